"""Each yakuman on a hand that has it, and on the nearest one that has it not."""

import pytest

from tests.rules.build import win
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.scoring.yaku import yaku_of
from trainer.rules.scoring.yaku_list import PATTERNS, is_chuuren
from trainer.rules.tiles.tile import count_faces, parse_tiles

USUAL = load_preset("house_classic")


def yaku(concealed, tile, *melds, **circumstances):
    return yaku_of(win(concealed, tile, *melds, **circumstances), USUAL)


def test_there_are_fifteen_patterns_four_of_which_some_rules_count_twice():
    twice = {name: code for name, (_, code) in PATTERNS.items() if code}
    assert len(PATTERNS) == 15
    assert twice == {
        "kokushi_13": "k13",
        "suuankou_tanki": "s1",
        "junsei_chuuren": "j9",
        "daisuushii": "d4",
    }


def test_beside_a_yakuman_no_other_yaku_counts():
    found = yaku("111m222p333s44s99p", "4s", by_tsumo=True, riichi=1, ippatsu=True)
    assert found == ("suuankou",)


def test_kokushi():
    assert yaku("19m19p19s1123456z", "7z") == ("kokushi",)


def test_kokushi_on_thirteen_kinds():
    assert yaku("19m19p19s1234567z", "7z") == ("kokushi_13",)


def test_suuankou_by_tsumo_on_a_shanpon():
    assert yaku("111m222p333s44s99p", "4s", by_tsumo=True) == ("suuankou",)


def test_no_suuankou_by_ron_on_a_shanpon():
    assert yaku("111m222p333s44s99p", "4s") == ("toitoi", "sanankou")


def test_no_suuankou_by_chankan_on_a_shanpon():
    assert yaku("111m222p333s44s99p", "4s", chankan=True) == ("chankan", "toitoi", "sanankou")


def test_suuankou_tanki_by_ron():
    assert yaku("111m222p333s444s9p", "9p") == ("suuankou_tanki",)


def test_suuankou_with_ankan():
    assert yaku("333s44s99p", "4s", "ankan 1111m", "ankan 2222p", by_tsumo=True) == ("suuankou",)


def test_daisangen_open():
    assert yaku("23m99p777z", "1m", "pon 555z", "pon 666z") == ("daisangen",)


def test_shousuushii_and_daisuushii():
    assert yaku("23m44z222z", "1m", "pon 111z", "pon 333z") == ("shousuushii",)
    assert yaku("5m444z222z", "5m", "pon 111z", "pon 333z") == ("daisuushii",)


def test_three_winds_without_the_fourth_are_no_yakuman():
    assert yaku("23m99m222z", "1m", "pon 111z", "pon 333z") == (
        "yakuhai_seat_wind",
        "yakuhai_round_wind",
        "chanta",
        "honitsu",
    )


def test_tsuuiisou_of_koutsu_and_as_chiitoitsu():
    assert yaku("5566z222z", "5z", "pon 111z", "pon 333z") == ("tsuuiisou",)
    assert yaku("1122334455667z", "7z") == ("tsuuiisou",)


def test_chinroutou():
    assert yaku("99m11s999p", "1s", "pon 111m", "pon 999s") == ("chinroutou",)


def test_one_honour_makes_it_honroutou():
    assert yaku("44z11s999p", "1s", "pon 111m", "pon 999s") == ("toitoi", "honroutou")


def test_ryuuiisou_with_hatsu_and_without():
    assert yaku("23s666z88s", "4s", "pon 666s", "pon 444s") == ("ryuuiisou",)
    assert yaku("23s223344s88s", "4s", "pon 666s") == ("ryuuiisou",)


def test_one_tile_not_green_spoils_ryuuiisou():
    assert yaku("23s66z444s", "1s", "pon 666s", "pon 888s") == ("honitsu",)


def test_chuuren_and_the_one_on_nine_kinds():
    assert yaku("1112245678999m", "3m") == ("chuuren",)
    assert yaku("1112345678999p", "5p") == ("junsei_chuuren",)


def test_no_chuuren_after_an_ankan_of_the_terminal():
    assert yaku("1112345678m", "8m", "ankan 9999m") == ("chinitsu",)


def test_no_chuuren_in_a_chinitsu_that_lacks_a_kind():
    assert yaku("1112234567999m", "5m") == ("chinitsu",)


def test_suukantsu_of_any_kans():
    found = yaku("9p", "9p", "ankan 1111m", "kakan 3333s", "daiminkan 4444z", "ankan 7777p")
    assert found == ("suukantsu",)


def test_tenhou_for_the_dealer_and_chiihou_for_the_others():
    hand = ("123m456p22789s77z", "2s")
    assert yaku(*hand, by_tsumo=True, first_turn=True, seat_wind="1z") == ("tenhou",)
    assert yaku(*hand, by_tsumo=True, first_turn=True, seat_wind="3z") == ("chiihou",)


def test_no_chiihou_by_ron():
    assert yaku("123m456p22789s77z", "2s", first_turn=True) == ()


def test_several_yakuman_in_one_hand():
    found = yaku("11122233344z55z", "5z", by_tsumo=True, first_turn=True)
    assert found == ("chiihou", "suuankou", "shousuushii", "tsuuiisou")


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("11123456789995m", True),
        ("11112345678999s", True),
        ("11123456789999p", True),
        ("11122345678999m", True),
        ("11223456789999m", False),
        ("11123455678899m", False),
        ("1112345678999m1p", False),
    ],
)
def test_the_shape_of_chuuren(tiles, expected):
    assert is_chuuren(count_faces(parse_tiles(tiles))) is expected
