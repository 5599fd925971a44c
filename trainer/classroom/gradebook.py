"""Marks: what answers are worth, and the gradebook of a class with the mark of each learner."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from math import floor
from typing import Final, Literal, TypeAlias, overload
from uuid import UUID

from django.db.models import QuerySet
from django.db.models.functions import Coalesce

from trainer.classroom.due import done_or_not
from trainer.classroom.models import (
    Answer,
    Assignment,
    Classroom,
    Enrollment,
    Extension,
    HandMark,
    Mode,
    NamelessMark,
    Slot,
    Submission,
)
from trainer.classroom.schedule import More, Schedule, terms_of

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


def submission_mark(slots: Iterable[float | None]) -> float:
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


CellState: TypeAlias = Literal["unbegun", "excused", "unasked", "progress", "done", "uncounted"]
"""`excused`: not begun, and due before the learner was in the class; `unasked`: set for others alone;
`uncounted`: answers came, but all of them when they counted nothing any more.
"""
Order: TypeAlias = Literal["name", "mean"]
QUINTILES: Final = 5


@dataclass(frozen=True, slots=True)
class Cell:
    """A learner at an assignment.

    `mark` is 0 to 1, None while nothing is answered and work is still possible, or excused; `answered` of
    `places` are done (for mastery: mastered); `late`: an answer that counts came late; `counts`: done or
    over, so that the mark goes into means; `by_hand`: a teacher set it, with a `note`.
    """

    state: CellState
    mark: float | None
    answered: int
    places: int
    late: bool = False
    counts: bool = False
    by_hand: bool = False
    note: str = ""

    @property
    def is_let_off(self) -> bool:
        """Whether a teacher excused the learner."""
        return self.by_hand and self.state == "excused"

    @property
    def quintile(self) -> int:
        """1 to 5, 0 without a mark."""
        return 0 if self.mark is None else min(QUINTILES, int(self.mark * QUINTILES) + 1)

    @property
    def percent(self) -> int | None:
        """The mark as it is shown."""
        return percent(self.mark)


@dataclass(frozen=True, slots=True)
class Column:
    """An assignment, its number of places, the mean of the marks that count, those of deleted learners too:
    they are `nameless`.
    """

    assignment: Assignment
    places: int
    mean: float | None
    nameless: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A learner, a cell for each column, the mean of those that count."""

    enrollment: Enrollment
    cells: tuple[Cell, ...]
    mean: float | None


@dataclass(frozen=True, slots=True)
class Gradebook:
    """Columns with the latest due date first, rows by name."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]

    def sorted_by(self, order: Order) -> tuple[Row, ...]:
        """The rows by name, or by mean with the lowest first and those without one last."""
        if order == "name":
            return self.rows
        return tuple(sorted(self.rows, key=lambda row: (row.mean is None, row.mean or 0.0)))


Slots: TypeAlias = Mapping[int, Sequence[Given]]
"""The answers to each slot, in the order in which its items and tries came."""


def cell_of(
    slots: Slots, places: int, schedule: Schedule, *, now: datetime, done: bool, streak: int = 0
) -> Cell:
    """What the answers of a learner with a submission come to; `done` as `due.done_or_not` says, `streak` as
    for `marks.slot_mark`.
    """
    over = _is_over(schedule, now)
    if not slots:
        mark = 0.0 if over or done else None
        return Cell("done" if done else "progress", mark, 0, places, counts=over or done)
    marks = [slot_mark(given, schedule, streak) for given in slots.values()]
    finished = [not streak or is_mastered(given, schedule, streak) for given in slots.values()]
    answered = sum(finished)
    late, counted = _timeliness(slots, schedule)
    state: CellState = "uncounted" if not counted else "done" if done else "progress"
    mark = submission_mark([*marks, *[None] * (places - len(marks))])
    return Cell(state, mark, answered, places, late, counts=over or state == "done")


def unbegun_cell(places: int, schedule: Schedule, joined_at: datetime, *, now: datetime) -> Cell:
    """What it comes to without a submission: nothing is held against who joined after the due date."""
    if schedule.is_late(joined_at):
        return Cell("excused", None, 0, places)
    over = _is_over(schedule, now)
    return Cell("unbegun", 0.0 if over else None, 0, places, counts=over)


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


def set_by_hand(cell: Cell, hand: HandMark | None) -> Cell:
    """What a teacher set in place of it, if one did."""
    if hand is None:
        return cell
    if hand.mark is None:
        return replace(cell, state="excused", mark=None, counts=False, by_hand=True, note=hand.note)
    return replace(cell, mark=hand.mark, counts=True, by_hand=True, note=hand.note)


def hand_mark(assignment: Assignment, enrollment: UUID) -> HandMark | None:
    """What a teacher set for a learner; one query."""
    return HandMark.objects.filter(assignment=assignment, enrollment=enrollment).first()


def mean_of(cells: Iterable[Cell], nameless: Iterable[float] = ()) -> float | None:
    """The mean of the marks that count; None if none does."""
    marks = [*nameless, *(cell.mark or 0.0 for cell in cells if cell.counts)]
    return sum(marks) / len(marks) if marks else None


def streak_of(assignment: Assignment) -> int:
    """The right answers in a row that its marks hang on, 0 where they do not."""
    return assignment.streak if assignment.mode == Mode.MASTERY else 0


def gradebook(classroom: Classroom, *, now: datetime) -> Gradebook:
    """All published assignments and all who are in the class, as they stand now."""
    assignments = _published(classroom)
    learners = list(classroom.enrollments.current().select_related("learner__user"))
    book = _cells(assignments, now=now)
    nameless = _nameless(assignments)
    columns = []
    for each in assignments:
        column = book[each.pk]
        cells = [column.of(learner) for learner in learners]
        of_gone = nameless.get(each.pk, ())
        columns.append((Column(each, column.places, mean_of(cells, of_gone), of_gone), cells))
    rows = []
    for number, learner in enumerate(learners):
        own = tuple(cells[number] for _column, cells in columns)
        rows.append(Row(learner, own, mean_of(own)))
    return Gradebook(tuple(column for column, _cells in columns), tuple(rows))


def _nameless(assignments: Sequence[Assignment]) -> dict[int, tuple[float, ...]]:
    """The marks of deleted learners, by assignment."""
    found: dict[int, tuple[float, ...]] = {}
    rows = NamelessMark.objects.filter(assignment__in=assignments).order_by("pk")
    for key, mark in rows.values_list("assignment", "mark"):
        found[key] = (*found.get(key, ()), mark)
    return found


def row_of(learner: Enrollment, *, now: datetime) -> tuple[list[Assignment], Row]:
    """The assignments of the learner's class and the row that the gradebook has of the learner, whether
    still in the class or not; six queries.
    """
    assignments = _published(learner.classroom)
    book = _cells(assignments, now=now, enrollment=learner.pk)
    cells = tuple(book[each.pk].of(learner) for each in assignments)
    return assignments, Row(learner, cells, mean_of(cells))


def _published(classroom: Classroom) -> list[Assignment]:
    """The newest first: that is what is looked for."""
    newest = Coalesce("due_at", "published_at").desc()
    return list(classroom.assignments.published().order_by(newest, "-pk"))


class _Column(dict[UUID, Cell]):
    """The cells of an assignment by enrolment, of those who have a submission."""

    def __init__(self, assignment: Assignment, places: int, now: datetime) -> None:
        super().__init__()
        self.places, self.now = places, now
        self.terms, self.streak = terms_of(assignment), streak_of(assignment)
        self.more: dict[UUID, More] = {}
        self.members: set[UUID] | None = set() if assignment.for_some else None
        self.hands: dict[UUID, HandMark] = {}

    def of(self, learner: Enrollment) -> Cell:
        """The cell of a learner with a submission or without one."""
        return self.get(learner.pk) or set_by_hand(self._unbegun(learner), self.hands.get(learner.pk))

    def _unbegun(self, learner: Enrollment) -> Cell:
        schedule = self._schedule(learner.pk, None)
        if self.members is not None and learner.pk not in self.members:
            return Cell("unasked", None, 0, self.places)
        return unbegun_cell(self.places, schedule, learner.joined_at, now=self.now)

    def fill(self, enrollment: UUID, slots: Slots, *, started_at: datetime, done: bool) -> None:
        """Put the cell of a submission."""
        found = cell_of(
            slots,
            self.places,
            self._schedule(enrollment, started_at),
            now=self.now,
            streak=self.streak,
            done=done,
        )
        self[enrollment] = set_by_hand(found, self.hands.get(enrollment))

    def _schedule(self, enrollment: UUID, started_at: datetime | None) -> Schedule:
        return Schedule(self.terms, self.more.get(enrollment, More()), started_at)


def cells_of(
    assignment: Assignment,
    *,
    now: datetime,
    scores: Mapping[int, float] | None = None,
    dropped: Mapping[int, bool] | None = None,
) -> Mapping[UUID, Cell]:
    """The cells of all submissions of one assignment, by enrolment; with `scores`, as if answers had those
    (by their keys); with `dropped`, as if these slots were dropped, or were not.
    """
    return _cells([assignment], now=now, scores=scores, dropped=dropped or {})[assignment.pk]


_AS_THEY_ARE: Final[Mapping[int, bool]] = {}


def cell_at(assignment: Assignment, enrollment: Enrollment, *, now: datetime, by_hand: bool = True) -> Cell:
    """The cell of one learner at one assignment."""
    found = _cells([assignment], now=now, enrollment=enrollment.pk, by_hand=by_hand)
    return found[assignment.pk].of(enrollment)


def _cells(
    assignments: Sequence[Assignment],
    *,
    now: datetime,
    scores: Mapping[int, float] | None = None,
    enrollment: UUID | None = None,
    by_hand: bool = True,
    dropped: Mapping[int, bool] = _AS_THEY_ARE,
) -> dict[int, _Column]:
    """By assignment, of all learners or of one; without what was set `by_hand` if so wished."""
    rows = (
        Slot.objects.filter(assignment__in=assignments)
        .order_by()
        .values_list("pk", "assignment", "dropped_at")
    )
    counted = {slot: key for slot, key, gone in rows if not dropped.get(slot, gone is not None)}
    places = Counter(counted.values())
    book = {each.pk: _Column(each, places[each.pk], now) for each in assignments}
    extensions = Extension.objects.filter(assignment__in=assignments)
    submissions = done_or_not(Submission.objects.filter(assignment__in=assignments), now)
    answers = Answer.objects.filter(item__submission__assignment__in=assignments)
    if enrollment is not None:
        extensions = extensions.filter(enrollment=enrollment)
        submissions = submissions.filter(enrollment=enrollment)
        answers = answers.filter(item__submission__enrollment=enrollment)
    for extension in extensions:
        more = More(extension.due_at, extension.minutes)
        book[extension.assignment_id].more[extension.enrollment_id] = more
    for key, member in _members(assignments):
        if (members := book[key].members) is not None:
            members.add(member)
    if by_hand:
        for hand in _hands(assignments, enrollment):
            book[hand.assignment_id].hands[hand.enrollment_id] = hand
    given = _given(answers, scores or {}, counted)
    # Rows rather than objects: there may be thousands.
    for pk, work, learner, started_at, done in submissions.values_list(
        "pk", "assignment", "enrollment", "started_at", "done"
    ):
        slots_of = given.get(pk, {})
        book[work].fill(learner, slots_of, started_at=started_at, done=done)
    return book


def _hands(assignments: Sequence[Assignment], enrollment: UUID | None) -> QuerySet[HandMark]:
    found = HandMark.objects.filter(assignment__in=assignments)
    return found if enrollment is None else found.filter(enrollment=enrollment)


def _members(assignments: Sequence[Assignment]) -> Iterable[tuple[int, UUID]]:
    """Who each of those is for that are not for all; no query where there is none."""
    some = [each.pk for each in assignments if each.for_some]
    if not some:
        return ()
    return Assignment.members.through.objects.filter(assignment__in=some).values_list(
        "assignment", "enrollment"
    )


def _given(
    answers: QuerySet[Answer], scores: Mapping[int, float], slots: Container[int]
) -> dict[UUID, dict[int, list[Given]]]:
    """Answers by submission and slot, of those `slots` alone."""
    rows = answers.order_by("item__round", "number").values_list(
        "pk", "score", "arrived_at", "item__slot", "item__submission"
    )
    found: dict[UUID, dict[int, list[Given]]] = {}
    for pk, score, arrived_at, slot, submission in rows.iterator(chunk_size=5000):
        if slot not in slots:
            continue
        given = Given(scores.get(pk, score), arrived_at)
        found.setdefault(submission, {}).setdefault(slot, []).append(given)
    return found
