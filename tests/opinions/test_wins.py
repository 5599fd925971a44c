"""Yaku, han, fu and points of a win beside `mahjong`, `jansou` and `riichienv`."""

from random import Random

from tests.opinions.classify import HOUSE, Difference, opinions, reason_of, shown
from tests.opinions.wins import NO_WIN, WINS, Worth, our_worth, riichienv_worth
from tests.rules.build import win


def worth_by(case):
    return {name: engine(case, HOUSE) for name, engine in WINS.items()}


def reason(engine, case):
    return reason_of(Difference("win", engine, case, our_worth(case, HOUSE), WINS[engine](case, HOUSE)))


def test_every_difference_on_random_wins_has_a_reason():
    asked = list(opinions(Random(3), 250, ["win"]))
    unexplained = [
        shown(each.difference) for each in asked if each.difference and reason_of(each.difference) is None
    ]
    assert len(asked) == 3 * 250
    assert unexplained == []


def test_an_ordinary_win_is_worth_the_same_everywhere():
    case = win("234m567p2345567s", "8s", riichi=1)
    expected = Worth(("pinfu", "riichi", "tanyao"), 3, 30, (3900,))
    assert our_worth(case, HOUSE) == expected
    assert worth_by(case) == dict.fromkeys(WINS, expected)


def test_a_hand_without_yaku_is_no_win_anywhere():
    case = win("234m567p11s78s", "9s", "pon 999m")
    assert {our_worth(case, HOUSE), *worth_by(case).values()} == {NO_WIN}


def test_jansou_has_one_name_for_suuankou():
    case = win("111m222p333s5556z", "6z")
    assert our_worth(case, HOUSE).yaku == ("suuankou_tanki",)
    assert WINS["jansou"](case, HOUSE).yaku == ("suuankou",)
    assert [reason(name, case) for name in ("jansou", "riichienv")] == ["wider_wait", "fixed_rules"]


def test_riichienv_finds_no_win_with_two_kans_if_it_holds_the_winning_tile():
    case = win("234m55s67s", "8s", "ankan 1111z", "daiminkan 7777z")
    assert WINS["riichienv"](case, HOUSE) == NO_WIN
    assert riichienv_worth(case, HOUSE, with_tile=False) == our_worth(case, HOUSE)
    assert reason("riichienv", case) == "two_kans"


def test_riichienv_counts_a_red_five_among_four_fives():
    case = win("3455556p", "6p", "chi 234s", "chi 678m")
    assert WINS["riichienv"](case, HOUSE).han == our_worth(case, HOUSE).han + 1
    assert reason("riichienv", case) == "fixed_rules"


def test_other_points_have_no_reason():
    case = win("234m567p2345567s", "8s", riichi=1)
    ours = our_worth(case, HOUSE)
    for name in WINS:
        assert reason_of(Difference("win", name, case, ours, ours._replace(points=(8000,)))) is None
