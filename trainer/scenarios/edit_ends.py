"""Another end of a hand: a win more or less, by another seat, by ron instead of tsumo or the other way."""

from dataclasses import replace

from trainer.rules.abort import judge_abort
from trainer.rules.events import Discard, Dora, Draw, Event, Kakan, Riichi, Ron, Ryuukyoku, Tsumo
from trainer.rules.facts import abort_facts
from trainer.rules.tiles import Tile
from trainer.scenarios.changes import EndChange
from trainer.scenarios.edit_turns import turns_of
from trainer.scenarios.position import Position
from trainer.scenarios.spare import spare_tiles


def with_end(position: Position, change: EndChange) -> Position | None:
    """None if nothing lies there to be won on, or nobody wins who could pass.

    Of the hands shown only those of open riichi stay: the others lay open because of how it ended.
    """
    ways = {"ron": _won, "also": _also, "tsumo": _drawn, "passed": _passed, "nine": _nine}
    events = ways[change.how](position, change)
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
    """The win with the tile that was discarded, or drawn before the hand was ended, or another."""
    at, event = change.at, position.events[change.at]
    drew = position.events[at - 1]
    if not isinstance(drew, Draw) or drew.seat != change.seat or not isinstance(event, Discard | Ryuukyoku):
        return None
    if change.tile is not None:
        drew = Draw(change.seat, change.tile if change.seat == position.hero else None)
        return (*position.events[: at - 1], drew, Tsumo(change.seat, change.tile))
    tile = event.tile if isinstance(event, Discard) and event.tsumogiri else drew.tile
    return (*position.events[:at], Tsumo(change.seat, tile))


def _passed(position: Position, change: EndChange) -> tuple[Event, ...] | None:
    """A tsumo not declared is discarded; after the only ron not declared play goes on."""
    at, event = change.at, position.events[change.at]
    before, rest = position.events[:at], position.events[at + 1 :]
    if isinstance(event, Tsumo):
        if event.tile is None:
            return None
        thrown = (*before, Discard(event.seat, event.tile, tsumogiri=True))
        return thrown if position.table().wall else (*thrown, Ryuukyoku())
    if not isinstance(event, Ron):
        return None
    return (*before, *rest) if rest or isinstance(before[-1], Ron) else _unclaimed(position, event)


def _unclaimed(position: Position, ron: Ron) -> tuple[Event, ...] | None:
    """What follows when nobody wins on the tile: an abort, the end of the wall, or the next turn."""
    before = position.events[:-1]
    if isinstance(before[-1], Kakan):
        return (*before, *_replaced(position, before[-1].seat))
    if not isinstance(before[-1], Discard | Dora):
        return None
    if judge_abort(abort_facts(replace(position, events=before).table()), position.ruleset).answer:
        return before
    if not position.table().wall:
        return (*before, Ryuukyoku())
    following = (ron.from_seat + 1) % position.players
    return (*before, Draw(following, _spare(position) if following == position.hero else None))


def _replaced(position: Position, seat: int) -> tuple[Event, ...]:
    """The turn of a seat after its kakan: the replacement, thrown at once, and the indicator."""
    tiles = spare_tiles(position, 2)
    if seat == position.hero or len(tiles) < 2:
        return ()
    turn = (Draw(seat), Discard(seat, tiles[0], tsumogiri=True))
    if not position.ruleset.kan_dora:
        return turn
    opened = Dora(tiles[1])
    return (opened, *turn) if position.ruleset.dora_flip_minkan == "immediate" else (*turn, opened)


def _nine(position: Position, change: EndChange) -> tuple[Event, ...] | None:
    """Another seat declares at its first draw: that has been, or comes within the first go-around."""
    events, nine = position.events[: change.at], Ryuukyoku("kyuushu")
    own = (at for at, event in enumerate(events) if isinstance(event, Draw) and event.seat == change.seat)
    drew = next(own, None)
    if drew is not None:
        return (*events[: drew + 1], nine)
    last = events[-1]
    if not isinstance(last, Draw):
        return None
    steps = (change.seat - last.seat) % position.players
    tiles = spare_tiles(position, position.players)
    if len(tiles) < steps:
        return None
    thrown = tiles[0] if last.tile is None else last.tile
    between = [(last.seat + step) % position.players for step in range(1, steps)]
    drawn = Draw(change.seat, tiles[-1] if change.seat == position.hero else None)
    turns = turns_of(position, between, tiles[1:])
    return (*events, Discard(last.seat, thrown, tsumogiri=True), *turns, drawn, nine)


def _spare(position: Position) -> Tile | None:
    return next(iter(spare_tiles(position, 1)), None)
