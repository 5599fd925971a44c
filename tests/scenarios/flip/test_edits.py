"""Small changes carried out on histories: points, counters, rules, questions, and whatever is near."""

import pytest

from tests.scenarios.build import at
from tests.scenarios.editing import HAND, changes, made, positions
from tests.scenarios.stated import assert_as_stated
from trainer.scenarios.flip.edited import edited
from trainer.scenarios.position.changes import AskedChange, CountChange, PointsChange, RuleChange, TurnChange
from trainer.scenarios.position.position import Position, PositionError


def test_points_are_taken_from_another_seat():
    twin = made(at(HAND, "0+9m"), PointsChange(0, 25000, 900, 2))
    assert twin.scores == (900, 25000, 49100, 25000)


def test_a_honba_changes_alone():
    made(at(HAND, "0+9m"), CountChange("honba", 0, 1))


def test_a_stick_is_taken_from_the_richest_of_the_others():
    position = at(HAND, "0+9m", honba=1, scores=[30000, 24000, 26000, 20000])
    assert made(position, CountChange("sticks", 0, 1)).scores == (30000, 24000, 25000, 20000)


def test_a_rule_changes_alone():
    made(at(HAND, "0+9m"), RuleChange("kuitan", True, False))


def test_what_the_question_supposes_is_otherwise():
    position = at(HAND, "0+9m 0=9m", ask={"about": "order", "claims": "1:chi 2:pon"})
    change = AskedChange("claims", "1:chi 2:pon", "1:chi")
    assert made(position, change).ask == (("about", "order"), ("claims", "1:chi"))


def test_where_a_question_points_at_an_event_none_is_added_or_left_out():
    asked = at(HAND, "0+9m 0=9m 1-3p 2-8m", ask={"moment": "3"})
    assert edited(asked, TurnChange(1, 67, 63)) is None
    assert edited(asked, PointsChange(0, 25000, 900, 2)) is not None


@pytest.mark.parametrize("players", [3, 4])
def test_whatever_is_changed_in_a_random_hand_is_as_stated_or_can_not_be(players):
    carried = set()
    for position in positions(players, range(4)):
        for change in changes(position, 12):
            twin = edited(position, change)
            try:
                again = None if twin is None else Position.from_json(twin.to_json())
            except PositionError:
                continue
            if again is not None:
                assert again == twin
                assert_as_stated(position, change, twin)
                carried.add((change.what, getattr(change, "place", ""), getattr(change, "how", "")))
    assert {"tile", "points", "turn", "call", "count"} <= {what for what, _, _ in carried}
    assert {"hand", "lies", "indicator"} <= {place for _, place, _ in carried}
