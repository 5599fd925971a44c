"""The gradebook of a class: the mark of each learner at each assignment, read with few queries."""

from collections import Counter
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, Literal, TypeAlias
from uuid import UUID

from django.db.models import Count, DateTimeField, F, Max, QuerySet, Sum, Value
from django.db.models.functions import Coalesce

from trainer.classroom.doing.due import done_or_not
from trainer.classroom.marks.marks import (
    MarkCell,
    MarkedAnswer,
    Slots,
    Summed,
    cell_of,
    mean_of,
    set_by_hand,
    streak_of,
    summed_cell,
    unbegun_cell,
    weighted_mean,
)
from trainer.classroom.models import (
    Answer,
    Assignment,
    ChosenAnswer,
    Classroom,
    Enrollment,
    Extension,
    HandMark,
    LateAnswer,
    NamelessMark,
    Slot,
    Submission,
)
from trainer.classroom.querysets import SubmissionQuerySet
from trainer.classroom.setting.schedule import More, Schedule, terms_of

Order: TypeAlias = Literal["name", "mean"]


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
class GradebookRow:
    """A learner, a cell for each column, the mean of those that count, by the weights of the assignments."""

    enrollment: Enrollment
    cells: tuple[MarkCell, ...]
    mean: float | None


@dataclass(frozen=True, slots=True)
class Gradebook:
    """Columns with the latest due date first, rows by name."""

    columns: tuple[Column, ...]
    rows: tuple[GradebookRow, ...]

    def sorted_by(self, order: Order) -> tuple[GradebookRow, ...]:
        """The rows by name, or by mean with the lowest first and those without one last."""
        if order == "name":
            return self.rows
        return tuple(sorted(self.rows, key=lambda row: (row.mean is None, row.mean or 0.0)))


def gradebook(classroom: Classroom, *, now: datetime) -> Gradebook:
    """All published assignments but repair sets, and all who are in the class, as they stand now."""
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
    weights = [each.weight for each in assignments]
    for number, learner in enumerate(learners):
        own = tuple(cells[number] for _column, cells in columns)
        rows.append(GradebookRow(learner, own, weighted_mean(own, weights)))
    return Gradebook(tuple(column for column, _cells in columns), tuple(rows))


def _nameless(assignments: Sequence[Assignment]) -> dict[int, tuple[float, ...]]:
    """The marks of deleted learners, by assignment."""
    found: dict[int, tuple[float, ...]] = {}
    rows = NamelessMark.objects.filter(assignment__in=assignments).order_by("pk")
    for key, mark in rows.values_list("assignment", "mark"):
        found[key] = (*found.get(key, ()), mark)
    return found


def gradebook_row(
    learner: Enrollment, *, now: datetime, repairs: bool = False
) -> tuple[list[Assignment], GradebookRow]:
    """The assignments of the learner's class and the row that the gradebook has of the learner, whether
    still in the class or not, with cells of repair sets if so wished (the mean is another then); six queries,
    one more where answers are looked at one by one.
    """
    assignments = _published(learner.classroom, repairs=repairs)
    book = _cells(assignments, now=now, enrollment=learner.pk)
    cells = tuple(book[each.pk].of(learner) for each in assignments)
    return assignments, GradebookRow(
        learner, cells, weighted_mean(cells, [each.weight for each in assignments])
    )


def _published(classroom: Classroom, *, repairs: bool = False) -> list[Assignment]:
    """The newest first: that is what is looked for. Repair sets are no columns."""
    newest = Coalesce("due_at", "published_at").desc()
    of_class = classroom.assignments.published().filter(own=False)
    return list((of_class if repairs else of_class.without_repairs()).order_by(newest, "-pk"))


@dataclass(frozen=True, slots=True)
class WaitingFor:
    """Of a submission: how many answers are `chosen` and not handed in; how many came too `late` and wait for
    the teacher.
    """

    chosen: int = 0
    late: int = 0


class _Column(dict[UUID, MarkCell]):
    """The cells of an assignment by enrolment, of those who have a submission."""

    def __init__(self, assignment: Assignment, places: int, now: datetime) -> None:
        super().__init__()
        self.places, self.now = places, now
        self.terms, self.streak = terms_of(assignment), streak_of(assignment)
        self.usual = Schedule(self.terms)
        self.more: dict[UUID, More] = {}
        self.members: set[UUID] | None = set() if assignment.for_some else None
        self.hands: dict[UUID, HandMark] = {}
        self.worth: dict[int, int] = {}

    @property
    def is_weighed(self) -> bool:
        """Whether some places are worth more points than others."""
        return len(set(self.worth.values())) > 1

    def of(self, learner: Enrollment) -> MarkCell:
        """The cell of a learner with a submission or without one."""
        return self.get(learner.pk) or set_by_hand(self._unbegun(learner), self.hands.get(learner.pk))

    def _unbegun(self, learner: Enrollment) -> MarkCell:
        schedule = self._schedule(learner.pk, None)
        if self.members is not None and learner.pk not in self.members:
            return MarkCell("unasked", None, 0, self.places)
        return unbegun_cell(self.places, schedule, learner.joined_at, now=self.now)

    def fill(
        self,
        enrollment: UUID,
        slots: Slots | Summed,
        *,
        started_at: datetime | None,
        done: bool,
        waits: WaitingFor,
    ) -> None:
        """Put the cell of a submission."""
        schedule, places, now = self._schedule(enrollment, started_at), self.places, self.now
        if isinstance(slots, Summed):
            found = summed_cell(slots, places, schedule, now=now, done=done)
        else:
            worth = self.worth if self.is_weighed else None
            more: dict[str, Any] = {"streak": self.streak, "worth": worth, "chosen": waits.chosen}
            found = cell_of(slots, places, schedule, now=now, done=done, **more)
        if waits.late:
            found = replace(found, waiting=waits.late)
        self[enrollment] = set_by_hand(found, self.hands.get(enrollment))

    def is_complete(self, found: Summed | None) -> bool:
        """Whether work that nobody hands in is done, as far as its sums say: an answer to every place."""
        if found is None or self.streak or self.terms.once:
            return False
        return found.tries == 1 and found.number == self.places > 0

    def is_late(self, enrollment: UUID, started_at: datetime | None, last: datetime) -> bool:
        """Whether the last answer of a submission came late."""
        return self._schedule(enrollment, started_at).is_late(last)

    def _schedule(self, enrollment: UUID, started_at: datetime | None) -> Schedule:
        more = self.more.get(enrollment)
        if more is None and started_at is None:
            return self.usual
        return Schedule(self.terms, more or More(), started_at)


def cells_of(
    assignment: Assignment,
    *,
    now: datetime,
    scores: Mapping[int, float] | None = None,
    dropped: Mapping[int, bool] | None = None,
) -> Mapping[UUID, MarkCell]:
    """The cells of all submissions of one assignment, by enrolment; with `scores`, as if answers had those
    (by their keys); with `dropped`, as if these slots were dropped, or were not.
    """
    return _cells([assignment], now=now, scores=scores, dropped=dropped or {})[assignment.pk]


def marks_in(
    assignments: Sequence[Assignment], learners: Iterable[Enrollment], *, now: datetime
) -> Mapping[tuple[int, UUID], MarkCell]:
    """The cells of learners at several assignments, by the keys of both; as few queries as for one."""
    book = _cells(assignments, now=now)
    return {(key, each.pk): column.of(each) for each in learners for key, column in book.items()}


_AS_THEY_ARE: Final[Mapping[int, bool]] = {}


NAMED: Final = 2000
"""Of more submissions the answers are not looked for one by one, but those of their assignments."""


def cell_at(
    assignment: Assignment, enrollment: Enrollment, *, now: datetime, by_hand: bool = True
) -> MarkCell:
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
    book, counted, gone = _columns(assignments, now, dropped)
    _note_terms(book, assignments, enrollment)
    if by_hand:
        for hand in _hands(assignments, enrollment):
            book[hand.assignment_id].hands[hand.enrollment_id] = hand
    submissions = Submission.objects.filter(assignment__in=assignments)
    answers = Answer.objects.filter(item__submission__assignment__in=assignments)
    if enrollment is not None:
        submissions = submissions.filter(enrollment=enrollment)
        answers = answers.filter(item__submission__enrollment=enrollment)
    rows = _rows(submissions, assignments)
    sums = {} if scores else _sums(answers, [each for each in assignments if not streak_of(each)], gone)
    waits = _waits(assignments, enrollment)
    apart = {
        pk: work
        for pk, work, learner, started_at in rows
        if scores or pk in waits or _is_apart(book[work], sums.get(pk), learner, started_at)
    }
    given = _given(answers, apart, scores or {}, counted)
    unsure = {pk for pk, work, *_ in rows if dropped or not book[work].is_complete(sums.get(pk))}
    finished = _done(submissions, unsure, now)
    for pk, work, learner, started_at in rows:
        done = pk in finished or pk not in unsure
        of_it = given.get(pk, {}) if pk in apart or pk not in sums else sums[pk]
        book[work].fill(learner, of_it, started_at=started_at, done=done, waits=waits.get(pk, WaitingFor()))
    return book


def _columns(
    assignments: Sequence[Assignment], now: datetime, dropped: Mapping[int, bool]
) -> tuple[dict[int, _Column], set[int], list[int]]:
    """A column without cells for each, by assignment; the slots that count, and those that do not."""
    rows = Slot.objects.filter(assignment__in=assignments).order_by()
    slots = list(rows.values_list("pk", "assignment", "dropped_at", "points"))
    counted = {slot: key for slot, key, gone_at, _ in slots if not dropped.get(slot, gone_at is not None)}
    places = Counter(counted.values())
    book = {each.pk: _Column(each, places[each.pk], now) for each in assignments}
    for slot, key, _gone_at, points in slots:
        if slot in counted:
            book[key].worth[slot] = points
    return book, set(counted), [slot for slot, *_ in slots if slot not in counted]


def _note_terms(
    book: Mapping[int, _Column], assignments: Sequence[Assignment], enrollment: UUID | None
) -> None:
    """Let the columns know for whom they are, and who has more time."""
    extensions = Extension.objects.filter(assignment__in=assignments)
    if enrollment is not None:
        extensions = extensions.filter(enrollment=enrollment)
    for extension in extensions:
        more = More(extension.due_at, extension.minutes)
        book[extension.assignment_id].more[extension.enrollment_id] = more
    for key, member in _members(assignments):
        if (members := book[key].members) is not None:
            members.add(member)


def _rows(
    submissions: SubmissionQuerySet, assignments: Sequence[Assignment]
) -> list[tuple[UUID, int, UUID, datetime | None]]:
    """Submission, assignment, enrolment and start: rows rather than objects, for there may be thousands. The
    start matters to a time limit alone.
    """
    timed = any(each.minutes for each in assignments)
    started = F("started_at") if timed else Value(None, DateTimeField())
    return list(submissions.values_list("pk", "assignment", "enrollment", started))


def _done(submissions: SubmissionQuerySet, unsure: Collection[UUID], now: datetime) -> set[UUID]:
    """Which of the submissions are done, at least of those of which the sums do not say it already; no query
    where there are none.
    """
    if not unsure:
        return set()
    if len(unsure) <= NAMED:
        submissions = submissions.filter(pk__in=unsure)
    return set(done_or_not(submissions, now).filter(done=True).values_list("pk", flat=True))


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


def _sums(
    answers: QuerySet[Answer], assignments: Sequence[Assignment], without: Sequence[int]
) -> dict[UUID, Summed]:
    """By submission of these assignments, `without` the answers at some slots."""
    if not assignments:
        return {}
    rows = answers.filter(item__submission__assignment__in=assignments).exclude(item__slot__in=without)
    summed = rows.order_by().values_list("item__submission")
    found = summed.annotate(Sum("score"), Count("pk"), Max("number"), Max("arrived_at"), Max("sent_at"))
    return {submission: Summed(*row) for submission, *row in found.iterator(chunk_size=5000)}


def _is_apart(column: _Column, found: Summed | None, learner: UUID, started_at: datetime | None) -> bool:
    """Whether each answer of a submission is to be looked at: until mastery, of several tries, late, sent
    after the end, or where places are worth different points.
    """
    if found is None:
        return bool(column.streak)
    if column.is_weighed:
        return True
    return found.tries > 1 or found.sent is not None or column.is_late(learner, started_at, found.last)


def _waits(assignments: Sequence[Assignment], enrollment: UUID | None) -> dict[UUID, WaitingFor]:
    """By submission; one query, which finds next to nothing while nobody sits an exam."""
    of: dict[str, object] = {"item__submission__assignment__in": assignments}
    if enrollment is not None:
        of["item__submission__enrollment"] = enrollment
    chosen = ChosenAnswer.objects.filter(item__slot__dropped_at=None, item__answers=None, **of)
    late = LateAnswer.objects.filter(accepted=None, **of)
    rows = chosen.values_list("item__submission", Value(1), Value(0)).union(
        late.values_list("item__submission", Value(0), Value(1)), all=True
    )
    found: dict[UUID, WaitingFor] = {}
    for submission, one, other in rows:
        before = found.get(submission, WaitingFor())
        found[submission] = WaitingFor(before.chosen + one, before.late + other)
    return found


def _given(
    answers: QuerySet[Answer],
    submissions: Mapping[UUID, int],
    scores: Mapping[int, float],
    slots: Container[int],
) -> dict[UUID, dict[int, list[MarkedAnswer]]]:
    """Answers by submission (these have the assignments of those `submissions`) and slot, of those `slots`
    alone; no query for no submission.
    """
    if not submissions:
        return {}
    named: dict[str, object] = {"item__submission__in": list(submissions)}
    if len(submissions) > NAMED:
        named = {"item__submission__assignment__in": set(submissions.values())}
    rows = answers.filter(**named).order_by("item__round", "number")
    columns = rows.values_list("pk", "score", "arrived_at", "sent_at", "item__slot", "item__submission")
    found: dict[UUID, dict[int, list[MarkedAnswer]]] = {}
    for pk, score, arrived_at, sent_at, slot, submission in columns.iterator(chunk_size=5000):
        if slot in slots:
            given = MarkedAnswer(scores.get(pk, score), arrived_at, sent_at is not None)
            found.setdefault(submission, {}).setdefault(slot, []).append(given)
    return found
