"""The page of one puzzle of a sheet: the question under the key of its next try, or what came of a try."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.models import Answer, SheetItem
from trainer.classroom.try_keys import make_try_key
from trainer.classroom.work import Work
from trainer.play.homework.places import item_url, next_open, places_of
from trainer.play.homework.words import (
    coming_late_word,
    feedback_word,
    late_word,
    left_word,
    repeated_word,
    tries_left_word,
)
from trainer.play.pages import verdict_context
from trainer.puzzles.models import Puzzle
from trainer.puzzles.questions import question_of
from trainer.scenarios.answers import FormatError
from trainer.showing.asking import ask_parts
from trainer.showing.hints import hints_for
from trainer.showing.rendered import drawn_table, kept_heading, kept_verdict
from trainer.showing.stored import attempt_word
from trainer.showing.verdicts import right_answer, verdict_of


@dataclass(frozen=True, slots=True)
class Clock:
    """The time that is left: whole seconds, what they are called, when they end."""

    seconds: int
    word: str
    ends: datetime


def clock_of(work: Work, now: datetime) -> Clock | None:
    """The clock of a sheet with a limit, None without one or when it is over."""
    ends = work.schedule.closes_at
    if work.schedule.time_up_at is None or ends is None or ends <= now:
        return None
    if work.sheet is not None and work.sheet.handed_in_at is not None:
        return None
    seconds = int((ends - now).total_seconds())
    return Clock(seconds, left_word(seconds), ends)


def frame(request: LearnerRequest, work: Work, items: Sequence[SheetItem], item: SheetItem) -> dict[str, Any]:
    """What stands around the puzzle: where it is on the sheet, the clock, hints, the way on."""
    now = request.arrived_at
    places = places_of(work, items, now)
    own = next(place for place in places if place.number == item.place)
    is_newest = own.url == item_url(work, item)
    goes_on, counts = work.refusal(now) is None, work.schedule.weight(now) > 0
    following = next_open(places, item.place)
    return {
        "section": "classes",
        "work": work,
        "item": item,
        "answers": list(next(each for each in items if each.pk == item.pk).answers.all()),
        "csrf_token": get_token(request),
        "place": own,
        "places": places,
        "following": following,
        "counts": counts,
        "hand_in": goes_on and work.is_handed_in_once and not (following and counts),
        "again": own.again and is_newest,
        "here": item_url(work, item),
        "clock": clock_of(work, now),
    }


def asked_context(
    request: LearnerRequest,
    work: Work,
    item: SheetItem,
    *,
    number: int,
    key: str = "",
    error: FormatError | None = None,
    stale: bool = False,
) -> dict[str, Any]:
    """What puts the question: for the `number`th try, after an error with what was given."""
    given = dict(request.POST.lists()) if error else {}
    learner_id = work.enrollment.learner_id
    return {
        "key": key or make_try_key(learner_id=learner_id, item=item, number=number),
        "action": item_url(work, item),
        "stale": stale,
        "try_number": number,
        "told": coming_late_word(work, request.arrived_at),
        "below": "homework/below_form.html",
        **hints_context(work, item),
        **ask_parts(item.version, given, error),
    }


def hints_context(work: Work, item: SheetItem) -> dict[str, Any]:
    """The hints that were asked for, and the number of the next one; nothing without hints."""
    if not work.assignment.hints:
        return {}
    hints = hints_for(question_of(item.version))
    place = [work.assignment.slug, item.place, item.round]
    return {
        "hint_url": reverse("homework:hint", args=place),
        "hints": hints[: item.hints],
        "next_hint": item.hints + 1 if item.hints < len(hints) else 0,
    }


def result_context(
    work: Work,
    answer: Answer,
    around: dict[str, Any],
    *,
    now: datetime,
    repeated: bool = False,
) -> dict[str, Any]:
    """What stands in the form's place: the verdict with the way on, or that the answer is kept.

    A puzzle without a link of its own is not linked to.
    """
    item: SheetItem = around["item"]
    answer.attempt.version = item.version
    around = around | {"told": late_word(work, answer.arrived_at)}
    if work.keeps_key(item, around["answers"], now):
        context = _not_yet(work, answer, around)
    elif work.shows(now):
        context = _verdict(answer, around)
    else:
        context = _kept(answer, around, feedback_word(work, now))
    if repeated:
        note = {"said": repeated_word(work, answer.number)}
        context["panel"] = render_to_string("homework/repeated.html", note) + context["panel"]
    context["said"] = f"{context.get('said', '')} {around['told']}".strip()
    return context | {"section": "classes", "try_number": answer.number}


def unanswered_context(item: SheetItem, around: dict[str, Any]) -> dict[str, Any]:
    """What stands in the form's place where no answer came: the right one and its reasons."""
    question, language = question_of(item.version), get_language() or ""
    solved = right_answer(question)
    kept = kept_verdict(question, solved, language)
    words = around | {"verdict": verdict_of(question, solved, None)}
    words["onwards"] = render_to_string("homework/onwards.html", around)
    return {
        "slug": question.slug,
        "heading": kept_heading(question, language),
        "table": kept.fragment[kept.table].decode(),
        "panel": render_to_string("homework/unanswered.html", words),
        "headline": _("Not answered."),
    }


def _verdict(answer: Answer, around: dict[str, Any]) -> dict[str, Any]:
    """The verdict with the way on."""
    linked = answer.attempt.version.puzzle.status != Puzzle.Status.RESERVED
    onwards = render_to_string("homework/onwards.html", around)
    return verdict_context(answer.attempt, onwards=onwards, linked=linked)


def _kept(answer: Answer, around: dict[str, Any], feedback: str) -> dict[str, Any]:
    """That an answer is stored, and no word on whether it is right."""
    words = {"onwards": render_to_string("homework/onwards.html", around), "feedback": feedback}
    given = attempt_word(answer.attempt)
    context = _without_key(around["item"], given, _("Kept."), words, "homework/kept.html")
    return context | {"said": f"{_('Kept.')} {feedback}"}


def _not_yet(work: Work, answer: Answer, around: dict[str, Any]) -> dict[str, Any]:
    """An answer that was not right and takes another try: no more is said of it than that."""
    item: SheetItem = around["item"]
    headline = _("Partly right.") if answer.score else _("Not right yet.")
    left = work.tries - len(around["answers"])
    told = tries_left_word(left) if work.tries else ""
    give_up = reverse("homework:give_up", args=[work.assignment.slug, item.place, item.round])
    words = around | {"headline": headline, "left": told, "give_up": give_up}
    context = _without_key(item, attempt_word(answer.attempt), headline, words, "homework/not_yet.html")
    return context | {"said": f"{headline} {told}".strip()}


def _without_key(
    item: SheetItem, given: str, headline: str, words: dict[str, Any], template: str
) -> dict[str, Any]:
    """The table as it was put, and beside it a panel that tells nothing of the right answer."""
    question = question_of(item.version)
    return {
        "slug": question.slug,
        "heading": kept_heading(question, get_language() or ""),
        "table": drawn_table(question, (), choosing=False),
        "panel": render_to_string(template, words | {"given": given}),
        "headline": headline,
    }
