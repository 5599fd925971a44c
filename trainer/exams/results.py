"""What candidates reached: points by the marks of the gradebook, and what they missed."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from trainer.classroom.marks.gradebook import cells_of
from trainer.exams.models import Candidate, Sitting
from trainer.progress.models import Finding

_HAIR: Final = 1e-9
_PLACES: Final = 2


@dataclass(frozen=True, slots=True)
class Reached:
    """The points of a candidate, of all that the sitting has, and whether they pass."""

    points: float
    passed: bool


def reached_by(sitting: Sitting, now: datetime) -> dict[UUID, Reached]:
    """By enrolment, of all who began. Where a question was dropped, what is left is worth all the points."""
    cells = cells_of(sitting.assignment, now=now)
    found = {}
    for enrollment, cell in cells.items():
        mark = cell.mark or 0.0
        passed = mark * sitting.points >= sitting.needed - _HAIR
        found[enrollment] = Reached(round(mark * sitting.points, _PLACES), passed)
    return found


@dataclass(frozen=True, slots=True)
class Missed:
    """A rule or misconception (`sort`, as of a finding), and how many answers went wrong by it."""

    sort: str
    code: str
    times: int


def missed_by(candidate: Candidate) -> list[Missed]:
    """What the wrong answers of a candidate show, the most often missed first; one query."""
    rows = Finding.objects.filter(
        right=False,
        attempt__assigned__item__submission__assignment__sitting=candidate.sitting_id,
        attempt__assigned__item__submission__enrollment=candidate.enrollment_id,
    ).values_list("sort", "code")
    counted: dict[tuple[str, str], int] = {}
    for sort, code in rows:
        counted[sort, code] = counted.get((sort, code), 0) + 1
    found = [Missed(sort, code, times) for (sort, code), times in counted.items()]
    return sorted(found, key=lambda each: (-each.times, each.sort, each.code))
