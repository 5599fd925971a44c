"""Tenhou's bit-packed melds written the other way: from tile ids to the number of an `N` element."""

CHI, PON, KAKAN, KITA = 4, 8, 16, 32


def pack_chi(seat: int, from_seat: int, ids: list[int], called: int) -> int:
    """`ids` are the three tiles, the called one among them."""
    ids = sorted(ids, key=lambda i: i // 4)
    kind = ids[0] // 4
    run = (kind // 9 * 7 + kind % 9) * 3 + ids.index(called)
    copies = sum(i % 4 << 3 + 2 * place for place, i in enumerate(ids))
    return run << 10 | copies | CHI | (from_seat - seat) % 4


def pack_pon(seat: int, from_seat: int, ids: list[int], called: int) -> int:
    """`ids` are the three tiles, the called one among them."""
    kind = called // 4
    fourth = 6 - sum(i % 4 for i in ids)
    return (kind * 3 + sorted(ids).index(called)) << 9 | fourth << 5 | PON | (from_seat - seat) % 4


def pack_kakan(pon: int) -> int:
    """The fourth tile added to a packed pon."""
    return pon & ~PON | KAKAN


def pack_kan(seat: int, from_seat: int, ident: int) -> int:
    """An ankan (`from_seat` is the own seat) or daiminkan; `ident` is the called tile, or any."""
    return ident << 8 | (from_seat - seat) % 4


def pack_kita(ident: int) -> int:
    return ident << 8 | KITA
