"""The lines of play for many rows at once: the same chances as `calm`, `duel` and `fold`, without points.

For fitting and measuring. Each function gives (n, columns) of probabilities; a test holds them equal to the
lines that verdicts are made of.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from trainer.strategy.choice.course import LIVE_WALL, MOST_CERTAIN, SEATS, TILES_A_TURN, End
from trainer.strategy.choice.hand_value import Wait, ease_of
from trainer.strategy.choice.lines_of_play import USUAL_WIDTH
from trainer.strategy.choice.rates import (
    EASES,
    MEAN_TURN,
    SHAPES,
    SILENT_FROM,
    ChaseRates,
    DamatenRates,
    FirstRates,
    FoldRates,
)
from trainer.strategy.danger.hypotheses import Floats

FIRST_ENDS: Final[tuple[End, ...]] = ("tsumo", "ron_other", "draw", "other_tsumo", "elsewhere", "deal_other")
CHASE_ENDS: Final[tuple[End, ...]] = (
    "tsumo",
    "ron_rival",
    "ron_other",
    "deal_in",
    "deal_other",
    "rival_tsumo",
    "other_tsumo",
    "elsewhere",
    "draw",
)
FOLD_ENDS: Final = ("rival_tsumo", "other_tsumo", "rival_rons", "others_ron", "draw_noten")
"""Where the hand ends elsewhere: whether the riichi player won, or one of the other two."""
OWN: Final = SEATS - 1
"""The last draw of each go-around is the hero's."""
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Walls:
    """n walls once the hero's discard has passed: `left` tiles and `unseen` ones."""

    left: Numbers
    unseen: Numbers

    def __len__(self) -> int:
        return len(self.left)

    def draws(self) -> Iterator[tuple[int, int, "Walls", npt.NDArray[np.bool_]]]:
        """Go-around, draw in it (the last is the hero's), the walls at that draw, which of them go on."""
        for step in range(int(self.left.max(initial=0))):
            at = Walls(self.left - step, np.maximum(self.unseen - step, 1))
            yield step // SEATS, step % SEATS, at, at.left > 0

    @property
    def turn(self) -> Numbers:
        return (LIVE_WALL - self.left) / TILES_A_TURN


class _Taken:
    """What is still open of n courses, and what each end took."""

    def __init__(self, rows: int, columns: int) -> None:
        self.open = np.ones(rows)
        self.ends = np.zeros((rows, columns))

    def take(self, column: int, chance: Numbers, going: npt.NDArray[np.bool_]) -> None:
        part = np.where(going, self.open * np.minimum(chance, MOST_CERTAIN), 0.0)
        self.ends[:, column] += part
        self.open -= part


@dataclass(frozen=True, slots=True)
class WaitBatch:
    """n waits: live outs by ease (n, 5), those of suji traps apart; `shape` (n,) a place in `SHAPES`."""

    outs: Numbers
    traps: Numbers
    shape: npt.NDArray[np.int64]

    @property
    def live(self) -> Numbers:
        total: Numbers = (self.outs + self.traps).sum(1)
        return total


def batch_waits(waits: Sequence[Wait]) -> WaitBatch:
    """Arrays of some waits."""
    outs, traps = np.zeros((len(waits), len(EASES))), np.zeros((len(waits), len(EASES)))
    for row, wait in enumerate(waits):
        for kind, copies, trap in zip(wait.kinds, wait.outs, wait.traps, strict=True):
            (traps if trap else outs)[row, EASES.index(ease_of(kind))] += copies
    return WaitBatch(outs, traps, np.array([SHAPES.index(wait.shape) for wait in waits], np.int64))


def first_ends(
    waits: WaitBatch, walls: Walls, opened: Numbers, rates: FirstRates, silent: DamatenRates | None = None
) -> Floats:
    """(n, 6) by `FIRST_ENDS`: a first riichi, or with `silent` the same wait in damaten that may ron."""
    live = np.maximum(waits.live, 1e-9)
    own = (waits.outs + waits.traps) @ np.exp(rates.tsumo) * (live / USUAL_WIDTH) ** rates.width
    trap, even = (0.0, silent.evenness) if silent else (rates.trap, 1.0)
    thrown = (waits.outs + waits.traps * np.exp(trap)) @ np.exp(even * np.array(rates.ron))
    thrown = thrown * (live / USUAL_WIDTH) ** rates.ron_width
    shape = np.exp([rates.shape[name] for name in SHAPES])
    thrown = thrown * (silent.ron if silent else shape[waits.shape])
    stale = np.where(waits.shape == SHAPES.index("live_honour"), rates.live_honour_by_turn, 0.0)
    by_turn = stale + (silent.ron_by_turn if silent else rates.ron_by_turn)
    taken = _Taken(len(walls), len(FIRST_ENDS))
    for around, draw, at, going in walls.draws():
        ready = 1 / (1 + np.exp(-(at.turn - rates.ready_turn) / rates.ready_spread))
        menace = np.exp(rates.open_opponents * opened) * ready + np.exp(rates.ready_before)
        menace = menace * (silent.others if silent else np.exp(-rates.fading * around))
        if draw == OWN:
            taken.take(0, own * np.exp((rates.tsumo_by_turn + stale) * (at.turn - 8)) / at.unseen, going)
            taken.take(5, np.exp(rates.deal_in) * menace * (silent.deal_in if silent else 1.0), going)
        else:
            taken.take(3, np.exp(rates.other_tsumo) * menace, going)
            turn = np.maximum(at.turn, SILENT_FROM) if silent else at.turn
            taken.take(1, thrown * np.exp(by_turn * (turn - 8)) / at.unseen, going)
            taken.take(4, np.exp(rates.other_ron) * menace, going)
    taken.ends[:, 2] = taken.open
    return taken.ends


def chase_ends(outs: Numbers, rival_outs: Numbers, seat: Numbers, walls: Walls, rates: ChaseRates) -> Floats:
    """(n, 9) by `CHASE_ENDS`: a riichi against one at `seat` (1 to 3 from the hero)."""
    taken = _Taken(len(walls), len(CHASE_ENDS))
    thrown = np.where(outs > 0, rates.ron_other * np.maximum(outs, 1e-9) ** rates.ron_width, 0.0)
    for _, draw, at, going in walls.draws():
        won, live = rates.own * outs / at.unseen, rival_outs / at.unseen
        if draw == OWN:
            taken.take(0, won, going)
            taken.take(4, np.full(len(walls), rates.deal_other), going)
            taken.take(3, rates.rival * live, going)
            continue
        rival = going & (seat == draw + 1)
        other = going & ~rival
        taken.take(5, rates.rival * live, rival)
        taken.take(1, won, rival)
        taken.take(6, np.full(len(walls), rates.other_win), other)
        taken.take(2, thrown / at.unseen, other)
        taken.take(7, rates.rival_ron * live, other)
    taken.ends[:, 8] = taken.open
    return taken.ends


def fold_ends(rival_outs: Numbers, seat: Numbers, walls: Walls, rates: FoldRates) -> Floats:
    """(n, 5) by `FOLD_ENDS`: a hand given up against the riichi at `seat`, all discards safe."""
    taken = _Taken(len(walls), len(FOLD_ENDS))
    for _, draw, at, going in walls.draws():
        if draw == OWN:
            continue
        live = rival_outs / at.unseen
        rival = going & (seat == draw + 1)
        other = going & ~rival
        pace = np.exp(rates.by_turn * (at.turn - MEAN_TURN))
        drawn = rates.rival * np.exp(rates.rival_by_turn * (at.turn - MEAN_TURN))
        taken.take(0, drawn * live, rival)
        taken.take(1, rates.other_win * pace, other)
        taken.take(2, rates.rival_ron * live, other)
        taken.take(3, rates.other_ron * pace, other)
    taken.ends[:, 4] = taken.open
    return taken.ends
