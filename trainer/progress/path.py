"""How far somebody has come on the path: worked out from the first answer to each of its questions."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import ceil
from uuid import UUID

from trainer.progress.models import Attempt
from trainer.puzzles.models import PuzzleVersion
from trainer.rulebook.path import PASS, START, Lesson, Stage, stages


@dataclass(frozen=True, slots=True)
class LessonStanding:
    """A lesson as somebody stands in it. `firsts` are its questions but those that an assignment holds back,
    each with whether the first attempt was right, None without one; `read` is the number of screens read.
    """

    lesson: Lesson
    firsts: Mapping[str, bool | None]
    read: int

    @property
    def asked(self) -> int:
        """How many questions there are."""
        return len(self.firsts)

    @property
    def left_out(self) -> int:
        """How many questions an assignment holds back."""
        return len(self.lesson.questions) - self.asked

    @property
    def right(self) -> int:
        """How many were answered rightly at the first attempt."""
        return sum(right is True for right in self.firsts.values())

    @property
    def waiting(self) -> tuple[str, ...]:
        """The questions without an answer, in order."""
        return tuple(slug for slug, right in self.firsts.items() if right is None)

    @property
    def needed(self) -> int:
        """How many right answers make the lesson done: four of five."""
        return ceil(PASS * self.asked)

    @property
    def done(self) -> bool:
        """Enough was right; where nothing is asked, all was read."""
        if not self.asked:
            return self.read >= len(self.lesson.screens)
        return self.right >= self.needed

    @property
    def through(self) -> bool:
        """Nothing is left to do here but to read it again."""
        return self.done or (self.asked > 0 and not self.waiting)

    @property
    def begun(self) -> bool:
        """Something was read or answered."""
        return self.read > 0 or len(self.waiting) < self.asked

    @property
    def screen(self) -> int:
        """The screen to read on at; once all were read the first."""
        return self.read + 1 if self.read < len(self.lesson.screens) else 1


@dataclass(frozen=True, slots=True)
class StageStanding:
    """A stage. `known`: its test, or that of a later stage, was passed."""

    stage: Stage
    lessons: tuple[LessonStanding, ...]
    known: bool

    @property
    def testable(self) -> bool:
        """Whether the questions of the last lesson may still show that the stage is known."""
        last = self.lessons[-1]
        return not self.known and bool(last.waiting)


@dataclass(frozen=True, slots=True)
class PathStanding:
    """The whole path as somebody stands on it."""

    stages: tuple[StageStanding, ...]
    background: str = ""

    @property
    def following(self) -> LessonStanding | None:
        """The first lesson that is neither known nor gone through, from where it is suggested to begin."""
        start = START.get(self.background, "")
        slugs = [each.stage.slug for each in self.stages]
        at = slugs.index(start) if start in slugs else 0
        waiting = (
            lesson
            for each in (*self.stages[at:], *self.stages[:at])
            if not each.known
            for lesson in each.lessons
            if not lesson.through
        )
        return next(waiting, None)

    @property
    def gone(self) -> int:
        """How many lessons are known or gone through."""
        return sum(each.known or lesson.through for each in self.stages for lesson in each.lessons)

    @property
    def number(self) -> int:
        """How many lessons there are."""
        return sum(len(each.lessons) for each in self.stages)

    @property
    def begun(self) -> bool:
        """Whether anything was read or answered."""
        return any(lesson.begun for each in self.stages for lesson in each.lessons)


def path_of(
    learner_id: UUID | None, *, read: Mapping[str, int], background: str = "", withheld: Collection[str] = ()
) -> PathStanding:
    """How a learner stands; the puzzles in `withheld` (slugs) are neither asked nor told. One query."""
    path = stages()
    asked = [slug for stage in path for lesson in stage.lessons for slug in lesson.questions]
    firsts = first_answers(learner_id, asked)
    found: list[StageStanding] = []
    known = False
    # From the end: a test that is passed covers what comes before it.
    for stage in reversed(path):
        standings = tuple(lesson_standing(each, firsts, read, withheld) for each in stage.lessons)
        last = standings[-1]
        known = known or (last.asked > 0 and last.done)
        found.append(StageStanding(stage, standings, known))
    return PathStanding(tuple(reversed(found)), background)


def lesson_standing(
    lesson: Lesson, firsts: Mapping[str, bool], read: Mapping[str, int], withheld: Collection[str] = ()
) -> LessonStanding:
    """How somebody stands in one lesson."""
    asked = {slug: firsts.get(slug) for slug in lesson.questions if slug not in withheld}
    return LessonStanding(lesson, asked, read.get(lesson.slug, 0))


def first_answers(learner_id: UUID | None, slugs: Collection[str]) -> dict[str, bool]:
    """Of each puzzle that was answered whether the first attempt was right. One query, none for a guest."""
    versions = PuzzleVersion.objects.filter(puzzle__slug__in=slugs)
    own = Attempt.objects.by(learner_id).filter(version__in=versions.values("pk"))
    # Sorted here: the database would go through all answers of the learner for the order.
    rows = sorted(own.values_list("answered_at", "pk", "version__puzzle__slug", "score"), reverse=True)
    return {slug: score == 1 for _, _, slug, score in rows}
