"""A player's hand: concealed tiles, the drawn tile, and melds with the seat that fed them.

Also everything that can be wrong with a hand: its size, too many copies of a tile, impossible melds.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from trainer.rules.errors import ImpossibleHandError, NotationError
from trainer.rules.tiles.tile import (
    COPIES,
    HONOURS,
    RED_FIVES,
    SANMA_ABSENT,
    TILE_NAMES,
    Face,
    Tile,
    count_faces,
    face_of,
    format_tiles,
    is_red,
    parse_tile,
    parse_tiles,
    tile_name,
)


class MeldType(StrEnum):
    """The sorts of melds; each value is its name in texts and codes."""

    CHI = "chi"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    KAKAN = "kakan"
    ANKAN = "ankan"


KANS = frozenset({MeldType.DAIMINKAN, MeldType.KAKAN, MeldType.ANKAN})


@dataclass(frozen=True, slots=True)
class Meld:
    """Three or four tiles on the table.

    `tiles` holds all of them; `called` is the one taken from `from_seat`'s river (of a kakan: the
    one taken for its pon), `added` the fourth tile of a kakan. An ankan has none of the three.
    """

    type: MeldType
    tiles: tuple[Tile, ...]
    called: Tile | None = None
    from_seat: int | None = None
    added: Tile | None = None

    @property
    def kind(self) -> Face:
        """The lowest kind in it: what a pon or a kan is of, where a chi begins."""
        return min(face_of(tile) for tile in self.tiles)

    @property
    def is_kan(self) -> bool:
        """Ankan, daiminkan or kakan?"""
        return self.type in KANS

    @property
    def is_open(self) -> bool:
        """All but an ankan open the hand (RCH-1)."""
        return self.type is not MeldType.ANKAN


def meld_defects(meld: Meld) -> tuple[str, ...]:
    """Every reason why these tiles are not such a meld."""
    kinds = sorted(face_of(tile) for tile in meld.tiles)
    shown = f"{meld.type} {format_tiles(meld.tiles)}"
    size = 4 if meld.is_kan else 3
    defects = []
    if len(kinds) != size:
        defects.append(f"{shown}: {size} tiles expected, {len(kinds)} given")
    elif meld.type is MeldType.CHI:
        start = kinds[0]
        if start in HONOURS or start % 9 > 6 or kinds != [start, start + 1, start + 2]:
            defects.append(f"{shown}: not a run of one suit")
    elif len(set(kinds)) != 1:
        defects.append(f"{shown}: not all of one kind")
    if meld.called is not None and meld.called not in meld.tiles:
        defects.append(f"{shown}: the called tile is not in it")
    return tuple(defects)


def meld_counts(melds: Iterable[Meld]) -> list[int]:
    """The 34 counts of all tiles in melds."""
    return count_faces(tile for meld in melds for tile in meld.tiles)


@dataclass(frozen=True, slots=True)
class Hand:
    """The tiles of one player. `concealed` includes `drawn`, the tile just drawn, if there is one."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    drawn: Tile | None = None

    @property
    def counts(self) -> list[int]:
        """The 34 counts of the concealed part."""
        return count_faces(self.concealed)

    @property
    def closed(self) -> bool:
        """No chi, pon, daiminkan or kakan; an ankan keeps a hand closed (RCH-1)."""
        return not any(meld.is_open for meld in self.melds)

    def minus(self, kind: Face) -> "Hand":
        """The hand after a discard of this kind, a plain five before the red one.

        :raises ImpossibleHandError: if no tile of the kind is concealed.
        """
        own = sorted((tile for tile in self.concealed if face_of(tile) == kind), key=is_red)
        if not own:
            held = format_tiles(self.concealed)
            raise ImpossibleHandError((f"{held}: no {tile_name(kind)} to discard",))
        place = self.concealed.index(own[0])
        return Hand(self.concealed[:place] + self.concealed[place + 1 :], self.melds)


def parse_hand(concealed: str, melds: Sequence[str] = (), drawn: str | None = None) -> Hand:
    """A hand from MPSZ text; `concealed` includes the drawn tile, a meld reads `ankan 8888m`.

    Whether such a hand can exist is for `hand_defects`.

    :raises NotationError: quoting the text and the fault.
    """
    return Hand(
        parse_tiles(concealed),
        tuple(_parse_meld(meld) for meld in melds),
        None if drawn is None else parse_tile(drawn),
    )


def _parse_meld(text: str) -> Meld:
    name, _, tiles = text.partition(" ")
    names = ", ".join(MeldType)
    if name not in names.split(", ") or not tiles:
        raise NotationError(f"{text!r}: a meld is one of {names}, a space and its tiles")
    return Meld(MeldType(name), parse_tiles(tiles))


def check_hand(hand: Hand, players: int = 4) -> None:
    """:raises ImpossibleHandError: with every defect of the hand, if it has any."""
    defects = hand_defects(hand, players)
    if defects:
        raise ImpossibleHandError(defects)


def hand_defects(hand: Hand, players: int = 4) -> tuple[str, ...]:
    """Every reason why no player can hold this; none for a possible hand of 13 or 14 tiles."""
    tiles = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
    named = {*tiles, *(() if hand.drawn is None else (hand.drawn,))}
    unknown = sorted(tile for tile in named if not 0 <= tile < len(TILE_NAMES))
    if unknown:
        return tuple(f"there is no tile number {tile}" for tile in unknown)
    return (
        *_size_defects(hand),
        *_copy_defects(hand, tiles),
        *(defect for meld in hand.melds for defect in meld_defects(meld)),
        *(_sanma_defects(hand, tiles) if players == 3 else ()),
    )


def _size_defects(hand: Hand) -> Iterator[str]:
    shown = format_tiles(hand.concealed)
    if len(hand.melds) > 4:
        yield f"{len(hand.melds)} melds: a hand has four at most"
    else:
        waiting = 13 - 3 * len(hand.melds)
        if len(hand.concealed) not in (waiting, waiting + 1):
            number = len(hand.melds)
            beside = f" beside {number} meld{'s' * (number > 1)}" if number else ""
            yield (
                f"{shown}: {waiting} or {waiting + 1} concealed tiles expected{beside}, "
                f"{len(hand.concealed)} given"
            )
        elif hand.drawn is not None and len(hand.concealed) == waiting:
            yield f"{shown}: with a drawn tile {waiting + 1} concealed tiles are expected"
    if hand.drawn is not None and hand.drawn not in hand.concealed:
        yield f"{shown}: the drawn {tile_name(hand.drawn)} is not in it"


def _copy_defects(hand: Hand, tiles: Sequence[Tile]) -> Iterator[str]:
    concealed, melded = hand.counts, meld_counts(hand.melds)
    for kind, (inside, outside) in enumerate(zip(concealed, melded, strict=True)):
        if inside + outside > COPIES:
            yield f"{inside + outside} copies of {tile_name(kind)}: there are only {COPIES}"
    reds = Counter(tiles)
    for red in RED_FIVES:
        if reds[red] > 1:
            yield f"{reds[red]} copies of {tile_name(red)}: there is only one"


def _sanma_defects(hand: Hand, tiles: Sequence[Tile]) -> Iterator[str]:
    absent = sorted({face_of(tile) for tile in tiles} & SANMA_ABSENT)
    if absent:
        yield f"{format_tiles(absent)}: not in the three-player set (SAN-1)"
    for meld in hand.melds:
        if meld.type is MeldType.CHI:
            yield f"chi {format_tiles(meld.tiles)}: there is no chi with three players (SAN-1)"
