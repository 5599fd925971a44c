"""What answers are worth: of an item, of a slot, of a sheet. Pure; all marks are 0 to 1."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import floor
from typing import Final, overload

from trainer.classroom.schedule import Schedule

_HAIR: Final = 1e-9
"""By less than that the sums of thirds and fifths miss a half."""


@dataclass(frozen=True, slots=True)
class Given:
    """An answer as far as marks go: its score 0 to 1, and when it arrived."""

    score: float
    arrived_at: datetime


def item_mark(answers: Iterable[Given], schedule: Schedule) -> float | None:
    """The best of the tries, each by what it counts when it came; None without an answer."""
    return max((each.score * schedule.weight(each.arrived_at) for each in answers), default=None)


def slot_mark(answers: Sequence[Given], schedule: Schedule, streak: int = 0) -> float | None:
    """The mark of a place from the answers to its items in order; None without an answer.

    With a `streak` (mastery) it is 1 once so many answers in a row were right, and before that the share of
    the best row; only answers that count fully or in part are looked at.
    """
    if not streak or not answers:
        return item_mark(answers, schedule)
    return min(1.0, max(map(sum, _rows(answers, schedule)), default=0.0) / streak)


def is_mastered(answers: Sequence[Given], schedule: Schedule, streak: int) -> bool:
    """Whether so many answers in a row were right, of those that count: late ones may, and less."""
    return max(map(len, _rows(answers, schedule)), default=0) >= streak


def _rows(answers: Iterable[Given], schedule: Schedule) -> list[list[float]]:
    """The weights of right answers, in rows that a wrong one ends; those that count nothing are left out."""
    rows: list[list[float]] = [[]]
    for each in answers:
        weight = schedule.weight(each.arrived_at)
        if weight and each.score == 1:
            rows[-1].append(weight)
        elif weight:
            rows.append([])
    return rows


def sheet_mark(slots: Iterable[float | None]) -> float:
    """The mean of all places, an unanswered one counting nothing; 0 if there are none."""
    marks = [mark or 0.0 for mark in slots]
    return sum(marks) / len(marks) if marks else 0.0


@overload
def percent(mark: float) -> int: ...
@overload
def percent(mark: float | None) -> int | None: ...
def percent(mark: float | None) -> int | None:
    """A mark as pages show it: a half counts up; None stays."""
    return None if mark is None else floor(100 * mark + 0.5 + _HAIR)


def percent_to_a_tenth(mark: float | None) -> float | None:
    """A mark as files hold it, rounded likewise."""
    return None if mark is None else floor(1000 * mark + 0.5 + _HAIR) / 10
