"""What faulty rules about deciding would choose, and where they are none."""

import pytest

from tests.scenarios.decisions import facing_riichi, quiet
from trainer.kinds.decisions.decision_kind import (
    CHASE_OR_NOT,
    PUSH_OR_ROUND,
    RIICHI_OR_DAMATEN,
    SHOULD_YOU_FOLD,
    WAIT_FOR_BETTER,
)
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.kind import kind_named

RYANMEN, PENCHAN, FAR = "234567m34567p77s", "12m123456p11999s", "123m13p13s456s99s1z"


def good():
    """Three sides to win by; a chase is right."""
    return facing_riichi(RYANMEN, "5s", "5s")


def bad():
    """Tenpai on one side without a yaku, late, against the dealer: a fold is right."""
    return facing_riichi(PENCHAN, "5s", "5s", turns=11, declared=3, hero=1, seat=0)


def believed(misconceptions, position):
    return {held.code: held.answer(position, position.ruleset) for held in misconceptions}


@pytest.mark.parametrize(("position", "right"), [(good, "chase"), (bad, "fold")])
def test_the_positions_are_what_they_are_said_to_be(position, right):
    assert kind_named("chase-or-not").solve(position(), position().ruleset).answer == right


def test_who_never_folds_tenpai_pushes_but_not_a_hand_that_is_not_tenpai():
    assert believed(SHOULD_YOU_FOLD, bad()) == {
        "never_fold_tenpai": "push",
        "fold_against_any_riichi": "fold",
    }
    far = facing_riichi(FAR, "6m", "6m", turns=13, declared=3)
    assert believed(SHOULD_YOU_FOLD, far) == {"never_fold_tenpai": None, "fold_against_any_riichi": "fold"}


def test_who_always_goes_round_gives_up_a_good_wait():
    assert believed(PUSH_OR_ROUND, good()) == {"never_fold_tenpai": "push", "always_go_round": "round"}
    assert kind_named("push-or-round").solve(good(), good().ruleset).answer == "push"


def test_silence_is_that_belief_only_where_a_fold_is_right():
    assert believed(CHASE_OR_NOT, bad()) == {
        "always_riichi": "chase",
        "never_fold_tenpai": "damaten",
        "fold_against_any_riichi": "fold",
    }
    assert believed(CHASE_OR_NOT, good())["never_fold_tenpai"] is None


@pytest.mark.parametrize(
    ("position", "answer", "belief"),
    [
        (good, "damaten", None),
        (good, "fold", "fold_against_any_riichi"),
        (bad, "damaten", "never_fold_tenpai"),
        (bad, "chase", "always_riichi"),
    ],
)
def test_a_wrong_answer_is_told_the_belief_that_leads_to_it(position, answer, belief):
    found = grade(kind_named("chase-or-not"), position(), answer, position().ruleset)
    assert (found.score, found.misconception and found.misconception.code) == (0.0, belief)


def test_who_always_declares_does_so_before_a_riichi_too():
    position = quiet("12m234567p22999s", "1z", "1z")
    assert believed(RIICHI_OR_DAMATEN, position) == {"always_riichi": "riichi"}
    assert believed(WAIT_FOR_BETTER, position) == {"always_riichi": "now"}
