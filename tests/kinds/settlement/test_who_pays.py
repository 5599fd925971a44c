"""`who-pays`: ron, tsumo, noten, nagashi mangan, pao, three players; what is mined."""

from random import Random

import pytest

from tests.kinds.settlement.test_points_of_win import EDGES as POINTS_EDGES
from tests.kinds.settlement.test_sticks_and_honba import DAISANGEN, FED, FED_KAN, RONNED, THREE, TWO
from tests.scenarios.build import at
from tests.scenarios.ended import FIRST, LATER, RIICHI, SANMA, SANMA_HAND, played_out, won
from tests.scenarios.position.test_mining import played
from tests.scenarios.voided import VOIDED
from trainer.kinds.settlement.who_pays import KIND
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.position.position import PositionError


def paid(position, **levels):
    return KIND.solve(position, position.ruleset.changed(**levels)).answer


def codes(position, **levels):
    return KIND.solve(position, position.ruleset.changed(**levels)).codes()


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        # 5,800 for the hand and the own stick
        (won(LATER + "1-5p 0r"), (6800, -5800, 0, 0)),
        (won(LATER + "1-5p 0r", honba=1), (7100, -6100, 0, 0)),
        (won(LATER + "1-9p 2-9p 3-1p 0+5p 0t"), (8800, -2600, -2600, -2600)),
        (won(LATER + "1-9p 2-9p 3-1p 0+5p 0t", honba=2), (9400, -2800, -2800, -2800)),
        (won(SANMA + "1-9p 2-9p 0+5s 0t", SANMA_HAND, "tenhou_3p"), (6200, -2600, -2600)),
    ],
)
def test_a_win_of_the_dealer(position, expected):
    assert paid(position) == expected


def test_a_tsumo_of_another_player():
    """Double riichi, menzen tsumo, pinfu, tanyao: a mangan, and the own stick."""
    events = "0-9s 1! 1=9p 2-9m 3+1m 3=1m 0-1m 1=1z 2-1m 3+1z 3=1z 0-2z 1t5p"
    shown = {"1": "234567m345678p55s"}
    position = won(events, "19m19p19s1234567z", hero=3, shown=shown)
    assert paid(position) == (-4000, 9000, -2000, -2000)


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ({}, (5800, -7700, 0, 3900)),
        ({"multi_ron_sticks": "own_back_rest_nearest"}, (6800, -7700, 0, 2900)),
        ({"multi_ron_honba": "each"}, (6400, -8300, 0, 3900)),
        ({"multi_ron": "head_bump"}, (0, -1900, 0, 3900)),
    ],
)
def test_two_rons(levels, expected):
    """5,800 for East in riichi, 1,300 for North, who is nearer to South; two honba, two sticks."""
    assert paid(TWO, **levels) == expected


@pytest.mark.parametrize(
    ("level", "expected"),
    [("abort", (0, 0, 0, 0)), ("all", (5800, -9000, 3900, 1300)), ("head_bump", (0, -1900, 3900, 0))],
)
def test_three_rons(level, expected):
    assert paid(THREE, triple_ron=level) == expected


@pytest.mark.parametrize(
    ("level", "expected"), [("not_paid", (4200, -3200, 0, 0)), ("paid", (5200, -4200, 0, 0))]
)
def test_a_ron_on_the_tile_of_a_declaration(level, expected):
    """Pinfu and tanyao of the dealer, 2,900, a honba and the stick that lay there."""
    assert paid(RONNED, stick_if_declaration_ronned=level) == expected
    assert KIND.level(RONNED, KIND.solve(RONNED, RONNED.ruleset)) == 5


def test_a_false_ron_on_the_tile_of_a_declaration_is_a_chombo():
    """East is in riichi and waits on 5p; the riichi of North had not stood yet."""
    false = at("123m456p46s789s22z", "0+9m 0! 0=9m 1-8p 2-8p 3! 3-9p 0r", indicator="1z", honba=0)
    assert paid(false) == ()


READY = "234567m234p67s99s"
NOTEN = ("147m258p369s1234z", "258m369p147s1234z", "369m147p258s5566z")


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ({0: READY, 1: NOTEN[0], 2: NOTEN[1], 3: NOTEN[2]}, (3000, -1000, -1000, -1000)),
        ({0: READY, 1: "345678m345p34s88s", 2: NOTEN[0], 3: NOTEN[2]}, (1500, 1500, -1500, -1500)),
        ({0: NOTEN[0], 1: NOTEN[1], 2: NOTEN[2], 3: "2468m1357p1357s6z"}, (0, 0, 0, 0)),
    ],
)
def test_noten_payments(hands, expected):
    assert paid(played_out(hands)) == expected


ONE_READY = played_out({0: READY, 1: NOTEN[0], 2: NOTEN[1], 3: NOTEN[2]})
OWN_FOUR = played_out({0: "1111m234p567p888s", 1: "247m258p369s1234z", 2: NOTEN[1], 3: NOTEN[2]})
ALL_GONE = played_out({0: "234567m234p555s7z", 1: NOTEN[0], 2: NOTEN[1], 3: NOTEN[2]}, thrown="777z")


def test_the_pool_is_the_ruleset_s():
    assert paid(ONE_READY, noten_pool=2000) == (1800, -600, -600, -600)


@pytest.mark.parametrize(
    ("level", "expected"), [("hand+melds", (0, 0, 0, 0)), ("ignored", (3000, -1000, -1000, -1000))]
)
def test_a_hand_that_waits_on_its_own_four_tiles(level, expected):
    assert paid(OWN_FOUR, tenpai_own_four=level) == expected


@pytest.mark.parametrize(("level", "expected"), [(True, (3000, -1000, -1000, -1000)), (False, (0, 0, 0, 0))])
def test_a_hand_whose_wait_is_all_gone(level, expected):
    assert paid(ALL_GONE, tenpai_all_visible=level) == expected


def nagashi():
    """Some generated river of terminals and honours under rules that pay for it."""
    for seed in range(200):
        position = KIND.generate(Random(seed), 5, load_preset("house_classic"))
        if "nagashi_paid" in codes(position):
            return position
    raise AssertionError("no nagashi mangan")


NAGASHI = nagashi()


def test_nagashi_mangan_takes_the_place_of_noten_payments():
    answer = paid(NAGASHI)
    dealer, seat = NAGASHI.round.dealer, max(range(4), key=answer.__getitem__)
    assert answer[seat] == (12_000 if seat == dealer else 8000)
    assert sum(answer) == 0
    assert "nagashi_not_played" in codes(NAGASHI, nagashi_mangan=False)
    assert max(paid(NAGASHI, nagashi_mangan=False)) <= 3000


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ({}, (48_300, -24_000, -24_300, 0)),
        ({"pao_honba": "discarder"}, (48_300, -24_300, -24_000, 0)),
        ({"honba_ron": 200}, (48_200, -24_000, -24_200, 0)),
    ],
)
def test_a_ron_for_which_somebody_is_liable(levels, expected):
    assert paid(DAISANGEN, **levels) == expected


def test_a_tsumo_for_which_somebody_is_liable():
    position = won(FED + "1-2m 2-8m 3-8m 0+4m 0t", "556677z23m99s9p8s1p", honba=1)
    assert paid(position) == (48_300, 0, -48_300, 0)
    assert "liable_pays_all" in codes(position)
    assert paid(position, honba_ron=1500) == (49_500, 0, -49_500, 0)


DOUBLE = won(FED.replace("1-1z", "1-3z") + "1-1z 0r", "55667711z22z8s9p1p")
"""Daisangen and tsuuiisou; West is liable for the daisangen."""


@pytest.mark.parametrize(
    ("scope", "expected"),
    [("liable_part", (96_000, -72_000, -24_000, 0)), ("hand", (96_000, -48_000, -48_000, 0))],
)
def test_liable_for_one_yakuman_of_two(scope, expected):
    assert paid(DOUBLE, pao_scope=scope) == expected


@pytest.mark.parametrize(
    ("pao", "fed"), [(("d3", "d4"), "pao_not_played"), (("d3", "d4", "rin"), "fed_decisive_call")]
)
def test_liable_for_a_rinshan_win(pao, fed):
    assert fed in codes(FED_KAN, pao=pao)
    assert (paid(FED_KAN, pao=pao)[3] == 0) is (fed == "fed_decisive_call")


@pytest.mark.parametrize(
    ("position", "why"),
    [
        (won(RIICHI), "has not ended"),
        (won("0+9p ~kyuushu", "19m19p19s1234567z"), "abortive"),
    ],
)
def test_what_is_not_asked_about(position, why):
    with pytest.raises(PositionError, match=why):
        paid(position)


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (won(FIRST + "0+9p 0=9p 1-5p 0r"), 1),
        (ONE_READY, 2),
        (won(LATER + "1-9p 2-9p 3-1p 0+5p 0t"), 3),
        (won(LATER + "1-5p 0r", honba=1), 4),
        (DAISANGEN, 5),
        (NAGASHI, 5),
    ],
)
def test_the_level_goes_by_how_many_pay(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


def test_a_tsumo_is_mined():
    (mined,) = KIND.mine(played("0+4m 0t", dealer="23m456p789s22z777z"))
    assert paid(mined.position)[0] == 48_000  # tenhou


def test_a_ron_without_honba_is_not_mined():
    assert list(KIND.mine(played("0+9p 0=9p 1+4m 1-4m 0r", dealer="23m456p789s22z777z"))) == []


EDGES = (
    *VOIDED,
    *POINTS_EDGES,
    DAISANGEN,
    DOUBLE,
    FED_KAN,
    ONE_READY,
    OWN_FOUR,
    ALL_GONE,
    NAGASHI,
    TWO,
    THREE,
    RONNED,
)
"""Positions in which each parameter of the kind decides."""
