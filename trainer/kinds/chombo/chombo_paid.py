"""What does this chombo cost (NOT-3, STK-4, SAN-3)?

A chombo has ended the hand. The answer is what each seat gains or loses now at the table, riichi sticks
given back included; what comes off the result of the game later is no part of it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Final

from trainer.kinds.chombo.chombo_found import asked_fault, fault_moments, thinkable
from trainer.rules.endings.payments import Stakes
from trainer.rules.endings.settlement import settle_chombo, stakes_of
from trainer.rules.mistakes.chombo import (
    IN_SIGHT,
    RULED_BY,
    ChomboFacts,
    Fault,
    faults_of,
    judge_chombo,
    judge_found,
)
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, Points
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.hands import random_noten
from trainer.scenarios.make.mistakes import BROKEN, broken_riichi, claim_at_stake, doubtful_kan, played_out
from trainer.scenarios.position.position import Position, PositionError


def _changed(position: Position, ruleset: Ruleset, change: Callable[[Stakes, int], Stakes]) -> Answer:
    """The payments of a chombo with other stakes."""
    offender = int(position.asked("seat"))
    stakes = change(stakes_of(position.table()), offender)
    return settle_chombo(stakes, offender, ruleset).deltas


def offenders_stick_is_lost(position: Position, ruleset: Ruleset) -> Answer | None:
    """The others take their stick back, the offender's stays on the table."""
    return _changed(
        position,
        ruleset,
        lambda stakes, offender: replace(
            stakes, declarers=tuple(seat for seat in stakes.declarers if seat != offender)
        ),
    )


def nobody_takes_sticks_back(position: Position, ruleset: Ruleset) -> Answer | None:
    """All riichi sticks stay on the table."""
    return _changed(position, ruleset, lambda stakes, _: replace(stakes, declarers=()))


def same_chombo_for_the_dealer(position: Position, ruleset: Ruleset) -> Answer | None:
    """A reverse mangan is the same for the dealer as for everybody else."""
    if ruleset.chombo != "reverse_mangan":
        return None
    return _changed(
        position,
        ruleset,
        lambda stakes, offender: replace(
            stakes,
            dealer=(offender + 1) % stakes.players if offender == stakes.dealer else offender,
        ),
    )


def chombo_always_reverse_mangan(position: Position, ruleset: Ruleset) -> Answer | None:
    """A mangan is paid to the others by all rules."""
    if ruleset.chombo == "reverse_mangan":
        return None
    reverse = ruleset.changed(chombo="reverse_mangan", chombo_amount=None)
    return _changed(position, reverse, lambda stakes, _: stakes)


_HOUSE: Final = load_preset("house_classic")
_SANMA: Final = load_preset("tenhou_3p").changed(
    chombo="reverse_mangan", noten_riichi="chombo", illegal_riichi_kan="chombo", dead_hand="chombo"
)
_OWN: Final[dict[int, tuple[Ruleset, ...]]] = {
    4: (
        _HOUSE,
        _HOUSE.changed(chombo="points", chombo_amount=20_000),
        _HOUSE.changed(chombo="points", chombo_amount=30_000),
        _HOUSE.changed(kiriage=True),
    ),
    3: (
        _SANMA,
        _SANMA.changed(tsumo_loss=False),
        _SANMA.changed(chombo="points", chombo_amount=20_000),
        _SANMA.changed(chombo="rank_points", chombo_amount=20),
        _SANMA.changed(chombo="points", chombo_amount=20_000, chombo_uma="after"),
        _SANMA.changed(chombo="rank_points", chombo_amount=30),
    ),
}
"""Rules by which a chombo is paid at once: few presets have any."""


class ChomboPaid(PuzzleKind):
    read_from = "table"
    rules = ("NOT-3", "NOT-1", "NOT-4", "NOT-5", "KAN-6", "STK-4", "SAN-3")
    parameters = ("chombo", "chombo_amount", "chombo_uma", "tsumo_loss")
    levels = {
        1: "not the dealer, nobody in riichi",
        2: "the dealer, nobody in riichi",
        3: "one riichi of this hand",
        4: "several riichi of this hand",
        5: "sticks of earlier hands lie there too",
    }
    sides = ("paid", "later")
    of_faults = True
    misconceptions = (
        Misconception("offenders_stick_is_lost", "STK-4", offenders_stick_is_lost),
        Misconception("nobody_takes_sticks_back", "STK-4", nobody_takes_sticks_back),
        Misconception("same_chombo_for_the_dealer", "NOT-3", same_chombo_for_the_dealer),
        Misconception("chombo_always_reverse_mangan", "NOT-3", chombo_always_reverse_mangan),
    )

    def rulesets(self, players: int) -> tuple[Ruleset, ...]:
        with_chombo = (rules for rules in super().rulesets(players) if rules.chombo != "none")
        return (*with_chombo, *_OWN[players])

    def asked_under(self, rules: Ruleset) -> bool:
        return rules.chombo != "none" and super().asked_under(rules)

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        """Mistakes that are a chombo by these rules, and found out."""
        if position.ruleset.chombo == "none":
            return
        for fault in thinkable(position):
            ask = {"seat": str(fault.seat), "fault": fault.name}
            if _is_chombo(replace(position, ask=tuple(sorted(ask.items()))), position.ruleset):
                yield ask

    def shape(self, position: Position) -> Points:
        return Points(position.players)

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state, asked = position.table(), asked_fault(position)
        if not state.end and asked.name not in IN_SIGHT:
            raise PositionError("the hand has not ended")
        if ruleset == position.ruleset and not _is_chombo(position, ruleset):
            raise PositionError("it is no chombo by these rules, or is not found out")
        facts = _facts(position, asked, ruleset)
        # Where another's win stands, the winner has the sticks: none goes back.
        stakes = replace(facts.stakes, declarers=()) if facts.true_winners else facts.stakes
        paid = settle_chombo(stakes, asked.seat, ruleset)
        found = judge_found(asked, facts, ruleset)
        return Verdict(paid.deltas, (*paid.reasons, *(found.reasons if found.answer else ())))

    def side(self, position: Position, answer: Answer) -> str:
        """Whether the offender pays at the table."""
        seat = asked_fault(position).seat
        return "paid" if isinstance(answer, tuple) and int(answer[seat]) < 0 else "later"

    def deciding_moments(self, position: Position, reasons: tuple[Reason, ...]) -> Iterable[int]:
        return fault_moments(position, reasons)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        stakes = stakes_of(position.table())
        if stakes.sticks > len(stakes.declarers):
            return 5
        if stakes.declarers:
            return 3 if len(stakes.declarers) == 1 else 4
        return 2 if asked_fault(position).seat == stakes.dealer else 1

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        """A mistake that is a chombo by these rules, and found out."""
        players = ruleset.players
        dealer, seat = rng.randrange(players), rng.randrange(players)
        hero = seat if level == 4 or rng.random() < 0.4 else rng.randrange(players)
        if level < 3:
            seat = dealer if level == 2 else (dealer + rng.randrange(1, players)) % players
        if level == 3:
            make = rng.choice((_noten_draw, doubtful_kan, doubtful_kan, _broken))
            position = make(rng, ruleset, seat, hero)
        elif level < 3 and rng.random() < 0.75:
            position = broken_riichi(rng, ruleset, seat, hero, "riichi_taken_back")
        elif level == 5 and rng.random() < 0.9:
            make = rng.choice((doubtful_kan, doubtful_kan, _broken))
            position = make(rng, ruleset, seat, hero)
        else:
            honba = rng.choice((0, 1, 2)) if level < 5 else rng.choice((1, 2, 3))
            stake = (
                Round(rng.randrange(2), dealer + 1, honba),
                rng.randrange(1, honba + 1) if level == 5 else 0,
            )
            declared = level == 4 or (level == 5 and rng.random() < 0.6)
            position = claim_at_stake(rng, ruleset, seat, hero, stake, declared=declared)
        if not _is_chombo(position, ruleset):
            raise NoRoomError("no chombo by these rules")
        return position


KIND = ChomboPaid()


def _facts(position: Position, asked: Fault, ruleset: Ruleset) -> ChomboFacts:
    """The mistake that is asked about, and those of others that the tiles tell."""
    state = position.table()
    others = (fault for fault in faults_of(state, ruleset) if fault.seat != asked.seat)
    return ChomboFacts((asked, *others), stakes_of(state), state.end, state.reason, state.winners)


def _is_chombo(position: Position, ruleset: Ruleset) -> bool:
    """Was it made, as far as the tiles tell, is it found out, and is it a chombo then, as sources say?"""
    if ruleset.chombo == "none":  # by the rules of software it is paid as such rules pay it: not at all
        return True
    state, asked = position.table(), asked_fault(position)
    if RULED_BY.get(asked.name) in ruleset.disputed:
        return False
    known = state.seats[asked.seat].hand is not None and asked.name != "riichi_taken_back"
    if known and all(
        (each.seat, each.name) != (asked.seat, asked.name) for each in faults_of(state, ruleset)
    ):
        return False
    due = judge_chombo(_facts(position, asked, ruleset), ruleset).answer
    return any((each.seat, each.consequence) == (asked.seat, "chombo") for each in due)


def _noten_draw(rng: Random, ruleset: Ruleset, seat: int, hero: int) -> Position:
    hand = random_noten(rng, ruleset.players)
    return played_out(rng, ruleset, seat, hero, hand, fault="noten_riichi")


def _broken(rng: Random, ruleset: Ruleset, seat: int, hero: int) -> Position:
    return broken_riichi(rng, ruleset, seat, hero, rng.choice(BROKEN))
