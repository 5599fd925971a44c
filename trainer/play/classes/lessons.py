"""A live lesson on a learner's phone: the question, the answer, afterwards the verdict on it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.live.guests import answer_as_guest
from trainer.classroom.live.lessons import QuestionClosedError, answer_question
from trainer.classroom.live.presence import look_in
from trainer.classroom.live.walls import Phone, phone_of, phone_of_guest
from trainer.classroom.marks.results import is_right
from trainer.classroom.models import Enrollment, Lesson, LessonAnswer, LessonPoll, LessonQuestion
from trainer.classroom.secrecy.telling import WithheldError, on_page_of
from trainer.forms.queries import Query, whole
from trainer.pages.question.cached import heading_there
from trainer.pages.question.controls import ask_parts
from trainer.pages.question.panel import Panel, given_line, verdict_context
from trainer.pages.question.rows import stored_answer, stored_word
from trainer.pages.question.venue import Venue, graded_answer
from trainer.pages.question.verdict import told_grade, tone_of
from trainer.play.classes.guests import KEY
from trainer.play.classes.polls import poll_on_phone, vote, voter, with_vote
from trainer.progress.keys import KeyRefusedError
from trainer.puzzles.questions import question_of
from trainer.scenarios import answer_shapes
from trainer.scenarios.answer_shapes import FormatError
from trainer.wording.kind_words import words_of
from trainer.wording.verdict import headline

STATE: Final = "lessons/state.html"
PLACE: Final = 9999
"""No lesson asks more."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def live_lesson(request: LearnerRequest, slug: str) -> HttpResponse:
    """What the lesson is at, for a learner of its class or a guest; posted to, an answer. Who is neither is
    led to the form for guests, or to sign in.
    """
    phone = _phone(request, slug)
    if phone is None:
        return _way_in(request, slug)
    if phone.poll is not None and request.POST.get("key") == phone.poll.mark:
        return _vote(request, phone, phone.poll)
    asked = Live(request, phone)
    return asked.answer() if request.method == "POST" else asked.put(STATE, phone_context(phone))


def _vote(request: LearnerRequest, phone: Phone, asked: LessonPoll) -> HttpResponse:
    """Take a vote on the poll that the lesson is at."""
    who, given, why = voter(request, phone), request.POST.getlist("tile"), None
    if who is None:
        raise Http404
    note, status = "", 200
    try:
        vote(asked, who, request.POST, request)
    except FormatError as error:
        why, status = error, 422
    except QuestionClosedError:
        note, status = _("Too late: this vote is closed. Yours was not stored."), 409
    except WithheldError:
        status = 403
    if status == 200 and not request.htmx:
        return redirect(request.path)
    phone = looked_at_again(request, phone)
    context = phone_context(phone, note=note, given={"tile": given} if why else None, error=why)
    return render(request, STATE if request.htmx else Live.template, context, status=status)


def looked_at_again(request: LearnerRequest, phone: Phone) -> Phone:
    """The phone as it is now: time has passed since it was looked at."""
    slug = phone.lesson.slug
    now = phone_of(request.user, slug) if phone.guest is None else phone_of_guest(phone.guest.pk, slug)
    return with_vote(request, now) if now else phone


@never_cache
@require_safe
def state(request: LearnerRequest, slug: str) -> HttpResponse:
    """The same as a fragment; nothing (204) while it is what the phone has `seen`. Whose phone it is no more
    (signed out, a guest removed) loads the whole page.
    """
    phone = _phone(request, slug)
    if phone is None and not request.htmx:
        raise Http404
    if phone is None:
        return _way_in(request, slug)
    if Query(request.GET).text("seen") == phone.seen:
        return HttpResponse(status=204)
    return render(request, STATE, phone_context(phone))


def _phone(request: LearnerRequest, slug: str) -> Phone | None:
    """The phone of a learner of the class, or of a guest; it is there now as long as the lesson goes on."""
    phone = phone_of(request.user, slug)
    if phone is None and (guest := request.session.get(KEY)):
        phone = phone_of_guest(guest, slug)
    if phone is None:
        return None
    on_page_of(phone.lesson.classroom_id)
    if phone.lesson.ended_at is None and phone.mark is not None:
        look_in(slug, phone.mark)
    return with_vote(request, phone)


def _way_in(request: LearnerRequest, slug: str) -> HttpResponse:
    """For who has no phone in the lesson; htmx loads the whole page, which leads there."""
    if request.htmx:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    removed = KEY in request.session
    request.session.pop(KEY, None)
    if Lesson.objects.filter(slug=slug, ended_at=None).exclude(guest_code=None).exists():
        if removed:
            messages.info(
                request, _("You are no longer in this lesson. You can take part under another name.")
            )
        there = reverse("lessons:guest", args=[slug])
    elif not request.user.is_authenticated:
        there = f"{reverse('account_login')}?next={request.path}"
    else:
        raise Http404
    return redirect(there)


class Live(Venue):
    """The question that the lesson is at, or was at when its form was sent."""

    template = "lessons/lesson.html"
    place: LessonQuestion

    def __init__(self, request: LearnerRequest, phone: Phone) -> None:
        super().__init__(request)
        self.phone = phone

    @property
    def action(self) -> str:
        """The page of the lesson."""
        return self.request.path

    def key(self) -> str:
        """The number of the question: each takes one answer of a learner."""
        return str(self.phone.question.place) if self.phone.question else ""

    def accept(self, key: str) -> None:
        """The question that the form named."""
        asked = _asked(self.phone, key)
        if asked is None:
            raise KeyRefusedError(key)
        self.place, self.version = asked, asked.version

    def store(self, answer: answer_shapes.Answer) -> str:
        """An answer of the lesson.

        :raises QuestionClosedError: if it came too late.
        """
        graded, at = graded_answer(self.request, self.version, answer), self.request.arrived_at
        if self.phone.guest is not None:
            answer_as_guest(question=self.place, guest=self.phone.guest, text=graded.answer, arrived_at=at)
            return self.action
        enrollment = get_object_or_404(Enrollment.objects.filter(left_at=None), pk=self.phone.enrollment_id)
        answer_question(question=self.place, enrollment=enrollment, graded=graded, arrived_at=at)
        return self.action

    def answer(self) -> HttpResponse:
        """What cannot be read is asked again, what came too late refused: neither is stored."""
        try:
            return super().answer()
        except QuestionClosedError:
            self.look_again()
            return self.too_late()

    def ask_again(self, *, status: int, stale: bool = False, **why: Any) -> HttpResponse:
        """As long as it is what the lesson is at."""
        if stale or self.place != self.phone.question:
            return self.too_late()
        given = dict(self.request.POST.lists())
        return self.put(STATE, phone_context(self.phone, given=given, error=why["error"]), status)

    def too_late(self) -> HttpResponse:
        """What the lesson is at now, and that the answer came after its question."""
        note = _("Too late: this question is closed. Your answer was not stored.")
        return self.put(STATE, phone_context(self.phone, note=note), 409)

    def answered(self, where: str) -> HttpResponse:
        """The phone waits for the verdict."""
        if not self.request.htmx:
            return redirect(where)
        self.look_again()
        return self.put(STATE, self.verdict())

    def verdict(self) -> dict[str, Any]:
        """What the lesson is at now."""
        return phone_context(self.phone)

    def look_again(self) -> None:
        """Time has passed since the phone was looked at."""
        self.phone = looked_at_again(self.request, self.phone)


def _asked(phone: Phone, place: str) -> LessonQuestion | None:
    """The question that the form named: the teacher may have gone on while the answer was on its way."""
    if phone.question is not None and place == str(phone.question.place):
        return phone.question
    earlier = phone.lesson.questions.select_related("version__puzzle")
    return earlier.filter(place=whole(place, most=PLACE)).first()


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
    if phone.poll is not None:
        return context | poll_on_phone(phone, phone.poll, (given or {}).get("tile", ()), error)
    if asked is None:
        return context | {"body": "lessons/wait.html", "said": ""}
    heading = heading_there(asked.version, phone.lesson.classroom.own_rules)
    context |= {"place": asked.place, "heading": heading}
    if phone.is_open:
        parts = ask_parts(asked.version, given or {}, error) | {"left": phone.seconds_left}
        said = parts["error"] or _("A new question.")
        asking = {"heading": heading, "key": str(asked.place), "said": said}
        return context | parts | asking | {"body": "lessons/ask.html"}
    if asked.revealed and phone.given is not None:
        return context | _verdict(asked, phone.given) | {"body": "lessons/verdict.html"}
    return context | _kept(phone, asked) | {"body": "lessons/kept.html"}


def _kept(phone: Phone, asked: LessonQuestion) -> dict[str, Any]:
    """An answer that waits for the verdict, or that there was none when the answers were closed."""
    question = question_of(asked.version)
    word = "" if phone.given is None else stored_word(question, phone.given)
    said = _("Kept: you answered %(answer)s.") % {"answer": word} if word else _("The answers are closed.")
    return {"answer": word, "said": said}


def _verdict(asked: LessonQuestion, text: str) -> dict[str, Any]:
    """The verdict on the own answer: its word once that stands on the wall, the reasons with the last."""
    question = question_of(asked.version)
    answer = stored_answer(question, text)
    if answer is None:
        return {"answer": text, "said": ""}
    if asked.is_told:
        return verdict_context(asked.version, answer, onwards="")
    grade = told_grade(question, answer)
    line = words_of(question.kind.slug).verdict_line(grade.solved, question.position)
    given = given_line(stored_word(question, text))
    panel = Panel(tone_of(grade.score), headline(grade), str(line), reasons=given)
    return {"panel": panel, "said": panel.said}


def _summary(phone: Phone) -> dict[str, Any]:
    """How many of the questions of the lesson the learner or guest answered, and how many rightly."""
    own = LessonAnswer.objects.filter(question__lesson=phone.lesson)
    if phone.guest is None:
        scores = list(own.filter(enrollment=phone.enrollment_id).values_list("attempt__score", flat=True))
        right = sum(score == 1 for score in scores)
        answered = len(scores)
    else:
        given = list(own.filter(guest=phone.guest).select_related("question__version__puzzle"))
        right = sum(is_right(each.question.version, each.text) for each in given)
        answered = len(given)
    asked = phone.lesson.questions.count()
    return {"asked": asked, "answered": answered, "right": right, "guest": phone.guest is not None}
