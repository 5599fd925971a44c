"""A call that could not be made, came too late or was not meant (CAL-1, RCH-8, SAN-1, NOT-5)."""

from collections.abc import Mapping
from typing import Final

from trainer.cases.case import Case, CaseRuling, RulingLine, TableFact, Told
from trainer.cases.consequences import DEALER_ERRS, cost_of
from trainer.rules.judges.calls import CallFacts, judge_chi, judge_pon, public_bars
from trainer.rules.mistakes.chombo import severity_of
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import parse_tiles

_TILE: Final = parse_tiles("5p")[0]
_PAIR: Final = Hand(parse_tiles("5567p123m789s11z2z"))
_NONE: Final = Hand(parse_tiles("1239p123m789s11z2z"))
_EMA: Final = {"said": "ema_empty_call", "discarded": "ema_false_set"}
_TEXTS: Final[Mapping[str, Mapping[str, str]]] = {
    "m_league": {"said": "ml_empty_call", "laid": "ml_wrong_set", "discarded": "ml_wrong_set"},
    "wrc_2025": {"said": "wrc_empty_call", "laid": "wrc_wrong_set", "discarded": "wrc_wrong_set_left"},
    "ema_2016": _EMA,
    "ema_2025": _EMA,
}
"""What the text of a ruleset says of a wrong call, by how far it went. Of the European rules of 2016 chapter
5.1 was read up to 5.1.3, of those of 2025 nothing on calls.
"""
_MAKES_DEAD: Final = frozenset(
    {
        "ml_empty_call",
        "ml_wrong_set",
        "wrc_empty_call",
        "wrc_wrong_set_left",
        "ema_false_set",
        "ml_other_word",
    }
)
_LATE: Final = {"wrc_2025": "wrc_late_call"}
_GOOD: Final = frozenset({"taken_back", "other_word"})
"""A call that could be made, and was not wanted."""
_OTHER_WORD: Final = {
    "m_league": "ml_other_word",
    "wrc_2025": "wrc_other_word",
    "ema_2016": "ema_other_word",
    "ema_2025": "ema_other_word",
}


def _in_riichi(told: Told) -> bool:
    return told["wrong"] == "in_riichi" and told["done"] != "said"


def _goes_far(told: Told) -> bool:
    return told["wrong"] not in ("late", *_GOOD)


class CallGoneWrong(Case):
    """A chi, pon or kan that was wrong."""

    facts = (
        TableFact(
            "wrong",
            ("not_held", "not_from_left", "last_discard", "in_riichi", "late", "taken_back", "other_word"),
        ),
        TableFact("done", ("said", "laid", "discarded"), when=_goes_far),
        TableFact(DEALER_ERRS.name, when=_in_riichi),
    )
    rules = ("CAL-1", "RCH-8", "NOT-5", "SAN-1", "NOT-3")
    parameters = ("broken_riichi", "dead_hand", "chombo", "chombo_amount", "chombo_uma")

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Why the call was none; what follows, as far as a rule says so."""
        client = severity_of("false_win", ruleset) == "client"
        if told["wrong"] == "late":
            code = "late_call_refused" if client else _LATE.get(ruleset.preset, "no_text_late_call")
            return (RulingLine("ruling", code), RulingLine("next", "play_goes_on"))
        if told["wrong"] in _GOOD:
            return self._unwanted(told, ruleset)
        line = RulingLine("ruling", _why(told["wrong"], ruleset))
        if _in_riichi(told):
            return (line, *cost_of("call_in_riichi", told, ruleset, end="", in_riichi=True))
        if client:
            return (line, RulingLine("follows", "software_refuses"))
        if told["wrong"] == "last_discard":
            return (
                line,
                *_by_text(_after_the_end(told, ruleset), ruleset),
                RulingLine("next", "ends_as_draw"),
            )
        code = _TEXTS.get(ruleset.preset, {}).get(told["done"], f"no_text_call_{told['done']}")
        return (line, *_by_text(code, ruleset), RulingLine("next", "play_goes_on"))

    @staticmethod
    def _unwanted(told: Told, ruleset: Ruleset) -> CaseRuling:
        """A good call that was said by mistake, or by the word of another one."""
        line = RulingLine("ruling", f"unwanted_{told['wrong']}")
        if severity_of("false_win", ruleset) == "client":
            return (line, RulingLine("follows", "software_refuses"))
        if told["wrong"] == "other_word":
            code = _OTHER_WORD.get(ruleset.preset, "no_text_other_word")
        else:
            code = _TEXTS.get(ruleset.preset, {}).get("said", "no_text_call_said")
        return (line, *_by_text(code, ruleset), RulingLine("next", "play_goes_on"))


def _by_text(code: str, ruleset: Ruleset) -> CaseRuling:
    """What a text says, whether it is the ruleset's own, and what becomes of the hand."""
    older = ruleset.preset == "ema_2025" and code.startswith("ema_")
    lines = (code, *(["ema_older_text"] if older else []), *(["dead_hand"] if code in _MAKES_DEAD else []))
    return tuple(RulingLine("follows", each) for each in lines)


def _after_the_end(told: Told, ruleset: Ruleset) -> str:
    """Of a call on the last discard the texts say less: no set can be laid with it."""
    if ruleset.preset == "wrc_2025":
        return "wrc_after_the_end"
    said = _TEXTS.get(ruleset.preset, {}).get("said", "no_text_call_said")
    return said if told["done"] == "said" else "no_text_last_discard"


def _why(wrong: str, ruleset: Ruleset) -> str:
    left = wrong != "not_from_left"
    facts = CallFacts(
        seat=1,
        players=ruleset.players,
        tile=_TILE,
        from_seat=0 if left else 2,
        how="discard",
        wall=0 if wrong == "last_discard" else 10,
        in_riichi=wrong == "in_riichi",
        kans=(0,) * ruleset.players,
        hand=_NONE if wrong == "not_held" else _PAIR,
    )
    if bars := public_bars(facts):
        return bars[0].code
    verdict = judge_pon(facts, ruleset) if left else judge_chi(facts, ruleset)
    return verdict.codes()[0]


CASE: Final = CallGoneWrong()
