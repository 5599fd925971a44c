"""Push or fold beside a published chart of simulations (strategy.md section 4).

A cell of the chart tells the kind of hand, its value, the kind of tile to push and how late it is; what the
chart leaves open is taken from real positions: the riichi, the wall, the dangers of the tiles to come. How
this reads the chart: early, middle and late are the turns of `TURNS`; the tile's danger is that of the SMS
table, grown after its last turn; a tenpai declares; pinfu has a yaku in silence too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from trainer.strategy.advance import Advance, advance_lines
from trainer.strategy.danger import danger
from trainer.strategy.duel import Side, duel_lines
from trainer.strategy.ends import POINTS, Line, Stakes
from trainer.strategy.fold import fold_lines
from trainer.strategy.outcome_rows import FoldRow
from trainer.strategy.published import SMS, SMS_TURNS
from trainer.strategy.published_cells import ChartCell, chart_cells
from trainer.strategy.rates import Rates
from trainer.strategy.stakes import Table, WinValue, duel_stakes, rival_value
from trainer.strategy.threat import GROWTH, Threat
from trainer.strategy.wall import Wall

TURNS: Final[Mapping[str, int]] = {"early": 6, "middle": 8, "late": 12}
POSITIONS: Final = 40
"""Real positions that a cell is the mean of."""
SILENT_EASE: Final = 2.5
_CLASSES: Final = {
    "suji 19": ("suji 19",),
    "suji 2378": ("suji 28", "suji 37"),
    "no-suji 2378": ("no-suji 28", "no-suji 37"),
    "no-suji 456": ("no-suji 456",),
}
_WON: Final[Mapping[str, tuple[float, float]]] = {
    "nomi": (2800, 0),
    "pinfu": (3700, 1100),
    "pinfu+1": (6300, 2200),
    "pinfu+2": (9100, 4300),
    "+1": (5000, 0),
    "+2": (7600, 0),
    "+3": (9200, 0),
}
"""Mean win by riichi and in silence, from the SMS means of strategy.md; 0: no yaku in silence."""
_CHIITOI: Final[Mapping[str, tuple[float, float]]] = {
    "nomi": (3200, 1600),
    "+1": (5700, 3200),
    "+2": (8600, 6400),
}
_TENPAI: Final = {"good": 6.4, "bad": 3.4, "very bad": 1.9}
"""Live tiles."""
_AHEAD: Final[Mapping[str, tuple[tuple[float, float], ...]]] = {
    "perfect": ((17.0, 6.2),),
    "two two-sided": ((13.6, 6.2),),
    "two-sided and closed": ((3.4, 6.2), (6.8, 3.4)),
    "two closed": ((10.2, 3.4),),
    "chiitoi": ((7.8, 2.7),),
}
"""One tile from tenpai: live tiles that make it tenpai, and the live tiles of the wait then."""


@dataclass(frozen=True, slots=True)
class Charted:
    """A cell and the model's gap: points of pushing above folding."""

    cell: ChartCell
    gap: float


@dataclass(frozen=True, slots=True)
class _Table:
    """A real position as all cells of its time see it."""

    threat: Threat
    walls: list[Wall]
    noten: Stakes
    folds: list[Line]
    declared: int


def charted(rows: Sequence[FoldRow], rates: Rates) -> list[Charted]:
    """Every decided cell; none where the rows have no position of its time."""
    tables = {time: _tables(rows, turn, rates) for time, turn in TURNS.items()}
    known: dict[tuple[str, str, str, str], list[tuple[float, float, float]]] = {}
    found = []
    for cell in chart_cells():
        if cell.push is None or not tables[cell.time]:
            continue
        key = (cell.hand, cell.wait, cell.value, cell.time)
        if key not in known:
            known[key] = [_pushed(cell, table, rates) for table in tables[cell.time]]
        risk = danger_of(cell)
        gaps = [(1 - risk) * passed + risk * dealt - folded for passed, dealt, folded in known[key]]
        found.append(Charted(cell, float(np.mean(gaps))))
    return found


def danger_of(cell: ChartCell) -> float:
    """Of the tile asked for."""
    turn = TURNS[cell.time]
    percent = np.mean([np.interp(turn, SMS_TURNS, SMS[name]) for name in _CLASSES[cell.tile]])
    return float(percent) / 100 * GROWTH ** max(turn - SMS_TURNS[-1], 0)


def _tables(rows: Sequence[FoldRow], turn: int, rates: Rates) -> list[_Table]:
    """Positions in which neither the hero nor the riichi player deals, evenly from all rows."""
    fit = [row for row in rows if row.turn == turn and not row.deals and not row.rival_deals]
    return [_table_of(row, rates) for row in fit[:: max(len(fit) // POSITIONS, 1)][:POSITIONS]]


def _table_of(row: FoldRow, rates: Rates) -> _Table:
    seen = danger(row.faced)
    total = sum(row.faced.unseen)
    drawn = tuple(copies / total for copies in row.faced.unseen)
    threat = Threat(row.rival_seat, seen.live_outs * rates.live_outs, seen.probability, drawn)
    walls = Wall(row.left, row.unseen).own_turns()
    noten = _stakes((0.0, 0.0), len(row.faced.river), False)
    folds = fold_lines(threat, walls, rates.fold, noten, [0.0] * len(walls))
    return _Table(threat, walls, noten, folds, len(row.faced.river))


def _stakes(won: tuple[float, float], declared: int, declares: bool) -> Stakes:
    own = WinValue(*won)
    return duel_stakes(Table(False, False, 0, 1), own, rival_value(declared, False), declares)


def _pushed(cell: ChartCell, table: _Table, rates: Rates) -> tuple[float, float, float]:
    """Points once the tile has passed, if it deals in, and of folding."""
    by_riichi, silently = (_CHIITOI if cell.wait == "chiitoi" else _WON)[cell.value]
    stakes = _stakes((by_riichi, by_riichi), table.declared, True)

    def tenpai(outs: float) -> list[Line]:
        return duel_lines(
            Side(outs, True, True, 1.0, stakes), table.threat, table.walls, rates.chase, table.folds
        )

    if cell.hand == "tenpai":
        passed = tenpai(_TENPAI[cell.wait])[0][POINTS]
        if silently:
            silent = _stakes((silently, silently), table.declared, False)
            side = Side(_TENPAI[cell.wait], True, False, SILENT_EASE, silent)
            line = duel_lines(side, table.threat, table.walls, rates.chase, table.folds)[0]
            passed = max(passed, line[POINTS])
    else:
        total = table.walls[0].unseen
        usual = _usual_kind(table.threat)
        ahead = [Advance(tiles / total, usual, tenpai(outs)) for tiles, outs in _AHEAD[cell.wait]]
        passed = advance_lines(ahead, table.threat, table.walls, rates.chase, table.noten, table.folds)[0][
            POINTS
        ]
    return passed, table.noten["deal_in"], table.folds[0][POINTS]


def _usual_kind(threat: Threat) -> int:
    """A kind of about the mean danger of those that are not safe."""
    risky = [kind for kind, risk in enumerate(threat.danger) if risk > 0]
    mean = float(np.mean([threat.danger[kind] for kind in risky]))
    return min(risky, key=lambda kind: abs(threat.danger[kind] - mean))


@dataclass(frozen=True, slots=True)
class Agreement:
    """Of the decided cells: how many agree; the same outside of so many points."""

    agree: int
    cells: int
    agree_outside: int
    cells_outside: int


def agreement(found: Sequence[Charted], close: float) -> Agreement:
    """How often the model's sign is the chart's."""
    outside = [each for each in found if abs(each.gap) > close]

    def agreeing(cells: Sequence[Charted]) -> int:
        return sum((each.gap > 0) == each.cell.push for each in cells)

    return Agreement(agreeing(found), len(found), agreeing(outside), len(outside))
