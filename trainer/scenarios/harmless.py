"""Tiles that change nothing for the hero: what an author would throw to fill a river."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from trainer.rules.tiles import HONOURS, KINDS, YAOCHUU, Kind, count_kinds, dora_of, kind_of
from trainer.rules.waits import wait_kinds, wait_mask
from trainer.scenarios.snapshot import Snapshot
from trainer.scenarios.snapshot_checks import tiles_left

_NEAR = 2


@dataclass(slots=True)
class HarmlessTiles:
    """A supply of tiles, honours first, then terminals, then the rest.

    None of them is waited on by the hero or by a hand that lies open; as long as there are others none is
    held by the hero, near to what is held, dora, or the last of its kind.
    """

    snapshot: Snapshot
    rng: Random
    left: list[int] = field(default_factory=list)
    waits: frozenset[Kind] = frozenset()
    held: frozenset[Kind] = frozenset()
    near: frozenset[Kind] = frozenset()

    def __post_init__(self) -> None:
        snapshot = self.snapshot
        self.left = list(tiles_left(snapshot))
        self.waits = waits_on_table(snapshot)
        held = {kind_of(tile) for tile in snapshot.hand}
        if snapshot.drawn is not None:
            held.add(kind_of(snapshot.drawn))
        self.held = frozenset(held)
        doras = {dora_of(kind_of(tile), snapshot.players) for tile in snapshot.indicators}
        self.near = frozenset(kind for kind in range(KINDS) if _is_near(kind, held)) | doras

    def take(self, *, besides: frozenset[Kind] = frozenset()) -> Kind | None:
        """A tile that none of `besides` is, if there is another; None if no harmless one is left."""
        found = [kind for kind in range(KINDS) if self.left[kind] > 0 and kind not in self.waits]
        found = [kind for kind in found if kind not in besides] or found
        if not found:
            return None
        least = min(self._harm(kind) for kind in found)
        best = [kind for kind in found if self._harm(kind) == least]
        kind = self.rng.choice(best)
        self.left[kind] -= 1
        return kind

    def _harm(self, kind: Kind) -> tuple[bool, ...]:
        return (
            kind in self.held,
            kind not in YAOCHUU and kind in self.near,
            self.left[kind] < 2,
            kind in self.near,
            kind not in YAOCHUU,
            kind not in HONOURS,
        )


def waits_on_table(snapshot: Snapshot) -> frozenset[Kind]:
    """What the hero waits on, now or after any discard, and what the hands that lie open wait on."""
    tiles = [*snapshot.hand, *([] if snapshot.drawn is None else [snapshot.drawn])]
    melds = len(snapshot.sides[snapshot.hero].melds)
    found = {*_waits(count_kinds(tiles), melds)}
    for side in snapshot.sides:
        found |= {*_waits(count_kinds(side.shown), len(side.melds))}
    return frozenset(found)


def _waits(counts: Sequence[int], melds: int) -> tuple[Kind, ...]:
    """The waits of a hand before its draw, or after every discard that it may make."""
    concealed = 13 - 3 * melds
    if sum(counts) == concealed:
        return wait_kinds(wait_mask(counts, melds))
    if sum(counts) != concealed + 1:
        return ()
    found: set[Kind] = set()
    for kind in range(KINDS):
        if counts[kind]:
            left = [n - (i == kind) for i, n in enumerate(counts)]
            found |= {*wait_kinds(wait_mask(left, melds))}
    return tuple(found)


def _is_near(kind: Kind, held: set[Kind]) -> bool:
    if kind in HONOURS:
        return kind in held
    return any(kind // 9 == other // 9 and abs(kind - other) <= _NEAR for other in held)
