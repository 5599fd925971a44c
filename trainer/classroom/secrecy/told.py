"""From when on the verdicts of an assignment are told to everybody who does it."""

from datetime import datetime
from uuid import UUID

from trainer.classroom.models import Assignment, Enrollment, Mode
from trainer.classroom.setting.schedule import schedule_of
from trainer.progress.models import NEVER


def told_from(assignment: Assignment, now: datetime) -> datetime | None:
    """The moment from which nothing is kept back from anybody; None for now, `NEVER` if no date says when.

    An exam is under way until its end, or until all have handed it in, whatever it tells those who have.
    """
    if not assignment.is_secret:
        return None
    given = {each.enrollment_id: each for each in assignment.extensions.filter(enrollment__left_at=None)}
    begun = {each.enrollment_id: each for each in assignment.submissions.filter(enrollment__left_at=None)}
    times: list[datetime] = []
    for key in (*_doing(assignment), *begun):
        submission = begun.get(key)
        schedule = schedule_of(assignment, given.get(key), submission)
        if shown := schedule.shown_from(NEVER):
            times.append(shown)
        if assignment.mode == Mode.EXAM and not (submission and submission.handed_in_at):
            times.append(schedule.ends_at or NEVER)
    return max((each for each in times if each > now), default=None)


def _doing(assignment: Assignment) -> list[UUID]:
    """The enrolments that it is set for."""
    if assignment.for_some:
        found = assignment.members.filter(left_at=None)
    else:
        found = Enrollment.objects.filter(classroom=assignment.classroom_id, left_at=None)
    return list(found.values_list("pk", flat=True))
