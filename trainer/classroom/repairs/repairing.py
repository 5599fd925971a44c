"""Repair sets: what some learners missed in an assignment is set to them anew, and asked once more later.

A repair set is an assignment until mastery for those who missed a rule or misconception, on positions that
the class is not at work on; a week after it was shown, whoever began it gets a short check by itself, once.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django_tasks import task

from trainer.accounts.models import User
from trainer.classroom.journal import note
from trainer.classroom.marks.results import Misser
from trainer.classroom.models import (
    Assignment,
    Change,
    Classroom,
    Enrollment,
    Lesson,
    Mode,
    Slot,
    SlotChoice,
    Submission,
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
from trainer.classroom.repairs.members import NobodyMissedError, chosen_of, missers_in, to_tick
from trainer.learning.chance import CHANCE
from trainer.progress.models import Finding
from trainer.puzzles.models import PuzzleVersion
from trainer.tasks.moved import kept_as

LASTS: Final = timedelta(days=7)
"""From when a repair set is shown until it is due, and until it is asked once more."""
IN_A_ROW: Final = 2
CHECKED: Final = 2
"""Kinds that a check asks, as far as there are positions."""
CHECK_ASKS: Final = 4
"""Questions of a check."""
TRIED_EVERY: Final = timedelta(days=1)
TRIED_FOR: Final = timedelta(days=28)
"""So often, and so long, a check is tried that lacks positions."""


class TriesLeftError(LookupError):
    """All who missed it may try again, and would be told by it."""


@transaction.atomic
def make_repair(
    *,
    assignment: Assignment,
    code: str,
    title: str,
    by: User | None,
    now: datetime,
    ticked: Collection[UUID] | None = None,
) -> Assignment:
    """A repair set for those of the `ticked` learners (None: as `chosen_of` has it) who missed a rule or
    misconception in an assignment and have none about it to do, shown at once.

    :raises TriesLeftError: if all who missed it may try again.
    :raises NobodyMissedError: if nobody did.
    :raises NobodyTickedError: if nobody who did is ticked.
    :raises AllHaveItError: if all who are ticked have one to do.
    :raises NothingToRepairError: if too few positions ask it.
    """
    locked = Assignment.objects.select_for_update(no_key=True).get(pk=assignment.pk)
    missers = missers_in(locked, code)
    if not missers and missers_in(locked, code, told=False):
        raise TriesLeftError(code)
    work = Missing(locked.classroom, code, missers, Q(repair_of=locked), levels_missed(code, locked))
    return set_repair(work, repair_facts(code, title, by) | {"repair_of": locked}, ticked=ticked, now=now)


@dataclass(frozen=True, slots=True)
class Missing:
    """What was missed in a class, by whom, and at which levels; `came_of` finds the repair sets that were
    made of it before, and `without` are the ids of puzzles that the learners know from it.
    """

    classroom: Classroom
    code: str
    missers: tuple[Misser, ...]
    came_of: Q
    levels: Collection[int] = ()
    without: Collection[int] = ()


def set_repair(
    work: Missing, facts: Mapping[str, Any], *, ticked: Collection[UUID] | None, now: datetime
) -> Assignment:
    """A repair set with these columns, as `make_repair` has it; call it where what it is of is locked."""
    if not work.missers:
        raise NobodyMissedError(work.code)
    room = work.classroom
    learners = chosen_of(to_tick(room, work.missers, work.code, work.came_of, now), ticked)
    without = puzzles_under_way(room) | set(work.without)
    places = repair_places(work.code, CHANCE, within=scopes_of(room), without=without, levels=work.levels)
    of: Assignment | None = facts.get("repair_of")
    about = of.title if of else ""
    for each in Enrollment.objects.filter(pk__in=learners).order_by("-name"):
        note(
            Change.REPAIR, classroom=room, by=facts["created_by"], of=each, about=about, after=facts["title"]
        )
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
    missed_in = Assignment.objects.get(slug=missed_there[code].last_in)
    without |= puzzles_under_way(room)
    levels = levels_missed(code, missed_in)
    places = repair_places(code, CHANCE, within=scopes_of(room), without=without, levels=levels)
    facts = repair_facts(code, title, None) | {"repair_of": missed_in, "own": True}
    return set_for_some(room, facts, places, [locked.pk], now)


def levels_missed(code: str, work: Assignment | Lesson) -> set[int]:
    """The levels of the positions at which it was missed in an assignment or a live lesson."""
    if isinstance(work, Lesson):
        return levels_wrong(code, Finding.objects.filter(attempt__in_lesson__question__lesson=work))
    return levels_wrong(code, Finding.objects.filter(attempt__assigned__item__submission__assignment=work))


def levels_wrong(code: str, found: QuerySet[Finding]) -> set[int]:
    """The same among these findings."""
    levels = found.filter(code=code, right=False).values_list("attempt__version__level", flat=True)
    return set(levels.order_by().distinct())


def make_checks(now: datetime) -> int:
    """Ask once more what was repaired a week ago: a check for each repair set that has none, tried each day
    for four weeks where too few positions are new to its learners; how many were made.
    """
    waiting = (
        Assignment.objects.exclude(about="")
        .filter(mode=Mode.MASTERY, check_made=False, classroom__archived_at=None)
        .filter(published_at__lte=now - LASTS, prepared_at__lte=now - TRIED_EVERY)
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
    if locked is None or locked.published_at is None:
        return False
    made = _ask_again(locked, now)
    locked.check_made = made or now >= locked.published_at + LASTS + TRIED_FOR
    locked.prepared_at = now
    locked.save(update_fields=["check_made", "prepared_at"])
    return made


def _ask_again(repaired: Assignment, now: datetime) -> bool:
    """Make the check, at the levels of the repair set; not if nobody began that, or positions lack."""
    begun = list(repaired.submissions.filter(enrollment__left_at=None).values_list("enrollment", flat=True))
    if not begun:
        return False
    room, levels = repaired.classroom, set(repaired.slots.values_list("level", flat=True))
    without = _given_in(repaired) | puzzles_under_way(room)
    within = scopes_of(room)
    try:
        found = repair_places(repaired.about, CHANCE, within=within, without=without, levels=levels)
    except NothingToRepairError:
        return False
    found = found[:CHECKED]
    places = [part for place in found for part in _parts(place, CHECK_ASKS // len(found))]
    facts = {
        "mode": Mode.HOMEWORK,
        "title": _("%(title)s, a week later") % {"title": repaired.title},
        "created_by": repaired.created_by,
        "about": repaired.about,
        "repair_of": repaired.repair_of,
        "after": repaired.after,
        "check_made": True,
        "own": repaired.own,
    }
    set_for_some(room, facts, places, begun, now)
    return True


def _parts(place: RepairPlace, number: int) -> Sequence[RepairPlace]:
    """So many places of one, each with other versions of it."""
    parts = (place.versions[first::number] for first in range(number))
    return [RepairPlace(place.kind, place.level, part) for part in parts]


def without_check(classroom: Classroom, now: datetime) -> dict[int, bool]:
    """The teachers' repair sets of a class that learners began a week ago and that were not asked once more,
    by their keys: whether that is tried again. Three queries, one where nothing was repaired.
    """
    made = classroom.assignments.filter(own=False).exclude(about="").exclude(published_at=None)
    sets = [each for each in made if each.mode == Mode.MASTERY and _is_past(each, now)]
    if not sets:
        return {}
    begun: dict[int, set[UUID]] = defaultdict(set)
    submissions = Submission.objects.filter(assignment__in=sets, enrollment__left_at=None)
    for key, enrollment in submissions.values_list("assignment", "enrollment"):
        begun[key].add(enrollment)
    checks = Assignment.members.through.objects.filter(
        assignment__in=[each.pk for each in made if each.mode != Mode.MASTERY]
    )
    asked = set(checks.values_list("assignment__about", "assignment__published_at", "enrollment"))

    def is_checked(each: Assignment) -> bool:
        return any(
            about == each.about and _is_past(each, at) and key in begun[each.pk] for about, at, key in asked
        )

    return {each.pk: not each.check_made for each in sets if begun[each.pk] and not is_checked(each)}


def _is_past(repaired: Assignment, now: datetime | None) -> bool:
    """Whether the week is over after which a repair set is asked once more."""
    shown = repaired.published_at
    return shown is not None and now is not None and shown + LASTS <= now


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


def said_of_levels(assignment: Assignment) -> str:
    """What is told of a repair set for which there were too few positions at the levels of what was missed;
    empty for others.
    """
    work = assignment.repair_of or assignment.after
    wanted = levels_missed(assignment.about, work) if work else set()
    asked = set(assignment.slots.values_list("level", flat=True))
    if not wanted or asked <= wanted:
        return ""
    levels = {"wanted": _listed(wanted), "asked": _listed(asked)}
    return _("Too few positions of level %(wanted)s ask this: the repair set asks level %(asked)s.") % levels


def _listed(levels: Collection[int]) -> str:
    return ", ".join(map(str, sorted(levels)))


def puzzles_under_way(classroom: Classroom) -> set[int]:
    """The puzzles that the class is at work on: those that all get, and those that were drawn for somebody;
    what learners set themselves binds nobody else.
    """
    going = Assignment.objects.published().taking_answers(timezone.now())
    keys = going.filter(classroom=classroom, own=False).values("pk")
    same = SlotChoice.objects.filter(slot__assignment__in=keys, fixed=True)
    drawn = SubmissionItem.objects.filter(submission__assignment__in=keys)
    return {key for found in (same, drawn) for key in found.values_list("version__puzzle", flat=True)}


def _given_in(assignment: Assignment) -> set[int]:
    """The puzzles that somebody was asked in it."""
    items = SubmissionItem.objects.filter(submission__assignment=assignment)
    return set(items.values_list("version__puzzle", flat=True))
