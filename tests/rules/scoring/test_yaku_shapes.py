"""Each yaku of certain shapes, from sanshoku to chinitsu: closed, open, and where it is not."""

from tests.rules.build import win
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.scoring.yaku import yaku_of

USUAL = load_preset("house_classic")


def yaku(concealed, tile, *melds, ruleset=USUAL, **circumstances):
    return yaku_of(win(concealed, tile, *melds, **circumstances), ruleset)


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
