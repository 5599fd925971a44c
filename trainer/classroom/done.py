"""Which sheets are done: one query, for learners and teachers, the gradebook and platforms."""

from datetime import datetime
from typing import Any

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.expressions import Combinable

from trainer.classroom.models import Extension, Mode, Sheet, SheetItem, Slot
from trainer.classroom.querysets import SheetQuerySet
from trainer.classroom.schedule_columns import due_column, is_past, time_up_column


def done_or_not(sheets: SheetQuerySet, now: datetime) -> "QuerySet[Any]":
    """Sheets with the columns `complete` and `done`.

    Complete: every place is answered, until mastery where that is asked. Done: handed in, or complete; of
    what is handed in once, complete only when no answer counts any more.
    """
    # Until mastery the next variant of a place lies there without an answer.
    waiting = SheetItem.objects.filter(sheet=OuterRef("pk"), answers__isnull=True)
    slots = Slot.objects.filter(assignment=OuterRef("assignment"))
    begun = SheetItem.objects.filter(slot=OuterRef("pk"), sheet=OuterRef(OuterRef("pk")))
    more = Extension.objects.filter(assignment=OuterRef("assignment"), enrollment=OuterRef("enrollment"))
    once = Q(assignment__mode=Mode.EXAM) | Q(assignment__minutes__isnull=False)
    of = "assignment__"
    return sheets.annotate(
        more_due=Subquery(more.values("due_at")[:1]),
        more_minutes=Subquery(more.values("minutes")[:1]),
        due=due_column("more_due", of),
        time_up=time_up_column("started_at", "more_minutes", of),
        complete=_yes(Exists(slots) & ~Exists(waiting) & ~Exists(slots.filter(~Exists(begun)))),
        done=_yes(Q(handed_in_at__isnull=False) | (Q(complete=True) & (~once | is_past(now, of)))),
    )


def _yes(condition: Q | Combinable) -> Case:
    """Yes or no, where a date that is not set makes a condition neither."""
    return Case(When(condition, then=Value(True)), default=Value(False))


def is_done(sheet: Sheet, now: datetime) -> bool:
    """Whether one sheet is."""
    return done_or_not(Sheet.objects.filter(pk=sheet.pk), now).filter(done=True).exists()
