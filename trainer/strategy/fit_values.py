"""Mean values and payments out of rows of real hands: what riichis and others win, what draws pay."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from trainer.strategy.outcome_rows import FoldRow, HandRows, WinRow
from trainer.strategy.rates import MEAN_HIDDEN, ValueRates

LEAST_WINS: Final = 30
"""Fewer wins, seen by three others each, tell no line."""


def fit_values(rows: HandRows, start: ValueRates) -> ValueRates:
    """Means of what was won and paid; straight lines for the riichi player's win. A mean of no rows stays
    as it was."""

    def mean(what: str, before: tuple[float, float]) -> tuple[float, float]:
        return _mean_paid(rows, what, before, False), _mean_paid(rows, what, before, True)

    def both(what: str, before: float) -> float:
        points = [paid.points for paid in rows.paid if paid.what == what]
        return float(np.mean(points)) if points else before

    return ValueRates(
        rival_ron=tuple(_line(rows.wins, deals, False, start.rival_ron[deals]) for deals in (False, True)),
        rival_tsumo=tuple(_line(rows.wins, deals, True, start.rival_tsumo[deals]) for deals in (False, True)),
        others_tsumo=_others_tsumo(rows.folds, start.others_tsumo),
        others_ron=start.others_ron,
        calm_tsumo=mean("first other_tsumo", start.calm_tsumo),
        calm_deal_in=mean("first deal_other", start.calm_deal_in),
        calm_draw=(
            both("draw tenpai against 0", start.calm_draw[0]),
            both("draw riichi against 0", start.calm_draw[1]),
        ),
        tenpai_at_draw=both("draw tenpai against 1", start.tenpai_at_draw),
        noten_at_draw=_mean_change(rows.folds, "draw_noten", start.noten_at_draw),
        ippatsu=float(np.mean([row.ippatsu for row in rows.wins])) if rows.wins else start.ippatsu,
    )


def _mean_paid(rows: HandRows, what: str, before: tuple[float, float], deals: bool) -> float:
    points = [paid.points for paid in rows.paid if paid.what == what and paid.deals == deals]
    return float(np.mean(points)) if points else before[deals]


def _mean_change(rows: Sequence[FoldRow], end: str, before: float) -> float:
    changes = [row.change for row in rows if row.end == end]
    return float(np.mean(changes)) if changes else before


def _others_tsumo(rows: Sequence[FoldRow], before: tuple[float, float, float]) -> tuple[float, float, float]:
    """By who deals: another, the hero, the riichi player."""
    roles = ((False, False), (True, False), (False, True))
    first, second, third = (
        _mean_change([row for row in rows if (row.deals, row.rival_deals) == role], "other_tsumo", mean)
        for role, mean in zip(roles, before, strict=True)
    )
    return first, second, third


def _line(
    rows: Sequence[WinRow], deals: bool, tsumo: bool, before: tuple[float, float, float]
) -> tuple[float, float, float]:
    """Least squares on the turn and the dora hidden from each of the others."""
    known = [
        (1.0, min(max(row.turn, 4), 14) - 8.0, hidden - MEAN_HIDDEN, row.points)
        for row in rows
        if row.deals == deals and row.tsumo == tsumo
        for hidden in row.hidden
    ]
    if len(known) < LEAST_WINS:
        return before
    found = np.linalg.lstsq(np.array(known, float)[:, :3], np.array(known, float)[:, 3], rcond=None)[0]
    mean, by_turn, by_dora = found.tolist()
    return mean, by_turn, by_dora
