"""The pages of an assignment: its list, each of its puzzles, hints, handing in, the receipt."""

from datetime import datetime
from random import SystemRandom
from typing import Any

from django.db.models import Count
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.actions import doing
from trainer.classroom.models import Answer, Mode, Sheet, SheetItem
from trainer.classroom.sitting import is_full
from trainer.classroom.try_keys import read_try_key
from trainer.classroom.work import Work, WorkRefusedError, items_of
from trainer.play.answering import graded_answer
from trainer.play.homework.access import for_learners, item_at
from trainer.play.homework.item_page import (
    asked_context,
    clock_of,
    frame,
    hints_context,
    result_context,
    unanswered_context,
)
from trainer.play.homework.places import item_url, next_open, places_of
from trainer.play.homework.receipts import given_answers, receipt_code, receipt_row
from trainer.play.homework.results import result_word
from trainer.play.homework.words import REFUSED, coming_late_word, feedback_word, late_mark, lateness_word
from trainer.progress.keys import KeyRefusedError
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import question_of
from trainer.scenarios.answers import FormatError
from trainer.showing.hints import hints_for

RANDOM = SystemRandom()


@require_safe
@for_learners
def sheet(request: LearnerRequest, work: Work) -> HttpResponse:
    """What is to be done and the button to begin; once begun the places and where to go on."""
    now = request.arrived_at
    context = {
        "work": work,
        "section": "classes",
        "feedback": feedback_word(work, now),
        "lateness": lateness_word(work),
        "late_now": coming_late_word(work, now),
    }
    if work.sheet is None:
        return render(request, "homework/start.html", context | _before(work, now))
    return render(request, "homework/sheet.html", context | _begun(work, work.sheet, now))


def _before(work: Work, now: datetime) -> dict[str, Any]:
    """How much it is, and why it can not be begun, if so."""
    why = work.refusal(now)
    if why is None and not work.schedule.is_open(now):
        why = "closed"
    if why is None and work.assignment.ready_at is None:
        why = "not_ready"
    slots = work.assignment.slots.aggregate(number=Count("pk"))
    return {"slots": slots["number"], "refused": REFUSED[why]() if why else ""}


def _begun(work: Work, own: Sheet, now: datetime) -> dict[str, Any]:
    """How far it is, what came of it, how to go on; `counts`: whether an answer still is worth anything."""
    why, items = work.refusal(now), items_of(own)
    places = places_of(work, items, now)
    following = next_open(places, 0)
    return {
        "places": places,
        "begun": any(place.answered or place.earlier for place in places),
        "answered": sum(place.answered > 0 for place in places),
        "following": following,
        "counts": work.schedule.weight(now) > 0,
        "hand_in": why is None and work.is_handed_in_once,
        "done": why is None and following is None and not work.is_handed_in_once,
        "result": result_word(work, items, now),
        "clock": clock_of(work, now),
        "refused": REFUSED[why]() if why else "",
    }


@require_POST
@for_learners
def start(request: LearnerRequest, work: Work) -> HttpResponse:
    """Begin, once; then the list of the places."""
    if work.assignment.mode == Mode.EXAM and is_full(request):
        raise WorkRefusedError("many_exams")
    doing.start_sheet(work=work, arrived_at=request.arrived_at, rng=RANDOM)
    return redirect("homework:sheet", work.assignment.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@for_learners
def item(request: LearnerRequest, work: Work, place: int, round_: int | None = None) -> HttpResponse:
    """A puzzle of the sheet; posted to, the verdict, or that the answer is kept."""
    if work.sheet is None:
        return redirect("homework:sheet", work.assignment.slug)
    items = items_of(work.sheet)
    found = item_at(items, place, round_)
    found.version = PuzzleVersion.objects.select_related("puzzle").get(pk=found.version_id)
    if request.method == "POST":
        return _answer(request, work, found)
    answers, around = list(found.answers.all()), frame(request, work, items, found)
    if answers and not (around["again"] and "again" in request.GET):
        shown = _try_of(request, answers)
        context = result_context(
            work, shown, around, now=request.arrived_at, repeated="repeated" in request.GET
        )
        return render(request, "homework/item.html", around | context)
    if work.tells_unanswered(request.arrived_at):
        return render(request, "homework/item.html", around | unanswered_context(found, around))
    if why := work.refusal(request.arrived_at):
        raise WorkRefusedError(why)
    context = around | asked_context(request, work, found, number=len(answers) + 1)
    return render(request, "homework/item.html", context)


def _try_of(request: LearnerRequest, answers: list[Answer]) -> Answer:
    """The try that the address names, else the last one."""
    named = request.GET.get("try", "")
    return next((each for each in answers if str(each.number) == named), answers[-1])


def _answer(request: LearnerRequest, work: Work, found: SheetItem) -> HttpResponse:
    """What cannot be read is asked again and not stored."""
    learner_id, tries = work.enrollment.learner_id, len(found.answers.all())
    token = request.POST.get("key", "")
    try:
        key, number = read_try_key(token, learner_id=learner_id, item=found, most=tries + 1)
    except KeyRefusedError:
        return _ask_again(request, work, found, tries + 1, status=409)
    try:
        answer = question_of(found.version).shape.parse(dict(request.POST.lists()))
    except FormatError as error:
        return _ask_again(request, work, found, number, status=422, error=error, key=token)
    answered = doing.answer_item(
        work=work,
        item=found,
        number=number,
        key=key,
        graded=graded_answer(request, found.version, answer),
        arrived_at=request.arrived_at,
        rng=RANDOM,
    )
    where = f"{item_url(work, found)}?try={answered.answer.number}{'' if answered.first else '&repeated'}"
    if not request.htmx:
        return redirect(f"{where}#verdict")
    return _fragment(request, work, found, answered, where)


def _fragment(
    request: LearnerRequest, work: Work, found: SheetItem, answered: doing.Answered, where: str
) -> HttpResponse:
    """What htmx puts in place of the form, and the changed line above the puzzle."""
    around = frame(request, work, items_of(found.sheet), found)
    context = result_context(
        work, answered.answer, around, now=request.arrived_at, repeated=not answered.first
    )
    page = render_to_string("showing/swap.html", context)
    swapped = {"swapped": True, "try_number": context["try_number"]}
    page += render_to_string("homework/around.html", around | swapped)
    return HttpResponse(page, headers={"HX-Push-Url": where})


def _ask_again(
    request: LearnerRequest,
    work: Work,
    found: SheetItem,
    number: int,
    *,
    status: int,
    key: str = "",
    error: FormatError | None = None,
) -> HttpResponse:
    """The question again, if it may still be answered."""
    if why := work.refusal(request.arrived_at):
        raise WorkRefusedError(why)
    if not work.may_try(found, list(found.answers.all())[: number - 1], request.arrived_at):
        raise WorkRefusedError("no_tries")
    context = asked_context(request, work, found, number=number, key=key, error=error, stale=status == 409)
    context = frame(request, work, items_of(found.sheet), found) | context
    if not request.htmx:
        return render(request, "homework/item.html", context, status=status)
    response = render(request, "showing/ask_again.html", context, status=status)
    response.write(render_to_string("homework/around.html", context | {"swapped": True}))
    return response


@require_POST
@for_learners
def hint(request: LearnerRequest, work: Work, place: int, round_: int) -> HttpResponse:
    """One more hint, the one that was asked for by its number."""
    if work.sheet is None:
        return redirect("homework:sheet", work.assignment.slug)
    found = item_at(items_of(work.sheet), place, round_)
    found.version = PuzzleVersion.objects.select_related("puzzle").get(pk=found.version_id)
    named = request.POST.get("number", "")
    number = int(named) if named.isdecimal() and len(named) < 3 else 0
    most = len(hints_for(question_of(found.version)))
    counted = doing.ask_hint(work=work, item=found, number=number, most=most, arrived_at=request.arrived_at)
    if not request.htmx:
        return redirect(f"{item_url(work, found)}{'?again' if found.answers.all() else ''}#hints")
    found.hints = counted
    return render(request, "homework/hints.html", hints_context(work, found) | {"asked": True})


@require_POST
@for_learners
def give_up(request: LearnerRequest, work: Work, place: int, round_: int) -> HttpResponse:
    """The verdict instead of the tries that are left."""
    if work.sheet is None:
        return redirect("homework:sheet", work.assignment.slug)
    found = item_at(items_of(work.sheet), place, round_)
    doing.give_up(work=work, item=found, arrived_at=request.arrived_at)
    return redirect(f"{item_url(work, found)}#verdict")


@require_http_methods(["GET", "HEAD", "POST"])
@for_learners
def hand_in(request: LearnerRequest, work: Work) -> HttpResponse:
    """The question whether this is all; posted to, the receipt."""
    if work.sheet is None or not work.is_handed_in_once:
        return redirect("homework:sheet", work.assignment.slug)
    if request.method == "POST":
        doing.hand_in(work=work, arrived_at=request.arrived_at)
        return redirect("homework:receipt", work.assignment.slug)
    if work.sheet.handed_in_at is not None:
        return redirect("homework:receipt", work.assignment.slug)
    places = places_of(work, items_of(work.sheet), request.arrived_at)
    unanswered = [place for place in places if not place.answered]
    clock = clock_of(work, request.arrived_at)
    context = {"work": work, "section": "classes", "places": places, "unanswered": unanswered, "clock": clock}
    return render(request, "homework/hand_in.html", context)


@require_safe
@for_learners
def receipt(request: LearnerRequest, work: Work) -> HttpResponse:
    """What was answered when, with a code."""
    if work.sheet is None:
        return redirect("homework:sheet", work.assignment.slug)
    answers = given_answers(work.sheet)
    places = places_of(work, items_of(work.sheet), request.arrived_at)
    context = {
        "work": work,
        "section": "classes",
        "rows": [receipt_row(each, late=late_mark(work, each.arrived_at)) for each in answers],
        "unanswered": [place.number for place in places if not place.answered and not place.earlier],
        "code": receipt_code(work.sheet, answers),
        "back": reverse("homework:sheet", args=[work.assignment.slug]),
        "zone": work.assignment.classroom.zone.replace("_", " "),
    }
    return render(request, "homework/receipt.html", context)
