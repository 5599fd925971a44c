"""The plan of a class's lessons: filled, put in order, shown question by question."""

from collections.abc import Iterable
from typing import Final

from django.db import transaction
from django.utils import timezone

from trainer.classroom.live.lessons import show_question
from trainer.classroom.live.plans import MOST_PLANNED, ready_in_plan
from trainer.classroom.models import Classroom, Lesson, LessonQuestion, PlannedQuestion
from trainer.puzzles.models import PuzzleVersion

STEPS: Final = {"up": -1, "down": 1}


class PlanFullError(ValueError):
    """More questions than a plan holds; nothing was added."""


class NothingPlannedError(LookupError):
    """The plan has no question that can be shown now."""


@transaction.atomic
def plan_questions(*, classroom: Classroom, versions: Iterable[PuzzleVersion]) -> int:
    """Add these at the end of the plan in their order, but those that are in it; how many are new.

    :raises PlanFullError: if the plan would hold more than `MOST_PLANNED`.
    """
    planned = _locked(classroom)
    there = {each.version_id for each in planned}
    new = [version for version in dict.fromkeys(versions) if version.pk not in there]
    if len(planned) + len(new) > MOST_PLANNED:
        raise PlanFullError(f"{len(planned) + len(new)} questions, {MOST_PLANNED} at most")
    first = planned[-1].place + 1 if planned else 1
    PlannedQuestion.objects.bulk_create(
        PlannedQuestion(classroom=classroom, place=place, version=version)
        for place, version in enumerate(new, first)
    )
    return len(new)


@transaction.atomic
def move_planned(*, classroom: Classroom, planned: int, by: int) -> None:
    """Let the question (its key) come so many places later; one that is not in the plan changes nothing."""
    rows = _locked(classroom)
    at = next((at for at, row in enumerate(rows) if row.pk == planned), None)
    if at is None:
        return
    rows.insert(min(max(at + by, 0), len(rows)), rows.pop(at))
    for place, row in enumerate(rows, 1):
        row.place = place
    PlannedQuestion.objects.bulk_update(rows, ["place"])


def unplan(*, classroom: Classroom, planned: int | None = None) -> None:
    """Take a question (its key) out of the plan, or all."""
    rows = classroom.planned.all()
    (rows if planned is None else rows.filter(pk=planned)).delete()


@transaction.atomic
def show_planned(*, lesson: Lesson, after: int) -> LessonQuestion:
    """Put the next question of the plan, as `show_question` does; it goes to the end of the plan, and leaves
    that once the lesson goes on from it with an answer.

    :raises LessonOverError: if the lesson has ended.
    :raises NothingPlannedError: if none can be shown now.
    """
    last = _locked(lesson.classroom)[-1:]
    planned = ready_in_plan(lesson.classroom, timezone.now()).first()
    if planned is None:
        raise NothingPlannedError(f"{lesson.classroom} plans nothing that can be shown")
    shown = show_question(lesson=lesson, version=planned.version, after=after)
    if shown.place == after + 1 and shown.version_id == planned.version_id:
        planned.place = last[0].place + 1
        planned.save(update_fields=["place"])
    return shown


def _locked(classroom: Classroom) -> list[PlannedQuestion]:
    """The plan, which nobody else changes meanwhile."""
    Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
    return list(classroom.planned.all())
