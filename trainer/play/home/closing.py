"""The page that closes a session of ten: what was right, what to look at, what comes next and tomorrow."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from operator import attrgetter
from typing import Final

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from trainer.accounts.days import today, zone_of
from trainer.accounts.middleware import LearnerRequest
from trainer.learning.days import ends_of
from trainer.learning.steps import NextStep
from trainer.play.home.cards import card_of
from trainer.play.home.waiting import ToDo
from trainer.play.practice.tens import TEN, begun_at, close_ten
from trainer.play.progress.tallies import practise, trap_address
from trainer.play.progress.views import answer_rows, told_answers
from trainer.play.secrecy import unless_exam
from trainer.progress.models import Attempt, Finding
from trainer.progress.moving import LOOKED_AT
from trainer.progress.recalling import due_until
from trainer.progress.settling import settle
from trainer.rulebook.examples import practised
from trainer.rules.catalogue import RULE_IDS
from trainer.wording.kind_words import misconception_name, misconception_reply, misconceptions
from trainer.wording.rule_names import rule_name

SECTION: Final = {"section": "puzzles"}
MOST_FAULTS: Final = 3
"""So many things to look at are named."""
NAMED: Final = 3
"""So many of the rules that come up tomorrow are called by name."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that went wrong in so many of the answers: a rule with its id, or what somebody seems to
    believe with the `reply` to it; where it is practised, empty if nowhere.
    """

    name: str
    number: int
    rule: str = ""
    reply: str = ""
    practise: str = ""


@require_safe
@unless_exam
def ten_page(request: LearnerRequest) -> HttpResponse:
    """The answers of the session that goes on or was closed last; where none is, home."""
    given = _given(request)
    if not given:
        return redirect("play:home")
    if len(given) >= TEN:
        close_ten(request)
    settle(request.visitor.learner_id)
    to_do = ToDo(request)
    context = SECTION | {
        "rows": answer_rows(given),
        "number": len(given),
        "right": sum(each.is_right for each in given),
        "faults": faults_of(given),
        "cards": [card_of(step, to_do) for step in to_do.steps if step != NextStep.PRACTICE],
        "tomorrow": _tomorrow(request),
        "another": reverse("play:next"),
    }
    return render(request, "home/ten.html", context)


def _given(request: LearnerRequest) -> list[Attempt]:
    """The answers of the session that may be told of, the first one first. One query."""
    began, learner = begun_at(request), request.visitor.learner
    if began is None or learner is None:
        return []
    own = told_answers(learner).filter(answered_at__gte=began, item=None, reviewed="")
    return list(reversed(own.recent(LOOKED_AT)))


def faults_of(attempts: Sequence[Attempt]) -> list[Fault]:
    """What went wrong most often: what the answers say of beliefs, and the rules of those that no belief
    explains. One query.
    """
    wrong = Finding.objects.filter(attempt__in=[each.pk for each in attempts], right=False)
    rows = wrong.values_list("attempt", "sort", "code")
    believed = [(attempt, code) for attempt, sort, code in rows if sort == Finding.Sort.MISCONCEPTION]
    explained = {attempt for attempt, _code in believed}
    beliefs = Counter(code for _attempt, code in believed)
    rules = Counter(
        code for attempt, sort, code in rows if sort == Finding.Sort.RULE and attempt not in explained
    )
    found = [_belief(code, number) for code, number in _most(beliefs) if code in misconceptions()]
    found += [_rule(code, number) for code, number in _most(rules) if code in RULE_IDS]
    return sorted(found, key=attrgetter("number"), reverse=True)[:MOST_FAULTS]


def _most(counted: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counted.items(), key=lambda each: (-each[1], each[0]))


def _belief(code: str, number: int) -> Fault:
    name, reply = misconception_name(code), misconception_reply(code)
    return Fault(name, number, reply=reply, practise=trap_address(code))


def _rule(code: str, number: int) -> Fault:
    return Fault(rule_name(code), number, code, practise=practise(rule=code) if code in practised() else "")


def _tomorrow(request: LearnerRequest) -> tuple[int, list[str]]:
    """How many rules come up for review by the end of tomorrow, and the names of the first of them."""
    ends = ends_of(today(request) + timedelta(days=1), zone_of(request))
    rules = due_until(request.visitor.learner_id, request.arrived_at, ends)
    return len(rules), [rule_name(rule) for rule in rules[:NAMED]]
