"""Expected points of the model beside published ones (strategy.md section 4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from trainer.rules.tiles import KINDS
from trainer.strategy.calm import Quiet, calm_lines
from trainer.strategy.duel import Side, duel_lines
from trainer.strategy.ends import POINTS, Outcome, outcome_of
from trainer.strategy.facing import PLAYERS
from trainer.strategy.fold import fold_lines
from trainer.strategy.outcome_rows import FoldRow
from trainer.strategy.published import published
from trainer.strategy.published_cells import (
    FoldCell,
    ValueCell,
    opened_at,
    waits_of_values,
    wall_of,
)
from trainer.strategy.rates import Rates
from trainer.strategy.stakes import Table, WinValue, calm_stakes, duel_stakes, rival_value
from trainer.strategy.threat import Threat
from trainer.strategy.wait import Wait
from trainer.strategy.wall import Wall

CLEAR_GAP: Final = 400.0
"""Published gaps below this do not tell riichi from damaten, as the source says of itself."""


@dataclass(frozen=True, slots=True)
class ValuePoints:
    """Points of the model for a published cell."""

    riichi: float
    damaten: float


def value_points(cells: Sequence[ValueCell], rates: Rates) -> list[ValuePoints]:
    """What the model makes of the cells; the own win brings what the cell says."""
    known: dict[tuple[str, int, bool], tuple[float, float]] = {}
    for cell in cells:
        for declares in (True, False):
            key = (cell.wait, cell.turn, declares)
            if key not in known:
                known[key] = _line_of(*key, rates)
    found = []
    for cell in cells:
        won, rest = known[cell.wait, cell.turn, True]
        silent, without = known[cell.wait, cell.turn, False]
        found.append(ValuePoints(won * cell.riichi_win + rest, silent * cell.damaten_win + without))
    return found


def _line_of(wait: str, turn: int, declares: bool, rates: Rates) -> tuple[float, float]:
    """Chance of a win, and the points of everything else."""
    outcomes = [calm_outcome(each, turn, declares, rates) for each in waits_of_values(wait, turn)]
    return float(np.mean([each.win for each in outcomes])), float(np.mean([each.points for each in outcomes]))


def calm_outcome(wait: Wait, turn: int, declares: bool, rates: Rates) -> Outcome:
    """A non-dealer's tenpai at its own turn, for a win of 0 points."""
    stakes = calm_stakes(Table(False, False, 0, 0), WinValue(0.0, 0.0), declares)
    opened: Any = opened_at(turn - 1)  # a mean of whole numbers
    quiet = Quiet(wait, True, declares, opened, stakes)
    return outcome_of(calm_lines(quiet, wall_of(turn - 1).own_turns(), rates.first, rates.damaten)[0])


@dataclass(frozen=True, slots=True)
class FoldMeans:
    """Straight lines by the turn of houou-statistics through real folds: the live tiles that the danger model
    expects the riichi to have, and the turn it was declared in; mean honba."""

    outs: tuple[float, float]
    declared: tuple[float, float]
    honba: float


def fold_means(rows: Sequence[FoldRow], outs: Sequence[float]) -> FoldMeans:
    """Of rows, with the live tiles for each."""
    turns = np.array([row.turn - 1 for row in rows], float)
    declared = [len(row.faced.river) for row in rows]
    by_turn, start = np.polyfit(turns, np.array(outs), 1).tolist()
    later, first = np.polyfit(turns, np.array(declared, float), 1).tolist()
    return FoldMeans((start, by_turn), (first, later), float(np.mean([row.honba for row in rows])))


def fold_points(
    cells: Sequence[FoldCell], rows: Sequence[FoldRow], outs: Sequence[float], rates: Rates
) -> list[float | None]:
    """Expected points of giving up, all discards safe: the mean of real positions at the turn, which are
    those of the two own turns around it. None where the rows have none."""
    found: list[float | None] = []
    for cell in cells:
        means = []
        for turn in (cell.turn, cell.turn + 2):
            chosen = [
                fold_outcome(row, live, rates)
                for row, live in zip(rows, outs, strict=True)
                if (row.turn, row.deals, row.rival_deals) == (turn, cell.deals, cell.rival_deals)
            ]
            means.append(float(np.mean(chosen)) if chosen else None)
        low, high = means
        found.append(None if low is None or high is None else (low + high) / 2)
    return found


def fold_outcome(row: FoldRow, outs: float, rates: Rates) -> float:
    """Expected points of one position."""
    hidden = sum(row.faced.unseen[kind] for kind in row.faced.dora)
    rival = rival_value(len(row.faced.river), row.rival_deals, hidden_dora=hidden)
    stakes = duel_stakes(Table(row.deals, row.rival_deals, row.honba, 0), WinValue(0.0, 0.0), rival, False)
    threat = Threat(row.rival_seat, outs, (0.0,) * KINDS, (1 / KINDS,) * KINDS)
    walls = Wall(row.left, row.unseen).own_turns()
    return fold_lines(threat, walls, rates.fold, stakes, [0.0] * len(walls))[0][POINTS]


PUSH_WAIT: Final = 6.4
"""Live tiles of the tenpai in the published cell of pushing, which does not tell its wait: two-sided."""


def push_points(means: FoldMeans, rates: Rates) -> list[tuple[int, float, float]]:
    """The published cell of pushing: danger in %, published points, the model's.

    The tenpai wins the published points silently; it is two-sided; later tiles are thrown whatever they
    are.
    """
    cell = published()["push"]
    turn, won = cell["turn"], cell["win"]
    walls = wall_of(turn - 1).own_turns()
    declared = round(means.declared[0] + means.declared[1] * (turn - 1))
    rival = rival_value(declared, True)
    stakes = duel_stakes(Table(False, True, 0, 1), WinValue(won, won * TSUMO_MORE), rival, False)
    outs = means.outs[0] + means.outs[1] * (turn - 1)
    lines = []
    for seat in range(1, PLAYERS):
        threat = Threat(seat, outs, (0.0,) * KINDS, (1 / KINDS,) * KINDS)
        side = Side(PUSH_WAIT, True, True, 1.0, stakes)
        lines.append(duel_lines(side, threat, walls, rates.chase, [])[0])
    passed = float(np.mean([line[POINTS] for line in lines]))
    return [
        (int(danger), points, passed + int(danger) / 100 * (stakes["deal_in"] - passed))
        for danger, points in cell["points"].items()
    ]


TSUMO_MORE: Final = 1.35
"""A tsumo of a small closed hand pays about so much more than its ron: one han, and 30 fu less often."""
