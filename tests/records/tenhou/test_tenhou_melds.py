"""The packed melds of Tenhou: known numbers, the way there and back, and numbers that mean nothing."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.records.writing.tenhou_parts import (
    pack_chi,
    pack_kakan,
    pack_kan,
    pack_kita,
    pack_pon,
)
from trainer.records.tenhou.melds import (
    PLAIN_TILES,
    RED_TILES,
    tiles_by_id,
    unpack_meld,
)
from trainer.rules.replay.events import Ankan, Chi, Daiminkan, Kakan, Kita, Pon
from trainer.rules.tiles.tile import parse_tile, parse_tiles, tile_name

KNOWN = [
    (51819, 2, 3, Pon(2, 1, parse_tile("7z"), parse_tiles("77z"))),
    (41481, 0, 3, Pon(0, 1, parse_tile("1z"), parse_tiles("11z"))),
    (11264, 1, 3, Ankan(1, parse_tiles("3333p"))),
    (31520, 0, 3, Kita(0, parse_tile("4z"))),
]
"""From real games: number, caller, players, event."""


@pytest.mark.parametrize(("packed", "seat", "players", "event"), KNOWN)
def test_known_number_is_its_meld(packed, seat, players, event):
    assert unpack_meld(packed, seat, players, RED_TILES) == event


def test_red_fives_are_three_ids():
    assert [i for i in range(136) if RED_TILES[i] != PLAIN_TILES[i]] == [16, 52, 88]
    assert [tile_name(RED_TILES[i]) for i in (16, 52, 88)] == ["0m", "0p", "0s"]


@pytest.mark.parametrize(("aka", "own"), [(True, "40m"), (False, "45m")])
def test_red_five_in_a_chi_is_red_only_where_the_game_has_them(aka, own):
    packed = pack_chi(1, 0, [12, 16, 20], 20)
    assert unpack_meld(packed, 1, 4, tiles_by_id(aka)) == Chi(1, 0, parse_tile("6m"), parse_tiles(own))


@st.composite
def calls(draw):
    seat = draw(st.integers(0, 3))
    return seat, (seat + draw(st.integers(1, 3))) % 4


@given(calls(), st.integers(0, 20), st.lists(st.integers(0, 3), min_size=3, max_size=3), st.integers(0, 2))
def test_chi_survives_packing(seats, run, copies, called):
    seat, from_seat = seats
    lowest = run // 7 * 9 + run % 7
    ids = [4 * (lowest + place) + copy for place, copy in enumerate(copies)]
    own = tuple(RED_TILES[i] for i in ids if i != ids[called])
    packed = pack_chi(seat, from_seat, ids, ids[called])
    assert unpack_meld(packed, seat, 4, RED_TILES) == Chi(seat, from_seat, RED_TILES[ids[called]], own)


@given(calls(), st.integers(0, 33), st.permutations(range(4)))
def test_pon_and_its_kakan_survive_packing(seats, kind, copies):
    seat, from_seat = seats
    called, *own, added = (4 * kind + copy for copy in copies)
    pon = pack_pon(seat, from_seat, [*own, called], called)
    beside = tuple(RED_TILES[i] for i in sorted(own))
    assert unpack_meld(pon, seat, 4, RED_TILES) == Pon(seat, from_seat, RED_TILES[called], beside)
    assert unpack_meld(pack_kakan(pon), seat, 4, RED_TILES) == Kakan(seat, RED_TILES[added])


@given(calls(), st.integers(0, 135))
def test_kans_survive_packing(seats, ident):
    seat, from_seat = seats
    kind = ident // 4
    four = tuple(RED_TILES[4 * kind : 4 * kind + 4])
    own = tuple(RED_TILES[i] for i in range(4 * kind, 4 * kind + 4) if i != ident)
    assert unpack_meld(pack_kan(seat, seat, ident), seat, 4, RED_TILES) == Ankan(seat, four)
    called = unpack_meld(pack_kan(seat, from_seat, ident), seat, 4, RED_TILES)
    assert called == Daiminkan(seat, from_seat, RED_TILES[ident], own)


@given(st.integers(120, 123))
def test_kita_survives_packing(ident):
    assert unpack_meld(pack_kita(ident), 2, 3, RED_TILES) == Kita(2, parse_tile("4z"))


@pytest.mark.parametrize(
    ("packed", "players", "message"),
    [
        (-1, 4, "meld -1: 0 to 65535 expected"),
        (65536, 4, "meld 65536: 0 to 65535 expected"),
        (63 << 10 | 4 | 3, 4, "meld 64519: there is no run number 21"),
        (102 << 9 | 8 | 1, 4, "meld 52233: there is no kind 34"),
        (136 << 8, 4, "meld 34816: there is no tile 136"),
        (100 << 8 | 32, 4, "meld 25632: kita of tile 100, which is no north"),
        (108 << 8 | 3, 3, "meld 27651 of seat 0: called from the empty seat 3"),
    ],
)
def test_number_without_a_meld_is_refused_by_name(packed, players, message):
    with pytest.raises(ValueError, match=f"^{message}$"):
        unpack_meld(packed, 0, players, RED_TILES)


@given(st.integers(0, 0xFFFF), st.integers(0, 3), st.sampled_from([3, 4]))
def test_any_number_is_a_meld_or_a_value_error(packed, seat, players):
    seat = min(seat, players - 1)
    with suppress(ValueError):
        assert unpack_meld(packed, seat, players, RED_TILES).seat == seat
