"""May you declare riichi, and with which discards (RCH-1 to RCH-5, RCH-11, TEN-3)?

The hero has just drawn. The answer is the set of kinds that may be discarded with the declaration; none
means that riichi is not allowed at all. Levels go by where to look: the melds, the edge, the shape.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import Final

from trainer.rules.facts import riichi_facts
from trainer.rules.melds import Meld, MeldType
from trainer.rules.riichi import judge_riichi
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import TableState
from trainer.rules.tiles import Kind, count_kinds, kind_of, kinds_in_play, wall_size
from trainer.rules.verdict import Verdict
from trainer.rules.waits import tenpai_discards
from trainer.scenarios.answers import Answer, Tiles
from trainer.scenarios.compose import Plan, compose, scores_with
from trainer.scenarios.hands import one_tile_away, random_noten, random_tenpai
from trainer.scenarios.kind import PuzzleKind, retry
from trainer.scenarios.mining import Mined, Replay, mined_at
from trainer.scenarios.position import Position


class MayRiichi(PuzzleKind):
    slug = "may-riichi"
    family = "riichi"
    rules = ("RCH-1", "RCH-2", "RCH-3", "RCH-4", "RCH-5", "RCH-11", "TEN-3")
    parameters = ("riichi_min_points", "riichi_min_live_wall", "furiten_riichi", "tenpai_own_four")
    levels = {
        1: "with melds, open or closed ones",
        2: "few points or little wall: at the edge of what a declaration needs",
        3: "a hand spread over the suits",
        4: "ten or eleven tiles in one suit",
        5: "twelve or more tiles in one suit, or furiten or the own four copies decide",
    }

    def shape(self, position: Position) -> Tiles:
        hand = position.table().seats[position.hero].hand or ()
        return Tiles(tuple(sorted({kind_of(tile) for tile in hand})))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        verdict = judge_riichi(riichi_facts(position.table(), position.hero), ruleset)
        return Verdict(tuple(sorted(verdict.answer)), verdict.reasons, verdict.facts)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        if any(reason.rule in ("TEN-3", "RCH-11") for reason in verdict.reasons):
            return 5
        state = position.table()
        if state.seats[position.hero].melds:
            return 1
        if _at_the_edge(state, position.hero):
            return 2
        return max(3, min(5, _in_one_suit(state, position.hero) // 2 - 1))

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        return retry(self, lambda: compose(rng, _DRAFTS[level](rng, ruleset)), level, ruleset)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, state in replay.moments():
            if state.phase == "discard" and _worth_asking(state, state.turn):
                yield mined_at(replay, state.turn, moment)


KIND = MayRiichi()


def _in_one_suit(state: TableState, seat: int) -> int:
    counts = count_kinds(state.seats[seat].hand or ())
    return max(sum(counts[start : start + 9]) for start in (0, 9, 18))


def _at_the_edge(state: TableState, seat: int) -> bool:
    return state.scores[seat] < 2000 or state.wall <= state.deal.players + 2


def _worth_asking(state: TableState, seat: int) -> bool:
    """Tenpai with a trap: open, few points, little wall, an ankan, several discards; or one suit."""
    own = state.seats[seat]
    if own.hand is None or not own.has_drawn or own.in_riichi:
        return False
    crowded = _in_one_suit(state, seat) >= 10
    keeping = tenpai_discards(count_kinds(own.hand), len(own.melds))
    if not keeping:
        return own.closed and crowded and one_tile_away(count_kinds(own.hand), len(own.melds))
    return _at_the_edge(state, seat) or bool(own.melds) or len(keeping) >= 3 or crowded


def _plan(
    rng: Random,
    ruleset: Ruleset,
    hand: list[Kind],
    turns: int,
    hero: int | None = None,
    points: int | None = None,
) -> Plan:
    """Thirteen tiles and a random draw, on a table of random scores."""
    seat = rng.randrange(ruleset.players) if hero is None else hero
    own = rng.randrange(50, 400) * 100 if points is None else points
    return Plan(
        ruleset,
        tuple(hand),
        turns,
        hero=seat,
        scores=scores_with(own, seat, ruleset, rng),
        draw=rng.choice(kinds_in_play(ruleset.players)),
    )


def _turns(rng: Random) -> int:
    return rng.randrange(4, 12)


def _melded(rng: Random, ruleset: Ruleset) -> Plan:
    """Level 1: a pon opens the hand, an ankan does not."""
    hand = random_tenpai(rng, ruleset.players, mentsu=3)
    hero = rng.randrange(ruleset.players)
    kind = rng.choice([k for k in kinds_in_play(ruleset.players) if k not in hand])
    meld = Meld(MeldType.ANKAN, (kind,) * 4)
    if rng.random() < 0.5:
        feeder = (hero + rng.randrange(1, ruleset.players)) % ruleset.players
        meld = Meld(MeldType.PON, (kind,) * 3, called=kind, from_seat=feeder)
    turns = _turns(rng)
    return replace(_plan(rng, ruleset, hand, turns, hero), melds={rng.randrange(1, turns): meld})


def _edge(rng: Random, ruleset: Ruleset) -> Plan:
    """Level 2: points or wall just enough or just too few, each alone."""
    hand = random_tenpai(rng, ruleset.players)
    if rng.random() < 0.5:
        return _plan(rng, ruleset, hand, _turns(rng), points=rng.choice((300, 900, 1000, 1100)))
    draws = wall_size(ruleset.players) - rng.randrange(ruleset.players + 2)
    turns, hero = divmod(draws - 1, ruleset.players)
    return _plan(rng, ruleset, hand, turns, hero)


def _by_shape(rng: Random, ruleset: Ruleset, suit: int | None) -> Plan:
    """Levels 3 to 5: tenpai, or noten that looks like it; on request most of it in one suit."""
    if rng.random() < 0.4:
        return _plan(rng, ruleset, random_noten(rng, ruleset.players, suit=suit), _turns(rng))
    return _plan(rng, ruleset, random_tenpai(rng, ruleset.players, suit=suit), _turns(rng))


def _own_four(rng: Random, ruleset: Ruleset) -> Plan:
    """Level 5: the fourth tile of an ankou comes, which may take a wait away."""
    hand = random_tenpai(rng, ruleset.players, suit=rng.choice((1, 2)), ankou=0.6)
    ankou = [kind for kind, n in enumerate(count_kinds(hand)) if n == 3]
    plan = _plan(rng, ruleset, hand, _turns(rng))
    return replace(plan, draw=rng.choice(ankou)) if ankou else plan


def _one_suit(rng: Random, ruleset: Ruleset) -> Plan:
    return _by_shape(rng, ruleset, rng.choice((1, 2)))


def _hardest(rng: Random, ruleset: Ruleset) -> Plan:
    return _own_four(rng, ruleset) if rng.random() < 0.5 else _one_suit(rng, ruleset)


def _spread(rng: Random, ruleset: Ruleset) -> Plan:
    return _by_shape(rng, ruleset, None)


_DRAFTS: Final[dict[int, Callable[[Random, Ruleset], Plan]]] = {
    1: _melded,
    2: _edge,
    3: _spread,
    4: _one_suit,
    5: _hardest,
}
