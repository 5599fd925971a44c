"""Figures of versions: first answers alone, of shown results alone, by few queries."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.pages.conftest import bank, nothing_kept  # noqa: F401  fixtures
from trainer.accounts.models import Learner
from trainer.authoring.versions import StoredAnswer, answers_to, figures_of
from trainer.progress.models import NEVER, Attempt, Finding
from trainer.puzzles.models import PuzzleVersion

NOW = timezone.now()


@pytest.fixture
def version(bank):  # noqa: F811  the fixture
    return PuzzleVersion.objects.select_related("puzzle").get(puzzle__slug=bank["can-ron", "yes"].slug)


def answered(
    version, answer="yes", score=1.0, *, seconds=10, learner=None, after=0, withheld=None, belief=""
):
    """A learner's answer, `after` so many minutes."""
    at = NOW - timedelta(days=1) + timedelta(minutes=after)
    made = Attempt.objects.create(
        learner=learner or Learner.objects.create(), version=version, key=f"{after}-{answer}-{seconds}",
        shown_at=at - timedelta(seconds=seconds), answered_at=at, raw=f"answer={answer}", answer=answer,
        score=score, solved="yes", rules_version=1, withheld_until=withheld,
    )  # fmt: skip
    if belief:
        Finding.objects.create(attempt=made, sort="misconception", code=belief, right=False)
    return made


def twin(version):
    """The next version of the same puzzle."""
    return PuzzleVersion.objects.create(
        puzzle=version.puzzle, number=2, position=version.position, ruleset=version.ruleset,
        players=version.players, digest="2" * 52, canonical_key=version.canonical_key,
    )  # fmt: skip


def test_puzzle_without_answers_has_no_figures(version):
    assert figures_of(version.puzzle) == {}
    assert answers_to(version) == []


def test_each_version_is_counted_by_itself(version):
    later = twin(version)
    for seconds in (5, 40, 20):
        answered(version, seconds=seconds)
    answered(version, "no", 0.0, seconds=30)
    answered(later, "no", 0.0, seconds=7)
    found = figures_of(version.puzzle)
    assert [(each.number, each.right, each.score, each.share) for each in found.values()] == [
        (4, 3, 0.75, 75),
        (1, 0, 0.0, 0),
    ]
    assert (found[version.pk].median, found[later.pk].median) == (timedelta(seconds=30), timedelta(seconds=7))


def test_only_the_first_answer_of_a_learner_counts(version):
    learner = Learner.objects.create()
    answered(version, "no", 0.0, learner=learner)
    answered(version, "yes", 1.0, learner=learner, after=5)
    answered(twin(version), "yes", 1.0, learner=learner, after=9)
    assert [(each.number, each.right) for each in figures_of(version.puzzle).values()] == [(1, 0), (1, 1)]
    assert answers_to(version) == [StoredAnswer("no", 1, 0.0, ())]


def test_answer_whose_result_is_kept_back_neither_counts_nor_lets_the_next_one_count(version):
    held, never, shown = Learner.objects.create(), Learner.objects.create(), Learner.objects.create()
    answered(version, "no", 0.0, learner=held, withheld=NOW + timedelta(days=1), belief="x")
    answered(version, "yes", 1.0, learner=held, after=5)
    answered(version, "no", 0.0, learner=never, withheld=NEVER)
    answered(version, "yes", 1.0, learner=shown, withheld=NOW - timedelta(minutes=1))
    assert [(each.number, each.right) for each in figures_of(version.puzzle).values()] == [(1, 1)]
    assert answers_to(version) == [StoredAnswer("yes", 1, 1.0, ())]


def test_answers_come_by_frequency_with_what_they_showed(version):
    for _ in range(2):
        answered(version, "no", 0.0, belief="own-river-only")
    answered(version, "no", 0.0, belief="called-tiles")
    answered(version, "yes")
    assert answers_to(version) == [
        StoredAnswer("no", 3, 0.0, (("own-river-only", 2), ("called-tiles", 1))),
        StoredAnswer("yes", 1, 1.0, ()),
    ]


@pytest.mark.parametrize("rows", [1, 3])
def test_figures_take_two_queries_however_many_answers(version, rows, django_assert_num_queries):
    for number in range(rows):
        answered(version, f"{number}", 0.0, belief="own-river-only")
    with django_assert_num_queries(2):
        figures_of(version.puzzle)
    with django_assert_num_queries(2):
        answers_to(version)
