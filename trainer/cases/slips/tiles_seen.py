"""Tiles seen that should be hidden: knocked over, turned or looked at (NOT-3, NOT-5, URA-1).

No parameter says what it costs. Of the European rules only the text before 2016 was read on tiles that were
exposed (3.4.6 to 3.4.8): that is told, and the referee called. That of 2016 was read on looking at the wall
after the hand (3.4).
"""

from collections.abc import Mapping
from typing import Final

from trainer.cases.case import Case, CaseRuling, RulingLine, TableFact, Told
from trainer.cases.consequences import DEALER_ERRS, chombo_lines, dead_lines, no_slips
from trainer.rules.rulesets.ruleset import Ruleset

_EMA: Final = ("ema_2016", "ema_2025")
_NUMBERS: Final = ("one", "two", "few", "six", "many")
"""How many tiles: three to five are few, seven or more many."""
_AFTER: Final[Mapping[str, str]] = {
    "m_league": "ml_after",
    "wrc_2025": "wrc_after",
    **dict.fromkeys(_EMA, "ema_after"),
}
_ON_PURPOSE: Final[Mapping[str, str]] = {"m_league": "ml_on_purpose", "wrc_2025": "wrc_on_purpose"}
_FREE: Final = frozenset({"wrc_two", "ml_two", "ml_one"})


def _in_play(told: Told) -> bool:
    return told.get("when") == "play"


def _by_accident(told: Told) -> bool:
    return _in_play(told) and told.get("how") == "accident"


class TilesSeen(Case):
    """Somebody saw or showed tiles that nobody may see."""

    facts = (
        TableFact("when", ("play", "after")),
        TableFact("how", ("accident", "purpose"), when=_in_play),
        TableFact("whose", ("wall", "dead_wall", "own", "other"), when=_by_accident),
        TableFact("number", _NUMBERS, when=_by_accident),
        TableFact(DEALER_ERRS.name, when=_by_accident),
    )
    rules = ("NOT-5", "NOT-3", "URA-1")
    parameters = ("chombo", "chombo_amount")

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """What the text says, by the number of tiles and where they lay."""
        if no_slips(ruleset):
            return (RulingLine("ruling", "software_hides"), RulingLine("follows", "software_refuses"))
        if not _in_play(told):
            older = (RulingLine("follows", "ema_older_text"),) if ruleset.preset == "ema_2025" else ()
            return (RulingLine("ruling", _AFTER.get(ruleset.preset, "no_text_seen")), *older)
        if not _by_accident(told):
            code = _ON_PURPOSE.get(ruleset.preset, "no_text_seen")
            replayed = (RulingLine("next", "hand_replayed"),) if code == "ml_on_purpose" else ()
            return (RulingLine("ruling", code), *replayed)
        code = _by_number(told, ruleset)
        return (RulingLine("ruling", code), *_after(code, told, ruleset))

    def leads_to(self, told: Told) -> Mapping[str, Told]:
        """What a dead hand may do; what a chombo costs."""
        dealer = {name: told[name] for name in (DEALER_ERRS.name,) if name in told}
        return {"dead-hand": {"why": "ruled"}, "chombo-cost": dealer}


def _by_number(told: Told, ruleset: Ruleset) -> str:
    number, whose = told["number"], told["whose"]
    if ruleset.preset == "m_league":
        return "ml_one" if number == "one" else "ml_two"
    if ruleset.preset == "wrc_2025":
        return {"one": "wrc_two", "two": "wrc_two", "many": "wrc_seven"}.get(number, "wrc_three")
    if ruleset.preset not in _EMA:
        return "no_text_seen"
    if number in ("six", "many"):
        return "ema_six"
    return {"wall": "ema_put_back", "own": "no_text_seen"}.get(whose, "ema_dead_wall")


def _after(code: str, told: Told, ruleset: Ruleset) -> CaseRuling:
    if code == "wrc_seven":
        return chombo_lines(told, ruleset)
    if code == "wrc_three":
        return dead_lines()
    if code.startswith("ema_"):
        return (RulingLine("follows", "no_referee"),)
    return (RulingLine("next", "play_goes_on"),) if code in _FREE else ()


CASE: Final = TilesSeen()
