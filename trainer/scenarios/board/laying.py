"""Edits of a snapshot as an author makes them at the table, a tile or a mark at a time.

A *place* takes tiles: the hand, the drawn tile, a river, the melds of a seat, the dora indicators. A *spot*
is a place, or one tile of it by its number from 0: `river:2`, `river:2:5`, `hand:4`. Edits refuse only what
has no place to lie; whether the table can be is `snapshot_checks`' question.

The parts of a table can be typed as text as well: each is read alone and leaves the others as they are. The
sticks of riichi go from the scores to the table and back as declarations are entered.
"""

import re
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from trainer.rules.replay.table import MAX_INDICATORS, STICK
from trainer.rules.tiles.letters import typed_tile, typed_tiles
from trainer.rules.tiles.tile import (
    COPIES,
    NORTH,
    Tile,
    face_of,
    format_tiles,
    tile_name,
    tiles_in_order,
)
from trainer.scenarios.board.snapshot import (
    Laid,
    Snapshot,
    format_melds,
    format_river,
    parse_melds,
    parse_river,
)
from trainer.scenarios.board.snapshot_checks import standing
from trainer.scenarios.position.position import WIND_LETTERS


def with_sticks(before: Snapshot, after: Snapshot) -> Snapshot:
    """The edited table with the sticks paid of riichis that stand there only, or taken back of those that
    stood before.
    """
    had, has = {*standing(before)}, {*standing(after)}
    if had == has:
        return after
    scores = list(after.scores)
    for seat in has - had:
        scores[seat] -= STICK
    for seat in had - has:
        scores[seat] += STICK
    sticks = max(0, after.sticks + len(has) - len(had))
    return replace(after, scores=tuple(scores), sticks=sticks)


SEATED: Final = ("river", "meld", "kita", "shown")
"""The parts that each seat has its own of."""
PARTS: Final = ("hand", "drawn", "indicators", "ura", *SEATED)
DEALT: Final = 13
MOST_IN_RIVER: Final = 30
"""Tiles in a river at most, whatever the rules: a hand ends before."""
ROOM: Final = {"indicators": MAX_INDICATORS, "ura": MAX_INDICATORS, "kita": COPIES, "shown": DEALT + 1}
"""Tiles in places other than rivers and the hand at most."""
_Held = TypeVar("_Held")


class LayingError(ValueError):
    """An edit that can not be made; `code` and `values` say why, `place` where."""

    def __init__(self, place: str, code: str, **values: str | int) -> None:
        super().__init__(f"{place}: {code}")
        self.place, self.code, self.values = place, code, tuple(sorted(values.items()))


@dataclass(frozen=True, slots=True)
class Spot:
    """A place (`index` None), or the tile of that number in it."""

    part: str
    seat: int | None = None
    index: int | None = None

    def __str__(self) -> str:
        return ":".join(str(part) for part in (self.part, self.seat, self.index) if part is not None)

    @property
    def place(self) -> "Spot":
        """The place that it is in."""
        return replace(self, index=None)

    def at(self, index: int) -> "Spot":
        """A tile of the same place."""
        return replace(self, index=index)


def parse_spot(text: str, players: int) -> Spot:
    """`hand`, `river:2`, `river:2:5`.

    :raises LayingError: if there is no such place at a table of so many players.
    """
    part, *numbers = text.split(":")
    seated = part in SEATED
    fits = part in PARTS and len(numbers) in ((1, 2) if seated else (0, 1))
    if not fits or not all(number.isascii() and number.isdigit() and len(number) < 3 for number in numbers):
        raise LayingError("", "no_place")
    found = [int(number) for number in numbers]
    seat = found.pop(0) if seated else None
    if seat is not None and seat >= players:
        raise LayingError("", "no_place")
    return Spot(part, seat, found[0] if found else None)


def laid_at(snapshot: Snapshot, spot: Spot) -> tuple[Tile, ...]:
    """The tiles of a place in their order; of melds none."""
    if spot.part == "drawn":
        return () if snapshot.drawn is None else (snapshot.drawn,)
    if spot.part == "river":
        return tuple(laid.tile for laid in snapshot.sides[_seat(spot)].river)
    if spot.part == "meld":
        return ()
    if spot.seat is not None:
        side = snapshot.sides[spot.seat]
        return side.kita if spot.part == "kita" else side.shown
    return {"hand": snapshot.hand, "indicators": snapshot.indicators, "ura": snapshot.ura}[spot.part]


def size_of(snapshot: Snapshot, place: Spot) -> int:
    """How many tiles lie there, of melds how many melds."""
    if place.part == "meld":
        return len(snapshot.sides[_seat(place)].melds)
    return len(laid_at(snapshot, place))


def put(snapshot: Snapshot, spot: Spot, tile: Tile) -> tuple[Snapshot, Spot]:
    """A tile laid at the end of a place, or in the stead of the spot's; and where it lies now.

    The hand's 14th tile is the drawn one where nothing lies there to be answered.

    :raises LayingError: if the place is full, or takes no tiles by themselves.
    """
    if spot.part == "meld":
        raise LayingError(str(spot.place), "choose_meld")
    if spot.part == "kita" and face_of(tile) != NORTH:
        raise LayingError(str(spot.place), "only_north")
    if spot.part == "drawn":
        return replace(snapshot, drawn=tile, lies=None), Spot("drawn")
    if spot.index is not None:
        return _in_the_stead(snapshot, _check(snapshot, spot), tile), spot
    held = laid_at(snapshot, spot)
    if spot.part == "hand" and len(held) >= room(snapshot):
        return _drawn(snapshot, tile)
    if len(held) >= ROOM.get(spot.part, MOST_IN_RIVER):
        raise LayingError(str(spot), "full", most=len(held))
    if spot.part == "river":
        river = (*snapshot.sides[_seat(spot)].river, Laid(tile))
        return _thrown(snapshot, _seat(spot), river), spot.at(len(held))
    return _laid(snapshot, spot, (*held, tile)), spot.at(len(held))


def room(snapshot: Snapshot) -> int:
    """How many concealed tiles the hero has between turns."""
    return DEALT - 3 * len(snapshot.sides[snapshot.hero].melds)


def _drawn(snapshot: Snapshot, tile: Tile) -> tuple[Snapshot, Spot]:
    if snapshot.lies is not None or snapshot.drawn is not None:
        raise LayingError("hand", "hand_full", most=room(snapshot) + (snapshot.lies is None))
    return replace(snapshot, drawn=tile), Spot("drawn")


def remove(snapshot: Snapshot, spot: Spot) -> Snapshot:
    """The table without a tile or a meld, the last one of a place; the drawn one before the hand's.

    :raises LayingError: if nothing lies there.
    """
    if spot.part == "drawn" or (spot == Spot("hand") and snapshot.drawn is not None):
        if snapshot.drawn is None:
            raise LayingError("drawn", "nothing_there")
        return replace(snapshot, drawn=None)
    spot = _check(snapshot, spot)
    if spot.part == "meld":
        side = snapshot.sides[_seat(spot)]
        return snapshot.with_side(_seat(spot), replace(side, melds=_without(side.melds, spot)))
    if spot.part == "river":
        river = snapshot.sides[_seat(spot)].river
        left = _without(river, spot)
        lies = None if snapshot.lies == spot.seat and not left else snapshot.lies
        return replace(_thrown(snapshot, _seat(spot), left), lies=lies)
    return _laid(snapshot, spot, _without(laid_at(snapshot, spot), spot))


def move(snapshot: Snapshot, spot: Spot, step: int) -> tuple[Snapshot, Spot]:
    """A tile or a meld changes places with the one before (`step` -1) or after it (1).

    :raises LayingError: if there is none, or the place is kept sorted.
    """
    spot = _check(snapshot, spot)
    to = (spot.index or 0) + step
    if spot.part in ("hand", "drawn", "shown") or not 0 <= to < size_of(snapshot, spot.place):
        raise LayingError(str(spot.place), "no_way_there")
    if spot.part == "meld":
        side = snapshot.sides[_seat(spot)]
        melds = _swapped(side.melds, spot, to)
        return snapshot.with_side(_seat(spot), replace(side, melds=melds)), spot.at(to)
    if spot.part == "river":
        river = snapshot.sides[_seat(spot)].river
        return _thrown(snapshot, _seat(spot), _swapped(river, spot, to)), spot.at(to)
    return _laid(snapshot, spot, _swapped(laid_at(snapshot, spot), spot, to)), spot.at(to)


def turn_riichi(snapshot: Snapshot, spot: Spot, *, opened: bool = False) -> Snapshot:
    """The riichi of a seat is declared with this discard and no other, or no longer; its stick goes along.

    :raises LayingError: if no discard lies there.
    """
    spot = _discard(snapshot, spot)
    river = snapshot.sides[_seat(spot)].river
    turned = river[spot.index or 0]
    declares = not turned.declares or turned.opened != opened
    marked = [replace(laid, declares=False, opened=False) for laid in river]
    if declares:
        marked[spot.index or 0] = replace(turned, declares=True, opened=opened)
    return _thrown(snapshot, _seat(spot), tuple(marked))


def turn_tsumogiri(snapshot: Snapshot, spot: Spot) -> Snapshot:
    """A discard was thrown as it was drawn, or no longer.

    :raises LayingError: if no discard lies there.
    """
    spot = _discard(snapshot, spot)
    river = list(snapshot.sides[_seat(spot)].river)
    index = spot.index or 0
    river[index] = replace(river[index], tsumogiri=not river[index].tsumogiri)
    return _thrown(snapshot, _seat(spot), tuple(river))


def _seat(spot: Spot) -> int:
    return spot.seat or 0


def _check(snapshot: Snapshot, spot: Spot) -> Spot:
    """The spot, of a place its last tile."""
    size = size_of(snapshot, spot.place)
    index = size - 1 if spot.index is None else spot.index
    if not 0 <= index < size:
        raise LayingError(str(spot.place), "nothing_there")
    return spot.at(index)


def _discard(snapshot: Snapshot, spot: Spot) -> Spot:
    if spot.part != "river":
        raise LayingError(str(spot.place), "only_discards")
    return _check(snapshot, spot)


def _in_the_stead(snapshot: Snapshot, spot: Spot, tile: Tile) -> Snapshot:
    index = spot.index or 0
    if spot.part == "river":
        river = list(snapshot.sides[_seat(spot)].river)
        river[index] = replace(river[index], tile=tile)
        return _thrown(snapshot, _seat(spot), tuple(river))
    held = list(laid_at(snapshot, spot))
    held[index] = tile
    return _laid(snapshot, spot, tuple(held))


def _without(held: tuple[_Held, ...], spot: Spot) -> tuple[_Held, ...]:
    index = spot.index or 0
    return held[:index] + held[index + 1 :]


def _swapped(held: tuple[_Held, ...], spot: Spot, to: int) -> tuple[_Held, ...]:
    order = list(held)
    index = spot.index or 0
    order[index], order[to] = order[to], order[index]
    return tuple(order)


def _laid(snapshot: Snapshot, spot: Spot, held: tuple[Tile, ...]) -> Snapshot:
    """The table with these tiles in that place; hands are kept sorted."""
    kept = tiles_in_order(held) if spot.part in ("hand", "shown") else held
    part: dict[str, Any] = {spot.part: kept}
    if spot.seat is None:
        return replace(snapshot, **part)
    return snapshot.with_side(spot.seat, replace(snapshot.sides[spot.seat], **part))


def _thrown(snapshot: Snapshot, seat: int, river: tuple[Laid, ...]) -> Snapshot:
    """The table with another river, and the sticks of the riichis in it."""
    return with_sticks(snapshot, snapshot.with_side(seat, replace(snapshot.sides[seat], river=river)))


_FROM_WIND = re.compile(r"<\s*([ESWN])", re.IGNORECASE)
_FROM_SEAT = re.compile(r"<([0-3])")


def part_text(snapshot: Snapshot, name: str) -> str:
    """The text of a part; `with_part` reads an equal one back."""
    if name == "then":
        return snapshot.then
    if name == "hand":
        drawn = "" if snapshot.drawn is None else f" +{tile_name(snapshot.drawn)}"
        return f"{format_tiles(snapshot.hand)}{drawn}".strip()
    spot = parse_spot(name, snapshot.players)
    if spot.seat is None:
        return format_tiles(snapshot.indicators if name == "indicators" else snapshot.ura)
    side = snapshot.sides[spot.seat]
    if spot.part == "river":
        return format_river(side.river)
    if spot.part == "meld":
        return _FROM_SEAT.sub(lambda found: f"<{_letter(snapshot, int(found[1]))}", format_melds(side.melds))
    return format_tiles(side.kita if spot.part == "kita" else side.shown)


def _letter(snapshot: Snapshot, seat: int) -> str:
    return WIND_LETTERS[(seat - snapshot.round.dealer) % snapshot.players]


def with_part(snapshot: Snapshot, name: str, text: str) -> Snapshot:
    """The table with this text in that part.

    :raises NotationError: if the text can not be read.
    :raises LayingError: if it is more than has room there, or names a seat that is not there.
    """
    if name == "then":
        return replace(snapshot, then=" ".join(text.split()))
    if name == "hand":
        return _with_hand(snapshot, text)
    spot = parse_spot(name, snapshot.players)
    if spot.seat is None:
        turned = _few(name, typed_tiles(text), ROOM[spot.part])
        return replace(snapshot, ura=turned) if name == "ura" else replace(snapshot, indicators=turned)
    side = snapshot.sides[spot.seat]
    if spot.part == "river":
        river = parse_river(text, typed_tiles)
        if len(river) > MOST_IN_RIVER:
            raise LayingError(name, "full", most=MOST_IN_RIVER)
        lies = None if snapshot.lies == spot.seat and not river else snapshot.lies
        laid = replace(snapshot.with_side(spot.seat, replace(side, river=river)), lies=lies)
        return with_sticks(snapshot, laid)
    if spot.part == "meld":
        return snapshot.with_side(
            spot.seat, replace(side, melds=parse_melds(_numbered(snapshot, spot, text), typed_tiles))
        )
    held = tiles_in_order(_few(name, typed_tiles(text), ROOM[spot.part]))
    kept = replace(side, kita=held) if spot.part == "kita" else replace(side, shown=held)
    return snapshot.with_side(spot.seat, kept)


def _few(name: str, tiles: tuple[Tile, ...], most: int) -> tuple[Tile, ...]:
    if len(tiles) > most:
        raise LayingError(name, "full", most=most)
    return tiles


def _with_hand(snapshot: Snapshot, text: str) -> Snapshot:
    """The 14th tile is the drawn one, whether it stands apart or not; with it the hero is on turn."""
    written, plus, last = text.partition("+")
    tiles, most = typed_tiles(written), room(snapshot)
    drawn = typed_tile(last) if plus and last.strip() else None
    if drawn is None and len(tiles) == most + 1 and snapshot.lies is None and not _called_last(snapshot):
        tiles, drawn = tiles[:-1], tiles[-1]
    if len(tiles) > most + (drawn is None and _called_last(snapshot)):
        raise LayingError("hand", "hand_full", most=most)
    lies = snapshot.lies if drawn is None else None
    return replace(snapshot, hand=tiles_in_order(tiles), drawn=drawn, lies=lies)


def _called_last(snapshot: Snapshot) -> bool:
    """Whether the hero has a tile more in the hand already, as after a call."""
    return snapshot.drawn is None and len(snapshot.hand) > room(snapshot)


def _numbered(snapshot: Snapshot, spot: Spot, text: str) -> str:
    """The text of melds with seats by number."""

    def number(found: re.Match[str]) -> str:
        seat = snapshot.round.dealer + WIND_LETTERS.index(found[1].upper())
        wind = WIND_LETTERS.index(found[1].upper())
        if wind >= snapshot.players:
            raise LayingError(str(spot), "no_place")
        return f"<{seat % snapshot.players}"

    return _FROM_WIND.sub(number, text)
