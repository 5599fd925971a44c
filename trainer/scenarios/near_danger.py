"""Which other tile in the declarer's river would turn a question about danger round: looked ahead at once.

A flip replays the history for each change that it tries. Here the model tells beforehand which are worth
that, for all of them together.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from trainer.rules.safety import clearing, declarer
from trainer.rules.state import RiverTile
from trainer.rules.suji import partners
from trainer.rules.tiles import EAST, Kind, kind_of
from trainer.scenarios.changes import TileChange, distance
from trainer.scenarios.endangered import Endangered, endangered
from trainer.scenarios.position import Position
from trainer.strategy.danger import dangers
from trainer.strategy.evidence import evidence_of
from trainer.strategy.facing import Facing, Thrown

_MOST: Final = 8
"""So many changes are worth a replay."""


def river_changes(
    position: Position, kinds: Iterable[Kind], turned: Callable[[Sequence[float]], bool]
) -> Iterator[TileChange]:
    """Discards of the declarer that were others, the most alike first: one of `kinds`, one that makes one
    of them suji, or a neighbour of one. `turned` is given the danger (0..1) of all 34 kinds with the
    change, and tells whether that turns the answer round.

    :raises PositionError: if the riichi is none that the model can judge.
    """
    facts = endangered(position, position.ruleset)
    found = list(
        _changed(position, facts, sorted(set(kinds) | {near for kind in kinds for near in _near(kind)}))
    )
    if not found:
        return
    numbers = dangers(evidence_of([facing for _, facing in found])).probability.tolist()
    turning = [change for (change, _), row in zip(found, numbers, strict=True) if turned(row)]
    yield from sorted(turning, key=lambda change: distance(change.old, change.new))[:_MOST]


def _near(kind: Kind) -> Iterator[Kind]:
    yield from partners(kind)
    yield from (kind + step for step in (-1, 1) if kind < EAST and 0 <= kind % 9 + step < 9)


def _changed(
    position: Position, facts: Endangered, kinds: Sequence[Kind]
) -> Iterator[tuple[TileChange, Facing]]:
    """Each discard that lies there as each of these kinds, and what the hero would face then."""
    state, rival = position.table(), facts.facing.rival
    gone = declarer(state, rival).gone
    for place, thrown in enumerate(state.seats[rival].river):
        if thrown.called_by is None:
            others = (each for each in gone if each.at != thrown.at)
            safe = frozenset(clearing(others, position.ruleset))
            for kind in kinds:
                if facts.facing.unseen[kind] and kind != kind_of(thrown.tile):
                    change = TileChange("river", rival, thrown.tile, kind, thrown.at)
                    yield change, _with(facts.facing, place, thrown, kind, safe)


def _with(facing: Facing, place: int, thrown: RiverTile, kind: Kind, safe: frozenset[Kind]) -> Facing:
    """The facing where that discard is of another kind; `safe` is what the other tiles make genbutsu."""
    unseen, river = list(facing.unseen), list(facing.river)
    unseen[kind_of(thrown.tile)] += 1
    unseen[kind] -= 1
    if place < len(river):
        river[place] = Thrown(kind, tsumogiri=thrown.tsumogiri)
    return replace(facing, unseen=tuple(unseen), river=tuple(river), safe=safe | {kind})
