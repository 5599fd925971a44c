"""Each yaku on a hand that has it, and on the nearest one that has it not."""

import pytest

from tests.rules.build import win
from trainer.rules.ruleset import load_preset
from trainer.rules.yaku import yaku_of
from trainer.rules.yaku_list import YAKU

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


def test_there_are_thirty_yaku_besides_the_yakuman():
    assert len(YAKU) == 30


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


def test_ippatsu_never_goes_with_rinshan():
    found = yaku("234m567p22s34s", "5s", "ankan 1111m", by_tsumo=True, riichi=1, ippatsu=True, rinshan=True)
    assert found == ("riichi", "menzen_tsumo", "rinshan")


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


def test_sanshoku_doujun_closed_and_open():
    assert yaku("123m123p123s789m2s", "2s") == ("sanshoku_doujun",)
    assert yaku("123p123s789m9p", "9p", "chi 123m") == ("sanshoku_doujun", "junchan")


def test_no_sanshoku_with_two_suits():
    assert yaku("123m123p234s789m9s", "9s") == ()


def test_sanshoku_doukou():
    assert yaku("222m222p789m1s", "1s", "pon 222s") == ("sanshoku_doukou",)


def test_no_sanshoku_doukou_of_two_suits_and_an_honour():
    assert yaku("111s456m2m", "2m", "pon 111p", "pon 111z", round_wind="3z") == ()


def test_ittsu_closed_and_open():
    assert yaku("123456789m567p2s", "2s") == ("ittsu",)
    assert yaku("456789m567p2s", "2s", "chi 123m") == ("ittsu",)


def test_no_ittsu_over_two_suits():
    assert yaku("123456m789p567s2s", "2s") == ()


def test_chanta_closed_and_open():
    assert yaku("123m789p78999s44z", "9s") == ("chanta",)
    assert yaku("123m789p79s44z", "8s", "pon 333z") == ("chanta",)


def test_junchan_in_place_of_chanta():
    assert yaku("123m789p123s789s1p", "1p") == ("junchan",)


def test_no_chanta_with_a_simple_jantou():
    assert yaku("123m789p123s999s5p", "5p") == ()


def test_no_chanta_with_a_run_that_has_no_end():
    assert yaku("123m678p123s999s4z", "4z") == ()


def test_toitoi_with_melds():
    assert yaku("222m44s99p", "4s", "pon 333z", "pon 888m") == ("toitoi",)


def test_toitoi_and_sanankou_by_ron_on_a_shanpon():
    assert yaku("222m333p888s44s99p", "4s") == ("toitoi", "sanankou")


def test_sanankou_by_tsumo_of_the_third():
    assert yaku("222m333p44s99p", "4s", "chi 789s", by_tsumo=True) == ("sanankou",)


def test_no_sanankou_by_ron_on_the_third():
    assert yaku("222m333p44s99p", "4s", "chi 789s") == ()


def test_no_sanankou_by_chankan_of_the_third():
    assert yaku("222m333p44s99p", "4s", "chi 789s", chankan=True) == ("chankan",)


def test_sanankou_with_an_ankan():
    assert yaku("222m333p9p", "9p", "chi 789s", "ankan 4444s") == ("sanankou",)


def test_sankantsu_of_three_sorts_of_kan():
    found = yaku("456p9p", "9p", "ankan 1111m", "kakan 3333s", "daiminkan 4444z")
    assert found == ("sankantsu",)


def test_no_sankantsu_of_two_kans_and_a_pon():
    assert yaku("456p9p", "9p", "ankan 1111m", "kakan 3333s", "pon 444z") == ()


def test_chiitoitsu():
    assert yaku("1155m2288p3399s4z", "4z") == ("chiitoitsu",)


def test_chiitoitsu_with_tanyao_honitsu_and_honroutou():
    assert yaku("2255m2288p3388s4p", "4p") == ("tanyao", "chiitoitsu")
    assert yaku("115588m2233447z", "7z") == ("chiitoitsu", "honitsu")
    assert yaku("1199m1199p119s44z", "9s") == ("chiitoitsu", "honroutou")


def test_no_chiitoitsu_of_two_equal_pairs():
    assert yaku("1111m2288p3399s4z", "4z") == ()


def test_shousangen_with_its_two_yakuhai():
    found = yaku("46p55577z", "5p", "pon 666z", "chi 123m")
    assert found == ("yakuhai_haku", "yakuhai_hatsu", "shousangen")


def test_no_shousangen_without_the_jantou():
    assert yaku("46p55533z", "5p", "pon 666z", "chi 123m") == ("yakuhai_haku", "yakuhai_hatsu")


def test_honroutou_with_toitoi():
    found = yaku("111m99s44z", "9s", "pon 111p", "pon 333z")
    assert found == ("toitoi", "honroutou")


def test_honitsu_closed_and_open():
    assert yaku("123567m2789m444z", "2m") == ("honitsu",)
    assert yaku("123456m9m444z", "9m", "chi 678m") == ("honitsu",)


def test_chinitsu_in_place_of_honitsu():
    assert yaku("1234566m", "6m", "chi 123m", "pon 888m") == ("chinitsu",)


def test_two_suits_are_no_honitsu():
    assert yaku("123567m2p789m444z", "2p") == ()
