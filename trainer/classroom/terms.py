"""Stored assignments, extensions and sheets as schedules."""

from uuid import UUID

from trainer.classroom.models import Assignment, Extension, Sheet
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


def schedule_of(assignment: Assignment, extension: Extension | None, sheet: Sheet | None) -> Schedule:
    """What holds for one learner, with the extension and the sheet if there are any."""
    more = More(extension.due_at, extension.minutes) if extension else More()
    return Schedule(terms_of(assignment), more, sheet.started_at if sheet else None)


def schedules_of(assignment: Assignment) -> dict[UUID, Schedule]:
    """What holds for each learner with a sheet, by enrolment; two queries."""
    given = {each.enrollment_id: each for each in assignment.extensions.all()}
    return {
        sheet.enrollment_id: schedule_of(assignment, given.get(sheet.enrollment_id), sheet)
        for sheet in assignment.sheets.all()
    }
