"""A worse course is told by what speaks against it first, and then by what for it."""

from dataclasses import replace

import pytest

from tests.kinds.decisions.test_should_you_fold import pushed
from trainer.kinds.decisions.words import ChaseOrNot, weighed, why_better
from trainer.puzzles.bank import read_bank
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import words_of

chase_or_not = ChaseOrNot()


def chances(option, win, deal_in):
    ends = dict.fromkeys(option.outcome.chances, 0.0) | {"tsumo": win, "deal_in": deal_in}
    return replace(option, outcome=replace(option.outcome, chances=ends))


@pytest.fixture
def silent():
    """A tenpai pushed in silence."""
    return chase_or_not.courses(pushed())["damaten"]


def test_what_speaks_against_a_course_comes_first(silent):
    worse, better = chances(silent, 0.3, 0.1), chances(silent, 0.5, 0.2)
    assert weighed(worse, better) == (
        "You win 30.0 % of the time instead of 50.0 %.",
        "In its favour: you deal in 10.0 % of the time instead of 20.0 %.",
    )


def test_where_neither_wins_nor_deals_in_decide_it_is_said_what_does(silent):
    assert weighed(silent, silent) == ("What it loses lies in how often the hand is drawn or others win.",)


def test_the_better_course_is_told_by_its_weightiest_reason(silent):
    assert why_better(chances(silent, 0.5, 0.1), chances(silent, 0.3, 0.11)) == (
        "You win 50.0 % of the time instead of 30.0 %.",
    )
    assert why_better(silent, silent) == ()


def test_that_a_silent_hand_without_a_yaku_cannot_ron_is_the_first_reason(silent):
    mute = replace(
        chances(silent, 0.2, 0.2),
        may_ron=False,
        worth=replace(silent.worth, value=replace(silent.worth.value, ron=0.0)),
    )
    said = "A silent hand without a yaku cannot ron."
    declared = replace(silent, may_ron=True)
    assert why_better(declared, mute) == (said,)
    assert weighed(mute, declared)[0] == said
    furiten = replace(silent, may_ron=False)
    assert said not in (*why_better(declared, furiten), *weighed(furiten, declared))


def test_a_riichi_that_pays_more_says_so_where_silence_wins_more_often():
    entry = next(entry for entry in read_bank() if entry.slug == "2plsbxhnmy")
    position = Position.from_json(entry.position)
    words = words_of(kind_named(entry.kind).slug)
    said = words.why_not("damaten", position)
    assert said.index("A win pays 3,900 points") < said.index("In its favour: you win")
    assert "A win pays 8,405 points on average instead of 3,900" in words.verdict_line("riichi", position)
