"""A hand of too many or too few tiles: taahai and shouhai (NOT-4, NOT-5, TEN-1).

No parameter says what it costs. Of the European rules only the text before 2016 was read on it, and the one
of 2016 on a called tile that was not taken. What only the older text says is told, and the referee called.
"""

from collections.abc import Mapping
from typing import Final

from trainer.cases.case import Case, CaseRuling, RulingLine, TableFact, Told
from trainer.cases.consequences import DEALER_ERRS, chombo_lines, dead_lines, no_slips
from trainer.rules.rulesets.ruleset import Ruleset

_EMA: Final = ("ema_2016", "ema_2025")
_BY_CAUSE: Final[Mapping[tuple[str, str], str]] = {
    ("m_league", "first_draw"): "ml_first_draw",
    ("wrc_2025", "called_still"): "wrc_may_take",
    ("wrc_2025", "called_drawn"): "wrc_tile_lost",
    ("ema_2016", "called_still"): "ema_may_take",
    ("ema_2025", "called_still"): "ema_may_take",
    ("ema_2016", "called_drawn"): "ema_tile_lost",
    ("ema_2025", "called_drawn"): "ema_tile_lost",
}
"""What a text says of a way in which a hand came to have too few tiles."""
_TEXTS: Final[Mapping[str, str]] = {
    "m_league": "ml_count",
    "wrc_2025": "wrc_count",
    **dict.fromkeys(_EMA, "ema_count"),
}
_OF_THE_DEAL: Final[Mapping[str, str]] = {"m_league": "ml_deal", "wrc_2025": "wrc_deal"}
_CHOMBO: Final = frozenset({"wrc_count", "wrc_tile_lost"})


def _lacks_one(told: Told) -> bool:
    return told.get("count") == "few" and told.get("found") == "play"


def _not_of_the_deal(told: Told) -> bool:
    return told.get("found") != "deal"


class TileCount(Case):
    """Somebody holds a tile more or fewer than the rules have it."""

    facts = (
        TableFact("found", ("deal", "play", "draw", "win")),
        TableFact("count", ("many", "few")),
        TableFact("cause", ("first_draw", "called_still", "called_drawn", "other"), when=_lacks_one),
        TableFact(DEALER_ERRS.name, when=_not_of_the_deal),
    )
    rules = ("NOT-5", "NOT-4", "NOT-3", "TEN-1")
    parameters = ("chombo", "chombo_amount", "chombo_uma")

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """What the text says, by when it was found; a win of such a hand is a false one everywhere."""
        if no_slips(ruleset):
            return (RulingLine("ruling", "software_counts"), RulingLine("follows", "software_refuses"))
        if told["found"] == "win":
            return (RulingLine("ruling", "no_win_of_this_count"), *chombo_lines(told, ruleset))
        if told["found"] == "deal":
            code = _OF_THE_DEAL.get(ruleset.preset, _TEXTS.get(ruleset.preset, "no_text_count"))
        else:
            usual = _TEXTS.get(ruleset.preset, "no_text_count")
            code = _BY_CAUSE.get((ruleset.preset, told.get("cause", "")), usual)
        return (RulingLine("ruling", code), *_after(code, told, ruleset))

    def leads_to(self, told: Told) -> Mapping[str, Told]:
        """What a dead hand may do; what a chombo costs."""
        dealer = {name: told[name] for name in (DEALER_ERRS.name,) if name in told}
        return {"dead-hand": {"why": "ruled"}, "chombo-cost": dealer}


def _after(code: str, told: Told, ruleset: Ruleset) -> CaseRuling:
    """What follows the sentence of a text."""
    if code in _CHOMBO:
        return chombo_lines(told, ruleset)
    if code in ("wrc_deal", "wrc_may_take"):
        return (RulingLine("next", "play_goes_on"),)
    if code in ("ml_deal", "no_text_count"):
        return ()
    if code == "ema_count":
        return (RulingLine("follows", "no_referee"),)
    older = code.startswith("ema_") and ruleset.preset == "ema_2025"
    notes = (RulingLine("follows", "ema_older_text"),) if older else ()
    if code == "ema_may_take":
        return (*notes, RulingLine("next", "play_goes_on"))
    dead = dead_lines()
    return (*notes, *(dead[:1] if told["found"] == "draw" else dead))


CASE: Final = TileCount()
