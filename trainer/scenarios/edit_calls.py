"""Calls and kans left out of a history or added to it, and what follows made to fit."""

from collections.abc import Sequence
from dataclasses import replace

from trainer.rules.events import (
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
    Riichi,
)
from trainer.rules.tiles import COPIES, EAST, Tile, kind_of
from trainer.scenarios.changes import CallChange, copies_of
from trainer.scenarios.edit_tiles import exchanged_at, having, origins
from trainer.scenarios.edit_turns import cut, keeping_drawn, turns_of
from trainer.scenarios.position import Position
from trainer.scenarios.spare import spare_tiles


def without_call(position: Position, change: CallChange) -> Position | None:
    """The call, kan, kita or riichi of event `at` left out; None if what follows can not be made to fit."""
    events, at = position.events, change.at
    event = events[at]
    if isinstance(event, Riichi):
        return replace(position, events=cut(events, at, at + 1))
    if isinstance(event, Chi | Pon | Daiminkan):
        return _without_meld(position, at, event)
    if change.seat == position.hero or not isinstance(event, Ankan | Kita | Kakan):
        return None
    if at + 1 == len(events):
        return replace(position, events=(*events[:at], _discarded(position, change)))
    rest = list(events[at + 1 :])
    if not isinstance(event, Kita):
        _drop_indicator(rest)
    if not rest or not isinstance(rest[0], Draw):
        return None
    return replace(position, events=(*events[:at], *rest[1:]))


def _discarded(position: Position, change: CallChange) -> Discard:
    """What lay there as a kan or kita, thrown; in riichi it is what was drawn."""
    assert change.tile is not None
    locked = any(isinstance(event, Riichi) and event.seat == change.seat for event in position.events)
    return Discard(change.seat, change.tile, tsumogiri=locked)


def _without_meld(position: Position, at: int, call: Chi | Pon | Daiminkan) -> Position | None:
    """The seats between have their turns, then the caller draws; the hero draws the tile that it called."""
    players, own = position.players, call.seat == position.hero
    rest = list(position.events[at + 1 :])
    between = [(call.from_seat + step) % players for step in range(1, (call.seat - call.from_seat) % players)]
    tiles = spare_tiles(position, len(between) + 1)
    kan = isinstance(call, Daiminkan)
    if len(tiles) <= len(between) or (own and kan) or _is_added_to(call, rest):
        return None
    before = list(position.events[:at])
    if own:
        before[-1] = having(before[-1], tiles[-1])
    drawn: list[Event] = [] if kan else [Draw(call.seat, call.tile if own else None)]
    if kan:
        _drop_indicator(rest)
    events = (*before, *turns_of(position, between, tiles), *drawn, *rest)
    return replace(position, events=events)


def _is_added_to(call: Chi | Pon | Daiminkan, rest: Sequence[Event]) -> bool:
    """Does the pon become a kakan?"""
    return any(isinstance(event, Kakan) and event.seat == call.seat for event in rest)


def _drop_indicator(rest: list[Event]) -> None:
    """One kan less opens one indicator less."""
    dora = next((event for event in rest if isinstance(event, Dora)), None)
    if dora is not None:
        rest.remove(dora)


def without_call_turn(position: Position, change: CallChange) -> Position | None:
    """From the draw of who threw the tile, or made the kan or kita, to before that seat's next draw."""
    events, at = position.events, change.at
    call = events[at]
    if not isinstance(call, Chi | Pon | Daiminkan | Ankan | Kakan | Kita):
        return None
    thrower = call.from_seat if isinstance(call, Chi | Pon | Daiminkan) else call.seat
    start, end = _draw_of(events, thrower, at, -1), _draw_of(events, thrower, at, 1)
    if start is None or end is None or any(isinstance(event, Riichi) for event in events[start:end]):
        return None
    changed = _holding_all(position, start, end, call)
    return None if changed is None else replace(changed, events=cut(changed.events, start, end))


def _draw_of(events: Sequence[Event], seat: int, at: int, step: int) -> int | None:
    """The nearest draw of a seat before an event, or after it."""
    places = range(at, len(events) if step > 0 else -1, step)
    draws = (place for place in places if isinstance(events[place], Draw))
    return next((place for place in draws if getattr(events[place], "seat", None) == seat), None)


def _holding_all(position: Position, start: int, end: int, call: Event) -> Position | None:
    """The hero has kept what it drew in these events; it may have drawn just what it laid out."""
    window = position.events[start:end]
    own = [event for event in window if getattr(event, "seat", None) == position.hero]
    if not isinstance(call, Ankan | Kakan | Kita) or call.seat != position.hero:
        if any(isinstance(event, Chi | Pon | Daiminkan | Ankan | Kakan | Kita) for event in own):
            return None
        return keeping_drawn(position, start, end)
    draw, laid = own[0], call.own[0] if isinstance(call, Ankan) else call.tile
    if len(own) != 2 or not isinstance(draw, Draw) or draw.tile is None:
        return None
    if kind_of(draw.tile) == kind_of(laid):
        return position
    if isinstance(call, Ankan):
        return None
    return exchanged_at(position, origins(position)[1].get(position.events.index(call)), laid, draw.tile)


def with_call(position: Position, change: CallChange) -> Position | None:
    """The discard of event `at` is called by a seat that draws later; the turns up to then are left out."""
    events, at, tile = position.events, change.at, change.tile
    thrown = events[at]
    if tile is None or change.seat == position.hero or not isinstance(thrown, Discard):
        return None
    own = _beside(position, tile, change)
    end = _draw_of(events, change.seat, at, 1)
    left = position.events[at + 1 : end]
    if own is None or any(not isinstance(event, Draw | Discard) for event in left):
        return None
    call = (Chi if change.how == "chi" else Pon)(change.seat, thrown.seat, thrown.tile, own)
    if end is None:
        spare = spare_tiles(position, 1)
        return replace(position, events=(*events[: at + 1], call, Discard(change.seat, spare[0])))
    rest = list(events[end + 1 :])
    if not rest or not isinstance(rest[0], Discard):
        return None
    rest[0] = replace(rest[0], tsumogiri=False)
    changed = keeping_drawn(position, at + 1, end)
    return None if changed is None else replace(changed, events=(*changed.events[: at + 1], call, *rest))


def with_ankan(position: Position, change: CallChange) -> Position | None:
    """Before the last discard, of event `at`, its seat lays four tiles of which none is seen."""
    events, at, tile = position.events, change.at, change.tile
    thrown, seen = events[at], position.table().seen
    spare = [other for other in spare_tiles(position, 2) if other != tile]
    if tile is None or any(seen[copy] for copy in copies_of(kind_of(tile))) or not spare:
        return None
    draw = events[at - 1]
    if not isinstance(draw, Draw) or not isinstance(thrown, Discard) or change.seat == position.hero:
        return None
    opened = (Dora(spare[0]),) if position.ruleset.kan_dora else ()
    owed = tuple(event for event in events[at + 1 :] if isinstance(event, Dora))  # of an earlier kan (URA-3)
    laid = (Ankan(change.seat, (tile,) * COPIES), *owed, *opened, Draw(change.seat))
    return replace(position, events=(*events[:at], *laid, thrown))


def _beside(position: Position, tile: Tile, change: CallChange) -> tuple[Tile, ...] | None:
    """Two tiles that the caller can lay beside it: of those that the hero has not seen."""
    seen, kind = position.table().seen, kind_of(tile)

    def has(other: Tile, copies: int) -> bool:
        plain = COPIES + 1 - len(copies_of(other))
        return seen[other] + copies <= plain

    if change.how == "pon":
        return (kind, kind) if has(kind, 2) else None
    for low, high in ((kind - 2, kind - 1), (kind - 1, kind + 1), (kind + 1, kind + 2)):
        together = kind // 9 == low // 9 == high // 9 and high < EAST
        if together and has(low, 1) and has(high, 1):
            return (low, high)
    return None
