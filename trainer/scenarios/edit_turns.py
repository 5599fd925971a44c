"""Turns and declarations added to a history or left out of it, and what follows made to fit."""

from collections.abc import Sequence
from dataclasses import replace

from trainer.rules.events import Chi, Discard, Draw, Event, Kita, Pon, Riichi
from trainer.rules.tiles import Tile
from trainer.scenarios.changes import CallChange
from trainer.scenarios.edit_tiles import exchanged_at, origins
from trainer.scenarios.position import Position
from trainer.scenarios.spare import spare_tiles


def with_turn(position: Position, before: int | None = None) -> Position | None:
    """Before the last draw in turn order every seat draws a tile that nobody needs and discards it.

    `before` is the event of a riichi, the draw before which is meant then.
    """
    events = position.events
    places = [at for at in range(before or len(events)) if _is_quiet_draw(events, at)]
    tiles = spare_tiles(position, position.players)
    if not places or len(tiles) < position.players:
        return None
    at = places[-1]
    first = getattr(events[at], "seat", 0)
    seats = [(first + step) % position.players for step in range(position.players)]
    return replace(position, events=(*events[:at], *turns_of(position, seats, tiles), *events[at:]))


def _is_quiet_draw(events: Sequence[Event], at: int) -> bool:
    return isinstance(events[at], Draw) and (not at or isinstance(events[at - 1], Discard))


def turns_of(position: Position, seats: Sequence[int], tiles: Sequence[Tile]) -> list[Event]:
    """Turns of some seats, each discarding what it draws."""
    made: list[Event] = []
    for seat, tile in zip(seats, tiles, strict=False):
        made += [Draw(seat, tile if seat == position.hero else None), Discard(seat, tile, tsumogiri=True)]
    return made


def without_turn(position: Position, at: int | None = None) -> Position | None:
    """The last quiet go-around is left out; what the hero kept in it was drawn or dealt before.

    `at` is the event of a riichi, up to the draw before which it is looked for then; or of a kita, after
    which it follows at once.
    """
    events, length = position.events, 2 * position.players
    if at is not None and isinstance(events[at], Kita):
        return _without(position, at + 1, at + 1 + length)
    for start in range((at or len(events)) - length - 1, -1, -1):
        if _is_quiet_draw(events, start) and (changed := _without(position, start, start + length)):
            return changed
    return None


def without_last(position: Position) -> Position | None:
    """The latest turn, of a draw or call and its discard, is not taken yet: the tile before it lies there."""
    events = position.events[:-1] if isinstance(position.events[-1], Draw) else position.events
    if len(events) < 3 or not isinstance(events[-1], Discard) or not isinstance(events[-3], Discard):
        return None
    return replace(position, events=events[:-2]) if isinstance(events[-2], Draw | Chi | Pon) else None


def _without(position: Position, start: int, end: int) -> Position | None:
    """Without these events, where nothing but draws and discards is among them, and the next draw follows."""
    events = position.events
    if end >= len(events) or not _is_quiet_draw(events, end):
        return None
    if not all(isinstance(event, Discard if i % 2 else Draw) for i, event in enumerate(events[start:end])):
        return None
    changed = keeping_drawn(position, start, end)
    return None if changed is None else replace(changed, events=cut(changed.events, start, end))


def cut(events: tuple[Event, ...], start: int, end: int) -> tuple[Event, ...]:
    """Without the events from one to before another."""
    return (*events[:start], *events[end:])


def keeping_drawn(position: Position, start: int, end: int) -> Position | None:
    """Has the hero drawn a tile of these turns and thrown another one, it had the drawn one before."""
    for at in range(start, end):
        draw, discard = position.events[at], position.events[at + 1] if at + 1 < end else None
        if isinstance(draw, Draw) and draw.seat == position.hero and isinstance(discard, Discard):
            origin = origins(position)[1].get(at + 1)
            if draw.tile is None or discard.tile == draw.tile or origin == at:
                return position
            return exchanged_at(position, origin, discard.tile, draw.tile)
    return position


def with_riichi(position: Position, change: CallChange) -> Position:
    """Declared just before the discard of event `at`; other seats throw what they draw from then on."""
    events, instead = list(position.events), change.instead
    if instead is not None:
        if change.at < instead and change.seat != position.hero:
            for place in range(change.at + 1, len(events)):
                event = events[place]
                if isinstance(event, Discard) and event.seat == change.seat:
                    events[place] = replace(event, tsumogiri=True)
        del events[instead]
    at = change.at - (instead is not None and instead < change.at)
    return replace(position, events=(*events[:at], Riichi(change.seat), *events[at:]))
