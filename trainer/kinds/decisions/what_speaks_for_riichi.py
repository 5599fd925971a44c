"""Which of these facts are so here and speak for a riichi, or against one (STR-1, STR-5, STR-6)?

The hero's closed hand is tenpai with the tile that the question names, and may declare with it; nobody is in
riichi, or one player. What is asked are facts and what the texts count them for: nothing is weighed. Which
facts are offered hangs on the seat and the hand of the game alone, not on whether they are so. A question
that says nothing else asks what speaks for it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final, TypeAlias

from trainer.kinds.decisions import generator
from trainer.kinds.decisions.decision_kind import before_discards, is_ready, may_decide
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Face, dora_of, faces_in_play, tile_name
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, SomeOf
from trainer.scenarios.decide.decisions import situation_in
from trainer.scenarios.decide.riichi_facts import (
    RiichiFact,
    RiichiFacts,
    close_to_limit,
    holds,
    judge_riichi_facts,
    riichi_facts_of,
    speaks,
    tells_of,
)
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.hands import waits_of_kinds
from trainer.scenarios.position.asked import asked_word
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position
from trainer.strategy.choice.situation import hands_ahead, ready_discards
from trainer.strategy.danger.facing import PLAYERS

_ORDER: Final[tuple[RiichiFact, ...]] = (
    "only_riichi_rons",
    "unpaid_dora",
    "two_han",
    "five_han",
    "six_unseen",
    "four_unseen",
    "higher_tile",
    "in_furiten",
    "first_six",
    "twelfth",
    "nobody_declared",
    "somebody_declared",
    "last_and_behind",
    "last_and_first",
)
"""The facts in the order in which they are offered."""
_AGAINST: Final = "against"
"""What a question is `about` that asks what speaks against a riichi."""
_Facts: TypeAlias = tuple[RiichiFact, ...]
_ALWAYS: Final[tuple[_Facts, _Facts]] = (
    ("only_riichi_rons", "six_unseen", "higher_tile", "in_furiten", "first_six"),
    ("five_han", "four_unseen", "higher_tile", "in_furiten", "twelfth"),
)
"""What is offered by a question for a riichi, and by one against it; so are the next two."""
_VALUES: Final[tuple[_Facts, _Facts]] = (
    ("two_han", "five_han", "unpaid_dora"),
    ("two_han", "only_riichi_rons", "unpaid_dora"),
)
_LATER: Final[tuple[_Facts, _Facts]] = (("twelfth", "four_unseen"), ("first_six", "six_unseen"))
_OTHERS: Final[tuple[RiichiFact, ...]] = ("nobody_declared", "somebody_declared")
_LAST: Final[tuple[RiichiFact, ...]] = ("last_and_behind", "last_and_first")
_FEW: Final = 1
"""Up to so many right facts are few."""


def is_against(position: Position) -> bool:
    """Whether it is asked what speaks against a riichi.

    :raises PositionError: if the question is about something else.
    """
    return "about" in dict(position.ask) and bool(asked_word(position, "about", (_AGAINST,)))


def facts_offered(position: Position) -> tuple[RiichiFact, ...]:
    """Eight facts: five that always are, one of value, one of the others, one of turn, wait or standing."""
    number = position.hero + position.round.number + position.round.honba
    about = is_against(position)
    rest = _LAST if hands_ahead(position.round) == 0 else _LATER[about]
    chosen = {*_ALWAYS[about], _VALUES[about][number % 3], _OTHERS[number // 3 % 2], rest[number % 2]}
    return tuple(fact for fact in _ORDER if fact in chosen)


_Right: TypeAlias = set[RiichiFact]
_Changed: TypeAlias = Callable[[RiichiFacts, _Right, bool], _Right | None]
"""What somebody with a faulty rule chooses instead of the right facts, of those for a riichi or against it;
None where the rule says nothing."""


def _believing(changed: _Changed) -> Callable[[Position, Ruleset], Answer | None]:
    """What of the offered facts is chosen by a faulty rule."""

    def answer(position: Position, ruleset: Ruleset) -> Answer | None:
        facts, there, about = (
            riichi_facts_of(position, ruleset),
            facts_offered(position),
            is_against(position),
        )
        found = changed(facts, {fact for fact in there if speaks(fact, facts, against=about)}, about)
        return None if found is None else tuple(fact for fact in there if fact in found)

    return answer


def _wait_alone(facts: RiichiFacts, right: _Right, against: bool) -> _Right | None:
    return None if against else right & {"six_unseen"}


def _any_dora(facts: RiichiFacts, right: _Right, against: bool) -> _Right | None:
    return {*right, "unpaid_dora"} if facts.dora and not against else None


def _counting_for(fact: RiichiFact) -> _Changed:
    """A fact that is so is taken to speak for a riichi."""

    def changed(facts: RiichiFacts, right: _Right, against: bool) -> _Right | None:
        if not holds(fact, facts):
            return None
        return right - {fact} if against else {*right, fact}

    return changed


def _ron_in_furiten(facts: RiichiFacts, right: _Right, against: bool) -> _Right | None:
    if not facts.furiten or facts.rons:
        return None
    return right - {"in_furiten"} if against else {*right, "only_riichi_rons"}


class WhatSpeaksForRiichi(PuzzleKind):
    rules = ("STR-1", "STR-5", "STR-6")
    parameters = ("aka",)
    players = (PLAYERS,)
    sides = ("few", "many", "few_against", "many_against")
    framed = False
    levels = {
        1: "no figure is close to the limit that an option names",
        2: "one figure is close to its limit",
        3: "two are",
        4: "three are",
        5: "four or more are",
    }
    misconceptions = (
        Misconception("good_wait_is_all", "STR-1", _believing(_wait_alone)),
        Misconception("dora_want_riichi", "STR-5", _believing(_any_dora)),
        Misconception("mangan_wants_riichi", "STR-1", _believing(_counting_for("five_han"))),
        Misconception("riichi_rons_in_furiten", "STR-6", _believing(_ron_in_furiten)),
        Misconception("higher_tile_wants_riichi", "STR-5", _believing(_counting_for("higher_tile"))),
        Misconception("late_wants_riichi", "STR-1", _believing(_counting_for("twelfth"))),
    )

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        situation = situation_in(position, position.ruleset)
        for ready in ready_discards(situation):
            if ready.thrown in situation.declarable:
                ask = {"tile": tile_name(ready.thrown)}
                yield from (ask, {"about": _AGAINST, **ask})

    def shape(self, position: Position) -> SomeOf:
        return SomeOf(facts_offered(position))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        facts, offered = riichi_facts_of(position, ruleset), facts_offered(position)
        verdict = judge_riichi_facts(facts, offered, against=is_against(position))
        return Verdict(verdict.answer, verdict.reasons)

    def side(self, position: Position, answer: Answer) -> str:
        many = isinstance(answer, tuple) and len(answer) > _FEW
        return self.sides[many + 2 * is_against(position)]

    def decides(self, reason: Reason, option: str) -> bool:
        return tells_of(reason.code, option)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        facts = riichi_facts_of(position, position.ruleset)
        near = sum(close_to_limit(fact, facts) for fact in facts_offered(position))
        return min(1 + near, len(self.levels))

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        side = rng.choice(self.sides)
        return self.tried(partial(_made, rng, ruleset, side in self.sides[2:]), level, ruleset, side)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        """Of a hand one moment before a riichi and one against one, by lot."""
        if replay.deal.players != PLAYERS:
            return
        rng = Random(f"{self.slug} {replay.record_id} {replay.round_index}")
        for against in (False, True):
            found = [state for state in before_discards(replay, against=against) if _serves(state)]
            if found:
                state = rng.choice(found)
                mined = mined_at(replay, state.turn, state.moment)
                if asks := [*self.asks(mined.position)][:2]:
                    yield mined_at(replay, state.turn, state.moment, **rng.choice(asks))


KIND = WhatSpeaksForRiichi()


def _serves(state: TableState) -> bool:
    own = state.seats[state.turn]
    return own.closed and is_ready(own)


_HANDS: Final[Sequence[Callable[[Random], list[Face]]]] = (
    generator.plain,
    generator.plain,
    generator.narrow,
    generator.tanyao,
    generator.yakuhai,
    generator.one_suit,
    generator.one_suit,
)


def _made(rng: Random, ruleset: Ruleset, against: bool) -> Position:
    """Early, in the middle or late; at times in furiten, facing a riichi, or in the last hand. What is asked
    speaks for a riichi, or `against` one.
    """
    lopsided, yakuless = rng.random() < 0.2, rng.random() < 0.5
    hand = _some_hand(rng, ruleset, lopsided=lopsided, yakuless=yakuless)
    turns = rng.choice((range(1, 6), range(4, 10), range(9, 15)))
    position = generator.table(
        rng,
        ruleset,
        hand,
        turns,
        declared=range(1, 4) if rng.random() < 0.4 else None,
        early=rng.choice(waits_of_kinds(hand)) if rng.random() < (0.4 if lopsided else 0.1) else None,
        last=rng.random() < 0.3,
    )
    if not may_decide(position.table(), position.hero):
        raise NoRoomError("the hand is complete, or there is too little left to choose")
    if rng.random() < (0.8 if yakuless else 0.5):
        position = _with_dora(rng, position, hand)
    asks = [*KIND.asks(position)]
    if not asks:
        raise NoRoomError("no riichi can be declared")
    return replace(position, ask=tuple(asks[against].items()))


def _some_hand(rng: Random, ruleset: Ruleset, *, lopsided: bool, yakuless: bool) -> list[Face]:
    if lopsided:
        return generator.lopsided(rng, ruleset)
    return generator.yakuless(rng, ruleset) if yakuless else rng.choice(_HANDS)(rng)


def _with_dora(rng: Random, position: Position, hand: Sequence[Face]) -> Position:
    """With another indicator, which makes a tile of the hand dora, or one that it waits on.

    :raises NoRoomError: if no copy of that is left.
    """
    wanted = rng.choice(hand if rng.random() < 0.6 else waits_of_kinds(hand))
    indicator = next(kind for kind in faces_in_play(PLAYERS) if dora_of(kind) == wanted)
    if situation_in(position, position.ruleset).unseen[indicator] < 1:
        raise NoRoomError("no copy of the indicator is left")
    return replace(position, indicator=indicator)
