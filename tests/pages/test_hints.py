"""Hints say where to look: rules first, never the answer, and their number tells nothing of it."""

from collections import Counter, defaultdict

import pytest

from tests.puzzles.shipped import shipped_entries, some_of_each
from trainer.pages.question.hints import hints_for
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import Question, question_of
from trainer.scenarios.answer_shapes import Number, Points, YesNo
from trainer.scenarios.answers.explanation import explain
from trainer.scenarios.kind import kind_named, kinds
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import answer_word, looking_of, words_of
from trainer.wording.reasons import reason_sentence

ANSWERS = 8
"""So many answers of a kind are looked at, all with EVERYTHING=1."""


@pytest.fixture
def questions(bank):
    found = PuzzleVersion.objects.select_related("puzzle").order_by("puzzle__kind", "pk")
    return [question_of(version) for version in found]


def verdict_of(question):
    return question.kind.solve(question.position, question.position.ruleset)


def test_no_hint_holds_the_line_of_the_verdict_or_the_answer(questions):
    for question in questions:
        words, position = words_of(question.kind.slug), question.position
        solved = verdict_of(question).answer
        line = words.verdict_line(solved, position)
        answer = answer_word(words, question.shape, position, solved)
        for hint in hints_for(question):
            assert line not in hint
            if not isinstance(question.shape, YesNo):
                assert answer not in hint.replace("Think of these rules: ", "")


def test_where_one_chooses_the_hints_are_the_same_whatever_the_answer():
    """A position of each kind and answer, of many answers a few: no name of a rule, nor how many, hangs on
    it.
    """
    asked = {}
    for entry in shipped_entries():
        asked.setdefault((entry.kind, entry.answer), entry)
    told, answers = defaultdict(set), Counter()
    for entry in some_of_each(asked.values(), lambda entry: entry.kind, ANSWERS):
        position, kind = entry.parsed, kind_named(entry.kind)
        shape = kind.shape(position)
        if not isinstance(shape, Number | Points):
            told[kind].add(hints_for(Question(entry.slug, entry.slug, kind, position, shape)))
            answers[kind] += 1
    assert min(answers.values()) > 1
    for kind, hints in told.items():
        assert len(hints) == 1
        assert all(rule in " ".join(*hints) for rule in kind.rules)


@pytest.mark.parametrize("slug", sorted(slug for slug, kind in kinds().items() if not kind.rules))
def test_a_kind_that_asks_no_rule_of_the_catalogue_says_where_to_look(slug):
    entry = next(entry for entry in shipped_entries() if entry.kind == slug)
    position, kind = Position.from_json(entry.position), kind_named(slug)
    question = Question(entry.slug, entry.slug, kind, position, kind.shape(position))
    assert hints_for(question) == looking_of(slug)
    assert len(hints_for(question)) > 1


def test_no_reason_is_told_where_one_chooses(questions):
    for question in questions:
        if not isinstance(question.shape, Number | Points):
            steps = explain(verdict_of(question)).steps
            assert not {reason_sentence(step.reason, question.position) for step in steps} & set(
                hints_for(question)
            )


def test_the_last_step_of_a_reckoning_is_not_told(questions):
    told = 0
    for question in questions:
        steps = [reason_sentence(reason, question.position) for reason in verdict_of(question).reasons]
        hints = hints_for(question)[1:]
        assert steps[-1] not in hints
        told += bool(set(hints) & set(steps))
    assert told


def test_a_kind_of_one_rule_has_one_hint(bank):
    slug = next(entry.slug for entry in bank.values() if entry.kind == "kuikae")
    version = PuzzleVersion.objects.select_related("puzzle").get(puzzle__slug=slug)
    assert len(hints_for(question_of(version))) == 1


def test_no_number_of_the_answer_stands_in_a_step_of_points():
    """Over the bank: a hint at points of a win does not name what somebody pays or gets."""
    entries = [entry for entry in shipped_entries() if entry.kind == "points-of-win"][:60]
    assert entries
    for entry in entries:
        position, kind = Position.from_json(entry.position), kind_named(entry.kind)
        question = Question(entry.slug, entry.slug, kind, position, kind.shape(position))
        for hint in hints_for(question)[1:]:
            assert f"{int(entry.answer):,}" not in hint
