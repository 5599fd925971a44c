"""A ron where the winner may have been in furiten (FUR-1 to FUR-4, NOT-4)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from trainer.cases.case import NO, YES, Case, CaseRuling, RulingLine, TableFact, Told, UntoldError
from trainer.cases.consequences import DEALER_ERRS, cost_of, offender_of
from trainer.cases.laid import CONCEALED
from trainer.cases.laid_waits import (
    FRAMED,
    HAND,
    LONGEST_RIVER,
    RESTS_OF_WAITS,
    RIVER,
    waits_in_river,
    waits_laid,
    waits_said,
)
from trainer.rules.judges.furiten import FuritenFacts, judge_furiten
from trainer.rules.replay.state import LetGo, RiverTile
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import Face, parse_tiles

_HAND: Final = Hand(parse_tiles("23456m456p789s55z"))
"""A hand that waits on 1m, 4m and 7m stands for any."""
_WAIT: Final = parse_tiles("4m")[0]
_PASSED_AT: Final = 20
_SINCE: Final = {"no_discard": (10, 10), "discard_after_call": (30, 10), "draw_and_discard": (30, 30)}
"""The moments of the last own discard and draw, by what came after a winning tile had gone by."""


def _by_ron(told: Told) -> bool:
    return told.get("how", "ron") == "ron"


def _passed(told: Told) -> bool:
    return _by_ron(told) and told.get("passed") == YES


class RonInFuriten(Case):
    """A win whose claim furiten may forbid."""

    facts = (
        TableFact("how", ("ron", "tsumo")),
        TableFact("own_river", when=_by_ron),
        TableFact("passed", when=_by_ron),
        TableFact("riichi_before", when=_passed),
        TableFact("since", ("no_discard", "discard_after_call", "draw_and_discard"), when=_passed),
        TableFact("in_riichi", when=_by_ron),
        TableFact("another", when=_by_ron),
        DEALER_ERRS,
    )
    rules = ("FUR-1", "FUR-2", "FUR-3", "FUR-4", "NOT-4", "NOT-3", "NOT-2")
    parameters = ("temp_furiten_ends", "chombo", "chombo_amount", "chombo_uma")
    tiles = MappingProxyType({HAND: CONCEALED, RIVER: LONGEST_RIVER})
    rests = RESTS_OF_WAITS
    framed_in = FRAMED

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """The win stands, or it is none and what that costs."""
        if told["how"] == "tsumo":
            return (RulingLine("ruling", "tsumo_in_furiten_stands"),)
        found = judge_furiten(_furiten_facts(told), ruleset).answer
        if not found:
            return (RulingLine("ruling", "no_furiten"),)
        in_riichi = YES in (told["in_riichi"], told.get("riichi_before"))
        winners = (offender_of(told), 2) if told["another"] == YES else (offender_of(told),)
        cost = cost_of("furiten_win", told, ruleset, end="ron", winners=winners, in_riichi=in_riichi)
        return (RulingLine("ruling", f"{found[0]}_furiten"), *cost)

    def read(self, tiles: Mapping[str, str], ruleset: Ruleset) -> Told:
        """Whether a tile that the hand waits on was discarded; of a tsumo nobody lays tiles."""
        gone = waits_in_river(tiles, _waits(tiles, ruleset))
        return {"how": "ron"} | ({} if gone is None else {"own_river": YES if gone else NO})

    def ways(
        self, name: str, tiles: Mapping[str, str], ruleset: Ruleset
    ) -> tuple[tuple[Face, ...], ...] | None:
        """Of the river only the waits matter, and one of them is enough."""
        if name != RIVER:
            return None
        try:
            return tuple((kind,) for kind in _waits(tiles, ruleset))
        except UntoldError:
            return ()

    def found_out(self, tiles: Mapping[str, str], ruleset: Ruleset) -> CaseRuling:
        """The waits, and which of them the player has discarded."""
        waits = _waits(tiles, ruleset)
        return (waits_said(waits, waits_in_river(tiles, waits)),)

    def decides(self, tiles: Mapping[str, str], ruleset: Ruleset) -> frozenset[Face]:
        """The waits that the player has discarded."""
        return frozenset(waits_in_river(tiles, _waits(tiles, ruleset)) or ())

    def worked_out(self, tiles: Mapping[str, str], ruleset: Ruleset) -> Mapping[str, tuple[Face, ...]]:
        """All that the hand waits on."""
        return {"waits": _waits(tiles, ruleset)}


def _waits(tiles: Mapping[str, str], ruleset: Ruleset) -> tuple[Face, ...]:
    waits = waits_laid(tiles, ruleset)
    if not waits:
        raise UntoldError(HAND, "no_waits")
    return waits


def _furiten_facts(told: Told) -> FuritenFacts:
    discarded, drew = _SINCE[told.get("since", "draw_and_discard")]
    passed = told["passed"] == YES
    return FuritenFacts(
        hand=_HAND,
        river=(RiverTile(_WAIT, 2),) if told["own_river"] == YES else (),
        let_go=(LetGo(_PASSED_AT, _WAIT, "discard"),) if passed else (),
        riichi_at=5 if told.get("riichi_before", NO) == YES else None,
        discarded_at=discarded,
        turn_at=max(discarded, drew) - 1,
        drew_at=drew - 2,
    )


CASE: Final = RonInFuriten()
