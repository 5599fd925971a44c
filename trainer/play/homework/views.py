"""The pages of an assignment: its list, each of its puzzles, hints, handing in, the receipt."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.db.models import Count
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.defaultfilters import floatformat
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.doing import submitting as doing
from trainer.classroom.doing.closing import hand_in_by_clock
from trainer.classroom.doing.receipts import chosen_of, given_answers, receipt_code
from trainer.classroom.doing.work import (
    Work,
    WorkRefusedError,
    answers_at,
    is_full,
    items_of,
    mark_browser,
    work_of,
)
from trainer.classroom.marks.marks import MarkedAnswer, item_mark
from trainer.classroom.models import Answer, Assignment, ChosenAnswer, Mode, Submission, SubmissionItem
from trainer.classroom.secrecy.telling import on_page_of, refuse_in_exam
from trainer.forms.queries import Query, whole
from trainer.learning.chance import CHANCE
from trainer.pages.question.hints import hints_for
from trainer.pages.question.rows import attempt_word, stored_word
from trainer.play.homework.answering import Assigned, hints_context
from trainer.play.homework.choosing import Choosing
from trainer.play.homework.item_page import (
    Place,
    clock_of,
    item_url,
    next_open,
    places_of,
)
from trainer.play.homework.terms import (
    counting_word,
    dropped_word,
    late_mark,
    lateness_word,
    more_time_word,
    passing_word,
)
from trainer.play.homework.words import coming_late_word, feedback_word, refused_word
from trainer.puzzles.own_rules import rules_line
from trainer.puzzles.questions import question_of

View = Callable[..., HttpResponse]
REFUSED_STATUS = 403
SIGNED_OUT_STATUS = 401
WHOLE, SWAPPED = "base.html", "homework/swapped.html"
"""What a page of words alone extends, and what htmx puts in the place of the page's content."""


def for_learners(view: View) -> View:
    """For a view of the learner's own `Work` by its slug: 404 for others', a page for what is refused, the
    way to sign in for guests.
    """

    @wraps(view)
    def guarded(request: LearnerRequest, slug: str, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return _signed_out(request, _page_of(slug, **kwargs))
        work = _work_now(request, slug)
        try:
            if work.enrollment.left_at is not None:
                raise WorkRefusedError("left")
            begun = work.submission.pk if work.submission else None
            on_page_of(work.assignment.classroom_id, work=work.assignment.slug, submission=begun)
            if work.assignment.mode != Mode.EXAM:
                refuse_in_exam()
            response = view(request, work, **kwargs)
            mark_browser(response, request, work)
            return response
        except WorkRefusedError as error:
            context = {"work": work, "why": refused_word(work, error.why), "section": "classes"}
            context |= {"left": error.why == "left", "base": SWAPPED if request.htmx else WHOLE}
            return render(request, "homework/refused.html", context, status=REFUSED_STATUS)

    return guarded


def _work_now(request: LearnerRequest, slug: str) -> Work:
    """The work by its slug, handed in by the clock where that is due; 404 for others'."""
    work = work_of(request.visitor.learner_id, slug)
    if work is not None and work.submission is not None and work.is_over(request.arrived_at):
        own = Submission.objects.filter(pk=work.submission.pk)
        if hand_in_by_clock(own, now=request.arrived_at):
            work = work_of(request.visitor.learner_id, slug)
    if work is None:
        raise Http404
    return work


def _page_of(slug: str, **named: Any) -> str:
    """The page that an address belongs to: of the puzzle that it names, or the list."""
    place = [named[name] for name in ("place", "round_") if named.get(name) is not None]
    return reverse("homework:item" if place else "homework:submission", args=[slug, *place])


def _signed_out(request: LearnerRequest, page: str) -> HttpResponse:
    """The way to sign in, and from there back; htmx gets words in the page's place, not that other page."""
    login = redirect_to_login(request.path if request.method in ("GET", "HEAD") else page)
    if not request.htmx:
        return login
    context = {"login": login.url, "base": SWAPPED}
    return render(request, "homework/signed_out.html", context, status=SIGNED_OUT_STATUS)


def item_at(items: Iterable[SubmissionItem], place: int, round_: int | None) -> SubmissionItem:
    """The item at a place, of the newest round if none is named; 404 if there is none."""
    at = [item for item in items if item.place == place and round_ in (None, item.round)]
    if not at:
        raise Http404
    return at[-1]


@require_safe
@for_learners
def submission(request: LearnerRequest, work: Work) -> HttpResponse:
    """What is to be done and the button to begin; once begun the places and where to go on."""
    now = request.arrived_at
    context = {
        "work": work,
        "section": "classes",
        "feedback": feedback_word(work, now),
        "lateness": lateness_word(work),
        "more_time": more_time_word(work),
        "counting": counting_word(work.assignment),
        "passing": passing_word(work.assignment.to_pass),
        "late_now": coming_late_word(work, now),
    }
    if work.submission is None:
        return render(request, "homework/start.html", context | _before(work, now))
    return render(request, "homework/submission.html", context | _begun(work, work.submission, now))


def _before(work: Work, now: datetime) -> dict[str, Any]:
    """How much it is, and why it can not be begun, if so."""
    why = work.refusal(now)
    if why is None and not work.schedule.is_open(now):
        why = "closed"
    if why is None and work.assignment.ready_at is None:
        why = "not_ready"
    slots = work.assignment.slots.aggregate(number=Count("pk"))
    return {
        "slots": slots["number"],
        "refused": refused_word(work, why) if why else "",
        "own_rules": _own_rules_of(work.assignment),
    }


def _own_rules_of(assignment: Assignment) -> list[str]:
    """The own rules of the class by which it asks, with every change."""
    kept = assignment.classroom.own_rules
    used = set(assignment.slots.values_list("ruleset", flat=True)) if kept else ()
    return [rules_line(key, kept) for key in kept if key in used]


def _begun(work: Work, own: Submission, now: datetime) -> dict[str, Any]:
    """How far it is, what came of it, how to go on; `counts`: whether an answer still is worth anything."""
    why, items = work.refusal(now), items_of(own)
    places = places_of(work, items, now)
    following, counted = next_open(places, 0), [place for place in places if not place.dropped]
    return {
        "places": places,
        "begun": any(place.answered or place.earlier for place in places),
        "answered": sum(place.answered > 0 for place in counted),
        "counted": len(counted),
        "following": following,
        "counts": work.schedule.weight(now) > 0,
        "hand_in": why is None and work.is_handed_in_once,
        "done": why is None and following is None and not work.is_handed_in_once,
        "result": result_word(work, items, now),
        "clock": clock_of(work, now),
        "refused": refused_word(work, why) if why else "",
    }


@require_POST
@for_learners
def start_work(request: LearnerRequest, work: Work) -> HttpResponse:
    """Begin, once; then the list of the places."""
    if work.assignment.mode == Mode.EXAM and is_full(request):
        raise WorkRefusedError("many_exams")
    begun = doing.start_submission(work=work, arrived_at=request.arrived_at, rng=CHANCE)
    response = redirect("homework:submission", work.assignment.slug)
    mark_browser(response, request, replace(work, submission=begun))
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@for_learners
def item(request: LearnerRequest, work: Work, place: int, round_: int | None = None) -> HttpResponse:
    """A puzzle of the submission; posted to, the verdict, or that the answer is kept."""
    if work.submission is None:
        return redirect("homework:submission", work.assignment.slug)
    items = items_of(work.submission)
    found = item_at(items, place, round_)
    asked = _asked(request, work, items, found)
    if request.method == "POST":
        return asked.answer()
    answers, around = answers_at(found), asked.frame
    query = Query(request.GET)
    if answers and not (around["again"] and query.has("again")):
        shown = asked.shown(_try_of(query, answers), repeated=query.has("repeated"))
        return render(request, asked.template, around | shown)
    if work.tells_unanswered(request.arrived_at):
        return render(request, asked.template, around | asked.unanswered())
    why = work.refusal(request.arrived_at)
    if why == "time_up" and isinstance(asked, Choosing):
        return render(request, asked.template, around | asked.over())
    if why:
        raise WorkRefusedError(why)
    return asked.ask()


def _asked(
    request: LearnerRequest, work: Work, items: Sequence[SubmissionItem], found: SubmissionItem
) -> Assigned:
    """The puzzle as it is answered now: a try for good, or a choice that waits to be handed in."""
    now, own = request.arrived_at, work.submission
    waits = work.may_change(now) and not answers_at(found)
    chooses = waits or work.is_over(now) or (own is not None and own.by_clock)
    return (Choosing if chooses else Assigned)(request, work, items, found)


@require_POST
@for_learners
def keep_answer(request: LearnerRequest, work: Work, place: int, round_: int) -> HttpResponse:
    """Keep what is chosen in the form of a puzzle though it was not sent; for htmx what is kept."""
    if work.submission is None or not work.is_handed_in_once:
        return redirect("homework:submission", work.assignment.slug)
    items = items_of(work.submission)
    found = item_at(items, place, round_)
    return Choosing(request, work, items, found).keep()


def _try_of(query: Query, answers: list[Answer]) -> Answer:
    """The try that the address names, else the last one."""
    named = query.number("try", 0)
    return next((each for each in answers if each.number == named), answers[-1])


@require_POST
@for_learners
def work_hint(request: LearnerRequest, work: Work, place: int, round_: int) -> HttpResponse:
    """One more hint, the one that was asked for by its number."""
    if work.submission is None:
        return redirect("homework:submission", work.assignment.slug)
    found = item_at(items_of(work.submission), place, round_)
    number = whole(request.POST.get("number", ""), most=99)
    most = len(hints_for(question_of(found.version)))
    counted = doing.ask_hint(work=work, item=found, number=number, most=most, arrived_at=request.arrived_at)
    if not request.htmx:
        return redirect(f"{item_url(work, found)}{'?again' if answers_at(found) else ''}#hints")
    found.hints = counted
    return render(request, "homework/hints.html", hints_context(work, found) | {"asked": True})


@require_POST
@for_learners
def give_up(request: LearnerRequest, work: Work, place: int, round_: int) -> HttpResponse:
    """The verdict instead of the tries that are left."""
    if work.submission is None:
        return redirect("homework:submission", work.assignment.slug)
    found = item_at(items_of(work.submission), place, round_)
    doing.give_up_item(work=work, item=found, arrived_at=request.arrived_at)
    return redirect(f"{item_url(work, found)}#verdict")


@require_http_methods(["GET", "HEAD", "POST"])
@for_learners
def hand_in_work(request: LearnerRequest, work: Work) -> HttpResponse:
    """The question whether this is all; posted to, the receipt."""
    if work.submission is None or not work.is_handed_in_once:
        return redirect("homework:submission", work.assignment.slug)
    if request.method == "POST":
        doing.hand_in(work=work, arrived_at=request.arrived_at)
        return redirect("homework:receipt", work.assignment.slug)
    if work.submission.handed_in_at is not None:
        return redirect("homework:receipt", work.assignment.slug)
    items = items_of(work.submission)
    rows = summary_rows(work, work.submission, items, request.arrived_at)
    context = {
        "work": work,
        "section": "classes",
        "rows": rows,
        "unanswered": sum(row.place.is_open for row in rows),
        "clock": clock_of(work, request.arrived_at),
    }
    return render(request, "homework/hand_in.html", context)


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """A place as it would be handed in: the answer in words, empty for none."""

    place: Place
    answer: str


def summary_rows(
    work: Work, own: Submission, items: Sequence[SubmissionItem], now: datetime
) -> list[SummaryRow]:
    """Each place with its last answer, those without one first."""
    given: list[Answer | ChosenAnswer] = [*given_answers(own), *chosen_of(items)]
    said = {
        row.place: row.answer for row in sorted([receipt_row(work, each) for each in given], key=_in_order)
    }
    rows = [SummaryRow(place, said.get(place.number, "")) for place in places_of(work, items, now)]
    return sorted(rows, key=_answered_last)


def _answered_last(row: SummaryRow) -> tuple[bool, int]:
    return not row.place.is_open, row.place.number


@require_safe
@for_learners
def receipt(request: LearnerRequest, work: Work) -> HttpResponse:
    """What was answered when, with a code."""
    if work.submission is None:
        return redirect("homework:submission", work.assignment.slug)
    answers, items = given_answers(work.submission), items_of(work.submission)
    places = places_of(work, items, request.arrived_at)
    chosen = chosen_of(items)
    given: list[Answer | ChosenAnswer] = [*answers, *chosen]
    context = {
        "work": work,
        "section": "classes",
        "rows": sorted([receipt_row(work, each) for each in given], key=_in_order),
        "unanswered": [
            place.number for place in places if not (place.answered or place.earlier or place.dropped)
        ],
        "dropped": [place.number for place in places if place.dropped],
        "code": receipt_code(work.submission, answers, chosen),
        "back": reverse("homework:submission", args=[work.assignment.slug]),
    }
    return render(request, "homework/receipt.html", context)


@dataclass(frozen=True, slots=True)
class ReceiptRow:
    """An answer: where, the how manieth try, in words, when it arrived, what is to be said if it was late."""

    place: int
    round: int
    number: int
    answer: str
    arrived_at: datetime
    late: str


def receipt_row(work: Work, answer: Answer | ChosenAnswer) -> ReceiptRow:
    """An answer, or what is chosen yet, as a row."""
    item, late = answer.item, late_mark(work, answer.arrived_at)
    if answer.sent_at is not None:
        late = _("sent after the end")
    if isinstance(answer, Answer):
        word = attempt_word(answer.attempt)
    else:
        word = stored_word(question_of(item.version), answer.answer)
    return ReceiptRow(item.place, item.round, answer.number, word, answer.arrived_at, late)


def _in_order(row: ReceiptRow) -> tuple[int, int, int]:
    return row.place, row.round, row.number


def result_word(work: Work, items: Iterable[SubmissionItem], now: datetime) -> str:
    """How many places are right, and what all counts where something came late; nothing while verdicts are
    kept back, before the first answer, and of mastery. Dropped ones are counted apart. Items come with their
    slots and answers.
    """
    items = list(items)
    counting = [item for item in items if item.slot.dropped_at is None]
    given = [[MarkedAnswer(each.score, each.arrived_at) for each in answers_at(item)] for item in counting]
    if work.streak or not work.shows(now) or not any(given):
        return ""
    best = [max((each.score for each in tries), default=0.0) for tries in given]
    counted = [item_mark(tries, work.schedule) or 0.0 for tries in given]
    number = {"right": best.count(1), "all": len(best), "partly": sum(0 < score < 1 for score in best)}
    said = _("%(right)d of %(all)d right, %(partly)d partly.") if number["partly"] else None
    said = (said or _("%(right)d of %(all)d right.")) % number
    if counted != best:
        late = _("With late answers it counts %(counted)s of %(all)d.")
        said = f"{said} {late % (number | {'counted': floatformat(sum(counted), -1)})}"
    return " ".join(
        filter(None, (said, dropped_word(len(items) - len(counting), in_hall=work.assignment.classroom.hall)))
    )
