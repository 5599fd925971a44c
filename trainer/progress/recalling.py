"""Which rules come up for review, and of which a learner does not want to be asked."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from trainer.accounts.models import Learner
from trainer.learning.reviews import spread_reviews
from trainer.progress.models import Quiet, Review
from trainer.rulebook.examples import practised

A_DAY: Final = 20
"""So many reviews come up on a day; of a backlog the rest waits for the days after."""


def due_rules(learner_id: UUID | None, now: datetime) -> Sequence[str]:
    """The rules to be asked now, the one that has waited longest first; where more are due than a day takes,
    the rest is put off to the days after. One query.
    """
    if learner_id is None:
        return ()
    quiet = Quiet.objects.filter(learner=learner_id, until__gt=now)
    rows = Review.objects.filter(learner=learner_id, due__lte=now, rule__in=practised())
    due = list(rows.exclude(rule__in=quiet.values("rule")).order_by("due", "rule"))
    if len(due) > A_DAY:
        days = spread_reviews({row.pk: row.due for row in due}, now, a_day=A_DAY)
        _put_off({key: day for key, day in days.items() if day > now}, now)
        due = [row for row in due if days[row.pk] <= now]
    return [row.rule for row in due]


def next_due(learner_id: UUID | None, now: datetime) -> datetime | None:
    """When the next rule comes up that is not due yet; None if there is none."""
    if learner_id is None:
        return None
    quiet = Quiet.objects.filter(learner=learner_id, until__gt=now)
    rows = Review.objects.filter(learner=learner_id, due__gt=now, rule__in=practised())
    later = rows.exclude(rule__in=quiet.values("rule")).order_by("due")
    return later.values_list("due", flat=True).first()


def due_until(learner_id: UUID | None, now: datetime, until: datetime) -> Sequence[str]:
    """The rules that are not due yet and come up before a moment, the first one first. One query."""
    if learner_id is None:
        return ()
    quiet = Quiet.objects.filter(learner=learner_id, until__gt=now)
    rows = Review.objects.filter(learner=learner_id, due__gt=now, due__lt=until, rule__in=practised())
    later = rows.exclude(rule__in=quiet.values("rule")).order_by("due", "rule")
    return list(later.values_list("rule", flat=True))


def _put_off(days: Mapping[int, datetime], now: datetime) -> None:
    """Move reviews to other days, but those that an answer has moved since they were looked at."""
    by_day: dict[datetime, list[int]] = defaultdict(list)
    for key, day in days.items():
        by_day[day].append(key)
    for day, keys in by_day.items():
        Review.objects.filter(pk__in=keys, due__lte=now).update(due=day)


def keep_quiet(*, learner: Learner, rule: str, until: datetime) -> None:
    """Ask a rule not before then."""
    Quiet.objects.update_or_create(learner=learner, rule=rule, defaults={"until": until})


def ask_again(*, learner: Learner, rule: str) -> None:
    """Ask a rule when it is due."""
    Quiet.objects.filter(learner=learner, rule=rule).delete()


def quiet_rules(learner_id: UUID | None, now: datetime) -> Sequence[Quiet]:
    """The rules that are not asked, by rule."""
    if learner_id is None:
        return ()
    return list(Quiet.objects.filter(learner=learner_id, until__gt=now).order_by("rule"))
