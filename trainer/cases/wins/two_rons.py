"""Two players say ron on one tile: who is paid, and who gets sticks, honba and deal (STK-3, STK-6, RCH-6)?"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from trainer.cases.case import NO, YES, About, Case, CaseRuling, Party, RulingLine, TableFact, Told
from trainer.rules.endings.next_hand import next_hand
from trainer.rules.endings.payments import Settlement, Stakes, WinClaim
from trainer.rules.endings.settlement import settle_wins
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.score import Score, score_win
from trainer.rules.scoring.win import Win
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import EAST, parse_tile, parse_tiles

_NEAREST: Final = 0
_FARTHER: Final = 1
_DISCARDER: Final = 3
_DEALER: Final = {"nearest": _NEAREST, "farther": _FARTHER, "discarder": _DISCARDER, "fourth": 2}
_DECLARERS: Final = {"none": (), "nearest": (_NEAREST,), "farther": (_FARTHER,), "both": (_NEAREST, _FARTHER)}
_PARTIES: Final[dict[int, Party]] = {_NEAREST: "nearest", _FARTHER: "farther", _DISCARDER: "discarder"}
_PLENTY: Final = (25_000,) * 4


class TwoRons(Case):
    """Two valid rons on the same tile."""

    facts = (
        TableFact("dealer_is", tuple(_DEALER)),
        TableFact("in_riichi", tuple(_DECLARERS)),
        TableFact("riichi_tile"),
        TableFact("earlier_sticks"),
        TableFact("honba"),
    )
    rules = ("STK-3", "ABO-7", "STK-1", "STK-6", "RCH-6", "STK-5")
    parameters = (
        "multi_ron",
        "multi_ron_sticks",
        "multi_ron_honba",
        "multi_ron_dealer_renchan",
        "stick_if_declaration_ronned",
        "honba_ron",
    )
    players = (4,)

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Who wins, what each gets beside the hand, and who deals next."""
        declarers = _DECLARERS[told["in_riichi"]]
        dealer, owed = _DEALER[told["dealer_is"]], _DISCARDER if told["riichi_tile"] == YES else None
        honba, earlier = int(told["honba"] == YES), int(told["earlier_sticks"] == YES)
        stakes = Stakes(4, dealer, honba, earlier + len(declarers), declarers, owed)
        paid = _paid(stakes, ruleset)
        beside: dict[About, Stakes] = {
            "honba": Stakes(4, dealer, honba),
            "sticks": Stakes(4, dealer, 0, len(declarers), declarers, owed),
            "other_sticks": Stakes(4, dealer, 0, earlier),
        }
        said = "both_win" if len(paid.winners) > 1 else "nearest_wins"
        return (
            RulingLine("ruling", said),
            *_owed(told, ruleset),
            *_beside(beside, ruleset),
            *_next(stakes, paid, ruleset),
        )

    def leads_to(self, told: Told) -> Mapping[str, Told]:
        """The sticks and honba of such a hand."""
        deal, riichi = told.get("dealer_is", "fourth"), told.get("in_riichi")
        own = YES if riichi in ("farther", "both") else NO
        return {
            "sticks-and-honba": {
                "end": "two_rons",
                "deal": deal if deal in ("nearest", "farther") else "none",
                **({"own_stick": own} if riichi in _DECLARERS else {}),
            }
        }


def _owed(told: Told, ruleset: Ruleset) -> CaseRuling:
    if told["riichi_tile"] != YES:
        return ()
    return (RulingLine("follows", f"riichi_stick_{ruleset.stick_if_declaration_ronned}"),)


def _paid(stakes: Stakes, ruleset: Ruleset) -> Settlement:
    score = _any_score(ruleset)
    return settle_wins(stakes, [WinClaim(seat, _DISCARDER, score) for seat in (_NEAREST, _FARTHER)], ruleset)


def _beside(stakes: Mapping[About, Stakes], ruleset: Ruleset) -> CaseRuling:
    """Points that come on top of the hands, by what they are for."""
    deltas = {about: _deltas(_paid(each, ruleset)) for about, each in stakes.items()}
    lines = tuple(
        RulingLine(about, f"beside_by_{about}", deltas=each) for about, each in deltas.items() if each
    )
    return lines or (RulingLine("pays", "nothing_beside"),)


def _deltas(paid: Settlement) -> tuple[tuple[Party, int], ...]:
    """Points that go with honba and sticks, the hands themselves left out."""
    deltas = dict.fromkeys(_PARTIES, 0)
    for line in paid.lines:
        if line.what in ("honba", "sticks"):
            for seat, sign in ((line.payer, -1), (line.payee, 1)):
                if seat is not None:
                    deltas[seat] = deltas.get(seat, 0) + sign * line.points
    return tuple((_PARTIES[seat], points) for seat, points in deltas.items() if points)


def _next(stakes: Stakes, paid: Settlement, ruleset: Ruleset) -> CaseRuling:
    played = Round(0, stakes.dealer + 1, stakes.honba)
    after = next_hand(played, paid, _PLENTY, ruleset)
    return (RulingLine("next", "dealer_stays" if after.dealer_stays else "deal_passes"),)


@lru_cache(maxsize=64)
def _any_score(ruleset: Ruleset) -> Score:
    """That of some hand: what it is worth is left out of the ruling."""
    hand = Hand(parse_tiles("234567m456p678s5s"))
    score = score_win(Win(hand, parse_tile("5s"), False, 0, EAST, EAST), ruleset)
    assert score is not None, "tanyao"
    return score


CASE: Final = TwoRons()
