"""Four first discards of one wind: suufon renda (ABO-3, ABO-10)."""

from typing import Final

from trainer.cases.afterwards import abort_lines
from trainer.cases.case import YES, Case, CaseRuling, RulingLine, TableFact, Told
from trainer.rules.judges.abortive_draws import AbortFacts, Thrown, judge_abort
from trainer.rules.replay.state import CallMade
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import parse_tiles

_WIND, _OTHER_WIND, _DRAGON = parse_tiles("135z")
_CALLED_AT: Final = 3


def _same(told: Told) -> bool:
    return told["discards"] == "same_wind"


def _may_end(told: Told) -> bool:
    return _same(told) and told["called"] != YES


class FourSameWinds(Case):
    """All four players discard the same wind in their first turn."""

    facts = (
        TableFact("discards", ("same_wind", "other_wind", "dragons")),
        TableFact("called", when=_same),
        TableFact("ronned", when=_may_end),
        TableFact("riichi", when=_may_end),
    )
    rules = ("ABO-3", "ABO-10", "ABO-1", "STK-2")
    parameters = ("abort_suufon",)
    players = (4,)

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Whether the hand ends, and what becomes of a riichi on the fourth tile."""
        verdict = judge_abort(_four_discards(told), ruleset)
        line = RulingLine("ruling", verdict.codes()[0])
        if not verdict.answer:
            return (line,)
        riichi = "suufon_before_riichi" in verdict.codes()
        more = (RulingLine("follows", "riichi_on_fourth_wind"),) if riichi else ()
        return (line, *more, *abort_lines(ruleset))


def _four_discards(told: Told) -> AbortFacts:
    usual = _DRAGON if told["discards"] == "dragons" else _WIND
    last = _OTHER_WIND if told["discards"] == "other_wind" else usual
    declares = told.get("riichi") == YES
    thrown = tuple(
        Thrown(seat, last if seat == 3 else usual, 2 * seat + 1, declares and seat == 3) for seat in range(4)
    )
    calls = (CallMade(_CALLED_AT, 2, "pon"),) if told.get("called") == YES else ()
    return AbortFacts(discards=thrown, calls=calls, rons=int(told.get("ronned") == YES))


CASE: Final = FourSameWinds()
