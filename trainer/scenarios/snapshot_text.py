"""What lies on the table as short text, for typing and for storing: rivers, melds, and what came after.

A river: `1z =9m 5p!` are three discards, `=` straight from the wall, `!` with a riichi (`!!` an open one);
tiles may stand together where nothing marks them: `19m5p`. Melds, with commas between: `chi 435m<1` took
the 4m, which stands first, from seat 1; `pon 555m<2`, `daiminkan 5555m<2`, `kakan 5550m<2` with the added
tile at the end, `ankan 5555m`. Letters will do for the words: c, p, d, k, a, as in the text of events.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from trainer.rules.errors import NotationError, quoted
from trainer.rules.events import Discard, Draw, Event
from trainer.rules.melds import Meld, MeldType
from trainer.rules.notation import format_tiles, parse_tiles, tile_name
from trainer.rules.tiles import Tile, tiles_in_order
from trainer.scenarios.event_text import format_events, parse_events
from trainer.scenarios.snapshot import Laid, Snapshot

MAX_RIVER: Final = 40
MAX_MELDS: Final = 8
MAX_TEXT: Final = 400
_LETTERS: Final = {
    "c": MeldType.CHI,
    "p": MeldType.PON,
    "d": MeldType.DAIMINKAN,
    "k": MeldType.KAKAN,
    "a": MeldType.ANKAN,
}
_TYPES: Final = _LETTERS | {str(meld_type): meld_type for meld_type in MeldType}


def format_river(river: Iterable[Laid]) -> str:
    """The text of a river; `parse_river` gives an equal one back."""
    return " ".join(_laid_text(laid) for laid in river)


def _laid_text(laid: Laid) -> str:
    riichi = "!!" if laid.opened else "!" if laid.declares else ""
    return f"{'=' if laid.tsumogiri else ''}{tile_name(laid.tile)}{riichi}"


def parse_river(text: str) -> tuple[Laid, ...]:
    """The discards of a text in order; of tiles written together `=` marks all and `!` the last one.

    :raises NotationError: quoting the part that is no discard, or if there are more than 40.
    """
    _check_length(text)
    river: list[Laid] = []
    for token in text.split():
        bare = token.removeprefix("=").rstrip("!")
        marks = len(token) - len(token.rstrip("!"))
        tiles = parse_tiles(bare)
        if not tiles or marks > 2:
            raise NotationError(
                "{given}: a discard such as 1z, =9m or 5p! expected", "no_discard", given=quoted(token)
            )
        river += [Laid(tile, tsumogiri=token[0] == "=") for tile in tiles]
        if marks:
            river[-1] = Laid(tiles[-1], declares=True, tsumogiri=token[0] == "=", opened=marks == 2)
    if len(river) > MAX_RIVER:
        raise NotationError(
            "{tiles} discards: {most} at most", "too_many_discards", tiles=len(river), most=MAX_RIVER
        )
    return tuple(river)


def format_melds(melds: Iterable[Meld]) -> str:
    """The text of melds; `parse_melds` gives them back with their tiles in order (`in_order`)."""
    return ", ".join(_meld_text(meld) for meld in melds)


def _meld_text(meld: Meld) -> str:
    tiles, ends = list(tiles_in_order(meld.tiles)), []
    for tile, place in ((meld.called, 0), (meld.added, 1)):
        if tile is not None and tile in tiles:
            tiles.remove(tile)
            ends.append((place, tile))
    first = [tile for place, tile in ends if place == 0]
    last = [tile for place, tile in ends if place == 1]
    source = "" if meld.from_seat is None else f"<{meld.from_seat}"
    return f"{meld.type} {format_tiles([*first, *tiles, *last])}{source}"


def parse_melds(text: str) -> tuple[Meld, ...]:
    """The melds of a text, in the order in which they were made.

    Whether the tiles make such a meld `snapshot_defects` tells.

    :raises NotationError: quoting the meld that can not be read.
    """
    _check_length(text)
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) > MAX_MELDS:
        raise NotationError(
            "{melds} melds: {most} at most", "too_many_melds", melds=len(parts), most=MAX_MELDS
        )
    return tuple(_meld(part) for part in parts)


def _meld(text: str) -> Meld:
    word, _, rest = text.partition(" ")
    written, given, source = rest.replace(" ", "").partition("<")
    tiles = parse_tiles(written)
    if word not in _TYPES or not 0 < len(tiles) <= 4 or (given and source not in tuple("0123")):
        raise NotationError(
            "{given}: a meld such as pon 555m<2 or ankan 1111z expected", "no_meld_text", given=quoted(text)
        )
    meld_type = _TYPES[word]
    if meld_type is MeldType.ANKAN and given:
        raise NotationError(
            "{given}: an ankan is of own tiles, none of them from a seat", "ankan_from", given=quoted(text)
        )
    return meld_of(meld_type, tiles, from_seat=int(source) if given else None)


def meld_of(meld_type: MeldType, tiles: Sequence[Tile], *, from_seat: int | None = None) -> Meld:
    """A meld of tiles of which the first was called, if one was, and the last of a kakan added."""
    return Meld(
        meld_type,
        tiles_in_order(tiles),
        called=None if meld_type is MeldType.ANKAN else tiles[0],
        from_seat=from_seat,
        added=tiles[-1] if meld_type is MeldType.KAKAN else None,
    )


def parse_then(snapshot: Snapshot) -> tuple[Event, ...]:
    """What the snapshot's `then` says; a call or a ron takes the tile that lies.

    :raises NotationError: naming the part that is no event.
    """
    _check_length(snapshot.then)
    before = format_events(_before(snapshot))
    return parse_events(f"{before} {snapshot.then}")[len(parse_events(before)) :]


def _before(snapshot: Snapshot) -> tuple[Event, ...]:
    """The event that the short text goes on from: the last discard, or the hero's draw."""
    if snapshot.lies is not None:
        river = snapshot.sides[snapshot.lies].river
        return (Discard(snapshot.lies, river[-1].tile),) if river else ()
    return () if snapshot.is_dealt else (Draw(snapshot.hero, snapshot.drawn),)


def _check_length(text: str) -> None:
    if len(text) > MAX_TEXT:
        raise NotationError("{signs} characters: {most} at most", "too_long", signs=len(text), most=MAX_TEXT)
