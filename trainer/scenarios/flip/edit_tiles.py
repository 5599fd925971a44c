"""A tile exchanged in a history.

Draws and discards of the hero are followed tile by tile: a tile of the hand or the river is exchanged
where it came from, in the deal or in a draw. Others' tiles are hidden, so only what they show changes.
"""

from dataclasses import replace
from typing import Any, Final, TypeAlias

from trainer.rules.replay.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Dora,
    Draw,
    Event,
    Kakan,
    Kita,
    Pon,
    Ron,
    Tsumo,
)
from trainer.rules.tiles.tile import Tile, face_of
from trainer.scenarios.position.changes import TileChange
from trainer.scenarios.position.position import Position

Origin: TypeAlias = int | None
"""The moment of the draw that brought a tile, None if it was dealt."""
_CALLS: Final = (Chi, Pon, Daiminkan)


def origins(position: Position) -> tuple[list[tuple[Tile, Origin]], dict[int, Origin]]:
    """The hero's concealed tiles, each with its origin; and by moment that of each own discard."""
    held: list[tuple[Tile, Origin]] = [(tile, None) for tile in position.hand]
    thrown: dict[int, Origin] = {}
    for at, event in enumerate(position.events):
        if getattr(event, "seat", None) != position.hero:
            continue
        if isinstance(event, Draw) and event.tile is not None:
            held.append((event.tile, at))
        elif isinstance(event, Discard):
            thrown[at] = _leave(held, event.tile, last=event.tsumogiri)
        elif isinstance(event, Chi | Pon | Daiminkan | Ankan):
            for tile in event.own:
                _leave(held, tile)
        elif isinstance(event, Kakan | Kita):
            thrown[at] = _leave(held, event.tile)
    return held, thrown


def _leave(held: list[tuple[Tile, Origin]], tile: Tile, *, last: bool = False) -> Origin:
    """Take such a tile out, the latest to come or the first."""
    places = [place for place, (each, _) in enumerate(held) if each == tile]
    return held.pop(places[-1 if last else 0])[1] if places else None


def with_tile(position: Position, change: TileChange) -> Position | None:
    """The tile exchanged where it came from, and where it lies; None if that can not have been."""
    at, old, new = change.at, change.old, change.new
    if change.place == "shown":
        return _with_shown(position, change)
    if change.place == "pon":
        return _with_pon(position, change)
    if change.place == "indicator" and at is None:
        return replace(position, indicator=new)
    if change.place in ("hand", "drawn"):
        return exchanged_at(position, at, old, new)
    assert at is not None
    event = position.events[at]
    if isinstance(event, Ankan):
        return _with_events(position, {at: replace(event, own=(new,) * 4)}, at)
    if isinstance(event, Kakan):
        return _with_kakan(position, at, new)
    changed = _with_events(position, {at: having(event, new)}, at)
    if changed is None or getattr(event, "seat", None) != position.hero or isinstance(event, Dora):
        return changed
    return exchanged_at(changed, origins(position)[1].get(at), old, new)


def having(event: Event, tile: Tile) -> Event:
    """The event with another tile: drawn, thrown, called, won on or turned up as an indicator."""
    changes: dict[str, Any] = {"indicator" if isinstance(event, Dora) else "tile": tile}
    return replace(event, **changes)


def exchanged_at(position: Position, at: Origin, old: Tile, new: Tile) -> Position | None:
    """Another tile dealt or drawn."""
    if at is not None:
        events = list(position.events)
        events[at] = having(events[at], new)
        won = events[-1]
        if isinstance(won, Tsumo) and won.seat == position.hero and at == len(events) - 2:
            events[-1] = replace(won, tile=new)
        return replace(position, events=tuple(events))
    if old not in position.hand:
        return None
    place = position.hand.index(old)
    hand = tuple(sorted((*position.hand[:place], new, *position.hand[place + 1 :])))
    return replace(position, hand=hand)


def _with_events(position: Position, changed: dict[int, Event], at: int) -> Position | None:
    """With other events in their places; rons of the tile of `at` follow it, a call of it can not."""
    events = list(position.events)
    for place, event in changed.items():
        events[place] = event
    laid = events[at]
    tile = laid.own[0] if isinstance(laid, Ankan) else getattr(laid, "tile", None)
    for place in range(at + 1, len(events)):
        event = events[place]
        if isinstance(event, Ron) and tile is not None:
            events[place] = replace(event, tile=tile)
        elif place == at + 1 and isinstance(event, _CALLS):
            return None
    return replace(position, events=tuple(events))


def _with_kakan(position: Position, at: int, new: Tile) -> Position | None:
    """A kakan of another kind: its pon and the discard that fed it are exchanged too."""
    kan = position.events[at]
    assert isinstance(kan, Kakan)
    if kan.seat == position.hero:
        return None
    for place in range(1, at):
        pon = position.events[place]
        if isinstance(pon, Pon) and pon.seat == kan.seat and face_of(pon.tile) == face_of(kan.tile):
            if pon.from_seat == position.hero:
                return None
            fed = having(position.events[place - 1], new)
            called = replace(pon, tile=new, own=(new, new))
            return _with_events(position, {place - 1: fed, place: called, at: replace(kan, tile=new)}, at)
    return None


def _with_pon(position: Position, change: TileChange) -> Position | None:
    """A pon of another kind, of plain tiles: what fed it, and the two tiles that the hero laid down."""
    at, old, new = change.at, change.old, change.new
    pon = position.events[at or 0]
    if at is None or not isinstance(pon, Pon) or {pon.tile, *pon.own} != {old}:
        return None
    if pon.from_seat == position.hero or any(isinstance(event, Kakan) for event in position.events[at:]):
        return None
    changed: Position | None = position
    for _ in range(2 if pon.seat == position.hero else 0):
        held = None if changed is None else _origin_of(changed, at, old)
        changed = None if changed is None or held is None else exchanged_at(changed, held[0], old, new)
    if changed is None:
        return None
    events = list(changed.events)
    events[at - 1 : at + 1] = having(events[at - 1], new), replace(pon, tile=new, own=(new, new))
    return replace(changed, events=tuple(events))


def _origin_of(position: Position, at: int, tile: Tile) -> tuple[Origin] | None:
    """Where a tile that is held before an event came from; None if it is not held."""
    held, _ = origins(replace(position, events=position.events[:at]))
    return next(((origin,) for each, origin in held if each == tile), None)


def _with_shown(position: Position, change: TileChange) -> Position | None:
    """Another tile in a hand that lies open; the tile of a tsumo is said in its event as well."""
    hands = dict(position.shown)
    tiles = list(hands.get(change.seat, ()))
    if change.old not in tiles:
        return None
    tiles[tiles.index(change.old)] = change.new
    hands[change.seat] = tuple(tiles)
    events = position.events
    if change.at is not None:
        event = events[change.at]
        events = (*events[: change.at], having(event, change.new), *events[change.at + 1 :])
    return replace(position, shown=tuple(sorted(hands.items())), events=events)
