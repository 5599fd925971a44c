"""Marks: what the answers of a learner are worth, at a question and at an assignment."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from math import floor
from typing import Final, Literal, NamedTuple, TypeAlias, overload
from uuid import UUID

from trainer.classroom.models import Assignment, HandMark, Mode
from trainer.classroom.setting.schedule import Schedule

_HAIR: Final = 1e-9
"""By less than that the sums of thirds and fifths miss a half."""


@dataclass(frozen=True, slots=True)
class MarkedAnswer:
    """An answer as far as marks go: its score 0 to 1, and when it arrived; `sent_late`: by which moment it
    counts, though it reached the server after the end.
    """

    score: float
    arrived_at: datetime
    sent_late: bool = False


def item_mark(answers: Iterable[MarkedAnswer], schedule: Schedule) -> float | None:
    """The best of the tries, each by what it counts when it came; None without an answer."""
    return max((each.score * schedule.weight(each.arrived_at) for each in answers), default=None)


def slot_mark(answers: Sequence[MarkedAnswer], schedule: Schedule, streak: int = 0) -> float | None:
    """The mark of a place from the answers to its items in order; None without an answer.

    With a `streak` (mastery) it is 1 once so many answers in a row were right, and before that the share of
    the best row; only answers that count fully or in part are looked at.
    """
    if not streak or not answers:
        return item_mark(answers, schedule)
    return min(1.0, max(map(sum, _rows(answers, schedule)), default=0.0) / streak)


def is_mastered(answers: Sequence[MarkedAnswer], schedule: Schedule, streak: int) -> bool:
    """Whether so many answers in a row were right, of those that count: late ones may, and less."""
    return max(map(len, _rows(answers, schedule)), default=0) >= streak


def _rows(answers: Iterable[MarkedAnswer], schedule: Schedule) -> list[list[float]]:
    """The weights of right answers, in rows that a wrong one ends; those that count nothing are left out."""
    rows: list[list[float]] = [[]]
    for each in answers:
        weight = schedule.weight(each.arrived_at)
        if weight and each.score == 1:
            rows[-1].append(weight)
        elif weight:
            rows.append([])
    return rows


def submission_mark(slots: Iterable[float | None]) -> float:
    """The mean of all places, an unanswered one counting nothing; 0 if there are none."""
    marks = [mark or 0.0 for mark in slots]
    return sum(marks) / len(marks) if marks else 0.0


def weighed_mark(marks: Mapping[int, float | None], worth: Mapping[int, int]) -> float:
    """The share of all points that the marks of places bring, by slot; 0 if none is worth anything."""
    whole = sum(worth.values())
    return sum((mark or 0.0) * worth.get(slot, 0) for slot, mark in marks.items()) / whole if whole else 0.0


@overload
def mark_percent(mark: float) -> int: ...


@overload
def mark_percent(mark: float | None) -> int | None: ...


def mark_percent(mark: float | None) -> int | None:
    """A mark as pages show it: a half counts up; None stays."""
    return None if mark is None else floor(100 * mark + 0.5 + _HAIR)


def halves_percent(mark: float) -> float:
    """A mark that a teacher set, as pages show it: to half a percent, whole where it is."""
    halves = floor(200 * mark + 0.5 + _HAIR)
    return halves / 2 if halves % 2 else halves // 2


def has_passed(percent: float | None, to_pass: int | None) -> bool | None:
    """Whether a mark, in percent as pages show it, is enough; None without one, or nothing to pass."""
    return None if percent is None or to_pass is None else percent >= to_pass


def percent_to_a_tenth(mark: float | None) -> float | None:
    """A mark as files hold it, rounded likewise."""
    return None if mark is None else floor(1000 * mark + 0.5 + _HAIR) / 10


CellState: TypeAlias = Literal["unbegun", "excused", "unasked", "progress", "done", "uncounted"]
"""`excused`: not begun, and due before the learner was in the class; `unasked`: set only for others;
`uncounted`: answers came, but all of them when they counted nothing any more.
"""


QUINTILES: Final = 5


@dataclass(frozen=True, slots=True)
class MarkCell:
    """A learner at an assignment.

    `mark` is 0 to 1, None while nothing is answered and work is still possible, or excused; `answered` of
    `places` are done (for mastery: mastered); `late`: an answer that counts came late; `counts`: done or
    over, so that the mark goes into means; `by_hand`: a teacher set it, with a `note`; `sent_late`: one that
    counts reached the server after the end; `waiting` came too late and wait for the teacher.
    """

    state: CellState
    mark: float | None
    answered: int
    places: int
    late: bool = False
    counts: bool = False
    by_hand: bool = False
    note: str = ""
    sent_late: bool = False
    waiting: int = 0

    @property
    def is_let_off(self) -> bool:
        """Whether a teacher excused the learner."""
        return self.by_hand and self.state == "excused"

    @property
    def quintile(self) -> int:
        """1 to 5, 0 without a mark."""
        return 0 if self.mark is None else min(QUINTILES, int(self.mark * QUINTILES) + 1)

    @property
    def percent(self) -> float | None:
        """The mark as it is shown: whole, but to a half where a teacher set it."""
        if self.mark is None:
            return None
        return halves_percent(self.mark) if self.by_hand else mark_percent(self.mark)

    def passed(self, to_pass: int | None) -> bool | None:
        """Whether a mark that counts is enough; None before, and where there is nothing to pass."""
        return has_passed(self.percent, to_pass) if self.counts else None


Slots: TypeAlias = Mapping[int, Sequence[MarkedAnswer]]
"""The answers to each slot, in the order in which its items and tries came."""


def cell_of(
    slots: Slots,
    places: int,
    schedule: Schedule,
    *,
    now: datetime,
    done: bool,
    streak: int = 0,
    worth: Mapping[int, int] | None = None,
    chosen: int = 0,
) -> MarkCell:
    """What the answers of a learner with a submission come to; `done` as `due.done_or_not` says, `streak` as
    for `slot_mark`, `worth` the points of each of the places, by slot, where these differ. Nothing
    counts before what is `chosen` is graded.
    """
    over, done = _is_over(schedule, now) and not chosen, done and not chosen
    if not slots:
        mark = 0.0 if over or done else None
        return MarkCell("done" if done else "progress", mark, chosen, places, counts=over or done)
    marks = [slot_mark(given, schedule, streak) for given in slots.values()]
    finished = [not streak or is_mastered(given, schedule, streak) for given in slots.values()]
    answered = sum(finished) + (0 if streak else chosen)
    late, counted = _timeliness(slots, schedule)
    state: CellState = "uncounted" if not counted else "done" if done else "progress"
    if worth is None:
        mark = submission_mark([*marks, *[None] * (places - len(marks))])
    else:
        mark = weighed_mark(dict(zip(slots, marks, strict=True)), worth)
    sent_late = any(each.sent_late for given in slots.values() for each in given)
    return MarkCell(state, mark, answered, places, late, counts=over or state == "done", sent_late=sent_late)


class Summed(NamedTuple):
    """The answers of a submission: sum of scores, number, the most tries, when the last came, and when one
    was sent that counts though it came after the end.
    """

    score: float
    number: int
    tries: int
    last: datetime
    sent: datetime | None = None


def summed_cell(given: Summed, places: int, schedule: Schedule, *, now: datetime, done: bool) -> MarkCell:
    """The same of answers of which each is the only one at its place, and none late."""
    state: CellState = "done" if done else "progress"
    mark = given.score / places if places else 0.0
    return MarkCell(state, mark, given.number, places, counts=done or _is_over(schedule, now))


def unbegun_cell(places: int, schedule: Schedule, joined_at: datetime, *, now: datetime) -> MarkCell:
    """What it comes to without a submission: nothing is held against who joined after the due date."""
    if schedule.is_late(joined_at):
        return MarkCell("excused", None, 0, places)
    over = _is_over(schedule, now)
    return MarkCell("unbegun", 0.0 if over else None, 0, places, counts=over)


def _is_over(schedule: Schedule, now: datetime) -> bool:
    """Whether the due date or the limit is past: what is missing then counts nothing."""
    return schedule.is_late(now)


def _timeliness(slots: Slots, schedule: Schedule) -> tuple[bool, bool]:
    """Whether an answer that counts came late, and whether any counts."""
    arrived = [given.arrived_at for each in slots.values() for given in each]
    if not schedule.is_late(max(arrived)):
        return False, True
    counting = [at for at in arrived if schedule.weight(at)]
    return any(map(schedule.is_late, counting)), bool(counting)


def set_by_hand(cell: MarkCell, hand: HandMark | None) -> MarkCell:
    """What a teacher set in place of it, if one did."""
    if hand is None:
        return cell
    if hand.mark is None:
        return replace(cell, state="excused", mark=None, counts=False, by_hand=True, note=hand.note)
    return replace(cell, mark=hand.mark, counts=True, by_hand=True, note=hand.note)


def hand_mark(assignment: Assignment, enrollment: UUID) -> HandMark | None:
    """What a teacher set for a learner; one query."""
    return HandMark.objects.filter(assignment=assignment, enrollment=enrollment).first()


def mean_of(cells: Iterable[MarkCell], nameless: Iterable[float] = ()) -> float | None:
    """The mean of the marks that count; None if none does."""
    marks = [*nameless, *(cell.mark or 0.0 for cell in cells if cell.counts)]
    return sum(marks) / len(marks) if marks else None


def weighted_mean(cells: Iterable[MarkCell], weights: Iterable[int]) -> float | None:
    """The mean of a learner's marks that count, each by the weight of its assignment; None if none does."""
    counting = [
        (cell.mark or 0.0, weight)
        for cell, weight in zip(cells, weights, strict=True)
        if cell.counts and weight
    ]
    whole = sum(weight for _mark, weight in counting)
    return sum(mark * weight for mark, weight in counting) / whole if whole else None


def streak_of(assignment: Assignment) -> int:
    """The right answers in a row that its marks hang on, 0 where they do not."""
    return assignment.streak if assignment.mode == Mode.MASTERY else 0
