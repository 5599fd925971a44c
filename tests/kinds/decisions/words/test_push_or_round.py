"""How the questions and verdicts of `push-or-round` read."""

from dataclasses import replace

from tests.kinds.decisions.test_should_you_fold import pushed
from trainer.kinds.decisions.course_words import course_beside
from trainer.kinds.decisions.words import PushOrRoundWords
from trainer.scenarios.decide.decisions import decision_in

push_or_round = PushOrRoundWords()


def test_the_question_names_both_tiles_and_says_what_it_means():
    assert push_or_round.title == "Push or go round"
    assert push_or_round.question(pushed()) == "You face a riichi. Push 5s, or go round with 7s?"
    assert [push_or_round.option(code, pushed()) for code in ("push", "round")] == [
        "Push 5s",
        "Go round with 7s",
    ]
    assert push_or_round.definition(pushed()).startswith("Going round (mawashi) means discarding a safe tile")


def test_the_verdict():
    [best, next_best] = [round(each.points) for each in push_or_round.courses(pushed()).values()]
    assert push_or_round.verdict_line("push", pushed()) == (
        f"Push 5s with a riichi: {best - next_best:,} points more than if you go round with 7s. "
        "The wait is good: 11 live tiles, on 2p, 5p and 8p."
    )


def test_a_wrong_answer_is_told_what_it_costs():
    assert push_or_round.why_not("round", pushed()).startswith("Choosing to go round with 7s costs ")
    assert push_or_round.why_not("push", pushed()) == ""


def test_a_fold_is_told_beside_what_it_is_close_to_or_better_than():
    riichi, _, way, fold = decision_in(pushed(), pushed().ruleset).options
    assert course_beside(pushed(), "fold", riichi) == ()
    for gap, said in (
        (100, "Folding with 7s would bring 100 points more than the best answer."),
        (-100, "Folding with 7s is close: 100 points less than the best answer."),
    ):
        near = replace(riichi, outcome=replace(riichi.outcome, points=round(fold.points) - gap))
        assert course_beside(pushed(), "fold", near) == (said,)
    assert course_beside(pushed(), "fold", way) == (), "the same tile needs no second sentence"
