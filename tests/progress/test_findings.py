"""What a graded answer showed, as it is stored."""

from tests.pages.conftest import bank  # noqa: F401  fixture
from trainer.progress.actions import found_in
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import grade_of, question_of


def found(bank, answer):  # noqa: F811  the fixture
    version = PuzzleVersion.objects.select_related("puzzle").get(puzzle__slug=bank["can-ron", "yes"].slug)
    question = question_of(version)
    return found_in(question, grade_of(question, answer))


def test_a_right_answer_shows_rules_that_are_known(bank):  # noqa: F811  the fixture
    shown = found(bank, True)
    assert shown
    assert {(sort, right) for sort, _code, right in shown} == {("rule", True)}


def test_a_wrong_answer_shows_the_mistake_and_no_rule_that_is_known(bank):  # noqa: F811  the fixture
    shown = found(bank, False)
    assert ("mistake", "no_for_yes", False) in shown
    assert not any(right for _sort, _code, right in shown)
