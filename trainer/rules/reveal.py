"""Hands laid open at the end of a hand: the table with what a winner or a tenpai player shows."""

from collections.abc import Mapping

from trainer.rules.errors import ImpossibleHandError
from trainer.rules.exposed import exposed_by
from trainer.rules.moves import see, waits_of_tiles, with_seat
from trainer.rules.notation import format_tiles
from trainer.rules.state import LetGo, TableState
from trainer.rules.tiles import Tile, kind_of


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
        raise ImpossibleHandError(
            ("seat {seat} holds {size} tiles, not {tiles}",),
            "shown_size",
            seat=seat,
            size=own.size,
            tiles=len(tiles),
        )
    if own.hand is not None:
        if sorted(own.hand) != sorted(tiles):
            raise ImpossibleHandError(
                ("seat {seat} holds {hand}",), "shown_other", seat=seat, hand=format_tiles(sorted(own.hand))
            )
        return state
    waiting = list(tiles)
    if own.has_drawn and own.drawn is not None:
        if own.drawn not in waiting:
            raise ImpossibleHandError(
                ("seat {seat} does not show the tile of its tsumo",), "shown_without_win", seat=seat
            )
        waiting.remove(own.drawn)
    seen = see(state.seen, tiles, state.deal.players)
    waits = 0 if own.has_drawn and own.drawn is None else waits_of_tiles(tuple(waiting), len(own.melds))
    shown = own._replace(hand=tiles, waits=waits, let_go=let_go_on(state, seat, waits))
    return state._replace(seats=with_seat(state, seat, shown), seen=seen)


def let_go_on(state: TableState, seat: int, waits: int) -> tuple[LetGo, ...]:
    """The tiles of others that completed a hand of these waits, a mask, since it last changed (FUR-2, FUR-3).

    In riichi that is since the declaration's discard, otherwise since the last one. What the hand was
    before that is not told by what is shown.
    """
    own = state.seats[seat]
    changed = (
        thrown.at for thrown in own.river if thrown.declares or not (own.in_riichi and thrown.tsumogiri)
    )
    since = max(changed, default=-1)
    found = [
        LetGo(at, kind_of(tile), how)
        for other in range(state.deal.players)
        if other != seat
        for at, tile, how in exposed_by(state, other)
        if at > since and waits >> kind_of(tile) & 1
    ]
    return tuple(sorted(found, key=lambda gone: gone.at))
