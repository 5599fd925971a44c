"""What questions may point at in a position: values of `ask`, as kinds offer them to an author."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from trainer.rules.notation import tile_name
from trainer.scenarios.asked_riichi import rivals_of
from trainer.scenarios.position import Position
from trainer.scenarios.seats import seat_code

Asks: TypeAlias = Iterator[Mapping[str, str]]
"""The most telling first; whether the position serves one `solve` tells."""


def declarers(position: Position) -> Asks:
    """Each seat that has declared riichi."""
    for seat, own in enumerate(position.table().seats):
        if own.riichi_at is not None:
            yield {"seat": seat_code(seat)}


def winners(position: Position) -> Asks:
    """The only winner, who needs no name, or each of several."""
    won = position.table().winners
    if len(won) == 1:
        yield {}
    elif won:
        yield from ({"seat": str(seat)} for seat in won)


def rivals(position: Position) -> tuple[str, ...]:
    """The others in riichi, the latest first, as `against` names them."""
    return tuple(seat_code(seat) for seat in reversed(rivals_of(position.table(), position.hero)))


def held_against(position: Position) -> Asks:
    """Each kind of tile in the hand against each of the others in riichi."""
    for against in rivals(position):
        for kind in position.held_kinds():
            yield {"tile": tile_name(kind), "against": against}
