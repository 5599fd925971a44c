"""What a live lesson leads to: homework on positions like those it asked, repair sets of what was missed."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from trainer.accounts.models import User
from trainer.classroom.marks.results import Misser, missed_in_lesson
from trainer.classroom.models import Assignment, Lesson, Mode
from trainer.classroom.repairs.members import missers_of
from trainer.classroom.repairs.repairing import (
    LASTS,
    Missing,
    levels_missed,
    repair_facts,
    set_repair,
)
from trainer.classroom.setting.assigning import make_assignment
from trainer.classroom.setting.places import Place, rulesets_of
from trainer.learning.chance import CHANCE
from trainer.progress.models import Finding
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.own_rules import Kept


class NothingAskedInLessonError(LookupError):
    """No question was asked in the lesson."""


@transaction.atomic
def homework_after(*, lesson: Lesson, title: str, by: User, now: datetime) -> Assignment:
    """Homework for the class, due in a week: for each question of the lesson a place of its kind, level and
    rules, a fresh draw for each learner. The one that is there already if it was made before.

    :raises NothingAskedInLessonError: if the lesson asked nothing.
    """
    locked = Lesson.objects.select_for_update(no_key=True).get(pk=lesson.pk)
    there = locked.assignments.filter(about="").first()
    if there is not None:
        return there
    places = [
        _like(each.version, locked.classroom.own_rules)
        for each in locked.questions.select_related("version__puzzle")
    ]
    if not places:
        raise NothingAskedInLessonError(f"{locked} asked nothing")
    facts = {"title": _fitting(title), "mode": Mode.HOMEWORK, "due_at": now + LASTS, "after": locked}
    return make_assignment(
        classroom=locked.classroom, by=by, facts=facts, places=places, fill=True, publish=True, rng=CHANCE
    )


@transaction.atomic
def repair_after(
    *,
    lesson: Lesson,
    code: str,
    title: str,
    by: User,
    now: datetime,
    ticked: Collection[UUID] | None = None,
) -> Assignment:
    """A repair set for those of the class who missed a rule or misconception in the lesson, shown at once and
    asked once more a week later; of the `ticked` ones as `make_repair` has it, with the same errors.

    :raises NobodyMissedError: if nobody did.
    :raises NothingToRepairError: if too few positions ask it.
    """
    locked = Lesson.objects.select_for_update(no_key=True).get(pk=lesson.pk)
    work = Missing(
        locked.classroom,
        code,
        missers_at(locked, code),
        Q(after=locked),
        levels_missed(code, locked),
        without=set(locked.questions.values_list("version__puzzle", flat=True)),
    )
    return set_repair(work, repair_facts(code, title, by) | {"after": locked}, ticked=ticked, now=now)


def missers_at(lesson: Lesson, code: str) -> tuple[Misser, ...]:
    """Those of the class as it is today who missed it in the lesson."""
    sorts = (Finding.Sort.RULE, Finding.Sort.MISCONCEPTION)
    return missers_of((row for sort in sorts for row in missed_in_lesson(lesson, sort)), code)


def _like(version: PuzzleVersion, kept: Kept) -> Place:
    """Of the same kind and level; by the same rules where the kind is asked by them."""
    kind, ruleset = version.puzzle.kind, version.ruleset
    known = rulesets_of(kind, ruleset, version.players, kept)
    return Place(kind, version.level, ruleset if known else "", version.players)


def _fitting(title: str) -> str:
    return title[: Assignment._meta.get_field("title").max_length]
