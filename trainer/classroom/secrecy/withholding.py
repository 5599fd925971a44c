"""Which results are kept from a learner: by the dates of today, and as long as tries are left at an item."""

from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.db.models import Count, Max, QuerySet

from trainer.classroom.doing.work import Work, answers_at
from trainer.classroom.models import (
    Assignment,
    Enrollment,
    Extension,
    Feedback,
    Mode,
    Submission,
    SubmissionItem,
)
from trainer.classroom.platforms.sending import marks_changed
from trainer.classroom.setting.schedule import Schedule, schedule_of
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
        withhold(own, schedule.ends_at or NEVER)
        return
    for submission in Submission.objects.filter(items__in=items).distinct():
        until = replace(schedule, started_at=submission.started_at).ends_at
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


def kept_until(work: Work, item: SubmissionItem, now: datetime) -> datetime | None:
    """Until when the results of an item with its answers stay back (None: not at all): while it takes further
    tries, and else by the dates.
    """
    kept = work.keeps_key(item, answers_at(item), now)
    return (work.schedule.ends_at or NEVER) if kept else work.shown_from


def keep_tries(item: SubmissionItem, until: datetime | None) -> None:
    """Keep the results of all tries at an item back until then, whatever was said after the earlier ones."""
    others = [each.attempt_id for each in answers_at(item) if each.attempt.withheld_until != until]
    if others:
        withhold(Attempt.objects.filter(pk__in=others), until)


def give_up_late(work: Work, item: SubmissionItem, now: datetime) -> None:
    """What is answered when no answer counts any more is told at once: no later try may count by it, whatever
    time the teacher gives.
    """
    if work.assignment.feedback == Feedback.AT_ONCE and not work.schedule.is_open(now):
        SubmissionItem.objects.filter(pk=item.pk, given_up_at=None).update(given_up_at=now)


def let_go(*, assignment: Assignment) -> None:
    """Show what was kept back for tries alone: to be called before an assignment goes, with which they do."""
    if assignment.feedback == Feedback.AT_ONCE:
        withhold(Attempt.objects.filter(assigned__item__submission__assignment=assignment), None)


def release(work: Work, attempts: "QuerySet[Attempt]") -> None:
    """Results are shown by the dates alone."""
    withhold(attempts, work.shown_from)
