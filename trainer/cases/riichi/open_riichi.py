"""An open riichi: is there one, what may be discarded against it, what does it cost (OPN-1 to OPN-5)?"""

from typing import Final, cast

from trainer.cases.case import YES, Case, CaseRuling, RulingLine, TableFact, Told
from trainer.rules.defence.genbutsu import Gone
from trainer.rules.judges.open_riichi import (
    DealInFacts,
    OpenDiscardFacts,
    RiichiOf,
    ShownWaits,
    judge_deal_in,
    judge_dodge,
    judge_open_discard,
    judge_open_riichi,
)
from trainer.rules.judges.riichi import RiichiFacts
from trainer.rules.replay.state import RiverTile
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.score import YAKUMAN, ron_points
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import face_of, parse_tiles

_HAND: Final = Hand(parse_tiles("23456m456p789s553z"), (), parse_tiles("3z")[0])
"""A hand that waits on 1m, 4m and 7m stands for any."""
_WAIT, _OTHER_TILE = parse_tiles("4m")[0], parse_tiles("1z")[0]
_POINTS, _WALL, _DECLARER = 25_000, 40, 1


def _of_discard(told: Told) -> bool:
    return told.get("asks", "discard") == "discard"


def _of_furiten(told: Told) -> bool:
    return told.get("asks", "discard") in ("declare", "discard")


def _of_deal_in(told: Told) -> bool:
    return told.get("asks", "deal_in") == "deal_in"


class OpenRiichi(Case):
    """A riichi with the hand laid open."""

    facts = (
        TableFact("asks", ("declare", "discard", "deal_in", "dodge")),
        TableFact("furiten", when=_of_furiten),
        TableFact("other_tile", when=_of_discard),
        TableFact("payer", ("none", "earlier", "later"), when=_of_deal_in),
        TableFact("worth", ("ordinary", "yakuman", "counted"), when=_of_deal_in),
    )
    rules = ("OPN-1", "OPN-2", "OPN-3", "OPN-4", "OPN-5", "DEF-7")
    parameters = (
        "open_riichi",
        "open_riichi_shows",
        "open_riichi_furiten",
        "furiten_riichi",
        "open_riichi_deal_in",
        "open_riichi_earlier_riichi",
        "open_riichi_later_riichi",
        "open_riichi_stacks",
        "open_riichi_chombo",
    )

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """What the rules say to what is asked; nothing where they have no open riichi."""
        if not ruleset.open_riichi:
            return (RulingLine("ruling", "no_open_riichi"), RulingLine("follows", "no_text_opened"))
        asks = told["asks"]
        if asks == "declare":
            return _declared(told, ruleset)
        if asks == "discard":
            return _discarded(told, ruleset)
        if asks == "deal_in":
            return _dealt_in(told, ruleset)
        level = judge_dodge(True, ruleset).answer
        if level == "ordinary":
            return (RulingLine("ruling", "dodge_ordinary"),)
        return (RulingLine("ruling", "dodge_yakuman"), *_yakuman(1))


def _declared(told: Told, ruleset: Ruleset) -> CaseRuling:
    river = (RiverTile(_WAIT, 2),) if told["furiten"] == YES else ()
    verdict = judge_open_riichi(RiichiFacts(_HAND, _POINTS, _WALL, river), ruleset)
    if not verdict.answer:
        return (RulingLine("ruling", verdict.codes()[0]),)
    code = "open_in_furiten" if told["furiten"] == YES else "open_allowed"
    return (RulingLine("ruling", code), RulingLine("follows", verdict.codes()[-1]))


def _discarded(told: Told, ruleset: Ruleset) -> CaseRuling:
    kinds = (face_of(_WAIT), face_of(_OTHER_TILE)) if told["other_tile"] == YES else (face_of(_WAIT),)
    gone = Gone(2, _WAIT, _DECLARER, "own_river") if told["furiten"] == YES else None
    shown = ShownWaits(_DECLARER, (face_of(_WAIT),), gone)
    return (RulingLine("ruling", judge_open_discard(OpenDiscardFacts(kinds, (shown,)), ruleset).codes()[0]),)


def _dealt_in(told: Told, ruleset: Ruleset) -> CaseRuling:
    payer, worth = cast("RiichiOf", told["payer"]), told["worth"]
    facts = DealInFacts(payer, int(worth == "yakuman"), worth == "counted")
    verdict = judge_deal_in(facts, ruleset)
    first = RulingLine("ruling", verdict.codes()[0])
    if not verdict.answer:
        return (first,)
    return (first, *_yakuman(verdict.answer))


def _yakuman(number: int) -> CaseRuling:
    """What so many yakuman come to."""
    other, dealer = (ron_points(number * YAKUMAN, of_dealer) for of_dealer in (False, True))
    return (
        RulingLine("pays", "to_another", (("amount", other),)),
        RulingLine("pays", "to_the_dealer", (("amount", dealer),)),
    )


CASE: Final = OpenRiichi()
