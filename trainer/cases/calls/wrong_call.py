"""A call that could not be made, or came too late (CAL-1, RCH-8, SAN-1, NOT-5)."""

from typing import Final

from trainer.cases.case import Case, CaseRuling, RulingLine, TableFact, Told
from trainer.cases.consequences import DEALER_ERRS, cost_of
from trainer.rules.judges.calls import CallFacts, judge_chi, judge_pon, public_bars
from trainer.rules.mistakes.chombo import severity_of
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import parse_tiles

_TILE: Final = parse_tiles("5p")[0]
_PAIR: Final = Hand(parse_tiles("5567p123m789s11z2z"))
_NONE: Final = Hand(parse_tiles("1239p123m789s11z2z"))


def _in_riichi(told: Told) -> bool:
    return told["wrong"] == "in_riichi" and told["done"] != "said"


def _not_late(told: Told) -> bool:
    return told["wrong"] != "late"


class CallGoneWrong(Case):
    """A chi, pon or kan that was wrong."""

    facts = (
        TableFact("wrong", ("not_held", "not_from_left", "last_discard", "in_riichi", "late")),
        TableFact("done", ("said", "laid", "discarded"), when=_not_late),
        TableFact(DEALER_ERRS.name, when=_in_riichi),
    )
    rules = ("CAL-1", "RCH-8", "NOT-5", "SAN-1", "NOT-3")
    parameters = ("broken_riichi", "dead_hand", "chombo", "chombo_amount", "chombo_uma")

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Why the call was none; what follows, as far as a rule says so."""
        if not _not_late(told):
            return (RulingLine("ruling", "no_text_late_call"), RulingLine("next", "play_goes_on"))
        line = RulingLine("ruling", _why(told["wrong"], ruleset))
        if _in_riichi(told):
            return (line, *cost_of("call_in_riichi", told, ruleset, end="", in_riichi=True))
        if severity_of("false_win", ruleset) == "client":
            return (line, RulingLine("follows", "software_refuses"))
        last = told["wrong"] == "last_discard" and told["done"] == "discarded"
        follows = RulingLine("follows", "no_text_last_discard" if last else f"no_text_call_{told['done']}")
        return (line, follows, RulingLine("next", "play_goes_on"))


def _why(wrong: str, ruleset: Ruleset) -> str:
    left = wrong != "not_from_left"
    facts = CallFacts(
        seat=1,
        players=ruleset.players,
        tile=_TILE,
        from_seat=0 if left else 2,
        how="discard",
        wall=0 if wrong == "last_discard" else 10,
        in_riichi=wrong == "in_riichi",
        kans=(0,) * ruleset.players,
        hand=_NONE if wrong == "not_held" else _PAIR,
    )
    if bars := public_bars(facts):
        return bars[0].code
    verdict = judge_pon(facts, ruleset) if left else judge_chi(facts, ruleset)
    return verdict.codes()[0]


CASE: Final = CallGoneWrong()
