"""Kinds that are not about open riichi, where one lies open: OPN-3 bars its waits, DEF-7 leaves no guess."""

import pytest

from tests.scenarios.build import at
from trainer.rules.defence.kabe import unseen_counts
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import format_tiles, parse_face
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import PositionError

OPEN = "123456m456p99s78s"
"""Waits on 6s 9s."""
RULES = {"preset": "house_classic", "changes": {"open_riichi": True}}
SHOWN = "0+9p 0=9p 1!! 1-9m 2-9m 3-9m"


def facing(hand, events, **ask):
    return at(hand, events, ruleset=RULES, shown={"1": OPEN}, ask=ask)


def solved(slug, position, **levels):
    kind = kind_named(slug)
    verdict = kind.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, [(reason.rule, reason.code) for reason in verdict.reasons]


MAY = facing("123m456m99p123s56s", f"{SHOWN} 0+6s")
"""5s and 6s make a pair of the other: with 6s drawn 123m456m99p123s566s keeps tenpai by 5s or 6s."""


@pytest.mark.parametrize(
    ("position", "tiles", "barred"),
    [
        (MAY, "5s", True),
        # a 6s that went by since makes the open hand furiten, which lifts the ban
        (facing("123m456m99p123s56s", "0+9p 0=9p 1!! 1-9m 2-6s 3-9m 0+6s"), "56s", False),
    ],
)
def test_no_riichi_with_a_shown_wait(position, tiles, barred):
    answer, reasons = solved("may-riichi", position)
    assert format_tiles(answer) == tiles
    assert (("OPN-3", "shown_wait_barred") in reasons) is barred


def test_no_riichi_at_all_where_every_declaration_throws_a_shown_wait():
    """123m456p789p11z23s and 6s: only 6s leaves tenpai."""
    position = facing("123m456p789p11z23s", f"{SHOWN} 0+6s")
    assert solved("may-riichi", position)[0] == ()
    assert format_tiles(solved("may-riichi", position, open_riichi=False)[0]) == "6s"


def test_an_open_riichi_of_one_s_own_is_barred_from_them_too():
    asked = facing("123m456m99p123s56s", f"{SHOWN} 0+6s", what="declare")
    assert format_tiles(solved("open-riichi-discard", asked)[0]) == "5s"


def test_why_no_riichi_is_not_asked_where_open_hands_bar_discards():
    with pytest.raises(PositionError, match="an open hand bars discards"):
        solved("why-not-riichi", MAY)


KUIKAE = facing(
    "34m234569s11235z",
    "0+9p 0=9p 1!! 1-9m 2-9m 3-2m 0c34m",
)
"""Chi of 2m: the swaps are 2m and 5m, of which none is held; 6s and 9s are shown waits."""


def test_what_may_not_be_discarded_after_a_call_has_the_shown_waits_in_it():
    answer, reasons = solved("kuikae", KUIKAE)
    assert format_tiles(answer) == "69s"
    assert ("OPN-3", "shown_wait_barred") in reasons
    assert solved("kuikae", KUIKAE, open_riichi=False)[0] == ()


@pytest.mark.parametrize(
    ("slug", "ask"),
    [
        ("genbutsu", {"against": "seat-1"}),
        ("genbutsu", {"against": "all"}),
        ("suji-protection", {"tile": "9s", "against": "seat-1", "about": "suji"}),
        ("suji-protection", {"tile": "9s", "against": "seat-1", "about": "wall"}),
    ],
)
def test_what_is_guessed_of_a_hidden_hand_is_not_asked_of_an_open_one(slug, ask):
    with pytest.raises(PositionError, match="lies open: its waits are seen"):
        solved(slug, facing("25m369p13669s135z", f"{SHOWN} 0+7z", **ask))


@pytest.mark.parametrize("slug", ["suji-trap", "danger-order", "safest-tile", "should-you-fold"])
def test_the_danger_of_tiles_is_not_reckoned_against_an_open_hand(slug):
    ask = {"tiles": "3s6s", "tile": "6s"}
    with pytest.raises(PositionError, match="open"):
        solved(slug, facing("25m369p13669s135z", f"{SHOWN} 0+7z", **ask))


@pytest.mark.parametrize(("tile", "answer"), [("6s", ("ryanmen",)), ("3s", ())])
def test_the_shapes_of_an_open_hand_are_those_that_lie_there(tile, answer):
    position = facing("25m369p13669s135z", f"{SHOWN} 0+7z", tile=tile, against="seat-1")
    assert solved("wait-shapes-left", position)[0] == answer


def test_tiles_of_an_open_hand_are_seen_by_everybody():
    """Two of four 9s lie open at seat 1, one is in the hand: one is unseen."""
    position = facing("25m369p13669s135z", f"{SHOWN} 0+7z")
    assert unseen_counts(position.table(), position.hero)[parse_face("9s")] == 1


def test_a_trap_is_laid_by_no_open_riichi():
    with pytest.raises(PositionError, match="lies open"):
        solved("hikkake", at(OPEN, "0+9p 0=9p 1-9m 2-9m 3-9m 0+3s 0!! 0=3s 1-1z", ruleset=RULES))


def test_points_are_not_asked_where_a_deal_in_is_paid_as_a_yakuman():
    position = at(OPEN, "0+9p 0=9p 1-9m 2-9m 3-9m 0+8s 0!! 0=8s 1-6s 0r", ruleset=RULES)
    with pytest.raises(PositionError, match="open-riichi-cost asks that"):
        solved("points-of-win", position)
    assert solved("points-of-win", position, open_riichi_deal_in="ordinary")[0] > 0


def test_rules_without_open_riichi_bar_nothing():
    assert not load_preset("tenhou_4p").open_riichi
    assert format_tiles(solved("may-riichi", MAY, open_riichi=False)[0]) == "56s"
