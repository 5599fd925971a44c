"""The wall of a live lesson: the table, the growing histogram, the verdict step by step, and its buttons."""

from contextlib import suppress
from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import User
from trainer.accounts.signed_out import reloads_signed_out
from trainer.classroom.actions.joining import ClosedError
from trainer.classroom.actions.lessons import (
    LessonOverError,
    close_question,
    end_lesson,
    reveal_step,
    show_question,
    start_lesson,
)
from trainer.classroom.models import Lesson
from trainer.classroom.telling import on_page_of
from trainer.classroom.votes import Wall, wall_of
from trainer.teach.access import taught_class
from trainer.teach.lessons import wall as pages
from trainer.teach.lessons.forms import QuestionForm
from trainer.teach.lessons.revealing import steps_of

SHOWN: Final = 20
"""So many past lessons are listed."""
STEPS: Final = frozenset(map(str, range(1, 100)))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def lesson_start(request: LearnerRequest, slug: str) -> HttpResponse:
    """The lessons of a class; posted to, one begins, or the one that is going on goes on."""
    classroom = taught_class(request, slug)
    if request.method == "POST" and isinstance(request.user, User):
        try:
            return redirect("teach:lesson", start_lesson(classroom=classroom, by=request.user).slug)
        except ClosedError:
            raise Http404 from None
    context = {"classroom": classroom, "area": "lesson", **pages.lessons_context(classroom, SHOWN)}
    return render(request, "teach/lessons/start.html", context)


@never_cache
@require_safe
@login_required
def lesson(request: LearnerRequest, slug: str) -> HttpResponse:
    """The wall as it stands."""
    wall = _wall(request, slug)
    form = QuestionForm(classroom=wall.lesson.classroom, initial=_last_choice(request))
    return render(request, "teach/lessons/wall.html", pages.wall_context(request, wall, form))


@never_cache
@require_safe
@reloads_signed_out
@login_required
def lesson_votes(request: LearnerRequest, slug: str) -> HttpResponse:
    """The histogram; nothing (204) while it is what was `seen`.

    Where somebody went on elsewhere (another tab, a co-teacher) the whole page is asked for again.
    """
    wall, seen = _wall(request, slug), request.GET.get("seen", "")
    if seen == wall.seen:
        return HttpResponse(status=204)
    if not seen.startswith(f"{wall.stage}-"):
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return render(request, "teach/lessons/votes.html", pages.votes_context(wall))


@require_POST
@login_required
def lesson_show(request: LearnerRequest, slug: str) -> HttpResponse:
    """Put the next question."""
    wall = _wall(request, slug)
    form = QuestionForm(request.POST, classroom=wall.lesson.classroom, lesson=wall.lesson)
    if not form.is_valid():
        context = pages.wall_context(request, wall, form)
        return render(request, "teach/lessons/wall.html", context, status=422)
    request.session["lesson"] = form.choice
    with suppress(LessonOverError):  # The page says so.
        show_question(lesson=wall.lesson, version=form.version, after=form.cleaned_data["after"])
    return redirect("teach:lesson", slug)


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
