"""Nine different terminals and honours in the first hand: kyuushuu kyuuhai (ABO-2, ABO-8)."""

from collections.abc import Mapping
from typing import Final

from trainer.cases.afterwards import abort_lines
from trainer.cases.case import NO, YES, Case, CaseRuling, RulingLine, TableFact, Told
from trainer.rules.endings.show import ShowFacts, judge_show
from trainer.rules.judges.abortive_draws import KyuushuuFacts, judge_kyuushuu
from trainer.rules.judges.ippatsu import FirstTurnFacts
from trainer.rules.replay.state import CallMade, CallName
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import parse_tiles

_HANDS: Final = {YES: Hand(parse_tiles("19m19p19s123z34567m")), NO: Hand(parse_tiles("19m19p19s12z345678m"))}
_CALLS: Final[Mapping[str, tuple[int, CallName]]] = {
    "open": (2, "pon"),
    "other_ankan": (2, "ankan"),
    "own_ankan": (1, "ankan"),
    "north": (2, "kita"),
}
"""Whose call it was, at seat 1 or not, and which."""
_FIRST_AT, _CALLED_AT = 9, 4


def _on_first_draw(told: Told) -> bool:
    return told["turn"] == "first_draw"


class NineKindsAtOnce(Case):
    """A player who wants to end the hand for nine kinds of terminals and honours."""

    facts = (
        TableFact("nine"),
        TableFact("turn", ("first_draw", "not_drawn", "later")),
        TableFact("call", ("none", *_CALLS), when=_on_first_draw),
    )
    rules = ("ABO-2", "ABO-8", "ABO-1", "SAN-2")
    parameters = ("abort_kyuushu", "first_turn_broken_by", "kita_breaks")

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """May the hand be ended, must it be, and what follows."""
        seat, how = _CALLS.get(told.get("call", "none"), (0, "pon"))
        called = told.get("call", "none") != "none"
        first = FirstTurnFacts(
            1,
            discarded_at=_FIRST_AT if told["turn"] == "later" else None,
            calls=(CallMade(_CALLED_AT, seat, how),) if called else (),
        )
        facts = KyuushuuFacts(_HANDS[told["nine"]], first, own_draw=told["turn"] != "not_drawn")
        verdict = judge_kyuushuu(facts, ruleset)
        if not verdict.answer:
            return (RulingLine("ruling", f"no_{verdict.codes()[0]}"),)
        show = ShowFacts(False, False, 13, "ryuukyoku", "kyuushu", claims_nine=True)
        must = judge_show(show, ruleset).answer == "must"
        shown = (RulingLine("follows", "nine_are_shown"),) if must else ()
        return (RulingLine("ruling", "nine_kinds_may_end_it"), *shown, *abort_lines(ruleset))


CASE: Final = NineKindsAtOnce()
