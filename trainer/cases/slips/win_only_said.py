"""A win that was only said, or by the wrong word (NOT-4, NOT-5, NOT-3)."""

from collections.abc import Mapping
from typing import Final

from trainer.cases.case import NO, YES, Case, CaseRuling, RulingLine, TableFact, Told
from trainer.cases.consequences import DEALER_ERRS, chombo_lines, dead_lines, no_slips
from trainer.rules.rulesets.ruleset import Ruleset

_ONLY_SAID: Final[Mapping[str, str]] = {
    "m_league": "ml_only_said",
    "wrc_2025": "wrc_only_said",
    "ema_2016": "ema_only_said",
    "ema_2025": "ema_only_said",
}
_OTHER_WORD: Final[Mapping[str, str]] = {
    "m_league": "ml_other_word",
    "ema_2016": "ema_other_word",
    "ema_2025": "ema_other_word",
}
"""Whose text says so. Of the European rules of 2025 nothing on calls was read."""


def _no_win(told: Told) -> bool:
    return told.get("wrong") == "no_win"


class WinOnlySaid(Case):
    """Ron or tsumo was said, and no hand was shown with it, or it was the other word."""

    facts = (
        TableFact("wrong", ("no_win", "other_word")),
        TableFact("shown", when=_no_win),
        TableFact(DEALER_ERRS.name, when=_no_win),
    )
    rules = ("NOT-4", "NOT-5", "NOT-3")
    parameters = ("chombo", "chombo_amount", "chombo_uma")

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """A false win that is shown is a chombo everywhere; of one that was only said the texts differ."""
        if no_slips(ruleset):
            return (RulingLine("ruling", "no_false_win_here"), RulingLine("follows", "software_refuses"))
        if not _no_win(told):
            code = _OTHER_WORD.get(ruleset.preset, "no_text_other_word")
            return (RulingLine("ruling", code), *_unread(code, ruleset))
        if told["shown"] == YES:
            return (RulingLine("ruling", "shown_is_chombo"), *chombo_lines(told, ruleset))
        code = _ONLY_SAID.get(ruleset.preset, "no_text_only_said")
        line = (RulingLine("ruling", code), *_unread(code, ruleset))
        if code == "wrc_only_said":
            return (*line, *chombo_lines(told, ruleset))
        return line if code == "no_text_only_said" else (*line, *dead_lines())

    def leads_to(self, told: Told) -> Mapping[str, Told]:
        """What a chombo costs, or what a dead hand may do."""
        if not _no_win(told):
            return {}
        dealer = {name: told[name] for name in (DEALER_ERRS.name,) if name in told}
        dead = {"dead-hand": {"why": "ruled"}} if told.get("shown") == NO else {}
        return {**dead, "chombo-cost": dealer}


def _unread(code: str, ruleset: Ruleset) -> CaseRuling:
    """That a text of 2016 is not the one of 2025."""
    older = code.startswith("ema_") and ruleset.preset == "ema_2025"
    return (RulingLine("follows", "ema_older_text"),) if older else ()


CASE: Final = WinOnlySaid()
