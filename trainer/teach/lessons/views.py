"""The wall of a live lesson: the table, the growing histogram, the verdict step by step, and its buttons."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.codes import grouped
from trainer.accounts.middleware import LearnerRequest, reloads_signed_out
from trainer.accounts.models import User
from trainer.classroom.actions.enrolling import ClosedError
from trainer.classroom.actions.lessons import (
    LessonOverError,
    close_question,
    end_lesson,
    reveal_step,
    show_question,
    start_lesson,
)
from trainer.classroom.lessons import Wall, votes_for, wall_of
from trainer.classroom.models import Classroom, Lesson, LessonQuestion
from trainer.classroom.telling import on_page_of, refuse_withheld
from trainer.forms.queries import Query
from trainer.pages.printing import qr_svg
from trainer.pages.question.cached import heading, told_verdict
from trainer.pages.question.decisions import DangerRow, NumbersView, OptionsView
from trainer.pages.question.drawn import drawn_table
from trainer.pages.question.rows import stored_answer, stored_word
from trainer.pages.question.verdict import Shown, right_answer, shown_of
from trainer.puzzles.judging import judgement_of
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import Question, grade_of, question_of
from trainer.rules.tiles.tile import Face
from trainer.scenarios.answer_shapes import OneOf, Tiles, YesNo
from trainer.teach.access import taught_class
from trainer.teach.lessons.forms import BY_CHANCE, QuestionForm
from trainer.wording.words import faces_of

SHOWN: Final = 20
"""So many past lessons are listed."""
WHOLE: Final = 3
"""So many positions about a rule or misconception are a lesson of it."""
STEPS: Final = frozenset(map(str, range(1, 100)))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def lesson_start(request: LearnerRequest, slug: str) -> HttpResponse:
    """The lessons of a class; posted to, one begins, or the one that is going on goes on.

    What is posted may say what the next questions are `about`: a rule or a misconception.
    """
    classroom = taught_class(request, slug)
    if request.method == "POST" and isinstance(request.user, User):
        try:
            begun = start_lesson(classroom=classroom, by=request.user)
        except ClosedError:
            raise Http404 from None
        if about := request.POST.get("about"):
            _be_about(request, begun, about)
        return redirect("teach:lesson", begun.slug)
    context = {"classroom": classroom, "area": "lesson", **lessons_context(classroom, SHOWN)}
    return render(request, "teach/lessons/start.html", context)


def _be_about(request: LearnerRequest, lesson: Lesson, about: str) -> None:
    """Ask about that from now on; at once where no question stands on the wall, for no answer is cut off."""
    form = QuestionForm({"about": about, "after": "0"}, classroom=lesson.classroom, lesson=lesson)
    if not form.is_valid():
        messages.info(request, _("No position about this can be shown now. Choose another question."))
        return
    request.session["lesson"] = form.choice
    if lesson.current is None:
        show_question(lesson=lesson, version=form.version, after=0)
        _count_about(request, lesson, about)
    else:
        messages.info(request, _("The next question of this lesson is about that."))


@never_cache
@require_safe
@login_required
def lesson(request: LearnerRequest, slug: str) -> HttpResponse:
    """The wall as it stands."""
    wall = _wall(request, slug)
    form = QuestionForm(classroom=wall.lesson.classroom, initial=_last_choice(request))
    return render(request, "teach/lessons/wall.html", wall_context(request, wall, form))


@never_cache
@require_safe
@reloads_signed_out
@login_required
def lesson_votes(request: LearnerRequest, slug: str) -> HttpResponse:
    """The histogram; nothing (204) while it is what was `seen`.

    Where somebody went on elsewhere (another tab, a co-teacher) the whole page is asked for again.
    """
    wall, seen = _wall(request, slug), Query(request.GET).text("seen")
    if seen == wall.seen:
        return HttpResponse(status=204)
    if not seen.startswith(f"{wall.stage}-"):
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return render(request, "teach/lessons/votes.html", votes_context(wall))


@require_POST
@login_required
def lesson_show(request: LearnerRequest, slug: str) -> HttpResponse:
    """Put the next question."""
    wall = _wall(request, slug)
    form = QuestionForm(request.POST, classroom=wall.lesson.classroom, lesson=wall.lesson)
    if not form.is_valid():
        context = wall_context(request, wall, form)
        return render(request, "teach/lessons/wall.html", context, status=422)
    request.session["lesson"] = form.choice
    with suppress(LessonOverError):  # The page says so.
        show_question(lesson=wall.lesson, version=form.version, after=form.cleaned_data["after"])
        _count_about(request, wall.lesson, form.choice["about"])
    return redirect("teach:lesson", slug)


def _count_about(request: LearnerRequest, lesson: Lesson, about: str) -> None:
    """A lesson of three positions about one thing is whole: what comes next is about anything, unless chosen
    again.
    """
    if not about:
        return
    kept = request.session.get("lesson_about")
    before = kept[2] if isinstance(kept, list) and kept[:2] == [lesson.slug, about] else 0
    request.session["lesson_about"] = [lesson.slug, about, before + 1]
    if before + 1 == WHOLE:
        request.session["lesson"] = _last_choice(request) | {"about": ""}
        said = _(
            "These were %(n)d positions about that: a whole lesson. The next question is about anything."
        )
        messages.info(request, said % {"n": WHOLE})


@require_POST
@login_required
def lesson_close(request: LearnerRequest, slug: str) -> HttpResponse:
    """Take no more answers to the question at a place, if it still is the one on the wall."""
    question = _wall(request, slug).question
    if question is not None and request.POST.get("place") == str(question.place):
        close_question(question=question)
    return redirect("teach:lesson", slug)


@require_POST
@login_required
def lesson_reveal(request: LearnerRequest, slug: str) -> HttpResponse:
    """Reveal a step of the verdict, by its number: sent twice it is revealed once."""
    question, step = _wall(request, slug).question, request.POST.get("step", "")
    if question is not None and request.POST.get("place") == str(question.place) and step in STEPS:
        with suppress(LessonOverError):  # The page says so.
            reveal_step(question=question, step=int(step), of=steps_of(question.version))
    return redirect("teach:lesson", slug)


@require_POST
@login_required
def lesson_end(request: LearnerRequest, slug: str) -> HttpResponse:
    """End it."""
    end_lesson(lesson=get_object_or_404(Lesson.objects.taught_by(request.user), slug=slug))
    return redirect("teach:lesson", slug)


def _wall(request: LearnerRequest, slug: str) -> Wall:
    wall = wall_of(request.user, slug)
    if wall is None:
        raise Http404
    on_page_of(wall.lesson.classroom_id, taught=True)
    return wall


def _last_choice(request: LearnerRequest) -> dict[str, str]:
    """What the last question was chosen by, as the form names it."""
    kept = request.session.get("lesson")
    return kept if isinstance(kept, dict) else {}


BARS: Final = 8
"""So many answers have a bar of their own; the others are one."""
FULL: Final = 1000


@dataclass(frozen=True, slots=True)
class Bar:
    """An answer of the histogram and how often it was given: `width` out of 1,000 of the most frequent one.

    `tiles` is the answer where it is one in tiles. `right` only once the verdict is revealed.
    """

    label: str
    tiles: tuple[Face, ...]
    count: int
    width: int
    right: bool


def wall_context(request: HttpRequest, wall: Wall, form: QuestionForm) -> dict[str, Any]:
    """What `teach/lessons/wall.html` needs."""
    lesson, asked = wall.lesson, wall.question
    context = {"section": "classes", "classroom": lesson.classroom, "form": form, **votes_context(wall)}
    choice = {name: form[name].value() or "" for name in BY_CHANCE}
    context |= {"after": asked.place if asked else 0, "choice": choice, **_join(request, wall)}
    if lesson.ended_at is not None:
        return context | {"tallies": _tallies(wall)}
    return context | (_asked(asked) if asked else {})


def votes_context(wall: Wall) -> dict[str, Any]:
    """What `teach/lessons/votes.html` needs."""
    asked = wall.question
    return {
        "lesson": wall.lesson,
        "asked": asked,
        "seen": wall.seen,
        "answered": wall.answered,
        "enrolled": wall.enrolled,
        "here": wall.here,
        "bars": bars(asked) if asked and wall.lesson.ended_at is None else (),
    }


def _asked(asked: LessonQuestion) -> dict[str, Any]:
    """The question, its table, lit once the verdict is told, and what is revealed of that."""
    question = question_of(asked.version)
    context: dict[str, Any] = {"heading": heading(asked.version), "next_step": asked.revealed + 1}
    if not asked.revealed:
        return context | {"table": drawn_table(question, (), choosing=False)}
    told = revealed(asked.version, asked.revealed)
    table = told_verdict(asked.version, told.verdict.solved).table.html
    return context | {"table": table, "told": told, "verdict": told.verdict}


def bars(asked: LessonQuestion) -> Sequence[Bar]:
    """The answers with their counts: all options in their order where they are few, else what was given.

    Those beyond the `BARS` most frequent are one bar, except the right one once it is told.
    """
    question, counts = question_of(asked.version), dict(votes_for(asked))
    right = ""
    if asked.revealed:
        right = question.shape.text(right_answer(question))
        counts.setdefault(right, 0)
    listed = dict.fromkeys(_options(question), 0) | counts
    texts = list(listed)[:BARS]
    if right and right not in texts:
        texts[-1] = right
    most = max([1, *(listed[text] for text in texts)])
    shown = [_bar(question, text, listed[text], most, told=asked.revealed > 0) for text in texts]
    rest = sum(listed.values()) - sum(bar.count for bar in shown)
    if rest:
        shown.append(Bar(_("Other answers"), (), rest, _width(rest, most), right=False))
    return shown


def _bar(question: Question, text: str, count: int, most: int, *, told: bool) -> Bar:
    answer = stored_answer(question, text)
    in_tiles = isinstance(question.shape, Tiles) and answer is not None
    return Bar(
        label=stored_word(question, text),
        tiles=faces_of(answer) if in_tiles else (),
        count=count,
        width=_width(count, most),
        right=told and answer is not None and grade_of(question, answer).right,
    )


def _width(count: int, most: int) -> int:
    return min(FULL, round(FULL * count / most))


def _options(question: Question) -> Sequence[str]:
    """What is offered, as it is stored, where each has room for a bar."""
    match question.shape:
        case YesNo():
            return ("yes", "no")
        case OneOf(options) if len(options) <= BARS:
            return options
        case _:
            return ()


def _tallies(wall: Wall) -> Sequence[dict[str, Any]]:
    """Each question of a lesson that is over: how many answered, how many rightly; its `slug` if that leads
    to a page.
    """
    own = Q(answers__attempt__score=1)
    found = wall.lesson.questions.select_related("version__puzzle").annotate(
        answered=Count("answers"), right=Count("answers", filter=own)
    )
    return [
        {
            "place": each.place,
            "heading": heading(each.version),
            "slug": "" if each.version.puzzle.status == Puzzle.Status.RESERVED else each.version.puzzle.slug,
            "answered": each.answered,
            "right": each.right,
        }
        for each in found
    ]


def lessons_context(classroom: Classroom, number: int) -> dict[str, Any]:
    """The lesson of the class that is going on, and the last ones with how much was asked."""
    lessons = classroom.lessons.annotate(asked=Count("questions")).order_by("-started_at")
    return {
        "going": lessons.filter(ended_at=None).first(),
        "past": lessons.exclude(ended_at=None)[:number],
    }


def _join(request: HttpRequest, wall: Wall) -> dict[str, Any]:
    """How phones get to the lesson: its address, the same as a picture, the code of the class."""
    address = request.build_absolute_uri(reverse("lessons:lesson", args=[wall.lesson.slug]))
    code = wall.lesson.classroom.join_code or ""
    drawn = qr_svg(address, _("QR code of the lesson"))
    return {"address": address, "qr": drawn, "code": grouped(code)}


KEPT: Final = 64
"""Verdicts that a process keeps: those of the lessons that are going on."""


@dataclass(frozen=True, slots=True)
class Revealed:
    """What stands on the wall after some steps: the line of the verdict, and each part whose turn has come.

    `verdict` is that on the right answer, cut to the blocks of reasons that are revealed.
    """

    verdict: Shown
    options: OptionsView | None
    danger: Sequence[DangerRow]
    numbers: NumbersView | None
    presets: bool


def steps_of(version: PuzzleVersion) -> int:
    """How many steps the verdict of a version has."""
    return len(_parts(_told(version)))


def revealed(version: PuzzleVersion, steps: int) -> Revealed:
    """The first `steps` steps (one at least) of the verdict of a version."""
    shown = _told(version)
    told = _parts(shown)[:steps]
    return Revealed(
        verdict=replace(shown, blocks=shown.blocks[: told.count("block")]),
        options=shown.options if "options" in told else None,
        danger=shown.danger if "danger" in told else (),
        numbers=shown.numbers if "numbers" in told else None,
        presets="presets" in told,
    )


def _parts(shown: Shown) -> list[str]:
    """The names of the steps in their order; each block of reasons is one."""
    there = {
        "word": 1,
        "options": shown.options is not None,
        "danger": bool(shown.danger),
        "block": len(shown.blocks),
        "numbers": shown.numbers is not None,
        "presets": len(shown.presets.rows) > 1,
    }
    return [name for name, times in there.items() for _time in range(times)]


def _told(version: PuzzleVersion) -> Shown:
    question = question_of(version)
    refuse_withheld(question)
    return _solved(question, get_language() or "")


@lru_cache(maxsize=KEPT)
def _solved(question: Question, language: str) -> Shown:
    """The verdict on the right answer, which nobody in particular gave."""
    return shown_of(judgement_of(question, question.solve().answer, flipped=False)).of_nobody()
