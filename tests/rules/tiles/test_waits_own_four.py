"""Waits of which the own hand holds all four copies, by each policy (TEN-3)."""

import re

import pytest
from hypothesis import given

from tests import oracle
from tests.rules.some_hands import waiting_hands
from trainer.rules.tiles.hand import parse_hand
from trainer.rules.tiles.tile import FACES, format_tiles, parse_tiles
from trainer.rules.tiles.waits import OWN_FOUR_POLICIES, live_mask, wait_kinds, wait_mask, waits_of


@pytest.mark.parametrize(
    ("concealed", "melded", "policy", "expected"),
    [
        ("123456m123s9999p", "", "ignored", "9p"),
        ("123456m123s9999p", "", "concealed", ""),
        ("123456m123s9999p", "", "hand+melds", ""),
        ("123456m1s", "111s", "ignored", "1s"),
        ("123456m1s", "111s", "concealed", "1s"),
        ("123456m1s", "111s", "hand+melds", ""),
        ("23m55s", "1111m", "concealed", "14m"),
        ("23m55s", "1111m", "hand+melds", "4m"),
        ("23m55s", "111m", "hand+melds", "14m"),
    ],
)
def test_own_four_policy_drops_waits_held_four_times(concealed, melded, policy, expected):
    mask = sum(1 << kind for kind in set(parse_tiles(expected))) | wait_mask(oracle.counts_of(concealed))
    live = live_mask(mask, oracle.counts_of(concealed), oracle.counts_of(melded), policy)
    assert format_tiles(wait_kinds(live)) == expected


def test_an_unknown_own_four_policy_is_refused():
    message = re.escape("no own-four policy 'all': one of ignored, concealed, hand+melds")
    with pytest.raises(ValueError, match=f"^{message}$"):
        live_mask(1, [0] * FACES, [0] * FACES, "all")


@pytest.mark.parametrize("policy", OWN_FOUR_POLICIES)
@given(hand=waiting_hands())
def test_policies_are_the_oracles(policy, hand):
    counts, melds = hand
    left = [kind for kind in range(FACES) if counts[kind] == 1][:melds]
    melded = [3 * (kind in left) for kind in range(FACES)]
    live = live_mask(wait_mask(counts, melds), counts, melded, policy)
    assert list(wait_kinds(live)) == oracle.waits(counts, melds, melded, policy)


@pytest.mark.parametrize(
    ("concealed", "melds", "policy", "expected"),
    [
        ("23m55s", ["ankan 1111m", "pon 222p", "chi 789p"], "ignored", "14m"),
        ("23m55s", ["ankan 1111m", "pon 222p", "chi 789p"], "concealed", "14m"),
        ("23m55s", ["ankan 1111m", "pon 222p", "chi 789p"], "hand+melds", "4m"),
        ("0m", ["pon 555m", "pon 222p", "chi 789p", "pon 111z"], "hand+melds", ""),
        ("0m", ["pon 555m", "pon 222p", "chi 789p", "pon 111z"], "concealed", "5m"),
    ],
)
def test_waits_of_a_hand_take_its_melds_into_account(concealed, melds, policy, expected):
    hand = parse_hand(concealed, melds)
    assert format_tiles(waits_of(hand, policy)) == expected
