"""How play goes on after a hand in dispute: who deals next, honba and sticks, as `next_hand` rules.

The hand is East 1 with one honba and one stick of an earlier hand; the dealer sits at seat 0.
"""

from collections.abc import Iterable
from typing import Final

from trainer.cases.case import CaseRuling, RulingLine
from trainer.rules.endings.next_hand import NextHand, next_hand
from trainer.rules.endings.payments import Settlement, Stakes
from trainer.rules.endings.settlement import settle_abort
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import Ruleset

HAND_PLAYED: Final = Round(0, 1, honba=1)
DEALER_SEAT: Final = 0


def small_stakes(ruleset: Ruleset, declarers: tuple[int, ...] = (), owed: int | None = None) -> Stakes:
    """What the hand was played for, with the sticks of its declarers."""
    return Stakes(ruleset.players, DEALER_SEAT, HAND_PLAYED.honba, 1 + len(declarers), declarers, owed)


def won_by(seats: Iterable[int], ruleset: Ruleset) -> Settlement:
    """A hand that these seats have won and are paid for, without its points."""
    return Settlement("win", (0,) * ruleset.players, (), 0, (), winners=tuple(seats))


def hand_after(settlement: Settlement, ruleset: Ruleset) -> NextHand:
    """The hand that follows, if the game goes on."""
    return next_hand(HAND_PLAYED, settlement, (ruleset.start_points,) * ruleset.players, ruleset)


def deal_lines(settlement: Settlement, ruleset: Ruleset) -> CaseRuling:
    """Who deals next and with how many honba; after a draw also where the sticks stay."""
    following = hand_after(settlement, ruleset)
    deal = "stays" if following.dealer_stays else "passes"
    honba = "up" if following.round.honba > HAND_PLAYED.honba else "zero"
    line = RulingLine("next", f"deal_{deal}_honba_{honba}")
    return (line,) if settlement.sort == "win" else (line, RulingLine("next", "sticks_wait"))


def abort_lines(ruleset: Ruleset) -> CaseRuling:
    """What follows an abortive draw."""
    return (
        RulingLine("follows", "no_points_at_abort"),
        *deal_lines(settle_abort(small_stakes(ruleset), ruleset), ruleset),
    )
