"""The course as a teacher looks at it, lesson by lesson with positions, and the page that copies it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.codes import new_slug
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.models import Classroom
from trainer.classroom.setting.own_rules import BankStanding, judge_for_class
from trainer.classroom.setting.places import LeaningError
from trainer.classroom.setting.syllabus import PLAYERS, copy_syllabus
from trainer.forms.queries import Query
from trainer.learning.chance import CHANCE
from trainer.pages.question.cached import heading
from trainer.pages.question.drawn import manner_of
from trainer.pages.table.drawing import table_view
from trainer.pages.table.parts import TableView
from trainer.puzzles.questions import question_of
from trainer.puzzles.stock import Scope, draw_stocked
from trainer.rulebook.path import Ask, Lesson, lessons
from trainer.rulebook.syllabus import Syllabus, SyllabusLesson, orders
from trainer.teach.access import archived_page, taught_class
from trainer.teach.syllabus.forms import CourseForm
from trainer.wording.kind_words import kind_title

EXAMPLES: Final = 3


@dataclass(frozen=True, slots=True)
class AskedShown:
    """So many questions of a kind, at its levels."""

    kind: str
    levels: tuple[int, ...]
    number: int


@dataclass(frozen=True, slots=True)
class SyllabusRow:
    """A lesson of the course: what it teaches on the path, what it asks, and its day, if there is one."""

    lesson: SyllabusLesson
    path: tuple[Lesson, ...]
    opener: list[AskedShown]
    homework: list[AskedShown]
    repair: list[AskedShown]
    day: date | None = None


def asked(asks: Iterable[Ask]) -> list[AskedShown]:
    """What is asked kind by kind, in words."""
    by_kind: dict[str, list[Ask]] = {}
    for each in asks:
        by_kind.setdefault(each.kind, []).append(each)
    return [
        AskedShown(
            kind_title(kind), tuple(each.level for each in of_kind), sum(each.number for each in of_kind)
        )
        for kind, of_kind in by_kind.items()
    ]


def rows(course: Syllabus, days: Sequence[date] = ()) -> list[SyllabusRow]:
    """The lessons of the course, with their days."""
    there = lessons()
    dated: Sequence[date | None] = days or [None] * len(course.lessons)
    return [
        SyllabusRow(
            lesson,
            tuple(there[slug] for slug in lesson.path),
            asked(lesson.opener),
            asked(lesson.homework),
            asked(lesson.repair),
            day,
        )
        for lesson, day in zip(course.lessons, dated, strict=True)
    ]


@require_safe
def course(request: LearnerRequest) -> HttpResponse:
    """All lessons in the order of the address, and what each asks."""
    found = _order(request)
    context: dict[str, Any] = {"section": "classes", "course": found, "orders": orders().values()}
    context |= {"rows": rows(found), "exam": found.exam, "in_exam": asked(found.exam.ask)}
    return render(request, "teach/syllabus/course.html", context)


def _order(request: LearnerRequest) -> Syllabus:
    """The course in the order that the address names, else in the usual one."""
    there = orders()
    return there[Query(request.GET).one_of("order", there, next(iter(there)))]


@require_safe
def course_lesson(request: LearnerRequest, lesson: str) -> HttpResponse:
    """One lesson with example positions."""
    for course_in in (_order(request), *orders().values()):
        found = next((row for row in rows(course_in) if row.lesson.slug == lesson), None)
        if found is not None:
            break
    else:
        raise Http404
    context = {
        "section": "classes",
        "course": course_in,
        "row": found,
        "examples": syllabus_examples(found.lesson),
    }
    return render(request, "teach/syllabus/lesson.html", context)


@dataclass(frozen=True, slots=True)
class Example:
    """A puzzle of the bank as it would be asked; `slug` leads to it."""

    slug: str
    kind: str
    question: str
    table: TableView


def syllabus_examples(lesson: SyllabusLesson) -> list[Example]:
    """Positions that the homework asks, of as many kinds as there are, the same ones at each look."""
    kinds = list(dict.fromkeys(ask.kind for ask in lesson.homework))
    turns = sorted(lesson.homework, key=lambda ask: (_earlier(lesson, ask), kinds.index(ask.kind)))
    found = []
    for ask in turns[:EXAMPLES]:
        scope = Scope(kinds=(ask.kind,), levels=(ask.level,), players=(PLAYERS,))
        if (row := draw_stocked(scope, rng=Random(lesson.slug))) is None:
            continue
        question, words = question_of(row.version), heading(row.version)
        position = question.position
        table = table_view(position.table(), position.hero, ura=position.ura, manner=manner_of(question))
        found.append(Example(question.slug, words.kind, words.question, table))
    return found


def _earlier(lesson: SyllabusLesson, ask: Ask) -> int:
    """How many parts of the homework before this one ask the same kind."""
    return sum(each.kind == ask.kind for each in lesson.homework[: lesson.homework.index(ask)])


@require_http_methods(["GET", "HEAD", "POST"])
def class_course(request: LearnerRequest, slug: str) -> HttpResponse:
    """When its lessons are; posted to, the dates are shown, or the course is copied into the class."""
    classroom = taught_class(request, slug)
    if classroom.is_archived:
        return archived_page(request, classroom)
    sent = request.POST if request.method == "POST" else None
    form = CourseForm(sent, classroom=classroom, now=request.arrived_at, slug=new_slug())
    good = sent is None or form.is_valid()
    judged = (
        judge_for_class(classroom, _kinds_asked(form.course))
        if good and sent is not None and "copy" in sent
        else None
    )
    if judged is not None:
        form.add_error(None, _being_judged(judged))
        good = False
    elif sent is not None and good and "copy" in sent:
        try:
            number = _copied(request, classroom, form)
        except LeaningError as error:
            form.add_error(None, _guessed(error))
            good = False
        else:
            messages.success(request, _said(number))
            return redirect("teach:classroom", slug)
    context: dict[str, Any] = {"section": "classes", "area": "assignments", "classroom": classroom}
    context |= {"form": form, "rows": rows(form.course, form.days) if form.days else []}
    context["exam"] = form.course.exam
    if form.days:
        context["exam_day"] = form.days[-1] + timedelta(days=7)
    return render(request, "teach/syllabus/copy.html", context, status=200 if good else 422)


def _kinds_asked(course: Syllabus) -> set[str]:
    """The kinds that the course asks by the rules of the class."""
    asks = [ask for each in course.lessons for ask in (*each.opener, *each.homework, *each.repair)]
    return {ask.kind for ask in (*asks, *course.exam.ask)}


def _being_judged(standing: BankStanding) -> str:
    """Why the course waits for own rules of the class: without their questions all of it would be made."""
    return ngettext(
        "Nothing has been copied yet. The bank is still being judged "
        "by the rules of the class: %(done)s of %(n)s"
        " kind of question is done. Press the button again in a few seconds.",
        "Nothing has been copied yet. The bank is still being judged "
        "by the rules of the class: %(done)s of %(n)s"
        " kinds of question are done. Press the button again in a few seconds.",
        standing.of,
    ) % {"done": standing.done, "n": standing.of}


def _copied(request: LearnerRequest, classroom: Classroom, form: CourseForm) -> int:
    """How many assignments are in the class now that a valid form was sent.

    :raises LeaningError: if what the bank has for one of them could be guessed.
    """
    made = copy_syllabus(
        classroom=classroom,
        by=signed_in(request),
        course=form.course,
        days=form.days,
        at=form.cleaned_data["at"],
        publish=form.cleaned_data["publish"],
        slug=form.cleaned_data["slug"],
        rng=CHANCE,
    )
    return len(made)


def _guessed(error: LeaningError) -> list[str]:
    """Why this site's bank does not do for the course, kind by kind."""
    return [
        _(
            "Nothing was copied: all %(n)s puzzles of “%(kind)s”, level %(level)s, have the same answer on"
            " this site, so it could be guessed. The course needs different ones."
        )
        % {"n": each.number, "kind": kind_title(each.kind), "level": each.level}
        for each in error.leanings
    ]


def _said(number: int) -> str:
    """What was made of it."""
    if not number:
        return _("The course is in the class already.")
    said = ngettext(
        "%(n)d assignment of the course is in the class. The exam is a draft: set it when all learners are"
        " there.",
        "%(n)d assignments of the course are in the class. The exam is a draft: set it when all learners are"
        " there.",
        number,
    )
    return said % {"n": number}
