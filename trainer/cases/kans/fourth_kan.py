"""The fourth kan of a hand, and a fifth (ABO-5, ABO-6, ABO-9, ABO-10, KAN-8)."""

from typing import Final

from trainer.cases.afterwards import abort_lines
from trainer.cases.case import Case, CaseRuling, RulingLine, TableFact, Told
from trainer.rules.judges.abortive_draws import AbortFacts, Thrown, judge_abort
from trainer.rules.judges.dora import DoraFacts, KanMade, judge_ura
from trainer.rules.judges.kan import MAX_KANS, KanFacts, judge_kan
from trainer.rules.replay.state import CallMade
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand, MeldType
from trainer.rules.tiles.tile import parse_tiles

_KANS: Final = tuple(CallMade(10 * place, place % 2, "ankan") for place in range(1, MAX_KANS + 1))
"""By two players in turn."""
_AFTER: Final = 10 * MAX_KANS + 2
_TILE: Final = parse_tiles("5p")[0]
_FIFTH: Final = Hand(parse_tiles("1111m456p789s11z"))


def _is_fourth(told: Told) -> bool:
    return told["number"] == "fourth"


def _by_several(told: Told) -> bool:
    return told["by"] == "several"


class FourKansMade(Case):
    """Four kans in one hand: does it end, and when?"""

    facts = (
        TableFact("number", ("fourth", "fifth")),
        TableFact("by", ("several", "one")),
        TableFact("stage", ("declared", "tsumo", "discarded", "ronned", "robbed"), when=_is_fourth),
    )
    rules = ("ABO-5", "ABO-6", "ABO-9", "KAN-8", "ABO-10", "ABO-1", "URA-1")
    parameters = ("abort_suukan", "suukan_timing", "fifth_kan")

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Whether the hand ends now, or a fifth kan may be made."""
        if not _is_fourth(told):
            return self._fifth(told, ruleset)
        if not ruleset.abort_suukan:
            return (RulingLine("ruling", "suukan_off"),)
        verdict = judge_abort(_facts_at(told, ruleset), ruleset)
        codes = verdict.codes()
        code = next((each for each in codes if each.startswith("suukan")), codes[0])
        line = RulingLine("ruling", code)
        if "suukan" in verdict.answer:
            return (line, *abort_lines(ruleset))
        if told["stage"] in ("tsumo", "ronned", "robbed"):
            return (line,)
        waits = [RulingLine("next", "ask_for_a_ron")] if code == "suukan_awaits_discard" else []
        return (line, *waits)

    @staticmethod
    def _fifth(told: Told, ruleset: Ruleset) -> CaseRuling:
        kans = (2, 2, 0, 0) if _by_several(told) else (MAX_KANS, 0, 0, 0)
        facts = KanFacts(_FIFTH, MeldType.ANKAN, parse_tiles("1m")[0], 10, kans[: ruleset.players])
        verdict = judge_kan(facts, ruleset)
        if not verdict.answer:
            ended = ruleset.abort_suukan and _by_several(told)
            barred = ruleset.fifth_kan == "barred" and not ruleset.abort_suukan
            code = "fifth_kan" if barred else verdict.codes()[0]
            return (RulingLine("ruling", "hand_has_ended" if ended else code),)
        five = (*_KANS, CallMade(_AFTER, 0, "ankan"))
        dora = DoraFacts(tuple(KanMade(call, "over") for call in five), declared=True, stands=True)
        used_up = "ura_used_up" in judge_ura(dora, ruleset).codes()
        line = RulingLine("ruling", "fifth_kan_allowed")
        return (line, RulingLine("follows", "no_ura_after_fifth")) if used_up else (line,)


def _facts_at(told: Told, ruleset: Ruleset) -> AbortFacts:
    stage = told["stage"]
    kans = _KANS if _by_several(told) else tuple(call._replace(seat=0) for call in _KANS)
    robbed = stage == "robbed"
    thrown = (Thrown(kans[-1].seat, _TILE, _AFTER, declares=False),)
    return AbortFacts(
        players=ruleset.players,
        discards=thrown if stage in ("discarded", "ronned") else (),
        calls=kans[:-1] if robbed else kans,
        robbable=kans[-1] if robbed else None,
        rons=int(stage in ("ronned", "robbed")),
        tsumo=stage == "tsumo",
    )


CASE: Final = FourKansMade()
