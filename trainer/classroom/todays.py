"""What the rules say today of an answer that was graded some time ago."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from trainer.progress.findings import Found, found_in
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import HELD, NoQuestionError, Question, grade_of, question_of
from trainer.scenarios.answers import FormatError
from trainer.wording.kind_words import words_of


@dataclass(frozen=True, slots=True)
class Today:
    """The score 0 to 1 of an answer, the right answer as it is stored, the sentence that says why, and what
    the answer showed.
    """

    score: float
    solved: str
    line: str
    found: Sequence[Found]


def todays_grade(version: PuzzleVersion, answer: str) -> Today | None:
    """The grade of a stored answer; None if the version asks nothing, or nothing that it answers, any more.

    The version's puzzle must be at hand.
    """
    try:
        question = question_of(version)
        grade = grade_of(question, question.shape.read(answer))
    except (NoQuestionError, FormatError):
        return None
    line = words_of(question.kind.slug).verdict_line(grade.solved, question.position)
    return Today(grade.score, grade.shape.text(grade.solved), line, found_in(grade))


def solved_today(version: PuzzleVersion) -> str | None:
    """The right answer as it is stored; None if the version asks nothing any more."""
    try:
        return _solved(question_of(version))
    except NoQuestionError:
        return None


@lru_cache(maxsize=HELD)
def _solved(question: Question) -> str:
    position = question.position
    return question.shape.text(question.kind.solve(position, position.ruleset).answer)


def versions_at_hand(numbers: Iterable[int]) -> dict[int, PuzzleVersion]:
    """Versions with their puzzles by their keys, in one query."""
    return PuzzleVersion.objects.select_related("puzzle").in_bulk(set(numbers))
