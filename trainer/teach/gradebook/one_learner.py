"""The work of one learner at one assignment: each question with its answers, one of them with its table."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import get_language

from trainer.classroom.done import done_or_not
from trainer.classroom.gradebook import Cell, cell_of, streak_of, unbegun_cell
from trainer.classroom.marks import Given, percent
from trainer.classroom.models import Assignment, Enrollment, Extension, Sheet, SheetItem
from trainer.classroom.results import Answered, answers_to
from trainer.classroom.schedule import Schedule
from trainer.classroom.terms import schedule_of
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import NoQuestionError, question_of
from trainer.showing.author_words import words_after
from trainer.showing.rendered import drawn_table, kept_verdict
from trainer.showing.stored import stored_answer
from trainer.teach.gradebook.addresses import answer_code
from trainer.teach.gradebook.phrases import question_line, said
from trainer.wording.durations import duration_word
from trainer.wording.kind_words import kind_title


@dataclass(frozen=True, slots=True)
class Try:
    """An answer in words; `score` in percent, `weight` what it counts by its time of arrival in percent;
    `code` is how an address names it.
    """

    code: str
    number: int
    given: str
    solved: str
    score: int
    weight: int
    late: bool
    arrived_at: datetime
    time: str
    text: str


@dataclass(frozen=True, slots=True)
class ItemWork:
    """A question of the sheet; `place` is the slot's, `stood` where it stood for this learner."""

    place: int
    stood: int
    round: int
    kind: str
    question: str
    hints: int
    tries: tuple[Try, ...]
    version: PuzzleVersion

    @property
    def code(self) -> str:
        """How an address names the question."""
        return f"{self.place}-{self.round}"


@dataclass(frozen=True, slots=True)
class Opened:
    """A question with its table; `panel` the verdict on the answer of that `code`, empty without one."""

    code: str
    item: str
    table: str
    panel: str = ""


@dataclass(frozen=True, slots=True)
class LearnersWork:
    """The sheet with its items, none before it was begun; the cell of the gradebook, the dates that hold."""

    sheet: Sheet | None
    schedule: Schedule
    cell: Cell
    items: tuple[ItemWork, ...]

    def opened(self, code: str) -> Opened | None:
        """The answer or question that a code names, with its table; None for another code."""
        for item in self.items:
            if code == item.code:
                return _opened(item, None)
            for each in item.tries:
                if code == each.code:
                    return _opened(item, each)
        return None


def learners_work(assignment: Assignment, enrollment: Enrollment, *, now: datetime) -> LearnersWork:
    """All that the learner did; six queries."""
    named = {"assignment": assignment, "enrollment": enrollment}
    extension = Extension.objects.filter(**named).first()
    sheet = done_or_not(Sheet.objects.filter(**named), now).first()
    schedule = schedule_of(assignment, extension, sheet)
    places = assignment.slots.count()
    if sheet is None:
        return LearnersWork(None, schedule, unbegun_cell(places, schedule, enrollment.joined_at, now=now), ())
    answers = answers_to(assignment, enrollment)
    cell = cell_of(
        _slots(answers),
        places,
        schedule,
        now=now,
        streak=streak_of(assignment),
        done=vars(sheet)["done"],
    )
    return LearnersWork(sheet, schedule, cell, tuple(_items(sheet, answers, schedule)))


def _slots(answers: Iterable[Answered]) -> dict[int, list[Given]]:
    found: dict[int, list[Given]] = {}
    for each in answers:
        found.setdefault(each.slot, []).append(Given(each.score, each.arrived_at))
    return found


def _items(sheet: Sheet, answers: Iterable[Answered], schedule: Schedule) -> Iterable[ItemWork]:
    tries: dict[tuple[int, int], list[Answered]] = {}
    for each in answers:
        tries.setdefault((each.slot, each.round), []).append(each)
    stored = SheetItem.objects.filter(sheet=sheet).select_related("slot", "version__puzzle")
    for item in stored.order_by("slot__place", "round"):
        given = tries.get((item.slot_id, item.round), ())
        yield ItemWork(
            place=item.slot.place,
            stood=item.place,
            round=item.round,
            kind=kind_title(item.slot.kind),
            question=question_line(item.version),
            hints=item.hints,
            tries=tuple(_try(each, item.version, schedule) for each in given),
            version=item.version,
        )


def _try(each: Answered, version: PuzzleVersion, schedule: Schedule) -> Try:
    return Try(
        code=answer_code(each.place, each.round, each.number),
        number=each.number,
        given=said(version, each.answer),
        solved=said(version, each.solved),
        score=percent(each.score),
        weight=percent(schedule.weight(each.arrived_at)),
        late=schedule.is_late(each.arrived_at),
        arrived_at=each.arrived_at,
        time=duration_word(timedelta(seconds=each.seconds)),
        text=each.answer,
    )


def _opened(item: ItemWork, given: Try | None) -> Opened | None:
    """The table as it lay, or with the verdict of today on an answer that still reads."""
    try:
        question = question_of(item.version)
    except NoQuestionError:
        return None
    answer = stored_answer(question, given.text) if given else None
    code = given.code if given else item.code
    if answer is None:
        return Opened(code, item.code, drawn_table(question, (), choosing=False))
    kept = kept_verdict(question, answer, get_language() or "")
    return Opened(
        code,
        item.code,
        kept.fragment[kept.table].decode(),
        kept.panel_with("", words=words_after(item.version)),
    )
