"""The tile of a riichi was called or ronned: does the riichi stand (RCH-6, RCH-7, IPP-3)?"""

from typing import Final

from trainer.cases.case import Case, CaseRuling, RulingLine, TableFact, Told
from trainer.rules.judges.ippatsu import IppatsuFacts, judge_ippatsu
from trainer.rules.judges.riichi import Fate, SidewaysFacts, StandsFacts, judge_sideways, judge_stands
from trainer.rules.replay.state import CallMade, RiverTile
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import parse_tiles

_DECLARED, _THROWN, _CALLED, _NEXT, _CALLED_TOO = 10, 11, 12, 20, 21
"""The moments of the declaration, of its tile and of what comes after."""
_TILE: Final = parse_tiles("3z")[0]
_CALLER: Final = 2
_FATES: Final[dict[str, Fate]] = {"nobody": "passed", "call": "passed", "ron": "ronned"}


def _was_called(told: Told) -> bool:
    return told.get("claim", "call") == "call"


class RiichiTileClaimed(Case):
    """A riichi whose tile somebody else may have taken."""

    facts = (
        TableFact("claim", ("call", "ron", "nobody")),
        TableFact("since", ("none", "turned", "called_too", "straight"), when=_was_called),
    )
    rules = ("RCH-6", "RCH-7", "IPP-3", "URA-2", "DRI-2")
    parameters = ("stick_if_declaration_ronned", "ippatsu")

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Whether the riichi stands, its stick, ippatsu, and the tile that lies sideways."""
        claim = told["claim"]
        called_by = _CALLER if claim == "call" else None
        tile = RiverTile(_TILE, _THROWN, declares=True, called_by=called_by)
        verdict = judge_stands(StandsFacts(_DECLARED, tile, _FATES[claim]), ruleset)
        first = RulingLine("ruling", f"riichi_{claim}")
        if not verdict.answer:
            paid = bool(verdict.facts["stick_paid"])
            return (first, RulingLine("follows", "stick_paid_to_winner" if paid else "stick_kept"))
        lines = [first, RulingLine("follows", "stick_is_paid"), _ippatsu(claim, ruleset)]
        return (*lines, _sideways(tile, told.get("since", "none")))


def _ippatsu(claim: str, ruleset: Ruleset) -> RulingLine:
    calls = (CallMade(_CALLED, _CALLER, "pon"),) if claim == "call" else ()
    facts = IppatsuFacts(_DECLARED, _THROWN, True, calls=calls, tile_called=claim == "call")
    return RulingLine("follows", judge_ippatsu(facts, ruleset).codes()[0])


def _sideways(tile: RiverTile, since: str) -> RulingLine:
    if since == "straight":
        return RulingLine("next", "no_text_straight")
    later = RiverTile(_TILE, _NEXT, called_by=_CALLER if since == "called_too" else None)
    river = (tile,) if since == "none" else (tile, later)
    verdict = judge_sideways(SidewaysFacts(river, True))
    return RulingLine("next", verdict.reasons[-1].code)


CASE: Final = RiichiTileClaimed()
