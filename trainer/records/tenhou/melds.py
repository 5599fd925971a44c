"""Tenhou's bit-packed melds: the number `m` of an `N` element becomes an event.

Tile ids are 0..135, four of each kind; 16, 52 and 88 are the red fives where the game has them.
Layout: bits 0-1 hold from how many seats to the right a tile was called; then one flag bit says chi
(2), pon (3), kakan (4) or kita (5); without a flag it is an ankan (called from nobody) or daiminkan.
"""

from typing import Final, TypeAlias

from trainer.rules.replay.events import Ankan, Chi, Daiminkan, Kakan, Kita, Pon
from trainer.rules.tiles.tile import COPIES, FACES, NORTH, Tile, red_of

IDS: Final = FACES * COPIES
RED_IDS: Final = (16, 52, 88)
PLAIN_TILES: Final[tuple[Tile, ...]] = tuple(i // COPIES for i in range(IDS))
"""Tiles by id in a game without red fives."""
RED_TILES: Final[tuple[Tile, ...]] = tuple(
    red_of(i // COPIES) if i in RED_IDS else i // COPIES for i in range(IDS)
)
"""Tiles by id in a game with red fives."""

MeldEvent: TypeAlias = Chi | Pon | Daiminkan | Ankan | Kakan | Kita

_CHI, _PON, _KAKAN, _KITA = 0x4, 0x8, 0x10, 0x20
_RUNS: Final = 21
"""Chi are numbered by their lowest tile, seven in each of three suits."""


def tiles_by_id(aka: bool) -> tuple[Tile, ...]:
    """What each of the 136 ids is in a game with or without red fives."""
    return RED_TILES if aka else PLAIN_TILES


def unpack_meld(packed: int, seat: int, players: int, tiles: tuple[Tile, ...]) -> MeldEvent:
    """The call, kan or kita that a number stands for; `tiles` from `tiles_by_id`.

    :raises ValueError: quoting the number, if no meld is packed so.
    """
    if not 0 <= packed <= 0xFFFF:
        raise ValueError(f"meld {packed}: 0 to 65535 expected")
    from_seat = (seat + (packed & 3)) % 4
    if from_seat >= players:
        raise ValueError(f"meld {packed} of seat {seat}: called from the empty seat {from_seat}")
    if packed & _CHI:
        return _chi(packed, seat, from_seat, tiles)
    if packed & (_PON | _KAKAN):
        return _pon_or_kakan(packed, seat, from_seat, tiles)
    ident = packed >> 8
    if ident >= IDS:
        raise ValueError(f"meld {packed}: there is no tile {ident}")
    if packed & _KITA:
        if ident // COPIES != NORTH:
            raise ValueError(f"meld {packed}: kita of tile {ident}, which is no north")
        return Kita(seat, tiles[ident])
    return _kan(ident, seat, from_seat, tiles)


def _chi(packed: int, seat: int, from_seat: int, tiles: tuple[Tile, ...]) -> Chi:
    run, called = divmod(packed >> 10, 3)
    if run >= _RUNS:
        raise ValueError(f"meld {packed}: there is no run number {run}")
    lowest = run // 7 * 9 + run % 7
    ids = [(lowest + i) * COPIES + (packed >> 3 + 2 * i & 3) for i in range(3)]
    taken = ids.pop(called)
    return Chi(seat, from_seat, tiles[taken], tuple(tiles[i] for i in ids))


def _pon_or_kakan(packed: int, seat: int, from_seat: int, tiles: tuple[Tile, ...]) -> Pon | Kakan:
    kind, called = divmod(packed >> 9, 3)
    if kind >= FACES:
        raise ValueError(f"meld {packed}: there is no kind {kind}")
    fourth = packed >> 5 & 3
    if packed & _KAKAN:
        return Kakan(seat, tiles[kind * COPIES + fourth])
    ids = [kind * COPIES + copy for copy in range(COPIES) if copy != fourth]
    taken = ids.pop(called)
    return Pon(seat, from_seat, tiles[taken], tuple(tiles[i] for i in ids))


def _kan(ident: int, seat: int, from_seat: int, tiles: tuple[Tile, ...]) -> Ankan | Daiminkan:
    ids = range(ident - ident % COPIES, ident - ident % COPIES + COPIES)
    if from_seat == seat:
        return Ankan(seat, tuple(tiles[i] for i in ids))
    return Daiminkan(seat, from_seat, tiles[ident], tuple(tiles[i] for i in ids if i != ident))
