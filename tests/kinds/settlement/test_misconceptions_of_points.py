"""What faulty rules about the points of a win answer."""

import pytest

from tests.kinds.settlement.test_points_of_win import KAN, KAN_HAND
from tests.scenarios.ended import FIRST, LATER, SANMA, SANMA_HAND, won
from trainer.kinds.settlement import points_of_win as faulty

RON, TSUMO = won(LATER + "1-5p 0r"), won(LATER + "1-9p 2-9p 3-1p 0+5p 0t")
SILENT = won(FIRST + "0+9p 0=9p 1-5p 0r", ura="4s")


@pytest.mark.parametrize(
    ("name", "position", "answer"),
    [
        ("ura_without_riichi", SILENT, 11_600),  # 4 han 30 fu instead of 2,900
        ("ura_without_riichi", RON, None),
        ("no_ura_for_kans", won(KAN, KAN_HAND, ura="9m4z"), 12_000),
        ("no_ura_for_kans", RON, None),
        ("dealer_as_others", RON, 3900),
        ("dealer_as_others", TSUMO, None),
        ("tsumo_paid_as_ron", TSUMO, 7700),
        ("tsumo_paid_as_ron", RON, None),
        ("tsumo_of_three_as_four", won(SANMA + "1-9p 2-9p 0+5s 0t", SANMA_HAND, "tenhou_3p"), 7800),
        ("tsumo_of_three_as_four", TSUMO, None),
    ],
)
def test_points(name, position, answer):
    assert getattr(faulty, name)(position, position.ruleset) == answer
