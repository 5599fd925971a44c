"""Puzzles whose verdicts are kept back from a learner, and the exams that the learner is taking.

The query is asked with most pages, so its SQL is built only once.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db.models import (
    Count,
    DateTimeField,
    Exists,
    FilteredRelation,
    FloatField,
    IntegerField,
    Max,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    UUIDField,
    Value,
)
from django.db.models.functions import Coalesce

from trainer.classroom.models import Extension, Feedback, Late, Mode, SlotChoice, Submission, SubmissionItem
from trainer.classroom.setting.schedule import GRACE, More, Schedule, Terms
from trainer.prepared import Prepared
from trainer.progress.models import NEVER


@dataclass(frozen=True, slots=True)
class WithheldPuzzle:
    """A puzzle that a published assignment asks, which is named by slug and title.

    `left`: its class is no longer own.
    `kept`: its verdict is kept back. `sat`: it is one of an exam that was begun and goes on; until that is
    handed in no verdict at all is told.
    """

    puzzle_id: int
    puzzle: str
    table_key: str
    assignment: str
    title: str
    classroom_id: int
    published_at: datetime
    left: bool
    kept: bool
    sat: bool


class _Row(NamedTuple):
    """A puzzle of a submission, or one that everybody gets of an assignment that is not begun."""

    puzzle_id: int
    puzzle: str
    table_key: str
    slug: str
    title: str
    classroom_id: int
    published_at: datetime
    archived_at: datetime | None
    mode: str
    feedback: Any
    tries: int
    opens_at: datetime | None
    due_at: datetime | None
    late: Any
    late_until: datetime | None
    minutes: int | None
    left_at: datetime | None
    started_at: datetime | None
    handed_in_at: datetime | None
    given_up_at: datetime | None
    more: datetime | None
    more_minutes: int | None
    made: int
    best: float

    @property
    def schedule(self) -> Schedule:
        dates = (self.opens_at, self.due_at, self.late, self.late_until, self.minutes, self.feedback)
        terms = Terms(*dates, once=self.mode == Mode.EXAM or self.minutes is not None)
        return Schedule(terms, More(self.more, self.more_minutes or 0), self.started_at)

    def is_kept(self, now: datetime) -> bool:
        """Whether the verdict waits for a date; or it is shown at once, and an answer still counts."""
        if self.feedback != Feedback.AT_ONCE:
            shown_from = self.schedule.shown_from(NEVER)
            return shown_from is not None and shown_from > now
        if self.archived_at or self.handed_in_at or self.given_up_at or self.best == 1:
            return False
        tries = self.tries if self.mode == Mode.HOMEWORK else 1
        ends = self.schedule.ends_at
        return (ends is None or now <= ends) and not (tries and self.made >= tries)

    def is_sat(self, now: datetime) -> bool:
        """Whether it is one of an exam that was begun and goes on."""
        if self.mode != Mode.EXAM or not self.started_at or self.handed_in_at or self.archived_at:
            return False
        ends = self.schedule.ends_at
        # Of a class that was left there is nothing to hand in any more.
        return self.left_at is None if ends is None else now <= ends


def withheld_of(learner_id: UUID, now: datetime) -> list[WithheldPuzzle]:
    """What holds for a learner at a time. One query."""
    found = []
    for row in map(_Row._make, _ROWS.rows(learner=learner_id, now=now, before=now - GRACE)):
        kept, sat = row.is_kept(now), row.is_sat(now)
        if kept or sat:
            left = row.left_at is not None
            found.append(WithheldPuzzle(*row[:7], left=left, kept=kept, sat=sat))
    return found


def _rows(learner: UUID, now: datetime, before: datetime) -> "QuerySet[Any, Any]":
    """The puzzles of the learner's submissions; and of assignments that are not begun those that all get."""
    items = SubmissionItem.objects.filter(submission__enrollment__learner=learner)
    work = {"made": Count("answers"), "best": Coalesce(Max("answers__score"), 0.0)}
    there = "slot__assignment__classroom__enrollments"
    own = FilteredRelation(there, condition=Q(**{f"{there}__learner": learner}))
    begun = Submission.objects.filter(assignment=OuterRef("slot__assignment"), enrollment=OuterRef("own"))
    choices = SlotChoice.objects.annotate(own=own).filter(
        ~Exists(begun), own__isnull=False, slot__assignment__published_at__lte=now, fixed=True
    )
    begun_and_not: QuerySet[Any, Any] = _columns(
        items, "submission__", "submission__enrollment", before, work
    ).union(_columns(choices, "slot__", "own", before, {}), all=True)
    return begun_and_not


def _columns(rows: "QuerySet[Any]", by: str, enrollment: str, before: datetime, work: dict[str, Any]) -> Any:
    """Without those that held nothing `before` by the dates of their assignment alone: a learner's school
    year is not read for each page.
    """
    own = f"{by}assignment__"
    given = Extension.objects.filter(assignment=OuterRef(f"{by}assignment"), enrollment=OuterRef(enrollment))
    rows = rows.annotate(
        more=Subquery(given.values("due_at")), more_minutes=Subquery(given.values("minutes"))
    )
    key = "table_key"
    of_assignment = [f"{own}{name}" for name in _OF_ASSIGNMENT]
    done = ["submission__started_at", "submission__handed_in_at", "given_up_at"]
    if by == "submission__":
        choice = SlotChoice.objects.filter(slot=OuterRef("slot"), version=OuterRef("version"))
        rows, key = rows.annotate(key=Coalesce(Subquery(choice.values("table_key")), Value(""))), "key"
    if not work:
        work = {"made": Value(0, IntegerField()), "best": Value(0.0, FloatField())}
        none = Value(None, DateTimeField())
        rows, done = (
            rows.annotate(started=none, handed_in=none, given_up=none),
            ["started", "handed_in", "given_up"],
        )
    return (
        rows.annotate(**work)
        .exclude(_long_over(own, before))
        .order_by()
        .values_list(
            "version__puzzle",
            "version__puzzle__slug",
            key,
            *of_assignment,
            f"{enrollment}__left_at",
            *done,
            "more",
            "more_minutes",
            "made",
            "best",
        )
    )


def _long_over(own: str, before: datetime) -> Q:
    refused = Q(**{f"{own}late": Late.REFUSE}) | Q(**{f"{own}late_until__lt": before})
    shown = ~Q(**{f"{own}feedback": Feedback.NEVER})
    return shown & refused & Q(**{f"{own}due_at__lt": before}) & (Q(more=None) | Q(more__lt=before))


_OF_ASSIGNMENT: Final = (
    "slug",
    "title",
    "classroom",
    "published_at",
    "classroom__archived_at",
    "mode",
    "feedback",
    "tries",
    "opens_at",
    "due_at",
    "late",
    "late_until",
    "minutes",
)
_ROWS: Final = Prepared(
    _rows,
    {
        "learner": (UUIDField(), UUID(int=0x5EC2E7)),
        "now": (DateTimeField(), datetime(1, 2, 3, 4, 5, 6, 7, tzinfo=UTC)),
        "before": (DateTimeField(), datetime(1, 2, 3, 4, 5, 6, 8, tzinfo=UTC)),
    },
)
