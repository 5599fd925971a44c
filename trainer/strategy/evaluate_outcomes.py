"""How hands end, the model beside records and published shares (strategy.md section 4)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np

from trainer.strategy.batch import CHASE_ENDS, FIRST_ENDS, Numbers, chase_ends, first_ends
from trainer.strategy.fit_outcomes import (
    counts_of,
    firsts_as_batch,
    live_outs,
    seats_of,
    share_of,
    walls_of,
)
from trainer.strategy.hypotheses import Floats
from trainer.strategy.outcome_rows import ChaseRow, FirstRow
from trainer.strategy.published_cells import FITTED_TURNS, chase_cells, first_cells, walls_of_first
from trainer.strategy.rates import Rates

LEAST_ROWS: Final = 100
"""Fewer rows make no cell."""
GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "win": ("tsumo", "ron_rival", "ron_other"),
    "deal-in": ("deal_in", "deal_other"),
    "draw": ("draw",),
    "others win": ("rival_tsumo", "other_tsumo", "elsewhere"),
}
SHAPE_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "single": ("single",),
    "two-sided": ("two_sided", "end_sided"),
    "wider": ("three_sided",),
    "shanpon": ("shanpon", "honour_shanpon"),
    "honour": ("live_honour", "seen_honour"),
}
TURN_NAMES: Final[Mapping[str, tuple[int, int]]] = {
    "turn 1-5": (1, 5),
    "turn 6-8": (6, 8),
    "turn 9-11": (9, 11),
    "turn 12+": (12, 18),
}
Row: TypeAlias = FirstRow | ChaseRow


@dataclass(frozen=True, slots=True)
class OutcomeCell:
    """A share (0..1): what it is of, which end, the number of rows (0: published), the model's, the true."""

    of: str
    end: str
    rows: int
    model: float
    happened: float

    @property
    def error(self) -> float:
        return abs(self.model - self.happened)


def first_outcomes(rows: Sequence[FirstRow], rates: Rates) -> list[OutcomeCell]:
    """First riichis of the rows, by shape and by turn."""
    if not rows:
        return []
    return _cells(rows, first_ends(*firsts_as_batch(rows), rates.first), FIRST_ENDS)


def chase_model(rows: Sequence[ChaseRow], rates: Rates) -> Floats:
    """(n, 9): the chances of second riichis."""
    outs = np.array([row.wait.live for row in rows])
    rival = live_outs([row.faced for row in rows]) * rates.live_outs
    return chase_ends(outs, rival, seats_of(rows), walls_of(rows), rates.chase)


def chase_outcomes(rows: Sequence[ChaseRow], rates: Rates) -> list[OutcomeCell]:
    """Second riichis of the rows."""
    return _cells(rows, chase_model(rows, rates), CHASE_ENDS) if rows else []


def _cells(rows: Sequence[Row], model: Floats, ends: Sequence[str]) -> list[OutcomeCell]:
    happened = counts_of([row.end for row in rows], ends)
    tests: dict[str, Callable[[Row], bool]] = {"all": lambda row: True}
    for name, shapes in SHAPE_NAMES.items():
        tests[name] = lambda row, shapes=shapes: row.wait.shape in shapes  # type: ignore[misc]  # bound now
    for name, (low, high) in TURN_NAMES.items():
        tests[name] = lambda row, low=low, high=high: low <= row.turn <= high  # type: ignore[misc]  # bound now
    found = []
    for name, test in tests.items():
        chosen = np.array([test(row) for row in rows])
        if chosen.sum() < LEAST_ROWS:
            continue
        for group, members in GROUPS.items():
            columns = [ends.index(end) for end in members if end in ends]
            found.append(
                OutcomeCell(
                    name,
                    group,
                    int(chosen.sum()),
                    float(model[chosen][:, columns].sum(1).mean()),
                    float(happened[chosen][:, columns].sum(1).mean()),
                )
            )
    return found


def first_published(rates: Rates) -> list[OutcomeCell]:
    """Published first riichis at the turns that nothing was fitted on."""
    cells = [cell for cell in first_cells() if cell.turn not in FITTED_TURNS]
    model = first_ends(*walls_of_first(cells), rates.first)
    by_end: dict[str, Numbers] = {end: share_of(model, end) for end in ("win", "draw", "other_tsumo")}
    return [
        OutcomeCell(f"{cell.wait}, turn {cell.turn}", cell.end, 0, float(by_end[cell.end][place]), cell.share)
        for place, cell in enumerate(cells)
    ]


def first_curves(rates: Rates) -> dict[str, list[tuple[int, float, float]]]:
    """By class of wait: published turn, published and modelled share of wins; for a plot."""
    cells = [cell for cell in first_cells() if cell.end == "win"]
    wins = share_of(first_ends(*walls_of_first(cells), rates.first), "win")
    curves: dict[str, list[tuple[int, float, float]]] = {}
    for cell, win in zip(cells, wins, strict=True):
        curves.setdefault(cell.wait, []).append((cell.turn, cell.share, float(win)))
    return curves


_CHASED: Final[Mapping[str, tuple[str, ...]]] = {
    "two_sided": ("two_sided", "end_sided"),
    "single": ("single", "shanpon"),
}
"""houou-statistics takes every wait of up to four tiles as single."""


def chase_published(rows: Sequence[ChaseRow], rates: Rates) -> list[OutcomeCell]:
    """Published second riichis; the model's share is the mean over real positions at that turn."""
    found = []
    for cell in chase_cells():
        chosen = [
            row
            for row in rows
            if row.wait.shape in _CHASED[cell.wait] and row.turn in (cell.turn, cell.turn + 1)
        ]
        if not chosen:
            continue
        model = chase_model(chosen, rates).mean(0)
        for end, share in (("win", cell.win), ("deal-in", cell.deal_in), ("draw", cell.draw)):
            foretold = sum(model[CHASE_ENDS.index(member)] for member in GROUPS[end])
            found.append(
                OutcomeCell(f"{cell.wait}, turn {cell.turn}", end, len(chosen), float(foretold), share)
            )
    return found


def mean_error(cells: Sequence[OutcomeCell]) -> float:
    """Of some shares."""
    return float(np.mean([cell.error for cell in cells])) if cells else float("nan")
