"""The teacher's own screen in a live lesson: who answered what, the guests, and the buttons of the wall."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.live.guests import admit_guests, remove_guest
from trainer.classroom.live.plans import ready_in_plan
from trainer.classroom.live.walls import PhoneAnswer, Wall, given_in
from trainer.classroom.marks.results import is_right
from trainer.classroom.secrecy.telling import is_withheld
from trainer.forms.queries import Query
from trainer.pages.question.cached import heading
from trainer.pages.question.rows import stored_word
from trainer.polls.live import voters_in_lesson
from trainer.polls.words import asked_word
from trainer.puzzles.questions import Question, question_of
from trainer.teach.lessons.report import report_at
from trainer.teach.lessons.views import SOON, last_question, wall_at


@dataclass(frozen=True, slots=True)
class Person:
    """Who takes part. `answer` is in words, empty without one; `right` None where it is not told here."""

    name: str
    here: bool
    answer: str
    right: bool | None
    guest: UUID | None


@never_cache
@require_safe
def lesson_desk(request: LearnerRequest, slug: str) -> HttpResponse:
    """Everybody with the answer to the question on the wall; the buttons of the wall."""
    wall = wall_at(request, slug)
    if wall.lesson.ended_at is not None:
        return redirect(report_at(slug))
    asked = wall.question
    context = {"section": "classes", "classroom": wall.lesson.classroom, "soon": SOON, "from": "desk"}
    context |= {
        "after": wall.after,
        "planned": ready_in_plan(wall.lesson.classroom, wall.at).count(),
        "heading": heading(asked.version) if asked else None,
        "poll_question": asked_word(wall.poll.poll.asks) if wall.poll else "",
        "next_step": wall.shown.revealed + 1 if wall.shown else 0,
    }
    return render(request, "teach/lessons/desk.html", context | people_context(wall))


@never_cache
@require_safe
def lesson_people(request: LearnerRequest, slug: str) -> HttpResponse:
    """The people alone; nothing (204) while they are as `seen`, the whole page where somebody went on."""
    wall = wall_at(request, slug)
    context, seen = people_context(wall), Query(request.GET).text("seen")
    if seen == context["seen"]:
        return HttpResponse(status=204)
    if not seen.startswith(f"{wall.stage}-"):
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return render(request, "teach/lessons/people.html", context)


@require_POST
def lesson_guests(request: LearnerRequest, slug: str) -> HttpResponse:
    """Let guests in or no more of them, or take one out."""
    lesson, do = wall_at(request, slug).lesson, request.POST.get("guests", "")
    if do in ("open", "close"):
        admit_guests(lesson=lesson, admitted=do == "open")
    elif (key := _key(request.POST.get("remove", ""))) is not None:
        remove_guest(lesson=lesson, guest=key)
    return last_question(request, slug)


def _key(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def people_context(wall: Wall) -> dict[str, Any]:
    """What `teach/lessons/people.html` needs."""
    given = given_in(wall)
    guests = sum(each.guest is not None for each in given)
    return {
        "lesson": wall.lesson,
        "asked": wall.question,
        "poll_now": wall.poll,
        "answered": wall.answered,
        "closed": wall.closed,
        "left": wall.seconds_left,
        "people": _people(wall, given),
        "seen": f"{wall.seen}.{guests}",
    }


def _people(wall: Wall, given: Sequence[PhoneAnswer]) -> list[Person]:
    """Those who are here or answered first, by name. Of votes only who has voted is told."""
    voted = voters_in_lesson(wall.poll) if wall.poll else ()
    question = question_of(wall.question.version) if wall.question else None
    told = question is not None and not is_withheld(question)
    found = [
        Person(
            name=each.name,
            here=each.here,
            answer=_answer(question, each.text) if each.key not in voted else _("voted"),
            right=_is_right(wall, each.text) if told else None,
            guest=each.guest,
        )
        for each in given
    ]
    return sorted(found, key=lambda each: (not (each.here or each.answer), each.name.casefold()))


def _answer(question: Question | None, text: str | None) -> str:
    return stored_word(question, text) if question and text is not None else ""


def _is_right(wall: Wall, text: str | None) -> bool | None:
    if text is None or wall.question is None:
        return None
    return is_right(wall.question.version, text)
