"""Each yaku on a hand that has it, and on the nearest one that has it not."""

import pytest

from tests.rules.build import win
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.scoring.yaku import yaku_of
from trainer.rules.scoring.yaku_list import YAKU

USUAL = load_preset("house_classic")


def yaku(concealed, tile, *melds, ruleset=USUAL, **circumstances):
    return yaku_of(win(concealed, tile, *melds, **circumstances), ruleset)


@pytest.mark.parametrize(
    ("name", "closed", "open_"),
    [
        ("riichi", 1, 0),
        ("double_riichi", 2, 0),
        ("ippatsu", 1, 0),
        ("menzen_tsumo", 1, 0),
        ("pinfu", 1, 0),
        ("tanyao", 1, 1),
        ("iipeikou", 1, 0),
        ("ryanpeikou", 3, 0),
        ("yakuhai_haku", 1, 1),
        ("yakuhai_hatsu", 1, 1),
        ("yakuhai_chun", 1, 1),
        ("yakuhai_seat_wind", 1, 1),
        ("yakuhai_round_wind", 1, 1),
        ("haitei", 1, 1),
        ("houtei", 1, 1),
        ("rinshan", 1, 1),
        ("chankan", 1, 1),
        ("sanshoku_doujun", 2, 1),
        ("sanshoku_doukou", 2, 2),
        ("ittsu", 2, 1),
        ("chanta", 2, 1),
        ("junchan", 3, 2),
        ("toitoi", 2, 2),
        ("sanankou", 2, 2),
        ("sankantsu", 2, 2),
        ("chiitoitsu", 2, 0),
        ("shousangen", 2, 2),
        ("honroutou", 2, 2),
        ("honitsu", 3, 2),
        ("chinitsu", 6, 5),
    ],
)
def test_the_han_of_a_closed_and_an_open_hand(name, closed, open_):
    assert (YAKU[name].closed, YAKU[name].open) == (closed, open_)


def test_there_are_thirty_yaku_and_open_riichi_besides_the_yakuman():
    assert len(YAKU) == 31


def test_a_closed_hand_without_any_yaku_has_none():
    assert yaku("123m456p22789s77z", "2s") == ()


def test_riichi_is_a_yaku():
    assert yaku("123m456p22789s77z", "2s", riichi=1) == ("riichi",)


def test_double_riichi_replaces_riichi():
    assert yaku("123m456p22789s77z", "2s", riichi=2) == ("double_riichi",)


def test_where_double_riichi_is_off_it_is_an_ordinary_one():
    assert yaku("123m456p22789s77z", "2s", riichi=2, ruleset=USUAL.changed(double_riichi=False)) == (
        "riichi",
    )


def test_ippatsu_with_riichi():
    assert yaku("123m456p22789s77z", "2s", riichi=1, ippatsu=True) == ("riichi", "ippatsu")


def test_ippatsu_with_double_riichi():
    assert yaku("123m456p22789s77z", "2s", riichi=2, ippatsu=True) == ("double_riichi", "ippatsu")


def test_no_ippatsu_without_riichi():
    assert yaku("123m456p22789s77z", "2s", ippatsu=True) == ()


def test_no_ippatsu_where_it_is_off():
    off = USUAL.changed(ippatsu=False)
    assert yaku("123m456p22789s77z", "2s", riichi=1, ippatsu=True, ruleset=off) == ("riichi",)


def test_ippatsu_goes_with_rinshan_after_a_kita_that_ends_nothing():
    found = yaku("234p567p222s99s34s", "5s", by_tsumo=True, riichi=1, ippatsu=True, rinshan=True)
    assert found == ("riichi", "ippatsu", "menzen_tsumo", "rinshan")


def test_ippatsu_goes_with_chankan():
    found = yaku("123m456p22789s46m", "5m", riichi=1, ippatsu=True, chankan=True)
    assert found == ("riichi", "ippatsu", "chankan")


def test_menzen_tsumo_in_a_closed_hand():
    assert yaku("123m456p22789s77z", "2s", by_tsumo=True) == ("menzen_tsumo",)


def test_menzen_tsumo_with_an_ankan():
    assert yaku("456p22789s77z", "2s", "ankan 1111m", by_tsumo=True) == ("menzen_tsumo",)


def test_no_menzen_tsumo_in_an_open_hand():
    assert yaku("456p22789s77z", "2s", "chi 123m", by_tsumo=True) == ()


def test_pinfu_on_a_ryanmen():
    assert yaku("123m456p22789s34s", "5s") == ("pinfu",)


@pytest.mark.parametrize(
    ("concealed", "tile", "why"),
    [
        ("123m456p22789s35s", "4s", "kanchan"),
        ("123m456p22456s12s", "3s", "penchan"),
        ("123m456789p2s123s", "2s", "tanki"),
        ("111m456p22789s34s", "5s", "a koutsu"),
        ("123m456p789s34s77z", "5s", "a jantou of chun"),
        ("123m456p789s34s11z", "5s", "a jantou of the round wind"),
        ("123m456p789s34s22z", "5s", "a jantou of the own wind"),
    ],
)
def test_no_pinfu_with(concealed, tile, why):
    assert yaku(concealed, tile) == ()


def test_pinfu_with_a_jantou_of_a_guest_wind():
    assert yaku("123m456p789s34s33z", "5s") == ("pinfu",)


def test_pinfu_where_the_tile_can_lie_in_a_ryanmen_too():
    assert yaku("3455678m678p234s", "5m") == ("pinfu", "tanyao")


def test_no_pinfu_in_an_open_hand():
    assert yaku("456p22789s34s", "5s", "chi 123m") == ()


def test_no_pinfu_with_an_ankan():
    assert yaku("456p22789s34s", "5s", "ankan 1111m") == ()


def test_tanyao_closed():
    assert yaku("234m567p22888s46m", "5m") == ("tanyao",)


def test_tanyao_open_where_kuitan_is_on():
    assert yaku("567p22888s46m", "5m", "chi 234m") == ("tanyao",)


def test_no_open_tanyao_where_kuitan_is_off():
    assert yaku("567p22888s46m", "5m", "chi 234m", ruleset=USUAL.changed(kuitan=False)) == ()


def test_an_ankan_does_not_need_kuitan():
    off = USUAL.changed(kuitan=False)
    assert yaku("567p22888s46m", "5m", "ankan 3333m", ruleset=off) == ("tanyao",)


def test_one_terminal_spoils_tanyao():
    assert yaku("234m567p22888s78m", "9m") == ()


def test_iipeikou():
    assert yaku("112233m456p2789s", "2s") == ("iipeikou",)


def test_no_iipeikou_in_an_open_hand():
    assert yaku("112233m456p2s", "2s", "chi 789s") == ()


def test_iipeikou_once_for_three_equal_shuntsu():
    assert yaku("22233344m789s11z", "4m") == ("iipeikou",)


def test_ryanpeikou_in_place_of_chiitoitsu_and_iipeikou():
    assert yaku("112233m445566p2s", "2s") == ("ryanpeikou",)


def test_ryanpeikou_of_four_equal_shuntsu():
    assert yaku("2222333344449m", "9m") == ("ryanpeikou", "chinitsu")


@pytest.mark.parametrize(
    ("triplet", "names"),
    [
        ("555z", ("yakuhai_haku",)),
        ("666z", ("yakuhai_hatsu",)),
        ("777z", ("yakuhai_chun",)),
        ("222z", ("yakuhai_seat_wind",)),
        ("111z", ("yakuhai_round_wind",)),
        ("333z", ()),
        ("444z", ()),
    ],
)
def test_yakuhai(triplet, names):
    assert yaku(f"123m456p2789s{triplet}", "2s") == names
    assert yaku("123m456p2789s", "2s", f"pon {triplet}") == names


def test_a_double_wind_counts_twice():
    assert yaku("123m456p2789s111z", "2s", seat_wind="1z") == ("yakuhai_seat_wind", "yakuhai_round_wind")


def test_a_pair_of_dragons_is_no_yakuhai():
    assert yaku("123m456p22789s77z", "2s") == ()


def test_haitei_by_tsumo_of_the_last_tile():
    assert yaku("456p22789s77z", "2s", "chi 123m", by_tsumo=True, last_tile=True) == ("haitei",)


def test_houtei_by_ron_on_the_last_discard():
    assert yaku("456p22789s77z", "2s", "chi 123m", last_tile=True) == ("houtei",)


def test_the_last_replacement_tile_gives_rinshan_and_not_haitei():
    found = yaku("22789s77z", "2s", "chi 123m", "kakan 9999p", by_tsumo=True, last_tile=True, rinshan=True)
    assert found == ("rinshan",)


def test_chankan():
    assert yaku("456p22789s46s", "5s", "chi 123m", chankan=True) == ("chankan",)
