"""What a stored answer says of who gave it, by the rules of today: how right it was, which rules it shows,
and which faulty rules would have erred there.

Questions, grades and the errors of faulty rules are kept in the process: an attempt at a puzzle that was met
before costs next to nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache, lru_cache
from typing import Final
from uuid import UUID

from trainer.learning.beliefs import Shown, errors_at
from trainer.learning.guessing import floor_of, possible_answers
from trainer.learning.ratings import Rating, chance, first_rating
from trainer.progress.models import Attempt
from trainer.puzzles.questions import CACHED, NoQuestionError, Question, grade_of, question_of
from trainer.rulebook.changes import change_course, practised_changes
from trainer.scenarios.answer_shapes import Answer, FormatError
from trainer.scenarios.answers.blame import rules_recalled, rules_tried
from trainer.scenarios.kind import kinds

LONGEST: Final = 300.0
"""Seconds that an answer took at most: whoever needs longer was away."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What the rules of today say of an answer: for and against which rules it counts, and which it calls to
    mind; what each faulty rule that errs there would have answered, by code; how many answers there are, and
    what a guess reaches.
    """

    given: Answer
    right: bool
    rules: tuple[tuple[str, bool], ...]
    recalled: Mapping[str, bool]
    errors: Mapping[str, Answer]
    possible: int
    floor: float


@dataclass(frozen=True, slots=True)
class Evidence:
    """What an attempt says. `judged` is None where the answer can not be read any more, or the question not
    be asked: then its stored score is all that counts. `fresh` is the rating that its puzzle starts with;
    `told`: its verdict came at once. Not `rated` is what says little of the learner's strength.
    `reviewed`: the rule for which it was asked, or empty.
    """

    attempt: UUID
    puzzle: int
    kind: str
    level: int
    at: datetime
    seconds: float
    score: float
    told: bool
    taught: bool
    rated: bool
    reviewed: str = ""
    fresh: Rating = field(default_factory=Rating)
    judged: Judged | None = None

    @property
    def right(self) -> bool:
        """Whether it had no fault at all."""
        return self.score == 1

    @property
    def family(self) -> str:
        """The family of its kind, empty where there is no such kind any more."""
        return kinds()[self.kind].family if self.kind in kinds() else ""

    @property
    def recalled(self) -> Mapping[str, bool]:
        """The rules that it calls to mind, and whether they were known: each that decided, and the one for
        which it was asked, though another may decide.
        """
        asked = {self.reviewed: self.right} if self.reviewed else {}
        return {**asked, **(self.judged.recalled if self.judged else {})}

    @property
    def fits(self) -> Sequence[str]:
        """The faulty rules that would have answered the same, where that was wrong."""
        if self.judged is None or self.judged.right:
            return ()
        return [code for code, error in self.judged.errors.items() if error == self.judged.given]

    def shown(self, learner: Rating, puzzle: Rating) -> Shown | None:
        """What it shows about beliefs, to somebody of this strength at a puzzle of that; None if nothing."""
        if self.judged is None:
            return None
        return Shown(
            kind=self.kind,
            errors=self.judged.errors,
            given=self.judged.given,
            right=self.judged.right,
            possible=self.judged.possible,
            chance=chance(learner, puzzle, self.judged.floor),
            refuted=self.told,
        )


@lru_cache(maxsize=CACHED)
def errors_of(question: Question) -> Mapping[str, Answer]:
    """What each faulty rule of its kind answers that goes wrong there, by code."""
    return errors_at(question.kind, question.position, question.solve())


def fresh_rating(question: Question, level: int) -> Rating:
    """The rating that a puzzle starts with."""
    return first_rating(
        level,
        disputed=question.slug in _disputed(),
        length=len(question.position.events),
        traps=len(errors_of(question)),
    )


def evidence_of(attempts: Iterable[Attempt]) -> Sequence[Evidence]:
    """What attempts say, their versions and puzzles at hand. No query."""
    return [_evidence(each) for each in attempts]


def _evidence(attempt: Attempt) -> Evidence:
    version = attempt.version
    took = (attempt.answered_at - attempt.shown_at).total_seconds()
    stored = Evidence(
        attempt=attempt.pk,
        puzzle=version.puzzle_id,
        kind=version.puzzle.kind,
        level=version.level,
        at=attempt.answered_at,
        seconds=min(max(took, 0.0), LONGEST),
        score=attempt.score,
        told=attempt.withheld_until is None,
        taught=attempt.taught,
        rated=attempt.rated,
        reviewed=attempt.reviewed,
    )
    try:
        question = question_of(version)
        answer = question.shape.read(attempt.answer)
    except (NoQuestionError, FormatError):
        return stored
    grade = grade_of(question, answer)
    errors = errors_of(question)
    return replace(
        stored,
        score=grade.score,
        fresh=fresh_rating(question, version.level),
        judged=Judged(
            given=answer,
            right=grade.right,
            rules=rules_tried(grade, question.kind, errors),
            recalled=rules_recalled(grade),
            errors=errors,
            possible=possible_answers(question.shape),
            floor=floor_of(question.shape),
        ),
    )


@cache
def _disputed() -> frozenset[str]:
    """The slugs of puzzles that rulesets answer differently."""
    return frozenset(slug for change in practised_changes() for slug in change_course(change).turned)
