"""An assignment as one learner has it: the dates that hold, the sheet, what may still be done."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, TypeAlias
from uuid import UUID

from django.db.models import Prefetch

from trainer.classroom.models import (
    Answer,
    Assignment,
    Enrollment,
    Extension,
    Feedback,
    Mode,
    Sheet,
    SheetItem,
)
from trainer.classroom.schedule import Schedule
from trainer.classroom.terms import schedule_of
from trainer.progress.models import NEVER

Why: TypeAlias = Literal[
    "left",
    "archived",
    "not_ready",
    "not_open",
    "closed",
    "handed_in",
    "no_tries",
    "no_hint",
    "no_hand_in",
    "many_exams",
]
ONE: Final = 1


class WorkRefusedError(Exception):
    """Something that cannot be done (any more); nothing was stored. `why` is the case."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Work:
    """An assignment of a learner's class, and the learner's sheet once there is one."""

    assignment: Assignment
    enrollment: Enrollment
    schedule: Schedule
    sheet: Sheet | None

    @property
    def tries(self) -> int:
        """How many answers an item takes; 0 for any number."""
        return self.assignment.tries if self.assignment.mode == Mode.HOMEWORK else ONE

    @property
    def streak(self) -> int:
        """Right answers in a row that a place takes; 0 where it is not worked on until mastery."""
        return self.assignment.streak if self.assignment.mode == Mode.MASTERY else 0

    @property
    def minutes(self) -> int:
        """The limit in minutes with what the learner was given on top; 0 for none."""
        minutes = self.assignment.minutes
        return minutes + self.schedule.more.minutes if minutes else 0

    @property
    def is_handed_in_once(self) -> bool:
        """Whether it ends by being handed in."""
        return self.assignment.mode == Mode.EXAM or self.assignment.minutes is not None

    @property
    def shown_from(self) -> datetime | None:
        """From when verdicts are shown; None for at once."""
        return self.schedule.shown_from(NEVER)

    def shows(self, now: datetime) -> bool:
        """Whether verdicts are shown."""
        return self.shown_from is None or now >= self.shown_from

    def tells_unanswered(self, now: datetime) -> bool:
        """Whether the verdict on a question that was not answered is shown: the work is handed in."""
        return self.sheet is not None and self.sheet.handed_in_at is not None and self.shows(now)

    def refusal(self, now: datetime) -> Why | None:
        """Why nothing can be done; None while work goes on, late work too."""
        if self.enrollment.left_at is not None:
            return "left"
        if self.assignment.classroom.is_archived:
            return "archived"
        if self.sheet is not None and self.sheet.handed_in_at is not None:
            return "handed_in"
        return None if self.schedule.has_begun(now) else "not_open"

    def may_try(self, item: SheetItem, answers: Sequence[Answer], now: datetime) -> bool:
        """Whether an item with these answers takes another one.

        Once verdicts are shown that were kept back, nothing that was answered can be answered again.
        """
        if not answers:
            return True
        if item.given_up_at is not None:
            return False
        if self.shows(now) and (
            self.assignment.feedback != Feedback.AT_ONCE or any(each.score == 1 for each in answers)
        ):
            return False
        return self.tries == 0 or len(answers) < self.tries

    def keeps_key(self, item: SheetItem, answers: Sequence[Answer], now: datetime) -> bool:
        """Whether the verdict on an answer stays back for the tries that are left, as long as these count."""
        if not answers or self.assignment.feedback != Feedback.AT_ONCE or self.refusal(now) is not None:
            return False
        return self.schedule.is_open(now) and self.may_try(item, answers, now)


def work_of(learner_id: UUID | None, slug: str) -> Work | None:
    """A published assignment of a class that the learner is in, or was; None for every other."""
    if learner_id is None:
        return None
    set_for = Assignment.objects.published().filter(classroom__enrollments__learner=learner_id, slug=slug)
    assignment = set_for.select_related("classroom").first()
    if assignment is None:
        return None
    enrollment = Enrollment.objects.get(classroom=assignment.classroom_id, learner=learner_id)
    both = {"assignment": assignment, "enrollment": enrollment}
    extension = Extension.objects.filter(**both).first()
    sheet = Sheet.objects.filter(**both).first()
    return Work(assignment, enrollment, schedule_of(assignment, extension, sheet), sheet)


def items_of(sheet: Sheet) -> list[SheetItem]:
    """Every item in order, with its slot and its answers."""
    answers = Prefetch("answers", Answer.objects.order_by("number"))
    return list(sheet.items.select_related("slot").prefetch_related(answers))


def run_of(answers: Sequence[Answer]) -> int:
    """How many of the last answers were right, one after the other."""
    run = 0
    for each in answers:
        run = run + 1 if each.score == 1 else 0
    return run
