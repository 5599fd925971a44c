"""Melds."""

import pytest

from trainer.rules.tiles.hand import Meld, MeldType, meld_counts, meld_defects
from trainer.rules.tiles.tile import format_counts, parse_face, parse_tile, parse_tiles


def meld(name, tiles, **more):
    return Meld(MeldType(name), parse_tiles(tiles), **more)


@pytest.mark.parametrize(
    ("name", "tiles"),
    [
        ("chi", "123m"),
        ("chi", "312m"),
        ("chi", "406p"),
        ("chi", "789s"),
        ("pon", "111z"),
        ("pon", "055p"),
        ("daiminkan", "7777z"),
        ("kakan", "0555s"),
        ("ankan", "9999m"),
    ],
)
def test_a_sound_meld_has_no_defect(name, tiles):
    assert meld_defects(meld(name, tiles)) == ()


@pytest.mark.parametrize(
    ("name", "tiles", "defect"),
    [
        ("chi", "124m", "chi 124m: not a run of one suit"),
        ("chi", "89m1p", "chi 89m1p: not a run of one suit"),
        ("chi", "12m3p", "chi 12m3p: not a run of one suit"),
        ("chi", "567z", "chi 567z: not a run of one suit"),
        ("chi", "111m", "chi 111m: not a run of one suit"),
        ("chi", "1234m", "chi 1234m: 3 tiles expected, 4 given"),
        ("pon", "112m", "pon 112m: not all of one kind"),
        ("pon", "1111m", "pon 1111m: 3 tiles expected, 4 given"),
        ("ankan", "111m", "ankan 111m: 4 tiles expected, 3 given"),
        ("ankan", "1112m", "ankan 1112m: not all of one kind"),
        ("daiminkan", "5550m5p", "daiminkan 5550m5p: 4 tiles expected, 5 given"),
        ("kakan", "5556p", "kakan 5556p: not all of one kind"),
    ],
)
def test_a_meld_of_wrong_tiles_is_named(name, tiles, defect):
    assert meld_defects(meld(name, tiles)) == (defect,)


def test_every_defect_of_a_meld_is_reported():
    broken = meld("pon", "112m", called=parse_tile("5p"))
    assert meld_defects(broken) == (
        "pon 112m: not all of one kind",
        "pon 112m: the called tile is not in it",
    )


def test_the_called_tile_is_one_of_the_meld():
    assert meld_defects(meld("chi", "406p", called=parse_tile("0p"), from_seat=3)) == ()
    assert meld_defects(meld("chi", "406p", called=parse_tile("5p"), from_seat=3)) == (
        "chi 406p: the called tile is not in it",
    )


@pytest.mark.parametrize(("tiles", "kind"), [("312m", "1m"), ("406p", "4p"), ("055s", "5s")])
def test_the_kind_of_a_meld_is_its_lowest(tiles, kind):
    name = "pon" if kind == "5s" else "chi"
    assert meld(name, tiles).kind == parse_face(kind)


@pytest.mark.parametrize(
    ("name", "tiles", "is_open", "is_kan"),
    [
        ("chi", "123m", True, False),
        ("pon", "111m", True, False),
        ("daiminkan", "1111m", True, True),
        ("kakan", "1111m", True, True),
        ("ankan", "1111m", False, True),
    ],
)
def test_all_but_an_ankan_open_the_hand(name, tiles, is_open, is_kan):
    assert meld(name, tiles).is_open is is_open
    assert meld(name, tiles).is_kan is is_kan


def test_counts_of_melds_take_all_their_tiles():
    melds = [meld("ankan", "0555p"), meld("chi", "456p")]
    assert format_counts(meld_counts(melds)) == "4555556p"
    assert meld_counts([]) == [0] * 34
