"""The moments of a real hand at which there may be a decision to ask about: few, judged once for all kinds.

Before anybody has declared it is the first discard with which a seat's closed hand can be tenpai; against one
riichi a discard of a hand that can be tenpai, and one of a hand that can not. Each is drawn by lot.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from trainer.rules.state import Seat, TableState
from trainer.rules.tiles import count_kinds, kind_of
from trainer.rules.waits import tenpai_discards
from trainer.scenarios.deciding import decision_in, situation_in
from trainer.scenarios.endangered import open_threat
from trainer.scenarios.mining import Replay, mined_at
from trainer.scenarios.position import PositionError
from trainer.strategy.decide import Decision
from trainer.strategy.facing import PLAYERS
from trainer.strategy.situation import Situation

LEAST_POINTS: Final = 1100
"""With so many a riichi is legal by all rules (RCH-3)."""
LEAST_WALL: Final = 8
"""Tiles left at least: with fewer there is hardly anything to choose."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A seat before its discard after `moment` events, and the options that it has."""

    seat: int
    moment: int
    situation: Situation
    decision: Decision


@lru_cache(maxsize=4)
def moments(replay: Replay, *, against: bool) -> tuple[Moment, ...]:
    """The moments drawn by lot, none if the hand has none; the same each time."""
    if replay.deal.players != PLAYERS:
        return ()
    rng = Random(f"{replay.record_id} {replay.round_index} {against}")
    ready: list[TableState] = []
    others: list[TableState] = []
    for state in _before_discards(replay, against=against):
        (ready if _is_ready(state.seats[state.turn]) else others).append(state)
    if not against:
        first = {state.turn: state for state in reversed(ready)}
        ready, others = sorted(first.values(), key=lambda state: state.moment), []
    drawn = [*rng.sample(ready, min(1, len(ready))), *rng.sample(others, min(1, len(others)))]
    return tuple(moment for state in drawn if (moment := _judged(replay, state)) is not None)


def _before_discards(replay: Replay, *, against: bool) -> Iterator[TableState]:
    """Whenever a seat has something to decide."""
    for _, state in replay.moments():
        if state.phase != "discard" or declarers(state) != against:
            continue
        if may_decide(state, state.turn) and (against or state.seats[state.turn].closed):
            yield state


def _is_ready(own: Seat) -> bool:
    """Whether some discard leaves the hand tenpai."""
    return bool(own.waits or tenpai_discards(count_kinds(own.hand or ()), len(own.melds)))


def _judged(replay: Replay, state: TableState) -> Moment | None:
    """Of the position as its seat sees it, so that the verdict on it need not be worked out again."""
    position = mined_at(replay, state.turn, state.moment).position
    try:
        situation, decision = situation_in(position, replay.ruleset), decision_in(position, replay.ruleset)
    except PositionError:
        return None
    return Moment(state.turn, state.moment, situation, decision)


def declarers(state: TableState) -> int:
    """How many seats are in riichi."""
    return sum(seat.riichi_at is not None for seat in state.seats)


def may_decide(state: TableState, seat: int) -> bool:
    """Whether there is a choice: no own riichi, no complete hand, some turns left, no open threat."""
    own = state.seats[seat]
    if own.riichi_at is not None or is_complete(own) or state.scores[seat] < LEAST_POINTS:
        return False
    return state.wall >= LEAST_WALL and not open_threat(state, seat)


def is_complete(own: Seat) -> bool:
    """Whether the drawn tile completes the hand: then the question is whether to win."""
    return own.drawn is not None and bool(own.waits >> kind_of(own.drawn) & 1)
