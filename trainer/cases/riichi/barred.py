"""What follows a riichi that was declared although the rules bar it, though the hand was tenpai.

No rule of the catalogue says so. Software refuses such a riichi where it refuses one without tenpai (NOT-3).
"""

from typing import Final

from trainer.cases.case import CaseRuling, RulingLine, TableFact, Told
from trainer.rules.mistakes.chombo import severity_of
from trainer.rules.rulesets.ruleset import Ruleset

DONE: Final = TableFact("done", ("asked", "at_once", "later", "won"))
"""Whether the riichi was declared, and when it was found to be barred."""


def barred_riichi(why: RulingLine, told: Told, ruleset: Ruleset) -> CaseRuling:
    """Why it is barred; what follows where it was declared all the same."""
    if told[DONE.name] == "asked":
        return (why,)
    if severity_of("noten_riichi", ruleset) == "client":
        return (why, RulingLine("follows", "software_refuses"))
    return (why, RulingLine("follows", f"no_text_{told[DONE.name]}"))
