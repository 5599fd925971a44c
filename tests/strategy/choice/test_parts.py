"""The parts of the gap between two courses: they sum to it, and none of the two is preferred."""

import os

import pytest

from tests.puzzles.shipped import shipped_entries, some_of_each
from trainer.scenarios.decide.decisions import chosen, decision_in, tile_asked, whole_parts
from trainer.scenarios.kind import kind_named
from trainer.strategy.choice.course import ENDS, Outcome
from trainer.strategy.choice.parts import deciding, in_whole, parts_of
from trainer.strategy.choice.situation import hands_ahead

DECISIONS = {"should-you-fold", "chase-or-not", "riichi-or-damaten", "wait-for-better"}
OF_EACH = 8
"""So many positions of each kind, level and answer; all with EVERYTHING=1."""


def outcome(win, pay, points=None, **sums):
    found = {"won": win * pay, "dealt_in": 0.0, "paid": 0.0, "drawn": 0.0, "stick": 0.0} | sums
    total = sum(found.values()) if points is None else points
    return Outcome(total, dict.fromkeys(ENDS, 0.0) | {"tsumo": win}, found)


def test_on_every_decision_of_the_bank_the_parts_sum_to_the_gap_and_the_most_speaks_for_the_better():
    pairs = 0
    decisions = (entry for entry in shipped_entries() if entry.kind in DECISIONS)
    for entry in some_of_each(decisions, lambda entry: (entry.kind, entry.level, entry.answer), OF_EACH):
        position = entry.parsed
        decision, tile = decision_in(position, position.ruleset), tile_asked(position)
        options = sorted(
            chosen(kind_named(entry.kind).courses, decision, tile).values(), key=lambda each: -each.points
        )
        for other in options[1:]:
            found = parts_of(options[0].outcome, other.outcome)
            assert sum(found.values()) == pytest.approx(options[0].points - other.points, abs=1e-6)
            if hands_ahead(position.round) is None:
                assert found["placement"] == pytest.approx(0, abs=1e-6)
            whole, gap = whole_parts(options[0], other), round(options[0].points) - round(other.points)
            assert sum(whole.values()) == gap
            assert deciding(whole) is not None or not gap
            pairs += 1
    assert pairs > (1000 if os.environ.get("EVERYTHING") else 400)


def test_a_product_is_shared_by_the_mean_of_the_other_factor():
    found = parts_of(outcome(0.5, 4000, drawn=300.0), outcome(0.3, 8000, stick=-700.0))
    assert {part: round(points, 6) for part, points in found.items()} == {
        "win_chance": 0.2 * 6000,
        "win_value": -4000 * 0.4,
        "deal_in": 0,
        "others": 0,
        "draw": 300,
        "stick": 700,
        "placement": 0,
    }


def test_the_other_way_round_every_part_turns_its_sign():
    one, other = outcome(0.5, 4000, dealt_in=-900.0), outcome(0.3, 8000, points=5000)
    back = parts_of(other, one)
    assert parts_of(one, other) == {part: pytest.approx(-points) for part, points in back.items()}


def test_against_what_never_wins_all_is_the_chance():
    found = parts_of(outcome(0.25, 6000), outcome(0.0, 0.0))
    assert (found["win_chance"], found["win_value"]) == (1500, 0)
    assert not any(parts_of(outcome(0, 0), outcome(0, 0)).values())


def test_what_the_standing_adds_to_the_points_is_placement():
    assert parts_of(outcome(0.5, 4000, points=9000), outcome(0.5, 4000))["placement"] == 7000


@pytest.mark.parametrize("gap", [4, 5, 6])
def test_whole_points_sum_to_a_gap_that_was_rounded_by_itself(gap):
    found = in_whole({"win_chance": 10.6, "deal_in": -5.5, "draw": 0.0}, gap)
    assert sum(found.values()) == gap
    assert all(abs(found[part] - points) <= 1 for part, points in (("win_chance", 10.6), ("deal_in", -5.5)))


def test_what_contributes_most_decides_and_none_if_nothing_is_in_favour():
    assert deciding({"win_chance": 10, "stick": 30, "deal_in": -90}) == "stick"
    assert deciding({"win_chance": 0, "deal_in": 0}) is None
