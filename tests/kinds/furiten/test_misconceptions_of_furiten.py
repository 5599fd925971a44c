"""What faulty rules about furiten, yaku and tenpai answer."""

import pytest

from tests.scenarios.build import at
from trainer.kinds.furiten import is_tenpai as tenpai
from trainer.kinds.furiten import misconceptions as faulty

HAND = "23m456p789s22z777z"
"""Waits on 1m 4m; three chun are a yaku."""
YAKULESS = "23m456p789s22z999p"
EARLY = at(HAND, "0+1m 0=1m 1-9s 2-9s 3-9s 0+9p 0=9p 1-4m")
SAME = at(HAND, "0+1m 0=1m 1-9s 2-9s 3-9s 0+9p 0=9p 1-1m")
NO_WAIT = at(HAND, "0+1m 0=1m 1-9s 2-9s 3-9s 0+9p 0=9p 1-9m")
CALLED = at(HAND, "0+1m 0=1m 1p11m 1-9s 2-9s 3-9s 0+9p 0=9p 1-4m")
LET_GO = at(HAND, "0+9p 0=9p 1-1m 3p11m 3-4m")
RIICHI = at(HAND, "0+9p 0! 0=9p 1-1m 2-9s 3-9s 0+9s 0=9s 1-4m")
HALF = at("23m456789m22z999p", "0+9s 0=9s 1-4m 2-1m")
"""4m gave no yaku, 1m would complete ittsuu."""
NONE = at(YAKULESS, "0+9s 0=9s 1-4m")
DORA = at(YAKULESS, "0+9s 0=9s 1-4m", indicator="1z")
DRAWN = at(HAND, "0+4m 0=4m 1-9s 2-9s 3-9s 0+4m")
OTHER = at(HAND, "0+4m 0=4m 1-9s 2-9s 3-9s 0+1m")
OPEN = at("23m456p789s22z99p1z", "0+9s 0=9s 1-9p 0p99p 0-1z 1-2s 2-2s 3-1s 0+4m")


@pytest.mark.parametrize(
    ("name", "position", "answer"),
    [
        ("ron_by_last_discard", EARLY, True),
        ("ron_by_last_discard", RIICHI, False),
        ("ron_without_called", CALLED, True),
        ("ron_without_called", EARLY, False),
        ("ron_of_other_kinds", EARLY, True),
        ("ron_unbound", EARLY, True),
        ("ron_unbound", RIICHI, False),
        ("ron_cleared_by_calls", LET_GO, True),
        ("ron_cleared_by_calls", RIICHI, False),
        ("ron_after_yakuless", HALF, True),
        ("ron_after_yakuless", LET_GO, False),
        ("ron_without_yaku", NONE, True),
        ("ron_without_yaku", EARLY, False),
        ("ron_with_dora", DORA, True),
        ("ron_with_dora", NONE, False),
        ("which_by_last_discard", EARLY, ()),
        ("which_without_called", CALLED, ()),
        ("which_cleared_by_calls", LET_GO, ()),
        ("which_ends_in_riichi", RIICHI, ()),
        ("which_of_other_kinds", EARLY, ()),
        ("which_of_other_kinds", SAME, ("discard",)),
        ("which_of_other_kinds", NO_WAIT, None),
        ("which_unbound", SAME, ()),
        ("which_unbound", RIICHI, ("riichi",)),
        ("blocks_tsumo", OTHER, False),
        ("blocks_tsumo_of_own_kind", OTHER, True),
        ("blocks_tsumo_of_own_kind", DRAWN, False),
        ("tsumo_of_own_kinds_only", OTHER, False),
        ("tsumo_of_own_kinds_only", DRAWN, True),
        ("tsumo_of_own_kinds_only", OPEN, None),
        ("tsumo_without_yaku", OPEN, True),
    ],
)
def test_furiten_and_yaku(name, position, answer):
    assert getattr(faulty, name)(position, position.ruleset) == answer


MELDED = at("123m456p789s9m99m1s", "0+1z 0=1z 1-9m 0p99m 0-1s")
GONE = at("12m456p789s22z777z", "0+9p 0=9p 1-3m 2p33m 2-1z 3-3m 0+9p 0=9p 1-1z")
PAIRS = at("1111m3344p5566s7z", "0+9p 0=9p 1-1z")


@pytest.mark.parametrize(
    ("name", "position", "answer"),
    [
        ("own_four_is_a_wait", MELDED, True),
        ("own_four_is_no_wait", MELDED, False),
        ("own_four_is_no_wait", GONE, True),
        ("gone_waits_are_noten", GONE, False),
        ("four_are_two_pairs", PAIRS, True),
        ("four_are_two_pairs", MELDED, False),
    ],
)
def test_tenpai(name, position, answer):
    assert getattr(tenpai, name)(position, position.ruleset) is answer
