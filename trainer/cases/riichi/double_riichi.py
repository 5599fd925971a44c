"""A double riichi: was it the first turn, and did a call or a kan come before it (DRI-1 to DRI-3)?"""

from collections.abc import Mapping
from typing import Final

from trainer.cases.case import NO, YES, Case, CaseRuling, RulingLine, TableFact, Told
from trainer.rules.judges.ippatsu import FirstTurnFacts, judge_double_riichi
from trainer.rules.replay.state import CallMade, CallName
from trainer.rules.rulesets.ruleset import Ruleset

_DECLARER, _OTHER = 1, 2
_EVENT, _FIRST_DISCARD = 3, 2
_CALLS: Final[Mapping[str, tuple[int, CallName]]] = {
    "call": (_OTHER, "pon"),
    "other_ankan": (_OTHER, "ankan"),
    "own_ankan": (_DECLARER, "ankan"),
    "north": (_OTHER, "kita"),
}


def _is_first(told: Told) -> bool:
    return told.get("first", YES) == YES


def _has_order(told: Told) -> bool:
    return _is_first(told) and told.get("event", "call") in _CALLS


class FirstTurnRiichi(Case):
    """A riichi that may count double."""

    facts = (
        TableFact("first"),
        TableFact("event", ("none", "call", "other_ankan", "own_ankan", "north"), when=_is_first),
        TableFact("when", ("before", "after"), when=_has_order),
    )
    rules = ("DRI-1", "DRI-2", "DRI-3", "SAN-2")
    parameters = ("double_riichi", "first_turn_broken_by", "kita", "kita_breaks")

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Double or an ordinary riichi, by what took the first turn away."""
        event = told.get("event", "none")
        if event == "north" and ruleset.double_riichi and not ruleset.kita:
            return (RulingLine("ruling", "no_kita"),)
        verdict = judge_double_riichi(_facts(told), ruleset)
        if not verdict.answer:
            code = verdict.codes()[0]
            code = f"{code}_{event}" if code == "first_turn_called" else code
            return (RulingLine("ruling", code), RulingLine("follows", "ordinary_riichi"))
        code = "double_call_after" if told.get("when") == "after" else f"double_{event}"
        return (RulingLine("ruling", code), RulingLine("follows", "two_han"))


def _facts(told: Told) -> FirstTurnFacts:
    event = told.get("event", "none")
    call = _CALLS.get(event) if told.get("when") != "after" else None
    return FirstTurnFacts(
        seat=_DECLARER,
        discarded_at=_FIRST_DISCARD if told["first"] == NO else None,
        calls=(CallMade(_EVENT, *call),) if call else (),
    )


CASE: Final = FirstTurnRiichi()
