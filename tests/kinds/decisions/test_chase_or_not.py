"""`chase-or-not`: a good wait chases, three courses are graded by points; when it is asked."""

import pytest

from tests.scenarios.decisions import facing_riichi, quiet
from trainer.kinds.decisions.chase_or_not import KIND
from trainer.scenarios.decide.decisions import UndecidableError, decision_in, points_of_answers, situation_in

RYANMEN = "234567m34567p77s"


def solved(position):
    return KIND.solve(position, position.ruleset)


def asked_tile(position):
    rules = position.ruleset
    return KIND.tile(situation_in(position, rules), decision_in(position, rules))


def test_a_good_wait_chases():
    verdict = solved(facing_riichi(RYANMEN, "5s", "5s"))
    points = points_of_answers(verdict)
    assert verdict.answer == "chase"
    assert points["chase"] > points["damaten"] > points["fold"]


def test_every_course_has_its_points_by_answer():
    assert list(points_of_answers(solved(facing_riichi(RYANMEN, "5s", "5s")))) == ["chase", "damaten", "fold"]


def test_asked_is_about_the_tile_that_declares_and_is_silent_alike():
    assert asked_tile(facing_riichi(RYANMEN, "5s", "5s")) == 22
    assert asked_tile(facing_riichi("123m13p13s456s99s1z", "6m", "6m")) is None


def test_a_hand_in_furiten_is_not_asked():
    waits = facing_riichi(RYANMEN, "5s", "5s", thrown={0: 10})
    assert asked_tile(waits) is None


@pytest.mark.parametrize(
    "position",
    [
        lambda: quiet(RYANMEN, "5s", "5s"),
        lambda: facing_riichi(RYANMEN, "5s", "9s"),
        lambda: facing_riichi("123m13p13s456s99s1z", "6m", "6m"),
    ],
    ids=["nobody in riichi", "another tile", "not tenpai"],
)
def test_what_can_not_be_asked_is_refused(position):
    with pytest.raises(UndecidableError):
        solved(position())


def test_what_the_faulty_rules_would_answer():
    position = facing_riichi(RYANMEN, "5s", "5s")
    beliefs = {held.code: held.answer(position, position.ruleset) for held in KIND.misconceptions}
    assert beliefs == {
        "always_riichi": "chase",
        "never_fold_tenpai": None,
        "fold_against_any_riichi": "fold",
    }
