"""How a live lesson went: each question with who answered what, what was missed, and what becomes of it."""

from collections import defaultdict
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.live.afterwards import (
    NothingAskedInLessonError,
    homework_after,
    missers_at,
    repair_after,
)
from trainer.classroom.marks.results import Missed, is_right, missed_in_lesson
from trainer.classroom.models import Assignment, Lesson, LessonAnswer, LessonQuestion
from trainer.classroom.repairs.members import NobodyMissedError, ToTick, to_tick
from trainer.classroom.secrecy.telling import on_page_of
from trainer.pages.question.cached import heading_there
from trainer.pages.question.rows import stored_word
from trainer.polls.live import counted_in_lesson
from trainer.polls.words import asked_word
from trainer.progress.choosing import scope_about
from trainer.progress.models import Finding
from trainer.puzzles.models import Puzzle
from trainer.puzzles.questions import question_of
from trainer.teach.gradebook.repairs import about_in, ticking, title_about
from trainer.teach.gradebook.results import Linked, MissedRow, repair_sets_had
from trainer.wording.kind_words import misconception_name
from trainer.wording.rule_names import rule_name, subject_of


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """An answer in words: whether it is right, which learners gave it, by name, and how many guests."""

    word: str
    right: bool
    names: Sequence[str]
    guests: int

    @property
    def number(self) -> int:
        """How often it was given."""
        return len(self.names) + self.guests


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """A question of the lesson, its commonest answer first; `slug` is empty where it leads to no page."""

    place: int
    heading: Any
    slug: str
    answers: Sequence[AnswerRow]

    @property
    def answered(self) -> int:
        """How many answered it."""
        return sum(row.number for row in self.answers)

    @property
    def right(self) -> int:
        """How many of them rightly."""
        return sum(row.number for row in self.answers if row.right)


def report_at(slug: str) -> str:
    """The address of the report, with the names that the wall never shows."""
    return reverse("teach:lesson", args=[slug]) + "?names"


def over_context(lesson: Lesson, *, named: bool) -> dict[str, Any]:
    """What `teach/lessons/over.html` needs. The projector may still show the page: without a name unless it
    was asked for by them.
    """
    if named:
        return {"named": True, **report_context(lesson)}
    return {"named": False, "number": lesson.questions.count(), "polls": _poll_rows(lesson)}


def report_context(lesson: Lesson) -> dict[str, Any]:
    """How it went, with names."""
    made = list(lesson.assignments.order_by("pk"))
    had = repair_sets_had(lesson.assignments.all())
    return {
        "rows": _question_rows(lesson),
        "polls": _poll_rows(lesson),
        "rules": [
            _missed(lesson, row, row.code, rule_name(row.code), had) for row in _in(lesson, Finding.Sort.RULE)
        ],
        "beliefs": [
            _missed(lesson, row, "", misconception_name(row.code), had)
            for row in _in(lesson, Finding.Sort.MISCONCEPTION)
        ],
        "homework": next((each for each in made if not each.about), None),
        "repairs": [each for each in made if each.about],
    }


def _poll_rows(lesson: Lesson) -> list[tuple[str, str, int]]:
    """Link, question and number of votes of each question without a key. Two queries at most."""
    polls = [each.poll for each in lesson.polls.select_related("poll")]
    counts = counted_in_lesson(lesson) if polls else {}
    return [(each.slug, asked_word(each.asks), counts.get(each.pk, 0)) for each in polls]


def _in(lesson: Lesson, sort: str) -> list[Missed]:
    return [row for row in missed_in_lesson(lesson, sort) if row.learners]


def _missed(
    lesson: Lesson, row: Missed, code: str, name: str, repaired: Container[tuple[str, UUID]]
) -> MissedRow:
    """As the results of an assignment have it; a name leads to the learner's page."""
    slug = lesson.classroom.slug
    who = tuple(
        Linked(each.name, each.times, reverse("teach:enrollment", args=[slug, each.enrollment]))
        for each in row.learners
    )
    had = sum((row.code, each.enrollment) in repaired for each in row.learners)
    about = row.code if scope_about(row.code) else ""
    return MissedRow(code, about, name, row.answers, row.percent, who, had)


def _question_rows(lesson: Lesson) -> list[QuestionRow]:
    """Two queries."""
    given: dict[int, list[tuple[str, str | None]]] = defaultdict(list)
    answers = LessonAnswer.objects.filter(question__lesson=lesson).order_by("enrollment__name")
    for question, text, name in answers.values_list("question", "text", "enrollment__name"):
        given[question].append((text, name))
    asked, kept = lesson.questions.select_related("version__puzzle"), lesson.classroom.own_rules
    return [
        QuestionRow(
            each.place,
            heading_there(each.version, kept),
            _slug(each.version.puzzle),
            _rows(each, given[each.pk]),
        )
        for each in asked
    ]


def _slug(puzzle: Puzzle) -> str:
    return "" if puzzle.status == Puzzle.Status.RESERVED else puzzle.slug


def _rows(asked: LessonQuestion, given: Iterable[tuple[str, str | None]]) -> list[AnswerRow]:
    names: dict[str, list[str]] = defaultdict(list)
    guests: dict[str, int] = defaultdict(int)
    for text, name in given:
        if name is None:
            guests[text] += 1
        names[text] += [] if name is None else [name]
    question = question_of(asked.version)
    found = [
        AnswerRow(stored_word(question, text), is_right(asked.version, text), tuple(who), guests[text])
        for text, who in names.items()
    ]
    return sorted(found, key=lambda row: -row.number)


@require_POST
def lesson_homework(request: LearnerRequest, slug: str) -> HttpResponse:
    """Set homework on positions like those of the lesson."""
    lesson = _ended(request, slug)
    day = date_format(timezone.localtime(lesson.started_at, lesson.classroom.tz), "DATE_FORMAT")
    title = _("After the lesson of %(day)s") % {"day": day}
    try:
        made = homework_after(lesson=lesson, title=title, by=signed_in(request), now=request.arrived_at)
    except NothingAskedInLessonError:
        messages.error(request, _("No question was asked in it."))
        return redirect("teach:lesson", slug)
    messages.success(request, _("The class has it to do now, for a week. You can change it here."))
    return redirect("teach:assignment", made.slug)


@require_http_methods(["GET", "HEAD", "POST"])
def lesson_repair(request: LearnerRequest, slug: str) -> HttpResponse:
    """Who missed what `?about=` names in the lesson, to be ticked; posted to, it is set to them."""
    lesson, code, now = _ended(request, slug), about_in(request), request.arrived_at
    back = report_at(slug)
    if not subject_of(code):
        messages.error(request, _("That is not a rule or misconception that can be repaired."))
        return redirect(back)

    def listed() -> list[ToTick]:
        missers = missers_at(lesson, code)
        if not missers:
            raise NobodyMissedError(code)
        return to_tick(lesson.classroom, missers, code, Q(after=lesson), now)

    def make(ticked: set[UUID]) -> Assignment:
        by, title = signed_in(request), title_about(code)
        return repair_after(lesson=lesson, code=code, title=title, by=by, now=now, ticked=ticked)

    return ticking(request, lesson.classroom, listed, make, back=back, area="lesson")


def _ended(request: LearnerRequest, slug: str) -> Lesson:
    """A lesson of the user's that is over, of a class that goes on; 404 for every other."""
    own = Lesson.objects.taught_by(request.user).filter(classroom__archived_at=None).exclude(ended_at=None)
    found = get_object_or_404(own.select_related("classroom"), slug=slug)
    on_page_of(found.classroom_id, taught=True)
    return found
