"""A dead hand: what makes one, and what it may still do (NOT-5, CAL-2, KAN-6)."""

from collections.abc import Mapping
from typing import Final

from trainer.cases.case import Case, CaseRuling, RulingLine, TableFact, Told
from trainer.rules.endings.settlement import Stakes, settle_exhaustive
from trainer.rules.mistakes.chombo import FaultName, severity_of
from trainer.rules.rulesets.ruleset import Ruleset

_FAULTS: Final[Mapping[str, FaultName]] = {
    "taken_back": "riichi_taken_back",
    "broken": "wrong_discard",
    "kan": "illegal_riichi_kan",
}
_TEXTS: Final[Mapping[str, Mapping[str, str]]] = {
    "call": {
        "m_league": "dead_call_ml",
        "wrc_2025": "dead_call_wrc",
        "ema_2016": "dead_call_ema",
        "ema_2025": "dead_call_ema",
    },
    "win": {"m_league": "dead_win_ml", "wrc_2025": "dead_win_wrc"},
}
"""Whose text says what a dead hand pays that calls or claims a win all the same. The list of chombo in the
European rules (3.4.6) was read in the text before 2016 alone.
"""
_DEAD: Final = 1
_READY: Final = {"nobody": (), "one": (0,), "two": (0, 2), "three": (0, 2, 3)}
"""Which seats are tenpai beside the dead one; of three players three others cannot be, and count as two."""


def _of_draw(told: Told) -> bool:
    return told.get("asks") == "draw"


class DeadHand(Case):
    """What somebody may do whose hand was declared dead."""

    facts = (
        TableFact("why", (*_FAULTS, "swap", "ruled")),
        TableFact("asks", ("draw", "win", "call", "deal_in")),
        TableFact("ready", tuple(_READY), when=_of_draw),
    )
    rules = ("NOT-5", "CAL-2", "KAN-6", "STK-7")
    parameters = ("dead_hand", "broken_riichi", "illegal_riichi_kan", "kuikae", "noten_pool")

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Whether the hand is dead at all; what follows for what is asked."""
        level = _level(told["why"], ruleset)
        if level != "dead_hand":
            return (RulingLine("ruling", f"not_dead_{level}"),)
        asks = told["asks"]
        if asks == "draw":
            return (RulingLine("ruling", "dead_at_draw"), _noten(told["ready"], ruleset))
        return (RulingLine("ruling", _TEXTS.get(asks, {}).get(ruleset.preset, f"dead_{asks}")),)


def _level(why: str, ruleset: Ruleset) -> str:
    """What the rules do about it: `dead_hand`, or another consequence."""
    if why == "ruled":
        return "client" if ruleset.dead_hand == "client" else "dead_hand"
    if why == "swap":
        return ruleset.kuikae
    return severity_of(_FAULTS[why], ruleset)


def _noten(ready: str, ruleset: Ruleset) -> RulingLine:
    """The noten payments, the dead hand among the noten."""
    tenpai = tuple(seat for seat in _READY[ready] if seat < ruleset.players)
    paid = settle_exhaustive(Stakes(ruleset.players, 0), tenpai, (), ruleset)
    if not paid.lines:
        return RulingLine("pays", "no_noten_payment")
    return RulingLine("pays", "dead_pays", (("amount", -paid.deltas[_DEAD]),))


CASE: Final = DeadHand()
