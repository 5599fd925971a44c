"""What faulty rules about yaku answer."""

import pytest

from tests.scenarios.ended import FIRST, LATER, RIICHI, won
from trainer.kinds.settlement import yaku_of_win as faulty

PLAIN = won(FIRST + "0+9p 0=9p 1-5p 0r")


@pytest.mark.parametrize(
    ("name", "position", "answer"),
    [
        ("dora_are_yaku", won(FIRST + "0+9p 0=9p 1-5p 0r", indicator="4s"), ("pinfu", "tanyao", "dora")),
        ("dora_are_yaku", PLAIN, None),
        (
            "riichi_beside_double",
            won("0+9p 0! 0=9p 1-1z 2-9m 3-2z 0+1m 0=1m 1-5p 0r"),
            ("riichi", "double_riichi", "pinfu", "tanyao"),
        ),
        ("riichi_beside_double", won(LATER + "1-5p 0r"), None),
        (
            "riichi_beside_yakuman",
            won(RIICHI + "1-2s 0r", "555666777z111m2s"),
            ("riichi", "suuankou_tanki", "daisangen"),
        ),
        ("riichi_beside_yakuman", PLAIN, None),
        (
            "pinfu_on_any_wait",
            won(FIRST + "0+9p 0=9p 1-4p 0r", "234567m35p678p55s"),
            ("pinfu", "tanyao"),
        ),
        ("pinfu_on_any_wait", PLAIN, None),
        (
            "tsumo_in_an_open_hand",
            won("0+9s 0-9s 1-2p 0p22p 0-9p 1-9m 2-9m 3-9m 0+5m 0t", "34m22p678p345s66s9p"),
            ("menzen_tsumo", "tanyao"),
        ),
        ("tsumo_in_an_open_hand", PLAIN, None),
    ],
)
def test_one_yaku_too_much(name, position, answer):
    assert getattr(faulty, name)(position, position.ruleset) == answer
