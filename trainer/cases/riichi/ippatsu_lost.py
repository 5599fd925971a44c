"""Ippatsu after a call, a kan, an extracted north or another riichi: is it still alive (IPP-1 to IPP-5)?"""

from collections.abc import Mapping
from typing import Final

from trainer.cases.case import YES, Case, CaseRuling, RulingLine, TableFact, Told
from trainer.rules.judges.ippatsu import IppatsuFacts, judge_ippatsu
from trainer.rules.replay.state import CallMade, CallName
from trainer.rules.rulesets.ruleset import Ruleset

_DECLARED, _THROWN, _EVENT, _AGAIN = 10, 11, 12, 20
"""The moments of the declaration, of its tile, of what came between, and of the next own discard."""
_OTHER: Final = 2
_CALLS: Final[Mapping[str, CallName]] = {
    "call": "pon",
    "ankan": "ankan",
    "kakan": "kakan",
    "north": "kita",
    "tile_called": "pon",
}


def _has_order(told: Told) -> bool:
    return told.get("event", "call") in ("call", "ankan", "kakan", "north")


class IppatsuLost(Case):
    """A win within a turn of the riichi, where something came between."""

    facts = (
        TableFact("again"),
        TableFact("event", ("none", "tile_called", "call", "ankan", "kakan", "robbed", "riichi", "north")),
        TableFact("when", ("before", "after"), when=_has_order),
    )
    rules = ("IPP-2", "IPP-1", "IPP-3", "IPP-4", "IPP-5", "SAN-2", "KAN-7")
    parameters = ("ippatsu", "kita", "kita_breaks")

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Alive or over, by what ended it first."""
        event = told["event"]
        if event == "north" and ruleset.ippatsu and not ruleset.kita:
            return (RulingLine("ruling", "no_kita"),)
        verdict = judge_ippatsu(_facts(told), ruleset)
        if not verdict.answer:
            code = verdict.codes()[0]
            return (RulingLine("ruling", f"{code}_{event}" if code == "ippatsu_broken_by_call" else code),)
        if told.get("when") == "before":
            return (RulingLine("ruling", "alive_call_before"),)
        return (RulingLine("ruling", f"alive_{event}"),)


def _facts(told: Told) -> IppatsuFacts:
    event = told["event"]
    name = _CALLS.get(event) if told.get("when") != "before" else None
    return IppatsuFacts(
        declared_at=_DECLARED,
        thrown_at=_THROWN,
        stands=True,
        discarded_again_at=_AGAIN if told["again"] == YES else None,
        calls=(CallMade(_EVENT, _OTHER, name),) if name else (),
        robbed=CallMade(_EVENT, _OTHER, "kakan") if event == "robbed" else None,
        tile_called=event == "tile_called",
        later_riichi=(_EVENT,) if event == "riichi" else (),
    )


CASE: Final = IppatsuLost()
