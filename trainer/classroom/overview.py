"""The assignments of a class in a list: what is due, who began, who is done."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from django.db.models import Count, Q
from django.utils import timezone

from trainer.classroom.done import done_or_not
from trainer.classroom.models import Assignment, Classroom, Sheet
from trainer.classroom.querysets import SheetQuerySet
from trainer.classroom.terms import schedule_of

State: TypeAlias = Literal["preparing", "failed", "draft", "planned", "open", "closed"]


@dataclass(frozen=True, slots=True)
class AssignmentRow:
    """One of the list; `begun` and `done` (see `done_or_not`) count those who are in the class today."""

    title: str
    slug: str
    state: State
    due_at: datetime | None
    begun: int
    done: int


def state_of(assignment: Assignment, now: datetime) -> State:
    """Where an assignment stands, extensions left aside."""
    if assignment.published_at is None and assignment.ready_at is None:
        return "failed" if assignment.failed_at else "preparing"
    if assignment.published_at is None:
        return "draft"
    if assignment.opens_at and now < assignment.opens_at:
        return "planned"
    return "open" if schedule_of(assignment, None, None).is_open(now) else "closed"


def begun_and_done(sheets: SheetQuerySet, now: datetime) -> dict[int, tuple[int, int]]:
    """How many have begun and are done, of those who are in the class today, by assignment; one query."""
    counted = (
        done_or_not(sheets.filter(enrollment__left_at=None), now)
        .order_by()
        .values("assignment")
        .annotate(begun=Count("pk"), finished=Count("pk", filter=Q(done=True)))
        .values_list("assignment", "begun", "finished")
    )
    return {pk: (begun, finished) for pk, begun, finished in counted}


def assignment_rows(classroom: Classroom) -> list[AssignmentRow]:
    """All assignments of a class, the newest first; two queries however many there are."""
    now = timezone.now()
    counts = begun_and_done(Sheet.objects.filter(assignment__classroom=classroom), now)
    return [
        AssignmentRow(row.title, row.slug, state_of(row, now), row.due_at, *counts.get(row.pk, (0, 0)))
        for row in classroom.assignments.order_by("-created_at", "-pk")
    ]
