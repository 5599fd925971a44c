"""A call or kan that another seat declared just now: laid like any other, then chosen as the moment."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from trainer.rules.errors import NotationError
from trainer.rules.tiles.hand import Meld, MeldType, meld_defects
from trainer.rules.tiles.tile import Tile, face_of, format_tiles, parse_tiles, tile_name, tiles_in_order
from trainer.scenarios.board.snapshot import Snapshot, meld_of

_WORDS: Final = {
    MeldType.CHI: "c",
    MeldType.PON: "p",
    MeldType.DAIMINKAN: "d",
    MeldType.ANKAN: "a",
    MeldType.KAKAN: "k",
}
_TYPES: Final = {word: meld_type for meld_type, word in _WORDS.items()}
_DECLARED: Final = re.compile(r"([0-3])([cpdak])(\S+)")


def declared_moments(snapshot: Snapshot) -> Iterator[str]:
    """The moments right after a call or kan of another that lies on the table: of an own kan after the
    discard before that turn, of a call after the discard that it took, if that is the last of its river.
    """
    for step in range(1, snapshot.players):
        seat = (snapshot.hero + step) % snapshot.players
        for meld in snapshot.sides[seat].melds:
            before = (seat - 1) % snapshot.players
            lies = meld.from_seat if _is_call(meld) and meld.from_seat is not None else before
            river = snapshot.sides[lies].river
            if river and (not _is_call(meld) or river[-1].tile == meld.called):
                yield f"thrown:{lies}/{seat}{_WORDS[meld.type]}{_tiles_text(meld)}"


def taken_up(snapshot: Snapshot) -> Snapshot:
    """The table on which what another has just declared does not lie as a meld yet."""
    if (found := _declared(snapshot)) is None:
        return snapshot
    seat, meld_type, text = found
    side = snapshot.sides[seat]
    for place, meld in enumerate(side.melds):
        if meld.type is meld_type and _tiles_text(meld) == text:
            before = (_pon_of(meld),) if meld_type is MeldType.KAKAN else ()
            melds = (*side.melds[:place], *before, *side.melds[place + 1 :])
            return snapshot.with_side(seat, replace(side, melds=melds))
    return snapshot


def put_down(snapshot: Snapshot) -> Snapshot:
    """The table on which what another has just declared lies as a meld, before another moment is chosen."""
    if (found := _declared(snapshot)) is None:
        return snapshot
    seat, meld_type, text = found
    try:
        own = parse_tiles(text)
    except NotationError:
        return snapshot
    side = snapshot.sides[seat]
    if meld_type is MeldType.KAKAN:
        melds = tuple(_grown(meld, own[0]) if _grows(meld, own[0]) else meld for meld in side.melds)
        return snapshot.with_side(seat, replace(side, melds=melds))
    river = () if snapshot.lies is None else snapshot.sides[snapshot.lies].river
    called = () if meld_type is MeldType.ANKAN else tuple(laid.tile for laid in river[-1:])
    meld = meld_of(meld_type, (*called, *own), from_seat=snapshot.lies if called else None)
    if meld_defects(meld):
        return snapshot
    return snapshot.with_side(seat, replace(side, melds=(*side.melds, meld)))


def _declared(snapshot: Snapshot) -> tuple[int, MeldType, str] | None:
    """The seat, meld and tiles of what another has just declared, if that is all that happened."""
    found = _DECLARED.fullmatch(snapshot.then)
    if found is None or int(found[1]) == snapshot.hero or int(found[1]) >= snapshot.players:
        return None
    return int(found[1]), _TYPES[found[2]], found[3]


def _is_call(meld: Meld) -> bool:
    return meld.type in (MeldType.CHI, MeldType.PON, MeldType.DAIMINKAN)


def _tiles_text(meld: Meld) -> str:
    """The tiles as the text of the event has them: own ones of a call, the added one of a kakan."""
    if meld.type is MeldType.KAKAN and meld.added is not None:
        return tile_name(meld.added)
    own = list(meld.tiles)
    if meld.called is not None:
        own.remove(meld.called)
    return format_tiles(tiles_in_order(own))


def _pon_of(kan: Meld) -> Meld:
    tiles = list(kan.tiles)
    if kan.added is not None:
        tiles.remove(kan.added)
    return replace(kan, type=MeldType.PON, tiles=tuple(tiles), added=None)


def _grows(meld: Meld, tile: Tile) -> bool:
    return meld.type is MeldType.PON and meld.kind == face_of(tile)


def _grown(pon: Meld, added: Tile) -> Meld:
    return replace(pon, type=MeldType.KAKAN, tiles=tiles_in_order((*pon.tiles, added)), added=added)
