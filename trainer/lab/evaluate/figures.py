"""Every figure that strategy.md section 4 demands, measured: demand, value, interval, met or not.

Also how long verdicts of strategy take on decisions of real hands.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final

import numpy as np

from trainer.lab.evaluate.danger import MeasuredDanger, measured_danger
from trainer.lab.evaluate.outcomes import (
    Agreement,
    Charted,
    OutcomeCell,
    agreement,
    charted,
    chase_outcomes,
    chase_published,
    first_curves,
    first_outcomes,
    first_published,
    mean_error,
)
from trainer.lab.fit.danger import Rows
from trainer.lab.fit.outcome_rows import HandRows
from trainer.lab.fit.outcomes import live_outs
from trainer.lab.fit.published import (
    CLEAR_GAP,
    TESTED,
    fold_cells,
    fold_means,
    fold_points,
    push_points,
    value_cells,
    value_points,
)
from trainer.records.checking.game import ruleset_of
from trainer.records.game_record import RecordError
from trainer.records.sources import Unreadable, read_game, sources
from trainer.rules.errors import RulesError
from trainer.rules.replay.table import states
from trainer.strategy.choice.decision import CLOSE, decide
from trainer.strategy.choice.rates import Rates
from trainer.strategy.choice.situation import Situation, StrategyError, situation_of
from trainer.strategy.danger.tile_danger import dangers

FIRST_ROWS: Final = 2000
"""Positions looked at for dangers that have to be exactly 0."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A demand. `met` is None where nothing was measured, and then `note` says why."""

    name: str
    demand: str
    measured: str
    met: bool | None
    note: str = ""


@dataclass(frozen=True, slots=True)
class PointCell:
    """Expected points, published and modelled."""

    of: str
    published: float
    model: float


@dataclass(frozen=True, slots=True)
class Evaluation:
    """All figures, and the numbers behind them."""

    figures: tuple[Figure, ...]
    danger: MeasuredDanger
    outcomes: dict[str, list[OutcomeCell]]
    points: dict[str, list[PointCell]]
    chart: list[Charted]
    curves: dict[str, list[tuple[int, float, float]]]

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds for a verdict, median and 95th percentile of a run, and for a batch of `batch`."""

    median: float
    p95: float
    whole: float
    batch: int


def evaluated(rows: Rows, outcomes: HandRows, rates: Rates, times: Times | None) -> Evaluation:
    """Measure everything.

    :raises ValueError: if there is no first riichi to measure.
    """
    if not len(rows) or not outcomes.firsts:
        raise ValueError("no first riichi in these records: there is nothing to measure")
    danger = measured_danger(rows)
    found = {
        "first riichi, records": first_outcomes(outcomes.firsts, rates),
        "first riichi, published": first_published(rates),
        "second riichi, records": chase_outcomes(outcomes.chases, rates),
        "second riichi, published": chase_published(outcomes.chases, rates),
    }
    points = _points(outcomes, rates)
    chart = charted(outcomes.folds, rates)
    figures = (
        *_danger_figures(danger, rows),
        *_outcome_figures(found),
        *_point_figures(points),
        _riichi_or_damaten(rates),
        *_chart_figures(agreement(chart, CLOSE)),
        *_time_figures(times),
    )
    return Evaluation(figures, danger, found, points, chart, first_curves(rates))


def _danger_figures(danger: MeasuredDanger, rows: Rows) -> list[Figure]:
    """How well the danger model fits, and how well its choices do."""
    most = _greatest_of_safe(rows)
    return [
        *_fit_figures(danger),
        Figure("genbutsu, impossible waits", "exactly 0", f"at most {most:g}", most == 0),
        Figure(
            "deal-in of the model's safest tile, no genbutsu held",
            "at most 2.9 %, below the SMS table's choice",
            f"{100 * danger.safest_model:.2f} % (table {100 * danger.safest_table:.2f} %)",
            danger.safest_model <= 0.029 and danger.safest_model < danger.safest_table,
            f"{danger.without_genbutsu:,} positions",
        ),
    ]


def _fit_figures(danger: MeasuredDanger) -> list[Figure]:
    """How near the model's dangers are to what happened: on all tiles, and class by class."""
    gain = danger.loss_gain
    classes = [each for system in danger.classes.values() for each in system]
    missed = [each.name for each in classes if not each.met]
    return [
        Figure(
            "log-loss of danger against the SMS table",
            "lower by at least .004, 95 % interval below 0",
            f"{gain.mean:+.5f} ({gain.low:+.5f} to {gain.high:+.5f})",
            gain.mean <= -0.004 and gain.high < 0,
            f"{danger.tiles:,} tiles, {danger.riichis:,} riichis, drawn again by riichi",
        ),
        Figure(
            "calibration error (ECE)",
            "at most .8 pp",
            f"{100 * danger.calibration_error:.2f} pp",
            danger.calibration_error <= 0.008,
        ),
        Figure(
            "mean class error",
            "at most .7 pp",
            f"{100 * danger.mean_class_error:.2f} pp",
            danger.mean_class_error <= 0.007,
        ),
        Figure(
            "each class of 5,000 or more tiles",
            "at most 1 pp or 15 %",
            f"{len(missed)} of {sum(each.limit is not None for each in classes)} beyond",
            not missed,
            ", ".join(missed),
        ),
    ]


def _greatest_of_safe(rows: Rows) -> float:
    """The greatest danger of a genbutsu, or of an honour of which no copy is left."""
    some = rows.take(slice(0, FIRST_ROWS))
    found = dangers(some.evidence).probability
    gone = some.evidence.unseen == 0
    gone[:, :27] = False
    return float(np.max(np.where(some.evidence.safe | gone, found, 0.0), initial=0.0))


def _outcome_figures(found: dict[str, list[OutcomeCell]]) -> list[Figure]:
    demands = {"second riichi": ("chase outcomes", 0.025), "first riichi": ("first-riichi outcomes", 0.015)}
    figures = []
    for name, cells in found.items():
        kind, against = name.split(", ")
        title, limit = demands[kind]
        if not cells:
            figures.append(
                Figure(f"{title}, {against}", f"at most {100 * limit:g} pp", "not measured", None, "too few")
            )
            continue
        error = mean_error(cells)
        figures.append(
            Figure(
                f"{title}, {against}",
                f"mean error at most {100 * limit:g} pp",
                f"{100 * error:.2f} pp",
                error <= limit,
                f"{len(cells)} shares",
            )
        )
    return figures


def _points(outcomes: HandRows, rates: Rates) -> dict[str, list[PointCell]]:
    outs = (live_outs([row.faced for row in outcomes.folds]) * rates.live_outs).tolist()
    folds = fold_points(fold_cells(), outcomes.folds, outs, rates)
    cells = value_cells()
    values = value_points(cells, rates)
    pushes = push_points(fold_means(outcomes.folds, outs), rates) if outcomes.folds else []
    return {
        "folding": [
            PointCell(f"{cell.who}, turn {cell.turn}", cell.points, points)
            for cell, points in zip(fold_cells(), folds, strict=True)
            if points is not None
        ],
        "pushing": [PointCell(f"tile of {danger} %", points, model) for danger, points, model in pushes],
        "riichi": [
            PointCell(f"{cell.wait}, turn {cell.turn}, {cell.riichi_win:.0f}", cell.riichi, found.riichi)
            for cell, found in zip(cells, values, strict=True)
        ],
        "damaten": [
            PointCell(f"{cell.wait}, turn {cell.turn}, {cell.damaten_win:.0f}", cell.damaten, found.damaten)
            for cell, found in zip(cells, values, strict=True)
        ],
    }


_LIMITS: Final = {"folding": 80, "pushing": 200, "riichi": 300, "damaten": 300}
_NOTES: Final = {
    "pushing": "the one published cell, whose wait the source does not tell: taken as two-sided",
    "damaten": "its factors are calibrated on every other one",
}


def _point_figures(points: dict[str, list[PointCell]]) -> list[Figure]:
    figures = []
    for name, cells in points.items():
        title, demand = f"expected points of {name}", f"mean error at most {_LIMITS[name]}"
        if not cells:
            figures.append(Figure(title, demand, "not measured", None, "no such position in the records"))
            continue
        error = float(np.mean([abs(cell.published - cell.model) for cell in cells]))
        note = f"{len(cells)} cells" + (f"; {_NOTES[name]}" if name in _NOTES else "")
        if name == "damaten":
            apart = float(np.mean([abs(cell.published - cell.model) for cell in cells[TESTED]]))
            note += f"; {apart:.0f} on the others"
        figures.append(Figure(title, demand, f"{error:.0f}", error <= _LIMITS[name], note))
    return figures


def _riichi_or_damaten(rates: Rates) -> Figure:
    cells = [cell for cell in value_cells() if abs(cell.gap) > CLEAR_GAP]
    agree = sum(
        (found.riichi > found.damaten) == (cell.gap > 0)
        for cell, found in zip(cells, value_points(cells, rates), strict=True)
    )
    return Figure(
        "riichi or damaten where the published gap is above 400",
        "at least 97 %",
        f"{100 * agree / len(cells):.1f} %",
        agree >= 0.97 * len(cells),
        f"{agree} of {len(cells)} cells",
    )


def _chart_figures(found: Agreement) -> Sequence[Figure]:
    title = "push or fold, decided cells of an independent chart"
    if not found.cells or not found.cells_outside:
        return [Figure(title, "at least 95 %", "not measured", None, "no position in the records")]
    share, outside = found.agree / found.cells, found.agree_outside / found.cells_outside
    return [
        Figure(
            title, "at least 95 %", f"{100 * share:.1f} %", share >= 0.95, f"{found.agree} of {found.cells}"
        ),
        Figure(
            "the same outside of +-250 points",
            "at least 98 %",
            f"{100 * outside:.1f} %",
            outside >= 0.98,
            f"{found.agree_outside} of {found.cells_outside}",
        ),
    ]


def _time_figures(times: Times | None) -> tuple[Figure, Figure]:
    one, batch = ("one verdict", "at most 10 ms"), ("100 verdicts in a batch", "below 600 ms")
    if times is None:
        why = "no decision in these records"
        return Figure(*one, "not measured", None, why), Figure(*batch, "not measured", None, why)
    each = f"median {times.median:.1f} ms, 95th percentile {times.p95:.1f} ms"
    hundred = 100 * times.whole / times.batch
    return (
        Figure(*one, each, times.p95 <= 10, "met if the 95th percentile is"),
        Figure(*batch, f"{hundred:.0f} ms", hundred < 600, f"of {times.batch}"),
    )


RUN: Final = 300
BATCH: Final = 100
EVERY: Final = 7
"""Of all decisions one in so many, so that they come from many hands."""


def times_of(paths: list[Path]) -> Times | None:
    """Of a run and of a batch; None if the records hold no decision."""
    found = list(islice(decisions(paths), 0, RUN * EVERY, EVERY))
    if not found:
        return None
    took = []
    for situation in found:
        start = perf_counter()
        decide(situation)
        took.append(1000 * (perf_counter() - start))
    batch = found[:BATCH]
    start = perf_counter()
    for situation in batch:
        decide(situation)
    whole = 1000 * (perf_counter() - start)
    return Times(median(took), sorted(took)[len(took) * 95 // 100], whole, len(batch))


def decisions(paths: list[Path]) -> Iterator[Situation]:
    """The situations of the records that a verdict can be given on."""
    for source in sources(paths):
        if isinstance(source, Unreadable):
            continue
        try:
            rounds = read_game(source.data, source.name).rounds
        except RecordError:
            continue
        for record in rounds:
            try:
                course = list(states(record.deal, record.events))
            except RulesError:
                continue
            for state in course:
                if state.phase != "discard" or state.end:
                    continue
                try:
                    situation = situation_of(state, state.turn, ruleset_of(record.setup))
                    decide(situation)
                except StrategyError:
                    continue
                yield situation
