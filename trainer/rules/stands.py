"""Does a riichi stand, is its stick paid (RCH-6), and which tile of the river lies sideways (RCH-7)?"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from trainer.rules.ruleset import Ruleset
from trainer.rules.state import RiverTile
from trainer.rules.verdict import Fact, Reason, Verdict

Fate: TypeAlias = Literal["none", "lies", "passed", "ronned"]
"""Of the declaration tile: not thrown yet, lies there to be ronned or called, has passed, was ronned."""


@dataclass(frozen=True, slots=True)
class StandsFacts:
    """`declared_at` is the moment of the declaration, None without one; `tile` what it was thrown with."""

    declared_at: int | None
    tile: RiverTile | None = None
    fate: Fate = "none"


def judge_stands(facts: StandsFacts, ruleset: Ruleset) -> Verdict[bool]:
    """Does the riichi stand? `facts` of the verdict: `stick_paid`, as `is_stick_paid` tells."""
    known: dict[str, Fact] = {"stick_paid": is_stick_paid(facts, ruleset)}
    if facts.declared_at is None:
        return Verdict(False, (Reason("RCH-6", "no_declaration"),), known)
    if facts.tile is None:
        return Verdict(False, (Reason("RCH-6", "declaration_not_thrown", moment=facts.declared_at),), known)
    at, tiles = facts.tile.at, (facts.tile.tile,)
    if facts.fate == "lies":
        return Verdict(False, (Reason("RCH-6", "declaration_lies_there", tiles, at),), known)
    if facts.fate == "ronned":
        stick = Reason("RCH-6", "stick_paid_all_the_same" if known["stick_paid"] else "stick_kept")
        return Verdict(False, (Reason("RCH-6", "declaration_ronned", tiles, at), stick), known)
    if facts.tile.called_by is not None:
        shown: dict[str, Fact] = {"seat": facts.tile.called_by}
        passed = Reason("RCH-6", "declaration_called", tiles, at, shown)
    else:
        passed = Reason("RCH-6", "declaration_passed", tiles, at)
    return Verdict(True, (passed, Reason("RCH-6", "stick_paid")), known)


def is_stick_paid(facts: StandsFacts, ruleset: Ruleset) -> bool:
    """Is the stick on the table: once the tile has passed, by some rules even if it is ronned (RCH-6)?"""
    if facts.fate == "ronned":
        return ruleset.stick_if_declaration_ronned == "paid"
    return facts.fate == "passed"


@dataclass(frozen=True, slots=True)
class SidewaysFacts:
    """All own discards in order, those called away included; `in_riichi` once declared."""

    river: tuple[RiverTile, ...]
    in_riichi: bool


def judge_sideways(facts: SidewaysFacts) -> Verdict[int | None]:
    """The place in the river, from 0, of the tile that lies sideways; None if there is none.

    From the declaration tile on it is the first that was not called away (RCH-7). `facts` of the
    verdict: `next_turned`, whether the seat's next discard is to be turned.
    """
    if not facts.in_riichi:
        return Verdict(None, (Reason("RCH-7", "nothing_sideways"),), {"next_turned": False})
    reasons: list[Reason] = []
    start = next((i for i, thrown in enumerate(facts.river) if thrown.declares), len(facts.river))
    for place in range(start, len(facts.river)):
        thrown = facts.river[place]
        if thrown.called_by is None:
            lies = Reason(
                "RCH-7",
                "declaration_sideways" if thrown.declares else "later_discard_sideways",
                (thrown.tile,),
                thrown.at,
            )
            reasons.append(lies)
            return Verdict(place, tuple(reasons), {"next_turned": False})
        shown: dict[str, Fact] = {"seat": thrown.called_by}
        reasons.append(Reason("RCH-7", "sideways_called", (thrown.tile,), thrown.at, shown))
    reasons.append(Reason("RCH-7", "next_discard_sideways"))
    return Verdict(None, tuple(reasons), {"next_turned": True})
