"""A live lesson, as wall and phones read it every two seconds, and who is present."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from trainer.accounts.models import User
from trainer.classroom.live.presence import here
from trainer.classroom.models import (
    Enrollment,
    Lesson,
    LessonAnswer,
    LessonGuest,
    LessonPoll,
    LessonQuestion,
)


@dataclass(frozen=True, slots=True)
class Screen:
    """A lesson as it stood `at` a moment."""

    lesson: Lesson
    at: datetime

    @property
    def shown(self) -> LessonQuestion | LessonPoll | None:
        """What is on the wall."""
        return self.lesson.poll_now or self.lesson.current

    @property
    def question(self) -> LessonQuestion | None:
        """The one on the wall; None while a poll stands there."""
        return None if self.poll else self.lesson.current

    @property
    def poll(self) -> LessonPoll | None:
        """The question without a key on the wall."""
        return self.lesson.poll_now

    @property
    def after(self) -> int:
        """The place of the last question, 0 before the first."""
        return self.lesson.current.place if self.lesson.current else 0

    @property
    def closed(self) -> bool:
        """Whether no answers or votes are taken any more."""
        return self.shown is not None and self.shown.is_closed(self.at)

    @property
    def closes_at(self) -> datetime | None:
        """When that comes by itself; None where it does not, or has come."""
        return self.shown.closed_at if self.shown is not None and not self.closed else None

    @property
    def seconds_left(self) -> float | None:
        """Until then."""
        return None if self.closes_at is None else (self.closes_at - self.at).total_seconds()

    @property
    def clock(self) -> str:
        """Another text whenever the question is to close by itself at another moment; else empty."""
        return "" if self.closes_at is None else f".{self.closes_at.timestamp():.0f}"


@dataclass(frozen=True, slots=True)
class Wall(Screen):
    """A lesson as its teacher sees it: how many answered its question, are enrolled, are `here` by phone. Of
    a poll whoever reads the votes says how many.
    """

    answered: int
    enrolled: int
    here: int

    @property
    def stage(self) -> str:
        """Another text whenever somebody went on: `3.1.2.0` (place, closed, steps revealed, over)."""
        asked = self.shown
        over = int(self.lesson.ended_at is not None)
        if asked is None:
            return f"0.0.0.{over}"
        return f"{asked.mark}.{int(self.closed)}.{asked.revealed}.{over}"

    @property
    def seen(self) -> str:
        """Another text whenever the wall shows something else: the stage, then the counts."""
        return f"{self.stage}-{self.answered}.{self.enrolled}.{self.here}{self.clock}"


@dataclass(frozen=True, slots=True)
class Phone(Screen):
    """A lesson as one of its learners sees it, or one of its `guest`s, who are not enrolled; `given` is the
    stored answer to its question, if any, or the vote, which whoever reads the votes says.
    """

    given: str | None
    enrollment_id: UUID | None = None
    guest: LessonGuest | None = None

    @property
    def mark(self) -> UUID | None:
        """Whose phone it is."""
        return self.enrollment_id if self.guest is None else self.guest.pk

    @property
    def is_open(self) -> bool:
        """Whether an answer may be given."""
        return self.shown is not None and not self.closed and self.given is None

    @property
    def seen(self) -> str:
        """Another text whenever the phone shows something else."""
        asked = self.shown
        over, answered = int(self.lesson.ended_at is not None), int(self.given is not None)
        if asked is None or over:
            return f"0.{over}"
        told = int(asked.revealed > 0) + int(asked.is_told)
        clock = "" if answered else self.clock
        return f"{asked.mark}.{int(self.closed)}.{told}.{answered}{clock}"


def wall_of(user: User | AnonymousUser, slug: str) -> Wall | None:
    """A lesson of a class that the user teaches; None for every other."""
    own: QuerySet[Lesson] = Lesson.objects.taught_by(user)
    found = (
        own.filter(slug=slug)
        .select_related("classroom", "current__version__puzzle", "poll_now__poll")
        .annotate(answered=_number(LessonAnswer.objects.filter(question=OuterRef("current")), "question"))
        .annotate(enrolled=_number(_in_class_of_lesson(), "classroom"))
        .first()
    )
    return (
        None
        if found is None
        else Wall(found, timezone.now(), found.answered, found.enrolled, len(here(slug)))
    )


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
        .select_related("classroom", "current__version__puzzle", "poll_now__poll")
        .annotate(own_id=F("classroom__enrollments__id"), given=Subquery(own.values("text")[:1]))
        .first()
    )
    return None if found is None else Phone(found, timezone.now(), found.given, enrollment_id=found.own_id)


def phone_of_guest(guest: str | UUID, slug: str) -> Phone | None:
    """A lesson of the guest with that key; None for every other lesson, and for who was removed."""
    own = LessonAnswer.objects.filter(question=OuterRef("lesson__current"), guest=OuterRef("pk"))
    found = (
        LessonGuest.objects.filter(pk=guest, lesson__slug=slug)
        .select_related("lesson__classroom", "lesson__current__version__puzzle", "lesson__poll_now__poll")
        .annotate(given=Subquery(own.values("text")[:1]))
        .first()
    )
    return None if found is None else Phone(found.lesson, timezone.now(), found.given, guest=found)


def votes_for(question: LessonQuestion) -> Mapping[str, int]:
    """How often each answer was given, by its stored text, the most frequent first."""
    rows = question.answers.values_list("text").annotate(n=Count("pk")).order_by("-n", "text")
    return dict(rows)


@dataclass(frozen=True, slots=True)
class PhoneAnswer:
    """Who is in the class, or a `guest` (its key): whether the phone is `here`, the stored answer to the
    question on the wall, if any. `key` is that of the enrollment or of the guest.
    """

    key: UUID
    name: str
    here: bool
    text: str | None
    guest: UUID | None = None


def given_in(wall: Wall) -> list[PhoneAnswer]:
    """Everybody, the class before the guests. Two queries. While a poll stands on the wall nobody has given
    anything.
    """
    there = here(wall.lesson.slug)
    answers = LessonAnswer.objects.filter(question=wall.question)
    members = wall.lesson.classroom.enrollments.current().values_list(
        "name", "pk", Subquery(answers.filter(enrollment=OuterRef("pk")).values("text")[:1])
    )
    guests = wall.lesson.guests.order_by("name").values_list(
        "name", "pk", Subquery(answers.filter(guest=OuterRef("pk")).values("text")[:1])
    )
    return [
        *(PhoneAnswer(key, name, key.hex in there, text) for name, key, text in members),
        *(PhoneAnswer(key, name, key.hex in there, text, guest=key) for name, key, text in guests),
    ]


def _in_class_of_lesson() -> QuerySet[Enrollment]:
    return Enrollment.objects.filter(classroom=OuterRef("classroom"), left_at=None)


def _number(rows: QuerySet[Any], by: str) -> Coalesce:
    """How many rows there are of the lesson at hand."""
    counted = rows.order_by().values(by).annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)
