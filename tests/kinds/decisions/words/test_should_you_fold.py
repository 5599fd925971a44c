"""How the questions and verdicts of `should-you-fold` read."""

from dataclasses import replace

from tests.kinds.decisions.test_should_you_fold import pushed
from trainer.kinds.decisions.course_words import course_beside
from trainer.kinds.decisions.words import ShouldYouFoldWords
from trainer.scenarios.decide.decisions import decision_in

should_you_fold = ShouldYouFoldWords()


def test_the_question_names_the_tile():
    assert should_you_fold.title == "Should you fold"
    assert should_you_fold.question(pushed()) == "You face a riichi. Push 5s, or fold?"
    assert [should_you_fold.option(code, pushed()) for code in ("push", "fold")] == ["Push 5s", "Fold"]


def test_in_the_last_hand_it_says_what_counts():
    position = pushed()
    last = replace(position, round=replace(position.round, wind=1, number=4))
    assert should_you_fold.question(last) == "You face a riichi. Push 5s, or fold?"
    assert should_you_fold.told(last) == (
        "This is treated as the last hand: the final result counts, uma and oka included."
    )


def test_in_a_hand_after_the_last_it_says_so_too_and_before_it_not():
    for wind, number, said in ((1, 3, False), (0, 4, False), (2, 1, True)):
        position = replace(pushed(), round=replace(pushed().round, wind=wind, number=number))
        assert should_you_fold.told(position).endswith("uma and oka included.") is said


def test_the_verdict():
    """The best push is a riichi; of a fold, which is not the best here, no reason is given."""
    [best, next_best] = [round(each.points) for each in should_you_fold.courses(pushed()).values()]
    assert should_you_fold.verdict_line("push", pushed()) == (
        f"Push 5s with a riichi: {best - next_best:,} points more than if you fold. "
        "The wait is good: 11 live tiles, on 2p, 5p and 8p."
    )
    assert should_you_fold.verdict_line("fold", pushed()) == "Fold."


def test_a_wrong_answer_is_told_what_it_costs():
    assert should_you_fold.why_not("fold", pushed()).startswith("Choosing to fold costs ")
    assert should_you_fold.why_not("push", pushed()) == ""


def test_going_round_is_told_beside_what_it_is_better_than_or_close_to():
    """7s is safe and keeps the hand one tile from tenpai."""
    riichi, push, way, fold = decision_in(pushed(), pushed().ruleset).options
    assert [option.action for option in (push, way, fold)] == ["push", "round", "fold"]
    more = round(way.points) - round(fold.points)
    assert course_beside(pushed(), "round", fold) == (
        f"Going round with 7s (mawashi) would bring {more:,} points more than the best answer.",
    )
    near = replace(fold, outcome=replace(fold.outcome, points=round(way.points) + 100))
    assert course_beside(pushed(), "round", near) == (
        "Going round with 7s (mawashi) is close: 100 points less than the best answer.",
    )
    assert course_beside(pushed(), "round", riichi) == ()


def test_that_going_round_is_better_than_every_answer_is_said_first(monkeypatch):
    _, push, _, fold = decision_in(pushed(), pushed().ruleset).options
    low = {"fold": fold, "push": replace(push, outcome=replace(push.outcome, points=fold.points - 600))}
    monkeypatch.setattr(ShouldYouFoldWords, "courses", lambda self, position: low)
    line = should_you_fold.verdict_line("fold", pushed())
    assert line.startswith("Going round with 7s (mawashi) would bring ")
    assert " Fold: 600 points more than if you push 5s." in line
