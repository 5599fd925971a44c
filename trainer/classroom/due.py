"""What a learner has to do: assignments with the dates that hold for this learner, and how far they are."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, TypeAlias

from django.db.models import Count, F, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from trainer.accounts.models import Learner
from trainer.classroom.done import done_or_not
from trainer.classroom.models import Assignment, Classroom, Extension, Late, Mode, Sheet, SheetItem, Slot
from trainer.classroom.schedule import More, Schedule
from trainer.classroom.schedule_columns import due_column, time_up_column
from trainer.classroom.terms import terms_of

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
        """Whether the learner has a sheet."""
        return self.schedule.started_at is not None

    @property
    def is_to_do(self) -> bool:
        """Whether there is something to do now."""
        return self.state in ("open", "late", "answered")


def due_in(classroom: Classroom, learner: Learner, now: datetime) -> list[Due]:
    """Every assignment of one class, by its due date, the latest first; one query."""
    own = _with_progress(Assignment.objects.set_for(learner).filter(classroom=classroom), learner, now)
    return [_due(each, now) for each in own.order_by(F("due").desc(nulls_first=True), "-published_at")]


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
    sheet = done_or_not(Sheet.objects.filter(**mine), now)
    more = Extension.objects.filter(**mine)
    items = SheetItem.objects.filter(sheet__assignment=OuterRef("pk"), sheet__enrollment__learner=learner)
    answered, unanswered = items.filter(answers__isnull=False), items.filter(answers__isnull=True)
    return assignments.select_related("classroom").annotate(
        places=_counted(Slot.objects.filter(assignment=OuterRef("pk")), "assignment", "pk"),
        answered=_counted(answered, "sheet__assignment", "slot"),
        unanswered=_counted(unanswered, "sheet__assignment", "pk"),
        started=Subquery(sheet.values("started_at")[:1]),
        more_due=Subquery(more.values("due_at")[:1]),
        more_minutes=Subquery(more.values("minutes")[:1]),
        due=due_column("more_due"),
        time_up=time_up_column("started", "more_minutes"),
        complete=Coalesce(Subquery(sheet.values("complete")[:1]), False),
        done=Coalesce(Subquery(sheet.values("done")[:1]), False),
    )


def _counted(rows: QuerySet[Slot] | QuerySet[SheetItem], by: str, what: str) -> Coalesce:
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
