"""A live lesson, as wall and phones read it every two seconds, and who is present."""

import shutil
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from trainer.accounts.models import User
from trainer.classroom.models import Enrollment, Lesson, LessonAnswer, LessonQuestion


@dataclass(frozen=True, slots=True)
class Wall:
    """A lesson as its teacher sees it: how many answered its question, are enrolled, are `here` by phone."""

    lesson: Lesson
    answered: int
    enrolled: int
    here: int

    @property
    def question(self) -> LessonQuestion | None:
        """The one on the wall."""
        return self.lesson.current

    @property
    def stage(self) -> str:
        """Another text whenever somebody went on: `3.1.2.0` (place, closed, steps revealed, over)."""
        asked = self.question
        over = int(self.lesson.ended_at is not None)
        if asked is None:
            return f"0.0.0.{over}"
        return f"{asked.place}.{int(asked.closed_at is not None)}.{asked.revealed}.{over}"

    @property
    def seen(self) -> str:
        """Another text whenever the wall shows something else: the stage, then the counts."""
        return f"{self.stage}-{self.answered}.{self.enrolled}.{self.here}"


@dataclass(frozen=True, slots=True)
class Phone:
    """A lesson as one of its learners sees it; `given` is the stored answer to its question, if any."""

    lesson: Lesson
    enrollment_id: UUID
    given: str | None

    @property
    def question(self) -> LessonQuestion | None:
        """The one on the wall."""
        return self.lesson.current

    @property
    def is_open(self) -> bool:
        """Whether an answer may be given."""
        asked = self.question
        return asked is not None and asked.closed_at is None and self.given is None

    @property
    def seen(self) -> str:
        """Another text whenever the phone shows something else."""
        asked = self.question
        over, answered = int(self.lesson.ended_at is not None), int(self.given is not None)
        if asked is None or over:
            return f"0.{over}"
        told = int(asked.revealed > 0) + int(asked.is_told)
        return f"{asked.place}.{int(asked.closed_at is not None)}.{told}.{answered}"


def wall_of(user: User | AnonymousUser, slug: str) -> Wall | None:
    """A lesson of a class that the user teaches; None for every other."""
    own: QuerySet[Lesson] = Lesson.objects.taught_by(user)
    found = (
        own.filter(slug=slug)
        .select_related("classroom", "current__version__puzzle")
        .annotate(answered=_number(LessonAnswer.objects.filter(question=OuterRef("current")), "question"))
        .annotate(enrolled=_number(_in_class_of_lesson(), "classroom"))
        .first()
    )
    return None if found is None else Wall(found, found.answered, found.enrolled, present(slug))


def phone_of(user: User | AnonymousUser, slug: str) -> Phone | None:
    """A lesson of a class that the user is in; None for every other."""
    if not user.is_authenticated:
        return None
    own = LessonAnswer.objects.filter(question=OuterRef("current"), enrollment=OuterRef("own_id"))
    joined: QuerySet[Lesson] = Lesson.objects.filter(
        classroom__enrollments__left_at=None, classroom__enrollments__learner__user=user
    )
    found = (
        joined.filter(slug=slug)
        .select_related("classroom", "current__version__puzzle")
        .annotate(own_id=F("classroom__enrollments__id"), given=Subquery(own.values("text")[:1]))
        .first()
    )
    return None if found is None else Phone(found, found.own_id, found.given)


def votes_for(question: LessonQuestion) -> Mapping[str, int]:
    """How often each answer was given, by its stored text, the most frequent first."""
    rows = question.answers.values_list("text").annotate(n=Count("pk")).order_by("-n", "text")
    return dict(rows)


def _in_class_of_lesson() -> QuerySet[Enrollment]:
    return Enrollment.objects.filter(classroom=OuterRef("classroom"), left_at=None)


def _number(rows: QuerySet[Any], by: str) -> Coalesce:
    """How many rows there are of the lesson at hand."""
    counted = rows.order_by().values(by).annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


RECENT: Final = 10
"""Seconds after which a phone that asks every two seconds is gone."""


def look_in(lesson: str, enrollment: UUID) -> None:
    """The phone of a learner asks for the lesson of that slug."""
    mark = _folder(lesson) / enrollment.hex
    with suppress(OSError):
        try:
            mark.touch()
        except FileNotFoundError:
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.touch()


def present(lesson: str) -> int:
    """How many phones asked in the last seconds."""
    since = time.time() - RECENT
    with suppress(OSError):
        return sum(mark.stat().st_mtime > since for mark in _folder(lesson).iterdir())
    return 0


def forget(lesson: str) -> None:
    """The lesson is over."""
    shutil.rmtree(_folder(lesson), ignore_errors=True)


def _folder(lesson: str) -> Path:
    return Path(settings.VAR_DIR) / "present" / lesson
