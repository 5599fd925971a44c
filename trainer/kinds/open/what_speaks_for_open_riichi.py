"""What is so here and speaks for an open riichi, not a plain one (STR-8, OPN-2, OPN-3, DEF-7)?

The hero is tenpai without a named tile. Each option is a fact of the table with its threshold; no model
weighs them against each other. Facts that speak against it stand among them, and what is not so.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from trainer.kinds.open import generator as opened
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.judges.facts import hand_of, riichi_facts
from trainer.rules.judges.open_riichi import judge_open_riichi
from trainer.rules.judges.riichi import ALL_OTHERS, tenpai_keeping
from trainer.rules.judges.why_open import OPTIONS, WhyOpenFacts, judge_why_open, why_open_facts
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.shapes import is_complete
from trainer.rules.tiles.tile import HONOURS, Face, face_of, parse_face, tile_name
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, SomeOf
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.position.position import Position, PositionError

Chosen = Callable[[set[str], WhyOpenFacts, Ruleset], set[str]]
"""What somebody who holds a faulty rule chooses in place of the right options."""


def _choosing(changed: Chosen) -> Callable[[Position, Ruleset], Answer | None]:
    def answer(position: Position, ruleset: Ruleset) -> Answer | None:
        if _forbidden(position, ruleset):
            return None
        facts = _facts(position, ruleset)
        right = set(judge_why_open(facts, ruleset).answer)
        found = changed(set(right), facts, ruleset)
        return None if found == right else tuple(name for name in OPTIONS if name in found)

    return answer


def _they_fold(right: set[str], facts: WhyOpenFacts, ruleset: Ruleset) -> set[str]:
    """Against a hand that lies open one has to fold."""
    return right | {"fold"}


def _always_yakuman(right: set[str], facts: WhyOpenFacts, ruleset: Ruleset) -> set[str]:
    """Any deal-in to an open riichi costs a yakuman."""
    if facts.furiten:
        return right
    return right | {"yakuman"} | ({"riichi_yakuman"} if facts.declared else set())


def _in_spite_of_furiten(right: set[str], facts: WhyOpenFacts, ruleset: Ruleset) -> set[str]:
    """In furiten too others may be made to deal in."""
    return right | set(judge_why_open(replace(facts, furiten=()), ruleset).answer)


def _wide_waits_alone(right: set[str], facts: WhyOpenFacts, ruleset: Ruleset) -> set[str]:
    """An open riichi is for wide waits alone."""
    return right & {"wide", "draws"}


_DECIDED_BY: Final[Mapping[str, frozenset[str]]] = {
    "wide": frozenset({"open_wide_wait", "open_narrow_wait"}),
    "draws": frozenset({"open_many_draws", "open_few_draws"}),
    "furiten": frozenset({"open_in_furiten", "open_not_furiten"}),
    "melds": frozenset({"open_before_melds", "open_nobody_melded"}),
    "riichi": frozenset({"open_before_riichi", "open_nobody_declared"}),
    "yakuman": frozenset({"deal_in_yakuman", "deal_in_ordinary"}),
    "riichi_yakuman": frozenset(
        {"open_nobody_declared", "earlier_riichi_yakuman", "earlier_riichi_ordinary"}
    ),
    "kept_back": frozenset({"open_tiles_kept_back"}),
    "fold": frozenset({"only_shown_waits_lose"}),
}
_BY_RON: Final = frozenset({"melds", "riichi", "yakuman", "riichi_yakuman", "kept_back", "fold"})
"""What a furiten hand, which cannot ron, has nothing of."""
_ONE_SUIT: Final = 10


class WhatSpeaksForOpenRiichi(PuzzleKind):
    rules = ("STR-8", "OPN-2", "OPN-3", "DEF-7")
    parameters = (
        "open_riichi_furiten",
        "furiten_riichi",
        "open_riichi_deal_in",
        "open_riichi_earlier_riichi",
    )
    answers = SomeOf(OPTIONS)
    players = (4,)
    levels = {
        1: "no other player has called or declared riichi",
        2: "another player has called, nobody has declared riichi",
        3: "another player is in riichi, nobody has called",
        4: "others have called and declared riichi",
        5: "ten tiles or more of one suit in the hand",
    }
    sides = ("few", "several")
    misconceptions = (
        Misconception("open_riichi_makes_fold", "DEF-7", _choosing(_they_fold)),
        Misconception("any_open_deal_in_is_yakuman", "OPN-2", _choosing(_always_yakuman)),
        Misconception("open_furiten_still_catches", "STR-8", _choosing(_in_spite_of_furiten)),
        Misconception("open_riichi_for_wide_waits", "STR-8", _choosing(_wide_waits_alone)),
    )

    def rulesets(self, players: int) -> tuple[Ruleset, ...]:
        return opened.RULES

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        """Each discard that leaves tenpai."""
        hand = hand_of(position.table(), position.hero)
        return ({"tile": tile_name(kind)} for kind in tenpai_keeping(hand, position.ruleset))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        if not ruleset.open_riichi:
            raise PositionError("these rules have no open riichi")
        state, hero = position.table(), position.hero
        if state.phase != "discard" or state.turn != hero or state.seats[hero].in_riichi:
            raise ImpossibleEventError("it is not the own turn to declare")
        hand = hand_of(state, hero)
        if is_complete(hand.counts, len(hand.melds)):
            raise PositionError("the hand is complete: it wins now")
        facts = _facts(position, ruleset)
        if len(facts.declared) == ALL_OTHERS:
            raise PositionError("all others are in riichi")
        if forbidden := _forbidden(position, ruleset):
            return Verdict((), forbidden)
        verdict = judge_why_open(facts, ruleset)
        return Verdict(verdict.answer, verdict.reasons)

    def side(self, position: Position, answer: Answer) -> str:
        """Several: two or more."""
        return "several" if isinstance(answer, tuple) and len(answer) > 1 else "few"

    def decides(self, reason: Reason, option: str) -> bool:
        if reason.code == "open_no_ron_in_furiten":
            return option in _BY_RON
        return reason.code in _DECIDED_BY[option]

    def deciding_moments(self, position: Position, reasons: tuple[Reason, ...]) -> Iterable[int]:
        """Every riichi of another player."""
        yield from (own.riichi_at for own in position.table().seats if own.riichi_at is not None)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state, hero = position.table(), position.hero
        hand = [face_of(tile) for tile in state.seats[hero].hand or ()]
        if max(_suits(hand)) >= _ONE_SUIT:
            return 5
        others = [own for seat, own in enumerate(state.seats) if seat != hero]
        called, declared = any(own.melds for own in others), any(own.in_riichi for own in others)
        return 1 + called + 2 * declared

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        rules = opened.with_open_riichi(ruleset)
        return self.tried(partial(_made, rng, level, rules), level, rules)


KIND = WhatSpeaksForOpenRiichi()


def asked_tile(position: Position) -> Face:
    """The tile that the declaration would discard.

    :raises PositionError: if the question names none.
    """
    try:
        return face_of(parse_face(position.asked("tile")))
    except ValueError:
        raise PositionError("ask: no tile is named") from None


def _facts(position: Position, ruleset: Ruleset) -> WhyOpenFacts:
    return why_open_facts(position.table(), position.hero, asked_tile(position), ruleset)


def _forbidden(position: Position, ruleset: Ruleset) -> tuple[Reason, ...]:
    """Why furiten bars an open riichi with this tile; empty if it may be declared.

    :raises PositionError: if it may not be for another reason.
    """
    facts, tile = riichi_facts(position.table(), position.hero, ruleset), asked_tile(position)
    declared = judge_open_riichi(facts, ruleset)
    if tile in declared.answer:
        return ()
    against = tuple(reason for reason in declared.reasons if "furiten" in reason.facts)
    if not against:
        raise PositionError("no riichi may be declared with this tile")
    return against


def _suits(hand: Iterable[Face]) -> tuple[int, int, int]:
    kinds = [kind // 9 for kind in hand if kind not in HONOURS]
    return kinds.count(0), kinds.count(1), kinds.count(2)


def _made(rng: Random, level: int, ruleset: Ruleset) -> Position:
    called = level in (2, 4) or (level == 5 and rng.random() < 0.5)
    declared = level in (3, 4) or (level == 5 and rng.random() < 0.5)
    return opened.weighing(rng, ruleset, called=called, declared=declared, one_suit=level == 5)
