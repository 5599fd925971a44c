"""A picture as SVG: each tile is drawn once and used wherever it lies."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from django.conf import settings

from trainer.exchange.pictures.sheet import HEIGHT, WIDTH, Box, Drawn, Sheet, TileArt, Words, known, width_of

SYMBOL: Final = re.compile(r'<symbol id="(\w+)" viewBox="0 0 60 80">(.*?)</symbol>', re.DOTALL)
NUMERALS: Final = re.compile(r'<g [^>]*opacity="var\(--numerals, 0\)">.*?</g>', re.DOTALL)
"""What a reader of the site may switch on."""
FAMILIES: Final = {
    "serif": "'Source Serif 4', 'Iowan Old Style', Georgia, serif",
    "sans": "'Source Sans 3', 'Segoe UI', 'Noto Sans', sans-serif",
}


@lru_cache(maxsize=1)
def symbols() -> Mapping[str, str]:
    """The drawings of the tiles by their names."""
    sprite = (settings.BASE_DIR / "static/tiles/tiles.svg").read_text(encoding="utf-8")
    return dict(SYMBOL.findall(NUMERALS.sub("", sprite)))


def written_svg(sheet: Sheet, title: str) -> bytes:
    """The picture; `title` says it in words."""
    art, body = symbols(), "".join(map(_element, sheet.drawn))
    names = sorted({each.name for each in sheet.drawn if isinstance(each, TileArt)})
    tiles = "".join(f'<g id="t{name}">{art[name]}</g>' for name in names)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" role="img" aria-label={quoteattr(known(title))}><defs>{tiles}</defs>{body}</svg>'
    ).encode()


def _element(drawn: Drawn) -> str:
    if isinstance(drawn, Box):
        corner = f' rx="{_number(drawn.radius)}"' if drawn.radius else ""
        at = f'x="{_number(drawn.x)}" y="{_number(drawn.y)}"'
        size = f'width="{_number(drawn.width)}" height="{_number(drawn.height)}"'
        return f'<rect {at} {size} fill="{drawn.colour}"{corner}/>'
    if isinstance(drawn, Words):
        return _text(drawn)
    scale, fade = f"scale({_number(drawn.width / 60, 4)})", ' opacity="0.45"' if drawn.faded else ""
    x, y = _number(drawn.x), _number(drawn.y + (drawn.width if drawn.turned else 0))
    turn = " rotate(-90)" if drawn.turned else ""
    return f'<use href="#t{drawn.name}" transform="translate({x} {y}){turn} {scale}"{fade}/>'


def _text(words: Words) -> str:
    """As wide as in the fonts of the project, whichever the reader has."""
    wide = _number(width_of(words.text, words.size, words.style))
    at = f'x="{_number(words.x)}" y="{_number(words.y)}" textLength="{wide}" lengthAdjust="spacingAndGlyphs"'
    font = f'font-family="{FAMILIES[words.style]}" font-weight="600" font-size="{words.size}"'
    return f'<text {at} {font} fill="{words.colour}">{escape(words.text)}</text>'


def _number(value: float, places: int = 1) -> str:
    return f"{value:.{places}f}".rstrip("0").rstrip(".")
