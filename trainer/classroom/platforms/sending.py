"""Marks on their way to platforms: sent when they may be known, and again where a platform did not answer.

A mark that is to be sent waits as a row (`WaitingMark`), one of a submission, which names the time of the one
task that will look at the submission then. More changes meanwhile ask for nothing: that task reads the
answers anew.
"""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django_tasks import task
from django_tasks.base import Task

from trainer.classroom.doing.due import is_done
from trainer.classroom.marks.marks import MarkCell, MarkedAnswer, cell_of, hand_mark, set_by_hand, streak_of
from trainer.classroom.models import (
    Answer,
    Assignment,
    ChosenAnswer,
    Enrollment,
    Extension,
    LinkedAssignment,
    Submission,
    WaitingMark,
)
from trainer.classroom.platforms.links import PlatformError, Score, platform
from trainer.classroom.setting.schedule import Schedule, schedule_of
from trainer.progress.models import NEVER
from trainer.tasks.leases import is_taken_up_again
from trainer.tasks.moved import kept_as

TRIES: Final = 9
FIRST_WAIT: Final = timedelta(minutes=1)
"""Then twice as long each time: the last try is after four hours and a quarter."""
LOST: Final = timedelta(hours=6)
"""A task so long overdue is taken for lost, and another one is asked for."""
logger = logging.getLogger(__name__)


def mark_changed(submission: Submission) -> None:
    """Have the mark of a submission sent to the platforms that its learner came from; nothing without one.

    Call it in the transaction that changed the mark: the task then waits in the same one.
    """
    _queue(submission.assignment_id, submission.enrollment_id, until=NEVER)


def marks_changed(assignment: Assignment, enrollment: Enrollment | None = None) -> None:
    """The same for all submissions of an assignment, or one learner's, whose dates or keys are others now:
    also a mark that waits for its time is looked at anew.
    """
    _queue(assignment.pk, enrollment.pk if enrollment else None, until=timezone.now())


def _queue(assignment: int, enrollment: UUID | None, *, until: datetime) -> None:
    """Have the submissions looked at now whose marks go anywhere."""
    if settings.PLATFORM and (submissions := LinkedAssignment.objects.submissions(assignment, enrollment)):
        _ask_for(submissions, until)


@transaction.atomic
def _ask_for(submissions: Sequence[UUID], until: datetime) -> None:
    """A task for each submission, except those that one will look at by that time anyway.

    Rows that wait are held until the change is there to be read: their tasks take them first of all.
    """
    now = timezone.now()
    found = WaitingMark.objects.filter(submission__in=submissions, at__range=(now - LOST, until))
    waiting = set(found.select_for_update().order_by("pk").values_list("submission", flat=True))
    fresh = [WaitingMark(submission_id=each, at=now) for each in submissions if each not in waiting]
    WaitingMark.objects.bulk_create(
        fresh, update_conflicts=True, unique_fields=["submission"], update_fields=["at"]
    )
    for each in fresh:
        send_mark.enqueue(str(each.submission_id), now.isoformat())


@task()
@kept_as("trainer.classroom.actions.sending")
def send_mark(submission: str, at: str, tried: int = 0) -> None:
    """Send the mark of the submission of that id, later if it may not be known yet or the platform fails.

    Nothing if the submission waits for another task than the one of that time, or for none; unless a worker
    that was killed may have begun with it: a mark that is sent twice is the same.
    """
    found = Submission.objects.select_related("assignment").filter(pk=submission).first()
    if found is None:
        return
    waited = WaitingMark.objects.filter(submission=found, at=datetime.fromisoformat(at)).delete()[0]
    if not waited and not is_taken_up_again():
        return
    now = timezone.now()
    start = sendable_from(found)
    if start is not None and start > now:
        _later(found, start)
    elif not send(found, now=now):
        if tried + 1 < TRIES:
            _later(found, now + FIRST_WAIT * 2**tried, tried + 1)
        else:
            logger.error(
                "gave up sending the mark of submission %s; `manage.py lti_send` sends it again", submission
            )


@transaction.atomic
def _later(submission: Submission, at: datetime, tried: int = 0) -> None:
    """Look at a submission at that time, where the backend can wait; unless asked for again meanwhile."""
    again: Task[[str, str, int], None] = send_mark
    if at < NEVER and not again.get_backend().supports_defer:
        logger.warning("tasks can not wait here: the mark of submission %s was not sent", submission.pk)
        return
    _row, new = WaitingMark.objects.get_or_create(submission=submission, defaults={"at": at})
    if new and at < NEVER:
        again.using(run_after=at).enqueue(str(submission.pk), at.isoformat(), tried)


def sendable_from(submission: Submission) -> datetime | None:
    """From when the mark of a submission tells no verdict too early: None for at once, NEVER for unknown.

    A platform shows its learners what it gets: while verdicts are kept back, so are marks.
    """
    return _schedule(submission).shown_from(NEVER)


def send(submission: Submission, *, now: datetime) -> bool:
    """Send the mark of a submission as it stands to every column it belongs to; whether all took it."""
    way = platform()
    cell = _cell(submission, now)
    if way is None or cell.mark is None:
        return True
    taken = True
    for registration, line_item, subject in LinkedAssignment.objects.lines(submission):
        score = Score(subject, cell.mark, complete=cell.state == "done", at=now)
        try:
            way.send(score, registration=registration, line_item=line_item)
        except PlatformError as error:
            logger.warning("mark not taken by the platform of registration %s: %s", registration, error)
            taken = False
    return taken


def _schedule(submission: Submission) -> Schedule:
    own = Extension.objects.filter(assignment=submission.assignment_id, enrollment=submission.enrollment_id)
    return schedule_of(submission.assignment, own.first(), submission)


def _cell(submission: Submission, now: datetime) -> MarkCell:
    """What the gradebook says of one submission, without the others."""
    rows = Answer.objects.filter(item__submission=submission, item__slot__dropped_at=None).order_by(
        "item__round", "number"
    )
    slots: dict[int, list[MarkedAnswer]] = {}
    for slot, score, arrived_at in rows.values_list("item__slot", "score", "arrived_at"):
        slots.setdefault(slot, []).append(MarkedAnswer(score, arrived_at))
    assignment = submission.assignment
    worth = dict(assignment.slots.filter(dropped_at=None).values_list("pk", "points"))
    found = cell_of(
        slots,
        len(worth),
        _schedule(submission),
        now=now,
        streak=streak_of(assignment),
        done=is_done(submission, now),
        worth=worth,
        chosen=ChosenAnswer.objects.filter(item__submission=submission).count(),
    )
    return set_by_hand(found, hand_mark(assignment, submission.enrollment_id))
