"""When the indicator of a kan opens, and whether it counts for a win (URA-1 to URA-3, KAN-7)."""

from typing import Final

from trainer.cases.case import YES, Case, CaseRuling, RulingLine, TableFact, Told
from trainer.rules.judges.dora import DoraFacts, KanMade, Opening, Stage, judge_dora, judge_opening, judge_ura
from trainer.rules.replay.state import CallMade, CallName
from trainer.rules.rulesets.ruleset import Ruleset

_CALL: Final[dict[str, CallName]] = {"closed": "ankan", "open": "daiminkan", "added": "kakan"}
_STAGE: Final[dict[str, Stage]] = {
    "on_replacement": "drawn",
    "on_discard": "over",
    "after_next_kan": "followed",
    "robbed": "robbable",
}
_KAN_AT: Final = 20


def _won(told: Told) -> bool:
    return told["win"] != "none"


def _may_declare(told: Told) -> bool:
    """A player who has made an open kan is not in riichi."""
    return _won(told) and (told["sort"] == "closed" or told["win"] != "on_replacement")


class IndicatorOfKan(Case):
    """The new dora indicator of a kan."""

    facts = (
        TableFact("sort", tuple(_CALL)),
        TableFact("win", ("none", *_STAGE)),
        TableFact("riichi", when=_may_declare),
    )
    rules = ("URA-3", "KAN-7", "URA-1", "URA-2", "KAN-8")
    parameters = (
        "kan_dora",
        "dora_flip_minkan",
        "minkan_dora_on_rinshan_win",
        "minkan_dora_at_next_kan",
        "ura_dora",
        "kan_ura",
    )

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """When the indicator opens; whether it counts for the win, and the tile beneath it."""
        call = CallMade(_KAN_AT, 1, _CALL[told["sort"]])
        opening = judge_opening(call, 1, ruleset)
        if not _won(told) or opening.answer == "never":
            return (RulingLine("ruling", opening.codes()[0]),)
        if told["sort"] == "open" and told["win"] == "robbed":
            return (RulingLine("ruling", "open_kan_is_not_robbed"),)
        declared = told.get("riichi") == YES
        kans = (KanMade(call, _STAGE[told["win"]]),)
        facts = DoraFacts(kans, declared=declared, stands=declared)
        dora = judge_dora(facts, ruleset)
        line = RulingLine("ruling", dora.codes()[-1])
        if told["win"] == "robbed":
            return (line,)
        early = line.code == "minkan_dora_for_rinshan"
        when = _opens(told["win"], opening.answer, counts=dora.answer > 1)
        opens = () if early else (RulingLine("follows", when),)
        turns = declared and dora.answer > 1
        ura = (RulingLine("follows", judge_ura(facts, ruleset).codes()[-1]),) if turns else ()
        return (line, *opens, *ura)


def _opens(win: str, opening: Opening, *, counts: bool) -> str:
    if win == "after_next_kan" and opening == "later":
        return "opens_with_next_kan" if counts else "opens_with_next_replacement"
    return f"opens_{opening}"


CASE: Final = IndicatorOfKan()
