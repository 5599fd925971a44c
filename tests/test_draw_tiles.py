"""The sprite's maker, with a font of one square, and the sprite that is committed."""

import importlib.util
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

from trainer.rules.tiles.tile import TILE_NAMES

ROOT = Path(__file__).resolve().parent.parent
SVG = "{http://www.w3.org/2000/svg}"
KANJI_TILES = {f"{rank}m" for rank in range(10)} | {"1z", "2z", "3z", "4z", "6z", "7z"}

spec = importlib.util.spec_from_file_location("draw_tiles", ROOT / "script/draw_tiles.py")
draw_tiles = importlib.util.module_from_spec(spec)
spec.loader.exec_module(draw_tiles)


def square_font(chars: str) -> TTFont:
    """A font whose characters are all a square of 500 in an em of 1000."""
    builder = FontBuilder(1000)
    builder.setupGlyphOrder([".notdef", "square"])
    builder.setupCharacterMap({ord(char): "square" for char in chars})
    pen = TTGlyphPen(None)
    pen.moveTo((100, 0))
    for point in ((600, 0), (600, 500), (100, 500)):
        pen.lineTo(point)
    pen.closePath()
    square = pen.glyph()
    builder.setupGlyf({".notdef": square, "square": square})
    builder.setupHorizontalMetrics({".notdef": (700, 100), "square": (700, 100)})
    builder.setupHorizontalHeader()
    return builder.font


def drawn_by(d: str) -> list[tuple[str, tuple]]:
    """What a path tells a pen, in tenths of a unit."""
    pen = RecordingPen()
    parse_path(d, pen)
    return [(verb, tuple((round(10 * x), round(10 * y)) for x, y in points)) for verb, points in pen.value]


def numbers(d: str) -> list[float]:
    """All coordinates of a path."""
    return [number / 10 for _verb, points in drawn_by(d) for point in points for number in point]


@pytest.fixture(scope="module")
def committed() -> dict[str, ElementTree.Element]:
    root = ElementTree.parse(ROOT / "static/tiles/tiles.svg").getroot()
    return {symbol.get("id"): symbol for symbol in root}


def test_a_character_fills_its_box_from_corner_to_corner():
    drawn = draw_tiles.glyphs([square_font("中")])("中", (10, 20, 30, 40), "#123456")
    assert (min(numbers(drawn.split('"')[1])), max(numbers(drawn.split('"')[1]))) == (10, 40)


def test_a_character_is_stretched_by_a_fifth_at_most():
    font = square_font("中")
    d = draw_tiles.outline(font, "square", (0, 0, 60, 10))
    assert sorted(set(numbers(d))) == [0, 10, 24, 36]


def test_an_outline_is_written_by_ways_and_lies_where_it_was_drawn():
    d = "M10 20L30 20L30 19.7Q29.5 0.4 -8 0.5C1 2 3 4 5.5 5.5L10 20ZM0.3 0L0.3 9L1 9.9L0.3 0Z"
    pen = draw_tiles.ShortPen()
    parse_path(d, pen)
    assert pen.d == "m10 20h20v-.3q-.5-19.3-38-19.2c9 1.5 11 3.5 13.5 5l4.5 14.5zm-9.7-20v9l.7 .9-.7-9.9z"
    assert drawn_by(pen.d) == drawn_by(d)


def test_the_first_font_that_has_the_character_draws_it():
    glyph = draw_tiles.glyphs([square_font("中"), square_font("東")])
    assert glyph("東", (0, 0, 10, 10), "#000000") == glyph("中", (0, 0, 10, 10), "#000000")


def test_a_character_that_no_font_has_is_an_error():
    with pytest.raises(KeyError, match="東"):
        draw_tiles.glyphs([square_font("中")])("東", (0, 0, 10, 10), "#000000")


@pytest.mark.parametrize("rank", range(2, 10))
def test_a_pin_has_as_many_circles_as_its_rank(rank: int):
    assert draw_tiles.pins(rank).count("<circle") == 3 * rank


@pytest.mark.parametrize("rank", range(2, 10))
def test_a_sou_has_as_many_sticks_as_its_rank(rank: int):
    assert draw_tiles.sticks(rank).count("<g ") == rank


@pytest.mark.parametrize("rank", range(2, 10))
def test_circles_stay_on_the_tile_and_apart(rank: int):
    radius, places, _colours = draw_tiles.PINS[rank]
    assert all(x - radius >= 3 and x + radius <= 57 for x, _y in places)
    assert all(y - radius >= 3 and y + radius <= 77 for _x, y in places)
    gaps = [(x - u) ** 2 + (y - v) ** 2 for i, (x, y) in enumerate(places) for u, v in places[:i]]
    assert min(gaps) > (2 * radius) ** 2


def test_a_red_five_is_all_red_with_a_dot():
    kept = {draw_tiles.BLUE, draw_tiles.GREEN}
    drawn = draw_tiles.symbols(draw_tiles.glyphs([square_font("一二三四五六七八九萬東南西北發中")]))
    dot = draw_tiles.circle(51.6, 8.4, 3.8, draw_tiles.RED)
    assert {name for name, art in drawn.items() if dot in art} == {"0m", "0p", "0s"}
    plain = {name: drawn[name].removesuffix(draw_tiles.corner(name)) for name in ("0m", "0p", "0s")}
    assert not any(colour in art for art in plain.values() for colour in kept)


def test_numbers_and_winds_have_a_corner_that_is_unseen_unless_wished_for():
    signs = {name: draw_tiles.corner(name) for name in TILE_NAMES}
    assert {name for name, drawn in signs.items() if not drawn} == {"5z", "6z", "7z"}
    assert all('opacity="var(--numerals, 0)"' in drawn for drawn in signs.values() if drawn)
    assert signs["0p"] == signs["5s"]
    assert len(set(signs.values())) == 9 + 4 + 1


def test_the_committed_sprite_has_every_tile_a_back_and_a_blank(committed):
    assert set(committed) == {*TILE_NAMES, "back", "blank"}
    assert {symbol.get("viewBox") for symbol in committed.values()} == {"0 0 60 80"}


def test_the_committed_sprite_is_what_the_script_draws(committed):
    drawn = draw_tiles.symbols(lambda char, box, colour: "")
    for name in set(drawn) - KANJI_TILES:
        parsed = ElementTree.fromstring(f'<symbol xmlns="http://www.w3.org/2000/svg">{drawn[name]}</symbol>')
        theirs = [(part.tag, part.attrib) for part in committed[name].iter()][1:]
        assert [(part.tag, part.attrib) for part in parsed.iter()][1:] == theirs


def test_the_committed_kanji_tiles_have_their_outlines(committed):
    paths = {name: len(committed[name].findall(f".//{SVG}path")) for name in KANJI_TILES}
    face = len(committed["blank"].findall(f"{SVG}path"))
    honours = {f"{rank}z" for rank in (1, 2, 3, 4, 6, 7)}
    corner = {name: draw_tiles.corner(name).count("<path") for name in KANJI_TILES}
    assert paths == {name: face + (1 if name in honours else 2) + corner[name] for name in KANJI_TILES}


def test_the_committed_sprite_is_small_and_stands_by_itself():
    text = (ROOT / "static/tiles/tiles.svg").read_text(encoding="utf-8")
    assert len(text) < 110_000
    assert re.findall(r"href|url\(|style=|<script|<text|<image", text) == []
