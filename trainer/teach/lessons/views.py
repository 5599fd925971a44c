"""The wall of a live lesson: the table, the growing histogram, the verdict step by step, and its buttons."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from django.contrib import messages
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.codes import grouped
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import User
from trainer.classroom.live.lessons import (
    LessonOverError,
    close_question,
    end_lesson,
    reveal_step,
    set_timer,
    show_question,
    start_lesson,
)
from trainer.classroom.live.planning import NothingPlannedError, show_planned
from trainer.classroom.live.plans import ready_in_plan
from trainer.classroom.live.polls import reveal_poll, show_poll
from trainer.classroom.live.walls import Wall, wall_of
from trainer.classroom.models import Classroom, Lesson, LessonPoll, LessonQuestion
from trainer.classroom.people.enrolling import ClosedError
from trainer.classroom.secrecy.telling import on_page_of
from trainer.forms.queries import Query, whole
from trainer.pages.printing import qr_svg
from trainer.pages.question.cached import heading_there, told_verdict
from trainer.pages.question.drawn import drawn_table
from trainer.polls.live import votes_in_lesson
from trainer.puzzles.own_rules import Kept
from trainer.puzzles.questions import question_of
from trainer.teach.access import taught_class
from trainer.teach.lessons.bars import bars, offered_bars
from trainer.teach.lessons.forms import BY_CHANCE, QuestionForm, TimerForm
from trainer.teach.lessons.polls import PollForm, poll_context, poll_votes
from trainer.teach.lessons.report import over_context
from trainer.teach.lessons.revealing import revealed, steps_of

SHOWN: Final = 20
"""So many past lessons are listed."""
WHOLE: Final = 3
"""So many positions about a rule or misconception are a lesson of it."""
PLACE: Final = 9999
"""No lesson asks more."""
SOON: Final = 10
"""Seconds that are left where the answers are to be closed soon."""
CLOSING: Final = frozenset({"0", str(SOON)})
STEPS: Final = frozenset(map(str, range(1, 100)))


@require_http_methods(["GET", "HEAD", "POST"])
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
    form = QuestionForm(
        {"about": about, "after": "0"}, user=signed_in(request), classroom=lesson.classroom, lesson=lesson
    )
    if not form.is_valid():
        messages.info(request, _("No position about this can be shown now. Choose another question."))
        return
    _keep_choice(request, lesson, form.choice)
    if lesson.current is None:
        show_question(lesson=lesson, version=form.version, after=0)
        _count_about(request, lesson, about)
    else:
        messages.info(request, _("The next question of this lesson is about that."))


@never_cache
@require_safe
def lesson(request: LearnerRequest, slug: str) -> HttpResponse:
    """The wall as it stands."""
    wall = wall_at(request, slug)
    form = QuestionForm(
        user=signed_in(request), classroom=wall.lesson.classroom, initial=_last_choice(request, wall.lesson)
    )
    return render(request, "teach/lessons/wall.html", wall_context(request, wall, form))


@require_POST
def lesson_poll(request: LearnerRequest, slug: str) -> HttpResponse:
    """Put a question without a key on the wall, as the form says."""
    wall = wall_at(request, slug)
    polls = PollForm(request.POST, classroom=wall.lesson.classroom, user=signed_in(request))
    if not polls.is_valid():
        form = QuestionForm(
            classroom=wall.lesson.classroom,
            user=signed_in(request),
            initial=_last_choice(request, wall.lesson),
        )
        context = wall_context(request, wall, form) | {"polls": polls}
        return render(request, "teach/lessons/wall.html", context, status=422)
    with suppress(LessonOverError):  # The page says so.
        show_poll(lesson=wall.lesson, poll=polls.found.pk)
    return last_question(request, slug)


@never_cache
@require_safe
def lesson_votes(request: LearnerRequest, slug: str) -> HttpResponse:
    """The histogram; nothing (204) while it is what was `seen`.

    Where somebody went on elsewhere (another tab, a co-teacher) the whole page is asked for again.
    """
    wall, seen = wall_at(request, slug), Query(request.GET).text("seen")
    if seen == wall.seen:
        return HttpResponse(status=204)
    if not seen.startswith(f"{wall.stage}-"):
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return render(request, "teach/lessons/votes.html", votes_context(wall))


@require_POST
def lesson_show(request: LearnerRequest, slug: str) -> HttpResponse:
    """Put the next question: of the plan, or as the form says."""
    wall = wall_at(request, slug)
    if "planned" in request.POST:
        _show_planned(request, wall)
        return last_question(request, slug)
    form = QuestionForm(
        request.POST, user=signed_in(request), classroom=wall.lesson.classroom, lesson=wall.lesson
    )
    if not form.is_valid():
        context = wall_context(request, wall, form)
        return render(request, "teach/lessons/wall.html", context, status=422)
    _keep_choice(request, wall.lesson, form.choice)
    with suppress(LessonOverError):  # The page says so.
        show_question(lesson=wall.lesson, version=form.version, after=form.cleaned_data["after"])
        _count_about(request, wall.lesson, form.choice["about"])
    return last_question(request, slug)


def _show_planned(request: LearnerRequest, wall: Wall) -> None:
    """The next of the plan, after the question that the wall showed when the button was pressed."""
    after = whole(request.POST.get("after", ""), most=PLACE, otherwise=-1)
    if after < 0:
        return
    try:
        show_planned(lesson=wall.lesson, after=after)
    except LessonOverError:
        pass  # The page says so.
    except NothingPlannedError:
        messages.info(request, _("Nothing more is planned. Choose the next question."))


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
        _keep_choice(request, lesson, _last_choice(request, lesson) | {"about": ""})
        said = _("You have asked %(n)d questions about that. The next one may be about anything.")
        messages.info(request, said % {"n": WHOLE})


@require_POST
def lesson_close(request: LearnerRequest, slug: str) -> HttpResponse:
    """Take no more answers to what the form names, if it still is on the wall: from now on, or after so many
    seconds.
    """
    shown, seconds = wall_at(request, slug).shown, request.POST.get("seconds", "0")
    if shown is not None and request.POST.get("place") == shown.mark and seconds in CLOSING:
        close_question(question=shown, seconds=int(seconds))
    return last_question(request, slug)


@require_POST
def lesson_timer(request: LearnerRequest, slug: str) -> HttpResponse:
    """So many seconds for each question from the next one on."""
    form = TimerForm(request.POST)
    wall = wall_at(request, slug)
    if form.is_valid():
        set_timer(lesson=wall.lesson, seconds=form.cleaned_data["seconds"])
        messages.success(request, _("This holds from the next question on."))
    return last_question(request, slug)


@require_POST
def lesson_reveal(request: LearnerRequest, slug: str) -> HttpResponse:
    """Reveal a step of the verdict, or of a poll, by its number: sent twice it is revealed once."""
    shown, step = wall_at(request, slug).shown, request.POST.get("step", "")
    if shown is not None and request.POST.get("place") == shown.mark and step in STEPS:
        with suppress(LessonOverError):  # The page says so.
            if isinstance(shown, LessonPoll):
                reveal_poll(asked=shown, step=int(step))
            else:
                reveal_step(question=shown, step=int(step), of=steps_of(shown.version))
    return last_question(request, slug)


@require_POST
def lesson_end(request: LearnerRequest, slug: str) -> HttpResponse:
    """End it."""
    end_lesson(lesson=get_object_or_404(Lesson.objects.taught_by(request.user), slug=slug))
    return last_question(request, slug)


def last_question(request: LearnerRequest, slug: str) -> HttpResponse:
    """To the page where the button was: the wall, or the teacher's own screen."""
    return redirect("teach:lesson_desk" if request.POST.get("from") == "desk" else "teach:lesson", slug)


def wall_at(request: LearnerRequest, slug: str) -> Wall:
    """The wall of a lesson of the user's; 404 for every other."""
    wall = wall_of(request.user, slug)
    if wall is None:
        raise Http404
    on_page_of(wall.lesson.classroom_id, taught=True)
    return replace(wall, answered=votes_in_lesson(wall.poll).count()) if wall.poll else wall


def _keep_choice(request: LearnerRequest, lesson: Lesson, choice: Mapping[str, str]) -> None:
    request.session["lesson"] = {**choice, "classroom": lesson.classroom.slug}


def _last_choice(request: LearnerRequest, lesson: Lesson) -> dict[str, str]:
    """What the last question was chosen by in the class, as the form names it. Another class begins anew: it
    may play by other rules.
    """
    kept = request.session.get("lesson")
    return kept if isinstance(kept, dict) and kept.get("classroom") == lesson.classroom.slug else {}


def wall_context(request: LearnerRequest, wall: Wall, form: QuestionForm) -> dict[str, Any]:
    """What `teach/lessons/wall.html` needs."""
    lesson, asked = wall.lesson, wall.question
    context = {"section": "classes", "classroom": lesson.classroom, "form": form, **votes_context(wall)}
    choice = {name: form[name].value() or "" for name in BY_CHANCE}
    context |= {"after": wall.after, "choice": choice, **_join(request, wall)}
    if lesson.ended_at is not None:
        return context | over_context(lesson, named=Query(request.GET).has("names"))
    context |= {"timer": TimerForm(initial={"seconds": lesson.seconds}), "soon": SOON}
    context["planned"] = ready_in_plan(lesson.classroom, timezone.now()).count()
    context["polls"] = PollForm(classroom=lesson.classroom, user=signed_in(request))
    if wall.poll:
        return context | poll_context(wall.poll)
    return context | (_asked(asked, lesson.classroom.own_rules) if asked else {})


def votes_context(wall: Wall) -> dict[str, Any]:
    """What `teach/lessons/votes.html` needs."""
    asked = wall.question
    return {
        "lesson": wall.lesson,
        "asked": asked,
        "poll_now": wall.poll,
        "seen": wall.seen,
        "answered": wall.answered,
        "enrolled": wall.enrolled,
        "here": wall.here,
        "closed": wall.closed,
        "left": wall.seconds_left,
        **({} if wall.lesson.ended_at else _votes(wall)),
    }


def _votes(wall: Wall) -> Mapping[str, Any]:
    """The bars once no answer comes any more; before, what is offered, and how many of those who are here or
    answered have done so.
    """
    asked = wall.shown
    if isinstance(asked, LessonPoll):
        return poll_votes(wall, asked)
    if asked is None:
        return {}
    if wall.closed:
        return {"bars": bars(asked)}
    expected = max(wall.here, wall.answered, 1)
    return {
        "offered": offered_bars(question_of(asked.version)),
        "share": round(1000 * wall.answered / expected),
    }


def _asked(asked: LessonQuestion, kept: Kept) -> dict[str, Any]:
    """The question, its table, lit once the verdict is told, and what is revealed of that."""
    question = question_of(asked.version)
    heading = heading_there(asked.version, kept)
    context: dict[str, Any] = {"heading": heading, "next_step": asked.revealed + 1}
    if not asked.revealed:
        return context | {"table": drawn_table(question, (), choosing=False)}
    told = revealed(asked.version, asked.revealed)
    table = told_verdict(asked.version, told.verdict.solved).table.html
    return context | {"table": table, "told": told, "verdict": told.verdict}


def lessons_context(classroom: Classroom, number: int) -> dict[str, Any]:
    """The lesson of the class that is going on, and the last ones with how much was asked."""
    lessons = classroom.lessons.annotate(asked=Count("questions")).order_by("-started_at")
    return {
        "going": lessons.filter(ended_at=None).first(),
        "past": lessons.exclude(ended_at=None)[:number],
        "planned": classroom.planned.count(),
    }


def _join(request: HttpRequest, wall: Wall) -> dict[str, Any]:
    """How phones get to the lesson: its address, the same as a picture, the code of the class."""
    address = request.build_absolute_uri(reverse("lessons:lesson", args=[wall.lesson.slug]))
    code = wall.lesson.classroom.join_code or ""
    drawn = qr_svg(address, _("QR code of the lesson"))
    guests = wall.lesson.guest_code or ""
    return {"address": address, "qr": drawn, "code": grouped(code), "guests": guests}
