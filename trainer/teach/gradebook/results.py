"""The results of an assignment in words: statistics of its questions, missed rules, one learner's answers."""

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, NamedTuple, TypeAlias
from uuid import UUID

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from trainer.classroom.doing.due import done_or_not
from trainer.classroom.doing.work import comment_of
from trainer.classroom.marks.marks import (
    MarkCell,
    MarkedAnswer,
    cell_of,
    hand_mark,
    mark_percent,
    set_by_hand,
    streak_of,
    unbegun_cell,
)
from trainer.classroom.marks.results import Answered, Flag, ItemResult, Missed, Wrong, answers_to
from trainer.classroom.models import Assignment, Enrollment, Extension, Mode, Submission, SubmissionItem
from trainer.classroom.setting.schedule import Schedule, schedule_of
from trainer.pages.question.drawn import drawn_table
from trainer.pages.question.panel import Panel, verdict_context
from trainer.pages.question.rows import stored_answer
from trainer.progress.choosing import scope_about
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import NoQuestionError, question_of
from trainer.teach.gradebook.tables import (
    answer_code,
    answers_head,
    opened_answer,
    passed_word,
    question_line,
    said,
)
from trainer.wording.kind_words import kind_title, misconception_name
from trainer.wording.rule_names import rule_name
from trainer.wording.words import duration_word

FLAGS: Final[dict[Flag, tuple[Promise, Promise]]] = {
    "contradicts": (
        gettext_lazy("another key today"),
        gettext_lazy(
            "The rules give another right answer today than when some of these answers were graded, or the "
            "question cannot be read any more. Look at the regrade."
        ),
    ),
    "discriminates_badly": (
        gettext_lazy("does not tell learners apart"),
        gettext_lazy(
            "Learners who did well otherwise got this one wrong as often as those who did badly: the "
            "question may be misunderstood, or it asks for something other than the rest."
        ),
    ),
    "too_easy": (
        gettext_lazy("too easy"),
        gettext_lazy("Nearly everybody was right at once: it shows no difference between learners."),
    ),
    "too_hard": (
        gettext_lazy("too hard"),
        gettext_lazy("Hardly anybody was right at once: worth going through in class."),
    ),
}
"""Each flag in two words, and what it means."""


class Linked(NamedTuple):
    """A learner with a number, and the address of an answer."""

    name: str
    number: int
    url: str


@dataclass(frozen=True, slots=True)
class ItemRow:
    """A place: what it asks, under which rules, and how it did; `facility` in percent; `wrong` the commonest
    wrong answer and how many gave it, empty and 0 if all were right. Where everybody gets the same,
    `position` is its address; else it is empty and `drawn` names each learner's own. `dropped`: for all;
    `credited` of the answers count as right, and are told by what they were worth before.
    """

    place: int
    kind: str
    question: str
    number: int
    facility: int
    discrimination: float | None
    time: str
    wrong: str
    times: int
    flags: tuple[tuple[str, str], ...]
    position: str
    drawn: tuple[Linked, ...]
    dropped: bool = False
    credited: int = 0


@dataclass(frozen=True, slots=True)
class MissedRow:
    """A rule or misconception in words; `percent` of the answers that touched it were wrong. A learner is
    linked to the first of so many wrong ones. `about` names it to a lesson, empty if none can be about it.
    `repaired`: so many of the learners were set a repair set about it out of the same work.
    """

    code: str
    about: str
    name: str
    answers: int
    percent: int
    learners: tuple[Linked, ...]
    repaired: int = 0


def item_rows(
    assignment: Assignment,
    results: Sequence[ItemResult],
    versions: Mapping[int, PuzzleVersion],
    answers: Iterable[Answered],
) -> list[ItemRow]:
    """Each item in words; one query, for the kinds of places where everybody draws."""
    slots = {slot.place: slot for slot in assignment.slots.all()}
    drawn = _drawn(assignment, answers, {item.place for item in results if item.version is None})
    rows = []
    for item in results:
        statistics, slot = item.statistics, slots[item.place]
        wrong, times = commonest(statistics.wrong, versions)
        rows.append(
            ItemRow(
                place=item.place,
                kind=kind_title(slot.kind),
                question="" if item.version is None else question_line(versions[item.version]),
                number=statistics.number,
                facility=mark_percent(statistics.facility),
                discrimination=statistics.discrimination,
                time=duration_word(timedelta(seconds=statistics.seconds)),
                wrong=wrong,
                times=times,
                flags=tuple((str(FLAGS[flag][0]), str(FLAGS[flag][1])) for flag in statistics.flags),
                position=reverse("teach:preview_item", args=[assignment.slug, item.place])
                if item.version is not None
                else "",
                drawn=tuple(sorted(drawn[item.place])) if item.version is None else (),
                dropped=slot.dropped_at is not None,
                credited=item.credited,
            )
        )
    return rows


def _drawn(
    assignment: Assignment, answers: Iterable[Answered], places: Container[int]
) -> dict[int, list[Linked]]:
    """The first tries at these places, with their scores in percent."""
    head, found = answers_head(assignment.slug), defaultdict(list)
    for each in answers:
        if each.place in places and each.round == each.number == 1:
            url = opened_answer(head, each.enrollment, each.place, each.round, each.number)
            found[each.place].append(Linked(each.name, mark_percent(each.knew), url))
    return found


def commonest(wrong: Iterable[tuple[Wrong, int]], versions: Mapping[int, PuzzleVersion]) -> tuple[str, int]:
    """The commonest wrong answer in words; answers to several versions that read alike are one."""
    found: Counter[str] = Counter()
    for (version, answer), times in wrong:
        found[said(versions[version], answer)] += times
    return found.most_common(1)[0] if found else ("", 0)


Had: TypeAlias = Container[tuple[str, UUID]]
"""About what which learners were set a repair set."""


def missed_rules(assignment: Assignment, rows: Iterable[Missed], had: Had = ()) -> list[MissedRow]:
    """Rules by name."""
    return [_missed(assignment, row, row.code, rule_name(row.code), had) for row in rows]


def beliefs_shown(assignment: Assignment, rows: Iterable[Missed], had: Had = ()) -> list[MissedRow]:
    """Misconceptions as a learner would put them."""
    return [_missed(assignment, row, "", misconception_name(row.code), had) for row in rows]


def repair_sets_had(sets: QuerySet[Assignment]) -> set[tuple[str, UUID]]:
    """About what which learners were set one of those that are repair sets; one query."""
    made = sets.filter(mode=Mode.MASTERY, own=False).exclude(about="")
    return set(made.exclude(members=None).values_list("about", "members"))


def _missed(assignment: Assignment, row: Missed, code: str, name: str, had: Had) -> MissedRow:
    head = answers_head(assignment.slug)
    who = (
        Linked(each.name, each.times, opened_answer(head, each.enrollment, *each.first))
        for each in row.learners
    )
    about = row.code if scope_about(row.code) else ""
    repaired = sum((row.code, each.enrollment) in had for each in row.learners)
    return MissedRow(code, about, name, row.answers, row.percent, tuple(who), repaired)


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
    """A question of the submission; `place` is the slot's, `stood` where it stood for this learner, `key`
    that of its row, `comment` what a teacher said about it.
    `dropped`: it counts in nobody's mark; `credited`: for everybody, whatever was answered.
    """

    place: int
    stood: int
    round: int
    kind: str
    question: str
    hints: int
    tries: tuple[Try, ...]
    version: PuzzleVersion
    key: int
    comment: str
    dropped: bool
    credited: bool

    @property
    def code(self) -> str:
        """How an address names the question."""
        return f"{self.place}-{self.round}"


@dataclass(frozen=True, slots=True)
class Opened:
    """A question with its table; `panel` the verdict on the answer of that `code`."""

    code: str
    item: str
    table: str
    panel: Panel | None = None


@dataclass(frozen=True, slots=True)
class LearnersWork:
    """The submission with its items, none before it was begun; cell of the gradebook, dates that hold;
    `passed`: in words, empty where nothing is said of it.
    """

    submission: Submission | None
    schedule: Schedule
    cell: MarkCell
    items: tuple[ItemWork, ...]
    passed: str = ""

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
    """All that the learner did; seven queries."""
    named = {"assignment": assignment, "enrollment": enrollment}
    extension = Extension.objects.filter(**named).first()
    submission = done_or_not(Submission.objects.filter(**named), now).first()
    schedule = schedule_of(assignment, extension, submission)
    counting = dict(assignment.slots.filter(dropped_at=None).values_list("pk", "points"))
    places, hand = len(counting), hand_mark(assignment, enrollment.pk)
    if submission is None:
        unbegun = unbegun_cell(places, schedule, enrollment.joined_at, now=now)
        cell = set_by_hand(unbegun, hand)
        return LearnersWork(None, schedule, cell, (), passed_word(cell.passed(assignment.to_pass)))
    answers = answers_to(assignment, enrollment)
    cell = cell_of(
        _slots(each for each in answers if each.slot in counting),
        places,
        schedule,
        now=now,
        streak=streak_of(assignment),
        done=vars(submission)["done"],
        worth=counting,
    )
    cell = set_by_hand(cell, hand)
    items = tuple(_items(submission, answers, schedule))
    return LearnersWork(submission, schedule, cell, items, passed_word(cell.passed(assignment.to_pass)))


def _slots(answers: Iterable[Answered]) -> dict[int, list[MarkedAnswer]]:
    found: dict[int, list[MarkedAnswer]] = {}
    for each in answers:
        found.setdefault(each.slot, []).append(MarkedAnswer(each.score, each.arrived_at))
    return found


def one_question(item: SubmissionItem) -> tuple[ItemWork, Opened | None]:
    """A question of a submission with the answers to it, and its table, with the verdict on the last of them;
    two queries, if submission, assignment, enrolment, slot, version, puzzle and comment were read with it.
    """
    submission = item.submission
    named = {"assignment": submission.assignment, "enrollment": submission.enrollment}
    schedule = schedule_of(submission.assignment, Extension.objects.filter(**named).first(), submission)
    answers = answers_to(submission.assignment, submission.enrollment)
    given = [each for each in answers if (each.slot, each.round) == (item.slot_id, item.round)]
    found = _item(item, given, schedule)
    return found, _opened(found, found.tries[-1] if found.tries else None)


def _items(submission: Submission, answers: Iterable[Answered], schedule: Schedule) -> Iterable[ItemWork]:
    tries: dict[tuple[int, int], list[Answered]] = {}
    for each in answers:
        tries.setdefault((each.slot, each.round), []).append(each)
    stored = SubmissionItem.objects.filter(submission=submission).select_related(
        "slot", "version__puzzle", "comment"
    )
    for item in stored.order_by("slot__place", "round"):
        yield _item(item, tries.get((item.slot_id, item.round), ()), schedule)


def _item(item: SubmissionItem, given: Iterable[Answered], schedule: Schedule) -> ItemWork:
    return ItemWork(
        place=item.slot.place,
        stood=item.place,
        round=item.round,
        kind=kind_title(item.slot.kind),
        question=question_line(item.version),
        hints=item.hints,
        tries=tuple(_try(each, item.version, schedule) for each in given),
        version=item.version,
        key=item.pk,
        comment=comment_of(item),
        dropped=item.slot.dropped_at is not None,
        credited=item.credited,
    )


def _try(each: Answered, version: PuzzleVersion, schedule: Schedule) -> Try:
    return Try(
        code=answer_code(each.place, each.round, each.number),
        number=each.number,
        given=said(version, each.answer),
        solved=said(version, each.solved),
        score=mark_percent(each.score),
        weight=mark_percent(schedule.weight(each.arrived_at)),
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
    told = verdict_context(item.version, answer, onwards="")
    return Opened(code, item.code, told["table"], told["panel"])
