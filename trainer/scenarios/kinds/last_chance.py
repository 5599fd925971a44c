"""Is this the last turn on which you may declare riichi, as far as the wall goes (CMP-4, RCH-4)?

The hero is on turn after a draw, or waits for the next draw, closed and not in riichi. Levels go by how
near the edge is and whether the draws until the own one have to be counted.
"""

from collections.abc import Iterable
from random import Random
from typing import Final

from trainer.rules.facts import last_chance_facts
from trainer.rules.last_chance import LastChanceFacts, judge_last_chance
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import TableState
from trainer.rules.tiles import count_kinds
from trainer.rules.verdict import Verdict
from trainer.rules.waits import tenpai_discards
from trainer.scenarios.answers import Answer, OneOf
from trainer.scenarios.drafts.late import late_draft
from trainer.scenarios.faulty import late as faulty
from trainer.scenarios.kind import Misconception, PuzzleKind, retry
from trainer.scenarios.mining import Mined, Replay, mined_at
from trainer.scenarios.position import Position, PositionError

OPTIONS: Final = ("none", "last", "later")
_NEAR: Final = 1
"""Tiles from where the answer turns."""
_LATE: Final = 2
"""Rounds of draws left up to which it is asked about real hands."""


class LastChance(PuzzleKind):
    slug = "last-chance"
    family = "riichi"
    rules = ("CMP-4", "RCH-4", "RCH-12")
    parameters = ("riichi_min_live_wall",)
    levels = {
        1: "your turn, not near the edge",
        2: "your turn, within a tile of the edge",
        3: "before your draw, not near the edge",
        4: "before your draw, within a tile of the edge",
        5: "the same with kans or extracted norths in the hand",
    }
    sides = OPTIONS
    misconceptions = (
        Misconception("four_tiles_everywhere", "RCH-4", faulty.four_needed),
        Misconception("turn_costs_one_tile", "CMP-4", faulty.one_tile_a_turn),
        Misconception("needs_another_draw", "CMP-4", faulty.own_draw_needed),
    )

    def shape(self, position: Position) -> OneOf:
        return OneOf(OPTIONS)

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        verdict = judge_last_chance(_facts(position), ruleset)
        return Verdict(verdict.answer, verdict.reasons, verdict.facts)

    def side(self, position: Position, answer: Answer) -> str:
        return str(answer)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        if any(call.how not in ("chi", "pon") for call in position.table().calls):
            return 5
        facts, needed = _facts(position), position.ruleset.riichi_min_live_wall
        left = facts.wall - facts.draws_until
        near = any(-_NEAR <= left - edge < _NEAR for edge in (needed, needed + facts.players))
        return (3 if facts.draws_until else 1) + near

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        return retry(self, lambda: late_draft(rng, level, ruleset), level, ruleset)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, state in replay.moments():
            if state.wall <= _LATE * state.deal.players + 1 and state.phase in ("discard", "respond"):
                for seat in range(state.deal.players):
                    if _could_declare(state, seat) and (moment + seat) % 3 == 0:
                        yield mined_at(replay, seat, moment)


KIND = LastChance()


def _facts(position: Position) -> LastChanceFacts:
    """:raises PositionError: if the hero is open, in riichi, or neither on turn nor waiting for a draw."""
    state = position.table()
    own = state.seats[position.hero]
    if not own.closed or own.in_riichi or state.phase not in ("discard", "respond"):
        raise PositionError("the last chance is asked of a closed hand without riichi, in play")
    if state.turn == position.hero and state.phase == "discard" and not own.has_drawn:
        raise PositionError("the last chance is asked after a draw")
    return last_chance_facts(state, position.hero)


def _could_declare(state: TableState, seat: int) -> bool:
    """Closed and tenpai, with 14 tiles after some discard."""
    own = state.seats[seat]
    if own.in_riichi or not own.closed or own.hand is None:
        return False
    if state.phase == "discard" and state.turn == seat:
        return own.has_drawn and bool(tenpai_discards(count_kinds(own.hand), len(own.melds)))
    return bool(own.waits)
