"""`sticks-and-honba`: one winner, several, none; a ronned declaration; pao and the honba; mining."""

from dataclasses import replace

import pytest

from tests.scenarios.ended import FIRST, LATER, RIICHI, SANMA, SANMA_HAND, won
from tests.scenarios.position.test_mining import played
from tests.scenarios.voided import VOIDED
from trainer.kinds.settlement.sticks_and_honba import KIND
from trainer.rules.replay.state import Round
from trainer.scenarios.position.position import PositionError


def paid(position, **levels):
    return KIND.solve(position, position.ruleset.changed(**levels)).answer


def reasons(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return [(reason.rule, reason.code) for reason in verdict.reasons]


STAKES = {"honba": 2, "sticks": 1}
RON, TSUMO = LATER + "1-5p 0r", LATER + "1-9p 2-9p 3-1p 0+5p 0t"


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        # two honba from the discarder, the stick left there and the own one
        (won(RON, **STAKES), (2600, -600, 0, 0)),
        (won(TSUMO, **STAKES), (2600, -200, -200, -200)),
        (won(FIRST + "0+9p 0=9p 1-5p 0r", **STAKES), (1600, -600, 0, 0)),
    ],
)
def test_one_winner_takes_all(position, expected):
    assert paid(position) == expected


def test_the_stick_of_another_s_riichi_goes_to_the_winner():
    position = won(FIRST + "0+9p 0=9p 1! 1-1m 2-9p 3-5p 0r", honba=1)
    assert paid(position) == (1300, 0, 0, -300)
    assert reasons(position) == [("STK-6", "honba_by_ron"), ("STK-1", "winner_takes_sticks")]


RONNED = won(FIRST + "0+9p 0=9p 1! 1-5p 0r", honba=1, sticks=1)


@pytest.mark.parametrize(
    ("level", "expected"), [("not_paid", (1300, -300, 0, 0)), ("paid", (2300, -1300, 0, 0))]
)
def test_a_riichi_that_was_ronned_with_its_declaration(level, expected):
    assert paid(RONNED, stick_if_declaration_ronned=level) == expected


OTHER = {"2": "234678m34p66s777z", "3": "234678s34p66m555z"}
TWO = won(LATER + "1-5p 0r 3r", shown={"3": OTHER["3"]}, **STAKES)
"""East in riichi and North win on South's tile: North is nearer."""


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ({}, (0, -600, 0, 2600)),
        ({"multi_ron_sticks": "own_back_rest_nearest"}, (1000, -600, 0, 1600)),
        ({"multi_ron_honba": "each"}, (600, -1200, 0, 2600)),
        ({"multi_ron": "head_bump"}, (0, -600, 0, 2600)),
        ({"honba_ron": 200}, (0, -400, 0, 2400)),
    ],
)
def test_two_winners(levels, expected):
    assert paid(TWO, **levels) == expected


def test_the_reasons_of_two_winners():
    assert reasons(TWO) == [
        ("STK-3", "rons_all_paid"),
        ("STK-6", "honba_by_ron"),
        ("STK-3", "honba_to_nearest"),
        ("STK-3", "sticks_to_nearest"),
    ]


THREE = won(LATER + "1-5p 0r 2r 3r", shown=OTHER, **STAKES)


@pytest.mark.parametrize(
    ("level", "expected"),
    [("abort", (0, 0, 0, 0)), ("all", (0, -600, 2600, 0)), ("head_bump", (0, -600, 2600, 0))],
)
def test_three_winners(level, expected):
    assert paid(THREE, triple_ron=level) == expected


def test_three_rons_that_abort_leave_everything_there():
    assert reasons(THREE) == [("ABO-7", "no_ron_of_three_paid"), ("STK-2", "sticks_stay")]


FED = "0+1s 0=1s 1-5z 0p55z 0-9p 1-6z 0p66z 0-8s 1-1z 2-7z 0p77z 0-1p "
FED_HAND = "556677z23m99s9p8s1p"
DAISANGEN = won(FED + "1-4m 0r", FED_HAND, honba=1)
"""West fed the last dragon, South deals in."""
FED_KAN = won("0+1m 0=1m 1-5z 0d555z 0+5s 0t", "555z234m567m34s99p", honba=1)
"""A rinshan win on the kan that South fed."""


@pytest.mark.parametrize(
    ("level", "expected"), [("liable", (300, 0, -300, 0)), ("discarder", (300, -300, 0, 0))]
)
def test_the_honba_of_a_win_for_which_somebody_is_liable(level, expected):
    assert paid(DAISANGEN, pao_honba=level) == expected


@pytest.mark.parametrize(
    ("pao", "expected"),
    [(("d3", "d4"), (300, -100, -100, -100)), (("d3", "d4", "rin"), (300, -300, 0, 0))],
)
def test_the_honba_of_a_tsumo_for_which_somebody_is_liable(pao, expected):
    assert paid(FED_KAN, pao=pao) == expected


def test_with_three_players_a_honba_is_paid_by_two():
    position = won(SANMA + "1-9p 2-9p 0+5s 0t", SANMA_HAND, "tenhou_3p", honba=1)
    assert paid(position) == (1200, -100, -100)


ABORTED = won("0+9p ~kyuushu", "19m19p19s1234567z", honba=1, sticks=1)


def test_at_a_draw_the_sticks_stay():
    assert (paid(ABORTED), reasons(ABORTED)) == ((0, 0, 0, 0), [("STK-2", "sticks_stay")])


@pytest.mark.parametrize(
    ("position", "why"),
    [
        (won(RIICHI), "has not ended"),
        (won(FIRST + "0+9p 0=9p 1-5p 0r"), "neither a stick nor a honba"),
        (won("0+9p ~kyuushu", "19m19p19s1234567z", honba=1), "without sticks"),
        (won("0+9p 0=9p ~sanchahou", honba=1), "three rons aborted"),
    ],
)
def test_where_nothing_is_at_stake_nothing_is_asked(position, why):
    with pytest.raises(PositionError, match=why):
        paid(position)


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (won(FIRST + "0+9p 0=9p 1-5p 0r", honba=1), 1),
        (won(RON, **STAKES), 2),
        (RONNED, 3),
        (won(FIRST + "0+9p 0=9p 1-5p 0r 3r", shown={"3": OTHER["3"]}, honba=1), 4),
        (TWO, 5),
        (THREE, 5),
    ],
)
def test_the_level_goes_by_how_many_win_and_whose_sticks_lie_there(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


def mined(text, **deal):
    replay = played(text, dealer="23m456p789s22z777z")
    deal = replace(replay.deal, sticks=deal.get("sticks", 0), round=Round(0, 1, deal.get("honba", 0)))
    return [found.position for found in KIND.mine(replace(replay, deal=deal))]


WIN = "0+9p 0! 0=9p 1+4m 1-4m 0r"


def test_a_win_with_sticks_and_honba_is_mined():
    (position,) = mined(WIN, honba=1, sticks=1)
    assert paid(position) == (2300, -300, 0, 0)
    assert mined(WIN) == []


def test_a_ronned_declaration_is_mined():
    (position,) = mined("0+9p 0=9p 1+4m 1! 1-4m 0r", honba=1)
    assert paid(position) == (300, -300, 0, 0)


OWN_BACK = replace(TWO, ruleset=TWO.ruleset.changed(multi_ron_sticks="own_back_rest_nearest"))
EDGES = (*VOIDED, TWO, OWN_BACK, THREE, RONNED, DAISANGEN, FED_KAN)
"""Positions in which each parameter of the kind decides."""
