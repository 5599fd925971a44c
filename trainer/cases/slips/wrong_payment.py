"""Points that were counted or paid wrongly (SCO-2). No parameter says until when they are put right."""

from typing import Final

from trainer.cases.case import Case, CaseRuling, RulingLine, TableFact, Told
from trainer.cases.consequences import no_slips
from trainer.rules.rulesets.ruleset import Ruleset


class WrongPayment(Case):
    """More or fewer points changed hands than the win was worth."""

    facts = (TableFact("noticed", ("hand", "game", "after")),)
    rules = ("SCO-2", "SCO-1")
    parameters = ("chombo",)

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Whether the payment is put right."""
        if no_slips(ruleset):
            return (RulingLine("ruling", "software_pays"), RulingLine("follows", "software_refuses"))
        after = told["noticed"] == "after"
        if ruleset.preset == "m_league":
            return (RulingLine("ruling", "ml_stands" if after else "ml_put_right"),)
        if ruleset.preset == "wrc_2025" and after:
            return (RulingLine("ruling", "wrc_sheet"),)
        return (RulingLine("ruling", "no_text_over" if after else "no_text_payment"),)


CASE: Final = WrongPayment()
