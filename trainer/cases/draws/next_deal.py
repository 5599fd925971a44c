"""Who deals the next hand, and how many honba there are (STK-9, STK-3, STK-4, ABO-1)."""

from typing import Final

from trainer.cases.afterwards import (
    ABORT_PARAMETERS,
    DEALER_SEAT,
    NO_ABORTIVE_DRAW,
    deal_lines,
    hand_after,
    has_abortive_draws,
    small_stakes,
    won_by,
)
from trainer.cases.case import YES, Case, CaseRuling, RulingLine, TableFact, Told
from trainer.rules.endings.payments import Settlement
from trainer.rules.endings.settlement import settle_abort, settle_chombo, settle_exhaustive
from trainer.rules.judges.calls import ClaimFacts, ClaimName, judge_claims
from trainer.rules.rulesets.ruleset import Ruleset

_RON: Final[ClaimName] = "ron"


def _at_win(told: Told) -> bool:
    return told["end"] == "win"


def _at_draw(told: Told) -> bool:
    return told["end"] == "draw"


class DealerNext(Case):
    """The deal and the honba after a hand."""

    facts = (
        TableFact("end", ("win", "draw", "abort", "chombo")),
        TableFact("winner", ("dealer", "other", "dealer_nearest", "dealer_farther"), when=_at_win),
        TableFact("dealer_tenpai", when=_at_draw),
    )
    rules = ("STK-9", "STK-3", "ABO-1", "STK-4", "STK-2", "STK-6")
    parameters = ("renchan", "multi_ron", "multi_ron_dealer_renchan", *ABORT_PARAMETERS)

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Why the deal stays or passes, then honba and sticks."""
        if told["end"] == "abort" and not has_abortive_draws(ruleset):
            return (NO_ABORTIVE_DRAW,)
        settlement = _ended(told, ruleset)
        following = hand_after(settlement, ruleset)
        code = following.reasons[0].code
        unpaid = code == "dealer_did_not_win" and told["winner"] == "dealer_farther"
        line = RulingLine("ruling", "dealers_ron_not_paid" if unpaid else code)
        if settlement.sort == "chombo":
            return (line, RulingLine("next", "hand_replayed"), RulingLine("next", "sticks_back"))
        return (line, *deal_lines(settlement, ruleset))


def _ended(told: Told, ruleset: Ruleset) -> Settlement:
    if _at_win(told):
        return won_by(_paid(told["winner"], ruleset), ruleset)
    stakes = small_stakes(ruleset)
    if _at_draw(told):
        tenpai = (DEALER_SEAT,) if told["dealer_tenpai"] == YES else ()
        return settle_exhaustive(stakes, tenpai, (), ruleset)
    return settle_abort(stakes, ruleset) if told["end"] == "abort" else settle_chombo(stakes, 1, ruleset)


def _paid(winner: str, ruleset: Ruleset) -> tuple[int, ...]:
    """Who is paid: of two rons the dealer's and one nearer to the discarder, or farther."""
    if winner == "dealer":
        return (DEALER_SEAT,)
    if winner == "other":
        return (1,)
    last = ruleset.players - 1
    discarder, other = (last, 1) if winner == "dealer_nearest" else (1, 2)
    rons = ClaimFacts(((DEALER_SEAT, _RON), (other, _RON)), discarder, ruleset.players)
    return tuple(seat for seat, _claim in judge_claims(rons, ruleset).answer)


CASE: Final = DealerNext()
