"""The journal of a class: who changed what about its learners and marks."""

from trainer.accounts.models import User
from trainer.classroom.models import Assignment, Change, Classroom, Enrollment, JournalEntry

LONGEST = 200


def dates_said(assignment: Assignment) -> str:
    """From when until when an assignment is to be done, in the zone of its class."""
    zone = assignment.classroom.tz
    moments = (assignment.opens_at, assignment.due_at)
    return " – ".join(f"{each.astimezone(zone):%Y-%m-%d %H:%M}" for each in moments if each)


def passing_said(to_pass: int | None) -> str:
    """The percent that is passed."""
    return f"{to_pass} %" if to_pass else "–"


def note(
    what: Change,
    *,
    classroom: Classroom,
    by: User | None,
    of: Enrollment | None = None,
    about: str = "",
    before: str = "",
    after: str = "",
) -> None:
    """Write a change into the journal, in the transaction of the change; long texts are cut."""
    texts = {"about": about[:LONGEST], "before": before[:LONGEST], "after": after[:LONGEST]}
    JournalEntry.objects.create(classroom=classroom, by=by, what=what, enrollment=of, **texts)
