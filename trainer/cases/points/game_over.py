"""Is the game over: somebody below 0, the last hand, a dealer who leads, nobody at the target (STK-9)?"""

from collections.abc import Mapping
from typing import Final

from trainer.cases.afterwards import ABORT_PARAMETERS, NO_ABORTIVE_DRAW, has_abortive_draws
from trainer.cases.case import YES, Case, CaseRuling, RulingLine, TableFact, Told
from trainer.rules.endings.next_hand import NextHand, next_hand, target_of
from trainer.rules.endings.payments import Settlement, Sort
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import Ruleset

_LOWEST: Final = {"below": -100, "zero": 0, "above": 5_000}
_HANDS: Final = {"early": (0, 1), "last": (1, 0), "extra": (2, 1), "extra_last": (2, 0)}
"""The wind of a hand, and its number; 0 is the last one of the wind."""
_ENDS: Final[Mapping[str, tuple[Sort, bool]]] = {
    "dealer_won": ("win", True),
    "other_won": ("win", False),
    "dealer_tenpai": ("exhaustive", True),
    "dealer_noten": ("exhaustive", False),
    "abort": ("abort", True),
}
"""What ended the hand, and whether it was well for the dealer."""
_HIGH: Final = 45_000
_MIDDLE: Final = 20_000


def _is_late(told: Told) -> bool:
    return told.get("hand", "last") != "early"


class GameOver(Case):
    """Whether another hand is played."""

    facts = (
        TableFact("hand", tuple(_HANDS)),
        TableFact("lowest", tuple(_LOWEST)),
        TableFact("end", tuple(_ENDS), when=_is_late),
        TableFact("leads", when=_is_late),
        TableFact("target", when=_is_late),
    )
    rules = ("STK-9", "ABO-1", "STK-5")
    parameters = ("bust", "agari_yame", "extension", "end_target", "renchan", *ABORT_PARAMETERS)

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Over, not over, or the dealer may end it."""
        if told["hand"] in ("extra", "extra_last") and ruleset.extension == "none":
            return (RulingLine("ruling", "no_extra_hands"),)
        if told.get("end") == "abort" and not has_abortive_draws(ruleset):
            return (NO_ABORTIVE_DRAW,)
        wind, number = _HANDS[told["hand"]]
        played = Round(wind, number or ruleset.players)
        scores = _scores(told, played.dealer, ruleset)
        sort, well = _ENDS[told.get("end", "other_won")]
        nothing = (0,) * ruleset.players
        winners = (played.dealer,) if well else ((played.dealer + 1) % ruleset.players,)
        ended = Settlement(
            sort,
            nothing,
            (),
            0,
            (),
            winners=winners if sort == "win" else (),
            tenpai=(played.dealer,) if sort == "exhaustive" and well else (),
        )
        following = next_hand(played, ended, scores, ruleset)
        if following.over:
            return (RulingLine("ruling", following.over),)
        if following.may_stop:
            return (RulingLine("ruling", "dealer_may_stop"),)
        return (_goes_on(told, following, scores, ruleset),)


def _scores(told: Told, dealer: int, ruleset: Ruleset) -> tuple[int, ...]:
    """The player after the dealer is lowest; the dealer leads, or the player after that one."""
    top = _HIGH
    if told.get("target", YES) != YES:
        top = (target_of(ruleset) or ruleset.return_points) - 1000
    leader = dealer if told.get("leads", YES) == YES else (dealer + 2) % ruleset.players
    by_seat = {(dealer + 1) % ruleset.players: _LOWEST[told["lowest"]], leader: top}
    return tuple(by_seat.get(seat, _MIDDLE) for seat in range(ruleset.players))


def _goes_on(told: Told, following: NextHand, scores: tuple[int, ...], ruleset: Ruleset) -> RulingLine:
    if told["hand"] == "early":
        return RulingLine("ruling", "goes_on_early")
    target = target_of(ruleset)
    if target is not None and max(scores) < target:
        return RulingLine("ruling", "goes_on_short_of_target", (("amount", target),))
    if told["end"] == "abort":
        return RulingLine("ruling", "goes_on_after_abort")
    if following.dealer_stays:
        return RulingLine(
            "ruling", "goes_on_dealer_leads" if told["leads"] == YES else "goes_on_dealer_behind"
        )
    return RulingLine("ruling", "goes_on")


CASE: Final = GameOver()
