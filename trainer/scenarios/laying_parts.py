"""The parts of a snapshot as text that an author types: each is read alone and leaves the others as they are.

A part's name is its place's: `hand`, `river:2`, `meld:0`, `indicators`, `ura`, `shown:1`, `kita:1`, `then`.
The hand's drawn tile stands behind a plus: `123m45p +6p`. In melds a seat is told by its wind now,
`pon 555m<W`, or by its number.
"""

import re
from dataclasses import replace

from trainer.rules.notation import format_tiles, parse_tile, parse_tiles, tile_name
from trainer.rules.tiles import Tile, tiles_in_order
from trainer.scenarios.laying import MOST, ROOM, LayingError, Spot, parse_spot, room
from trainer.scenarios.laying_sticks import with_sticks
from trainer.scenarios.position import WIND_LETTERS
from trainer.scenarios.snapshot import Snapshot
from trainer.scenarios.snapshot_text import format_melds, format_river, parse_melds, parse_river

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
        turned = _few(name, parse_tiles(text), ROOM[spot.part])
        return replace(snapshot, ura=turned) if name == "ura" else replace(snapshot, indicators=turned)
    side = snapshot.sides[spot.seat]
    if spot.part == "river":
        river = parse_river(text)
        if len(river) > MOST:
            raise LayingError(name, "full", most=MOST)
        lies = None if snapshot.lies == spot.seat and not river else snapshot.lies
        laid = replace(snapshot.with_side(spot.seat, replace(side, river=river)), lies=lies)
        return with_sticks(snapshot, laid)
    if spot.part == "meld":
        return snapshot.with_side(
            spot.seat, replace(side, melds=parse_melds(_numbered(snapshot, spot, text)))
        )
    held = tiles_in_order(_few(name, parse_tiles(text), ROOM[spot.part]))
    kept = replace(side, kita=held) if spot.part == "kita" else replace(side, shown=held)
    return snapshot.with_side(spot.seat, kept)


def _few(name: str, tiles: tuple[Tile, ...], most: int) -> tuple[Tile, ...]:
    if len(tiles) > most:
        raise LayingError(name, "full", most=most)
    return tiles


def _with_hand(snapshot: Snapshot, text: str) -> Snapshot:
    """The 14th tile is the drawn one, whether it stands apart or not; with it the hero is on turn."""
    written, plus, last = text.partition("+")
    tiles, most = parse_tiles(written), room(snapshot)
    drawn = parse_tile(last) if plus and last.strip() else None
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
