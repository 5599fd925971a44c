"""Of a hand that nobody sees only what is public is said, and after the announcement comes the discard."""

import pytest

from tests.rules.legality_cases import USUAL, judge

NINE = "19m19p19s1234567z"
ROUND = "1 draw ?; 1 discard 9p; 2 draw ?; 2 discard 9p; 3 draw ?; 3 discard 9p"
DECLARED = f"0 draw ?; 0 riichi; 0 discard 9m; {ROUND}; 0 draw ?"


@pytest.mark.parametrize("level", ["any", "waits", "waits+shape", "waits+shape+yaku"])
def test_an_ankan_in_riichi_says_nothing_of_the_waits(level):
    rules = USUAL.changed(riichi_ankan=level)
    assert judge("", DECLARED, "0 ankan 6666s", rules) == (True, "nothing_public_forbids")


def test_an_ankan_in_riichi_is_refused_where_all_are():
    assert judge("", DECLARED, "0 ankan 6666s", USUAL.changed(riichi_ankan="forbidden")) == (
        False,
        "forbidden",
    )


@pytest.mark.parametrize("hand", [NINE, ""], ids=["shown", "hidden"])
def test_nine_kinds_are_not_declared_after_announcing_riichi(hand):
    """RCH-6."""
    draw = "0 draw 2m" if hand else "0 draw ?"
    assert judge(hand, draw, "ryuukyoku kyuushu")[0] is True
    refused = judge(hand, f"{draw}; 0 riichi", "ryuukyoku kyuushu")
    assert refused == (False, "declaration_discard_due")
