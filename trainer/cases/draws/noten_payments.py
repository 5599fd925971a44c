"""An exhaustive draw: who pays for noten, whose hand is shown, who deals next (STK-7, RCH-10, STK-9)."""

from typing import Final

from trainer.cases.afterwards import deal_lines, small_stakes
from trainer.cases.case import YES, Case, CaseRuling, Party, RulingLine, TableFact, Told
from trainer.rules.endings.settlement import settle_exhaustive
from trainer.rules.endings.show import ShowFacts, judge_show
from trainer.rules.rulesets.ruleset import Ruleset

_SOME: Final = ("1", "2", "3")
_CLOSED: Final = {"hand": (False, 13), "one_tile": (False, 1), "riichi": (True, 13)}
"""Of a closed hand: in riichi or not, and how many tiles are left in it."""


def _some(told: Told) -> bool:
    return told["tenpai"] in _SOME


def _not_all(told: Told) -> bool:
    return told["tenpai"] != "all"


class PaidForNoten(Case):
    """The payments at an exhaustive draw."""

    facts = (
        TableFact("tenpai", ("none", *_SOME, "all")),
        TableFact("dealer_tenpai", when=_some),
        TableFact("closed", ("no", *_CLOSED), when=_not_all),
    )
    rules = ("STK-7", "RCH-10", "STK-9", "STK-2", "TEN-1", "SAN-3")
    parameters = ("noten_pool", "renchan", "riichi_hand_at_draw", "noten_declaration")

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """A hand that must still be shown comes first; then the payments by those who have shown."""
        hidden = _hidden(told, ruleset)
        if hidden == "must":
            code = "riichi_must_be_shown" if told["closed"] == "riichi" else "tenpai_must_be_shown"
            return (RulingLine("ruling", code), RulingLine("follows", "count_again"))
        seats = tuple(range(ruleset.players))
        tenpai = _tenpai(told, seats)
        settlement = settle_exhaustive(small_stakes(ruleset), tenpai, (), ruleset)
        line = RulingLine("ruling", "noten_paid" if any(settlement.deltas) else "nobody_pays_for_noten")
        sides: tuple[tuple[Party, tuple[int, ...]], ...] = (
            ("tenpai", tenpai),
            ("noten", tuple(seat for seat in seats if seat not in tenpai)),
        )
        deltas = tuple((party, settlement.deltas[those[0]]) for party, those in sides if those)
        paid = (RulingLine("pays", "noten_shared", deltas=deltas),) if any(settlement.deltas) else ()
        shown = (RulingLine("follows", f"kept_closed_{hidden}"),) if hidden else ()
        return (line, *shown, *paid, *deal_lines(settlement, ruleset))


def _tenpai(told: Told, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Whose hands are tenpai and shown; of some of them the dealer's, at seat 0, only if it is told so."""
    if told["tenpai"] == "none":
        return ()
    if told["tenpai"] == "all" or int(told["tenpai"]) >= len(seats):
        return seats
    return (seats if told["dealer_tenpai"] == YES else seats[1:])[: int(told["tenpai"])]


def _hidden(told: Told, ruleset: Ruleset) -> str:
    """Whether a tenpai hand that was kept closed may stay so; nothing where there is none."""
    if told.get("closed", "no") == "no":
        return ""
    declared, concealed = _CLOSED[told["closed"]]
    facts = ShowFacts(declared, True, concealed, "ryuukyoku", "exhaustive")
    return judge_show(facts, ruleset).answer


CASE: Final = PaidForNoten()
