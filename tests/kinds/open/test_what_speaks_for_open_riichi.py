"""`what-speaks-for-open-riichi`: which facts of the table are chosen, by level, belief and rules."""

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import RIICHI_AND_RON, played
from trainer.kinds.open.what_speaks_for_open_riichi import KIND
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.position.position import PositionError

HAND, WIDE = "123m456p789s11z23s", "123m456p23456s11z"
"""They wait on 1s 4s, and on 1s 4s 7s, once another tile is discarded."""
PLAIN = "0+9p 0=9p 1-9m 2-9m 3-9m 0+7z"
DECLARED = "0+9p 0=9p 1-9m 2! 2-9m 3-9m 0+7z"
MELDED = "0+9m 0=9m 1p99m 1-8p 2-9s 1p99s 1-1p 2-2z 1p22z 1-3z 2-9p 3-9p 0+7z"
FURITEN = "0+4s 0=4s 1-9m 2! 2-9m 3-9m 0+7z"


def asked(events=PLAIN, hand=HAND, tile="7z", **changes):
    rules = {"preset": "house_classic", "changes": {"open_riichi": True, **changes}}
    return at(hand, events, ruleset=rules, ask={"tile": tile})


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, [(reason.rule, reason.code) for reason in verdict.reasons]


@pytest.mark.parametrize(
    ("position", "answer", "level"),
    [
        (asked(), ("draws", "yakuman"), 1),
        (asked(hand=WIDE), ("wide", "draws", "yakuman"), 1),
        (asked(MELDED), ("draws", "melds", "yakuman"), 2),
        (asked(DECLARED), ("draws", "riichi", "yakuman"), 3),
        (asked(DECLARED.replace("3-9m", "3-8p 1p88p 1-1z 2-1p 3-2z")), ("draws", "riichi", "yakuman"), 4),
        (asked(FURITEN), ("draws", "furiten"), 3),
        (asked(hand="1234567999s111z"), ("wide", "draws", "yakuman"), 5),
        (asked(tile="7z", open_riichi_deal_in="ordinary", hand="123m456p789s111z4s"), (), 1),
    ],
    ids=["narrow", "wide", "melds", "riichi", "both", "furiten", "one suit", "nothing"],
)
def test_what_is_so_and_speaks_for_it(position, answer, level):
    assert solved(position)[0] == answer
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


@pytest.mark.parametrize(
    ("levels", "reason"),
    [
        ({"open_riichi_furiten": False}, ("OPN-3", "furiten_not_open")),
        ({"furiten_riichi": False}, ("RCH-11", "furiten")),
    ],
)
def test_where_furiten_forbids_it_nothing_speaks_for_it(levels, reason):
    assert solved(asked(FURITEN), **levels) == ((), [reason])


@pytest.mark.parametrize(
    ("code", "position", "answer"),
    [
        ("open_riichi_makes_fold", asked(), ("draws", "yakuman", "fold")),
        ("any_open_deal_in_is_yakuman", asked(DECLARED), ("draws", "riichi", "yakuman", "riichi_yakuman")),
        ("any_open_deal_in_is_yakuman", asked(), None),
        ("any_open_deal_in_is_yakuman", asked(FURITEN), None),
        ("open_furiten_still_catches", asked(FURITEN), ("draws", "furiten", "riichi", "yakuman")),
        ("open_furiten_still_catches", asked(FURITEN, open_riichi_furiten=False), None),
        ("open_riichi_for_wide_waits", asked(MELDED), ("draws",)),
    ],
)
def test_what_a_faulty_rule_answers(code, position, answer):
    (held,) = [each for each in KIND.misconceptions if each.code == code]
    assert held.answer(position, position.ruleset) == answer


def test_sides_go_by_how_many_speak_for_it():
    nothing, one, two = (), ("furiten",), ("draws", "yakuman")
    assert [KIND.side(asked(), each) for each in (nothing, one, two)] == ["few", "few", "several"]


@pytest.mark.parametrize("position", [asked(DECLARED), asked(FURITEN)], ids=["ron", "furiten"])
def test_each_option_is_decided_by_a_reason(position):
    reasons = KIND.solve(position, position.ruleset).reasons
    for option in KIND.shape(position).options:
        assert any(KIND.decides(reason, option) for reason in reasons), option


def test_every_discard_that_leaves_tenpai_may_be_asked_about():
    assert [dict(each) for each in KIND.asks(asked(hand="123m456p789s11z23s"))] == [{"tile": "7z"}]


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (asked("0+9p 0=9p 1-9m"), "not the own turn"),
        (asked("0+9p 0=9p 1-9m 2-9m 3-9m 0+1s", tile="1s"), "it wins now"),
        (asked(tile="1m"), "not tenpai without this tile"),
        (asked(tile="x"), "no tile is named"),
        (asked("0+9p 0! 0=9p 1-9m 2-9m 3-9m 0+7z"), "not the own turn"),
        (asked("0+9p 0=9p 1! 1-9m 2! 2-9m 3! 3-9m 0+7z"), "all others are in riichi"),
        (asked("0+1z 0=1z 1-9s 0c78s 0-2z 1-9m 2-9m 3-9m 0+7z", "123m456p78s11z23s2z"), "no riichi"),
    ],
)
def test_a_position_without_the_choice_is_refused(position, message):
    with pytest.raises(PositionError, match=message):
        KIND.solve(position, position.ruleset)


def test_rules_without_open_riichi_have_no_answer():
    with pytest.raises(PositionError, match="no open riichi"):
        KIND.solve(asked(), load_preset("m_league"))


def test_no_record_has_an_open_riichi():
    assert list(KIND.mine(played(RIICHI_AND_RON))) == []


EDGES = (asked(FURITEN), asked(DECLARED))
"""Positions in which each parameter of the kind decides."""
