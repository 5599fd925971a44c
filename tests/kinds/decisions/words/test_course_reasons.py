"""What speaks for and against a course in figures, the greatest part first, and never payments at a draw."""

from dataclasses import replace
from itertools import islice

import pytest

from tests.kinds.decisions.test_should_you_fold import pushed
from tests.puzzles.shipped import shipped_entries
from trainer.kinds.decisions.course_words import speaks_most, weighed
from trainer.kinds.decisions.words import ChaseOrNotWords
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import Position
from trainer.strategy.choice.course import Outcome
from trainer.wording.kind_words import words_of

chase_or_not = ChaseOrNotWords()


def ending(option, win, deal_in, pays=4000, costs=6000, drawn=0):
    """The option with other chances and points."""
    ends = dict.fromkeys(option.outcome.chances, 0.0) | {"tsumo": win, "deal_in": deal_in}
    sums = dict.fromkeys(option.outcome.sums, 0.0)
    sums |= {"won": win * pays, "dealt_in": -deal_in * costs, "drawn": drawn}
    return replace(option, outcome=Outcome(sum(sums.values()), ends, sums))


@pytest.fixture
def silent():
    """A tenpai pushed in silence."""
    return chase_or_not.courses(pushed())["damaten"]


def test_what_speaks_against_a_course_comes_first(silent):
    worse, better = ending(silent, 0.3, 0.1), ending(silent, 0.5, 0.2)
    assert weighed(worse, better) == (
        "You win 30.0 % of the time instead of 50.0 %.",
        "In favour of your choice: you deal in 10.0 % of the time instead of 20.0 %.",
    )


def test_the_better_course_is_told_by_what_contributes_most(silent):
    better, worse = ending(silent, 0.5, 0.1), ending(silent, 0.3, 0.11)
    assert speaks_most(better, worse) == ("You win 50.0 % of the time instead of 30.0 %.",)
    assert speaks_most(silent, silent) == weighed(silent, silent) == ()


def test_figures_that_read_the_same_give_no_reason(silent):
    better, worse = ending(silent, 0.3, 0.1), ending(silent, 0.29999, 0.1)
    assert speaks_most(better, worse) == ()


def test_what_is_paid_at_a_draw_or_to_others_is_no_figure_of_a_sentence(silent):
    better, worse = ending(silent, 0.3, 0.1, drawn=500), ending(silent, 0.3, 0.1, drawn=-500)
    assert speaks_most(better, worse) == weighed(worse, better) == ()


@pytest.mark.parametrize("slug", ["should-you-fold", "chase-or-not", "riichi-or-damaten", "wait-for-better"])
def test_every_verdict_names_a_reason_for_the_better_course_and_every_wrong_answer_one_against_it(slug):
    kind, words = kind_named(slug), words_of(slug)
    for entry in islice((entry for entry in shipped_entries() if entry.kind == slug), 0, None, 40):
        options = words.courses(entry.parsed)
        _best, *others = options
        assert words.why_better(entry.parsed, options)
        for other in others:
            _cost, against = words.why_not(other, entry.parsed).split(". ", 1)
            assert not against.startswith("In its favour")
            assert "exhaustive draw come" not in against
    assert set(options) == set(kind.courses)


def test_a_riichi_that_pays_more_says_so_where_silence_wins_more_often():
    entry = next(entry for entry in shipped_entries() if entry.slug == "2plsbxhnmy")
    position = Position.from_json(entry.position)
    words = words_of(kind_named(entry.kind).slug)
    said = words.why_not("damaten", position)
    assert said.index("A win pays 4,456 points") < said.index("In favour of your choice: you win")
    assert "a win pays 9,084 points, in silence 4,456 points" in words.verdict_line("riichi", position)
