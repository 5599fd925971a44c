"""The moments of a round that are worth asking about, as each kind of puzzle finds them."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from trainer.scenarios.kind import PuzzleKind, UnknownKindError, kind_named, kinds
from trainer.scenarios.mining import Mined, Replay
from trainer.scenarios.position import PositionError

MOST: Final = 8
"""Moments of one kind that are listed."""
SECONDS: Final = 0.6
"""After so long no further kind is asked; all of them take some hundredths of a second."""


@dataclass(frozen=True, slots=True)
class Find:
    """A moment that a kind finds worth asking; `name` leads back to it: the kind and its place there."""

    kind: PuzzleKind
    place: int
    mined: Mined

    @property
    def name(self) -> str:
        return f"{self.kind.slug}:{self.place}"


@dataclass(frozen=True, slots=True)
class Finds:
    """All finds by kind; `stopped` if the time was up before every kind was asked."""

    by_kind: tuple[tuple[PuzzleKind, tuple[Find, ...]], ...]
    stopped: bool


def finds_in(replay: Replay) -> Finds:
    """What each kind finds, kinds that find nothing left out."""
    until = time.monotonic() + SECONDS
    found: list[tuple[PuzzleKind, tuple[Find, ...]]] = []
    for kind in kinds().values():
        if time.monotonic() > until:
            return Finds(tuple(found), stopped=True)
        if own := tuple(_of(kind, replay)):
            found.append((kind, own))
    return Finds(tuple(found), stopped=False)


def find_named(replay: Replay, name: str) -> Find | None:
    """The find of that name, None if there is none."""
    slug, _, place = name.partition(":")
    try:
        own = tuple(_of(kind_named(slug), replay))
    except UnknownKindError:
        return None
    return next((find for find in own if str(find.place) == place), None)


def _of(kind: PuzzleKind, replay: Replay) -> Iterator[Find]:
    """The first that serve their kind after all."""
    if replay.deal.players not in kind.players:
        return
    serving = (mined for mined in kind.mine(replay) if _serves(kind, mined))
    for place, mined in enumerate(islice(serving, MOST), start=1):
        yield Find(kind, place, mined)


def _serves(kind: PuzzleKind, mined: Mined) -> bool:
    try:
        kind.solve(mined.position, mined.position.ruleset)
    except PositionError:
        return False
    return True
