"""Work on a submission while nobody else changes it: it is locked, and then read by what holds now.

What a statement that waits for a lock joins is as old as the statement: so the rest is read by another one.
"""

from typing import Any, Final
from uuid import UUID

from django.db.models import F, FilteredRelation, IntegerField, Q, QuerySet, UUIDField

from trainer.classroom.doing.work import Work, WorkRefusedError, one_row_each, with_answers
from trainer.classroom.models import Extension, Submission, SubmissionItem
from trainer.classroom.setting.schedule import schedule_of
from trainer.prepared import Prepared


def locked_work(submission: Submission) -> Work:
    """The work on a submission by what holds now that the submission is locked: terms, more time, class. To
    be called within a transaction; two queries.

    :raises WorkRefusedError: if the assignment was deleted.
    """
    _lock(submission.pk)
    found = _WORK.first(submission=submission.pk)
    return _work(found, getattr(found, "more", None))


def locked_rounds(item: SubmissionItem) -> tuple[Work, list[SubmissionItem]]:
    """The same for the submission of an item, with every round of the item's slot: those of `rounds_at`. Two
    queries too.

    :raises WorkRefusedError: if the assignment was deleted.
    """
    _lock(item.submission_id)
    rounds = rounds_at(item)
    if not rounds:
        raise WorkRefusedError("not_open")
    return _work(rounds[0].submission, getattr(rounds[0], "more", None)), rounds


def rounds_at(item: SubmissionItem) -> list[SubmissionItem]:
    """Every round of an item's slot in order, as `items_of` has them but without versions; answers with their
    attempts. One query.
    """
    return with_answers(_ROUNDS.objects(submission=item.submission_id, slot=item.slot_id))


def _work(own: Submission, more: Extension | None) -> Work:
    return Work(own.assignment, own.enrollment, schedule_of(own.assignment, more, own), own)


def _lock(submission: UUID) -> None:
    """:raises WorkRefusedError: if there is none any more."""
    if next(_LOCK.rows(submission=submission), None) is None:
        raise WorkRefusedError("not_open")


def _locked(submission: UUID) -> "QuerySet[Submission, tuple[UUID]]":
    return Submission.objects.select_for_update(no_key=True).filter(pk=submission).values_list("pk")


def _submission(submission: UUID) -> "QuerySet[Any]":
    there, rows = "assignment__extensions", Submission.objects.filter(pk=submission)
    return _with_more(rows, there, "enrollment").select_related("assignment__classroom", "enrollment", "more")


def _rounds(submission: UUID, slot: int) -> "QuerySet[Any]":
    there = "submission__assignment__extensions"
    rows = one_row_each(SubmissionItem.objects.filter(submission=submission, slot=slot))
    return _with_more(rows, there, "submission__enrollment").select_related(
        "submission__assignment__classroom", "submission__enrollment", "more", "tried__attempt"
    )


def _with_more(rows: "QuerySet[Any]", there: str, whose: str) -> "QuerySet[Any]":
    """With the extension of the enrolment, if there is one."""
    own = Q(**{f"{there}__enrollment": F(whose)})
    found: QuerySet[Any] = rows.annotate(more=FilteredRelation(there, condition=own))
    return found


_ID: Final = {"submission": (UUIDField(), UUID(int=0x10C4))}
_LOCK: Final = Prepared(_locked, _ID)
_WORK: Final = Prepared(_submission, _ID)
_ROUNDS: Final = Prepared(_rounds, _ID | {"slot": (IntegerField(), 4_611_686_018_427_387)})
