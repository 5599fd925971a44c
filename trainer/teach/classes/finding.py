"""Learners of a class who are looked for by name."""

from trainer.classroom.models import Classroom, Enrollment
from trainer.classroom.people.names import is_in_name
from trainer.classroom.querysets import EnrollmentQuerySet


def called(classroom: Classroom, text: str = "") -> EnrollmentQuerySet:
    """Those in the class, by name, whose name in it or whose username holds the text; all without one.

    Names are compared here rather than by the database: one that is used knows no case but that of English.
    """
    rows = Enrollment.objects.filter(classroom=classroom).current()
    if not text.strip():
        return rows
    names = rows.values_list("pk", "name", "learner__user__username")
    return rows.filter(pk__in=[pk for pk, name, user in names if is_in_name(text, name, user or "")])
