"""What is kept of learning platforms (Moodle, Canvas) beside the tables of `lti_tool`.

Those say which platforms are registered, which person of a platform is which user, which courses there are
and which line items. Names and addresses of people are not kept in them.
"""

import uuid
from typing import Any
from uuid import UUID

from django.db import models
from django.db.models import F
from django.utils import timezone

from trainer.accounts.models import User
from trainer.classroom.models.assignments import Assignment, Submission
from trainer.classroom.models.classes import Classroom


class LinkedAssignmentQuerySet(models.QuerySet["LinkedAssignment"]):
    """Reads of links. No mark of a repair set goes anywhere."""

    def lines(self, submission: Submission) -> list[tuple[int, str, str]]:
        """Where the mark of a submission goes: registration, line item and the person's id there, each once.

        Only courses that the learner came from, and only the columns made for this assignment.
        """
        context, member = "context", "context__memberships__user"
        own: dict[str, Any] = {
            "assignment": submission.assignment_id,
            "assignment__about": "",
            f"{context}__line_items__resource_id": F("assignment__slug"),
            f"{member}__auth_user__learner__enrollments": submission.enrollment_id,
        }
        found = self.filter(**own).values_list(
            f"{context}__deployment__registration", f"{context}__line_items__url", f"{member}__sub"
        )
        return sorted(set(found))

    def submissions(self, assignment: int, enrollment: UUID | None = None) -> list[UUID]:
        """The submissions of an assignment, or one learner's, whose marks go anywhere."""
        theirs = "context__memberships__user__auth_user__learner__enrollments__submissions"
        own: dict[str, Any] = {
            "assignment": assignment,
            "assignment__about": "",
            "context__line_items__resource_id": F("assignment__slug"),
            f"{theirs}__assignment": assignment,
        }
        if enrollment is not None:
            own[f"{theirs}__enrollment"] = enrollment
        return sorted(set(self.filter(**own).values_list(theirs, flat=True)))


class LinkedAssignment(models.Model):
    """That a teacher put an assignment into a course of a platform: its people may open it from there."""

    context = models.ForeignKey("lti_tool.LtiContext", on_delete=models.CASCADE, related_name="assignments")
    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="linked")
    linked_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True)
    linked_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = LinkedAssignmentQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["context", "assignment"], name="linked_once")]

    def __str__(self) -> str:
        return f"{self.assignment_id} in {self.context_id}"


class RosterCopy(models.Model):
    """What a platform told of the roster of a course, for the teachers of a class to look at within the hour.

    `members` are lists of a person's id, name and part; None while a worker asks the platform, and where that
    did not answer: `failed`.
    """

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="+")
    context = models.ForeignKey("lti_tool.LtiContext", on_delete=models.CASCADE, related_name="+")
    asked_at = models.DateTimeField()
    members = models.JSONField(null=True)
    failed = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["classroom", "context"], name="roster_copy_once")]

    def __str__(self) -> str:
        return f"roster of {self.context_id} for {self.classroom_id}"


class WaitingMark(models.Model):
    """That the mark of a submission is to be sent: `at` is the time of the task that will look at the
    submission, far away if none will before the dates of the assignment change.
    """

    submission = models.OneToOneField(
        Submission, on_delete=models.CASCADE, primary_key=True, related_name="+", db_column="sheet_id"
    )
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"mark of {self.submission_id} at {self.at}"


class PlatformVisit(models.Model):
    """A launch from its first request to the page that it opens; kept for minutes.

    `state` and `nonce` are digests of what the platform has to send back, once: `used_at`. What its signed
    message said is in `told`, read once by the browser that began: `entered_at`. A visit that was begun in a
    frame of the platform has a `ticket` (a digest), by which the frame asks what was `picked`.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    state = models.CharField(max_length=64, unique=True)
    nonce = models.CharField(max_length=64)
    ticket = models.CharField(max_length=64, blank=True, db_index=True)
    began_at = models.DateTimeField(default=timezone.now, db_index=True)
    used_at = models.DateTimeField(null=True)
    told = models.JSONField(null=True)
    entered_at = models.DateTimeField(null=True)
    picked = models.ForeignKey(Assignment, on_delete=models.CASCADE, null=True, related_name="+")

    def __str__(self) -> str:
        return f"visit {self.id}"
