"""Faulty rules about which tile is dora."""

from typing import Final

from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import CHUN, EAST, HAKU, NORTH, Kind, dora_of, kind_of
from trainer.scenarios.answers import Answer
from trainer.scenarios.kind import Misconception
from trainer.scenarios.position import Position


def _indicators(position: Position) -> list[Kind]:
    return [kind_of(tile) for tile in position.table().indicators]


def _indicator_itself(position: Position, ruleset: Ruleset) -> Answer:
    return tuple(sorted(set(_indicators(position))))


def _first_only(position: Position, ruleset: Ruleset) -> Answer:
    return (dora_of(_indicators(position)[0], position.players),)


def _one_row_of_honours(position: Position, ruleset: Ruleset) -> Answer:
    """After North comes haku, and after chun East."""
    follows = {NORTH: HAKU, CHUN: EAST}
    kinds = _indicators(position)
    return tuple(sorted({follows.get(kind, dora_of(kind, position.players)) for kind in kinds}))


DORA: Final = (
    Misconception("indicator_is_dora", "URA-3", _indicator_itself),
    Misconception("honours_in_one_row", "URA-3", _one_row_of_honours),
    Misconception("first_indicator_only", "URA-3", _first_only),
)
