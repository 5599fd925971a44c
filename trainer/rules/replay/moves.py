"""Moves on the own turn: draw, discard, riichi, ankan, kakan, kita; and what all moves share.

Each takes the state and an event and gives the next state, one moment later, or says why that can not
physically happen.
"""

from collections.abc import Iterable
from typing import Any

from trainer.rules.errors import ImpossibleEventError
from trainer.rules.replay.events import Ankan, Discard, Draw, Kakan, Kita, Riichi
from trainer.rules.replay.state import CallMade, LetGo, Pending, RiverTile, Seat, Source, TableState
from trainer.rules.tiles.hand import Meld, MeldType, meld_defects
from trainer.rules.tiles.tile import (
    COPIES,
    NORTH,
    SANMA_ABSENT,
    Tile,
    count_faces,
    face_of,
    format_tiles,
    is_red,
    red_of,
    tile_name,
)
from trainer.rules.tiles.waits import wait_mask


def see(seen: bytes, tiles: Iterable[Tile], players: int) -> bytes:
    """`seen` with more tiles; a fifth copy, a second red of a suit or a tile not in the set is refused."""
    counts = bytearray(seen)
    for tile in tiles:
        counts[tile] += 1
        kind = face_of(tile)
        copies = counts[kind]
        if kind < 27 and kind % 9 == 4:
            copies += counts[red_of(kind)]
            if is_red(tile) and counts[tile] > 1:
                raise ImpossibleEventError("a second red {tile}", "second_red", tile=tile_name(tile))
        if copies > COPIES:
            raise ImpossibleEventError("a fifth {tile}", "fifth", tile=tile_name(kind))
        if players == 3 and kind in SANMA_ABSENT:
            raise ImpossibleEventError(
                "{tile} is not used with three players", "absent_kind", tile=tile_name(tile)
            )
    return bytes(counts)


def waits_of_tiles(hand: tuple[Tile, ...] | None, melds: int) -> int:
    """The mask of kinds that complete the hand; 0 if the viewer does not know it (TEN-1)."""
    return 0 if hand is None else wait_mask(count_faces(hand), melds)


def with_seat(state: TableState, seat: int, changed: Seat) -> tuple[Seat, ...]:
    """All seats, one of them changed."""
    return (*state.seats[:seat], changed, *state.seats[seat + 1 :])


def take_from(seat: Seat, tiles: tuple[Tile, ...]) -> tuple[Tile, ...] | None:
    """The hand without some tiles; None stays None."""
    if seat.hand is None:
        return None
    left = list(seat.hand)
    for tile in tiles:
        if tile not in left:
            raise ImpossibleEventError(
                "{tile} is not in the hand {hand}",
                "not_in_hand",
                tile=tile_name(tile),
                hand=format_tiles(seat.hand),
            )
        left.remove(tile)
    return tuple(left)


def on_turn(state: TableState, seat: int, what: str) -> Seat:
    """The seat, which has to discard now; `what` it does is named otherwise.

    :raises ImpossibleEventError: if it is not its turn to discard.
    """
    if state.phase != "discard" or state.turn != seat:
        raise ImpossibleEventError(
            "{what} by seat {seat}, but it is not its turn to discard", "not_on_turn", what=what, seat=seat
        )
    return state.seats[seat]


def expose(state: TableState, by: int, changed: Seat, tile: Tile, how: Source, **more: Any) -> TableState:
    """A tile that others may ron: who waits on it and does not take it has let it go (FUR-2, FUR-3).

    It is the seat `changed`'s; `more` is what else changes with it, in the same step since each takes time.
    """
    kind, seats = face_of(tile), list(state.seats)
    seats[by] = changed
    for other, seat in enumerate(seats):
        if other != by and seat.waits >> kind & 1:
            gone = LetGo(at=state.moment, kind=kind, how=how)
            seats[other] = seat._replace(let_go=(*seat.let_go, gone))
    pending = Pending(by, tile, state.moment, how)
    return state._replace(seats=tuple(seats), pending=pending, moment=state.moment + 1, **more)


def seen_if_hidden(state: TableState, seat: Seat, tiles: tuple[Tile, ...]) -> bytes:
    """Tiles out of a hand that the viewer knows were counted when they came."""
    return state.seen if seat.hand is not None else see(state.seen, tiles, state.deal.players)


def lay(state: TableState, seat: Seat, meld: Meld, own: tuple[Tile, ...]) -> Seat:
    """The seat with a new meld made with `own` tiles of the hand."""
    if defects := meld_defects(meld):
        raise ImpossibleEventError(
            "{said}", "no_meld", said="; ".join(defects), meld=str(meld.type), tiles=format_tiles(meld.tiles)
        )
    if seat.size < len(own) + 1:
        raise ImpossibleEventError(
            "{meld} with {own} tiles out of {size}",
            "too_few_tiles",
            meld=str(meld.type),
            own=len(own),
            size=seat.size,
        )
    return seat._replace(
        hand=take_from(seat, own),
        size=seat.size - len(own),
        drawn=None,
        has_drawn=False,
        melds=(*seat.melds, meld),
        turn_at=state.moment,
    )


def _check_drawer(state: TableState, drawer: int) -> None:
    """Turn order: the next seat after a discard, the caller of a kan for its replacement."""
    if state.phase == "respond":
        assert state.pending is not None
        expected = state.next_seat(state.pending.seat)
    elif state.phase in ("draw", "replace"):
        expected = state.turn
    else:
        raise ImpossibleEventError(
            "draw by seat {seat}, but seat {next} must discard", "draws_early", seat=drawer, next=state.turn
        )
    if drawer != expected:
        raise ImpossibleEventError(
            "draw by seat {seat}, but it is seat {next}'s turn", "draws_unasked", seat=drawer, next=expected
        )
    if state.wall == 0:
        raise ImpossibleEventError("draw from an empty wall", "wall_empty")


def draw(state: TableState, event: Draw) -> TableState:
    """A tile from the wall, the turn's or the replacement; in riichi an own wait counts as let go (FUR-3).

    :raises ImpossibleEventError: out of turn, from an empty wall, of a fifth copy, or if of hand and tile
        only one is known.
    """
    _check_drawer(state, event.seat)
    seat = state.seats[event.seat]
    if (event.tile is None) != (seat.hand is None):
        raise ImpossibleEventError(
            "seat {seat}: hand and drawn tile must be both known or both not",
            "hand_unknown" if seat.hand is None else "drawn_unknown",
            seat=event.seat,
        )
    let_go = seat.let_go
    if event.tile is not None and seat.in_riichi and seat.waits >> face_of(event.tile) & 1:
        let_go = (*let_go, LetGo(state.moment, face_of(event.tile), "draw"))
    changed = seat._replace(
        hand=None if seat.hand is None or event.tile is None else (*seat.hand, event.tile),
        size=seat.size + 1,
        drawn=event.tile,
        has_drawn=True,
        replaces=state.calls[-1].how if state.phase == "replace" else None,
        let_go=let_go,
        drew_at=state.moment,
        turn_at=state.moment,
    )
    return state._replace(
        seats=with_seat(state, event.seat, changed),
        seen=state.seen if event.tile is None else see(state.seen, [event.tile], state.deal.players),
        wall=state.wall - 1,
        turn=event.seat,
        phase="discard",
        pending=None,
        moment=state.moment + 1,
    )


def _waits_after(seat: Seat, thrown: Tile, hand: tuple[Tile, ...] | None) -> int:
    """The waits of what is left in the hand: of the tile drawn from the wall those that it had before."""
    if seat.drawn == thrown and seat.replaces is None:
        return seat.waits
    return waits_of_tiles(hand, len(seat.melds))


def discard(state: TableState, event: Discard) -> TableState:
    """A tile into the river, sideways by RCH-7; a declaration's stick is owed until it has passed (RCH-6).

    :raises ImpossibleEventError: out of turn, a tile that is not in the hand, or a tsumogiri of another tile
        than the drawn one.
    """
    seat = on_turn(state, event.seat, "discard")
    if event.tsumogiri and (not seat.has_drawn or seat.drawn not in (None, event.tile)):
        raise ImpossibleEventError(
            "{tile} is not the tile just drawn", "not_just_drawn", tile=tile_name(event.tile)
        )
    hand = take_from(seat, (event.tile,))
    declares = seat.riichi_at is not None and seat.riichi_at > seat.discarded_at
    sideways = seat.in_riichi and not any(t.sideways and t.called_by is None for t in seat.river)
    thrown = RiverTile(event.tile, state.moment, event.tsumogiri, declares, sideways)
    changed = seat._replace(
        hand=hand,
        size=seat.size - 1,
        drawn=None,
        has_drawn=False,
        river=(*seat.river, thrown),
        waits=_waits_after(seat, event.tile, hand),
        discarded_at=state.moment,
    )
    return expose(
        state,
        event.seat,
        changed,
        event.tile,
        "discard",
        seen=seen_if_hidden(state, seat, (event.tile,)),
        phase="respond",
        owed=event.seat if declares else None,
    )


def riichi(state: TableState, event: Riichi) -> TableState:
    """The announcement; the tile comes with the next event (RCH-6).

    :raises ImpossibleEventError: out of turn, or if the seat has declared before (RCH-5).
    """
    seat = on_turn(state, event.seat, "riichi")
    if seat.in_riichi:
        raise ImpossibleEventError("seat {seat} has already declared riichi", "riichi_again", seat=event.seat)
    changed = seat._replace(riichi_at=state.moment, open_riichi=event.open)
    return state._replace(seats=with_seat(state, event.seat, changed), moment=state.moment + 1)


def ankan(state: TableState, event: Ankan) -> TableState:
    """Four own tiles laid out; they lie there for kokushi musou to rob (KAN-8).

    :raises ImpossibleEventError: out of turn, or if the tiles are no kan or not in the hand.
    """
    seat = on_turn(state, event.seat, "ankan")
    changed = lay(state, seat, Meld(MeldType.ANKAN, event.own), event.own)
    return expose(
        state,
        event.seat,
        changed,
        event.own[0],
        "ankan",
        seen=seen_if_hidden(state, seat, event.own),
        phase="replace",
        calls=(*state.calls, CallMade(state.moment, event.seat, "ankan")),
    )


def kakan(state: TableState, event: Kakan) -> TableState:
    """A tile added to the own pon of its kind; it lies there to be robbed (KAN-8).

    :raises ImpossibleEventError: out of turn, without that pon, or if the tile is not in the hand.
    """
    seat = on_turn(state, event.seat, "kakan")
    kind = face_of(event.tile)
    pons = [m for m in seat.melds if m.type is MeldType.PON and m.kind == kind]
    if not pons:
        raise ImpossibleEventError(
            "kakan of {tile} without a pon of it", "no_pon", tile=tile_name(event.tile)
        )
    pon = pons[0]
    kan = Meld(MeldType.KAKAN, (*pon.tiles, event.tile), pon.called, pon.from_seat, added=event.tile)
    changed = seat._replace(
        hand=take_from(seat, (event.tile,)),
        size=seat.size - 1,
        drawn=None,
        has_drawn=False,
        melds=tuple(kan if meld is pon else meld for meld in seat.melds),
        added=(*seat.added, event.tile),
    )
    return expose(
        state,
        event.seat,
        changed,
        event.tile,
        "kakan",
        seen=seen_if_hidden(state, seat, (event.tile,)),
        phase="replace",
        calls=(*state.calls, CallMade(state.moment, event.seat, "kakan")),
    )


def kita(state: TableState, event: Kita) -> TableState:
    """A north laid aside, with three players; it lies there to be ronned by `kita_ron` (SAN-2).

    :raises ImpossibleEventError: out of turn, with four players, of another kind or not in the hand.
    """
    seat = on_turn(state, event.seat, "kita")
    if state.deal.players != 3 or face_of(event.tile) != NORTH:
        raise ImpossibleEventError(
            "kita of {tile} with {players} players",
            "no_kita",
            tile=tile_name(event.tile),
            players=state.deal.players,
        )
    changed = seat._replace(
        hand=take_from(seat, (event.tile,)),
        size=seat.size - 1,
        drawn=None,
        has_drawn=False,
        kita=(*seat.kita, event.tile),
    )
    return expose(
        state,
        event.seat,
        changed,
        event.tile,
        "kita",
        seen=seen_if_hidden(state, seat, (event.tile,)),
        phase="replace",
        calls=(*state.calls, CallMade(state.moment, event.seat, "kita")),
    )
