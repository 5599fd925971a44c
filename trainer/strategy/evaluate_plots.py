"""Small plots as SVG text: points and lines on axes, readable on light and dark pages. Numbers only."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final, NamedTuple

WIDTH, HEIGHT, MARGIN, LEGEND = 640, 420, 56, 150
COLOURS: Final = (
    *("#0072b2", "#d55e00", "#009e73", "#cc79a7"),
    *("#e69f00", "#56b4e9", "#8c6d31", "#7a7a7a"),
)
TICKS: Final = 5
_STYLE: Final = """
 text{font:13px system-ui,sans-serif;fill:#222} .axis{stroke:#777} .grid{stroke:#ddd}
 .paper{fill:#fff} .ideal{stroke:#999;stroke-dasharray:5 4}
 @media (prefers-color-scheme:dark){
  text{fill:#ddd} .axis{stroke:#999} .grid{stroke:#333} .paper{fill:#16191d}
 }
"""


class Range(NamedTuple):
    """What an axis shows, and its name."""

    low: float
    high: float
    name: str

    def part(self, value: float) -> float:
        """0..1 along the axis."""
        return (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)


@dataclass(frozen=True, slots=True)
class Series:
    """Points of one colour; joined by a line, or each for itself."""

    name: str
    points: tuple[tuple[float, float], ...]
    line: bool = False
    dashed: bool = False
    colour: int = 0


def plot(title: str, x: Range, y: Range, series: Sequence[Series], *, diagonal: bool = False) -> str:
    """A whole SVG file; `diagonal`: with the line on which both axes are equal."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>',
        f'<text x="{MARGIN}" y="24" font-weight="bold">{escape(title)}</text>',
        *_axes(x, y),
    ]
    if diagonal:
        low, high = max(x.low, y.low), min(x.high, y.high)
        parts.append(_line(_at(x, y, low, low), _at(x, y, high, high), "ideal"))
    for each in series:
        parts += _series(x, y, each)
    named = [each for each in series if each.name]
    for place, each in enumerate(named):
        left, top = WIDTH - LEGEND + 14, MARGIN + 20 * place
        colour = COLOURS[each.colour % len(COLOURS)]
        parts.append(f'<circle cx="{left}" cy="{top}" r="5" fill="{colour}"/>')
        parts.append(f'<text x="{left + 12}" y="{top + 4}">{escape(each.name)}</text>')
    return "\n".join([*parts, "</svg>\n"])


def _at(x: Range, y: Range, across: float, up: float) -> tuple[float, float]:
    """Where a point lies on the paper."""
    return (
        round(MARGIN + x.part(across) * (WIDTH - MARGIN - LEGEND), 1),
        round(HEIGHT - MARGIN - y.part(up) * (HEIGHT - 2 * MARGIN), 1),
    )


def _line(start: tuple[float, float], end: tuple[float, float], name: str) -> str:
    return f'<line class="{name}" x1="{start[0]}" y1="{start[1]}" x2="{end[0]}" y2="{end[1]}"/>'


def _axes(x: Range, y: Range) -> list[str]:
    parts = []
    for tick in range(TICKS + 1):
        across = x.low + (x.high - x.low) * tick / TICKS
        up = y.low + (y.high - y.low) * tick / TICKS
        left, bottom = _at(x, y, across, y.low)
        parts.append(_line((left, bottom), _at(x, y, across, y.high), "grid"))
        parts.append(f'<text x="{left}" y="{bottom + 18}" text-anchor="middle">{across:g}</text>')
        left, top = _at(x, y, x.low, up)
        parts.append(_line((left, top), _at(x, y, x.high, up), "grid"))
        parts.append(f'<text x="{left - 6}" y="{top + 4}" text-anchor="end">{up:g}</text>')
    corner = _at(x, y, x.low, y.low)
    parts += [
        _line(corner, _at(x, y, x.high, y.low), "axis"),
        _line(corner, _at(x, y, x.low, y.high), "axis"),
    ]
    middle = (MARGIN + WIDTH - LEGEND) / 2
    parts.append(f'<text x="{middle}" y="{HEIGHT - 14}" text-anchor="middle">{escape(x.name)}</text>')
    parts.append(f'<text x="{MARGIN}" y="44">{escape(y.name)}</text>')
    return parts


def _series(x: Range, y: Range, series: Series) -> list[str]:
    colour = COLOURS[series.colour % len(COLOURS)]
    places = [_at(x, y, *point) for point in series.points]
    if series.line:
        joined = " ".join(f"{across},{up}" for across, up in places)
        dashes = ' stroke-dasharray="6 4"' if series.dashed else ""
        return [f'<polyline points="{joined}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>']
    return [
        f'<circle cx="{across}" cy="{up}" r="3.5" fill="{colour}" fill-opacity=".8"/>'
        for across, up in places
    ]
