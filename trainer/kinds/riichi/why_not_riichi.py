"""Why may you not declare riichi, if anything forbids it (RCH-1 to RCH-5, RCH-11, RCH-12, TEN-3)?

The hero has just drawn. The answer is the one thing that stands against the declaration, or that it may be
made; positions with two obstacles are not asked.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import Final

from trainer.kinds.riichi import generator as declaring
from trainer.kinds.riichi.generator import in_one_suit, near_the_edge
from trainer.rules.judges.facts import others_in_riichi, riichi_facts
from trainer.rules.judges.riichi import RiichiFacts, judge_riichi
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import count_faces, face_of
from trainer.rules.tiles.waits import tenpai_discards, wait_kinds
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, OneOf
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.compose import Plan, compose
from trainer.scenarios.make.hands import one_tile_away, random_noten
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError

_STICK: Final = 1000


def _asked(position: Position, ruleset: Ruleset) -> RiichiFacts:
    return riichi_facts(position.table(), position.hero, ruleset)


def _allowed(facts: RiichiFacts, ruleset: Ruleset) -> bool:
    return bool(judge_riichi(facts, ruleset).answer)


def _open_by_ankan(position: Position, ruleset: Ruleset) -> Answer | None:
    """An own ankan opens the hand."""
    hand = _asked(position, ruleset).hand
    return "open_hand" if hand.melds and hand.closed else None


def _barred_by_1000_points(position: Position, ruleset: Ruleset) -> Answer | None:
    """More than 1,000 points are needed."""
    return "points" if _asked(position, ruleset).points == _STICK else None


def _barred_by_furiten(position: Position, ruleset: Ruleset) -> Answer | None:
    """Riichi is forbidden in furiten, whatever the rules say."""
    strict = judge_riichi(_asked(position, ruleset), ruleset.changed(furiten_riichi=False))
    return "furiten" if "furiten" in strict.codes() else None


def _barred_by_others(position: Position, ruleset: Ruleset) -> Answer | None:
    """Only one player may be in riichi."""
    facts = _asked(position, ruleset)
    return "others" if facts.others and not facts.in_riichi else None


def _barred_by_wall_of(position: Position, ruleset: Ruleset) -> Answer | None:
    """Four tiles must be left whatever the rules, the number of players too, say."""
    facts = _asked(position, ruleset)
    if not _allowed(replace(facts, wall=position.players + 4), ruleset):
        return None
    return "wall" if facts.wall < 4 else "may"


OPTIONS: Final = ("may", "open_hand", "noten", "points", "wall", "furiten", "declared", "others")
_OBSTACLES: Final = {"already_riichi": "declared"}
"""Codes of reasons that are named otherwise here; the last option is never right."""


class WhyNotRiichi(PuzzleKind):
    rules = ("RCH-1", "RCH-2", "RCH-3", "RCH-4", "RCH-5", "RCH-11", "RCH-12", "TEN-3")
    parameters = ("riichi_min_points", "riichi_min_live_wall", "furiten_riichi", "tenpai_own_four")
    answers = OneOf(OPTIONS)
    own_rules = declaring.OF_TABLES
    flip_tiles = 200
    levels = {
        1: "with melds, open or closed ones, or riichi declared already",
        2: "a quiet hand spread over the suits",
        3: "few points or little wall: at the edge of what a declaration needs",
        4: "another player in riichi, or a wait in the own river",
        5: "ten or more tiles in one suit, or the own four copies decide",
    }
    sides = ("may", "not")
    misconceptions = (
        Misconception("ankan_opens_hand", "RCH-1", _open_by_ankan),
        Misconception("one_riichi_a_hand", "RCH-12", _barred_by_others),
        Misconception("more_than_1000_points", "RCH-3", _barred_by_1000_points),
        Misconception("furiten_forbids_riichi", "RCH-11", _barred_by_furiten),
        Misconception("four_tiles_everywhere", "RCH-4", _barred_by_wall_of),
    )

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state = position.table()
        facts = riichi_facts(state, position.hero, ruleset)
        if not facts.has_drawn or state.phase != "discard" or state.turn != position.hero:
            raise PositionError("a declaration is asked about after the own draw")
        if facts.barred:
            raise PositionError("an open hand bars discards: that is asked by may-riichi")
        if not _one_obstacle_at_most(facts, ruleset):
            raise PositionError("more than one thing may stand against the declaration")
        verdict = judge_riichi(facts, ruleset)
        found = obstacles(facts, ruleset)
        return Verdict(found[0] if found else "may", verdict.reasons, verdict.facts)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state, hero = position.table(), position.hero
        own = state.seats[hero]
        if any(reason.rule == "TEN-3" for reason in verdict.reasons):
            return 5
        if own.melds or own.in_riichi:
            return 1
        if near_the_edge(state, hero):
            return 3
        if others_in_riichi(state, hero) or _may_be_furiten(state, hero):
            return 4
        return 5 if in_one_suit(state, hero) >= 10 else 2

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        return compose(rng, _MAKERS[level](rng, ruleset))

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, state in replay.moments():
            if state.phase != "discard" or not _worth_asking(state, state.turn):
                continue
            if _one_obstacle_at_most(riichi_facts(state, state.turn, replay.ruleset), replay.ruleset):
                yield mined_at(replay, state.turn, moment)


KIND = WhyNotRiichi()


def obstacles(facts: RiichiFacts, ruleset: Ruleset) -> tuple[str, ...]:
    """All that stands against the declaration, as options; none if it may be made."""
    verdict = judge_riichi(facts, ruleset)
    if verdict.answer:
        return ()
    return tuple(_OBSTACLES.get(code, code) for code in verdict.codes())


def _one_obstacle_at_most(facts: RiichiFacts, ruleset: Ruleset) -> bool:
    """Under the strictest rules everything stands in the way that does so under any."""
    strictest = replace(
        ruleset,
        riichi_min_points=1100,
        riichi_min_live_wall=4,
        furiten_riichi=False,
        tenpai_own_four="hand+melds",
    )
    return len(set(obstacles(facts, strictest))) < 2


def _may_be_furiten(state: TableState, seat: int) -> bool:
    """Does a wait that some discard leaves lie in the own river?"""
    own = state.seats[seat]
    left = tenpai_discards(count_faces(own.hand or ()), len(own.melds)).values()
    waits = {wait for mask in left for wait in wait_kinds(mask)}
    return any(face_of(thrown.tile) in waits for thrown in own.river)


def _worth_asking(state: TableState, seat: int) -> bool:
    """Tenpai with something that forbids the declaration or looks like it; or nearly tenpai in one suit."""
    own = state.seats[seat]
    if own.hand is None or not own.has_drawn or own.in_riichi:
        return False
    crowded = in_one_suit(state, seat) >= 10
    if not own.closed and state.moment % 4:
        return False  # called hands are too many; one in four will do
    if not tenpai_discards(count_faces(own.hand), len(own.melds)):
        return own.closed and crowded and one_tile_away(count_faces(own.hand), len(own.melds))
    marked = bool(own.melds) or near_the_edge(state, seat) or others_in_riichi(state, seat) > 0
    return marked or crowded or _may_be_furiten(state, seat)


def _first(rng: Random, ruleset: Ruleset) -> Plan:
    """Melds, or now and then a hand in riichi since an earlier turn."""
    return declaring.melded(rng, ruleset) if rng.random() < 0.8 else declaring.declared(rng, ruleset)


def _trapped(rng: Random, ruleset: Ruleset) -> Plan:
    """Furiten, or others in riichi, before a hand that is noten as often as not."""
    if rng.random() < 0.35:
        return declaring.furiten(rng, ruleset)
    plan = declaring.chasing(rng, ruleset)
    return plan if rng.random() < 0.3 else replace(plan, hand=tuple(random_noten(rng, ruleset.players)))


def _crowded(rng: Random, ruleset: Ruleset) -> Plan:
    return declaring.own_four(rng, ruleset) if rng.random() < 0.4 else declaring.one_suit(rng, ruleset)


_MAKERS: Final[dict[int, Callable[[Random, Ruleset], Plan]]] = {
    1: _first,
    2: declaring.spread_out,
    3: declaring.at_the_edge,
    4: _trapped,
    5: _crowded,
}
