"""What the lessons of the path ask of the bank: wanted and known words alone, the same by every ruleset."""

from collections import Counter
from functools import cache

import pytest

from tests.puzzles.shipped import shipped_by_slug, shipped_entries
from tests.rulebook.words_met import LESSONS, met_up_to, terms_said
from trainer.lab.mine.path_questions import how_alike, questions_of, suits
from trainer.rulebook.path import TRIAL
from trainer.scenarios.kind import kind_named
from trainer.wording.kind_words import words_of
from trainer.wording.reasons import reason_sentence

asking = pytest.mark.parametrize(
    "lesson", [pytest.param(each, id=each.slug) for each in LESSONS if each.questions]
)
LONGEST_PROMPT = 15


@cache
def bank():
    wanted = {slug for lesson in LESSONS for slug in lesson.questions}
    return {slug: entry for slug, entry in shipped_by_slug().items() if slug in wanted}


@asking
def test_questions_are_of_the_bank_as_wanted_and_the_same_under_every_ruleset(lesson):
    asked = [bank()[slug] for slug in lesson.questions]
    wanted = Counter()
    for ask in lesson.asks:
        wanted[ask.kind, ask.level] += ask.number
    assert Counter((entry.kind, entry.level) for entry in asked) == wanted
    assert [entry.slug for entry in asked if not how_alike(entry)] == []
    assert [entry.slug for entry in asked if not any(suits(ask, entry) for ask in lesson.asks)] == []


@asking
def test_right_answers_are_mixed_in_each_trial_so_that_none_can_be_guessed(lesson):
    for at in range(0, len(lesson.questions), TRIAL):
        answers = Counter(bank()[slug].answer for slug in lesson.questions[at : at + TRIAL])
        assert len(answers) > 1
        assert max(answers.values()) <= TRIAL - 1


@asking
def test_the_words_of_a_question_and_of_its_verdict_have_been_met(lesson):
    met = met_up_to(lesson, lesson.screens[-1])
    lines = {line for slug in lesson.questions for line in said_of(bank()[slug])}
    assert {line: unknown for line in lines if (unknown := terms_said(line) - met)} == {}


@asking
def test_a_question_is_one_short_sentence_or_two(lesson):
    asked = [words_of(bank()[slug].kind).question(bank()[slug].parsed) for slug in lesson.questions]
    assert [line for line in asked if len(line.split()) > LONGEST_PROMPT] == []


def said_of(entry):
    """The question, what can be answered, and the verdict with its reasons."""
    kind, position, words = kind_named(entry.kind), entry.parsed, words_of(entry.kind)
    verdict = kind.solve(position, position.ruleset)
    yield words.question(position)
    yield words.told(position)
    yield words.verdict_line(verdict.answer, position)
    for code in getattr(kind.shape(position), "options", ()):
        yield str(words.option(code, position))
    for reason in verdict.reasons:
        yield reason_sentence(reason, position)


def test_the_same_bank_gives_the_same_questions_in_any_order():
    chosen = [lesson for lesson in LESSONS if lesson.slug == "your-own-river"]
    entries = [entry for entry in shipped_entries() if entry.kind == "can-ron"]
    found = questions_of(chosen, entries)
    assert found == questions_of(chosen, reversed(entries))
    assert Counter(bank_answer(entries, slug) for slug in found["your-own-river"]) == {"yes": 9, "no": 11}
    assert set(found["your-own-river"]) == set(chosen[0].questions), "what is asked goes on being asked"


def bank_answer(entries, slug):
    return next(entry.answer for entry in entries if entry.slug == slug)
