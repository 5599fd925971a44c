"""The home page: to somebody new what this is, to everybody else the one thing to do next."""

from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from trainer.accounts.days import today
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.reviews import reports_waiting, unread_answers
from trainer.learning.steps import NextStep
from trainer.play.beginning import beginning_of
from trainer.play.home.cards import card_of
from trainer.play.home.standing import days_shown, last_change
from trainer.play.home.waiting import ToDo
from trainer.play.practice.answering import Practice
from trainer.play.practice.choice import kept_choice
from trainer.play.practice.topics import topics_of
from trainer.play.secrecy import exam_now
from trainer.polls.models import PollReport
from trainer.polls.reporting import unread_replies
from trainer.progress.settling import settle

SECTION: Final = {"section": "puzzles"}


@require_safe
def home(request: LearnerRequest) -> HttpResponse:
    """What waits, the first of it large; the puzzle of the day is answered on the spot."""
    to_do = ToDo(request)
    if exam := exam_now():
        return render(request, "home/home.html", {"withheld": exam})
    settle(request.visitor.learner_id)
    context = SECTION | {"is_empty": to_do.is_empty, "is_new": to_do.is_new, "ask_background": _asks(to_do)}
    context |= _reports(to_do) | (_question(to_do) if to_do.is_new else _what_waits(to_do))
    return render(request, "home/home.html", context)


def _asks(to_do: ToDo) -> bool:
    """Whether to ask what is known of the game: once, before the first answer."""
    return not beginning_of(to_do.request).background and not to_do.facts.has_answered


def _reports(to_do: ToDo) -> dict[str, Any]:
    """Where own reports were answered; how many of others wait for an answer of who is signed in, or on
    questions without a key for staff.
    """
    context: dict[str, Any] = {}
    if to_do.facts.has_news:
        learner = to_do.request.visitor.learner_id
        answered = [reverse("play:report", args=[slug]) for slug in unread_answers(learner)]
        answered += [reverse("polls:report", args=[slug]) for slug in unread_replies(learner)]
        context["answered_reports"] = answered
    if to_do.facts.has_reports:
        user = to_do.request.user
        context["waiting_reports"] = reports_waiting(user)
        context["poll_reports"] = PollReport.objects.on_polls_of(user).waiting().count()
    return context


def _what_waits(to_do: ToDo) -> dict[str, Any]:
    request = to_do.request
    cards = [card_of(step, to_do) for step in to_do.steps]
    context: dict[str, Any] = {
        "first": cards[0] if cards else None,
        "cards": cards[1:],
        "path": to_do.path,
        "topics": topics_of(kept_choice(request)),
    }
    if to_do.facts.has_answered and (learner := request.visitor.learner):
        context |= {"days": days_shown(learner, today(request)), "change": last_change(learner)}
    if to_do.steps[:1] == (NextStep.TODAY,):
        context |= _question(to_do)
    return context


def _question(to_do: ToDo) -> dict[str, Any]:
    """The puzzle of the day, ready to be answered."""
    assert to_do.days_puzzle is not None
    asked = Practice(to_do.request, to_do.days_puzzle.puzzle.slug, again=False)
    asked.version = to_do.days_puzzle
    return asked.question() | {"today": True}
