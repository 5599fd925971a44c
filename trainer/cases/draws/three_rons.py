"""Three players say ron on one tile: sanchahou (ABO-7, STK-3, NOT-2)."""

from typing import Final

from trainer.cases.afterwards import abort_lines, deal_lines, small_stakes
from trainer.cases.case import Case, CaseRuling, RulingLine, TableFact, Told
from trainer.cases.consequences import cost_of
from trainer.rules.endings.payments import WinClaim
from trainer.rules.endings.settlement import settle_wins
from trainer.rules.judges.calls import ClaimFacts, ClaimName, judge_claims
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.score import Score, score_win
from trainer.rules.scoring.win import Win
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import EAST, SOUTH, parse_tiles

_RON: Final[ClaimName] = "ron"
_WIN: Final = Win(Hand(parse_tiles("23678p456789s55z")), parse_tiles("1p")[0], False, 1, SOUTH, EAST)
_FROM: Final = {"nearest": 3, "farther": 1, "no": 0}
"""Who discarded, by where the dealer at seat 0 sits among the winners."""


class ThreeSaidRon(Case):
    """All three others say ron on one discard."""

    facts = (
        TableFact("valid", ("three", "two")),
        TableFact("dealer", tuple(_FROM)),
    )
    rules = ("ABO-7", "STK-3", "NOT-2", "STK-1", "STK-9", "ABO-10")
    parameters = (
        "triple_ron",
        "multi_ron",
        "chombo",
        "multi_ron_sticks",
        "multi_ron_honba",
        "multi_ron_dealer_renchan",
    )
    players = (4,)

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Who is paid; sticks and honba; the next deal."""
        discarder = _FROM[told["dealer"]]
        seats = [(discarder + step) % ruleset.players for step in (1, 2, 3)]
        if told["valid"] == "two":
            seats = [seat for seat in seats if seat in _good(discarder)]
        claims = ClaimFacts(tuple((seat, _RON) for seat in seats), discarder)
        verdict = judge_claims(claims, ruleset)
        line = RulingLine("ruling", f"{verdict.codes()[0]}_of_{told['valid']}")
        if not verdict.answer:
            return (line, *abort_lines(ruleset))
        score = score_win(_WIN, ruleset)
        assert score is not None, "a hand with riichi is a win"
        wrong = cost_of("false_win", {}, ruleset, end="ron", winners=(1, 2)) if told["valid"] == "two" else ()
        return (line, *wrong, *_shared_out(seats, discarder, score, ruleset))


def _good(discarder: int) -> tuple[int, ...]:
    """Of three winners the two whose ron is good: the dealer, if it is one, and a neighbour."""
    return {3: (0, 1), 1: (3, 0), 0: (1, 2)}[discarder]


def _shared_out(seats: list[int], discarder: int, score: Score, ruleset: Ruleset) -> CaseRuling:
    stakes = small_stakes(ruleset, declarers=tuple(seats))
    settlement = settle_wins(stakes, [WinClaim(seat, discarder, score) for seat in seats], ruleset)
    said = ("honba_to_each", "honba_to_nearest", "own_sticks_first", "sticks_to_nearest")
    lines = [RulingLine("follows", why.code) for why in settlement.reasons if why.code in said]
    if len(settlement.winners) == 1:
        lines.append(RulingLine("follows", "one_takes_all"))
    return (*lines, *deal_lines(settlement, ruleset))


CASE: Final = ThreeSaidRon()
