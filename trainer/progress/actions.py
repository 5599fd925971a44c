"""Storing an attempt exactly once with what it showed, and giving a guest's attempts to an account."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, TypeAlias

from django.db import IntegrityError, transaction
from django.db.models import F, Min, Q, Subquery, UUIDField
from django.db.models.functions import Coalesce
from django.utils import timezone

from trainer.accounts.models import Learner
from trainer.learning.days import first_that_goes_on
from trainer.prepared import PreparedInsert, PreparedRows
from trainer.progress.choosing import answers_of_day
from trainer.progress.clarity import move_clarity
from trainer.progress.evidence import errors_of
from trainer.progress.keys import Key
from trainer.progress.models import Attempt, Finding, Run, RunItem
from trainer.progress.settling import unsettle
from trainer.puzzles.models import DailyPuzzle
from trainer.puzzles.questions import Question
from trainer.scenarios.answers.blame import rules_tried
from trainer.scenarios.answers.grading import Grade

Found: TypeAlias = tuple[str, str, bool]
"""Sort, code, and whether the learner got it right."""


def found_in(question: Question, grade: Grade) -> Sequence[Found]:
    """Each rule for or against which the answer counts, each mistake, and the misconception if it was one."""
    tried = rules_tried(grade, question.kind, errors_of(question))
    found: list[Found] = [("rule", rule, right) for rule, right in tried]
    found += [("mistake", mistake.code, False) for mistake in grade.mistakes]
    if grade.misconception is not None:
        found.append(("misconception", grade.misconception.code, False))
    return found


@dataclass(frozen=True, slots=True)
class Graded:
    """An answer with its grade, as it goes into an attempt; `sureness` as the learner says it, if at all."""

    raw: str
    answer: str
    score: float
    solved: str
    rules_version: int
    found: Sequence[Found] = ()
    sureness: int | None = None


class NoLearnerError(LookupError):
    """There is no such learner, or no more."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """The attempt that counts, and whether it is this answer's or an earlier one's."""

    attempt: Attempt
    first: bool


def record_attempt(
    *,
    learner_id: uuid.UUID,
    version_id: int,
    key: Key,
    graded: Graded,
    answered_at: datetime | None = None,
    withheld_until: datetime | None = None,
    item: RunItem | None = None,
    rated: bool = True,
    reviewed: str = "",
) -> Recorded:
    """Store an answer unless one was stored under its key; the first one wins.

    The unique key decides between two requests at once: the later one stores nothing and reads what
    the first one stored. The answer of a guest whom an account has adopted meanwhile goes to the
    account. `answered_at`: when the answer arrived, if that is not now; `withheld_until`: when the
    learner may see its result. `item`, `rated` and `reviewed` are those of `Attempt`.

    :raises NoLearnerError: if there is none with that id.
    """
    answered_at = answered_at or timezone.now()
    attempt = attempt_of(graded, version_id, key.nonce, key.shown_at, answered_at, withheld_until)
    attempt.item, attempt.rated, attempt.reviewed = item, rated, reviewed
    try:
        with transaction.atomic():
            record_within(attempt, learner_id, graded.found)
    except IntegrityError:
        earlier = attempt_under(learner_id, key)
        if earlier is None:
            raise
        return Recorded(earlier, first=False)
    return Recorded(attempt, first=True)


def attempt_of(
    graded: Graded,
    version_id: int,
    nonce: str,
    shown_at: datetime,
    answered_at: datetime,
    withheld_until: datetime | None,
) -> Attempt:
    """The attempt that a graded answer is, not stored and nobody's yet. All attempts are made here."""
    return Attempt(
        version_id=version_id,
        key=nonce,
        shown_at=shown_at,
        answered_at=answered_at,
        raw=graded.raw,
        answer=graded.answer,
        score=graded.score,
        solved=graded.solved,
        rules_version=graded.rules_version,
        withheld_until=withheld_until,
        sureness=graded.sureness,
    )


def record_all(graded: Sequence[tuple[Attempt, Sequence[Found]]]) -> None:
    """Store attempts with what they showed, all of them or none: two statements however many they are.

    :raises IntegrityError: if the key of one is used.
    """
    with transaction.atomic():
        Attempt.objects.bulk_create(attempt for attempt, _found in graded)
        Finding.objects.bulk_create(
            finding for attempt, found in graded for finding in _findings(attempt.pk, found)
        )


def record_within(attempt: Attempt, learner_id: uuid.UUID, found: Sequence[Found]) -> None:
    """Store an attempt and what it showed as a part of the caller's transaction, which is over if that fails:
    two statements. The database knows whose it becomes.

    :raises IntegrityError: if its key is used, or nobody keeps it.
    """
    _ATTEMPT.store(attempt, learner=learner_id)
    _FINDINGS.store([(attempt.pk, *each) for each in dict.fromkeys(found)])


def attempt_under(learner_id: uuid.UUID, key: Key) -> Attempt | None:
    """What was stored under the key before, of the learner or of the account that took its answers over.

    :raises NoLearnerError: if there is no such learner.
    """
    kept_by = Q(learner=learner_id) | Q(learner__adopted=learner_id)
    earlier = Attempt.objects.filter(kept_by, key=key.nonce).first()
    if earlier is None and not Learner.objects.filter(pk=learner_id).exists():
        raise NoLearnerError(f"there is no learner {learner_id}") from None
    return earlier


def replace_findings(found: Mapping[uuid.UUID, Sequence[Found]]) -> None:
    """Let attempts, by their ids, show these things instead; what was derived of their learners is worked out
    anew. To be called within a transaction.
    """
    unsettle(Attempt.objects.filter(pk__in=found, settled=True).values_list("learner", flat=True))
    Finding.objects.filter(attempt__in=found).delete()
    rows = (row for attempt, each in found.items() for row in _findings(attempt, each))
    Finding.objects.bulk_create(rows, batch_size=500)


def _findings(attempt_id: uuid.UUID, found: Sequence[Found]) -> list[Finding]:
    return [
        Finding(attempt_id=attempt_id, sort=sort, code=code, right=right)
        for sort, code, right in dict.fromkeys(found)
    ]


def _keeper(learner: uuid.UUID) -> Subquery:
    """Who keeps the answers of a learner, read and locked by the statement that stores one.

    `adopt` waits for that lock, or the statement for the lock of `adopt`: no answer falls between.
    """
    row = Learner.objects.filter(pk=learner).select_for_update(no_key=True)
    return Subquery(row.values(keeper=Coalesce(F("adopted_by_id"), F("id"))))


_ATTEMPT: Final = PreparedInsert(
    Attempt, "learner_id", _keeper, {"learner": (UUIDField(), uuid.UUID(int=0x5EC2E7))}
)
_FINDINGS: Final = PreparedRows(Finding, "attempt", "sort", "code", "right")


def close_days(now: datetime) -> None:
    """Keep how the puzzles of the days that are over everywhere were answered, of each day once: from then on
    no page counts those answers.
    """
    for daily in DailyPuzzle.objects.filter(day__lt=first_that_goes_on(now), answers=None):
        answers, right = answers_of_day(daily)
        DailyPuzzle.objects.filter(pk=daily.pk).update(answers=answers, right=right)


@transaction.atomic
def adopt(*, guest: Learner, learner: Learner) -> int:
    """Give a guest's runs and attempts, and what was found clear, to an account's learner, now and for good;
    the number of attempts that moved.

    What was answered under a key that the account holds too stays behind with the guest: the
    account's own attempt came first. Times stay as they were, so first attempts stay first: where the account
    answered later than the guest, all that is derived is worked out anew.
    """
    unsettle([guest.pk])
    # A run is locked before its learner, as with each answer in it.
    Run.objects.filter(learner=guest).update(learner=learner)
    Learner.objects.filter(pk=guest.pk).update(adopted_by=learner)
    held = Attempt.objects.filter(learner=learner).values("key")
    moving = Attempt.objects.filter(learner=guest).exclude(key__in=held)
    first = moving.aggregate(first=Min("answered_at"))["first"]
    own = Attempt.objects.filter(learner=learner, settled=True)
    if first is not None and own.filter(answered_at__gte=first).exists():
        unsettle([learner.pk])
    moved = moving.update(learner=learner)
    move_clarity(guest=guest, learner=learner)
    return moved
