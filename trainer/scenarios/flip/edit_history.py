"""Turns, riichi, calls, kans and the end of a hand added to a history or left out of it.

What follows in the history is made to fit.
"""

from collections.abc import Sequence
from dataclasses import replace

from trainer.rules.judges.abortive_draws import judge_abort
from trainer.rules.judges.facts import abort_facts
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
    Riichi,
    Ron,
    Ryuukyoku,
    Tsumo,
)
from trainer.rules.tiles.tile import COPIES, EAST, Tile, face_of
from trainer.scenarios.flip.edit_tiles import exchanged_at, having, origins
from trainer.scenarios.position.changes import CallChange, EndChange, copies_of, spare_tiles
from trainer.scenarios.position.position import Position


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


def before_draw(position: Position) -> tuple[Event, ...]:
    """The events, without a draw that they end with; a hand may be asked about before any."""
    events = position.events
    return events[:-1] if events and isinstance(events[-1], Draw) else events


def without_last(position: Position) -> Position | None:
    """The latest turn, of a draw or call and its discard, is not taken yet: the tile before it lies there."""
    events = before_draw(position)
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


def without_call(position: Position, change: CallChange) -> Position | None:
    """The call, kan, kita or riichi of event `at` left out; None if what follows can not be made to fit."""
    events, at = position.events, change.at
    event = events[at]
    if isinstance(event, Riichi):
        return _ura_of_riichi(replace(position, events=cut(events, at, at + 1)))
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


def _ura_of_riichi(position: Position) -> Position:
    """URA-1: nothing is turned over where no winner is in riichi."""
    declared = {event.seat for event in position.events if isinstance(event, Riichi)}
    won = {event.seat for event in position.events if isinstance(event, Ron | Tsumo)}
    return position if declared & won else replace(position, ura=())


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
    if face_of(draw.tile) == face_of(laid):
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
    if tile is None or any(seen[copy] for copy in copies_of(face_of(tile))) or not spare:
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
    seen, kind = position.table().seen, face_of(tile)

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
