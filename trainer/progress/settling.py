"""Settling: what attempts say goes into the rows that are derived from them, each attempt once.

An answer is stored and nothing more; it is settled when its learner opens a page that shows any of it, or
within seconds by the worker. Attempts are taken oldest first, a few at a time, each few in one transaction
under a lock on the learner's `Ledger`: who comes second finds them settled, and of a worker that is killed
nothing stays. What is withheld waits for its time. What changed afterwards (a regrade, a guest's attempts, a
result that is withheld again) is no correction of rows: they are dropped, and all is settled anew.
"""

import logging
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import DatabaseError, IntegrityError, models, transaction
from django.db.models import Count, Q
from django.db.models.functions import TruncDate
from django.utils import timezone

from trainer.accounts.models import Learner
from trainer.progress.derived import Derived
from trainer.progress.evidence import Evidence, evidence_of
from trainer.progress.models import (
    Attempt,
    Belief,
    Day,
    Ledger,
    Rating,
    RatingDay,
    Review,
    Tally,
)

FEW: Final = 100
"""Attempts that one transaction settles: on SQLite nobody else writes meanwhile."""
logger = logging.getLogger(__name__)
DERIVED: Final[tuple[type[models.Model], ...]] = (Rating, RatingDay, Belief, Review, Tally, Day)
"""What is dropped when a learner's attempts are settled anew."""


def settle(learner_id: UUID | None, *, most: int = FEW) -> int:
    """Settle what waits of a learner, up to so many attempts (whole transactions); how many there were.

    One query where nothing waits.
    """
    settled = 0
    while learner_id is not None and settled < most:
        waiting = Attempt.objects.filter(learner=learner_id).waiting().select_related("version__puzzle")
        # Judged before the lock: rules may take a while.
        evidence = evidence_of(waiting.order_by("answered_at", "pk")[:FEW])
        if evidence:
            settled += _settle(learner_id, evidence)
        if len(evidence) < FEW:
            break
    return settled


def settle_waiting(*, most: int = 10 * FEW) -> int:
    """Settle what waits of anybody, as the worker does every few seconds; how many attempts there were.

    Everybody has a turn before anybody has a second one, so that nobody waits for another's thousands.
    """
    settled = before = 0
    while settled < most:
        waiting = Attempt.objects.waiting().order_by()
        for learner_id in list(waiting.values_list("learner", flat=True).distinct()):
            settled += _turn(learner_id)
        if settled == before:
            break
        before = settled
    return settled


def _turn(learner_id: UUID) -> int:
    try:
        return settle(learner_id)
    except DatabaseError:
        raise
    except Exception:
        # One answer that can not be judged holds up nobody else.
        logger.exception("the answers of a learner could not be settled")
        return 0


@transaction.atomic
def _settle(learner_id: UUID, evidence: Sequence[Evidence]) -> int:
    """Those that nobody settled meanwhile."""
    ledger = _locked(learner_id)
    if ledger is None:
        return 0
    looked_at = [each.attempt for each in evidence]
    rows = Attempt.objects.filter(learner=learner_id, pk__in=looked_at).waiting()
    there = set(rows.select_for_update(no_key=True).order_by("pk").values_list("pk", flat=True))
    left = [each for each in evidence if each.attempt in there]
    if not left:
        return 0
    derived = Derived(ledger, left, _firsts(learner_id, left))
    for each in left:
        derived.take(each)
    derived.write()
    Attempt.objects.filter(pk__in=there).update(settled=True)
    Attempt.objects.filter(pk__in=derived.taught).update(taught=True)
    return len(left)


def _locked(learner_id: UUID) -> Ledger | None:
    """A learner's ledger, made if there is none, locked to the end of the transaction; None if the learner is
    gone.
    """
    try:
        with transaction.atomic():
            Ledger.objects.get_or_create(learner_id=learner_id)
    except IntegrityError:
        return None
    locked = Ledger.objects.select_for_update(of=("self",)).select_related("learner")
    return locked.filter(learner=learner_id).first()


def _firsts(learner_id: UUID, evidence: Sequence[Evidence]) -> frozenset[Any]:
    """The attempts at puzzles of which the learner saw no verdict before: of each the first one."""
    puzzles = {each.puzzle for each in evidence}
    settled = Attempt.objects.filter(learner=learner_id, settled=True, version__puzzle__in=puzzles)
    known = set(settled.values_list("version__puzzle", flat=True))
    first = {each.puzzle: each.attempt for each in reversed(evidence) if each.puzzle not in known}
    return frozenset(first.values())


@transaction.atomic
def unsettle(learners: Iterable[UUID]) -> None:
    """Drop all that is derived of learners: their attempts are settled anew. What puzzles learnt stays."""
    ids = sorted(set(learners))
    if not ids:
        return
    locked = Ledger.objects.select_for_update().filter(learner__in=ids).order_by("learner")
    for ledger in locked:
        Ledger(learner_id=ledger.pk, counted_by=ledger.counted_by).save(force_update=True)
    for model in DERIVED:
        model._default_manager.filter(learner__in=ids).delete()
    Attempt.objects.filter(learner__in=ids, settled=True).update(settled=False)


@transaction.atomic(savepoint=False)
def withhold(attempts: "models.QuerySet[Attempt]", until: datetime | None) -> None:
    """Show the results of attempts from then on (None: at once). What is settled and shall not be shown yet
    is taken back.
    """
    if until is None or until <= timezone.now():
        attempts.update(withheld_until=until)
        return
    # In the order of `_settle`: first the ledgers, then the attempts.
    list(
        Ledger.objects.select_for_update().filter(learner__in=attempts.values("learner")).order_by("learner")
    )
    attempts.update(withheld_until=until)
    unsettle(attempts.filter(settled=True).values_list("learner", flat=True))


@transaction.atomic
def count_days(learner: Learner) -> None:
    """Count a learner's days anew, as they go in the learner's zone."""
    _locked(learner.pk)
    Day.objects.filter(learner=learner).delete()
    Day.objects.bulk_create(
        Day(learner=learner, day=day, answers=answers, right=right)
        for day, (answers, right) in sorted(_days(learner).items())
    )


def _days(learner: Learner) -> dict[date, tuple[int, int]]:
    """By day how many settled answers there are, and how many right ones."""
    settled = Attempt.objects.filter(learner=learner, settled=True).order_by()
    since = learner.zone_since
    parts = [(settled, learner.clock)]
    if since is not None:
        parts = [
            (settled.filter(answered_at__lt=since), ZoneInfo("UTC")),
            (settled.filter(answered_at__gte=since), learner.clock),
        ]
    found: dict[date, tuple[int, int]] = {}
    for rows, zone in parts:
        days = rows.values(day=TruncDate("answered_at", tzinfo=zone))
        for row in days.annotate(answers=Count("pk"), right=Count("pk", filter=Q(score=1))):
            answers, right = found.get(row["day"], (0, 0))
            found[row["day"]] = (answers + row["answers"], right + row["right"])
    return found


def faults(learner: Learner) -> list[str]:
    """Where what is kept differs from what the settled attempts say; empty where nothing does."""
    settled = Attempt.objects.filter(learner=learner, settled=True).order_by()
    found = []
    ledger = Ledger.objects.filter(learner=learner).first() or Ledger(learner=learner)
    totals = settled.totals()
    if (ledger.answers, ledger.puzzles) != (totals["attempts"], totals["puzzles"]):
        found.append(f"ledger {ledger.answers} at {ledger.puzzles}, attempts {totals}")
    kinds = dict(settled.values_list("version__puzzle__kind").annotate(Count("pk")))
    tallies = learner.tallies.filter(sort=Tally.Sort.KIND)
    if dict(tallies.values_list("code", "answers")) != kinds:
        found.append("answers by kind")
    days = {day: answers for day, (answers, _right) in _days(learner).items()}
    if dict(learner.days.values_list("day", "answers")) != days:
        found.append("answers by day")
    return found
