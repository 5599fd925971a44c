"""Puzzles that a learner's sheets hold while their verdicts are kept back: no other page serves them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db.models import Count, Max, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

from trainer.classroom.models import Extension, Feedback, Late, Mode, SheetItem
from trainer.classroom.schedule import More, Schedule
from trainer.classroom.terms import terms_of
from trainer.progress.models import NEVER

AT_ONCE: Final = Q(sheet__assignment__feedback=Feedback.AT_ONCE)
ONE_TRY: Final = Q(sheet__assignment__tries=1) | ~Q(sheet__assignment__mode=Mode.HOMEWORK)


@dataclass(frozen=True, slots=True)
class Held:
    """A puzzle of an assignment, which is named by slug and title; `left`: its class is no longer own."""

    puzzle_id: int
    assignment: str
    title: str
    left: bool


def held_back(learner_id: UUID | None, now: datetime, slug: str = "") -> Iterator[Held]:
    """What the learner's sheets hold back at a time: of all puzzles, or of one. One query.

    That is what verdicts are kept back of; and where they are shown at once, what still takes an answer that
    counts.
    """
    items = SheetItem.objects.filter(sheet__enrollment__learner=learner_id)
    if slug:
        items = items.filter(version__puzzle__slug=slug)
    extension = Extension.objects.filter(
        assignment=OuterRef("sheet__assignment"), enrollment=OuterRef("sheet__enrollment")
    )
    items = (
        items.annotate(
            more=Subquery(extension.values("due_at")), minutes=Subquery(extension.values("minutes"))
        )
        .exclude(_long_over(now))
        .annotate(made=Count("answers"), best=Coalesce(Max("answers__score"), 0.0))
        .exclude(AT_ONCE & Q(sheet__assignment__classroom__archived_at__isnull=False))
        .exclude(AT_ONCE & (Q(given_up_at__isnull=False) | Q(best=1) | Q(made__gt=0) & ONE_TRY))
        .select_related("sheet__assignment", "sheet__enrollment", "version")
        .defer("version__position", "sheet__assignment__note")
        .order_by("pk")
    )
    for item in items if learner_id else ():
        assignment, enrollment = item.sheet.assignment, item.sheet.enrollment
        if _holds(
            item,
            Schedule(terms_of(assignment), More(item.more, item.minutes or 0), item.sheet.started_at),
            now,
        ):
            left = enrollment.left_at is not None
            yield Held(item.version.puzzle_id, assignment.slug, assignment.title, left)


def _long_over(now: datetime) -> Q:
    """Items of assignments that hold nothing by their dates alone: a learner's school year is not read for
    each page.
    """
    own = "sheet__assignment__"
    refused = Q(**{f"{own}late": Late.REFUSE}) | Q(**{f"{own}late_until__lt": now})
    shown = ~Q(**{f"{own}feedback": Feedback.NEVER})
    return shown & refused & Q(**{f"{own}due_at__lt": now}) & (Q(more=None) | Q(more__lt=now))


def _holds(item: SheetItem, schedule: Schedule, now: datetime) -> bool:
    assignment = item.sheet.assignment
    if assignment.feedback != Feedback.AT_ONCE:
        shown_from = schedule.shown_from(NEVER)
        return shown_from is not None and shown_from > now
    made: int = getattr(item, "made", 0)
    used_up = made and assignment.tries and made >= assignment.tries
    going = item.sheet.enrollment.left_at is None and item.sheet.handed_in_at is None
    return going and schedule.is_open(now) and not used_up
