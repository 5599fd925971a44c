"""What stays in a class of a learner whose account is deleted: the marks that count, without a name."""

from collections.abc import Iterable
from datetime import datetime

from trainer.classroom.marks.gradebook import gradebook_row
from trainer.classroom.models import Enrollment, NamelessMark


def keep_marks(enrollments: Iterable[Enrollment], *, now: datetime) -> None:
    """Keep the marks of these, in the transaction that deletes them; classes and learners at hand."""
    for each in enrollments:
        assignments, row = gradebook_row(each, now=now)
        NamelessMark.objects.bulk_create(
            NamelessMark(assignment=assignment, mark=cell.mark)
            for assignment, cell in zip(assignments, row.cells, strict=True)
            if cell.counts and cell.mark is not None
        )
