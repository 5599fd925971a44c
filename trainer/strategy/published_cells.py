"""Published outcomes and expected points as cells that a model can be asked about (`data/published.json`).

houou-statistics counts go-arounds: its turn is the number of tiles that the last seat of the go-around had
thrown when the dealer last discarded. For the declarer that is its own turn less one; counted so, outcomes of
the records agree with the published ones. The cost of folding is told at that turn, when seat 0 discards; a
chase by the number of tiles that seat 0 has thrown.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from trainer.rules.notation import parse_kind
from trainer.strategy.batch import Numbers, Waits, Walls, waits_of
from trainer.strategy.published import published
from trainer.strategy.rates import WaitShape
from trainer.strategy.wait import Wait
from trainer.strategy.wall import Wall

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
    waited = tuple(map(parse_kind, kinds.split()))
    return Wait(waited, (outs + by_turn * turn,) * len(waited), (False,) * len(waited), shape)


def wall_of(turn: float) -> Wall:
    """The average wall at a turn of houou-statistics, after the discard."""
    left = LEFT[0] + LEFT[1] * turn
    return Wall(round(left), round(left + HIDDEN[0] + HIDDEN[1] * turn))


def opened_at(turn: float) -> float:
    """Opponents with an open hand at a turn of houou-statistics."""
    return OPENED[0] + OPENED[1] * turn


def walls_of_first(cells: list[FirstCell]) -> tuple[Waits, Walls, Numbers]:
    """Waits, walls and open opponents of some cells, as `batch.first_ends` takes them."""
    walls = [wall_of(cell.turn) for cell in cells]
    return (
        waits_of([wait_of_class(cell.wait, cell.turn) for cell in cells]),
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
