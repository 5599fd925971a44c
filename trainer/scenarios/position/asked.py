"""What a question points at (the `ask` of a position): a seat, a tile, a word, or a riichi and its danger.

It also lists what a question may point at in a position, for an author to choose from. Seats are named
`seat-0`, the seat that dealt in East 1, and so on.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from trainer.rules.defence.genbutsu import GenbutsuFacts, genbutsu_facts
from trainer.rules.defence.shapes_left import DangerFacts, danger_facts
from trainer.rules.endings.next_hand import SCHEDULED_WINDS
from trainer.rules.errors import NotationError
from trainer.rules.replay.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Kakan,
    Kita,
    Pon,
    Riichi,
    Ron,
    Ryuukyoku,
    Tsumo,
)
from trainer.rules.replay.state import KAN_NAMES, TableState
from trainer.rules.tiles.tile import Face, count_faces, parse_face, tile_name
from trainer.scenarios.position.position import Position, PositionError

Act: TypeAlias = Discard | Riichi | Chi | Pon | Daiminkan | Ankan | Kakan | Kita | Ron | Tsumo | Ryuukyoku
"""What a player does or what ends the hand: every event but draws and indicators."""


def event_code(index: int) -> str:
    """The code of an event by its place in the history: `event-12`, say."""
    return f"event-{index}"


def seat_code(seat: int) -> str:
    """`seat-2`, say."""
    return f"seat-{seat}"


def seat_of(code: str) -> int:
    """The seat that a code names."""
    return int(code.removeprefix("seat-"))


def seat_codes(seats: Iterable[int]) -> tuple[str, ...]:
    """The codes of some seats, in their order."""
    return tuple(seat_code(seat) for seat in sorted(seats))


def asked_seat(position: Position, name: str) -> int:
    """:raises PositionError: if `ask` names no seat of this table there."""
    code = position.asked(name)
    if code not in seat_codes(range(position.players)):
        raise PositionError(f"ask: {code!r:.20} is no seat")
    return seat_of(code)


def asked_face(position: Position, name: str = "tile") -> Face:
    """:raises PositionError: if `ask` names no tile there."""
    try:
        return parse_face(position.asked(name))
    except NotationError as error:
        raise PositionError(f"ask: {error}") from None


def asked_word(position: Position, name: str, words: Collection[str]) -> str:
    """:raises PositionError: if `ask` says none of the words there."""
    word = position.asked(name)
    if word not in words:
        raise PositionError(f"ask: {name} can not be {word!r:.20}")
    return word


EAST_LENGTH: Final = {"length": "east"}
"""What `ask` says of a game of East alone; of a hanchan it says nothing."""


def is_east_only(position: Position) -> bool:
    """Is the game one of East alone, and no hanchan?"""
    return EAST_LENGTH.items() <= set(position.ask)


def is_last_hand(position: Position) -> bool:
    """Is it the last hand that the length of the game has?"""
    played = position.round
    return (
        played.wind + 1 == SCHEDULED_WINDS[not is_east_only(position)] and played.number == position.players
    )


ALL: Final = "all"


def rivals_of(state: TableState, hero: int) -> list[int]:
    """The others in riichi, in the order of their declarations."""
    found = [(seat.riichi_at, i) for i, seat in enumerate(state.seats) if seat.in_riichi and i != hero]
    return [seat for _, seat in sorted(found, key=lambda each: each[0] or 0)]


def turns_since(state: TableState, seat: int) -> int:
    """Discards of a declarer after the declaration tile."""
    river = state.seats[seat].river
    declared = next((i for i, thrown in enumerate(river) if thrown.declares), len(river) - 1)
    return len(river) - 1 - declared


def to_discard(position: Position) -> TableState:
    """The table where the hero is to discard.

    :raises PositionError: if that is not so.
    """
    state = position.table()
    if state.phase != "discard" or state.turn != position.hero:
        raise PositionError("safe tiles are asked for where you are to discard")
    return state


def asked_riichi(position: Position) -> GenbutsuFacts:
    """The riichi that `against` names, or all of them.

    :raises PositionError: if there is none, one is open, or the hero is not to discard.
    """
    state = to_discard(position)
    facts = genbutsu_facts(state, position.hero)
    if position.asked("against") != ALL:
        facts = facts.against(asked_seat(position, "against"))
    if not facts.declarers:
        raise PositionError("ask: nobody there is in riichi")
    for rival in facts.declarers:
        check_hidden(state, rival.seat)
    return facts


def check_hidden(state: TableState, seat: int) -> None:
    """That the waits of a seat in riichi have to be guessed (DEF-7).

    :raises PositionError: if its riichi is open.
    """
    if state.seats[seat].open_riichi:
        raise PositionError(
            f"the riichi of seat {seat} lies open: its waits are seen, every other tile is safe"
        )


def asked_danger(position: Position) -> DangerFacts:
    """The tile of the hand and the riichi that `ask` names.

    :raises PositionError: if the hero does not hold it, or nobody there is in riichi.
    """
    state, kind, rival = to_discard(position), asked_face(position), asked_seat(position, "against")
    if not count_faces(state.seats[position.hero].hand or ())[kind]:
        raise PositionError("ask: the tile is not in the hand")
    if rival == position.hero or not state.seats[rival].in_riichi:
        raise PositionError("ask: nobody there is in riichi")
    return danger_facts(state, position.hero, rival, kind)


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


def winning_tile(position: Position) -> str:
    """How the tile that the hero may win on lies there, or came; empty after a kan."""
    state = position.table()
    if state.pending is not None and state.pending.seat != position.hero:
        return f"ron of {state.pending.how}"
    replaces = state.seats[position.hero].replaces
    return "" if replaces in KAN_NAMES else f"draw after {replaces or 'discard'}"
