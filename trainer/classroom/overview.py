"""The assignments of a class in a list: what is due, who began, who is done."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from django.db.models import BooleanField, Count, Exists, ExpressionWrapper, OuterRef, Q
from django.utils import timezone

from trainer.classroom.models import Assignment, Classroom, Mode, Sheet, SheetItem, Slot
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


def done_or_not(sheets: SheetQuerySet) -> SheetQuerySet:
    """Sheets with the column `done`, as learners are told: handed in, or every place answered, until mastery
    where that is asked, of what is not handed in.
    """
    # Until mastery the next variant of a place lies there without an answer.
    waiting = SheetItem.objects.filter(sheet=OuterRef("pk"), answers__isnull=True)
    slots = Slot.objects.filter(assignment=OuterRef("assignment"))
    begun = SheetItem.objects.filter(slot=OuterRef("pk"), sheet=OuterRef(OuterRef("pk")))
    once = Q(assignment__mode=Mode.EXAM) | Q(assignment__minutes__isnull=False)
    complete = Exists(slots) & ~Exists(waiting) & ~Exists(slots.filter(~Exists(begun)))
    done = Q(handed_in_at__isnull=False) | (complete & ~once)
    return sheets.annotate(done=ExpressionWrapper(done, BooleanField()))


def begun_and_done(sheets: SheetQuerySet) -> dict[int, tuple[int, int]]:
    """How many have begun and are done, of those who are in the class today, by assignment; one query."""
    counted = (
        done_or_not(sheets.filter(enrollment__left_at=None))
        .order_by()
        .values("assignment")
        .annotate(begun=Count("pk"), finished=Count("pk", filter=Q(done=True)))
        .values_list("assignment", "begun", "finished")
    )
    return {pk: (begun, finished) for pk, begun, finished in counted}


def assignment_rows(classroom: Classroom) -> list[AssignmentRow]:
    """All assignments of a class, the newest first; two queries however many there are."""
    counts = begun_and_done(Sheet.objects.filter(assignment__classroom=classroom))
    now = timezone.now()
    return [
        AssignmentRow(row.title, row.slug, state_of(row, now), row.due_at, *counts.get(row.pk, (0, 0)))
        for row in classroom.assignments.order_by("-created_at", "-pk")
    ]
