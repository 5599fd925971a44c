"""What a picture consists of: boxes, words and tiles at their places, in the colours of day or night."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

WIDTH: Final = 1200
HEIGHT: Final = 630
Look: TypeAlias = Literal["light", "dark"]
LOOKS: Final[tuple[Look, ...]] = get_args(Look)
Style: TypeAlias = Literal["serif", "sans"]
ART: Final = Path(__file__).resolve().parent / "art"
TALL: Final = 4 / 3
"""A tile is so many times as high as it is wide."""
COLOURS: Final[Mapping[Look, Mapping[str, str]]] = {
    "light": {
        "paper": "#f5f0e4",
        "ink": "#1e2420",
        "soft": "#555b52",
        "felt": "#2d624d",
        "deep": "#24523f",
        "badge": "#14332a",
    },
    "dark": {
        "paper": "#0f1b17",
        "ink": "#f2ebda",
        "soft": "#b4c0b1",
        "felt": "#1b4034",
        "deep": "#14332a",
        "badge": "#0f1b17",
    },
}
ON_FELT: Final = {
    "felt-ink": "#f6f0df",
    "felt-soft": "#d5e2d2",
    "red": "#b3261e",
    "seal": "#b5302a",
    "stick": "#fffdf6",
    "edge": "#9c8f6e",
    "ring": "#ffd98f",
}
"""The same by day and by night."""
ELLIPSIS: Final = "…"
LARGE: Final = 1000
"""The size of type in which letters are measured."""


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle; `radius` rounds its corners."""

    x: float
    y: float
    width: float
    height: float
    colour: str
    radius: float = 0


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text that begins at `x`; `y` is where its letters stand."""

    x: float
    y: float
    text: str
    size: int
    colour: str
    style: Style = "sans"


@dataclass(frozen=True, slots=True)
class TileArt:
    """A tile by its name. Turned it lies on its left side, so that it is wider than high."""

    x: float
    y: float
    width: int
    name: str
    turned: bool = False
    faded: bool = False


Drawn: TypeAlias = Box | Words | TileArt


@dataclass
class Sheet:
    """What is on a picture so far, from the ground up."""

    look: Look
    drawn: list[Drawn] = field(default_factory=list)

    def colour(self, name: str) -> str:
        """A colour by its name."""
        return ON_FELT.get(name) or COLOURS[self.look][name]

    def box(self, x: float, y: float, width: float, height: float, colour: str, radius: float = 0) -> None:
        """Add a rectangle."""
        self.drawn.append(Box(x, y, width, height, self.colour(colour), radius))

    def words(self, x: float, y: float, text: str, size: int, colour: str, style: Style = "sans") -> float:
        """Add a line of text and return how wide it is."""
        said = known(text)
        self.drawn.append(Words(x, y, said, size, self.colour(colour), style))
        return width_of(said, size, style)

    def words_until(self, x: float, y: float, text: str, size: int, colour: str) -> float:
        """Add a line of text that ends at `x` and return where it begins."""
        begin = x - width_of(known(text), size, "sans")
        self.words(begin, y, text, size, colour)
        return begin

    def tile(
        self, x: float, y: float, width: int, name: str, *, turned: bool = False, faded: bool = False
    ) -> None:
        """Add a tile with its left upper corner at a place."""
        self.drawn.append(TileArt(x, y, width, name, turned, faded))

    def frame(self, x: float, y: float, width: float, height: float) -> None:
        """Add a frame around the tile that is drawn next at this place: it can be taken, or decides."""
        edge = 3
        self.box(x - edge, y - edge, width + 2 * edge, height + 2 * edge, "ring", min(width, height) / 7)


@lru_cache(maxsize=64)
def type_of(style: Style, size: int) -> "FreeTypeFont":
    """A font of the project in a size; no font of the system is looked for."""
    from PIL import ImageFont  # noqa: PLC0415  processes that draw nothing load no Pillow

    return ImageFont.truetype(ART / f"{style}.ttf", size, layout_engine=ImageFont.Layout.BASIC)


def known(text: str) -> str:
    """A text with the letters alone that the fonts have."""
    return "".join(letter for letter in text if " " <= letter <= "~" or letter in LETTERS)


LETTERS: Final = frozenset("–—‘’“”…•−ŒœŸ€") | frozenset(map(chr, range(0xA0, 0x100)))
"""What the fonts have beyond ASCII (`script/picture_art.py`)."""


def width_of(text: str, size: int, style: Style) -> float:
    """How wide a line of text is."""
    return size * sum(_advance(letter, style) for letter in text)


@lru_cache(maxsize=1024)
def _advance(letter: str, style: Style) -> float:
    """How far a letter moves the line, in parts of the size of the type."""
    return type_of(style, LARGE).getlength(letter) / LARGE


def wrapped(text: str, width: float, size: int, style: Style, most: int) -> tuple[list[str], bool]:
    """A text in at most so many lines, and whether all of it is there: else it ends in an ellipsis."""
    lines: list[str] = [""]
    for word in known(text).split():
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, size, style) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) <= most:
        return lines, True
    return [*lines[: most - 1], _cut(lines[most - 1], width, size, style)], False


def _cut(line: str, width: float, size: int, style: Style) -> str:
    while line and width_of(line + ELLIPSIS, size, style) > width:
        line = line.rpartition(" ")[0] or line[:-1]
    return line + ELLIPSIS


def fitted(
    text: str, width: float, sizes: tuple[tuple[int, int], ...], style: Style = "serif"
) -> tuple[list[str], int]:
    """Lines of the largest type in which a text fits; `sizes` are types with the lines they may take."""
    for size, most in sizes:
        lines, whole = wrapped(text, width, size, style, most)
        if whole and all(width_of(line, size, style) <= width for line in lines):
            return lines, size
    return wrapped(text, width, sizes[-1][0], style, sizes[-1][1])[0], sizes[-1][0]
