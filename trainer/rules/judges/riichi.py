"""May riichi be declared and with which discards, may it still be declared later, and does it stand?

RCH-1 to RCH-7, RCH-11, RCH-12, CMP-4. Also which tile of the river lies sideways.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from trainer.rules.replay.state import CallName, RiverTile
from trainer.rules.replay.table import STICK
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand, meld_counts
from trainer.rules.tiles.tile import Face, face_of
from trainer.rules.tiles.waits import live_mask, tenpai_discards, wait_kinds
from trainer.rules.verdict import Fact, Reason, Verdict, Waits

Declarations: TypeAlias = Mapping[Face, Waits]
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
        *(_furiten_reasons(free, facts.river, "bars_all") if free and not safe else ()),
    )
    known: dict[str, Fact] = {"tenpai_discards": tuple((kind, waits) for kind, waits in keeping.items())}
    if against:
        return Verdict({}, against, known)
    unsafe = {kind: waits for kind, waits in free.items() if kind not in safe}
    bars = _furiten_reasons(unsafe, facts.river, "bars_some") if unsafe else ()
    return Verdict(safe, (*_allowing_reasons(facts, ruleset, keeping, safe), *bars, *barred), known)


def tenpai_keeping(hand: Hand, ruleset: Ruleset) -> dict[Face, Waits]:
    """Each discard that leaves tenpai, with its waits (RCH-2, TEN-3)."""
    melded = meld_counts(hand.melds)
    concealed = list(hand.counts)
    keeping: dict[Face, Waits] = {}
    for kind, mask in tenpai_discards(concealed, len(hand.melds)).items():
        concealed[kind] -= 1
        live = live_mask(mask, concealed, melded, ruleset.tenpai_own_four)
        concealed[kind] += 1
        if live:
            keeping[kind] = wait_kinds(live)
    return keeping


def _not_furiten(keeping: Declarations, river: tuple[RiverTile, ...]) -> dict[Face, Waits]:
    """Declarations after which no wait lies in the own river, the declaration tile included (RCH-11)."""
    thrown = {face_of(tile.tile) for tile in river}
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


_FURITEN = {"bars_all": "furiten", "bars_some": "furiten_bars", "allowed": "furiten_allowed"}


def _furiten_reasons(keeping: Declarations, river: tuple[RiverTile, ...], what: str) -> tuple[Reason, ...]:
    """RCH-11: each of these discards leaves a furiten wait.

    Fact `furiten`: rows of a tile of the river, or None where the discard itself is a wait, with the discards
    that are furiten on it.
    """
    lying: dict[Face, RiverTile] = {}
    for tile in river:
        lying.setdefault(face_of(tile.tile), tile)
    rows = _furiten_rows(keeping, tuple(lying))
    named = sorted((lying[kind] for kind in rows if kind is not None), key=lambda tile: tile.at)
    facts: dict[str, Fact] = {
        "furiten": tuple((kind, tuple(discards)) for kind, discards in rows.items()),
        "moments": tuple(tile.at for tile in named),
    }
    tiles = tuple(tile.tile for tile in named) or tuple(keeping)
    return (Reason("RCH-11", _FURITEN[what], tiles, named[0].at if named else None, facts),)


def _furiten_rows(keeping: Declarations, lying: Waits) -> dict[Face | None, list[Face]]:
    """On what furiten discards are furiten: one tile for all if there is one, else each on its own."""
    for kind in lying:
        if all(kind in waits for waits in keeping.values()):
            return {kind: list(keeping)}
    if all(discard in waits for discard, waits in keeping.items()):
        return {None: list(keeping)}
    rows: dict[Face | None, list[Face]] = {}
    for discard, waits in keeping.items():
        rows.setdefault(next((kind for kind in lying if kind in waits), None), []).append(discard)
    return rows


def public_grounds(facts: RiichiFacts, ruleset: Ruleset) -> tuple[Reason, ...]:
    """What everybody sees of a riichi that nothing public forbids: RCH-1, RCH-3, RCH-4."""
    needed, wall = ruleset.riichi_min_points, ruleset.riichi_min_live_wall
    return (
        Reason("RCH-1", "closed_with_ankan" if facts.hand.melds else "closed"),
        Reason("RCH-3", "points_suffice", facts={"points": facts.points, "needed": needed}),
        Reason("RCH-4", "wall_suffices", facts={"left": facts.wall, "needed": wall}),
    )


def _allowing_reasons(
    facts: RiichiFacts, ruleset: Ruleset, keeping: Declarations, legal: Declarations
) -> tuple[Reason, ...]:
    """All that allow; every discard that leaves tenpai is shown, also those that something bars."""
    needed, wall = ruleset.riichi_min_points, ruleset.riichi_min_live_wall
    return (
        Reason("RCH-1", "closed_with_ankan" if facts.hand.melds else "closed"),
        Reason(
            "RCH-2",
            "keeps_tenpai",
            tuple(keeping),
            facts={"discards": tuple((*row, row[0] in legal) for row in keeping.items())},
        ),
        Reason("RCH-3", "points_suffice", facts={"points": facts.points, "needed": needed}),
        Reason("RCH-4", "wall_suffices", facts={"left": facts.wall, "needed": wall}),
        *_edge_reasons(facts, ruleset),
        *_replacement_reasons(facts),
        *(() if _not_furiten(legal, facts.river) else _furiten_reasons(legal, facts.river, "allowed")),
        *chase_reasons(facts.others, ruleset),
    )


def _edge_reasons(facts: RiichiFacts, ruleset: Ruleset) -> tuple[Reason, ...]:
    """RCH-3: the last 1,000 points, and what 0 ends; RCH-4: the last own draw, which calls may take away."""
    reasons = []
    if facts.points == STICK:
        ends = ruleset.bust == "at_or_below_0"
        reasons.append(Reason("RCH-3", "zero_for_the_moment" if ends else "zero_ends_nothing"))
    if facts.wall // ruleset.players == 1:
        reasons.append(Reason("RCH-4", "last_draw_may_go"))
    return tuple(reasons)


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


Chance: TypeAlias = Literal["none", "last", "later"]
"""No declaration any more; on this turn for the last time; on this turn and on a later one too."""


@dataclass(frozen=True, slots=True)
class LastChanceFacts:
    """What the ruling rests on.

    `wall` tiles are in the live wall now; `draws_until` are the draws up to the own next one, that
    included, 0 if the player has drawn and is on turn.
    """

    wall: int
    players: int = 4
    draws_until: int = 0


def judge_last_chance(facts: LastChanceFacts, ruleset: Ruleset) -> Verdict[Chance]:
    """Is the turn, the own next one if it is not the player's, the last for a declaration?

    It is reckoned without calls: each moves the turns, each kan and kita takes a tile of the live wall.
    """
    left, needed = facts.wall - facts.draws_until, ruleset.riichi_min_live_wall
    shown: dict[str, Fact] = {"left": left, "needed": needed}
    if left < 0:
        return Verdict("none", (Reason("RCH-4", "no_own_draw_left", facts=shown),))
    if left < needed:
        return Verdict(
            "none", (Reason("RCH-4", "wall" if not facts.draws_until else "wall_then", facts=shown),)
        )
    enough = Reason("RCH-4", "wall_suffices" if not facts.draws_until else "wall_suffices_then", facts=shown)
    after = left - facts.players
    following: dict[str, Fact] = {"left": after, "needed": needed}
    if after >= needed:
        return Verdict("later", (enough, Reason("CMP-4", "later_turn_suffices", facts=following)))
    code = Reason("CMP-4", "no_later_draw" if after < 0 else "later_turn_short", facts=following)
    haitei = () if after else (Reason("CMP-4", "haitei_is_next", facts={"left": left}),)
    return Verdict("last", (enough, code, *haitei))


Fate: TypeAlias = Literal["none", "lies", "passed", "ronned"]
"""Of the declaration tile: not thrown yet, lies there to be ronned or called, has passed, was ronned."""


@dataclass(frozen=True, slots=True)
class StandsFacts:
    """`declared_at` is the moment of the declaration, None without one; `tile` what it was thrown with;
    `undrawn`: the wall ran out before the declarer drew again.
    """

    declared_at: int | None
    tile: RiverTile | None = None
    fate: Fate = "none"
    undrawn: bool = False


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
    undrawn = (Reason("RCH-4", "no_draw_since"),) if facts.undrawn else ()
    return Verdict(True, (passed, Reason("RCH-6", "stick_paid"), *undrawn), known)


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
