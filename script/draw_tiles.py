#!/usr/bin/env python3
"""Draw the sprite of mahjong tiles: 34 kinds, three red fives, a back and a blank.

    script/draw_tiles.py FONT... > static/tiles/tiles.svg

FONT are files of a font that has the kanji (static/tiles/LICENSE.md names ours); the first
that has a character gives its outline. Everything else is drawn here. Each symbol stands by itself,
without gradients or references, so that an outside `<use>` shows the same in every browser.
Units: a tile is 60 wide and 80 high, y grows downwards.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from math import cos, pi, sin

from fontTools.misc.transform import Transform
from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

WIDTH, HEIGHT = 60, 80
INK, RED, GREEN, BLUE = "#16243a", "#b5202c", "#17653f", "#1c4c8c"
IVORY, EDGE, SHINE, SHADE = "#fbf6e6", "#887c60", "#ffffff", "#ece2c8"
BACK, GRAIN = "#b9823e", "#a06c2d"
NUMERALS = "一二三四五六七八九"
HONOURS = ((1, "東", INK), (2, "南", INK), (3, "西", INK), (4, "北", INK), (6, "發", GREEN), (7, "中", RED))

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Glyph = Callable[[str, Box, str], str]
"""Draws one character into a box in a colour."""


def number(value: float) -> str:
    """A coordinate to a tenth of a unit, as short as it can be written."""
    return f"{value:.1f}".rstrip("0").rstrip(".") if value else "0"


def circle(x: float, y: float, radius: float, fill: str) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"/>'


def ring(x: float, y: float, radius: float, width: float, colour: str) -> str:
    at = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
    return f'<circle {at} fill="none" stroke="{colour}" stroke-width="{number(width)}"/>'


def shape(d: str, fill: str) -> str:
    return f'<path d="{d}" fill="{fill}"/>'


def line(d: str, colour: str, width: float) -> str:
    paint = f'stroke="{colour}" stroke-width="{number(width)}" stroke-linecap="round"'
    return f'<path d="{d}" fill="none" {paint}/>'


BASE = f'<rect x="1" y="1" width="58" height="78" rx="7" fill="{IVORY}" stroke="{EDGE}" stroke-width="2"/>'


def face() -> str:
    """The blank tile: ivory, a soft edge, one highlight along the top, a shade along the foot."""
    return BASE + line("M5.5 74.5q2 2 5 2h39q3 0 5-2", SHADE, 2) + line("M4 11v-2q0-5 5-5h42", SHINE, 2)


def back() -> str:
    """The bamboo side, with an ivory rim."""
    side = f'<rect x="5" y="5" width="50" height="70" rx="4" fill="{BACK}"/>'
    grain = "M14 12V40M14 48V68M22 24V68M30 12V30M30 40V68M38 12V54M46 12V22M46 32V68"
    return BASE + side + line(grain, GRAIN, 1.6)


# Circles: where they lie on a tile, how big they are, and their colours in reading order.
PINS: dict[int, tuple[float, Sequence[tuple[float, float]], Sequence[str]]] = {
    2: (12.5, ((30, 22), (30, 58)), (GREEN, BLUE)),
    3: (10.5, ((15.5, 17), (30, 40), (44.5, 63)), (BLUE, RED, GREEN)),
    4: (11, ((17, 21), (43, 21), (17, 59), (43, 59)), (BLUE, GREEN, GREEN, BLUE)),
    5: (9.6, ((16.5, 20), (43.5, 20), (30, 40), (16.5, 60), (43.5, 60)), (BLUE, GREEN, RED, GREEN, BLUE)),
    6: (9.6, ((18, 16), (42, 16), (18, 42), (42, 42), (18, 64), (42, 64)), (GREEN,) * 2 + (RED,) * 4),
    7: (
        8.4,
        ((13, 13), (30, 20), (47, 27), (19, 47), (41, 47), (19, 67), (41, 67)),
        (GREEN,) * 3 + (RED,) * 4,
    ),
    8: (8.4, tuple((x, y) for y in (13, 31, 49, 67) for x in (19, 41)), (BLUE,) * 8),
    9: (
        8.2,
        tuple((x, y) for y in (15, 40, 65) for x in (12, 30, 48)),
        (GREEN,) * 3 + (RED,) * 3 + (BLUE,) * 3,
    ),
}


def pin(x: float, y: float, radius: float, colour: str) -> str:
    """One circle: a disc with an ivory ring and an ivory eye."""
    return (
        circle(x, y, radius, colour)
        + ring(x, y, radius * 0.63, radius * 0.14, IVORY)
        + circle(x, y, radius * 0.22, IVORY)
    )


def around(count: int, radius: float) -> Iterable[tuple[float, float]]:
    """Points evenly on a circle about the middle of the tile."""
    for step in range(count):
        angle = 2 * pi * step / count
        yield WIDTH / 2 + radius * sin(angle), HEIGHT / 2 - radius * cos(angle)


def one_pin() -> str:
    """The great circle: rim, a wreath, and a flower in the middle."""
    x, y = WIDTH / 2, HEIGHT / 2
    return (
        circle(x, y, 23, GREEN)
        + ring(x, y, 20.2, 1.4, IVORY)
        + "".join(circle(*at, 2.5, IVORY) for at in around(12, 15.6))
        + circle(x, y, 11.5, IVORY)
        + "".join(circle(*at, 3.9, RED) for at in around(6, 6.2))
        + circle(x, y, 5.6, RED)
        + circle(x, y, 2.6, IVORY)
    )


def pins(rank: int, colour: str | None = None) -> str:
    """The circles of a rank, in their own colours or all in one."""
    if rank == 1:
        return one_pin()
    radius, places, colours = PINS[rank]
    return "".join(pin(x, y, radius, colour or own) for (x, y), own in zip(places, colours, strict=True))


# Bamboo: the middle of each stick, its length, its lean in degrees, its colour.
Stick = tuple[float, float, float, float, str]


def grid(columns: Sequence[float], rows: Sequence[float], length: float, colour: str) -> list[Stick]:
    return [(x, y, length, 0, colour) for y in rows for x in columns]


STICKS: dict[int, list[Stick]] = {
    2: grid((30,), (22, 58), 31, GREEN),
    3: [*grid((30,), (22,), 31, GREEN), *grid((18, 42), (58,), 31, GREEN)],
    4: grid((18, 42), (22, 58), 31, GREEN),
    5: [*grid((15, 45), (22, 58), 31, GREEN), (30, 40, 31, 0, RED)],
    6: grid((14, 30, 46), (22, 58), 31, GREEN),
    7: [(30, 15, 20, 0, RED), *grid((14, 30, 46), (40, 64), 20.5, GREEN)],
    8: [
        *grid((9.5, 50.5), (22, 58), 31, GREEN),
        (24.6, 23, 29, -20, GREEN),
        (35.4, 23, 29, 20, GREEN),
        (24.6, 57, 29, 20, GREEN),
        (35.4, 57, 29, -20, GREEN),
    ],
    9: [
        stick
        for x, colour in ((13, GREEN), (30, RED), (47, GREEN))
        for stick in grid((x,), (16, 40, 64), 20.5, colour)
    ],
}


def stick(x: float, y: float, length: float, lean: float, colour: str) -> str:
    """One bamboo: two segments between three knots, a glint down each."""
    end, knot, waist = length / 2, 5.0, 3.7
    quarter = [(knot - 1.6, -end), (knot, 1.8 - end), (waist, 3.4 - end), (waist, -2.4), (knot, -0.9)]
    half = quarter + [(across, -down) for across, down in reversed(quarter)]
    edge = half + [(-across, -down) for across, down in half]
    d = "M" + "L".join(f"{number(across)} {number(down)}" for across, down in edge) + "z"
    glint = f"M0 {number(4.4 - end)}V-3.6M0 3.6V{number(end - 4.4)}"
    turn = f" rotate({number(lean)})" if lean else ""
    where = f"translate({number(x)} {number(y)}){turn}"
    return f'<g transform="{where}">{shape(d, colour)}{line(glint, IVORY, 1.4)}</g>'


BODY = (
    "M13.4 20.6C13.4 14 18.4 11.4 22.8 11.8C29 12.4 31.6 17.6 31 23.4C30.6 28 34 30.4 38 34.6"
    "C46 43 41 58.6 26 59.2C13 59.6 7.6 48.6 9.6 38.8C10.8 32.6 13.8 28.4 13.4 20.6z"
)
WING = "M18.6 39C26 31.6 38.6 35.6 44.6 54C33.6 56.8 20 53 18.6 39z"
RIBS = "M24.4 41.2Q33 42 39 50.4M25 46.6Q30.6 47.2 35 51.6"
CREST = "M20.6 13Q18.6 9.4 15.4 8.8M23 12.4Q23.4 9 22 6.4M25.4 13.4Q27.6 10.4 28.6 7.2"
LONG_FEATHER = "M36 41C52 43 57 56 54 74.6C45 68 37 58 33 50z"
SHORT_FEATHER = "M33 47C46 51 46 64 42.6 75.4C34 70 29 60 28 53z"


def bird() -> str:
    """One bamboo is a bird: crested, perched on a cane, its tail of two feathers swept down."""
    parts = (
        shape(LONG_FEATHER, GREEN),
        circle(51, 67, 2.2, IVORY),
        line(SHORT_FEATHER, IVORY, 2),
        shape(SHORT_FEATHER, BLUE),
        circle(40.6, 69, 2, IVORY),
        line("M6.5 66H36", GREEN, 4.6),
        line("M10 65.4H17M23 65.4H31", IVORY, 1),
        line("M20.5 57V64M27 57V64", RED, 2.2),
        line(CREST, RED, 1.8),
        shape(BODY, GREEN),
        line(WING, IVORY, 2.4),
        shape(WING, RED),
        line(RIBS, IVORY, 1.5),
        shape("M13.8 18L5.6 22.2L14 24.4z", RED),
        circle(20.8, 19.6, 3, IVORY),
        circle(20.4, 19.6, 1.6, INK),
    )
    return "".join(parts)


def sticks(rank: int, colour: str | None = None) -> str:
    """The bamboo of a rank, in its own colours or all in one."""
    if rank == 1:
        return bird()
    return "".join(stick(x, y, length, lean, colour or own) for x, y, length, lean, own in STICKS[rank])


def man(glyph: Glyph, rank: int, colour: str = INK) -> str:
    """A numeral over 萬."""
    return glyph(NUMERALS[rank - 1], (9, 6, 51, 37), colour) + glyph("萬", (12, 38, 48, 75), RED)


def haku() -> str:
    """A frame: a broad line with a thin one inside."""
    return "".join(
        f'<rect x="{x}" y="{y}" width="{WIDTH - 2 * x}" height="{HEIGHT - 2 * y}" rx="2" '
        f'fill="none" stroke="{BLUE}" stroke-width="{width}"/>'
        for x, y, width in ((10.5, 11.5, 3.6), (16, 17, 1.4))
    )


def red(art: str) -> str:
    """A red five: its art a little smaller, to leave a corner for the dot that tells it without colour."""
    return f'<g transform="translate(0 4) scale(.95)">{art}</g>' + circle(51.6, 8.4, 3.8, RED)


CORNERS = {
    "1": "M2 3 5 1v12",
    "2": "M1 4q0-3 4-3t4 3q0 2-4 5L1 13h8",
    "3": "M1 2.5q1-1.5 4-1.5t4 2.9-4 2.8q4 .1 4 3.2t-4 3.1-4-1.6",
    "4": "M7 13V1L1 9h8.5",
    "5": "M8.5 1H2L1.5 6.5Q3 5.5 5 5.5q4 0 4 3.7T5 13q-3 0-4-1.7",
    "6": "M8 1.5Q5 .5 2.8 3.5T1.5 9q0 4 3.7 4T9 9.3 5.2 5.6 1.5 9",
    "7": "M1 1h8L4 13",
    "8": "M5 1q-3.5 0-3.5 2.8T5 6.6t3.5-2.8T5 1zM5 6.6Q1 6.6 1 9.8T5 13t4-3.2-4-3.2z",
    "9": "M8.5 4.8q0 3.8-3.7 3.8T1 4.8 4.7 1t3.8 3.8q0 4-1.5 6T3 12.8",
    "E": "M9 1H2v12h7M2 7h6",
    "S": "M8.5 3Q8 1 5 1T1.5 4 5 7t4 3-4 3-4-2",
    "W": "M0 1 2.5 13 5 4l2.5 9L10 1",
    "N": "M1.5 13V1l7 12V1",
}
"""Strokes of what a reader who does not know the characters goes by, in a box of 10 by 14."""


def corner(name: str) -> str:
    """The number of a tile, or the letter of a wind, in its corner; unseen but where the page sets the
    property `--numerals` to 1 (static/css/base.css). Nothing for dragons.
    """
    rank, suit = name
    sign = "ESWN"[int(rank) - 1 :][:1] if suit == "z" else rank.replace("0", "5")
    if not sign:
        return ""
    strokes = "".join(
        f'<path d="{CORNERS[sign]}" fill="none" stroke="{colour}" stroke-width="{width}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
        for colour, width in ((IVORY, 5.5), (BLUE, 2.4))
    )
    return f'<g transform="translate(43.5 4.5) scale(1.25)" opacity="var(--numerals, 0)">{strokes}</g>'


def glyphs(fonts: Sequence[TTFont]) -> Glyph:
    """A drawer of characters with the outlines of the first font that has them.

    :raises KeyError: if no font has the character.
    """

    def draw(char: str, box: Box, colour: str) -> str:
        for font in fonts:
            name = font.getBestCmap().get(ord(char))
            if name is not None:
                return shape(outline(font, name, box), colour)
        raise KeyError(char)

    return draw


class ShortPen(BasePen):
    """Writes an outline into `d`, every point as its way from where the pen stands, in tenths of a unit.

    Ways are short numbers that come again, so that the file is packed to two thirds of what it would be with
    the places themselves.
    """

    def __init__(self) -> None:
        super().__init__()
        self.d, self.last = "", ""
        self.start = self.at = (0, 0)

    def _write(self, command: str, *points: tuple[float, float]) -> None:
        placed = [(round(10 * x), round(10 * y)) for x, y in points]
        ways = [step for x, y in placed for step in (x - self.at[0], y - self.at[1])]
        if command == "l" and 0 in ways:
            command, ways = ("v", ways[1:]) if ways[0] == 0 else ("h", ways[:1])
        sign = "" if command == self.last else command
        for way in ways:
            between = " " if way >= 0 and not (sign or self.d)[-1:].isalpha() else ""
            self.d, sign = f"{self.d}{sign}{between}{tenths(way)}", ""
        self.at, self.last = placed[-1], command

    def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802  a pen's name
        self._write("m", point)
        self.start, self.last = self.at, "m"

    def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802  a pen's name
        self._write("l", point)

    def _qCurveToOne(self, bend: tuple[float, float], point: tuple[float, float]) -> None:  # noqa: N802  a pen's name
        self._write("q", bend, point)

    def _curveToOne(self, *points: tuple[float, float]) -> None:  # noqa: N802  a pen's name
        self._write("c", *points)

    def _closePath(self) -> None:  # noqa: N802  a pen's name
        self.d += "z"
        self.at, self.last = self.start, "z"


def tenths(number: int) -> str:
    """So many tenths as SVG needs it: `-.3`, `12`."""
    return f"{number / 10:g}".replace("0.", ".", 1) if abs(number) < 10 and number else f"{number / 10:g}"


def outline(font: TTFont, name: str, box: Box) -> str:
    """A glyph's path scaled into a box, its middle on the box's, stretched by a fifth at most."""
    glyph_set = font.getGlyphSet()
    bounds = BoundsPen(glyph_set)
    glyph_set[name].draw(bounds)
    left, low, right, high = bounds.bounds
    wide, tall = (box[2] - box[0]) / (right - left), (box[3] - box[1]) / (high - low)
    wide, tall = min(wide, 1.2 * tall), min(tall, 1.2 * wide)
    move = Transform().translate((box[0] + box[2]) / 2, (box[1] + box[3]) / 2).scale(wide, -tall)
    pen = ShortPen()
    glyph_set[name].draw(TransformPen(pen, move.translate(-(left + right) / 2, -(low + high) / 2)))
    return pen.d


def symbols(glyph: Glyph) -> dict[str, str]:
    """What is on each tile, by its name: MPSZ, `back` or `blank`."""
    drawn = {}
    for rank in range(1, 10):
        drawn[f"{rank}m"] = man(glyph, rank)
        drawn[f"{rank}p"] = pins(rank)
        drawn[f"{rank}s"] = sticks(rank)
    for rank, char, colour in HONOURS:
        drawn[f"{rank}z"] = glyph(char, (8, 12, 52, 68), colour)
    drawn["5z"] = haku()
    drawn["0m"] = red(man(glyph, 5, RED))
    drawn["0p"] = red(pins(5, RED))
    drawn["0s"] = red(sticks(5, RED))
    tiles = {name: face() + art + corner(name) for name, art in sorted(drawn.items())}
    return tiles | {"blank": face(), "back": back()}


def sprite(glyph: Glyph) -> str:
    """The whole file."""
    parts = (
        f'<symbol id="{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{art}</symbol>\n'
        for name, art in symbols(glyph).items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{"".join(parts)}</svg>\n'


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.stdout.write(sprite(glyphs([TTFont(path) for path in sys.argv[1:]])))
