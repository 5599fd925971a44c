"""An author's Markdown makes paragraphs and links, and nothing that harms a page."""

import re

import pytest

from trainer.authoring.markdown import rendered
from trainer.authoring.models import MAX_NOTE

HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "![x](https://tracker.example/p.png)",
    "![x][r]\n\n[r]: https://tracker.example/p.png",
    "[x](javascript:alert(1))",
    "[x](JaVa\tScript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:x)",
    "<javascript:alert(1)>",
    '[x](https://a.example "onmouseover=alert(1)")',
    '[x](https://a.example" onmouseover="alert(1))',
    "<a href='https://a.example' style='position:fixed'>x</a>",
    "<svg/onload=alert(1)>",
    "# Heading",
    "x\n===",
    "`<b>`",
    "a\0b",
    "\u202e rtl",
    "&lt;script&gt;",
    "<style>body{display:none}</style>",
    "```html\n<iframe src=x>\n```",
)
BOMBS = (
    ">",
    "[",
    "*a_",
    "![",
    "[a](",
    "`",
    "- ",
    "> - ",
    "<http:",
    "&",
    "a**",
    "_",
    "((",
    "\n\n",
    "1. ",
    "\\",
    "|",
)


def test_what_is_meant_is_rendered():
    assert rendered("A *kan* **here**\n\n- one\n- two") == (
        "<p>A <em>kan</em> <strong>here</strong></p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>"
    )
    assert rendered("[rules](https://a.example/x?a=1&b=2)") == (
        '<p><a href="https://a.example/x?a=1&amp;b=2" rel="nofollow noopener">rules</a></p>'
    )


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_leaves_only_allowed_tags_and_addresses(text):
    html = rendered(text)
    tags = re.findall(r"<(\w+)((?: [^>]*)?)>", html)
    assert {name for name, _ in tags} <= {"a", "p", "em", "strong", "code", "pre"}
    for name, attributes in tags:
        allowed = r'( href="https?://[^"<>]*"| rel="nofollow noopener")*' if name == "a" else ""
        assert re.fullmatch(allowed, attributes), html
    assert "\0" not in html


def test_bombs_are_bounded():
    # Read in time that grows with the length alone: by the square these would take hours.
    for bomb in BOMBS:
        assert len(rendered(bomb * (2_000_000 // len(bomb)))) < 12 * MAX_NOTE


def test_length_is_cut():
    assert rendered("a" * (MAX_NOTE + 1)) == f"<p>{'a' * (MAX_NOTE - 1)}…</p>"
