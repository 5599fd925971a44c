"""Stored assignments, extensions and submissions as schedules."""

from uuid import UUID

from trainer.classroom.models import Assignment, Extension, Submission
from trainer.classroom.schedule import More, Schedule, Terms


def terms_of(assignment: Assignment) -> Terms:
    """The dates and limits of an assignment."""
    return Terms(
        opens_at=assignment.opens_at,
        due_at=assignment.due_at,
        late=assignment.late,  # type: ignore[arg-type]  # one of its choices
        late_until=assignment.late_until,
        minutes=assignment.minutes,
        feedback=assignment.feedback,  # type: ignore[arg-type]  # one of its choices
    )


def schedule_of(
    assignment: Assignment, extension: Extension | None, submission: Submission | None
) -> Schedule:
    """What holds for one learner, with the extension and the submission if there are any."""
    more = More(extension.due_at, extension.minutes) if extension else More()
    return Schedule(terms_of(assignment), more, submission.started_at if submission else None)


def schedules_of(assignment: Assignment) -> dict[UUID, Schedule]:
    """What holds for each learner with a submission, by enrolment; two queries."""
    given = {each.enrollment_id: each for each in assignment.extensions.all()}
    return {
        submission.enrollment_id: schedule_of(assignment, given.get(submission.enrollment_id), submission)
        for submission in assignment.submissions.all()
    }
