"""How far somebody has come on the path: worked out from the answers to its questions.

A lesson is asked five questions a trial. One that was missed is asked five others, and where all were asked
those again that were asked longest ago. Once a trial is passed the lesson is done for good.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple
from uuid import UUID

from trainer.progress.models import Attempt
from trainer.puzzles.models import PuzzleVersion
from trainer.rulebook.path import MINUTES, PASS, START, TRIAL, Lesson, Stage, former_paths, stages


class Given(NamedTuple):
    """An answer: the slug of the question, and whether it was right."""

    slug: str
    right: bool


@dataclass(frozen=True, slots=True)
class LessonStanding:
    """A lesson as somebody stands in it. `pool` are its questions but those that an assignment holds back;
    `trials` the answers by fives, the last one perhaps unfinished; `read` the number of screens read;
    `kept` says that it was passed on a former path.
    """

    lesson: Lesson
    pool: tuple[str, ...]
    trials: tuple[tuple[Given, ...], ...]
    read: int
    kept: bool = False

    @property
    def asked(self) -> int:
        """How many questions a trial has."""
        return min(TRIAL, len(self.pool))

    @property
    def left_out(self) -> int:
        """How many questions an assignment holds back."""
        return len(self.lesson.questions) - len(self.pool)

    @property
    def needed(self) -> int:
        """How many right answers of a trial make the lesson done: four of five."""
        return _needed(self.asked)

    @property
    def going(self) -> tuple[Given, ...]:
        """The answers of the trial that goes on, none where none does."""
        return self.trials[-1] if self.trials and len(self.trials[-1]) < self.asked else ()

    @property
    def latest(self) -> tuple[Given, ...]:
        """The answers of the trial that goes on, else of the last one."""
        return self.trials[-1] if self.trials else ()

    @property
    def shown(self) -> tuple[Given, ...]:
        """The answers that are told as the result: the latest, of a lesson that is done those of the last
        trial that has ended.
        """
        return self.trials[-2] if self.done and self.going and len(self.trials) > 1 else self.latest

    @property
    def passed(self) -> tuple[Given, ...]:
        """The first trial that was passed, empty if none was."""
        ended = (each for each in self.trials if len(each) >= self.asked)
        return next((each for each in ended if _right(each) >= _needed(len(each))), ())

    @property
    def right(self) -> int:
        """How many answers were right in the trial that was passed, else in the latest."""
        return _right(self.passed or self.latest)

    @property
    def shown_right(self) -> int:
        """How many answers were right in the trial that is `shown`."""
        return _right(self.shown)

    @property
    def done(self) -> bool:
        """A trial was passed; where nothing is asked, all was read."""
        if self.kept or self.passed:
            return True
        return not self.asked and self.read >= len(self.lesson.screens)

    @property
    def through(self) -> bool:
        """It is done, or a trial was ended."""
        return self.done or any(len(each) >= self.asked for each in self.trials)

    @property
    def begun(self) -> bool:
        """Something was read, or a trial was ended: practice may ask a question or two of any lesson."""
        return self.read > 0 or self.through

    @property
    def screen(self) -> int:
        """The screen to read on at; once all were read the first."""
        return self.read + 1 if self.read < len(self.lesson.screens) else 1

    @property
    def following(self) -> tuple[str, ...]:
        """The questions that are left of the trial, in order; of a new one where none goes on."""
        given = Counter(each.slug for trial in self.trials for each in trial)
        now = {each.slug for each in self.going}
        free = [slug for slug in self.pool if slug not in now]
        line = sorted(free, key=given.__getitem__)
        return tuple(line[: self.asked - len(self.going)])

    @property
    def missed(self) -> tuple[int, ...]:
        """The screens that teach what was wrong in the trial that is `shown`, in order."""
        wrong = (self.lesson.screen_of.get(each.slug) for each in self.shown if not each.right)
        return tuple(sorted({screen for screen in wrong if screen}))


@dataclass(frozen=True, slots=True)
class StageStanding:
    """A stage. `known`: each of its lessons is done, or its test, or that of a later stage, was passed."""

    stage: Stage
    lessons: tuple[LessonStanding, ...]
    known: bool

    @property
    def minutes(self) -> int:
        """How long its lessons take."""
        return MINUTES * len(self.lessons)

    @property
    def begun(self) -> bool:
        """Whether a lesson of it was begun."""
        return any(each.begun for each in self.lessons)

    @property
    def testable(self) -> bool:
        """Whether the questions of the last lesson may still show that the stage is known."""
        last = self.lessons[-1]
        return not self.known and bool(last.following)


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
    def taught(self) -> tuple[str, ...]:
        """The questions of all lessons that are done, or whose stage is known."""
        done = (row for each in self.stages for row in each.lessons if each.known or row.done)
        return tuple(slug for row in done for slug in row.lesson.questions)

    @property
    def gone(self) -> int:
        """How many lessons are known or done."""
        return sum(each.known or lesson.done for each in self.stages for lesson in each.lessons)

    @property
    def number(self) -> int:
        """How many lessons there are."""
        return sum(len(each.lessons) for each in self.stages)

    @property
    def minutes(self) -> int:
        """How long the lessons take that are left."""
        return MINUTES * (self.number - self.gone)

    @property
    def begun(self) -> bool:
        """Whether a lesson was begun."""
        return any(each.begun for each in self.stages)


def path_of(
    learner_id: UUID | None, *, read: Mapping[str, int], background: str = "", withheld: Collection[str] = ()
) -> PathStanding:
    """How a learner stands; the puzzles in `withheld` (slugs) are neither asked nor told. One query."""
    path = stages()
    answers = _answers(learner_id, [lesson for stage in path for lesson in stage.lessons])
    kept = _kept(answers)
    found: list[StageStanding] = []
    known = False
    # From the end: a test that is passed covers what comes before it.
    for stage in reversed(path):
        standings = tuple(_standing(each, answers, kept, read, withheld) for each in stage.lessons)
        known = known or bool(standings[-1].passed)
        done = all(each.done for each in standings)
        found.append(StageStanding(stage, standings, known or done))
    return PathStanding(tuple(reversed(found)), background)


def lesson_of(
    learner_id: UUID | None, lesson: Lesson, *, read: Mapping[str, int], withheld: Collection[str] = ()
) -> LessonStanding:
    """How a learner stands in one lesson, `kept` left out. One query."""
    return _standing(lesson, _answers(learner_id, [lesson], former=False), frozenset(), read, withheld)


def _standing(
    lesson: Lesson,
    answers: Sequence[Given],
    kept: Collection[str],
    read: Mapping[str, int],
    withheld: Collection[str],
) -> LessonStanding:
    pool = tuple(slug for slug in lesson.questions if slug not in withheld)
    own = [each for each in answers if each.slug in lesson.screen_of]
    by_trials = trials(own, min(TRIAL, len(pool)), repeats=len(pool) <= TRIAL)
    return LessonStanding(lesson, pool, by_trials, read.get(lesson.slug, 0), lesson.slug in kept)


def trials(answers: Iterable[Given], size: int, *, repeats: bool = False) -> tuple[tuple[Given, ...], ...]:
    """Answers in the order of time by trials of so many questions.

    A question that is tried again in its trial counts as it was answered first. So does one that is tried
    again when the trial has just ended, unless there are no others (`repeats`).
    """
    found: list[list[Given]] = []
    for given in answers:
        ended = not found or len(found[-1]) >= size
        if found and not (ended and repeats) and given.slug in {each.slug for each in found[-1]}:
            continue
        if ended:
            found.append([])
        found[-1].append(given)
    return tuple(map(tuple, found))


def _kept(answers: Sequence[Given]) -> frozenset[str]:
    """The lessons that were passed, or known by a test, on a former path: first answers counted there."""
    first: dict[str, bool] = {}
    for given in answers:
        first.setdefault(given.slug, given.right)
    found: set[str] = set()
    for path in former_paths():
        known = False
        for stage in reversed(path):
            done = {slug: _passed(asked, first) for slug, asked in stage.items()}
            known = known or list(done.values())[-1]
            found |= {slug for slug, passed in done.items() if passed or known}
    return frozenset(found)


def _passed(asked: Sequence[str], first: Mapping[str, bool]) -> bool:
    return bool(asked) and sum(first.get(slug, False) for slug in asked) >= _needed(len(asked))


def _needed(number: int) -> int:
    return ceil(PASS * number)


def _right(trial: Iterable[Given]) -> int:
    return sum(each.right for each in trial)


def _answers(learner_id: UUID | None, lessons: Iterable[Lesson], *, former: bool = True) -> list[Given]:
    """A learner's answers to what the lessons ask, and to what former paths did, in the order of time."""
    slugs = {slug for lesson in lessons for slug in lesson.questions}
    if former:
        before = (asked for path in former_paths() for stage in path for asked in stage.values())
        slugs |= {slug for asked in before for slug in asked}
    versions = PuzzleVersion.objects.filter(puzzle__slug__in=slugs)
    own = Attempt.objects.by(learner_id).filter(version__in=versions.values("pk"))
    # Sorted here: the database would go through all answers of the learner for the order.
    rows = sorted(own.values_list("answered_at", "pk", "version__puzzle__slug", "score"))
    return [Given(slug, score == 1) for _, _, slug, score in rows]
