"""What docs/design.md says of colours and type is what the style sheets do."""

import re

import pytest
from django.conf import settings

from tests.test_platform_colours import tokens

CSS = settings.BASE_DIR / "static/css"
PAGE = settings.BASE_DIR / "docs/design.md"
PRINTED = {"sheet.css"}
"""Paper: black on white, sizes in points."""
FROM_AFAR = {"lesson.css"}
"""The wall of a live lesson, whose letters grow with the projector."""
SCREEN = [path for path in sorted(CSS.glob("*.css")) if path.name not in PRINTED]
PURE = {"#fff", "#000"}
"""Paper and its ink, and the ground of a code that a camera reads: the same by day and by night."""


OWN = {
    "edges.css": {"edge-shade"},
    "gradebook.css": {"q1", "q2", "q3", "q4", "q5"},
    "table.css": {"lit-cause", "lit-warn", "lit-ok", "lit-ink", "ring"},
}
"""Names with a colour that stand outside of base.css: the page says what for."""
COLOUR = r"#[0-9a-f]{3,8}\b|hsl\([^)]*\)|rgb\((?!0 0 0 /|20 16 8 /|255 255 255 /)[^)]*\)"
"""A colour written out; but a shadow or a gleam may let black or white through."""


def screen_rules(path):
    """The lines of a style sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL).splitlines()


def strays(path):
    """Colours that a style sheet writes out where a name is due."""
    used = [line for line in screen_rules(path) if not re.match(r"\s*--[\w-]+:", line)]
    return [each for each in re.findall(COLOUR, "\n".join(used)) if each not in PURE]


def test_the_page_lists_every_colour_with_its_values():
    rows = re.findall(r"^\| `--([\w-]+)` \| (#\w{6}) \| (#\w{6}) \|", PAGE.read_text(), re.MULTILINE)
    assert {name: (day, night) for name, day, night in rows} == tokens()


@pytest.mark.parametrize("path", SCREEN, ids=lambda path: path.name)
def test_colours_have_their_names_in_one_place(path):
    named = [
        line for line in screen_rules(path) if re.match(r"\s*--[\w-]+:", line) and re.search(COLOUR, line)
    ]
    own = {re.match(r"\s*--([\w-]+)", line)[1] for line in named}
    assert path.name == "base.css" or own == OWN.get(path.name, set())


def test_the_page_lists_every_size():
    named = re.findall(r"^  --(t-\w+): ", (CSS / "base.css").read_text(), re.MULTILINE)
    assert re.findall(r"^\| `--(t-\w+)` \|", PAGE.read_text(), re.MULTILINE) == named


@pytest.mark.parametrize("path", SCREEN, ids=lambda path: path.name)
def test_a_style_sheet_has_no_colour_of_its_own(path):
    assert strays(path) == []


@pytest.mark.parametrize(
    "path", [path for path in SCREEN if path.name not in FROM_AFAR], ids=lambda path: path.name
)
def test_letters_have_a_size_of_the_scale(path):
    own = re.findall(r"font(?:-size)?: (?:\d+ )?([0-9.]+(?:rem|px))\b", "\n".join(screen_rules(path)))
    assert own == []


def test_a_stray_colour_and_size_are_seen(tmp_path):
    path = tmp_path / "one.css"
    path.write_text(
        "a { color: #123456; border: rgb(1 2 3); }\n/* #321 */\n  --x: #fed;\n p { top: rgb(0 0 0 / 9%); }"
    )
    assert strays(path) == ["#123456", "rgb(1 2 3)"]
