"""A live lesson on a learner's phone: the question, the answer, afterwards the verdict on it."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.middleware import LearnerRequest, reloads_signed_out
from trainer.classroom.actions.lessons import QuestionClosedError, answer_question
from trainer.classroom.lessons import Phone, look_in, phone_of
from trainer.classroom.models import Enrollment, LessonQuestion
from trainer.classroom.telling import on_page_of
from trainer.pages.question.cached import kept_heading, kept_verdict
from trainer.pages.question.controls import ask_parts
from trainer.pages.question.hints import words_after
from trainer.pages.question.rows import stored_answer, stored_word
from trainer.pages.question.verdict import told_grade
from trainer.play.answering import graded_answer
from trainer.play.views import asking
from trainer.progress.models import Attempt
from trainer.puzzles.questions import question_of
from trainer.scenarios.answer_shapes import FormatError
from trainer.wording.kind_words import words_of
from trainer.wording.verdict import headline

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


def phone_context(
    phone: Phone,
    *,
    note: str = "",
    given: Mapping[str, Sequence[str]] | None = None,
    error: FormatError | None = None,
) -> dict[str, Any]:
    """What `lessons/state.html` needs; `given` and `error` are those of an answer that could not be read."""
    context = {"lesson": phone.lesson, "seen": phone.seen, "note": note, "section": "classes"}
    asked = phone.question
    if phone.lesson.ended_at is not None:
        return context | _summary(phone) | {"body": "lessons/over.html", "said": _("The lesson is over.")}
    if asked is None:
        return context | {"body": "lessons/wait.html", "said": ""}
    context |= {"place": asked.place, **_heading(asked)}
    if phone.is_open:
        parts = ask_parts(asked.version, given or {}, error)
        said = parts["error"] or _("A new question.")
        return context | parts | {"body": "lessons/ask.html", "key": str(asked.place), "said": said}
    if asked.revealed and phone.given is not None:
        return context | _verdict(asked, phone.given) | {"body": "lessons/verdict.html"}
    return context | _kept(phone, asked) | {"body": "lessons/kept.html"}


def _heading(asked: LessonQuestion) -> dict[str, Any]:
    return {"heading": kept_heading(question_of(asked.version), get_language() or "")}


def _kept(phone: Phone, asked: LessonQuestion) -> dict[str, Any]:
    """An answer that waits for the verdict, or that there was none when the answers were closed."""
    question = question_of(asked.version)
    word = "" if phone.given is None else stored_word(question, phone.given)
    said = _("Kept: you answered %(answer)s.") % {"answer": word} if word else _("The answers are closed.")
    return {"answer": word, "said": said}


def _verdict(asked: LessonQuestion, text: str) -> dict[str, Any]:
    """The verdict on the own answer: its word once that stands on the wall, the reasons with the last."""
    question, language = question_of(asked.version), get_language() or ""
    answer = stored_answer(question, text)
    if answer is None:
        return {"answer": text, "said": ""}
    grade = told_grade(question, answer)
    word, line = headline(grade), words_of(question.kind.slug).verdict_line(grade.solved, question.position)
    told = kept_verdict(question, answer, language) if asked.is_told else None
    return {
        "answer": stored_word(question, text),
        "right": grade.right,
        "partly": 0 < grade.score < 1,
        "headline": word,
        "line": line,
        "said": f"{word} {line}",
        "panel": told.panel_with("", words=words_after(asked.version)) if told else "",
        "table": told.fragment[told.table].decode() if told else "",
    }


def _summary(phone: Phone) -> dict[str, Any]:
    """How many of the questions of the lesson the learner answered, and how many rightly."""
    own = Attempt.objects.filter(
        in_lesson__enrollment=phone.enrollment_id, in_lesson__question__lesson=phone.lesson
    )
    scores = list(own.values_list("score", flat=True))
    return {
        "asked": phone.lesson.questions.count(),
        "answered": len(scores),
        "right": sum(score == 1 for score in scores),
    }
