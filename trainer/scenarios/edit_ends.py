"""Another end of a hand: a win more or less, by another seat, by ron instead of tsumo or the other way."""

from dataclasses import replace

from trainer.rules.events import Discard, Dora, Draw, Event, Riichi, Ron, Ryuukyoku, Tsumo
from trainer.rules.tiles import Tile
from trainer.scenarios.changes import EndChange
from trainer.scenarios.position import Position
from trainer.scenarios.spare import spare_tiles


def with_end(position: Position, change: EndChange) -> Position | None:
    """None if nothing lies there to be won on, or nobody wins who could pass.

    Of the hands shown only those of open riichi stay: the others lay open because of how it ended.
    """
    events = {"ron": _won, "also": _also, "tsumo": _drawn, "passed": _passed}[change.how](position, change)
    if events is None:
        return None
    opened = {event.seat for event in events if isinstance(event, Riichi) and event.open}
    shown = tuple((seat, hand) for seat, hand in position.shown if seat in opened)
    if change.hand:
        shown = tuple(sorted((*shown, (change.seat, change.hand))))
    return replace(position, events=events, shown=shown, ura=())


def _won(position: Position, change: EndChange) -> tuple[Event, ...] | None:
    """A ron on the discard, or on the tile of a tsumo that was discarded instead."""
    thrown = position.events[change.at]
    if isinstance(thrown, Tsumo) and thrown.tile is not None:
        thrown = Discard(thrown.seat, thrown.tile, tsumogiri=True)
    if not isinstance(thrown, Discard) or thrown.seat == change.seat:
        return None
    after = position.events[change.at + 1 : change.at + 2]
    opened = after if isinstance(next(iter(after), None), Dora) else ()
    return (*position.events[: change.at], thrown, *opened, Ron(change.seat, thrown.seat, thrown.tile))


def _also(position: Position, change: EndChange) -> tuple[Event, ...] | None:
    """One ron more on the same tile, the claims in turn order from the discarder."""
    rons = [event for event in position.events if isinstance(event, Ron)]
    if not rons or change.seat in {rons[0].from_seat, *(ron.seat for ron in rons)}:
        return None
    rons.append(replace(rons[0], seat=change.seat))
    rons.sort(key=lambda ron: (ron.seat - ron.from_seat) % position.players)
    before = (event for event in position.events if not isinstance(event, Ron))
    return (*before, *rons)


def _drawn(position: Position, change: EndChange) -> tuple[Event, ...] | None:
    """The win with the tile that was discarded, or that was drawn before the hand was ended."""
    at, event = change.at, position.events[change.at]
    drew = position.events[at - 1]
    if not isinstance(drew, Draw) or drew.seat != change.seat or not isinstance(event, Discard | Ryuukyoku):
        return None
    tile = event.tile if isinstance(event, Discard) and event.tsumogiri else drew.tile
    return (*position.events[:at], Tsumo(change.seat, tile))


def _passed(position: Position, change: EndChange) -> tuple[Event, ...] | None:
    """A tsumo not declared is discarded; after the only ron not declared the next seat draws."""
    at, event = change.at, position.events[change.at]
    before, rest = position.events[:at], position.events[at + 1 :]
    if isinstance(event, Tsumo):
        return None if event.tile is None else (*before, Discard(event.seat, event.tile, tsumogiri=True))
    if not isinstance(event, Ron):
        return None
    if rest or isinstance(before[-1], Ron):
        return (*before, *rest)
    if not isinstance(before[-1], Discard):
        return None
    if not position.table().wall:
        return (*before, Ryuukyoku())
    following = (event.from_seat + 1) % position.players
    return (*before, Draw(following, _spare(position) if following == position.hero else None))


def _spare(position: Position) -> Tile | None:
    return next(iter(spare_tiles(position, 1)), None)
