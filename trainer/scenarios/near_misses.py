"""Near misses: changes of different sorts, each of which alone turns an answer round and makes a puzzle."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, islice
from typing import Final

from trainer.scenarios.changes import Change
from trainer.scenarios.flip import Flip, Search, twin_of
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.on_sight import given_away
from trainer.scenarios.position import Position

MOST: Final = 3
TRIED: Final = 300
"""Changes that are judged in search of others, after the smallest."""


@lru_cache(maxsize=256)
def near_misses(kind: PuzzleKind, position: Position) -> tuple[Flip, ...]:
    """The smallest change that makes a twin of the puzzle, then other sorts of change if they are soon found.

    None of the twins is seen through at a glance (`on_sight`), unless the puzzle itself is.

    :raises PositionError: if the position does not serve the kind.
    """
    if kind.by_threshold:
        return ()
    first = twin_of(kind, position)
    found = [] if first is None else [first]
    others = _Others(kind, position).turning(*(_sort(each.change) for each in found))
    sure = (other for other in others if kind.publishable(other.twin, other.twin.ruleset))
    plain = _is_plain(kind, position)
    worth = (each for each in chain(found, sure) if plain or not _is_plain(kind, each.twin))
    return tuple(islice(worth, MOST))


def _is_plain(kind: PuzzleKind, position: Position) -> bool:
    return bool(given_away(kind, position, kind.solve(position, position.ruleset)))


def _sort(change: object) -> tuple[object, ...]:
    """Changes of one sort stand for each other: other tiles of one place, calls of one kind."""
    return tuple(getattr(change, name, "") for name in ("what", "place", "how", "name", "made"))


class _Others(Search):
    """The same search, which goes on."""

    def turning(self, *known: tuple[object, ...]) -> Iterator[Flip]:
        """Changes of sorts that are not known yet, each the first of its sort."""
        seen, tried = set(known), 0
        for change in self._changes():
            if _sort(change) in seen:
                continue
            if (tried := tried + 1) > TRIED:
                return
            flipped = self._confirmed(change) if self._may_turn(change) else None
            if flipped is not None and self._says_else(flipped) and self._turns(flipped.twin, flipped.answer):
                seen.add(_sort(change))
                yield flipped

    def _may_turn(self, change: Change) -> bool:
        after = self._after(change)
        judged = None if after is None else self._judged(after)
        return (
            after is not None
            and judged is not None
            and judged.answer != self.verdict.answer
            and self._turns(after, judged.answer)
        )
