"""What is due: for a learner over all classes, and for a teacher in one class.

One query says which submissions are done (`done_or_not`); learners, teachers, gradebook and platforms all ask
it.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal, TypeAlias

from django.db.models import (
    Case,
    Count,
    DateTimeField,
    DurationField,
    Exists,
    Expression,
    ExpressionWrapper,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce
from django.utils import timezone

from trainer.accounts.models import Learner
from trainer.classroom.models import (
    Assignment,
    Classroom,
    Extension,
    Feedback,
    Late,
    Mode,
    Slot,
    Submission,
    SubmissionItem,
)
from trainer.classroom.querysets import SubmissionQuerySet
from trainer.classroom.setting.schedule import GRACE, More, Schedule, schedule_of, terms_of


def due_column(more: str, of: str = "") -> Case:
    """As `Schedule.due_at`: the extension's date (the column `more`) where it is later than everybody's."""
    due = F(f"{of}due_at")
    return Case(When(**{f"{more}__gt": due}, then=F(more)), default=due)


def time_up_column(started: str, more_minutes: str, of: str = "") -> Expression:
    """As `Schedule.time_up_at`: none without a limit, or before the start."""
    minutes = F(f"{of}minutes") + Coalesce(F(more_minutes), 0)
    limit = minutes * Value(timedelta(minutes=1), DurationField())
    return ExpressionWrapper(
        F(started) + ExpressionWrapper(limit, DurationField()), output_field=DateTimeField()
    )


def is_past(now: datetime, of: str = "") -> Q:
    """As `Schedule.closes_at` before now, of rows with the columns `due` and `time_up`."""
    refused = Q(**{f"{of}late": Late.REFUSE}) | Q(**{f"{of}late_until__lt": now})
    return Q(time_up__lt=now) | (Q(due__lt=now) & refused)


def done_or_not(submissions: SubmissionQuerySet, now: datetime) -> "QuerySet[Any]":
    """Submissions with the columns `complete` and `done`.

    Complete: every place is answered, until mastery where that is asked. Done: handed in, or complete; what
    is handed in once is by itself, soon after no answer counts any more.
    """
    # Until mastery the next variant of a place lies there without an answer.
    waiting = SubmissionItem.objects.filter(
        submission=OuterRef("pk"), slot__dropped_at=None, answers__isnull=True, chosen__isnull=True
    )
    slots = Slot.objects.filter(assignment=OuterRef("assignment"), dropped_at=None)
    begun = SubmissionItem.objects.filter(slot=OuterRef("pk"), submission=OuterRef(OuterRef("pk")))
    more = Extension.objects.filter(assignment=OuterRef("assignment"), enrollment=OuterRef("enrollment"))
    once = Q(assignment__mode=Mode.EXAM) | Q(assignment__minutes__isnull=False)
    of = "assignment__"
    return submissions.annotate(
        more_due=Subquery(more.values("due_at")[:1]),
        more_minutes=Subquery(more.values("minutes")[:1]),
        due=due_column("more_due", of),
        time_up=time_up_column("started_at", "more_minutes", of),
        complete=_yes(Exists(slots) & ~Exists(waiting) & ~Exists(slots.filter(~Exists(begun)))),
        done=_yes(
            Q(handed_in_at__isnull=False) | (Q(complete=True) & ~once) | (once & is_past(now - GRACE, of))
        ),
    )


def ended_works(submissions: SubmissionQuerySet, now: datetime) -> "QuerySet[Any]":
    """Those that are to be handed in by the clock: `Schedule.ends_at` is past. And those with something
    chosen that cannot be changed any more: its verdict is shown since then, or nothing is handed in any more.
    """
    more = Extension.objects.filter(assignment=OuterRef("assignment"), enrollment=OuterRef("enrollment"))
    of, before = "assignment__", now - GRACE
    once = Q(assignment__mode=Mode.EXAM) | Q(assignment__minutes__isnull=False)
    told = Q(assignment__feedback=Feedback.AFTER_DUE, assignment__late_until=None, due__lt=before)
    chosen = SubmissionItem.objects.filter(submission=OuterRef("pk"), chosen__isnull=False)
    return (
        submissions.filter(handed_in_at=None)
        .annotate(
            more_due=Subquery(more.values("due_at")[:1]),
            more_minutes=Subquery(more.values("minutes")[:1]),
            due=due_column("more_due", of),
            time_up=time_up_column("started_at", "more_minutes", of),
        )
        .filter((once & is_past(before, of)) | ((told | ~once) & Exists(chosen)))
    )


def _yes(condition: Q | Combinable) -> Case:
    """Yes or no, where a date that is not set makes a condition neither."""
    return Case(When(condition, then=Value(True)), default=Value(False))


def is_done(submission: Submission, now: datetime) -> bool:
    """Whether one submission is."""
    return done_or_not(Submission.objects.filter(pk=submission.pk), now).filter(done=True).exists()


State: TypeAlias = Literal["later", "open", "late", "answered", "over", "done"]
SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class Due:
    """An assignment for one learner: `answered` of its `places` have an answer, or are mastered where that is
    asked for.

    `later`: it opens yet; `open`; `late`: the due date is past and an answer still is taken; `answered`:
    every place is and it waits to be handed in; `over`: no answer is taken any more; `done`: as
    `done.done_or_not` says.
    """

    assignment: Assignment
    schedule: Schedule
    answered: int
    places: int
    state: State

    @property
    def begun(self) -> bool:
        """Whether the learner has a submission."""
        return self.schedule.started_at is not None

    @property
    def is_to_do(self) -> bool:
        """Whether there is something to do now."""
        return self.state in ("open", "late", "answered")


def due_in(classroom: Classroom, learner: Learner, now: datetime) -> list[Due]:
    """Every assignment of one class: what is to be done, the most urgent first, then the others, the latest
    first; one query.
    """
    own = _with_progress(Assignment.objects.set_for(learner).filter(classroom=classroom), learner, now)
    rows = [_due(each, now) for each in own.order_by(F("due").desc(nulls_first=True), "-published_at")]
    to_do = [each for each in rows if each.is_to_do]
    return to_do[::-1] + [each for each in rows if not each.is_to_do]


def due_next(learner: Learner, now: datetime) -> list[Due]:
    """What is to be done in all classes that go on, the most urgent first; one query."""
    going_on = Assignment.objects.set_for(learner).filter(classroom__archived_at=None)
    own = _with_progress(going_on, learner, now).filter(_takes_answers(now) & Q(done=False))
    return [_due(each, now) for each in own.order_by(F("due").asc(nulls_last=True), "published_at")[:SHOWN]]


def _takes_answers(now: datetime) -> Q:
    """As `Schedule.is_open`, of rows with progress."""
    begun = Q(opens_at=None) | Q(opens_at__lte=now)
    late = ~Q(late=Late.REFUSE) & (Q(late_until=None) | Q(late_until__gte=now))
    in_time = Q(due=None) | Q(due__gte=now) | late
    return begun & in_time & (Q(time_up=None) | Q(time_up__gte=now))


def _with_progress(
    assignments: QuerySet[Assignment], learner: Learner, now: datetime
) -> QuerySet[Assignment]:
    """What of other tables decides, as columns."""
    mine = {"assignment": OuterRef("pk"), "enrollment__learner": learner}
    submission = done_or_not(Submission.objects.filter(**mine), now)
    more = Extension.objects.filter(**mine)
    items = SubmissionItem.objects.filter(
        submission__assignment=OuterRef("pk"), submission__enrollment__learner=learner, slot__dropped_at=None
    )
    given = Q(answers__isnull=False) | Q(chosen__isnull=False)
    answered, unanswered = items.filter(given), items.exclude(given)
    return assignments.select_related("classroom").annotate(
        places=_counted(Slot.objects.filter(assignment=OuterRef("pk"), dropped_at=None), "assignment", "pk"),
        answered=_counted(answered, "submission__assignment", "slot"),
        unanswered=_counted(unanswered, "submission__assignment", "pk"),
        started=Subquery(submission.values("started_at")[:1]),
        more_due=Subquery(more.values("due_at")[:1]),
        more_minutes=Subquery(more.values("minutes")[:1]),
        due=due_column("more_due"),
        time_up=time_up_column("started", "more_minutes"),
        complete=Coalesce(Subquery(submission.values("complete")[:1]), False),
        done=Coalesce(Subquery(submission.values("done")[:1]), False),
    )


def _counted(rows: QuerySet[Slot] | QuerySet[SubmissionItem], by: str, what: str) -> Coalesce:
    """How many different ones, as a column; 0 for none."""
    grouped = rows.order_by().values(by).annotate(n=Count(what, distinct=True)).values("n")
    return Coalesce(Subquery(grouped, output_field=IntegerField()), 0)


def _due(assignment: Assignment, now: datetime) -> Due:
    facts = vars(assignment)
    more = More(facts["more_due"], facts["more_minutes"] or 0)
    schedule = Schedule(terms_of(assignment), more, facts["started"])
    state = _state(schedule, now, complete=facts["complete"])
    answered, places = facts["answered"], facts["places"]
    if assignment.mode == Mode.MASTERY and facts["started"]:
        # A place that is not mastered has one variant without an answer.
        answered = max(0, places - facts["unanswered"])
    return Due(assignment, schedule, answered, places, "done" if facts["done"] else state)


def _state(schedule: Schedule, now: datetime, *, complete: bool) -> State:
    """The state of what is not done."""
    if schedule.terms.opens_at is not None and now < schedule.terms.opens_at:
        return "later"
    if not schedule.is_open(now):
        return "over"
    if complete:
        return "answered"
    return "late" if schedule.is_late(now) else "open"


AssignmentState: TypeAlias = Literal["preparing", "failed", "draft", "planned", "open", "closed"]


@dataclass(frozen=True, slots=True)
class AssignmentRow:
    """One of the list; `begun` and `done` (see `done_or_not`) count those who are in the class today, of whom
    it is set for `members`, None for all of them.
    """

    title: str
    slug: str
    state: AssignmentState
    due_at: datetime | None
    begun: int
    done: int
    members: int | None = None


def state_of(assignment: Assignment, now: datetime) -> AssignmentState:
    """Where an assignment stands, extensions left aside."""
    if assignment.published_at is None and assignment.ready_at is None:
        return "failed" if assignment.failed_at else "preparing"
    if assignment.published_at is None:
        return "draft"
    if assignment.opens_at and now < assignment.opens_at:
        return "planned"
    return "open" if schedule_of(assignment, None, None).is_open(now) else "closed"


def begun_and_done(submissions: SubmissionQuerySet, now: datetime) -> dict[int, tuple[int, int]]:
    """How many have begun and are done, of those who are in the class today, by assignment; one query."""
    counted = (
        done_or_not(submissions.filter(enrollment__left_at=None), now)
        .order_by()
        .values("assignment")
        .annotate(begun=Count("pk"), finished=Count("pk", filter=Q(done=True)))
        .values_list("assignment", "begun", "finished")
    )
    return {pk: (begun, finished) for pk, begun, finished in counted}


def assignment_rows(classroom: Classroom) -> list[AssignmentRow]:
    """All assignments of a class: those that are not over, the next date first, then the others, the latest
    first; two queries however many there are.
    """
    now = timezone.now()
    counts = begun_and_done(Submission.objects.filter(assignment__classroom=classroom), now)
    set_for = Count("members", filter=Q(members__left_at=None))
    rows = [
        AssignmentRow(
            row.title,
            row.slug,
            state_of(row, now),
            row.due_at,
            *counts.get(row.pk, (0, 0)),
            members=vars(row)["set_for"] if row.for_some else None,
        )
        for row in classroom.assignments.filter(own=False)
        .order_by(F("due_at").desc(nulls_first=True), "-created_at", "-pk")
        .annotate(set_for=set_for)
    ]
    over = [each for each in rows if each.state == "closed"]
    return [each for each in rows[::-1] if each.state != "closed"] + over
