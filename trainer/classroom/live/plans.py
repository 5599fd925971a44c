"""What lessons of a class may ask without giving anything away, and what they are planned to ask."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.db.models import BooleanField, Count, ExpressionWrapper, F, Q, QuerySet

from trainer.classroom.models import (
    Answer,
    Assignment,
    Classroom,
    Mode,
    PlannedQuestion,
    SlotChoice,
    SubmissionItem,
)
from trainer.puzzles.digests import table_key
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.scenarios.position.position import Position

MOST_PLANNED: Final = 40
"""Questions that a plan holds."""


def at_work_on(classroom: Classroom, now: datetime) -> Q:
    """The versions of puzzles that the class is at work on."""
    going = Assignment.objects.published().taking_answers(now).filter(classroom=classroom)
    same = SlotChoice.objects.filter(slot__assignment__in=going.values("pk"), fixed=True)
    drawn = SubmissionItem.objects.filter(submission__assignment__in=going.values("pk"))
    return Q(puzzle__in=same.values("version__puzzle")) | Q(puzzle__in=drawn.values("version__puzzle"))


def asked_alike(classroom: Classroom, position: Position, now: datetime) -> bool:
    """Whether work of the class that takes answers asks about a table like this one."""
    going = Assignment.objects.taking_answers(now).filter(classroom=classroom)
    same = SlotChoice.objects.filter(table_key=table_key(position))
    return same.filter(slot__assignment__in=going.values("pk")).exists()


def met_fresh(now: datetime) -> QuerySet[SlotChoice]:
    """What learners may still meet fresh in an assignment: what is reserved for one that takes answers, and
    all of such an exam.
    """
    going = Assignment.objects.taking_answers(now)
    fresh = Q(slot__assignment__mode=Mode.EXAM) | Q(version__puzzle__status=Puzzle.Status.RESERVED)
    return SlotChoice.objects.filter(fresh, slot__assignment__in=going.values("pk"))


def spent(now: datetime) -> QuerySet[SlotChoice]:
    """What places of assignments are filled with, without what learners may still meet fresh."""
    # By its version: a copy of an assignment, for another class too, has the same ones.
    return SlotChoice.objects.exclude(version__in=met_fresh(now).values("version"))


def _waits(classroom: Classroom, now: datetime) -> Q:
    locked = PuzzleVersion.objects.filter(at_work_on(classroom, now)).values("pk")
    return Q(version__in=locked) | Q(version__in=met_fresh(now).values("version"))


def plan_of(classroom: Classroom, now: datetime) -> QuerySet[PlannedQuestion]:
    """The plan in its order, with version and puzzle. `waits`: the class is at work on the puzzle, or
    somebody may still meet it fresh; the lesson passes over it until then.
    """
    return classroom.planned.select_related("version__puzzle").annotate(
        waits=ExpressionWrapper(_waits(classroom, now), output_field=BooleanField())
    )


def ready_in_plan(classroom: Classroom, now: datetime) -> QuerySet[PlannedQuestion]:
    """What the next questions of a lesson are, by the plan: not what stands on the wall."""
    shown = classroom.lessons.filter(ended_at=None, current__isnull=False).values("current__version")
    ready = classroom.planned.select_related("version__puzzle").exclude(_waits(classroom, now))
    return ready.exclude(version__in=shown)


def missed_versions(assignment: Assignment, most: int, now: datetime) -> Sequence[PuzzleVersion]:
    """Puzzles of an assignment that were missed, those that most missed first; none that may be met fresh."""
    wrong = Answer.objects.filter(item__submission__assignment=assignment, number=1, score__lt=1)
    wrong = wrong.exclude(item__version__in=met_fresh(now).values("version"))
    rows = wrong.values(version=F("item__version")).annotate(n=Count("pk")).order_by("-n", "version")
    keys = [row["version"] for row in rows[:most]]
    found = PuzzleVersion.objects.select_related("puzzle").in_bulk(keys)
    return [found[key] for key in keys]
