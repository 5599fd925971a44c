"""Who may see what of the exam desk: every read begins at the user or the learner."""

from datetime import datetime
from typing import TYPE_CHECKING, Self
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q

if TYPE_CHECKING:
    from trainer.accounts.models import Learner, User
    from trainer.exams.models import Blueprint, Candidate, Sitting  # noqa: F401  the base classes name them


class BlueprintQuerySet(models.QuerySet["Blueprint"]):
    """Reads of blueprints."""

    def owned_by(self, user: "User | AnonymousUser") -> Self:
        """The user's own."""
        return self.filter(owner=user) if user.is_authenticated else self.none()


class SittingQuerySet(models.QuerySet["Sitting"]):
    """Reads of sittings."""

    def examined_by(self, user: "User | AnonymousUser") -> Self:
        """Those in classes and halls that the user teaches."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(assignment__classroom__teachings__user=user)

    def listed(self, now: datetime) -> Self:
        """The public ones that are not over yet."""
        return self.filter(
            access="public", assignment__due_at__gt=now, assignment__classroom__archived_at=None
        )

    def by_code(self, code: str) -> Self:
        """Those that whoever has the code may register for."""
        return self.filter(access="code", code=code) if code else self.none()

    def of_classes(self, learner: "Learner | UUID | None") -> Self:
        """Those that are set for the classes that the learner is in."""
        if learner is None:
            return self.none()
        room = "assignment__classroom__enrollments__"
        return self.filter(Q(**{f"{room}learner": learner, f"{room}left_at": None}), access="class")


class CandidateQuerySet(models.QuerySet["Candidate"]):
    """Reads of candidates."""

    def of(self, learner: "Learner | UUID | None") -> Self:
        """The learner's own."""
        return self.filter(enrollment__learner=learner) if learner else self.none()

    def examined_by(self, user: "User | AnonymousUser") -> Self:
        """Those of sittings that the user holds."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(sitting__assignment__classroom__teachings__user=user)
