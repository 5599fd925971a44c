#!/usr/bin/env python3
"""Make what the pictures of positions are put together from: two fonts cut to their letters, and the tiles.

    script/picture_art.py SERIF SANS

SERIF and SANS are files of the fonts that `trainer/exchange/pictures/art/LICENSE.md` names. There the fonts
are written, and `tiles.png`: the tiles of `static/tiles/tiles.svg` side by side, three times their size.
`static/img/preview.png`, the picture of every page without one of its own, is drawn with them.
"""

import io
import os
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Final

import django
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
    for record in font["name"].names:
        if record.nameID == 1:
            # What is changed may not bear the name that the licence reserves.
            record.string = f"Dojo {style.title()}"
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


def general() -> None:
    """The picture of pages that have none of their own, by the renderer that draws the others."""
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trainer.settings")
    django.setup()
    drawing = import_module("trainer.exchange.pictures.stills").site_still("light")
    png = import_module("trainer.exchange.pictures.png").written_png(drawing)
    (ROOT / "static" / "img" / "preview.png").write_bytes(png)


if __name__ == "__main__":
    for source, style in zip(sys.argv[1:], STYLES, strict=True):
        cut(source, style)
    strip().quantize(256, method=Image.Quantize.FASTOCTREE).save(FOLDER / "tiles.png", optimize=True)
    general()
