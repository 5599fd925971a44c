"""Tiles that change nothing for the hero, thrown in the order in which players throw them.

The shares were counted in 707 games of four players on Tenhou, 2018 and 2022 (236,899 discards, those after
an own riichi left out), rounded; they say how a river looks, and no verdict rests on them.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from trainer.rules.tiles import COPIES, HONOURS, KINDS, Kind, count_kinds, dora_of, kind_of
from trainer.rules.waits import wait_kinds, wait_mask
from trainer.scenarios.snapshot import Snapshot
from trainer.scenarios.snapshot_checks import tiles_left

_NEAR: Final = 2
_HONOUR: Final = (86, 75, 64, 52, 43, 37, 36, 35)
_NUMBERS: Final = (
    (54, 50, 44, 42, 41, 39, 38, 38),
    (7, 16, 25, 30, 32, 33, 33, 32),
    (2, 6, 10, 16, 21, 24, 24, 26),
    (2, 5, 8, 12, 16, 18, 20, 20),
    (2, 5, 8, 12, 16, 18, 20, 20),
)
"""By turn, later ones as the last: how often of 1,000 discards one kind is thrown, an honour, or a number by
its distance from the end of its suit (0: 1 and 9)."""
_DRAWN: Final = (0.07, 0.16, 0.24, 0.30, 0.35, 0.39, 0.42, 0.45)
"""By turn, the share of discards that come straight from the wall."""
_AGAIN: Final = (1.0, 0.6, 0.1, 0.0)
"""By how often the river has a kind already, how much rarer it is thrown again."""
_RARER: Final = 0.3
"""How much rarer a tile is thrown that is near to what the hero holds, or the last of its kind."""


@dataclass(slots=True)
class HarmlessTiles:
    """A supply of tiles.

    None of them is waited on by the hero or by a hand that lies open; as long as there are others none is
    held by the hero, and the hero throws none near to what it holds.
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

    def take(self) -> Kind | None:
        """A tile to be turned over as an indicator, each that is left as likely as the other."""
        return self._taken([(kind in self.near, kind in self.held) for kind in range(KINDS)], self.left)

    def thrown(self, river: Sequence[Kind], *, own: bool, besides: Collection[Kind] = ()) -> Kind | None:
        """A tile that somebody throws after `river`, the hero's if it is the `own` one; one of `besides` only
        if there is no other; None if no harmless one is left.
        """
        harm = [(kind in besides, kind in self.held, own and kind in self.near) for kind in range(KINDS)]
        return self._taken(harm, [self._weight(kind, river, own=own) for kind in range(KINDS)])

    def is_drawn(self, turn: int) -> bool:
        """Whether what is thrown at that turn (from 0) comes straight from the wall."""
        return self.rng.random() < _at(_DRAWN, turn)

    def _weight(self, kind: Kind, river: Sequence[Kind], *, own: bool) -> float:
        end = min(kind % 9, 8 - kind % 9)
        share = _at(_HONOUR if kind in HONOURS else _NUMBERS[end], len(river))
        rarer = self.left[kind] < 2 or (kind in self.near and not own)
        again = _at(_AGAIN, river.count(kind))
        return share * again * self.left[kind] / COPIES * (_RARER if rarer else 1)

    def _taken(self, harm: Sequence[tuple[bool, ...]], weights: Sequence[float]) -> Kind | None:
        """One of the least harmful kinds that may be taken, by weight."""
        found = [kind for kind in range(KINDS) if self.left[kind] > 0 and kind not in self.waits]
        if not found:
            return None
        least = min(harm[kind] for kind in found)
        best = [kind for kind in found if harm[kind] == least]
        shares = [weights[kind] for kind in best]
        kind = self.rng.choices(best, shares if sum(shares) > 0 else None)[0]
        self.left[kind] -= 1
        return kind


def _at(by_turn: Sequence[float], turn: int) -> float:
    return by_turn[min(turn, len(by_turn) - 1)]


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
