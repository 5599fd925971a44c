"""May riichi be declared, and with which discards (RCH-1 to RCH-5, RCH-11, RCH-12)?"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from trainer.rules.hand import Hand
from trainer.rules.melds import meld_counts
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import CallName, RiverTile
from trainer.rules.tiles import Kind, kind_of
from trainer.rules.verdict import Fact, Reason, Verdict, Waits
from trainer.rules.waits import live_mask, tenpai_discards, wait_kinds

Declarations: TypeAlias = Mapping[Kind, Waits]
"""Kinds that may be discarded with the declaration, each with the waits that it leaves."""

ALL_OTHERS: Final = 3
"""So many others in riichi make the own one the fourth."""


@dataclass(frozen=True, slots=True)
class RiichiFacts:
    """What the ruling rests on: a hand of 14 tiles (less three a kan) on its own turn.

    `points` the player has now, `wall` tiles left in the live wall after the own draw, `river` all own
    discards, those called away included, `replaces` what the drawn tile is the replacement of, `others`
    how many other players are in riichi, `barred` why open hands bar kinds that are held (OPN-3).
    """

    hand: Hand
    points: int
    wall: int
    river: tuple[RiverTile, ...] = ()
    in_riichi: bool = False
    has_drawn: bool = True
    replaces: CallName | None = None
    others: int = 0
    barred: tuple[Reason, ...] = ()


def judge_riichi(facts: RiichiFacts, ruleset: Ruleset) -> Verdict[Declarations]:
    """The legal declarations, empty if there is none; the reasons are all that forbid, or all that allow.

    Rule ids RCH-1 to RCH-5, RCH-11, RCH-12, TEN-3, OPN-3.
    """
    keeping = tenpai_keeping(facts.hand, ruleset)
    barred = tuple(reason for reason in facts.barred if not keeping.keys().isdisjoint(reason.tiles))
    held_back = {kind for reason in barred for kind in reason.tiles}
    free = {kind: waits for kind, waits in keeping.items() if kind not in held_back}
    safe = free if ruleset.furiten_riichi else _not_furiten(free, facts.river)
    against = (
        *_turn_reasons(facts),
        *_hand_reasons(facts, ruleset, keeping),
        *_table_reasons(facts, ruleset),
        *(barred if keeping and not free else ()),
        *(_furiten_reasons(free, facts.river) if free and not safe else ()),
    )
    known: dict[str, Fact] = {"tenpai_discards": tuple((kind, waits) for kind, waits in keeping.items())}
    if against:
        return Verdict({}, against, known)
    return Verdict(safe, (*_allowing_reasons(facts, ruleset, safe), *barred), known)


def tenpai_keeping(hand: Hand, ruleset: Ruleset) -> dict[Kind, Waits]:
    """Each discard that leaves tenpai, with its waits (RCH-2, TEN-3)."""
    melded = meld_counts(hand.melds)
    concealed = list(hand.counts)
    keeping: dict[Kind, Waits] = {}
    for kind, mask in tenpai_discards(concealed, len(hand.melds)).items():
        concealed[kind] -= 1
        live = live_mask(mask, concealed, melded, ruleset.tenpai_own_four)
        concealed[kind] += 1
        if live:
            keeping[kind] = wait_kinds(live)
    return keeping


def _not_furiten(keeping: Declarations, river: tuple[RiverTile, ...]) -> dict[Kind, Waits]:
    """Declarations after which no wait lies in the own river, the declaration tile included (RCH-11)."""
    thrown = {kind_of(tile.tile) for tile in river}
    return {kind: waits for kind, waits in keeping.items() if not (thrown | {kind}) & set(waits)}


def _turn_reasons(facts: RiichiFacts) -> tuple[Reason, ...]:
    """RCH-5: once in a hand, on the own turn with a drawn tile."""
    reasons = []
    if facts.in_riichi:
        reasons.append(Reason("RCH-5", "already_riichi"))
    if not facts.has_drawn:
        reasons.append(Reason("RCH-5", "no_drawn_tile"))
    return tuple(reasons)


def _hand_reasons(facts: RiichiFacts, ruleset: Ruleset, keeping: Declarations) -> tuple[Reason, ...]:
    """RCH-1 closed, RCH-2 tenpai; a tenpai that only the own four copies deny rests on TEN-3."""
    reasons = []
    if not facts.hand.closed:
        called = next(meld for meld in facts.hand.melds if meld.is_open)
        reasons.append(Reason("RCH-1", "open_hand", called.tiles))
    if not keeping:
        shape = tenpai_discards(facts.hand.counts, len(facts.hand.melds))
        dead = tuple(sorted({wait for mask in shape.values() for wait in wait_kinds(mask)}))
        reasons.append(Reason("TEN-3" if dead else "RCH-2", "noten", facts={"dead_waits": dead}))
    return tuple(reasons)


def _table_reasons(facts: RiichiFacts, ruleset: Ruleset) -> tuple[Reason, ...]:
    """RCH-3 points, RCH-4 wall."""
    reasons = []
    needed, wall = ruleset.riichi_min_points, ruleset.riichi_min_live_wall
    if needed is not None and facts.points < needed:
        reasons.append(Reason("RCH-3", "points", facts={"points": facts.points, "needed": needed}))
    if facts.wall < wall:
        reasons.append(Reason("RCH-4", "wall", facts={"left": facts.wall, "needed": wall}))
    return tuple(reasons)


def _furiten_reasons(
    keeping: Declarations, river: tuple[RiverTile, ...], *, allowed: bool = False
) -> tuple[Reason, ...]:
    """RCH-11: every tenpai discard leaves a furiten wait."""
    waits = {wait for kinds in keeping.values() for wait in kinds}
    lying = [tile for tile in river if kind_of(tile.tile) in waits]
    tiles, moment = ((lying[0].tile,), lying[0].at) if lying else (tuple(keeping), None)
    return (Reason("RCH-11", "furiten_allowed" if allowed else "furiten", tiles, moment),)


def public_grounds(facts: RiichiFacts, ruleset: Ruleset) -> tuple[Reason, ...]:
    """What everybody sees of a riichi that nothing public forbids: RCH-1, RCH-3, RCH-4."""
    needed, wall = ruleset.riichi_min_points, ruleset.riichi_min_live_wall
    return (
        Reason("RCH-1", "closed_with_ankan" if facts.hand.melds else "closed"),
        Reason("RCH-3", "points_suffice", facts={"points": facts.points, "needed": needed}),
        Reason("RCH-4", "wall_suffices", facts={"left": facts.wall, "needed": wall}),
    )


def _allowing_reasons(facts: RiichiFacts, ruleset: Ruleset, legal: Declarations) -> tuple[Reason, ...]:
    needed, wall = ruleset.riichi_min_points, ruleset.riichi_min_live_wall
    return (
        Reason("RCH-1", "closed_with_ankan" if facts.hand.melds else "closed"),
        Reason(
            "RCH-2",
            "keeps_tenpai",
            tuple(legal),
            facts={"discards": tuple((*row, True) for row in legal.items())},
        ),
        Reason("RCH-3", "points_suffice", facts={"points": facts.points, "needed": needed}),
        Reason("RCH-4", "wall_suffices", facts={"left": facts.wall, "needed": wall}),
        *_replacement_reasons(facts),
        *(() if _not_furiten(legal, facts.river) else _furiten_reasons(legal, facts.river, allowed=True)),
        *chase_reasons(facts.others, ruleset),
    )


def _replacement_reasons(facts: RiichiFacts) -> tuple[Reason, ...]:
    """RCH-5: the replacement after an own ankan or kita is a drawn tile like any other."""
    if facts.replaces is None:
        return ()
    return (Reason("RCH-5", "replacement_is_a_draw", facts={"how": facts.replaces}),)


def chase_reasons(others: int, ruleset: Ruleset) -> tuple[Reason, ...]:
    """RCH-12: other declarations are no obstacle; the fourth may end the hand (ABO-4)."""
    if not others:
        return ()
    shown: dict[str, Fact] = {"others": others}
    if others == ALL_OTHERS and ruleset.abort_suucha:
        return (Reason("RCH-12", "fourth_riichi_aborts", facts=shown),)
    return (Reason("RCH-12", "chase_allowed", facts=shown),)
