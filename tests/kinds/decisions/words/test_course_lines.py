"""How the verdict on a decision begins, by how sure it is, and what another course costs."""

from dataclasses import replace

import pytest

from tests.kinds.decisions.test_should_you_fold import pushed
from tests.pages import decisions
from tests.scenarios.decisions import quiet
from trainer.kinds.decisions.course_words import weighed
from trainer.kinds.decisions.words import (
    ChaseOrNotWords,
    PushOrRoundWords,
    RiichiOrDamatenWords,
    ShouldYouFoldWords,
    WaitForBetterWords,
)
from trainer.puzzles.questions import grade_of
from trainer.scenarios.kind import kind_named
from trainer.wording.verdict import headline

chase_or_not = ChaseOrNotWords()
riichi_or_damaten = RiichiOrDamatenWords()
should_you_fold = ShouldYouFoldWords()
wait_for_better = WaitForBetterWords()


ALL = (should_you_fold, PushOrRoundWords(), chase_or_not, riichi_or_damaten, wait_for_better)


@pytest.mark.parametrize("words", ALL)
def test_every_course_has_its_words(words):
    courses = set(kind_named(words.slug).courses)
    assert courses <= set(words.orders)
    assert courses <= set(words.infinitives)


def worth(option, points):
    """The option with other points."""
    return replace(option, outcome=replace(option.outcome, points=float(points)))


def fold_line(gap):
    """Of a fold that is so many points above the push."""
    options = should_you_fold.courses(pushed())
    found = {
        "fold": worth(options["fold"], gap),
        "push": worth(options["push"], 0),
    }
    return should_you_fold.line_of("fold", pushed(), found)


@pytest.mark.parametrize(
    ("gap", "line"),
    [
        (0, "The model finds no difference between the two best answers."),
        (1, "The model finds it slightly better to fold, by 1 point."),
        (161, "The model finds it slightly better to fold, by 161 points."),
        (250, "The model finds it slightly better to fold, by 250 points."),
        (500, "The model finds it slightly better to fold, by 500 points."),
        (501, "Fold: 501 points more than if you push 5s with a riichi."),
        (2400, "Fold: 2,400 points more than if you push 5s with a riichi."),
    ],
)
def test_only_a_clear_course_is_said_to_be_better(gap, line):
    assert fold_line(gap).startswith(line)


def test_a_single_course_is_said_without_points():
    """Other rules may forbid the riichi."""
    words = wait_for_better
    position = quiet("123789m13p44456s", "5z", "5z")
    waiting = {"wait": words.courses(position)["wait"]}
    assert words.line_of("wait", position, waiting) == (
        "Discard haku in silence and declare riichi when the wait gets better."
    )


def test_staying_silent_for_a_better_shape_says_so():
    position = quiet("123789m13p44456s", "5z", "5z")
    waiting = worth(wait_for_better.courses(position)["wait"], 3000)
    riichi = worth(wait_for_better.courses(position)["now"], 1000)
    found = {"damaten": waiting, "riichi": riichi}
    assert riichi_or_damaten.line_of("damaten", position, found).startswith(
        "Discard haku, stay silent for now and declare riichi when the wait gets better: 2,000 "
        "points more than if you declare riichi now. "
    )


@pytest.mark.parametrize("answer", ["push", "fold"])
def test_of_a_close_call_the_headline_says_so_whatever_was_chosen(answer):
    said = headline(grade_of(decisions.question("close"), answer))
    assert said == "Right, though the decision is close."


def test_of_a_clear_one_it_says_right_or_not():
    said = [headline(grade_of(decisions.question("push"), answer)) for answer in ("push", "fold")]
    assert said == ["Right.", "Not quite."]


def test_what_another_course_costs_is_told_in_points_and_chances():
    options = should_you_fold.courses(pushed())
    gap = round(options["push"].points) - round(options["fold"].points)
    said = should_you_fold.why_not("fold", pushed())
    assert said.startswith(f"Choosing to fold costs {gap:,} points. You win 5.1 % of the time instead of ")
    assert said.count("instead of") == 3, "two against it and one for it"


def test_what_hardly_counts_is_no_reason():
    """Ten points at a draw beside 490 of dealing in."""
    fold = should_you_fold.courses(pushed())["fold"]
    end, sums = fold.outcome, dict(fold.outcome.sums)
    sums |= {"dealt_in": sums["dealt_in"] - 490.0, "drawn": sums["drawn"] - 10.0}
    chances = {**end.chances, "deal_in": end.chances["deal_in"] + 0.05}
    worse = replace(end, points=end.points - 500.0, sums=sums, chances=chances)
    [said] = weighed(replace(fold, outcome=worse), fold)
    assert said.startswith("You deal in ")
