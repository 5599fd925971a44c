"""Which drafts, reports, reviews and imports a user may see, in words of the domain."""

from typing import TYPE_CHECKING, Self

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q

from trainer.authoring.reported import ReportedQuerySet

if TYPE_CHECKING:
    from trainer.accounts.models import User
    from trainer.authoring.models import Draft, ImportJob, Pin, Report, Review  # noqa: F401  base classes


class DraftQuerySet(models.QuerySet["Draft"]):
    """Reads of drafts."""

    def of(self, user: "User | AnonymousUser") -> Self:
        """The user's own; nobody else edits a draft."""
        return self.filter(author=user) if user.is_authenticated else self.none()

    def open_to(self, user: "User | AnonymousUser") -> Self:
        """What the user may read by its link: own ones and shared ones, staff too."""
        return (
            self.filter(Q(shared=True) | Q(author=user))
            if user.is_authenticated
            else self.filter(shared=True)
        )


class ReportQuerySet(ReportedQuerySet["Report"]):
    """Reads of reports."""

    def for_author(self, user: "User | AnonymousUser") -> Self:
        """Those on the user's puzzles; to staff also those on puzzles without an author."""
        if not user.is_authenticated:
            return self.none()
        own = Q(version__puzzle__draft__author=user)
        return (
            self.filter(own | Q(version__puzzle__draft__isnull=True)) if user.is_staff else self.filter(own)
        )


class ReviewQuerySet(models.QuerySet["Review"]):
    """Reads of reviews."""

    def waiting(self) -> Self:
        """Not done yet, the oldest first."""
        return self.filter(state="open").order_by("asked_at", "pk")


class PinQuerySet(models.QuerySet["Pin"]):
    """Reads of pins."""


class ImportJobQuerySet(models.QuerySet["ImportJob"]):
    """Reads of imports."""

    def of(self, user: "User | AnonymousUser") -> Self:
        """The user's own, the newest first."""
        return self.filter(owner=user).order_by("-created_at") if user.is_authenticated else self.none()
