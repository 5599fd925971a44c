"""`points-of-win`: han, fu, limits, dora and ura dora of literal hands; who is asked about; mining."""

import pytest

from tests.scenarios.ended import FIRST, HAND, LATER, RIICHI, SANMA, SANMA_HAND, won
from tests.scenarios.position.test_mining import played
from trainer.kinds.settlement.points_of_win import KIND
from trainer.scenarios.position.position import PositionError


def points(position, **levels):
    return KIND.solve(position, position.ruleset.changed(**levels)).answer


def codes(position, **levels):
    return KIND.solve(position, position.ruleset.changed(**levels)).codes()


RON = LATER + "1-5p 0r"
AT_ONCE = RIICHI + "1-5p 0r"
TSUMO = LATER + "1-9p 2-9p 3-1p 0+5p 0t"


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (won(RON), 5800),  # riichi, pinfu, tanyao: 3 han 30 fu
        (won(AT_ONCE), 11_600),  # and ippatsu: 4 han 30 fu
        (won(TSUMO), 7800),  # and menzen tsumo: 4 han 20 fu, 2,600 from each
        (won(RON, ura="4s"), 12_000),  # two ura dora: mangan
        (won(RON, indicator="4s"), 12_000),  # two dora
        (won(FIRST + "0+9p 0=9p 1-5p 0r"), 2900),  # no riichi: pinfu, tanyao
    ],
)
def test_the_dealer_s_points(position, expected):
    assert points(position) == expected


OTHERS = "0-9s 1-1z 2-9m 3+2z 3=2z 0-9s 1! 1=9p 2-9m 3+1m 3=1m 0-1m 1=1z 2-1m 3+1z 3=1z 0-5p 1r"


def test_another_player_s_points():
    """The hero sees the hand that is shown: 3 han 30 fu are 3,900."""
    position = won(OTHERS, "19m19p19s1234567z", hero=3, shown={"1": HAND})
    assert points(position) == 3900


def test_who_is_not_in_riichi_has_no_ura():
    position = won(FIRST + "0+9p 0=9p 1-5p 0r", ura="4s")
    assert points(position) == 2900
    assert "ura_needs_riichi" in codes(position)


KAN_HAND = "111z234567m34p55s"
KAN = FIRST.replace("1-1z", "1-3z") + "0+1z 0a1111z *9s 0+9p 0! 0=9p 1-2z 2-9m 3-9m 0+1m 0=1m 1-5p 0r"


@pytest.mark.parametrize(("kan_ura", "expected"), [(True, 18_000), (False, 12_000)])
def test_ura_beneath_a_kan_s_indicator(kan_ura, expected):
    """Double East and riichi, 70 fu: a mangan; four ura dora beneath the second indicator: haneman."""
    assert points(won(KAN, KAN_HAND, ura="9m4z"), kan_ura=kan_ura) == expected


DOUBLE_WIND = "234567m999p34s11z"


@pytest.mark.parametrize(("fu", "expected"), [(4, 2400), (2, 2000)])
def test_a_jantou_of_the_double_wind(fu, expected):
    """Riichi; 20 + 10 + 8 + 4 = 42 fu are 50, with 2 they are 40."""
    events = RIICHI.replace("1-1z", "1-3z") + "1-2z 2-9m 3-9m 0+1m 0=1m 1-5s 0r"
    assert points(won(events, DOUBLE_WIND), double_wind_pair_fu=fu) == expected


@pytest.mark.parametrize(("kiriage", "expected"), [(False, 11_600), (True, 12_000)])
def test_four_han_thirty_fu(kiriage, expected):
    assert points(won(AT_ONCE), kiriage=kiriage) == expected


THIRTEEN = "2233445566778m"


@pytest.mark.parametrize(("level", "expected"), [("yakuman", 48_000), ("sanbaiman", 36_000)])
def test_thirteen_han(level, expected):
    """Chinitsu 6, ryanpeikou 3, pinfu, tanyao, riichi, ippatsu."""
    assert points(won(RIICHI + "1-8m 0r", THIRTEEN), counted_yakuman=level) == expected


TWO_YAKUMAN = "555666777z111m2s"


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ({}, 96_000),
        ({"multiple_yakuman": False}, 48_000),
        ({"double_pattern_yakuman": ("s1",)}, 144_000),
    ],
)
def test_daisangen_and_suuankou_tanki(levels, expected):
    position = won(RIICHI + "1-2s 0r", TWO_YAKUMAN, ura="1s")
    assert points(position, **levels) == expected
    assert "nothing_beside_yakuman" in codes(position)


DOUBLE_RIICHI = won("0+9p 0! 0=9p 1-1z 2-9m 3-2z 0+1m 0=1m 1-5p 0r")


@pytest.mark.parametrize(("level", "expected"), [(True, 11_600), (False, 5800)])
def test_double_riichi_is_two_han(level, expected):
    assert points(DOUBLE_RIICHI, double_riichi=level) == expected


SANMA_TSUMO = won(SANMA + "1-9p 2-9p 0+5s 0t", SANMA_HAND, "tenhou_3p")


@pytest.mark.parametrize(("level", "expected"), [(True, 5200), (False, 7800)])
def test_a_tsumo_with_three_players(level, expected):
    """2,600 from each of two; North's share is lost, or split between them."""
    assert points(SANMA_TSUMO, tsumo_loss=level) == expected


@pytest.mark.parametrize(("level", "expected"), [(3, 11_600), (0, 5800)])
def test_a_red_five(level, expected):
    assert points(won(RON, HAND.replace("55s", "05s"), "tenhou_4p"), aka=level) == expected


def test_of_several_winners_the_question_names_one():
    position = won(LATER + "1-5p 0r 3r", shown={"3": "234567s34p678p55m"}, ask={"seat": "3"})
    assert points(position) == 2000  # pinfu, tanyao
    with pytest.raises(PositionError, match="one winner expected"):
        points(won(LATER + "1-5p 0r 3r", shown={"3": "234567s34p678p55m"}))


def test_a_win_without_a_yaku_is_worth_nothing():
    assert points(won(FIRST + "0+8s 0=8s 1-4p 0r", "123789m35p678p99p")) == 0


def test_a_hand_that_goes_on_is_not_asked_about():
    with pytest.raises(PositionError, match="has not ended"):
        points(won(LATER))


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (won(RON, indicator="4s"), 1),
        (won(RON), 2),
        (won(LATER + "1-4p 0r", HAND.replace("34p", "35p")), 3),
        (won(RON, ura="4s"), 4),
        (won(AT_ONCE), 5),
        (won(RIICHI + "1-2s 0r", TWO_YAKUMAN), 5),
    ],
)
def test_the_level_goes_by_what_is_to_be_counted(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


def test_each_winner_is_mined():
    """Chun: 1 han, 20 + 10 + 8 fu."""
    (mined,) = KIND.mine(played("0+9p 0=9p 1+4m 1-4m 0r", dealer="23m456p789s22z777z"))
    assert (mined.aftermath["end"], points(mined.position)) == ("0r", 2000)


def test_a_drawn_hand_is_not_mined():
    assert list(KIND.mine(played("0+9p 0=9p 1+8p ~kyuushu"))) == []


EDGES = (
    won(RON, ura="4s"),
    won(AT_ONCE),
    won(KAN, KAN_HAND, ura="9m4z"),
    won(RIICHI.replace("1-1z", "1-3z") + "1-2z 2-9m 3-9m 0+1m 0=1m 1-5s 0r", DOUBLE_WIND),
    won(RIICHI + "1-8m 0r", THIRTEEN),
    won(RIICHI + "1-2s 0r", TWO_YAKUMAN),
    DOUBLE_RIICHI,
    SANMA_TSUMO,
    won(RON, HAND.replace("55s", "05s"), "tenhou_4p"),
)
"""Positions in which each parameter of the kind decides."""


def less_a_han(position, **levels):
    """What the win would be worth with a han less, where the verdict says so."""
    reasons = KIND.solve(position, position.ruleset.changed(**levels)).reasons
    return [reason.facts["less"] for reason in reasons if reason.code == "han_about_doubles"]


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (won(RON), [2900]),  # 5,800 with riichi
        (won(AT_ONCE), [5800]),  # 11,600
        (won(RON, ura="4s"), []),  # a mangan
        (won(FIRST + "0+9p 0=9p 1-5p 0r"), []),  # no riichi
    ],
)
def test_below_mangan_the_han_of_riichi_about_doubles_a_win(position, expected):
    assert less_a_han(position) == expected


def test_where_a_limit_is_reached_a_han_doubles_nothing():
    assert less_a_han(won(AT_ONCE), kiriage=True) == []
