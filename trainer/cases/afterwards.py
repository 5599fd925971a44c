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

ABORT_PARAMETERS: Final = ("abort_kyuushu", "abort_suufon", "abort_suucha", "abort_suukan", "triple_ron")
"""What says that there are abortive draws."""
NO_ABORTIVE_DRAW: Final = RulingLine("ruling", "no_abortive_draws")
"""The ruling on a hand told as aborted where rules know no such draw."""
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


def has_abortive_draws(ruleset: Ruleset) -> bool:
    """Whether a hand can be aborted at all."""
    return ruleset.abort_sanchahou or any(getattr(ruleset, name) is True for name in ABORT_PARAMETERS)


def abort_lines(ruleset: Ruleset) -> CaseRuling:
    """What follows an abortive draw."""
    return (
        RulingLine("follows", "no_points_at_abort"),
        *deal_lines(settle_abort(small_stakes(ruleset), ruleset), ruleset),
    )
