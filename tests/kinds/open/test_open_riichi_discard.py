"""`open-riichi-discard`: shown waits, furiten, locked hands, own declarations."""

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import RIICHI_AND_RON, played
from trainer.kinds.open.generator import RULES
from trainer.kinds.open.open_riichi_discard import KIND
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import format_tiles
from trainer.scenarios.position.position import PositionError

OPEN, OTHER = "123456m456p99s78s", "13m456789p11s555z"
"""They wait on 6s 9s, and on 2m."""
HAND = "25m369p13669s135z"
NONE = "25m369p13588s135z"


def facing(events="0+9p 0=9p 1!! 1-9m 2-9m 3-9m 0+7z", hand=HAND, what="discard", shown=None, **changes):
    """Seat 1 lays its hand open."""
    rules = {"preset": "house_classic", "changes": {"open_riichi": True, **changes}}
    shown = {"1": OPEN} if shown is None else shown
    return at(hand, events, ruleset=rules, ask={"what": what}, shown=shown)


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return format_tiles(verdict.answer), [(reason.rule, reason.code) for reason in verdict.reasons]


BARRED, SAFE = ("OPN-3", "shown_wait_barred"), ("DEF-7", "only_shown_waits_lose")
LIFTED = ("OPN-3", "furiten_lifts_ban")
ALL = "25m369p1369s1357z"
LOCKED_HAND = "123m456p789s1123z"
TWO = facing("0+9p 0=9p 1!! 1-9m 2!! 2-9m 3-9m 0+7z", shown={"1": OPEN, "2": OTHER})
LOCKED = facing("0+9p 0! 0=9p 1!! 1-1s 2-9m 3-9m 0+6s", LOCKED_HAND)
DISCARDED = facing("0+9p 0=9p 1-9s 2-9m 3-9m 0+1z 0=1z 1!! 1-9m 2-9p 3-8p 0+7z")


@pytest.mark.parametrize(
    ("position", "tiles", "reasons", "level"),
    [
        # OPN-3: no shown wait while there is another tile; DEF-7: all others are safe
        (facing(hand="25m369p13688s135z"), "25m369p138s1357z", [BARRED, SAFE], 1),
        (facing(), "25m369p13s1357z", [BARRED, SAFE], 3),
        (facing(hand=NONE), "25m369p1358s1357z", [("OPN-3", "no_shown_wait_held"), SAFE], 2),
        # OPN-3: furiten outranks the ban, by the own river or by what has gone by
        (DISCARDED, ALL, [LIFTED, SAFE], 4),
        (facing("0+9p 0=9p 1!! 1-9m 2-6s 3-9m 0+7z"), ALL, [LIFTED, SAFE], 4),
        # before the declaration it does not count
        (
            facing("0+9p 0=9p 1-1s 2-6s 3-9m 0+7z 0=7z 1!! 1-9m 2-9m 3-9m 0+7z"),
            "25m369p13s1357z",
            [BARRED, SAFE],
            3,
        ),
        (TWO, "5m369p13s1357z", [BARRED, BARRED, SAFE], 5),
        # the locked hand has no other tile
        (LOCKED, "6s", [("OPN-3", "no_other_tile")], 5),
    ],
)
def test_what_may_be_discarded(position, tiles, reasons, level):
    assert solved(position) == (tiles, reasons)
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


DECLARE = facing("0+4m 0=4m 1-9m 2-9m 3-9m 0+7z", "23m456p789s22z999p", "declare", {})


@pytest.mark.parametrize(
    ("levels", "tiles", "last"),
    [
        ({}, "7z", ("OPN-1", "waiting_part_shown")),
        ({"open_riichi_shows": "whole_hand"}, "7z", ("OPN-1", "whole_hand_shown")),
        ({"open_riichi_furiten": False}, "", ("OPN-3", "furiten_not_open")),
        ({"furiten_riichi": False}, "", ("RCH-11", "furiten")),
    ],
)
def test_an_own_declaration_in_furiten(levels, tiles, last):
    found, reasons = solved(DECLARE, **levels)
    assert (found, reasons[-1]) == (tiles, last)


@pytest.mark.parametrize(
    ("position", "side"), [(facing(), "barred"), (DISCARDED, "free"), (LOCKED, "barred"), (DECLARE, "free")]
)
def test_sides_go_by_whether_anything_is_barred(position, side):
    assert KIND.side(position, KIND.solve(position, position.ruleset).answer) == side


@pytest.mark.parametrize(
    ("code", "position", "tiles"),
    [
        ("shown_wait_never_allowed", DISCARDED, "25m369p13s1357z"),
        ("shown_wait_never_allowed", LOCKED, ""),
        ("shown_waits_allowed", facing(), ALL),
        ("open_riichi_needs_genbutsu", facing("0+9p 0=9p 1!! 1-9m 2-9p 3-1z 0+7z"), "9p1z"),
        ("open_riichi_even_furiten", DECLARE, "7z"),
    ],
)
def test_what_a_faulty_rule_answers(code, position, tiles):
    (held,) = [each for each in KIND.misconceptions if each.code == code]
    assert format_tiles(held.answer(position, position.ruleset)) == tiles


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (facing("0+9p 0=9p 1!! 1-9m"), "not the own turn"),
        (facing("0+9p 0=9p 1-9m 2-9m 3-9m 0+7z", shown={}), "no open riichi lies there"),
    ],
)
def test_a_position_without_an_open_riichi_is_refused(position, message):
    with pytest.raises(PositionError, match=message):
        KIND.solve(position, position.ruleset)


def test_rules_without_open_riichi_have_no_answer():
    with pytest.raises(PositionError, match="no open riichi"):
        KIND.solve(facing(), load_preset("ema_2025"))


def test_no_record_has_an_open_riichi():
    assert list(KIND.mine(played(RIICHI_AND_RON))) == []


def test_the_rules_differ_in_every_level_of_open_riichi():
    for name in ("shows", "furiten", "deal_in", "earlier_riichi", "later_riichi", "stacks", "chombo"):
        assert len({getattr(rules, f"open_riichi_{name}") for rules in RULES}) > 1, name
    assert all(rules.open_riichi for rules in RULES)


EDGES = (DECLARE,)
"""Positions in which each parameter of the kind decides."""
