"""Several players claim one discard: who gets it (CAL-1, STK-3, ABO-7)?"""

from typing import Final

from trainer.cases.case import Case, CaseRuling, RulingLine, TableFact, Told
from trainer.rules.judges.calls import ClaimFacts, ClaimName, judge_claims
from trainer.rules.rulesets.ruleset import Ruleset

_RON: Final[ClaimName] = "ron"
_DISCARDER: Final = 0
_RONS: Final[dict[str, tuple[int, ...]]] = {"none": (), "one": (3,), "two": (2, 3), "three": (1, 2, 3)}
"""Who says ron: the farthest from the discarder, so that a nearer seat is left for another call."""
_FIRST_SAID: Final = {"wrc_2025": "wrc_chi_said_first", "m_league": "ml_chi_said_first"}
"""Whose text says what becomes of a chi that was said before a pon."""

_CALLS: Final[dict[str, tuple[tuple[int, ClaimName], ...]]] = {
    "none": (),
    "pon": ((1, "pon"),),
    "chi": ((1, "chi"),),
    "pon_chi": ((2, "pon"), (1, "chi")),
}


def _not_three(told: Told) -> bool:
    return told["rons"] != "three"


def _claims_of(told: Told) -> tuple[tuple[int, ClaimName], ...]:
    """The claims; of a player who says ron no other one counts."""
    rons = _RONS[told["rons"]]
    calls = _CALLS[told.get("calls", "none")]
    free = (claim for claim in calls if claim[0] not in rons)
    return (*((seat, _RON) for seat in rons), *free)


def _compete(told: Told) -> bool:
    """A pon and a chi without a ron: few texts say whether the first one said counts."""
    return told["rons"] == "none" and told.get("calls") == "pon_chi"


class ClaimsAtOnce(Case):
    """Ron, pon, kan and chi on the same tile."""

    facts = (
        TableFact("rons", tuple(_RONS)),
        TableFact("calls", tuple(_CALLS), when=_not_three),
        TableFact("first", ("together", "chi"), when=_compete),
    )
    rules = ("CAL-1", "STK-3", "ABO-7")
    parameters = ("multi_ron", "triple_ron")
    players = (4,)

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Whose claim is carried out."""
        claims = _claims_of(told)
        if not claims:
            return (RulingLine("ruling", "nobody_claims"),)
        codes = judge_claims(ClaimFacts(claims, _DISCARDER), ruleset).codes()
        several = tuple(RulingLine("follows", f"then_{code}") for code in codes[1:] if code != "only_ron")
        if told.get("first") == "chi":
            return (RulingLine("ruling", _FIRST_SAID.get(ruleset.preset, "no_text_chi_said_first")),)
        return (RulingLine("ruling", codes[0]), *several)


CASE: Final = ClaimsAtOnce()
