"""A win and the ways to read it: what the yaku, the fu and the points are judged from.

A *claim* is one reading of the complete hand together with the place of the winning tile in it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.rules.tiles.hand import Hand, MeldType
from trainer.rules.tiles.shapes import Reading, WaitShape, readings, shapes_in
from trainer.rules.tiles.tile import Face, Tile, face_of


@dataclass(frozen=True, slots=True)
class Win:
    """A hand of 13 tiles (less three a meld), the tile that completes it and how it came.

    `riichi` is 0, 1 or 2 (double) and counts only a riichi that stands (RCH-6). `last_tile`: nothing is
    left in the live wall. `first_turn`: no own discard and no call by anyone yet. `ippatsu`: within a
    turn of the declaration, uninterrupted (IPP-1). `open_riichi`: that riichi was declared open (OPN-1).
    """

    hand: Hand
    tile: Tile
    by_tsumo: bool
    riichi: int
    seat_wind: Face
    round_wind: Face
    last_tile: bool = False
    rinshan: bool = False
    chankan: bool = False
    first_turn: bool = False
    ippatsu: bool = False
    open_riichi: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """A win in one reading.

    `shuntsu` (lowest kinds) and `koutsu` (kans included) hold the melds too; `ankou` are the concealed
    koutsu, without one that a ron completes; `kinds` is every kind in the hand.
    """

    win: Win
    reading: Reading
    wait: WaitShape
    shuntsu: tuple[Face, ...]
    koutsu: tuple[Face, ...]
    ankou: tuple[Face, ...]
    kinds: frozenset[Face]

    @property
    def closed(self) -> bool:
        """No chi, pon, daiminkan or kakan (RCH-1); the tile of a ron does not open the hand."""
        return self.win.hand.closed

    @property
    def jantou(self) -> Face:
        """The pair; of a chiitoitsu its lowest."""
        return self.reading.jantou[0]

    @property
    def kans(self) -> int:
        """How many of the melds are kans."""
        return sum(meld.is_kan for meld in self.win.hand.melds)


def claims(win: Win) -> Iterator[Claim]:
    """Every claim to the win; none if the tile does not complete the hand."""
    held = win.hand.counts
    kind = face_of(win.tile)
    complete = list(held)
    complete[kind] += 1
    for reading in readings(complete, len(win.hand.melds)):
        shapes = shapes_in(reading, kind, held[kind])
        for wait in WaitShape:
            if wait in shapes:
                yield _claim(win, reading, wait, complete)


def _claim(win: Win, reading: Reading, wait: WaitShape, complete: list[int]) -> Claim:
    melds = win.hand.melds
    runs = tuple(meld.kind for meld in melds if meld.type is MeldType.CHI)
    sets = tuple(meld.kind for meld in melds if meld.type is not MeldType.CHI)
    hidden = tuple(meld.kind for meld in melds if not meld.is_open)
    by_ron = wait is WaitShape.SHANPON and not win.by_tsumo
    own = tuple(kind for kind in reading.ankou if not (by_ron and kind == face_of(win.tile)))
    melded = {face_of(tile) for meld in melds for tile in meld.tiles}
    return Claim(
        win=win,
        reading=reading,
        wait=wait,
        shuntsu=(*reading.shuntsu, *runs),
        koutsu=(*reading.ankou, *sets),
        ankou=(*own, *hidden),
        kinds=frozenset(melded.union(kind for kind, number in enumerate(complete) if number)),
    )
