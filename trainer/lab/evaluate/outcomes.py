"""The model beside records and published figures: how hands end, and push or fold beside a chart.

A cell of the chart tells the kind of hand, its value, the kind of tile to push and how late it is; what the
chart leaves open is taken from real positions (strategy.md section 4).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np

from trainer.lab.fit.batch import CHASE_ENDS, FIRST_ENDS, Numbers, chase_ends, first_ends
from trainer.lab.fit.outcome_rows import ChaseRow, FirstRow, FoldRow
from trainer.lab.fit.outcomes import counts_of, firsts_as_batch, live_outs, seats_of, share_of, walls_of
from trainer.lab.fit.published import (
    FITTED_TURNS,
    ChartCell,
    chart_cells,
    chase_cells,
    first_cells,
    walls_of_first,
)
from trainer.strategy.choice.course import POINTS, Line, Stakes, Wall
from trainer.strategy.choice.lines_of_play import (
    GROWTH,
    Advance,
    Side,
    Threat,
    advance_lines,
    duel_lines,
    fold_lines,
)
from trainer.strategy.choice.rates import Rates
from trainer.strategy.choice.stakes import AtStake, WinValue, duel_stakes, rival_value
from trainer.strategy.danger.hypotheses import Floats
from trainer.strategy.danger.tile_class import SMS, SMS_TURNS
from trainer.strategy.danger.tile_danger import danger

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
    return duel_stakes(AtStake(False, False, 0, 1), own, rival_value(declared, False), declares)


def _pushed(cell: ChartCell, table: _Table, rates: Rates) -> tuple[float, float, float]:
    """Points once the tile has passed, if it deals in, and of folding."""
    by_riichi, silently = (_CHIITOI if cell.wait == "chiitoi" else _WON)[cell.value]
    stakes = _stakes((by_riichi, by_riichi), table.declared, True)

    def tenpai(outs: float) -> list[Line]:
        return duel_lines(
            Side(outs, True, True, 1.0, stakes),
            table.threat,
            table.walls,
            rates.chase,
            table.folds,
            rates.fold,
        )

    if cell.hand == "tenpai":
        passed = tenpai(_TENPAI[cell.wait])[0][POINTS]
        if silently:
            silent = _stakes((silently, silently), table.declared, False)
            side = Side(_TENPAI[cell.wait], True, False, SILENT_EASE, silent)
            line = duel_lines(side, table.threat, table.walls, rates.chase, table.folds, rates.fold)[0]
            passed = max(passed, line[POINTS])
    else:
        total = table.walls[0].unseen
        usual = _usual_kind(table.threat)
        ahead = [Advance(tiles / total, usual, tenpai(outs)) for tiles, outs in _AHEAD[cell.wait]]
        lines = advance_lines(
            ahead, table.threat, table.walls, rates.chase, table.noten, table.folds, rates.fold
        )
        passed = lines[0][POINTS]
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
