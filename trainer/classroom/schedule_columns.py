"""Dates and limits as columns of rows of assignments or sheets: what `Schedule` says, for queries.

`of` is the way from a row to its assignment, such as `assignment__`.
"""

from datetime import datetime, timedelta

from django.db.models import (
    Case,
    DateTimeField,
    DurationField,
    Expression,
    ExpressionWrapper,
    F,
    Q,
    Value,
    When,
)
from django.db.models.functions import Coalesce

from trainer.classroom.models import Late


def due_column(more: str, of: str = "") -> Case:
    """As `Schedule.due_at`: the extension's date (the column `more`) where it is later than everybody's."""
    due = F(f"{of}due_at")
    return Case(When(**{f"{more}__gt": due}, then=F(more)), default=due)


def time_up_column(started: str, more_minutes: str, of: str = "") -> Expression:
    """As `Schedule.time_up_at`: none without a limit, or before the start."""
    minutes = F(f"{of}minutes") + Coalesce(F(more_minutes), 0)
    limit = minutes * Value(timedelta(minutes=1), DurationField())
    return ExpressionWrapper(
        F(started) + ExpressionWrapper(limit, DurationField()), output_field=DateTimeField()
    )


def is_past(now: datetime, of: str = "") -> Q:
    """As `Schedule.closes_at` before now, of rows with the columns `due` and `time_up`."""
    refused = Q(**{f"{of}late": Late.REFUSE}) | Q(**{f"{of}late_until__lt": now})
    return Q(time_up__lt=now) | (Q(due__lt=now) & refused)
