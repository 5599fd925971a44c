"""Which open hands have a yaku settled before the win, where `atozuke` is off."""

import pytest

from tests.rules.build import win
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.scoring.score import score_win
from trainer.rules.scoring.yaku import yaku_of

USUAL = load_preset("house_classic")
OFF = USUAL.changed(atozuke=False)


@pytest.mark.parametrize(
    ("case", "yaku"),
    [
        (("456p22789s34m", "5m", "pon 777z"), ("yakuhai_chun",)),
        (("22789s34m", "5m", "pon 777z", "chi 456p"), ("yakuhai_chun",)),
        (("22s34m", "5m", "ankan 9999p", "pon 777z", "chi 456p"), ("yakuhai_chun",)),
        (("456p22678s34m", "5m", "chi 234s"), ("tanyao",)),
        (("22s55z", "5z", "pon 111m", "pon 999p", "pon 333s"), ("yakuhai_haku", "toitoi")),
        (("234m234p99m67s", "5s", "chi 234s"), ("sanshoku_doujun",)),
        (("234m234p9m", "9m", "chi 234s", "chi 789s"), ("sanshoku_doujun",)),
        (("456789m22s34p", "5p", "chi 123m"), ("ittsu",)),
        (("333m22p56s", "7s", "pon 333p", "pon 333s"), ("tanyao", "sanshoku_doukou")),
        (("22s77z", "7z", "pon 555z", "pon 666z", "chi 123m"), ("daisangen",)),
    ],
)
def test_a_yaku_that_the_first_call_began_and_every_wait_keeps(case, yaku):
    assert yaku_of(win(*case), USUAL) == yaku
    assert yaku_of(win(*case), OFF) == yaku


@pytest.mark.parametrize(
    ("case", "yaku"),
    [
        (("22789s34m", "5m", "chi 456p", "pon 777z"), ("yakuhai_chun",)),
        (("22789s34m", "5m", "chi 456p", "kakan 2222z"), ("yakuhai_seat_wind",)),
        (("234m234p9m", "9m", "chi 789s", "chi 234s"), ("sanshoku_doujun",)),
        (("456789m2s", "2s", "chi 345p", "chi 123m"), ("ittsu",)),
        (("456789m2s", "2s", "chi 234m", "chi 123m"), ("ittsu",)),
        (("333m333s2p", "2p", "chi 123p", "pon 333p"), ("sanshoku_doukou",)),
    ],
)
def test_a_yaku_whose_mentsu_was_called_after_another_is_none(case, yaku):
    assert yaku_of(win(*case), USUAL) == yaku
    assert yaku_of(win(*case), OFF) == ()


def test_a_koutsu_kept_concealed_counts_though_it_may_have_come_later():
    assert yaku_of(win("777z22s34m", "5m", "chi 456p", "chi 789s"), OFF) == ("yakuhai_chun",)


@pytest.mark.parametrize(
    ("case", "yaku"),
    [
        (("456p22678s23m", "4m", "chi 234s"), ("tanyao",)),
        (("234m34p99m678s", "2p", "chi 234s"), ("sanshoku_doujun",)),
        (("234m22s77z", "7z", "chi 456p", "chi 789s"), ("yakuhai_chun",)),
    ],
)
def test_kata_agari_and_a_shanpon_for_a_yakuhai_settle_nothing(case, yaku):
    assert yaku_of(win(*case), USUAL) == yaku
    assert yaku_of(win(*case), OFF) == ()


def test_a_wait_of_which_all_four_are_in_the_own_hand_does_not_matter():
    case = ("234m34p99m", "2p", "chi 234s", "ankan 5555p")
    assert yaku_of(win(*case), OFF) == ("sanshoku_doujun",)


@pytest.mark.parametrize(
    ("circumstances", "yaku"),
    [
        ({"by_tsumo": True, "last_tile": True}, "haitei"),
        ({"last_tile": True}, "houtei"),
        ({"by_tsumo": True, "rinshan": True}, "rinshan"),
        ({"chankan": True}, "chankan"),
    ],
)
def test_luck_settles_nothing_but_counts_beside_a_settled_yaku(circumstances, yaku):
    lucky = win("22789s34m", "5m", "chi 456p", "chi 123p", **circumstances)
    assert yaku_of(lucky, USUAL) == (yaku,)
    assert yaku_of(lucky, OFF) == ()
    settled = win("22789s34m", "5m", "pon 777z", "chi 123p", **circumstances)
    assert yaku_of(settled, OFF) == ("yakuhai_chun", yaku)


def test_nothing_is_asked_of_a_closed_hand():
    case = win("456p22678s23m444s", "4m")
    assert yaku_of(case, OFF) == yaku_of(case, USUAL) == ("tanyao",)


def test_without_a_settled_yaku_there_is_no_score():
    case = win("22789s34m", "5m", "chi 456p", "pon 777z")
    assert score_win(case, USUAL).han == 1
    assert score_win(case, OFF) is None
