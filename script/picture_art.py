#!/usr/bin/env python3
"""Make what the pictures of positions are put together from: two fonts cut to their letters, and the tiles.

    script/picture_art.py SERIF SANS

SERIF and SANS are files of the fonts that `trainer/exchange/pictures/art/LICENSE.md` names. There the fonts
are written, and `tiles.png`: the tiles of `static/tiles/tiles.svg` side by side, three times their size.
"""

import io
import re
import sys
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from PIL import Image
from resvg_py import svg_to_bytes

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "trainer" / "exchange" / "pictures" / "art"
LETTERS: Final = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "–—‘’“”…•−ŒœŸ€")]
STYLES: Final = ("serif", "sans")
WIDE, HIGH = 180, 240


def cut(source: str, style: str) -> None:
    """Write a font with the letters alone, without what nobody reads here."""
    font, options = TTFont(source), Options()
    options.hinting, options.layout_features, options.name_IDs = False, [], [0, 1, 2, 13]
    options.drop_tables += ["STAT", "BASE", "GSUB", "GPOS", "GDEF", "gasp"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    font.flavor = None
    font.save(FOLDER / f"{style}.ttf")


def strip() -> Image.Image:
    """Every symbol of the sprite, from left to right as they stand there."""
    sprite = (ROOT / "static" / "tiles" / "tiles.svg").read_text(encoding="utf-8")
    # The numerals are for readers who switch them on.
    sprite = re.sub(r'<g [^>]*opacity="var\(--numerals, 0\)">.*?</g>', "", sprite)
    symbols = re.findall(r'(?s)<symbol id="(\w+)" viewBox="0 0 60 80">(.*?)</symbol>', sprite)
    found = Image.new("RGBA", (WIDE * len(symbols), HIGH))
    for place, (_name, drawn) in enumerate(symbols):
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80">{drawn}</svg>'
        png = svg_to_bytes(svg_string=svg, width=WIDE, height=HIGH, skip_system_fonts=True)
        found.paste(Image.open(io.BytesIO(png)), (place * WIDE, 0))
    return found


if __name__ == "__main__":
    for source, style in zip(sys.argv[1:], STYLES, strict=True):
        cut(source, style)
    strip().quantize(256, method=Image.Quantize.FASTOCTREE).save(FOLDER / "tiles.png", optimize=True)
