"""What real games leave open: which classes a decision is of, and that only what speaks against it counts."""

from dataclasses import replace

import pytest

from tests.scenarios.decisions import facing_riichi, quiet
from trainer.scenarios.decide.decisions import decision_in, situation_in
from trainer.strategy.choice import biases as measured
from trainer.strategy.choice.biases import Bias, class_names, leaves_open, names_of, range_name, read_biases
from trainer.strategy.choice.decision import sureness

RYANMEN = "234567m34567p77s"
CALM, AGAINST = quiet(RYANMEN, "1z", "1z"), facing_riichi(RYANMEN, "5s", "5s")


def row(course, points, of="all", name="all", **ends):
    return Bias(course, of, name, points, 3.0, 1000, **ends)


@pytest.fixture
def table(monkeypatch):
    """Puts a table in the place of the shipped one."""

    def put(*rows):
        by_course = {}
        for each in rows:
            by_course[each.course] = (*by_course.get(each.course, ()), each)
        monkeypatch.setattr(measured, "biases", lambda: by_course)

    return put


def left_open(position, best, other):
    situation, decision = situation_in(position, position.ruleset), decision_in(position, position.ruleset)
    first, second = (next(o for o in decision.options if o.action == action) for action in (best, other))
    return leaves_open(situation, decision, first, second)


class TestLeavesOpen:
    def test_the_best_overrated_and_the_other_underrated_count_together(self, table):
        table(row("riichi, nobody before", -300), row("silent (damaten)", 120))
        assert left_open(CALM, "riichi", "damaten") == 420

    def test_what_speaks_for_the_best_leaves_nothing_open(self, table):
        table(row("riichi, nobody before", 300), row("silent (damaten)", -120))
        assert left_open(CALM, "riichi", "damaten") == 0
        assert left_open(CALM, "damaten", "riichi") == 420

    def test_of_classes_that_overlap_the_greatest_counts(self, table):
        table(row("silent (damaten)", -200), row("silent (damaten)", -500, "dealer", "dealer"))
        assert left_open(CALM, "damaten", "riichi") == 500

    def test_another_class_does_not_count(self, table):
        table(row("silent (damaten)", -200), row("silent (damaten)", -500, "wait", "shanpon"))
        assert left_open(CALM, "damaten", "riichi") == 200

    def test_a_bias_of_both_courses_says_nothing_of_their_difference(self, table):
        """Against a riichi a declaration is measured as a push."""
        table(row("push, tenpai against a riichi", -400))
        assert left_open(AGAINST, "riichi", "push") == left_open(AGAINST, "push", "riichi") == 0
        assert left_open(AGAINST, "push", "fold") == left_open(AGAINST, "riichi", "fold") == 400

    def test_a_fifth_holds_the_options_of_so_many_points(self, table):
        points = decision_in(CALM, CALM.ruleset).of("damaten").points
        for least, below, found in ((points, None, 50), (None, points, 0), (points - 1, points + 1, 50)):
            table(row("silent (damaten)", -50, "fifth", "fifth 2", least=least, below=below))
            assert left_open(CALM, "damaten", "riichi") == found


class TestNames:
    def test_a_decision_is_of_one_class_of_each_sort(self):
        situation, decision = situation_in(CALM, CALM.ruleset), decision_in(CALM, CALM.ruleset)
        found = names_of(situation, decision)
        assert found == {
            "turn": range_name(situation.turn, (7, 10, 13)),
            "dealer": "dealer",
            "wait": decision.of("riichi").wait.shape.replace("_", " "),
            "calls": "0",
        }

    def test_without_a_tenpai_the_wait_is_a_tile_away(self):
        situation, decision = situation_in(AGAINST, AGAINST.ruleset), decision_in(AGAINST, AGAINST.ruleset)
        away = replace(decision, options=tuple(each for each in decision.options if each.wait is None))
        assert names_of(situation, away)["wait"] == "one away"

    def test_many_calls_and_long_names(self):
        assert class_names(13, "seen_honour", 4, deals=False) == {
            "turn": "13 and more",
            "dealer": "not dealer",
            "wait": "seen honour",
            "calls": "3",
        }


def test_a_gap_within_what_games_leave_open_is_close():
    assert [sureness(gap, 900) for gap in (250, 600, 900, 901)] == ["close", "close", "close", "clear"]
    assert [sureness(gap, 303) for gap in (303, 304, 501)] == ["close", "leaning", "clear"]
    assert sureness(-600, 600) == "close"


def test_rows_are_read_by_course():
    found = read_biases({"classes": [row_of("a", 1), row_of("b", 2), row_of("a", 3)]})
    assert {course: [each.points for each in rows] for course, rows in found.items()} == {
        "a": [1, 3],
        "b": [2],
    }


def row_of(course, points):
    return {"course": course, "of": "all", "name": "all", "points": points, "errors": 2.5, "number": 100}
