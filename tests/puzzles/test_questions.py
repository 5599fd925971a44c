"""Questions: what is kept in the process is found again, and is bounded above the bank."""

import pytest

from tests.puzzles.loaded import load_entries
from tests.puzzles.shipped import shipped_entries
from trainer.puzzles import questions
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import NoQuestionError, grade_of, question_of


@pytest.fixture
def versions(db, tmp_path):
    load_entries([entry for entry in shipped_entries() if entry.kind == "can-ron"][:2], tmp_path)
    return list(PuzzleVersion.objects.select_related("puzzle").order_by("digest"))


def test_a_grade_is_found_again_when_its_question_was_read_anew(versions):
    first = grade_of(question_of(versions[0]), True)
    questions._question.cache_clear()
    assert grade_of(question_of(versions[0]), True) is first
    assert grade_of(question_of(versions[1]), True) is not first


def test_the_whole_bank_is_kept_at_once():
    bounds = [kept.cache_info().maxsize for kept in (questions._question, grade_of)]
    assert min(bounds) >= 1.5 * len(shipped_entries())


def test_equal_questions_are_those_of_one_version(versions):
    first = question_of(versions[0])
    questions._question.cache_clear()
    assert question_of(versions[0]) == first != question_of(versions[1])


@pytest.mark.parametrize(
    ("kind", "position"),
    [("chess", None), ("can-ron", "{}"), ("can-ron", "[1"), ("kan-legal", None)],
)
def test_a_version_that_asks_nothing_is_refused(versions, kind, position):
    version = versions[0]
    version.puzzle.kind = kind
    version.position = position or version.position
    with pytest.raises(NoQuestionError, match=f"^puzzle {version.puzzle.slug}: "):
        question_of(version)
