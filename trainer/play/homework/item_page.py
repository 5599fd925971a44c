"""One puzzle of an assignment: its place in the list, the question of the next try, or what came of one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any, Literal, TypeAlias

from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.models import Answer, SheetItem
from trainer.classroom.work import Work, make_try_key, run_of
from trainer.pages.question.cached import drawn_table, kept_heading, kept_verdict
from trainer.pages.question.controls import ask_parts
from trainer.pages.question.hints import hints_for
from trainer.pages.question.rows import attempt_word
from trainer.pages.question.verdict import right_answer, verdict_of
from trainer.play.answering import verdict_context
from trainer.play.homework.words import (
    coming_late_word,
    feedback_word,
    late_word,
    left_word,
    repeated_word,
    tries_left_word,
)
from trainer.puzzles.models import Puzzle
from trainer.puzzles.questions import question_of
from trainer.scenarios.answer_shapes import FormatError
from trainer.wording.kind_words import kind_title

Mark: TypeAlias = Literal["", "right", "partly", "wrong"]


@dataclass(frozen=True, slots=True)
class Place:
    """A place: its newest question with its page (empty if that is none any more), the pages of `earlier`
    rounds.

    `answered` times its question was answered; `missed`: never, and it takes no answer any more; `again`: one
    more try may be given. `mark` is that of the best try, empty as long as verdicts are kept back. `run`:
    right answers in a row, of mastery; None where there is none, or verdicts are kept back.
    """

    number: int
    url: str
    kind: str
    answered: int
    missed: bool
    again: bool
    mark: Mark
    earlier: tuple[str, ...]
    run: int | None

    @property
    def is_open(self) -> bool:
        """Whether its question waits for an answer."""
        return not self.answered and not self.missed


def item_url(work: Work, item: SheetItem) -> str:
    """The page of a question; its round is named where there can be several."""
    place: list[str | int] = [work.assignment.slug, item.place]
    return reverse("homework:item", args=[*place, item.round] if work.streak else place)


def places_of(work: Work, items: Iterable[SheetItem], now: datetime) -> list[Place]:
    """Every place in order; items come in order, with slots and answers."""
    return [_place(work, list(rounds), now) for _place_, rounds in groupby(items, lambda item: item.place)]


def _place(work: Work, rounds: Sequence[SheetItem], now: datetime) -> Place:
    newest = rounds[-1]
    answers = list(newest.answers.all())
    everything = [each for item in rounds for each in item.answers.all()]
    missed = not answers and work.refusal(now) is not None
    return Place(
        number=newest.place,
        url="" if missed and not work.tells_unanswered(now) else item_url(work, newest),
        kind=kind_title(newest.slot.kind),
        answered=len(answers),
        missed=missed,
        again=bool(answers) and work.refusal(now) is None and work.may_try(newest, answers, now),
        mark=mark_of(answers) if work.shows(now) else "",
        earlier=tuple(item_url(work, item) for item in rounds[:-1]),
        run=run_of(everything) if work.streak and work.shows(now) else None,
    )


def mark_of(answers: Sequence[Answer]) -> Mark:
    """How good the best of the tries was."""
    if not answers:
        return ""
    best = max(each.score for each in answers)
    if best == 1:
        return "right"
    return "partly" if best else "wrong"


def next_open(places: Sequence[Place], after: int) -> Place | None:
    """The next place with an open question, from the place `after` on and round again."""
    later = sorted(places, key=lambda place: (place.number < after, place.number))
    return next((place for place in later if place.is_open), None)


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
