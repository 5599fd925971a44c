"""A picture as PNG: the tiles are drawn already and scaled once to each size, the text is set by FreeType."""

import io
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from trainer.exchange.pictures.sheet import (
    ART,
    COLOURS,
    HEIGHT,
    ON_FELT,
    TALL,
    WIDTH,
    Box,
    Look,
    Sheet,
    Style,
    TileArt,
    type_of,
)
from trainer.exchange.pictures.svg import symbols

FINER: Final = 4
"""Rounded corners are drawn so many times as large, and scaled."""
FADED: Final = 0.45
MOST: Final = 256
"""Colours of a palette."""


def written_png(sheet: Sheet) -> bytes:
    """The picture in a palette of 256 colours: a third of the bytes, and half the time."""
    image = Image.new("RGB", (WIDTH, HEIGHT))
    draw = ImageDraw.Draw(image)
    for each in sheet.drawn:
        if isinstance(each, Box):
            _draw_box(image, draw, each)
        elif isinstance(each, TileArt):
            tile = _tile(each.name, each.width, turned=each.turned, faded=each.faded)
            image.paste(tile, (round(each.x), round(each.y)), tile)
        else:
            mask, left, top = _text(each.text, each.size, each.style)
            ink = Image.new("RGB", mask.size, each.colour)
            image.paste(ink, (round(each.x) + left, round(each.y) + top), mask)
    written = io.BytesIO()
    few = image.quantize(palette=_palette(sheet.look), dither=Image.Dither.NONE)
    few.save(written, "PNG", compress_level=3)
    return written.getvalue()


def _draw_box(image: Image.Image, draw: ImageDraw.ImageDraw, box: Box) -> None:
    left, top = round(box.x), round(box.y)
    wide, high = round(box.x + box.width) - left, round(box.y + box.height) - top
    if not box.radius:
        draw.rectangle((left, top, left + wide - 1, top + high - 1), fill=box.colour)
        return
    mask = _rounded((wide, high), box.radius)
    image.paste(Image.new("RGB", (wide, high), box.colour), (left, top), mask)


@lru_cache(maxsize=512)
def _text(text: str, size: int, style: Style) -> tuple[Image.Image, int, int]:
    """A line of text, and where it begins to the left and above the point at which it is set."""
    font = type_of(style, size)
    left, top, right, foot = (round(edge) for edge in font.getbbox(text, anchor="ls"))
    mask = Image.new("L", (max(1, right - left), max(1, foot - top)))
    ImageDraw.Draw(mask).text((-left, -top), text, fill=255, font=font, anchor="ls")
    return mask, left, top


@lru_cache(maxsize=128)
def _rounded(size: tuple[int, int], radius: float) -> Image.Image:
    wide, high = size[0] * FINER, size[1] * FINER
    mask = Image.new("L", (wide, high))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, wide - 1, high - 1), radius * FINER, fill=255)
    return mask.resize(size, Image.Resampling.BOX)


@lru_cache(maxsize=2)
def _palette(look: Look) -> Image.Image:
    """The colours of a look and their shades: the same ones serve every picture of it."""
    grounds = [*COLOURS[look].values(), *ON_FELT.values()]
    image = Image.new("RGB", (WIDTH, len(grounds) * 80))
    draw = ImageDraw.Draw(image)
    for row, ground in enumerate(grounds):
        draw.rectangle((0, row * 80, WIDTH, row * 80 + 79), fill=ground)
        for place, ink in enumerate(grounds):
            draw.text((700 + 22 * place, row * 80 + 50), "ag", fill=ink, font=type_of("serif", 30))
        for place, name in enumerate(_art()):
            tile = _tile(name, 34, turned=False, faded=row % 2 == 1)
            image.paste(tile, (place * 17, row * 80 + 10 + place % 2 * 20), tile)
    return image.quantize(MOST, method=Image.Quantize.FASTOCTREE)


@lru_cache(maxsize=1)
def _art() -> dict[str, Image.Image]:
    """The tiles by their names, which stand in the strip as in the sprite."""
    with Image.open(ART / "tiles.png") as strip:
        whole = strip.convert("RGBA")
    names = list(symbols())
    wide = whole.width // len(names)
    return {
        name: whole.crop((place * wide, 0, (place + 1) * wide, whole.height))
        for place, name in enumerate(names)
    }


@lru_cache(maxsize=1024)
def _tile(name: str, width: int, *, turned: bool, faded: bool) -> Image.Image:
    found = _art()[name].resize((width, round(width * TALL)), Image.Resampling.LANCZOS, reducing_gap=3)
    if turned:
        found = found.transpose(Image.Transpose.ROTATE_90)
    if faded:
        found.putalpha(found.getchannel("A").point([int(level * FADED) for level in range(256)]))
    return found
