"""Which results are kept from a learner: by the dates of today, and as long as tries are left at an item."""

from collections.abc import Sequence
from dataclasses import replace
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
    Submission,
    SubmissionItem,
)
from trainer.classroom.schedule import Schedule, schedule_of
from trainer.classroom.work import Work
from trainer.progress.models import NEVER, Attempt
from trainer.progress.settling import withhold


@transaction.atomic
def keep_withheld(*, assignment: Assignment, enrollment: Enrollment | None = None) -> None:
    """Hold the stored answers of an assignment, or one learner's, against the dates: to be called when these
    were changed, an extension was, or what the answers are worth.

    The submissions are locked: an answer that is just coming in is stored before, or reads the new dates.
    """
    submissions = Submission.objects.filter(assignment=assignment)
    given = Extension.objects.filter(assignment=assignment).select_related("enrollment")
    if enrollment is not None:
        submissions, given = submissions.filter(enrollment=enrollment), given.filter(enrollment=enrollment)
    list(submissions.select_for_update(no_key=True).order_by("pk"))
    _keep(assignment, schedule_of(assignment, None, None), enrollment)
    for extension in given:
        _keep(assignment, schedule_of(assignment, extension, None), extension.enrollment)
    marks_changed(assignment, enrollment)


def _keep(assignment: Assignment, schedule: Schedule, enrollment: Enrollment | None) -> None:
    """Those of one learner, or of all."""
    items = SubmissionItem.objects.filter(submission__assignment=assignment)
    if enrollment is not None:
        items = items.filter(submission__enrollment=enrollment)
    withhold(Attempt.objects.filter(assigned__item__in=items), schedule.shown_from(NEVER))
    if assignment.feedback == Feedback.AT_ONCE:
        _keep_trying(schedule, _with_tries(assignment, items))


def _keep_trying(schedule: Schedule, items: "QuerySet[SubmissionItem]") -> None:
    """Until no further try counts; with a limit each submission has a time of its own for that."""
    if schedule.terms.minutes is None:
        own = Attempt.objects.filter(assigned__item__in=items)
        withhold(own, schedule.closes_at or NEVER)
        return
    for submission in Submission.objects.filter(items__in=items).distinct():
        until = replace(schedule, started_at=submission.started_at).closes_at
        withhold(Attempt.objects.filter(assigned__item__in=items.filter(submission=submission)), until)


def _with_tries(assignment: Assignment, items: "QuerySet[SubmissionItem]") -> "QuerySet[SubmissionItem]":
    """The items that were answered, not rightly, and take a further try."""
    if assignment.mode != Mode.HOMEWORK:
        return items.none()
    answered = items.filter(given_up_at=None, submission__handed_in_at=None).annotate(
        made=Count("answers"), best=Max("answers__score")
    )
    left = answered.filter(made__gt=0, best__lt=1)
    return left.filter(made__lt=assignment.tries) if assignment.tries else left


def keep_tries(work: Work, item: SubmissionItem, answers: Sequence[Answer], now: datetime) -> None:
    """After an answer: the results of an item stay back while it takes further tries, and are shown by the
    dates once it does not.

    What is answered when no answer counts any more is told at once: no later try may count by it, whatever
    time the teacher gives.
    """
    own = Attempt.objects.filter(assigned__item=item)
    if work.assignment.feedback == Feedback.AT_ONCE and not work.schedule.is_open(now):
        SubmissionItem.objects.filter(pk=item.pk, given_up_at=None).update(given_up_at=now)
    if work.keeps_key(item, answers, now):
        withhold(own, work.schedule.closes_at or NEVER)
    elif len(answers) > 1:
        release(work, own)


def hand_in_endless(*, enrollment: Enrollment, now: datetime) -> None:
    """Hand in the exams that a learner has begun and no date or limit ends."""
    begun = Submission.objects.filter(enrollment=enrollment, handed_in_at=None, assignment__mode=Mode.EXAM)
    for submission in begun.select_related("assignment").select_for_update(of=("self",)):
        extension = Extension.objects.filter(assignment=submission.assignment, enrollment=enrollment).first()
        if schedule_of(submission.assignment, extension, submission).closes_at is None:
            Submission.objects.filter(pk=submission.pk).update(handed_in_at=now)
            marks_changed(submission.assignment, enrollment)


def let_go(*, assignment: Assignment) -> None:
    """Show what was kept back for tries alone: to be called before an assignment goes, with which they do."""
    if assignment.feedback == Feedback.AT_ONCE:
        withhold(Attempt.objects.filter(assigned__item__submission__assignment=assignment), None)


def release(work: Work, attempts: "QuerySet[Attempt]") -> None:
    """Results are shown by the dates alone."""
    withhold(attempts, work.shown_from)
