"""For how many turns do you hold tiles that are safe for certain against every riichi (DEF-1, FUR-5)?

The hero has drawn and is to discard; each tile held is one turn. Left out is what the rivers alone do not
tell: a tile that no shape can wait on, and a north that may be extracted. What a kakan makes safe nobody
else holds: it is the fourth copy.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Final

from trainer.kinds.safety.generator import Danger, Slot, random_danger, riichi_moments, staged
from trainer.kinds.safety.misconceptions import SAFE_TURNS
from trainer.rules.defence.genbutsu import GenbutsuFacts, clearing
from trainer.rules.defence.safe_turns import judge_safe_turns
from trainer.rules.defence.shapes_left import danger_facts, judge_shapes_left
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import NORTH, Face
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, Number
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.position.asked import ALL, asked_riichi
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError

_MOST: Final = 14
_SINCE: Final = {1: range(6), 2: range(2, 7), 3: range(2, 7), 4: range(2, 6), 5: range(2, 6)}
_TURNS: Final = {1: range(7), 2: range(7), 3: range(1, 7), 4: range(6), 5: range(6)}
"""How many turns are made up; of level 3 at least one, for a tile that others let go makes one."""


class SafeTurns(PuzzleKind):
    rules = ("DEF-1", "FUR-5")
    answers = Number("turns", 0, _MOST)
    sides = ("few", "many")
    levels = {
        1: "one riichi; nobody else has discarded a kind that you hold",
        2: "one riichi; others discarded kinds that you hold, all before it or all after it",
        3: "one riichi; others discarded some before it and some after it",
        4: "several riichi; at most one kind is safe against some of them only",
        5: "several riichi; two kinds or more are safe against some of them only",
    }
    misconceptions = SAFE_TURNS
    flip_tiles = 100

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        """Against all riichi at once."""
        return ({"against": ALL},)

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        facts, state = _asked(position), position.table()
        _check_told(state, position.hero, facts, ruleset)
        verdict = judge_safe_turns(facts, state.seats[position.hero].hand or (), ruleset)
        return Verdict(verdict.answer, verdict.reasons)

    def side(self, position: Position, answer: Answer) -> str:
        return "many" if isinstance(answer, int) and answer > 2 else "few"

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        facts = _asked(position)
        if len(facts.declarers) > 1:
            safe = [clearing(rival.gone, position.ruleset) for rival in facts.declarers]
            by_some = (sum(kind in kinds for kinds in safe) for kind in facts.kinds)
            return 4 if sum(0 < number < len(safe) for number in by_some) < 2 else 5
        ways = {gone.way for gone in facts.declarers[0].gone if gone.kind in facts.kinds}
        return 1 + len(ways & {"passed", "before"})

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        """Each number of turns is as likely as another one."""
        number = rng.choice(_TURNS[level])

        def made() -> Position:
            return _made(rng, level, ruleset, number)

        return self.tried(made, level, ruleset)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, hero, _rivals in riichi_moments(replay):
            yield mined_at(replay, hero, moment, against=ALL)


KIND = SafeTurns()


def _asked(position: Position) -> GenbutsuFacts:
    """Every riichi of others.

    :raises PositionError: as `asked_riichi`; or if the hero is in riichi or has just called.
    """
    facts, own = asked_riichi(position), position.table().seats[position.hero]
    if position.asked("against") != ALL:
        raise PositionError("ask: it is asked against all who are in riichi")
    if own.in_riichi or not own.has_drawn:
        raise PositionError("it is asked where you have drawn and may discard any tile")
    return facts


def _check_told(state: TableState, hero: int, facts: GenbutsuFacts, ruleset: Ruleset) -> None:
    """That the rivers alone tell which tiles are safe.

    :raises PositionError: where a wall or a north decides.
    """
    if state.deal.players == 3 and NORTH in facts.kinds:
        raise PositionError("a north in the hand may be extracted, which is no discard")
    for rival in facts.declarers:
        safe = clearing(rival.gone, ruleset)
        told = danger_facts(state, hero, rival.seat, facts.kinds[0])
        for kind in facts.kinds:
            if kind not in safe and not judge_shapes_left(replace(told, kind=kind), ruleset).answer:
                raise PositionError("no shape can wait on a tile that is no genbutsu")


def _made(rng: Random, level: int, ruleset: Ruleset, number: int) -> Position:
    """Tiles of the hand for so many turns go by all riichi; others before them, or by one riichi alone."""
    danger = random_danger(rng, ruleset, 1 if level < 4 else 2, _SINCE[level])
    if ruleset.players == 3 and NORTH in danger.kinds:
        raise NoRoomError("a north may be extracted")
    danger = replace(danger, kept_back=danger.kinds)
    safe, others = _parted(rng, danger, number)
    by_all = _slots(danger, len(danger.rivals))
    if level < 4:
        danger = _before_one(rng, danger, level, safe, others)
    else:
        partly = rng.randrange(2) if level == 4 else rng.randrange(2, 4)
        danger = danger.with_thrown(rng, safe, by_all)
        danger = danger.with_thrown(rng, others[:partly], _slots(danger, 1))
        early = others[partly : partly + rng.randrange(3)]
        danger = danger.with_thrown(rng, early, _slots(danger, 0))
    if rng.random() < 0.4:
        danger = danger.with_pon(rng)
    return staged(rng, danger, against=ALL)


def _before_one(rng: Random, danger: Danger, level: int, safe: list[Face], others: list[Face]) -> Danger:
    """Before one riichi: by level in the declarer's river alone, or others let go of some too."""
    before = level == 3 or (level == 2 and (not safe or rng.random() < 0.5))
    passed = level == 3 or (level == 2 and not before)
    if passed:
        by_others = rng.randrange(1, len(safe) + 1)
        danger = danger.with_thrown(rng, safe[:by_others], danger.slots_after())
        safe = safe[by_others:]
    danger = danger.with_thrown(rng, safe, danger.slots(only_by=danger.rival))
    early = others[: rng.randrange(1, 4)] if before else []
    return danger.with_thrown(rng, early, danger.slots_before())


def _parted(rng: Random, danger: Danger, number: int) -> tuple[list[Face], list[Face]]:
    """Kinds of the hand of which so many copies are held, and all others; kinds that can be let go alone.

    :raises NoRoomError: if no kinds taken in turn make the number.
    """
    held = [*danger.hand, danger.drawn]
    kinds = [kind for kind in sorted(danger.kinds) if danger.left(kind)]
    safe: list[Face] = []
    for kind in rng.sample(kinds, len(kinds)):
        if sum(map(held.count, (*safe, kind))) <= number:
            safe.append(kind)
    if sum(map(held.count, safe)) < number:
        raise NoRoomError("no such number of tiles")
    others = [kind for kind in kinds if kind not in safe]
    return safe, rng.sample(others, len(others))


def _slots(danger: Danger, cleared: int) -> list[Slot]:
    """The turns in which a tile becomes genbutsu against so many of the declarers."""
    return [
        slot
        for slot in danger.slots()
        if sum(slot[1] == seat or slot > (turn, seat) for seat, turn in danger.rivals.items()) == cleared
    ]
