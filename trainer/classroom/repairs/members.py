"""Whom a repair set is set to: those who missed something, of whom a teacher ticks some."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, TypeAlias
from uuid import UUID

from django.db.models import Q

from trainer.classroom.doing.due import done_or_not
from trainer.classroom.marks.results import Missed, Misser, missed
from trainer.classroom.models import Assignment, Classroom, Mode, Submission
from trainer.progress.models import Finding

TICKED_FROM: Final = 2
"""So many wrong answers, and a learner is ticked beforehand; where nobody has them, all who may be."""
HasSet: TypeAlias = Literal["", "going", "had"]
"""Of a learner: no repair set about it out of the same work, one to do at the moment, or one before."""


class NobodyMissedError(LookupError):
    """No learner of the class missed it there."""


class NobodyTickedError(LookupError):
    """Nobody who missed it was chosen."""


class AllHaveItError(LookupError):
    """All who were chosen have a repair set about it to do already."""


@dataclass(frozen=True, slots=True)
class ToTick:
    """A learner who missed it so many `times`, and whether there `has` been a repair set about it; `often`:
    whether it is one of those who missed it most.
    """

    enrollment: UUID
    name: str
    times: int
    has: HasSet
    often: bool

    @property
    def may(self) -> bool:
        """Whether a repair set can be set to the learner now."""
        return self.has != "going"

    @property
    def ticked(self) -> bool:
        """Whether the learner is ticked beforehand."""
        return not self.has and self.often


def missers_of(rows: Iterable[Missed], code: str) -> tuple[Misser, ...]:
    """Those who missed a rule or misconception, by name."""
    return next((row.learners for row in rows if row.code == code), ())


def missers_in(assignment: Assignment, code: str, *, told: bool = True) -> tuple[Misser, ...]:
    """Those of the class as it is today who answered wrongly where it decides; if `told` on answers alone
    whose verdict they may know by now.
    """
    sorts = (Finding.Sort.RULE, Finding.Sort.MISCONCEPTION)
    return missers_of((row for sort in sorts for row in missed(assignment, sort, told=told)), code)


def to_tick(
    classroom: Classroom, missers: Collection[Misser], code: str, came_of: Q, now: datetime
) -> list[ToTick]:
    """Who may have a repair set, by name; `came_of` finds the sets that came of the same work."""
    sets = classroom.assignments.filter(mode=Mode.MASTERY, about=code, own=False)
    going = members_at_work(sets.published().taking_answers(now), now)
    had = _members(sets.filter(came_of))

    def has(key: UUID) -> HasSet:
        return "going" if key in going else "had" if key in had else ""

    found = [(each, has(each.enrollment)) for each in missers]
    twice = any(each.times >= TICKED_FROM and not of for each, of in found)
    least = TICKED_FROM if twice else 1
    return [ToTick(each.enrollment, each.name, each.times, of, each.times >= least) for each, of in found]


def chosen_of(listed: Collection[ToTick], ticked: Collection[UUID] | None) -> list[UUID]:
    """Those of the list who are `ticked`; by itself (None) those who are ticked beforehand.

    :raises NobodyTickedError: if that is nobody.
    :raises AllHaveItError: if all of them have one to do.
    """
    if ticked is None:
        meant = [each for each in listed if each.ticked] or list(listed)
    else:
        meant = [each for each in listed if each.enrollment in ticked]
    if not meant:
        raise NobodyTickedError
    found = sorted(each.enrollment for each in meant if each.may)
    if not found:
        raise AllHaveItError
    return found


def members_at_work(sets: Iterable[Assignment], now: datetime) -> set[UUID]:
    """The members of these assignments who are not done with one of them; two queries."""
    keys = {each.pk for each in sets}
    done = done_or_not(Submission.objects.filter(assignment__in=keys), now).filter(done=True)
    finished = set(done.values_list("assignment", "enrollment"))
    through = Assignment.members.through.objects.filter(assignment__in=keys)
    pairs = set(through.values_list("assignment", "enrollment"))
    return {enrollment for _of, enrollment in pairs - finished}


def _members(sets: Iterable[Assignment]) -> set[UUID]:
    through = Assignment.members.through.objects.filter(assignment__in=[each.pk for each in sets])
    return set(through.values_list("enrollment", flat=True))
