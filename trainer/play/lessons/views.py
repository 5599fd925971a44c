"""A live lesson on a learner's phone: the question, the answer, afterwards the verdict on it."""

from functools import partial
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.signed_out import reloads_signed_out
from trainer.classroom.actions.lessons import QuestionClosedError, answer_question
from trainer.classroom.models import Enrollment, LessonQuestion
from trainer.classroom.presence import look_in
from trainer.classroom.telling import on_page_of
from trainer.classroom.votes import Phone, phone_of
from trainer.play.answering import graded_answer
from trainer.play.lessons.phone import phone_context
from trainer.play.views import asking
from trainer.puzzles.questions import question_of
from trainer.scenarios.answers import FormatError

PLACE: Final = 4
"""So many digits a place has at most."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@reloads_signed_out
@login_required
@asking
def lesson(request: LearnerRequest, slug: str) -> HttpResponse:
    """What the lesson is at, for a learner of its class; posted to, an answer."""
    phone = _phone(request, slug)
    return _answer(request, phone) if request.method == "POST" else _shown(request, phone)


@never_cache
@require_safe
@reloads_signed_out
@asking
def state(request: LearnerRequest, slug: str) -> HttpResponse:
    """The same as a fragment; nothing (204) while it is what the phone has `seen`."""
    phone = _phone(request, slug)
    if request.GET.get("seen") == phone.seen:
        return HttpResponse(status=204)
    return render(request, "lessons/state.html", phone_context(phone))


def _phone(request: LearnerRequest, slug: str) -> Phone:
    """The learner's phone in the lesson, which is there now as long as that goes on."""
    phone = phone_of(request.user, slug)
    if phone is None:
        raise Http404
    on_page_of(phone.lesson.classroom_id)
    if phone.lesson.ended_at is None:
        look_in(slug, phone.enrollment_id)
    return phone


def _shown(request: LearnerRequest, phone: Phone, status: int = 200, **said: Any) -> HttpResponse:
    template = "lessons/state.html" if request.htmx else "lessons/lesson.html"
    return render(request, template, phone_context(phone, **said), status=status)


def _answer(request: LearnerRequest, phone: Phone) -> HttpResponse:
    """What cannot be read is asked again, what came too late refused: neither is stored."""
    too_late = partial(
        _shown, request, status=409, note=_("Too late: this question is closed. Your answer was not stored.")
    )
    asked = _asked(phone, request.POST.get("key", ""))
    if asked is None:
        return too_late(phone)
    fields = dict(request.POST.lists())
    try:
        answer = question_of(asked.version).shape.parse(fields)
    except FormatError as error:
        if asked != phone.question:
            return too_late(phone)
        return _shown(request, phone, status=422, given=fields, error=error)
    enrollment = get_object_or_404(Enrollment.objects.filter(left_at=None), pk=phone.enrollment_id)
    try:
        answer_question(
            question=asked,
            enrollment=enrollment,
            graded=graded_answer(request, asked.version, answer),
            arrived_at=request.arrived_at,
        )
    except QuestionClosedError:
        return too_late(phone_of(request.user, phone.lesson.slug) or phone)
    if request.htmx:
        return _shown(request, phone_of(request.user, phone.lesson.slug) or phone)
    return redirect(request.path)


def _asked(phone: Phone, place: str) -> LessonQuestion | None:
    """The question that the form named: the teacher may have gone on while the answer was on its way."""
    if phone.question is not None and place == str(phone.question.place):
        return phone.question
    if not place.isdecimal() or len(place) > PLACE:
        return None
    earlier = phone.lesson.questions.select_related("version__puzzle")
    return earlier.filter(place=place).first()
