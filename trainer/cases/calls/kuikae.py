"""A swap after a call: the tile discarded is the called one, or the other end of its run (CAL-2)."""

from typing import Final

from trainer.cases.case import YES, Case, CaseRuling, RulingLine, TableFact, Told
from trainer.rules.judges.calls import KuikaeFacts, judge_kuikae
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand, Meld, MeldType
from trainer.rules.tiles.tile import parse_tiles

_CHI: Final = Meld(MeldType.CHI, parse_tiles("345p"), parse_tiles("3p")[0], 3)
_PON: Final = Meld(MeldType.PON, parse_tiles("333p"), parse_tiles("3p")[0], 1)

_HAND: Final = Hand(parse_tiles("36p123789s1z"))
"""The called tile, the other end of the run, and others."""
_THROWN: Final = {"called": "3p", "other_end": "6p", "neither": "1z"}


def _after_chi(told: Told) -> bool:
    return told["call"] == "chi"


def _after_pon(told: Told) -> bool:
    return told["call"] == "pon"


def _may_swap(told: Told) -> bool:
    return told["call"] != "kan"


def _swaps(told: Told) -> bool:
    return told.get("end", "neither") != "neither" or told.get("same") == YES


class KuikaeThrown(Case):
    """A discard right after a chi or pon that may swap the call."""

    facts = (
        TableFact("call", ("chi", "pon", "kan")),
        TableFact("end", ("called", "other_end", "neither"), when=_after_chi),
        TableFact("same", when=_after_pon),
        TableFact("first", when=_may_swap),
        TableFact("made", ("asked", "made"), when=_swaps),
    )
    rules = ("CAL-2", "CAL-1", "NOT-5")
    parameters = ("kuikae",)

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """Whether the tile may be discarded, and what follows where it was."""
        if told["call"] == "kan":
            return (RulingLine("ruling", "no_swap_after_kan"),)
        thrown = _THROWN[told["end"]] if _after_chi(told) else _THROWN[_pon_tile(told)]
        meld = _CHI if _after_chi(told) else _PON
        verdict = judge_kuikae(KuikaeFacts(_HAND, meld if told["first"] == YES else None), ruleset)
        kind = parse_tiles(thrown)[0]
        if kind in verdict.answer:
            return (RulingLine("ruling", _why_free(told, ruleset)),)
        why = next(reason.code for reason in verdict.reasons if reason.tiles[0] == kind)
        line = RulingLine("ruling", why)
        return (line,) if told["made"] == "asked" else (line, *_follows(ruleset))


def _pon_tile(told: Told) -> str:
    return "called" if told["same"] == YES else "neither"


def _why_free(told: Told, ruleset: Ruleset) -> str:
    if told["first"] != YES:
        return "call_is_over"
    return "swaps_allowed" if _swaps(told) and ruleset.kuikae == "allowed" else "not_a_swap"


def _follows(ruleset: Ruleset) -> CaseRuling:
    """What is done about a swap that was discarded, by `kuikae`."""
    if ruleset.kuikae == "client":
        return (RulingLine("follows", "software_refuses"),)
    if ruleset.kuikae == "dead_hand":
        return (RulingLine("follows", "dead_hand"), RulingLine("next", "play_goes_on"))
    return (RulingLine("follows", "no_text_price_of_swap"), RulingLine("next", "play_goes_on"))


CASE: Final = KuikaeThrown()
