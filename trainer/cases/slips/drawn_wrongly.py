"""A tile drawn too early, out of turn or from the wrong place (NOT-5, CAL-1).

No parameter says what it costs. Of the European rules only the title of the section on it (5.2.1) was read:
the ruling sends to the referee, and says what another text does.
"""

from collections.abc import Mapping
from typing import Final

from trainer.cases.case import NO, YES, Case, CaseRuling, RulingLine, TableFact, Told
from trainer.cases.consequences import DEALER_ERRS, chombo_lines, dead_lines, no_slips
from trainer.rules.rulesets.ruleset import Ruleset

_TEXTS: Final[Mapping[tuple[str, str], str]] = {
    ("m_league", "early"): "ml_early",
    ("m_league", "first_draw"): "ml_first_draw_taken",
    ("m_league", "wrong_place"): "ml_referee",
    ("wrc_2025", "before_calls"): "wrc_draw_first",
    ("ema_2016", "wrong_place"): "ema_section",
    ("ema_2025", "wrong_place"): "ema_section",
}
_MAKES_DEAD: Final = frozenset({"ml_early", "ml_first_draw_taken"})


def _not_too_fast(told: Told) -> bool:
    return told.get("what") != "before_calls"


class DrawnWrongly(Case):
    """Somebody drew when or where it was not theirs to draw."""

    facts = (
        TableFact("what", ("early", "first_draw", "before_calls", "wrong_place")),
        TableFact("mixed", when=_not_too_fast),
        TableFact(DEALER_ERRS.name, when=_not_too_fast),
    )
    rules = ("NOT-5", "CAL-1", "NOT-3")
    parameters = ("chombo", "chombo_amount")

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """What the text says of it."""
        if no_slips(ruleset):
            return (RulingLine("ruling", "software_draws"), RulingLine("follows", "software_refuses"))
        code = _TEXTS.get((ruleset.preset, told["what"]), "")
        if not code and ruleset.preset == "wrc_2025":
            code = "wrc_mixed" if told["mixed"] == YES else "wrc_put_back"
        code = code or ("no_text_fast" if told["what"] == "before_calls" else "no_text_draw")
        line = RulingLine("ruling", code)
        if code == "ema_section":
            other = "other_mixed" if told["mixed"] == YES else "other_put_back"
            return (line, RulingLine("follows", other), RulingLine("follows", "no_referee"))
        if code == "wrc_mixed":
            return (line, *chombo_lines(told, ruleset))
        if code in _MAKES_DEAD:
            return (line, *dead_lines())
        goes_on = code in ("wrc_put_back", "wrc_draw_first")
        return (line, RulingLine("next", "play_goes_on")) if goes_on else (line,)

    def leads_to(self, told: Told) -> Mapping[str, Told]:
        """The call that came too late for the draw; the hand that has a tile more."""
        if told.get("what") == "before_calls":
            return {"wrong-call": {"wrong": "late"}}
        if told.get("mixed", NO) == YES:
            return {"tile-count": {"found": "play", "count": "many"}}
        return {"dead-hand": {"why": "ruled"}}


CASE: Final = DrawnWrongly()
