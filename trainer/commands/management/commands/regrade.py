"""manage.py regrade: which answers to assignments the rules of today grade otherwise; --apply to regrade."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.classroom.marks.regrading import Change, changes_of, regrade
from trainer.classroom.models import Assignment, Classroom


class Command(BaseCommand):
    help = "List the answers to assignments whose score or key is another by the rules of today; no names."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--class", dest="classroom", metavar="SLUG", help="of this class alone")
        parser.add_argument("--apply", action="store_true", help="write what changes")

    def handle(self, *args: Any, classroom: str | None, apply: bool, **options: Any) -> None:
        assignments = Assignment.objects.order_by("classroom", "pk")
        if classroom is not None:
            if not Classroom.objects.filter(slug=classroom).exists():
                raise CommandError(f"there is no class {classroom}")
            assignments = assignments.filter(classroom__slug=classroom)
        total = 0
        for assignment in assignments:
            found = changes_of(assignment)
            for change in found.changes:
                self.stdout.write(f"{assignment.slug} {_line(change)}")
            if found.unread:
                self.stdout.write(f"{assignment.slug} answers that cannot be graded any more: {found.unread}")
            total += regrade(found=found, by=None) if apply else len(found.changes)
        self.stdout.write(f"answers that {'changed' if apply else 'would change'}: {total}")


def _line(change: Change) -> str:
    """An answer by its place and the enrolment's id."""
    item = change.answer.item
    return (
        f"place {item.slot.place} of {item.submission.enrollment_id}: {change.given}, "
        f"key {change.solved_before} (rules {change.rules_before}) -> {change.today.solved}, "
        f"score {change.before:g} -> {change.today.score:g}"
    )
