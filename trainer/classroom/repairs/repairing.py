"""Repair sets: what some learners missed in an assignment is set to them anew, and asked once more later.

A repair set is an assignment until mastery for those who missed a rule or misconception, on positions that
the class is not at work on; a week after it was shown, whoever began it gets a short check by itself, once.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django_tasks import task

from trainer.accounts.models import User
from trainer.classroom.marks.results import missed
from trainer.classroom.models import (
    Assignment,
    Classroom,
    Enrollment,
    Mode,
    Slot,
    SlotChoice,
    SubmissionItem,
)
from trainer.classroom.repairs.asking import (
    NothingToRepairError,
    RepairPlace,
    has_other_rules,
    repair_places,
    scopes_of,
    to_repair,
)
from trainer.learning.chance import CHANCE
from trainer.progress.models import Finding
from trainer.puzzles.models import PuzzleVersion
from trainer.tasks.moved import kept_as

LASTS: Final = timedelta(days=7)
"""From when a repair set is shown until it is due, and until it is asked once more."""
IN_A_ROW: Final = 2
CHECKED: Final = 2
"""Places of a check of each kind, as far as there are positions."""


class NobodyMissedError(LookupError):
    """No learner of the class missed it in that assignment."""


class TriesLeftError(LookupError):
    """All who missed it may try again, and would be told by it."""


@transaction.atomic
def make_repair(
    *, assignment: Assignment, code: str, title: str, by: User | None, now: datetime
) -> Assignment:
    """A repair set for those who missed a rule or misconception in an assignment, shown at once; the one that
    is there already if it was made before.

    :raises TriesLeftError: if all who did may try again.
    :raises NobodyMissedError: if nobody did.
    :raises NothingToRepairError: if too few positions ask it.
    """
    locked = Assignment.objects.select_for_update(no_key=True).get(pk=assignment.pk)
    there = locked.repairs.filter(about=code, own=False).first()
    if there is not None:
        return there
    learners = who_missed(locked, code)
    if not learners and who_missed(locked, code, told=False):
        raise TriesLeftError(code)
    if not learners:
        raise NobodyMissedError(code)
    room = locked.classroom
    places = repair_places(code, CHANCE, within=scopes_of(room), without=puzzles_under_way(room))
    facts = repair_facts(code, title, by) | {"repair_of": locked}
    return set_for_some(room, facts, places, learners, now)


def repair_facts(code: str, title: str, by: User | None) -> dict[str, Any]:
    """The columns of every repair set about a rule or misconception."""
    own = {"mode": Mode.MASTERY, "streak": IN_A_ROW, "title": title}
    return own | {"created_by": by, "about": code}


@transaction.atomic
def make_own_repair(*, enrollment: Enrollment, code: str, title: str, now: datetime) -> Assignment:
    """A repair set that a learner sets itself, about what it missed in the class; the one that is at hand if
    there is one.

    :raises NobodyMissedError: if it did not miss that, or knows it by now, or may not know yet.
    :raises NothingToRepairError: if too few positions ask it.
    """
    locked = (
        Enrollment.objects.select_for_update(no_key=True).select_related("classroom").get(pk=enrollment.pk)
    )
    missed_there = {row.code: row for row in to_repair(locked, now)}
    if code not in missed_there:
        raise NobodyMissedError(code)
    if missed_there[code].going:
        return Assignment.objects.get(slug=missed_there[code].going)
    own = Assignment.objects.filter(own=True, members=locked)
    without = set(
        SlotChoice.objects.filter(slot__assignment__in=own).values_list("version__puzzle", flat=True)
    )
    room = locked.classroom
    places = repair_places(code, CHANCE, within=scopes_of(room), without=without | puzzles_under_way(room))
    facts = {
        "mode": Mode.MASTERY,
        "streak": IN_A_ROW,
        "title": title,
        "about": code,
        "repair_of": Assignment.objects.get(slug=missed_there[code].last_in),
        "own": True,
    }
    return set_for_some(room, facts, places, [locked.pk], now)


def who_missed(assignment: Assignment, code: str, *, told: bool = True) -> list[UUID]:
    """The enrolments of those who answered wrongly where it decides, of the class as it is today; if `told`
    of those alone who may know it by now.
    """
    found = {
        each.enrollment
        for sort in (Finding.Sort.RULE, Finding.Sort.MISCONCEPTION)
        for row in missed(assignment, sort, told=told)
        if row.code == code
        for each in row.learners
    }
    return sorted(found)


def make_checks(now: datetime) -> int:
    """Ask once more what was repaired a week ago: a check for each repair set that has none; how many."""
    waiting = Assignment.objects.filter(
        Q(repair_of__isnull=False) | Q(after__isnull=False),
        mode=Mode.MASTERY,
        check_made=False,
        published_at__lte=now - LASTS,
        classroom__archived_at=None,
    )
    return sum(_check(key, now) for key in list(waiting.values_list("pk", flat=True)))


@task()
@kept_as("trainer.classroom.actions.repairing")
def check_repairs() -> int:
    """The same by the timetable."""
    return make_checks(timezone.now())


@transaction.atomic
def _check(key: int, now: datetime) -> bool:
    """A check of one repair set, unless somebody made it meanwhile; whether there is a new one."""
    locked = Assignment.objects.select_for_update(no_key=True).filter(pk=key, check_made=False).first()
    if locked is None:
        return False
    locked.check_made = True
    locked.save(update_fields=["check_made"])
    begun = locked.submissions.filter(enrollment__left_at=None).values_list("enrollment", flat=True)
    room = locked.classroom
    without = _given_in(locked) | puzzles_under_way(room)
    try:
        found = repair_places(locked.about, CHANCE, within=scopes_of(room), without=without)
    except NothingToRepairError:
        return False
    if not begun:
        return False
    places = [part for place in found[:CHECKED] for part in _halves(place)]
    facts = {
        "mode": Mode.HOMEWORK,
        "title": _("%(title)s, a week later") % {"title": locked.title},
        "created_by": locked.created_by,
        "about": locked.about,
        "repair_of": locked.repair_of,
        "after": locked.after,
        "check_made": True,
        "own": locked.own,
    }
    set_for_some(room, facts, places, list(begun), now)
    return True


def _halves(place: RepairPlace) -> Sequence[RepairPlace]:
    """Two places of one, with every other version."""
    halves = (place.versions[::2], place.versions[1::2])
    return [RepairPlace(place.kind, place.level, half) for half in halves]


def set_for_some(
    classroom: Classroom,
    facts: Mapping[str, Any],
    places: Sequence[RepairPlace],
    learners: Collection[UUID],
    now: datetime,
) -> Assignment:
    """An assignment for some, ready and shown."""
    title = str(facts["title"])[: Assignment._meta.get_field("title").max_length]
    dates = {"due_at": now + LASTS, "ready_at": now, "prepared_at": now, "published_at": now}
    own = {**facts, **dates, "title": title, "for_some": True}
    made = Assignment.objects.create(classroom=classroom, **own)
    made.members.set(Enrollment.objects.filter(pk__in=learners, classroom=classroom))
    for number, place in enumerate(places, 1):
        slot = Slot.objects.create(
            assignment=made, place=number, kind=place.kind, level=place.level, wanted=len(place.versions)
        )
        SlotChoice.objects.bulk_create(SlotChoice(slot=slot, version_id=each) for each in place.versions)
    return made


def said_of_rules(assignment: Assignment) -> str:
    """What is told of a repair set for which there were too few positions by the rules of the class; empty
    for others.
    """
    chosen = SlotChoice.objects.filter(slot__assignment=assignment).values("version")
    if not has_other_rules(assignment.classroom, PuzzleVersion.objects.filter(pk__in=chosen)):
        return ""
    return _(
        "Too few positions ask this by the rules of the class: some are by other rules, which they name."
    )


def puzzles_under_way(classroom: Classroom) -> set[int]:
    """The puzzles of what the class is at work on; what learners set themselves binds nobody else."""
    going = Assignment.objects.published().taking_answers(timezone.now())
    going = going.filter(classroom=classroom, own=False)
    choices = SlotChoice.objects.filter(slot__assignment__in=going.values("pk"))
    return set(choices.values_list("version__puzzle", flat=True))


def _given_in(assignment: Assignment) -> set[int]:
    """The puzzles that somebody was asked in it."""
    items = SubmissionItem.objects.filter(submission__assignment=assignment)
    return set(items.values_list("version__puzzle", flat=True))
