"""What faulty rules about sticks, honba and payments answer."""

import pytest

from tests.kinds.settlement.test_sticks_and_honba import FED, FED_HAND, RONNED
from tests.kinds.settlement.test_who_pays import NAGASHI, NOTEN, ONE_READY, READY
from tests.scenarios.ended import FIRST, LATER, SANMA, SANMA_HAND, played_out, won
from trainer.kinds.settlement import misconceptions as faulty

RON = won(LATER + "1-5p 0r", honba=1)
TSUMO = won(LATER + "1-9p 2-9p 3-1p 0+5p 0t", honba=1)
OTHERS = won(FIRST + "0+9p 0=9p 1! 1-1m 2-9p 3-5p 0r", honba=1)
"""The dealer wins while South is in riichi."""


def held(name, position):
    return getattr(faulty, name)(position, position.ruleset)


@pytest.mark.parametrize(
    ("name", "position", "answer"),
    [
        ("own_stick_back", OTHERS, (300, 1000, 0, -300)),
        ("own_stick_back", RON, None),
        ("honba_300_each", TSUMO, (1900, -300, -300, -300)),
        ("honba_300_each", RON, None),
        ("ronned_riichi_pays", RONNED, (2300, -1300, 0, 0)),
        ("ronned_riichi_pays", RON, None),
        ("dealer_honba", RON, None),
    ],
)
def test_sticks_and_honba(name, position, answer):
    assert held(name, position) == answer


def test_honba_for_the_dealer_only():
    events = "0-9s 1-1z 2-9m 3+1m 3=1m 0-9s 1-1z 2-9m 3+1z 3=1z 0-5p 1r"
    position = won(events, "19m19p19s1234567z", hero=3, honba=1, shown={"1": "234567m34p678p55s"})
    assert held("dealer_honba", position) == (0, 0, 0, 0)
    assert held("dealer_honba_in_all", position) == (-2000, 2000, 0, 0)


LIABLE = won(FED + "1-2m 2-8m 3-8m 0+4m 0t", FED_HAND)


@pytest.mark.parametrize(
    ("name", "position", "answer"),
    [
        ("liable_pays_half", LIABLE, (48_000, -12_000, -24_000, -12_000)),
        ("liable_pays_half", TSUMO, None),
        ("noten_1000_to_each", ONE_READY, (3000, -1000, -1000, -1000)),
        (
            "noten_1000_to_each",
            played_out({0: READY, 1: "345678m345p34s88s", 2: NOTEN[0], 3: NOTEN[2]}),
            (2000, 2000, -2000, -2000),
        ),
        ("noten_1000_to_each", TSUMO, None),
        ("nagashi_is_forgotten", ONE_READY, None),
        (
            "north_share_is_paid",
            won(SANMA + "1-9p 2-9p 0+5s 0t", SANMA_HAND, "tenhou_3p"),
            (8800, -3900, -3900),
        ),
        ("north_share_is_paid", TSUMO, None),
    ],
)
def test_payments(name, position, answer):
    assert held(name, position) == answer


def test_a_nagashi_mangan_that_is_forgotten_leaves_noten_payments():
    assert max(held("nagashi_is_forgotten", NAGASHI)) <= 3000
