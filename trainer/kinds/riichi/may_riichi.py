"""May you declare riichi, and with which discards (RCH-1 to RCH-5, RCH-11, TEN-3, OPN-3)?

The hero has just drawn. The answer is the set of kinds that may be discarded with the declaration; none
means that riichi is not allowed at all.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Final

from trainer.kinds.riichi.generator import (
    OF_TABLES,
    after_a_kan,
    at_the_edge,
    declared,
    in_one_suit,
    melded,
    near_the_edge,
    one_suit,
    own_four,
    spread_out,
)
from trainer.rules.judges.facts import riichi_facts
from trainer.rules.judges.riichi import RiichiFacts, judge_riichi
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import count_faces, face_of
from trainer.rules.tiles.waits import tenpai_discards
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, Tiles
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.compose import Plan, compose
from trainer.scenarios.make.hands import one_tile_away
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position

_STICK: Final = 1000


def _asked(position: Position, ruleset: Ruleset) -> RiichiFacts:
    return riichi_facts(position.table(), position.hero, ruleset)


def _allowed(facts: RiichiFacts, ruleset: Ruleset) -> bool:
    return bool(judge_riichi(facts, ruleset).answer)


def _no_discard_after_ankan(position: Position, ruleset: Ruleset) -> Answer | None:
    """An own ankan opens the hand."""
    return () if _asked(position, ruleset).hand.melds else None


def _no_discard_with_1000_points(position: Position, ruleset: Ruleset) -> Answer | None:
    """More than 1,000 points are needed."""
    return () if _asked(position, ruleset).points == _STICK else None


def _drawn_tile_only(position: Position, ruleset: Ruleset) -> Answer | None:
    """The declaration must be thrown with the tile just drawn."""
    facts = _asked(position, ruleset)
    if not _allowed(facts, ruleset) or facts.hand.drawn is None:
        return None
    return tuple(kind for kind in judge_riichi(facts, ruleset).answer if kind == face_of(facts.hand.drawn))


def _any_discard(position: Position, ruleset: Ruleset) -> Answer | None:
    """Once a hand may declare, any tile may be thrown."""
    facts = _asked(position, ruleset)
    return tuple(sorted(set(map(face_of, facts.hand.concealed)))) if _allowed(facts, ruleset) else None


def _discards_without_furiten(position: Position, ruleset: Ruleset) -> Answer | None:
    """Riichi is forbidden in furiten, whatever the rules say."""
    return tuple(
        sorted(judge_riichi(_asked(position, ruleset), ruleset.changed(furiten_riichi=False)).answer)
    )


class MayRiichi(PuzzleKind):
    rules = ("RCH-1", "RCH-2", "RCH-3", "RCH-4", "RCH-5", "RCH-11", "RCH-12", "TEN-3")
    parameters = (
        "riichi_min_points",
        "riichi_min_live_wall",
        "furiten_riichi",
        "tenpai_own_four",
        "open_riichi",
    )
    own_rules = OF_TABLES
    levels = {
        1: "with melds, open or closed ones",
        2: "few points or little wall: at the edge of what a declaration needs; or right after an own kan",
        3: "a hand spread over the suits",
        4: "ten or eleven tiles in one suit",
        5: "twelve or more tiles in one suit, or furiten or the own four copies decide",
    }
    misconceptions = (
        Misconception("ankan_opens_hand", "RCH-1", _no_discard_after_ankan),
        Misconception("more_than_1000_points", "RCH-3", _no_discard_with_1000_points),
        Misconception("only_the_drawn_tile", "RCH-2", _drawn_tile_only),
        Misconception("any_discard_declares", "RCH-2", _any_discard),
        Misconception("furiten_forbids_riichi", "RCH-11", _discards_without_furiten),
    )

    def shape(self, position: Position) -> Tiles:
        return Tiles(position.held_kinds())

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        verdict = judge_riichi(riichi_facts(position.table(), position.hero, ruleset), ruleset)
        return Verdict(tuple(sorted(verdict.answer)), verdict.reasons, verdict.facts)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        if any(reason.rule == "TEN-3" or reason.code == "furiten" for reason in verdict.reasons):
            return 5
        state = position.table()
        if state.seats[position.hero].replaces is not None:
            return 2
        if state.seats[position.hero].melds:
            return 1
        if near_the_edge(state, position.hero):
            return 2
        return max(3, min(5, in_one_suit(state, position.hero) // 2 - 1))

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        if level == 2 and rng.random() < 0.15:
            return after_a_kan(rng, ruleset)
        return compose(rng, _MAKERS[level](rng, ruleset))

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, state in replay.moments():
            if state.phase == "discard" and _worth_asking(state, state.turn):
                yield mined_at(replay, state.turn, moment)


KIND = MayRiichi()


def _worth_asking(state: TableState, seat: int) -> bool:
    """Tenpai with a trap: open, few points, little wall, an ankan, several discards; or one suit."""
    own = state.seats[seat]
    if own.hand is None or not own.has_drawn or own.in_riichi:
        return False
    crowded = in_one_suit(state, seat) >= 10
    keeping = tenpai_discards(count_faces(own.hand), len(own.melds))
    if not keeping:
        return own.closed and crowded and one_tile_away(count_faces(own.hand), len(own.melds))
    return near_the_edge(state, seat) or bool(own.melds) or len(keeping) >= 3 or crowded


def _spread(rng: Random, ruleset: Ruleset) -> Plan:
    """A hand over all suits, now and then in riichi since an earlier turn."""
    return spread_out(rng, ruleset) if rng.random() < 0.9 else declared(rng, ruleset)


def _hardest(rng: Random, ruleset: Ruleset) -> Plan:
    return own_four(rng, ruleset) if rng.random() < 0.5 else one_suit(rng, ruleset)


_MAKERS: Final[dict[int, Callable[[Random, Ruleset], Plan]]] = {
    1: melded,
    2: at_the_edge,
    3: _spread,
    4: one_suit,
    5: _hardest,
}
