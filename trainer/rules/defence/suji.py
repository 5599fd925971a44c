"""Suji (DEF-2) and its trap, hikkake (DEF-3).

A ryanmen waits on two kinds three apart. Is one of them genbutsu, the declarer is furiten and the
ryanmen can not win by ron on the other either. Every other shape can.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from trainer.rules.defence.genbutsu import Gone, clearing
from trainer.rules.replay.state import RiverTile
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.shapes import WaitShape, wait_shapes
from trainer.rules.tiles.tile import HONOURS, SANMA_MANZU, Counts, Face, face_of
from trainer.rules.tiles.waits import waits_of
from trainer.rules.verdict import Fact, Reason, Verdict

Suji: TypeAlias = Literal["none", "half", "full"]
"""How many of the ryanmen on a kind are ruled out: none, one of two, all."""

SHAPES_LEFT: Final = ("kanchan", "penchan", "shanpon", "tanki")
"""What suji does not protect against, in any tile."""


@dataclass(frozen=True, slots=True)
class SujiFacts:
    """The kind asked about, the seat in riichi and what went by it (`safety.Declarer`).

    `left` are the shapes but ryanmen for which enough tiles are unseen (`kabe.shapes_but_ryanmen`); None for
    all that a kind of its rank can be waited on by.
    """

    kind: Face
    seat: int
    gone: tuple[Gone, ...]
    players: int = 4
    left: tuple[str, ...] | None = None


def partners(kind: Face) -> tuple[Face, ...]:
    """The other ends of the ryanmen that win on a kind: none, one or two, three ranks away."""
    if kind in HONOURS:
        return ()
    rank = kind % 9
    return tuple(kind + step for step in (-3, 3) if 0 <= rank + step <= 8)


def lacks_runs(kind: Face, players: int) -> bool:
    """Whether no run can hold the kind because the set has no tiles beside it: 1m and 9m in sanma (SAN-1)."""
    return players == 3 and kind in SANMA_MANZU


def no_such_run(kind: Face) -> Reason:
    """The set has no 2m to 8m (SAN-1)."""
    return Reason("SAN-1", "no_manzu_runs", (kind,))


def between(kind: Face, partner: Face) -> tuple[Face, Face]:
    """The two tiles of the ryanmen that waits on both."""
    low = min(kind, partner)
    return (low + 1, low + 2)


def judge_suji(facts: SujiFacts, ruleset: Ruleset) -> Verdict[Suji]:
    """Which ryanmen on the kind genbutsu rule out, and that other shapes remain (DEF-2).

    A genbutsu itself has no need of suji, and what is said of other shapes is not true of it: `genbutsu` of
    the verdict's facts tells.
    """
    ends = partners(facts.kind)
    if not ends:
        return Verdict("none", (Reason("DEF-5", "honour_has_no_suji", (facts.kind,)),))
    if lacks_runs(facts.kind, facts.players):
        return Verdict("none", (no_such_run(facts.kind),))
    safe = clearing(facts.gone, ruleset)
    reasons = [suji_reason(facts.kind, end, safe[end], facts.seat) for end in ends if end in safe]
    cleared = len(reasons)
    shown: dict[str, Fact] = {"seat": facts.seat}
    for end in ends:
        if end not in safe:
            shape: dict[str, Fact] = {**shown, "needs": between(facts.kind, end)}
            reasons.append(Reason("DEF-2", "ryanmen_not_cleared", (facts.kind, end), facts=shape))
    left = facts.left
    if left is None:
        left = tuple(shape for shape in SHAPES_LEFT if shape_exists(shape, facts.kind))
    if cleared and left:
        reasons.append(Reason("DEF-2", "suji_leaves_shapes", (facts.kind,), facts={**shown, "shapes": left}))
    elif cleared == len(ends):
        reasons.append(Reason("DEF-2", "suji_leaves_nothing", (facts.kind,), facts=shown))
    answer: Suji = "full" if cleared == len(ends) else "half" if cleared else "none"
    return Verdict(answer, tuple(reasons), {"genbutsu": facts.kind in safe})


def shape_exists(shape: str, kind: Face) -> bool:
    """Whether a kind can be won by kanchan or penchan at all; shanpon and tanki it always can."""
    if kind in HONOURS:
        return shape not in ("ryanmen", "kanchan", "penchan")
    if shape == "kanchan":
        return 0 < kind % 9 < 8
    return shape != "penchan" or kind % 9 in (2, 6)


def suji_reason(kind: Face, partner: Face, gone: Gone, seat: int) -> Reason:
    """The ryanmen on both kinds can not win: its other end is genbutsu."""
    facts: dict[str, Fact] = {
        "seat": seat,
        "by": gone.seat,
        "other_end": partner,
        "needs": between(kind, partner),
    }
    return Reason("DEF-2", "suji_cleared", (kind, gone.tile), gone.at, facts)


@dataclass(frozen=True, slots=True)
class HikkakeFacts:
    """A declarer's hand of 13 tiles (less three a meld), seen by its owner or at the end, and its river."""

    hand: Hand
    river: tuple[RiverTile, ...]


def judge_hikkake(facts: HikkakeFacts, ruleset: Ruleset) -> Verdict[tuple[Face, ...]]:
    """The waits that the declarer's own discards make look safe (DEF-3).

    A wait on suji of the own river on every side; furiten springs no trap.
    """
    waits = waits_of(facts.hand, ruleset.tenpai_own_four)
    thrown: dict[Face, RiverTile] = {}
    for tile in facts.river:
        thrown.setdefault(face_of(tile.tile), tile)
    own = tuple(kind for kind in waits if kind in thrown)
    if own:
        first = thrown[own[0]]
        return Verdict((), (Reason("FUR-1", "furiten_is_no_trap", (first.tile,), first.at),))
    trapped = tuple(kind for kind in waits if _on_own_suji(kind, thrown))
    half = tuple(_half(kind, thrown) for kind in waits if _is_half(kind, thrown))
    if not trapped:
        return Verdict((), half or (Reason("DEF-3", "no_hikkake", waits),))
    counts, melds = facts.hand.counts, len(facts.hand.melds)
    reasons = [_trap(kind, [thrown[end] for end in partners(kind)], counts, melds) for kind in trapped]
    return Verdict(trapped, (*reasons, *half))


def _on_own_suji(kind: Face, thrown: dict[Face, RiverTile]) -> bool:
    ends = partners(kind)
    return bool(ends) and all(end in thrown for end in ends)


def _is_half(kind: Face, thrown: dict[Face, RiverTile]) -> bool:
    """Does one of two other ends lie there?"""
    return len(partners(kind)) == 2 and sum(end in thrown for end in partners(kind)) == 1


def _half(kind: Face, thrown: dict[Face, RiverTile]) -> Reason:
    """The wait is half suji: with the end that lies there, and the one that lacks."""
    there, lacks = partners(kind) if partners(kind)[0] in thrown else partners(kind)[::-1]
    lies = thrown[there]
    return Reason("DEF-3", "half_hikkake", (kind, lies.tile), lies.at, {"lacks": (lacks,)})


def _trap(kind: Face, tiles: list[RiverTile], counts: Counts, melds: int) -> Reason:
    """One reason for the tile that makes the kind suji, or for both that do so together."""
    shapes: list[WaitShape] = list(wait_shapes(counts, melds, kind))
    facts: dict[str, Fact] = {
        "shapes": tuple(map(str, shapes)),
        "declaration": any(tile.declares for tile in tiles),
        "moments": tuple(tile.at for tile in tiles),
    }
    return Reason("DEF-3", "hikkake", (kind, *(tile.tile for tile in tiles)), tiles[0].at, facts)
