"""A riichi of which something was forgotten: the word, the turned tile or the stick (RCH-6, RCH-5, FUR-1).

No parameter says what follows. Of the European rules only the title of the section on it (5.3) was read.
Software does all three by itself where it refuses a riichi without tenpai.
"""

from typing import Final

from trainer.cases.case import NO, Case, CaseRuling, RulingLine, TableFact, Told
from trainer.rules.mistakes.chombo import severity_of
from trainer.rules.rulesets.ruleset import Ruleset


def _not_turned(told: Told) -> bool:
    return told.get("missing") == "turned"


class RiichiUnfinished(Case):
    """Somebody meant a riichi, and did not declare it whole."""

    facts = (
        TableFact("missing", ("said", "turned", "paid", "all")),
        TableFact("which", when=_not_turned),
    )
    rules = ("RCH-6", "RCH-5", "RCH-7")
    parameters = ("noten_riichi",)

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Whether the riichi stands, as far as a text says so."""
        missing = told["missing"]
        if severity_of("noten_riichi", ruleset) == "client":
            return (RulingLine("ruling", "software_declares"), RulingLine("follows", "software_refuses"))
        if missing == "all":
            return (RulingLine("ruling", "no_riichi"), RulingLine("next", "play_goes_on"))
        if ruleset.preset == "wrc_2025":
            line = RulingLine("ruling", f"wrc_without_{missing}")
            unknown = told.get("which") == NO
            earliest = (RulingLine("follows", "wrc_earliest"),) if unknown else ()
            return (line, *earliest, RulingLine("next", "play_goes_on"))
        if ruleset.preset in ("ema_2016", "ema_2025"):
            more = (RulingLine("follows", code) for code in ("other_stands", "no_referee"))
            return (RulingLine("ruling", "ema_section"), *more)
        line = RulingLine("ruling", f"no_text_{missing}")
        silent = (ruleset.preset, missing) == ("m_league", "said")
        return (line, RulingLine("follows", "ml_silent")) if silent else (line,)


CASE: Final = RiichiUnfinished()
