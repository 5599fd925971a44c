"""What might be otherwise in the course of a hand: turns around a riichi or a call, and how it ends."""

from collections.abc import Iterator
from typing import Final

from trainer.rules.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Draw,
    Event,
    Kakan,
    Kita,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from trainer.rules.state import CallName, TableState
from trainer.rules.tiles import COPIES, EAST, Kind, Tile, kind_of, kinds_in_play
from trainer.scenarios.changes import CallChange, Change, EndChange, TileChange, TurnChange, copies_of
from trainer.scenarios.position import Position

_FOUR, _PAIRS, _CLOSED = 4, 6, 13
_CALLS: Final = (Chi, Pon, Daiminkan, Ankan, Kakan, Kita)


def turns_first(position: Position) -> Iterator[Change]:
    """Riichi and calls left out, the latest first, then what else may be otherwise in their turns."""
    for at in range(len(position.events) - 1, -1, -1):
        event = position.events[at]
        if isinstance(event, Riichi):
            yield CallChange(event.seat, "riichi", at)
        elif isinstance(event, _CALLS):
            yield CallChange(event.seat, name_of(event), at, laid(event))
    yield from other_turns(position, position.table())


def other_turns(position: Position, state: TableState) -> Iterator[Change]:
    """The turn of each call left out; each riichi a go-around earlier, later, or with an earlier discard;
    and its tile called.
    """
    for at, event in enumerate(position.events):
        if isinstance(event, _CALLS):
            yield CallChange(event.seat, name_of(event), at, laid(event), turn=True)
        if isinstance(event, Kita):
            yield TurnChange(-1, state.wall, state.wall + position.players, at)
        if isinstance(event, Riichi):
            yield from _other_riichi(position, state, event, at)


def _other_riichi(position: Position, state: TableState, event: Riichi, at: int) -> Iterator[Change]:
    wall, players = state.wall, position.players
    yield TurnChange(-1, wall, wall + players, at)
    if wall >= players:
        yield TurnChange(1, wall, wall - players, at)
    river = [place for place in range(at) if _is_discard_of(position.events[place], event.seat)]
    for place in (*river[-1:], *river[:1]):
        yield CallChange(event.seat, "riichi", place, made=True, instead=at)
    if at + 1 < len(position.events):
        yield from calls_of(position, at + 1)


def _is_discard_of(event: Event, seat: int) -> bool:
    return isinstance(event, Discard) and event.seat == seat


def calls_of(position: Position, at: int) -> Iterator[Change]:
    """The discard of an event called by each other seat but the hero that may: pon, or chi by the next."""
    thrown = position.events[at]
    if not isinstance(thrown, Discard):
        return
    declared = {event.seat for event in position.events[:at] if isinstance(event, Riichi)}
    for step in range(1, position.players):
        seat = (thrown.seat + step) % position.players
        if seat == position.hero or seat in declared:
            continue
        yield CallChange(seat, "pon", at, thrown.tile, made=True)
        if step == 1 and position.players == _FOUR and kind_of(thrown.tile) < EAST:
            yield CallChange(seat, "chi", at, thrown.tile, made=True)


def other_pons(position: Position, state: TableState) -> Iterator[Change]:
    """The hero's pons, and those of who wins, of each other kind of honours and of a simple."""
    for at, event in enumerate(position.events):
        if isinstance(event, Pon) and event.seat in (position.hero, *state.winners):
            for kind in kinds_in_play(position.players):
                if kind >= EAST and not state.seen[kind] and kind != event.tile:
                    yield TileChange("pon", event.seat, event.tile, kind, at)


def last_turn(position: Position, state: TableState) -> Iterator[Change]:
    """The latest turn not taken yet."""
    events = position.events[:-1] if isinstance(position.events[-1], Draw) else position.events
    if not state.end and len(events) > 2:
        drawn = sum(isinstance(event, Draw) for event in (events[-2], *position.events[len(events) :]))
        yield TurnChange(-1, state.wall, state.wall + drawn, last=True)


def own_wins(position: Position, state: TableState) -> Iterator[Change]:
    """The hero, who has not won, draws a wait in its last turn."""
    hero = position.hero
    own, at = state.seats[hero], state.seats[hero].discarded_at
    if hero in state.winners or not own.waits or not own.river:
        return
    for kind in kinds_in_play(position.players):
        if own.waits >> kind & 1 and state.seen[kind] + 1 < COPIES:
            yield EndChange(hero, "tsumo", at, tile=kind)


def kan_before(position: Position, state: TableState) -> Iterator[Change]:
    """An ankan of four unseen tiles, made before the discard that lies there."""
    lies = state.pending
    if lies is None or lies.how != "discard" or lies.seat == position.hero:
        return
    for kind in kinds_in_play(position.players):
        if not any(state.seen[tile] for tile in copies_of(kind)) and len(copies_of(kind)) == 1:
            yield CallChange(lies.seat, "ankan", lies.at, kind, made=True)
            return


def other_ends(position: Position, state: TableState) -> Iterator[Change]:
    """Of a hand that has ended: nobody wins, another seat does, or one more."""
    if not state.end:
        return
    events = position.events
    for at, event in enumerate(events[-_FOUR:], max(0, len(events) - _FOUR)):
        if isinstance(event, Ron | Tsumo):
            yield EndChange(event.seat, "passed", at)
    yield from own_wins(position, state)
    if state.reason == "kyuushu":
        others = (seat for seat in range(position.players) if seat != state.turn)
        yield from (EndChange(seat, "nine", len(events) - 1) for seat in others)
    before = events[-2] if len(events) > 1 else None
    if state.end == "ryuukyoku" and isinstance(before, Draw):
        yield EndChange(before.seat, "tsumo", len(events) - 1)
    lies = next((at for at in range(len(events) - 1, 0, -1) if isinstance(events[at], Discard | Tsumo)), None)
    if lies is not None:
        yield from _rons(position, state, lies)


def _rons(position: Position, state: TableState, lies: int) -> Iterator[Change]:
    """Wins of other seats on the last discard, or of who threw it by tsumo."""
    events = position.events
    thrown = events[lies]
    assert isinstance(thrown, Discard | Tsumo)
    for seat in range(position.players):
        if seat == thrown.seat or seat in state.winners:
            continue
        if state.end == "ron":
            yield EndChange(seat, "also", len(events) - 1)
        yield EndChange(seat, "ron", lies)
        if (
            state.end == "ryuukyoku"
            and thrown.tile is not None
            and (hand := _pairs(state, seat, thrown.tile))
        ):
            yield EndChange(seat, "ron", lies, hand)
    if isinstance(thrown, Discard) and isinstance(events[lies - 1], Draw):
        yield EndChange(thrown.seat, "tsumo", lies)


def _pairs(state: TableState, seat: int, tile: Tile) -> tuple[Tile, ...]:
    """Six pairs and a tile that a seat without melds may have held, () if there are none."""
    own = state.seats[seat]
    if own.hand is not None or own.melds or own.size != _CLOSED:
        return ()
    kind = kind_of(tile)

    def has(other: Kind, copies: int) -> bool:
        return state.seen[other] + copies <= COPIES + 1 - len(copies_of(other))

    thrown = {kind_of(each.tile) for each in own.river}
    free = [other for other in kinds_in_play(state.deal.players) if other != kind and has(other, 2)]
    if len(free) < _PAIRS or kind in thrown or not has(kind, 1):
        return ()
    return tuple(sorted((*free[:_PAIRS], *free[:_PAIRS], kind)))


def laid(event: Event) -> int:
    """The tile of a call or kan by which it is named."""
    assert isinstance(event, _CALLS)
    return event.own[0] if isinstance(event, Ankan) else event.tile


def name_of(event: Event) -> CallName:
    """How a call or kan is made."""
    return _NAMES[type(event)]


_NAMES: Final[dict[type[Event], CallName]] = {
    Chi: "chi",
    Pon: "pon",
    Daiminkan: "daiminkan",
    Ankan: "ankan",
    Kakan: "kakan",
    Kita: "kita",
}
