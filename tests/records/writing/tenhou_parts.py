"""Parts of Tenhou's records as the game writes them: packed melds, places of calls, numbers of yaku."""

from collections.abc import Iterable
from typing import Final

from trainer.records.game_record import Win
from trainer.records.tenhou.json_turns import PLACES
from trainer.records.yaku_names import TENHOU_NAMES, TENHOU_YAKU
from trainer.rules.tiles.tile import COPIES

PLACE_OF: Final = {(letter, right): place for (letter, place), right in PLACES.items()}
_FIRST_NUMBER: Final = {name: TENHOU_NAMES.index(name) for name in TENHOU_NAMES}
_WIND_YAKU: Final = ("yakuhai_seat_wind", "yakuhai_round_wind")
_CHI, _PON, _KAKAN, _KITA = 0x4, 0x8, 0x10, 0x20
"""The flags of melds, as Tenhou has them: written here once more, so that a slip in the reader is seen."""


def pack_chi(seat: int, from_seat: int, ids: Iterable[int], called: int) -> int:
    """The number of a chi with these three tiles, the `called` one among them."""
    ids = sorted(ids, key=lambda ident: ident // COPIES)
    suit, rank = divmod(ids[0] // COPIES, 9)
    run = (suit * 7 + rank) * 3 + ids.index(called)
    copies = sum(ident % COPIES << 3 + 2 * place for place, ident in enumerate(ids))
    return run << 10 | copies | _CHI | (from_seat - seat) % 4


def pack_pon(seat: int, from_seat: int, ids: Iterable[int], called: int) -> int:
    """The number of a pon with these three tiles, the `called` one among them."""
    ids = sorted(ids)
    fourth = 6 - sum(ident % COPIES for ident in ids)
    return (called // COPIES * 3 + ids.index(called)) << 9 | fourth << 5 | _PON | (from_seat - seat) % 4


def pack_kakan(pon: int) -> int:
    """The number of a kakan, from that of the pon that it is added to."""
    return pon & ~_PON | _KAKAN


def pack_kan(seat: int, from_seat: int, ident: int) -> int:
    """The number of an ankan (`from_seat` is the own seat) or daiminkan of a tile."""
    return ident << 8 | (from_seat - seat) % 4


def pack_kita(ident: int) -> int:
    """The number of an extracted north."""
    return ident << 8 | _KITA


def tenhou_number(name: str, round_wind: int, seat_wind: int) -> int:
    """Tenhou's number of a yaku; winds 0..3. Kita has none: Tenhou counts it among the dora.

    :raises KeyError: there is no such yaku at Tenhou.
    """
    number = _FIRST_NUMBER[name]
    if name in _WIND_YAKU:
        number += round_wind if name == "yakuhai_round_wind" else seat_wind
    return number


def tenhou_word(number: int) -> str:
    """The word of a number."""
    return TENHOU_YAKU[number][1]


def tenhou_lines(win: Win, round_wind: int, seat_wind: int) -> list[tuple[int, int]]:
    """The lines of a win as Tenhou numbers them, kita among the dora."""
    lines: dict[int, int] = {}
    for name, han in win.yaku or ():
        number = tenhou_number("dora" if name == "kita" else name, round_wind, seat_wind)
        lines[number] = lines.get(number, 0) + han
    return list(lines.items())
