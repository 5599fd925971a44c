"""The home page: to somebody new what this is, to everybody else the one thing to do next."""

from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from trainer.accounts.days import today
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.reviews import reports_waiting, unread_answers
from trainer.learning.steps import NextStep
from trainer.play.beginning import beginning_of
from trainer.play.home.cards import card_of
from trainer.play.home.standing import days_shown, last_change
from trainer.play.home.waiting import Desk
from trainer.play.practice.answering import Practice
from trainer.play.practice.choice import kept_choice
from trainer.play.practice.topics import topics_of
from trainer.play.secrecy import exam_now
from trainer.progress.settling import settle

SECTION: Final = {"section": "puzzles"}


@require_safe
def home(request: LearnerRequest) -> HttpResponse:
    """What waits, the first of it large; the puzzle of the day is answered on the spot."""
    desk = Desk(request)
    if exam := exam_now():
        return render(request, "home/home.html", {"withheld": exam})
    settle(request.visitor.learner_id)
    context = SECTION | {"is_empty": desk.is_empty, "is_new": desk.is_new, "ask_background": _asks(desk)}
    context |= _reports(desk) | (_question(desk) if desk.is_new else _desk(desk))
    return render(request, "home/home.html", context)


def _asks(desk: Desk) -> bool:
    """Whether to ask what is known of the game: once, before the first answer."""
    return not beginning_of(desk.request).background and not desk.facts.has_answered


def _reports(desk: Desk) -> dict[str, Any]:
    """Own reports that were answered, and how many of others wait for an answer of who is signed in."""
    context: dict[str, Any] = {}
    if desk.facts.has_news:
        context["answered_reports"] = unread_answers(desk.request.visitor.learner_id)
    if desk.facts.has_reports:
        context["waiting_reports"] = reports_waiting(desk.request.user)
    return context


def _desk(desk: Desk) -> dict[str, Any]:
    request = desk.request
    cards = [card_of(step, desk) for step in desk.steps]
    context: dict[str, Any] = {
        "first": cards[0] if cards else None,
        "cards": cards[1:],
        "path": desk.path,
        "topics": topics_of(kept_choice(request)),
    }
    if desk.facts.has_answered and (learner := request.visitor.learner):
        context |= {"days": days_shown(learner, today(request)), "change": last_change(learner)}
    if desk.steps[:1] == (NextStep.TODAY,):
        context |= _question(desk)
    return context


def _question(desk: Desk) -> dict[str, Any]:
    """The puzzle of the day, ready to be answered."""
    assert desk.days_puzzle is not None
    asked = Practice(desk.request, desk.days_puzzle.puzzle.slug, again=False)
    asked.version = desk.days_puzzle
    return asked.question() | {"today": True}
