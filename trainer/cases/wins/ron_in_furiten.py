"""A ron where the winner may have been in furiten (FUR-1 to FUR-4, NOT-4)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from trainer.cases.case import NO, YES, CaseRuling, RulingLine, TableFact, Told, UntoldError
from trainer.cases.consequences import DEALER_ERRS, cost_of, offender_of
from trainer.cases.laid import CONCEALED
from trainer.cases.laid_waits import HAND, LONGEST_RIVER, RIVER, WaitsLaid, waits_laid
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


def _not_discarded(told: Told) -> bool:
    return _by_ron(told) and told.get("own_river") != YES


def _passed(told: Told) -> bool:
    return _not_discarded(told) and told.get("passed") == YES


def _passed_before_riichi(told: Told) -> bool:
    return _passed(told) and told.get("riichi_before") != YES


def _may_get_a_stick_back(told: Told) -> bool:
    """A riichi that is not told of yet, and no other win that takes the stick."""
    return _by_ron(told) and told.get("riichi_before") != YES and told.get("another") != YES


class RonInFuriten(WaitsLaid):
    """A win whose claim furiten may forbid."""

    facts = (
        TableFact("how", ("ron", "tsumo")),
        TableFact("own_river", when=_by_ron),
        TableFact("passed", when=_not_discarded),
        TableFact("riichi_before", when=_passed),
        TableFact("since", tuple(_SINCE), when=_passed_before_riichi),
        TableFact("another", when=_by_ron),
        TableFact("in_riichi", when=_may_get_a_stick_back),
        DEALER_ERRS,
    )
    rules = ("FUR-1", "FUR-2", "FUR-3", "FUR-4", "NOT-4", "NOT-3", "NOT-2")
    parameters = ("temp_furiten_ends", "chombo", "chombo_amount", "chombo_uma")
    tiles = MappingProxyType({HAND: CONCEALED, RIVER: LONGEST_RIVER})

    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """The win stands, or it is none and what that costs."""
        if told["how"] == "tsumo":
            return (RulingLine("ruling", "tsumo_in_furiten_stands"),)
        found = judge_furiten(_furiten_facts(told), ruleset).answer
        if not found:
            return (RulingLine("ruling", "no_furiten"),)
        in_riichi = YES in (told.get("in_riichi"), told.get("riichi_before"))
        winners = (offender_of(told), 2) if told["another"] == YES else (offender_of(told),)
        cost = cost_of("furiten_win", told, ruleset, end="ron", winners=winners, in_riichi=in_riichi)
        return (RulingLine("ruling", f"{found[0]}_furiten"), *cost)

    def read(self, tiles: Mapping[str, str], ruleset: Ruleset) -> Told:
        """Whether a tile that the hand waits on was discarded; of a tsumo nobody lays tiles."""
        gone = self.gone(tiles, self.waits(tiles, ruleset))
        return {"how": "ron"} | ({} if gone is None else {"own_river": YES if gone else NO})

    def waits(self, tiles: Mapping[str, str], ruleset: Ruleset) -> tuple[Face, ...]:
        """What the hand waits on: something, or no ron could be in furiten."""
        waits = waits_laid(tiles, ruleset)
        if not waits:
            raise UntoldError(HAND, "no_waits")
        return waits


def _furiten_facts(told: Told) -> FuritenFacts:
    discarded, drew = _SINCE[told.get("since", "draw_and_discard")]
    passed = told.get("passed") == YES
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
