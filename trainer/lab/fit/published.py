"""Published outcomes and expected points, as cells that a model can be asked about (`data/published.json`).

Beside them stand the expected points of our model for the same cells (strategy.md section 4).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from trainer.lab.fit.batch import Numbers, WaitBatch, Walls, batch_waits
from trainer.lab.fit.outcome_rows import FoldRow
from trainer.rules.tiles.tile import FACES, parse_face
from trainer.strategy.choice.course import POINTS, Outcome, Wall, outcome_of
from trainer.strategy.choice.hand_value import Wait
from trainer.strategy.choice.lines_of_play import (
    Side,
    SilentTenpai,
    Threat,
    calm_lines,
    duel_lines,
    fold_lines,
)
from trainer.strategy.choice.rates import Rates, WaitShape
from trainer.strategy.choice.stakes import AtStake, WinValue, calm_stakes, duel_stakes, rival_value
from trainer.strategy.danger.facing import PLAYERS
from trainer.strategy.danger.tile_class import published

LEFT: Final = (67.0, -3.775)
"""Tiles of the wall left when a riichi is declared at a turn of houou-statistics: at turn 0, and more for
each turn. This and the next three are straight lines through means of 18,000 first riichis of the records."""
HIDDEN: Final = (51.7, -0.41)
"""Tiles that the declarer can not see beside the wall."""
OPENED: Final = (0.15, 0.085)
"""Opponents with an open hand."""
_SHAPES: Final[Mapping[str, tuple[WaitShape, str, float, float]]] = {
    "14": ("end_sided", "1m 4m", 3.87, -0.0865),
    "25": ("two_sided", "2m 5m", 3.87, -0.0865),
    "36": ("two_sided", "3m 6m", 3.87, -0.0865),
    "147": ("three_sided", "1m 4m 7m", 3.38, -0.0764),
    "19": ("single", "1m", 2.75, -0.03),
    "28": ("single", "2m", 3.95, -0.066),
    "37": ("single", "3m", 3.95, -0.066),
    "46": ("single", "4m", 3.95, -0.066),
    "5": ("single", "5m", 3.95, -0.066),
    "55": ("shanpon", "2m 8m", 1.99, -0.017),
    "Z5": ("honour_shanpon", "3m 1z", 1.83, -0.015),
    "Zt0": ("live_honour", "1z", 3.0, 0.0),
    "Zt1": ("seen_honour", "1z", 2.0, 0.0),
}
"""By the class of houou-statistics: shape, kinds, live copies of each kind by turn; shanpon on kinds of 2 to
8 is taken as one on 2 and 8."""
FITTED_TURNS: Final = (3, 8, 12)
"""Turns of the published first riichis that the rates are fitted on; the other turns test them."""


class FirstCell(NamedTuple):
    """A published share (0..1) of first riichis: the class of the wait, the published turn, what it is the
    share of (`win`, `draw`, `other_tsumo`)."""

    wait: str
    turn: int
    end: str
    share: float


def first_cells() -> list[FirstCell]:
    """All of them."""
    found = published()["first_riichi"]
    tables = {
        "win": (found["turns"], found["win"]),
        "draw": (found["draw"]["turns"], found["draw"]["percent"]),
        "other_tsumo": (found["other_tsumo"]["turns"], found["other_tsumo"]["percent"]),
    }
    return [
        FirstCell(wait, turn, end, percent / 100)
        for end, (turns, table) in tables.items()
        for wait, numbers in table.items()
        for turn, percent in zip(turns, numbers, strict=True)
    ]


def wait_of_class(name: str, turn: float) -> Wait:
    """An average wait of a class at a turn of houou-statistics."""
    shape, kinds, outs, by_turn = _SHAPES[name]
    waited = tuple(map(parse_face, kinds.split()))
    return Wait(waited, (outs + by_turn * turn,) * len(waited), (False,) * len(waited), shape)


def wall_of(turn: float) -> Wall:
    """The average wall at a turn of houou-statistics, after the discard."""
    left = LEFT[0] + LEFT[1] * turn
    return Wall(round(left), round(left + HIDDEN[0] + HIDDEN[1] * turn))


def opened_at(turn: float) -> float:
    """Opponents with an open hand at a turn of houou-statistics."""
    return OPENED[0] + OPENED[1] * turn


def walls_of_first(cells: list[FirstCell]) -> tuple[WaitBatch, Walls, Numbers]:
    """Waits, walls and open opponents of some cells, as `batch.first_ends` takes them."""
    walls = [wall_of(cell.turn) for cell in cells]
    return (
        batch_waits([wait_of_class(cell.wait, cell.turn) for cell in cells]),
        Walls(
            np.array([wall.left for wall in walls], float), np.array([wall.unseen for wall in walls], float)
        ),
        np.array([opened_at(cell.turn) for cell in cells]),
    )


class ChaseCell(NamedTuple):
    """Published shares (0..1) of second riichis."""

    wait: str
    turn: int
    win: float
    deal_in: float
    draw: float


def chase_cells() -> list[ChaseCell]:
    """All of them."""
    return [
        ChaseCell(each["wait"], each["turn"], each["win"] / 100, each["deal_in"] / 100, each["draw"] / 100)
        for each in published()["chase"]["cells"]
    ]


class FoldCell(NamedTuple):
    """The published mean points of giving up against one riichi."""

    who: str
    deals: bool
    rival_deals: bool
    turn: int
    points: float


def fold_cells() -> list[FoldCell]:
    """All of them."""
    found = published()["fold"]
    return [
        FoldCell(who, who.startswith("dealer"), who.endswith(" dealer"), turn, points)
        for who, numbers in found["points"].items()
        for turn, points in zip(found["turns"], numbers, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class ValueCell:
    """Expected points by riichi and in damaten of a non-dealer's hand of a given worth, one wait, turn."""

    wait: str
    turn: int
    riichi_win: float
    riichi: float
    damaten_win: float
    damaten: float

    @property
    def gap(self) -> float:
        return self.riichi - self.damaten


CALIBRATED: Final = slice(0, None, 2)
"""Of `value_cells` those that damaten is calibrated on; the others test it."""
TESTED: Final = slice(1, None, 2)


def value_cells() -> list[ValueCell]:
    """All of them."""
    tables: Mapping[str, Any] = published()["riichi_damaten"]["cells"]
    return [
        ValueCell(wait, int(turn), *numbers)
        for wait, by_turn in tables.items()
        for turn, rows in by_turn.items()
        for numbers in rows
    ]


def waits_of_values(wait: str, turn: int) -> list[Wait]:
    """The waits that a cell of `value_cells` is the mean of."""
    classes = {
        "two-sided": ("14", "25", "36"),
        "single": ("28", "37", "46", "5"),
        "honour": ("Zt0", "Zt1", "Z5"),
    }[wait]
    return [wait_of_class(name, turn - 1) for name in classes]


class ChartCell(NamedTuple):
    """A cell of the published push or fold chart: the hand, its wait and value, the tile asked for, how late
    it is; whether to push, None where the chart leaves it open."""

    hand: str
    wait: str
    value: str
    tile: str
    time: str
    push: bool | None


def chart_cells() -> Iterator[ChartCell]:
    """All of them; red and orange are push, green and blue fold, yellow is undecided."""
    found = published()["push_fold"]
    decided = {"R": True, "O": True, "Y": None, "G": False, "B": False}
    for row in found["rows"]:
        for tile, colours in zip(found["tiles"], row["colours"], strict=True):
            for time, colour in zip(found["times"], colours, strict=True):
                yield ChartCell(row["hand"], row["wait"], row["value"], tile, time, decided[colour])


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
    stakes = calm_stakes(AtStake(False, False, 0, 0), WinValue(0.0, 0.0), declares)
    opened: Any = opened_at(turn - 1)  # a mean of whole numbers
    quiet = SilentTenpai(wait, True, declares, opened, stakes)
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
    stakes = duel_stakes(AtStake(row.deals, row.rival_deals, row.honba, 0), WinValue(0.0, 0.0), rival, False)
    threat = Threat(row.rival_seat, outs, (0.0,) * FACES, (1 / FACES,) * FACES)
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
    stakes = duel_stakes(AtStake(False, True, 0, 1), WinValue(won, won * TSUMO_MORE), rival, False)
    outs = means.outs[0] + means.outs[1] * (turn - 1)
    lines = []
    for seat in range(1, PLAYERS):
        threat = Threat(seat, outs, (0.0,) * FACES, (1 / FACES,) * FACES)
        side = Side(PUSH_WAIT, True, True, 1.0, stakes)
        lines.append(duel_lines(side, threat, walls, rates.chase, [], rates.fold)[0])
    passed = float(np.mean([line[POINTS] for line in lines]))
    return [
        (int(danger), points, passed + int(danger) / 100 * (stakes["deal_in"] - passed))
        for danger, points in cell["points"].items()
    ]


TSUMO_MORE: Final = 1.35
"""A tsumo of a small closed hand pays about so much more than its ron: one han, and 30 fu less often."""
