"""Which of your own waits look safe by the suji of your own river: hikkake (DEF-3)?

The hero is in riichi and has just declared or discarded; the answer is the set of such waits, none in
furiten, which springs no trap.
"""

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Final

from trainer.rules.defence.suji import HikkakeFacts, judge_hikkake, partners
from trainer.rules.judges.facts import hand_of
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Face, face_of, faces_in_play
from trainer.rules.tiles.waits import wait_kinds, wait_mask, waits_of
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, Tiles
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.compose import NoRoomError, Plan, compose
from trainer.scenarios.make.hands import random_tenpai, waits_of_kinds
from trainer.scenarios.position.asked import check_hidden
from trainer.scenarios.position.changes import Change, TileChange
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError


def _one_end_is_bait(position: Position, ruleset: Ruleset) -> Answer:
    """A wait is a trap as soon as one of its other ends lies there, and none where one lies there itself."""
    waits, thrown = _waits_and_thrown(position, ruleset)
    if thrown.intersection(waits):
        return ()
    return tuple(wait for wait in waits if thrown.intersection(partners(wait)))


def _trap_in_furiten(position: Position, ruleset: Ruleset) -> Answer:
    """A wait in the own river does not matter, but that it is another wait's suji."""
    waits, thrown = _waits_and_thrown(position, ruleset)
    return tuple(wait for wait in waits if partners(wait) and thrown.issuperset(partners(wait)))


def _waits_and_thrown(position: Position, ruleset: Ruleset) -> tuple[tuple[Face, ...], frozenset[Face]]:
    """The hero's waits, and the kinds in the own river."""
    state = position.table()
    thrown = frozenset(face_of(tile.tile) for tile in state.seats[position.hero].river)
    return waits_of(hand_of(state, position.hero), ruleset.tenpai_own_four), thrown


HIKKAKE: Final = (
    Misconception("trap_in_furiten", "FUR-1", _trap_in_furiten),
    Misconception("one_end_is_bait", "DEF-3", _one_end_is_bait),
)


class Hikkake(PuzzleKind):
    rules = ("DEF-3", "FUR-1")
    parameters = ("tenpai_own_four",)
    levels = {
        1: "one wait, on at most one ryanmen",
        2: "one wait, on two ryanmen",
        3: "two waits",
        4: "three waits",
        5: "four waits or more, or furiten",
    }
    misconceptions = HIKKAKE

    def shape(self, position: Position) -> Tiles:
        return Tiles(faces_in_play(position.players))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        return judge_hikkake(own_trap(position), ruleset)

    def near(self, position: Position) -> Iterable[Change]:
        """One of the own discards is the other end of a ryanmen on a wait."""
        facts = own_trap(position)
        waits = wait_kinds(wait_mask(facts.hand.counts, len(facts.hand.melds)))
        for thrown in facts.river:
            for end in {end for wait in waits for end in partners(wait)} - set(waits):
                yield TileChange("river", position.hero, thrown.tile, end, thrown.at)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        if "furiten_is_no_trap" in verdict.codes():
            return 5
        hand = own_trap(position).hand
        waits = wait_kinds(wait_mask(hand.counts, len(hand.melds)))
        if len(waits) == 1:
            return 2 if len(partners(waits[0])) == 2 else 1
        return min(5, 1 + max(1, len(waits)))

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        furiten = level == 5 and rng.random() < 0.4
        wide = level >= 4 and not furiten
        hand = random_tenpai(rng, ruleset.players, suit=rng.choice((1, 2)) if wide else None)
        waits = waits_of_kinds(hand)
        if not _may_be_bait(waits) and rng.random() < 0.95:
            raise NoRoomError("the waits lie on each other's suji")
        turns = rng.randrange(5, 11)
        riichi = turns - 1 - rng.randrange(3)
        hero = rng.randrange(ruleset.players)
        plan = Plan(ruleset, tuple(hand), turns, hero=hero, riichi=riichi, kept_back=frozenset(waits))
        bait = _bait(rng, waits, furiten=furiten)
        places = [riichi if rng.random() < 0.4 else turn for turn in rng.sample(range(riichi + 1), len(bait))]
        return compose(rng, replace(plan, thrown=dict(zip(places, bait, strict=True))))

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, state in replay.moments():
            pending = state.pending
            if pending is None or pending.how != "discard":
                continue
            own = state.seats[pending.seat]
            if own.river[-1].declares and own.waits:
                thrown = {face_of(tile.tile) for tile in own.river}
                if any(thrown.intersection(partners(wait)) for wait in wait_kinds(own.waits)):
                    yield mined_at(replay, pending.seat, moment)


KIND = Hikkake()


def own_trap(position: Position) -> HikkakeFacts:
    """The hero's hand and river.

    :raises PositionError: unless the hero is in riichi, no open one, with 13 tiles (less three a meld).
    """
    state = position.table()
    own, hand = state.seats[position.hero], hand_of(state, position.hero)
    if not own.in_riichi or len(hand.concealed) % 3 != 1:
        raise PositionError("a trap is asked about in riichi, before a draw")
    check_hidden(state, position.hero)
    return HikkakeFacts(hand, own.river)


def _may_be_bait(waits: tuple[Face, ...]) -> bool:
    """Whether a trap can be set on some wait without furiten."""
    return any(partners(wait) and not set(waits).intersection(partners(wait)) for wait in waits)


def _bait(rng: Random, waits: tuple[Face, ...], *, furiten: bool) -> list[Face]:
    """The discards that make a wait look safe, or some of them; in furiten a wait itself besides."""
    if not waits:
        raise NoRoomError("the hand is noten")
    ends = list(partners(rng.choice(waits)))
    if furiten:
        return [*ends, rng.choice(waits)]
    return rng.sample(ends, rng.randrange(len(ends) == 2, len(ends) + 1))
