"""Who may see what of a class: every read begins at the user or the learner."""

from datetime import datetime
from typing import TYPE_CHECKING, Any, Self
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Exists, OuterRef, Q

if TYPE_CHECKING:
    from trainer.accounts.models import Learner, User
    from trainer.classroom.models import (  # noqa: F401  the base classes name them
        Assignment,
        Classroom,
        Enrollment,
        Lesson,
        News,
        Submission,
    )


class ClassroomQuerySet(models.QuerySet["Classroom"]):
    """Reads of classes."""

    def taught_by(self, user: "User | AnonymousUser") -> Self:
        """Those that the user teaches, alone or with others."""
        return self.filter(teachings__user=user) if user.is_authenticated else self.none()

    def owned_by(self, user: "User | AnonymousUser") -> Self:
        """Those whose fate the user decides: user and role are those of one and the same teacher."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(teachings__user=user, teachings__role="owner")

    def joined_by(self, learner: "Learner | UUID | None") -> Self:
        """Those that the learner is in."""
        if learner is None:
            return self.none()
        return self.filter(enrollments__learner=learner, enrollments__left_at=None)

    def listed(self) -> Self:
        """Those that are classes, not halls of an examination."""
        return self.filter(hall=False)

    def open(self) -> Self:
        """Those that are not archived."""
        return self.filter(archived_at=None)


class EnrollmentQuerySet(models.QuerySet["Enrollment"]):
    """Reads of enrolments."""

    def bulk_create(self, objs: Any, *args: Any, **kwargs: Any) -> list[Any]:
        """Their learners are in a class from now on."""
        made = super().bulk_create(objs, *args, **kwargs)
        learners: Any = self.model._meta.get_field("learner").related_model
        learners.objects.filter(pk__in=[each.learner_id for each in made]).update(in_class=True)
        return made

    def taught_by(self, user: "User | AnonymousUser") -> Self:
        """Those of the classes that the user teaches."""
        return self.filter(classroom__teachings__user=user) if user.is_authenticated else self.none()

    def of(self, learner: "Learner | UUID | None") -> Self:
        """A learner's own, of classes that it has not left."""
        return self.filter(learner=learner, left_at=None) if learner else self.none()

    def at_home(self) -> Self:
        """Of those whose accounts the class looks after, were they here or not."""
        return self.filter(home=True, learner__user__managed__released_at=None)

    def current(self) -> Self:
        """Of those who have not left, by name."""
        return self.filter(left_at=None).order_by("name", "joined_at")


class NewsQuerySet(models.QuerySet["News"]):
    """Reads of news."""

    def taught_by(self, user: "User | AnonymousUser") -> Self:
        """Those of the classes that the user teaches."""
        return self.filter(classroom__teachings__user=user) if user.is_authenticated else self.none()


class AssignmentQuerySet(models.QuerySet["Assignment"]):
    """Reads of assignments."""

    def taught_by(self, user: "User | AnonymousUser") -> Self:
        """Those of the classes that the user teaches, drafts too; not what learners set themselves."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(classroom__teachings__user=user, own=False)

    def without_repairs(self) -> Self:
        """Those that count in the mean: no repair sets, and nothing that asks once more what was repaired."""
        return self.filter(about="")

    def published(self) -> Self:
        """Those that learners see, also while the clock stands before the moment when they were published."""
        return self.filter(published_at__isnull=False)

    def taking_answers(self, now: datetime) -> Self:
        """Those that take answers from somebody yet, now or later, by their dates and extensions."""
        last = Q(due_at=None) | Q(due_at__gt=now) | Q(extensions__due_at__gt=now)
        later = ~Q(late="refuse") & (Q(late_until=None) | Q(late_until__gt=now))
        return self.filter(last | later, classroom__archived_at=None)

    def set_for(self, learner: "Learner | UUID | None") -> Self:
        """Those that the learner's classes were set, or the learner alone."""
        if learner is None:
            return self.none()
        mine = Q(classroom__enrollments__learner=learner, classroom__enrollments__left_at=None)
        return self.published().filter(mine).meant_for(learner)

    def meant_for(self, learner: "Learner | UUID") -> Self:
        """Without those that are set for others of the class alone."""
        members: Any = self.model._meta.get_field("members")
        own = members.remote_field.through.objects.filter(
            assignment=OuterRef("pk"), enrollment__learner=learner
        )
        return self.filter(Q(for_some=False) | Exists(own))


class SubmissionQuerySet(models.QuerySet["Submission"]):
    """Reads of submissions."""

    def of(self, learner: "Learner | UUID | None") -> Self:
        """A learner's own, of classes that it has not left."""
        if learner is None:
            return self.none()
        return self.filter(enrollment__learner=learner, enrollment__left_at=None)

    def taught_by(self, user: "User | AnonymousUser") -> Self:
        """Those of the classes that the user teaches."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(assignment__classroom__teachings__user=user)


class LessonQuerySet(models.QuerySet["Lesson"]):
    """Reads of lessons."""

    def taught_by(self, user: "User | AnonymousUser") -> Self:
        """Those of the classes that the user teaches."""
        return self.filter(classroom__teachings__user=user) if user.is_authenticated else self.none()

    def open_to(self, learner: "Learner | UUID | None") -> Self:
        """Those going on in the learner's classes."""
        if learner is None:
            return self.none()
        mine: dict[str, Any] = {
            "classroom__enrollments__learner": learner,
            "classroom__enrollments__left_at": None,
        }
        return self.filter(ended_at=None, **mine)
