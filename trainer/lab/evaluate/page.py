"""The page and the plots of an evaluation: Markdown and SVG, made from its numbers alone."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final, NamedTuple

from trainer.lab.evaluate.danger import ClassError
from trainer.lab.evaluate.figures import Evaluation, Figure
from trainer.lab.evaluate.outcomes import OutcomeCell

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


SHOWN_CURVES: Final = ("147", "14", "25", "36", "37", "46", "5")
STEP: Final = 2000
"""Axes of points end on such numbers."""


def danger_plots(found: Evaluation) -> dict[str, str]:
    """File names and their SVG."""
    files = {
        "reliability.svg": _reliability(found),
        "first-riichi.svg": _curves(found),
        "points.svg": _points(found),
    }
    for system, classes in found.danger.classes.items():
        files[f"classes-{system.replace(' ', '-')}.svg"] = _classes(system, classes)
    return files


def _reliability(found: Evaluation) -> str:
    bins = tuple((100 * each.foretold, 100 * each.happened) for each in found.danger.bins)
    most = _up_to(max(max(pair) for pair in bins), 5)
    return plot(
        "Danger: foretold and true, 20 bins of equal count",
        Range(0, most, "foretold, %"),
        Range(0, most, "dealt in, %"),
        [Series("bins", bins)],
        diagonal=True,
    )


def _classes(system: str, classes: Sequence[ClassError]) -> str:
    pairs = [(100 * each.foretold, 100 * each.happened) for each in classes]
    most = _up_to(max(max(pair) for pair in pairs), 5)
    series = [
        Series(each.name, (pair,), colour=place)
        for place, (each, pair) in enumerate(zip(classes, pairs, strict=True))
    ]
    return plot(
        f"Danger by class: {system}",
        Range(0, most, "foretold, %"),
        Range(0, most, "dealt in, %"),
        series,
        diagonal=True,
    )


def _curves(found: Evaluation) -> str:
    series = []
    for place, name in enumerate(wait for wait in SHOWN_CURVES if wait in found.curves):
        rows = found.curves[name]
        series.append(Series("", tuple((turn, 100 * share) for turn, share, _ in rows), colour=place))
        model = tuple((turn, 100 * win) for turn, _, win in rows)
        series.append(Series(name, model, line=True, colour=place))
    turns = Range(2, 15, "go-arounds before the riichi; points: published, lines: model")
    return plot("First riichi: wins by wait", turns, Range(0, 100, "wins, %"), series)


def _points(found: Evaluation) -> str:
    numbers = [
        each for cells in found.points.values() for cell in cells for each in (cell.published, cell.model)
    ]
    low = -_up_to(-min(numbers), STEP)
    high = _up_to(max(numbers), STEP)
    series = [
        Series(name, tuple((cell.published, cell.model) for cell in cells), colour=place)
        for place, (name, cells) in enumerate(found.points.items())
    ]
    return plot(
        "Expected points, published and modelled",
        Range(low, high, "published"),
        Range(low, high, "model"),
        series,
        diagonal=True,
    )


def _up_to(value: float, step: float) -> float:
    """The next multiple of the step that is not below."""
    return math.ceil(value / step) * step


def danger_report(found: Evaluation, rows: str) -> str:
    """The page; `rows` says in words what was measured on."""
    failed = [figure.name for figure in found.figures if figure.met is False]
    told = f"Not met: {'; '.join(failed)}." if failed else "Every demand that was measured is met."
    return "\n".join(
        [
            "# How good the verdicts of strategy are",
            "",
            "Made by `manage.py evaluate_strategy`; the numbers are in [report.json](report.json).",
            f"Measured on {rows}. {told}",
            "",
            *table(("figure", "demand", "measured", "result", "of"), map(figure_row, found.figures)),
            "",
            _HOW_READ,
            "",
            *_danger_part(found),
            *_outcome_part(found),
            *_point_part(found),
        ]
    )


def two_page(found: Sequence[Figure], rows: str) -> str:
    """The page about two riichi."""
    failed = [figure.name for figure in found if not figure.met]
    told = f"Not met: {'; '.join(failed)}." if failed else "Every demand is met."
    return "\n".join(
        [
            "# Danger against two riichi",
            "",
            f"Made by `manage.py evaluate_strategy --two`. Measured on {rows}. {told}",
            "",
            *table(("figure", "demand", "measured", "result", "of"), map(figure_row, found)),
            "",
            _TWO,
        ]
    )


_TWO: Final = """\
The model was fitted on single riichi. Here it judges each of two alone, and a tile deals in to the one or the
other: 1 - (1 - p)(1 - q). The demands are those on one riichi. As long as one of them is not met, and as the
course of a hand against two (who wins, who pays, what a fold costs) is not modelled, nothing is asked about
two riichi, and every page says so."""


def figure_row(figure: Figure) -> tuple[str, ...]:
    """A demand with what was measured, as cells of a table."""
    state = {True: "met", False: "**not met**", None: "not measured"}[figure.met]
    return figure.name, figure.demand, figure.measured, state, figure.note


_HOW_READ: Final = """\
Published facts are in `trainer/strategy/data/published.json`, each with its source. houou-statistics counts
complete go-arounds: its turn is the declarer's own turn less one. Of its first riichis the turns 3, 8 and 12
are fitted on, and only the others are measured here. The chart of push or fold is made of simulations by
nisi: red and orange cells are push, green and blue fold, yellow undecided. What it does not tell is from
real positions: its early, middle and late are our turns 6, 8 and 12; the tile's danger is that of the SMS
table; a tenpai declares. Its hands without a pair, and with floating tiles, are not measured. There, and in
published costs of folding, a fold is a vow; verdicts take it as players do, who come back at times, and what
that brings is measured in [decisions.md](decisions.md).

Not measured here: expected points of a hand one tile from tenpai, and damaten in records, where only chosen
hands stay silent. What such decisions brought is in [decisions.md](decisions.md), made by
`manage.py evaluate_decisions`, and what placement tells in the South round in [placement.md](placement.md).
Placement in the last hand is not measured. What was found by reading verdicts is in
[verdicts.md](verdicts.md).

Not judged: hands two tiles or more from tenpai, for which the model has no line of pushing; three players,
of whom nothing was measured; placement in the East round; and two riichi, against whom dangers alone were
measured: see [two-riichi.md](two-riichi.md).

## What a gap is made of

Every verdict tells what the gap between two courses is made of; the parts sum to it. Wins, deal-ins, what
others win without the hero's tile, draw payments and the own riichi stick each bring a course a sum of
points, counted while the hand is followed draw by draw; of all but the wins the part is the difference of
the sums. The points of the wins are the win chance times what a win pays on average (tsumo and ron, honba
and sticks included). Their difference is shared by the Shapley value: chance and pay are exchanged one
after the other, in both orders, and the mean is taken. So the chance makes (p - q)(v + w) / 2 and the pay
(v - w)(p + q) / 2, p and v being those of one course, q and w those of the other; neither course is
preferred, and exchanging the two turns the sign of each part. A course that never wins is taken to be paid
what the other is, so that all of it is the chance. In the South round these parts are points of the hand,
and *placement* is what the expected final result is more than they: the gap less all other parts.
`trainer/strategy/choice/parts.py` works it out, and a test holds that the parts sum to the gap on every
decision of the bank.

The reason that a verdict names is a fact, not a sum: the largest part says which one, and its figures are
those of the position: the wait and its live tiles, what a win pays, the danger of the tile, the draws left,
the standing. Behind draw payments stand the draws left or the wait; behind the stick stands what riichi adds,
a better wait to come, or how often others still win. `trainer/scenarios/decide/course_facts.py` chooses."""


def _danger_part(found: Evaluation) -> list[str]:
    parts = ["## Danger of a tile", "", "![reliability](reliability.svg)", ""]
    for system, classes in found.danger.classes.items():
        parts += [f"### {system}", "", f"![{system}](classes-{system.replace(' ', '-')}.svg)", ""]
        rows = (
            (
                each.name,
                f"{each.tiles:,}",
                _percent(each.foretold),
                _percent(each.happened),
                _percent(each.error),
                "small" if each.limit is None else "met" if each.met else "**not met**",
            )
            for each in classes
        )
        parts += [*table(("class", "tiles", "foretold %", "true %", "error pp", ""), rows), ""]
    return parts


def _outcome_part(found: Evaluation) -> list[str]:
    parts = ["## How hands end", "", "![first riichi](first-riichi.svg)", ""]
    for name, cells in found.outcomes.items():
        parts += [
            f"### {name}",
            "",
            *table(("of", "end", "rows", "model %", "true %"), map(_outcome_row, cells)),
            "",
        ]
    return parts


def _outcome_row(cell: OutcomeCell) -> tuple[str, ...]:
    return (
        cell.of,
        cell.end,
        f"{cell.rows:,}" if cell.rows else "published",
        _percent(cell.model),
        _percent(cell.happened),
    )


def _point_part(found: Evaluation) -> list[str]:
    parts = ["## Expected points", "", "![points](points.svg)", ""]
    for name, cells in found.points.items():
        rows = ((cell.of, f"{cell.published:.0f}", f"{cell.model:.0f}") for cell in cells)
        parts += [f"### {name}", "", *table(("cell", "published", "model"), rows), ""]
    against = [
        (
            f"{each.cell.hand}: {each.cell.wait}, {each.cell.value}",
            each.cell.tile,
            each.cell.time,
            f"{each.gap:+.0f}",
        )
        for each in found.chart
        if (each.gap > 0) != each.cell.push
    ]
    head = ("hand", "tile", "time", "push above fold")
    return [*parts, "### Cells of the chart that the model sees otherwise", "", *table(head, against), ""]


def _percent(share: float) -> str:
    return f"{100 * share:.2f}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """The lines of a table."""
    return [
        f"| {' | '.join(head)} |",
        f"|{'---|' * len(head)}",
        *(f"| {' | '.join(row)} |" for row in rows),
    ]
