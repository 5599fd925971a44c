"""What was measured of the numbers of verdicts, as the docs have it: tables and plots for whoever asks.

The pages and plots are those of docs/strategy, made by `manage.py evaluate_decisions` and its like.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

FOLDER: Final = Path(settings.BASE_DIR) / "docs" / "strategy"
PAGES: Final = ("decisions", "placement", "two-riichi")
"""By their names, that which verdicts name first."""


class _Here(RendererHTML):
    """Pages and plots of the folder have their addresses on the site."""

    def link_open(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        name = str(tokens[at].attrGet("href")).removesuffix(".md")
        tokens[at].attrSet("href", reverse("rulebook:measured", args=[name]))
        return self.renderToken(tokens, at, options, env)

    def image(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        name = str(tokens[at].attrGet("src")).removesuffix(".svg")
        tokens[at].attrSet("src", reverse("rulebook:plot", args=[name]))
        return super().image(tokens, at, options, env)

    def table_open(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        # On a phone a table is scrolled sideways: by keys too, and under the heading above it.
        headings = [
            tokens[before + 1].content for before in range(at) if tokens[before].type == "heading_open"
        ]
        name = escape(headings[-1] if headings else "Demands")
        return f'<div class="scroll" tabindex="0" role="region" aria-label="{name}"><table>'

    def table_close(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        return "</table></div>"


_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Here).enable("table")


@cache
def measured(name: str) -> tuple[str, SafeString]:
    """Title and HTML of one of `PAGES`, which are written in English."""
    title, _, text = (FOLDER / f"{name}.md").read_text(encoding="utf-8").partition("\n")
    html = str(_MARKDOWN.render(text)).strip()
    return title.removeprefix("# "), mark_safe(html)  # noqa: S308  our own files, HTML is off


@cache
def plots() -> dict[str, bytes]:
    """The plots by their names: SVG."""
    return {path.stem: path.read_bytes() for path in sorted(FOLDER.glob("*.svg"))}
