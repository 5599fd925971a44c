"""Hands laid open at the end of a hand: the table with what a winner or a tenpai player shows."""

from collections.abc import Mapping

from trainer.rules.errors import ImpossibleHandError
from trainer.rules.moves import see, waits_of_tiles, with_seat
from trainer.rules.notation import format_tiles
from trainer.rules.state import TableState
from trainer.rules.tiles import Tile


def reveal(state: TableState, hands: Mapping[int, tuple[Tile, ...]]) -> TableState:
    """The table with these concealed tiles known by seat; a winner's by tsumo include the winning tile.

    :raises ImpossibleHandError: a hand of the wrong size, tiles that others have, or other tiles than
        those already known.
    """
    for seat, tiles in sorted(hands.items()):
        state = _revealed(state, seat, tiles)
    return state


def _revealed(state: TableState, seat: int, tiles: tuple[Tile, ...]) -> TableState:
    own = state.seats[seat]
    if len(tiles) != own.size:
        raise ImpossibleHandError((f"seat {seat} holds {own.size} tiles, not {len(tiles)}",))
    if own.hand is not None:
        if sorted(own.hand) != sorted(tiles):
            raise ImpossibleHandError((f"seat {seat} holds {format_tiles(sorted(own.hand))}",))
        return state
    waiting = list(tiles)
    if own.has_drawn and own.drawn is not None:
        if own.drawn not in waiting:
            raise ImpossibleHandError((f"seat {seat} does not show the tile of its tsumo",))
        waiting.remove(own.drawn)
    seen = see(state.seen, tiles, state.deal.players)
    waits = 0 if own.has_drawn and own.drawn is None else waits_of_tiles(tuple(waiting), len(own.melds))
    return state._replace(
        seats=with_seat(state, seat, own._replace(hand=tiles, waits=waits)),
        seen=seen,
    )
