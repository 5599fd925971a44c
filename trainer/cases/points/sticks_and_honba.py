"""Who gets the sticks and the honba when a hand or the game ends (STK-1 to STK-6)?"""

from collections.abc import Mapping
from typing import Final

from trainer.cases.afterwards import ABORT_PARAMETERS, NO_ABORTIVE_DRAW, has_abortive_draws
from trainer.cases.case import YES, Case, CaseRuling, RulingLine, TableFact, Told
from trainer.cases.points.worth import any_win
from trainer.rules.endings.game_end import final_standing
from trainer.rules.endings.next_hand import next_hand
from trainer.rules.endings.settlement import (
    Settlement,
    Stakes,
    WinClaim,
    settle_abort,
    settle_chombo,
    settle_exhaustive,
    settle_wins,
)
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import Ruleset

_DISCARDER, _NEAREST, _FARTHER, _FARTHEST = range(4)
"""The seats of a ron, in the order of play from the discarder."""
_STICKS, _HONBA = 3, 1
_ALONE: Final = {"ron": _NEAREST, "tsumo": _NEAREST}
_WINNERS: Final[Mapping[str, tuple[int, ...]]] = {
    "ron": (_NEAREST,),
    "tsumo": (_NEAREST,),
    "two_rons": (_NEAREST, _FARTHER),
    "three_rons": (_NEAREST, _FARTHER, _FARTHEST),
}
_DEALERS: Final = {"none": _DISCARDER, "nearest": _NEAREST, "farther": _FARTHER}
_OVER: Final[Mapping[str, tuple[int, ...]]] = {
    "alone": (40_000, 30_000, 20_000),
    "two": (35_000, 35_000, 20_000),
    "three": (30_000, 30_000, 30_000),
}
"""The final scores, by how many players share the first place; a fourth has what is left."""


def _one_wins(told: Told) -> bool:
    return told.get("end") in _ALONE


def _several_win(told: Told) -> bool:
    return told.get("end") in ("two_rons", "three_rons")


def _is_over(told: Told) -> bool:
    return told.get("end") == "game_over"


class SticksAfterHand(Case):
    """Riichi sticks on the table and honba, by how the hand ended."""

    facts = (
        TableFact("end", ("ron", "tsumo", "two_rons", "three_rons", "draw", "abort", "chombo", "game_over")),
        TableFact("dealer_won", when=_one_wins),
        TableFact("deal", tuple(_DEALERS), when=_several_win),
        TableFact("own_stick", when=_several_win),
        TableFact("first", tuple(_OVER), when=_is_over),
    )
    rules = ("STK-3", "STK-1", "STK-6", "STK-2", "STK-5", "STK-4", "STK-9", "ABO-7")
    parameters = (
        "multi_ron",
        "multi_ron_sticks",
        "multi_ron_honba",
        "multi_ron_dealer_renchan",
        "honba_ron",
        "leftover_sticks",
        *ABORT_PARAMETERS,
    )

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Who takes them, and how many honba the next hand has."""
        end = told["end"]
        if end == "game_over":
            return (_left_over(told["first"], ruleset),)
        if end in _WINNERS:
            return _won(told, ruleset)
        if end == "abort" and not has_abortive_draws(ruleset):
            return (NO_ABORTIVE_DRAW,)
        stakes = Stakes(ruleset.players, 0, _HONBA, _STICKS, (1,))
        if end == "chombo":
            settle_chombo(stakes, 1, ruleset)
            return (RulingLine("ruling", "chombo_gives_back"), RulingLine("next", "honba_stays"))
        ended = (
            settle_abort(stakes, ruleset) if end == "abort" else settle_exhaustive(stakes, (), (), ruleset)
        )
        assert ended.sticks == _STICKS, "sticks stay at a draw"
        return (RulingLine("ruling", "sticks_stay"), _next(0, ended, ruleset))

    def leads_to(self, told: Told) -> Mapping[str, Told]:
        """Who is paid where several say ron."""
        deal = told.get("deal", "none")
        if told.get("end") == "three_rons":
            return {"three-rons": {"valid": "three", "dealer": "no" if deal == "none" else deal}}
        if told.get("end") != "two_rons":
            return {}
        return {"two-rons": {"dealer_is": deal} if deal in ("nearest", "farther") else {}}


def _won(told: Told, ruleset: Ruleset) -> CaseRuling:
    end = told["end"]
    winners = _WINNERS[end]
    if len(winners) >= ruleset.players:
        return (RulingLine("ruling", "too_few_players"),)
    dealer = _NEAREST if told.get("dealer_won") == YES else _DEALERS[told.get("deal", "none")]
    declarers = (_FARTHER,) if told.get("own_stick") == YES else ()
    stakes = Stakes(ruleset.players, dealer, _HONBA, _STICKS, declarers)
    score = any_win(ruleset)
    claims = [WinClaim(seat, seat if end == "tsumo" else _DISCARDER, score) for seat in winners]
    paid = settle_wins(stakes, claims, ruleset)
    return (*_shared(end, paid, ruleset), _next(dealer, paid, ruleset))


def _shared(end: str, paid: Settlement, ruleset: Ruleset) -> CaseRuling:
    if not paid.winners:
        return (RulingLine("ruling", "three_rons_abort"),)
    if end in _ALONE:
        per = ruleset.honba_tsumo if end == "tsumo" else ruleset.honba_ron
        return (
            RulingLine("ruling", "winner_takes_sticks"),
            RulingLine("pays", f"honba_by_{end}", (("amount", per),)),
        )
    honba = {line.payee for line in paid.lines if line.what == "honba"}
    own = any(line.what == "sticks" and line.payee == _FARTHER for line in paid.lines)
    if len(paid.winners) == 1:
        first, counters = "nearest_alone", "honba_to_nearest"
    else:
        first = "own_stick_back" if own else "sticks_to_nearest"
        counters = "honba_to_each" if len(honba) > 1 else "honba_to_nearest"
    return (
        RulingLine("ruling", first),
        RulingLine("pays", counters, (("amount", ruleset.honba_ron),)),
    )


def _next(dealer: int, ended: Settlement, ruleset: Ruleset) -> RulingLine:
    """The honba of the next hand, and who deals."""
    played = Round(0, dealer + 1, _HONBA)
    following = next_hand(played, ended, (ruleset.start_points,) * ruleset.players, ruleset)
    if not following.round.honba:
        return RulingLine("next", "honba_to_zero")
    if ended.sort == "exhaustive":
        return RulingLine("next", "honba_up_at_draw")
    return RulingLine("next", "honba_up")


def _left_over(first: str, ruleset: Ruleset) -> RulingLine:
    scores = (*_OVER[first], 10_000)[: ruleset.players]
    points = final_standing(scores, 1, ruleset).points
    gained = [after - before for before, after in zip(scores, points, strict=True) if after > before]
    if not gained:
        return RulingLine("ruling", "left_to_nobody")
    if len(gained) == 1:
        return RulingLine("ruling", "left_to_first" if first == "alone" else "left_to_first_dealer")
    if sum(gained) < 1000:
        return RulingLine("ruling", "left_shared_rest_lost", (("amount", gained[-1]),))
    uneven = gained[0] != gained[-1]
    return RulingLine(
        "ruling", "left_shared_rest_to_first" if uneven else "left_shared", (("amount", gained[-1]),)
    )


CASE: Final = SticksAfterHand()
