"""What today's rules say of stored answers."""

import pytest

from trainer.classroom.marks.results import solved_today, todays_grade, versions_at_hand
from trainer.puzzles.models import PuzzleVersion


@pytest.fixture
def version(bank):
    slug = bank["can-ron", "yes"].slug
    return PuzzleVersion.objects.select_related("puzzle").get(puzzle__slug=slug)


@pytest.mark.parametrize(("answer", "score"), [("yes", 1), ("no", 0)])
def test_a_stored_answer_is_graded_with_the_sentence_that_decides(version, answer, score):
    found = todays_grade(version, answer)
    assert (found.score, found.solved) == (score, "yes")
    assert found.line.startswith("Yes")


def test_an_answer_that_does_not_read_any_more_has_no_grade(version):
    assert todays_grade(version, "3m") is None


def test_a_question_that_does_not_read_any_more_has_neither_grade_nor_key(version):
    version.puzzle.kind = "chess"
    assert (todays_grade(version, "yes"), solved_today(version)) == (None, None)


def test_the_key_of_today_is_stored_as_in_attempts(version):
    assert solved_today(version) == "yes"


def test_versions_come_with_their_puzzles_in_one_query(version, django_assert_num_queries):
    with django_assert_num_queries(1):
        found = versions_at_hand([version.pk, version.pk])
        assert found[version.pk].puzzle == version.puzzle
