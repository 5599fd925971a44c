"""Which results are kept from a learner: by the dates of today, and as long as tries are left at an item."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Count, Max, QuerySet

from trainer.classroom.actions.sending import marks_changed
from trainer.classroom.models import (
    Answer,
    Assignment,
    Enrollment,
    Extension,
    Feedback,
    Mode,
    Sheet,
    SheetItem,
)
from trainer.classroom.schedule import Schedule
from trainer.classroom.terms import schedule_of
from trainer.classroom.work import Work
from trainer.progress.models import NEVER, Attempt


@transaction.atomic
def keep_withheld(*, assignment: Assignment) -> None:
    """Hold the stored answers of an assignment against its dates: to be called when these were changed, or
    an extension was.

    The sheets are locked: an answer that is just coming in is stored before, or reads the new dates.
    """
    list(Sheet.objects.select_for_update(no_key=True).filter(assignment=assignment).order_by("pk"))
    _keep(assignment, schedule_of(assignment, None, None), None)
    for extension in Extension.objects.filter(assignment=assignment).select_related("enrollment"):
        _keep(assignment, schedule_of(assignment, extension, None), extension.enrollment)
    marks_changed(assignment)


def _keep(assignment: Assignment, schedule: Schedule, enrollment: Enrollment | None) -> None:
    """Those of one learner, or of all."""
    items = SheetItem.objects.filter(sheet__assignment=assignment)
    if enrollment is not None:
        items = items.filter(sheet__enrollment=enrollment)
    Attempt.objects.filter(assigned__item__in=items).update(withheld_until=schedule.shown_from(NEVER))
    if assignment.feedback == Feedback.AT_ONCE:
        trying = Attempt.objects.filter(assigned__item__in=_with_tries(assignment, items))
        trying.update(withheld_until=schedule.closes_at or NEVER)


def _with_tries(assignment: Assignment, items: "QuerySet[SheetItem]") -> "QuerySet[SheetItem]":
    """The items that were answered, not rightly, and take a further try."""
    if assignment.mode != Mode.HOMEWORK:
        return items.none()
    answered = items.filter(given_up_at=None, sheet__handed_in_at=None).annotate(
        made=Count("answers"), best=Max("answers__score")
    )
    left = answered.filter(made__gt=0, best__lt=1)
    return left.filter(made__lt=assignment.tries) if assignment.tries else left


def keep_tries(work: Work, item: SheetItem, answers: Sequence[Answer], now: datetime) -> None:
    """After an answer: the results of an item stay back while it takes further tries, and are shown by the
    dates once it does not.
    """
    own = Attempt.objects.filter(assigned__item=item)
    if work.keeps_key(item, answers, now):
        own.update(withheld_until=work.schedule.closes_at or NEVER)
    elif len(answers) > 1:
        release(work, own)


def release(work: Work, attempts: "QuerySet[Attempt]") -> None:
    """Results are shown by the dates alone."""
    attempts.update(withheld_until=work.shown_from)
