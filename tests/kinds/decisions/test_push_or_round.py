"""`push-or-round`: a good tenpai is pushed, a dangerous tile is not; where it is asked; how it is graded."""

from dataclasses import replace
from random import Random

import pytest

from tests.kinds.decisions.test_should_you_fold import pushed
from tests.scenarios.decisions import facing_riichi
from trainer.kinds.decisions.push_or_round import KIND
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.decide.course_facts import Rivalry
from trainer.scenarios.decide.decisions import (
    UndecidableError,
    decision_in,
    points_of_answers,
    situation_in,
    tile_asked,
)
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.event_formats import parse_events

RULES = load_preset("tenhou_4p")


@pytest.fixture(scope="module")
def rounded():
    """A dangerous tile, and a genbutsu that keeps the hand one tile from tenpai."""
    return KIND.generate(Random(0), 1, RULES)


def solved(position):
    return KIND.solve(position, position.ruleset)


def test_a_good_tenpai_is_pushed_and_a_dangerous_tile_gone_round(rounded):
    assert (solved(pushed()).answer, solved(rounded).answer) == ("push", "round")


def test_the_points_are_those_of_the_two_courses(rounded):
    decision = decision_in(rounded, RULES)
    assert points_of_answers(solved(rounded)) == {
        "push": round(decision.of("push", "riichi").points),
        "round": round(decision.of("round").points),
    }


def test_asked_is_about_the_tile_that_would_be_pushed(rounded):
    for position in (pushed(), rounded):
        situation, decision = situation_in(position, RULES), decision_in(position, RULES)
        assert KIND.tile(situation, decision) == tile_asked(position) == decision.of("push", "riichi").tile


@pytest.mark.parametrize("missing", [{"round"}, {"push", "riichi"}])
def test_it_is_not_asked_without_both_courses(missing):
    situation, decision = situation_in(pushed(), RULES), decision_in(pushed(), RULES)
    options = tuple(option for option in decision.options if option.action not in missing)
    assert KIND.tile(situation, replace(decision, options=options)) is None


def test_a_hand_without_a_safe_tile_that_keeps_it_is_refused_by_name():
    with pytest.raises(UndecidableError) as refused:
        solved(facing_riichi("123m13p13s456s99s1z", "6m", "6m", turns=13, declared=3))
    assert refused.value.code == "no_choice"


def test_it_is_not_published_where_a_fold_is_better_than_both(rounded):
    decision = decision_in(rounded, RULES)
    fold, *others = sorted(decision.options, key=lambda option: option.action != "fold")
    better = replace(fold, outcome=replace(fold.outcome, points=others[0].points + 1))
    assert KIND.misses(replace(decision, options=(better, *others)))
    assert not KIND.misses(decision)


def test_it_is_not_published_where_the_push_is_one_tile_before_a_fold():
    """A push that deals in by its tile, and then wins and deals in as a fold does."""
    decision = decision_in(pushed(), RULES)
    _, push, way, fold = decision.options
    end = fold.outcome
    rate = push.danger + (1 - push.danger) * end.deal_in
    idle = replace(end, chances={**end.chances, "deal_in": rate - end.chances["deal_other"]})
    assert not KIND.misses(replace(decision, options=(push, way, fold)))
    assert KIND.misses(replace(decision, options=(replace(push, outcome=idle), way, fold)))


@pytest.mark.parametrize(("action", "side"), [("round", "plays"), ("push", "declares"), ("fold", "plays")])
def test_beside_a_way_round_nobody_asks_whether_to_declare(action, side):
    situation, decision = situation_in(pushed(), RULES), decision_in(pushed(), RULES)
    declared, other = decision.of("riichi"), decision.of(action)
    assert Rivalry(declared, other, situation, decision.danger).side == side


def test_a_way_round_that_beats_a_riichi_plays_on():
    situation, decision = situation_in(pushed(), RULES), decision_in(pushed(), RULES)
    rivalry = Rivalry(decision.of("round"), decision.of("riichi"), situation, decision.danger)
    assert rivalry.side == "plays"


def test_the_clearly_worse_course_scores_nothing(rounded):
    assert [grade(KIND, rounded, answer, RULES).score for answer in ("push", "round")] == [0.0, 1.0]


@pytest.mark.parametrize(
    ("did", "answer"), [("0-5s", "push"), ("0! 0-5s", "push"), ("0-7s", "round"), ("0-6m", None), ("", None)]
)
def test_the_tile_that_was_thrown_tells_the_course(did, answer):
    """7s is the safe tile there."""
    assert KIND.done(pushed(), parse_events(did)) == answer


def test_a_tile_that_folds_and_goes_round_is_a_fold_where_only_that_is_asked():
    """7s is thrown by both courses; each kind tells its own."""
    decision = decision_in(pushed(), RULES)
    assert decision.of("fold").tile == decision.of("round").tile
    assert kind_named("should-you-fold").done(pushed(), parse_events("0-7s")) == "fold"
