"""Repair sets of an assignment: whom one is set to, and setting it."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.models import Assignment, Classroom, Feedback
from trainer.classroom.repairs.asking import NothingToRepairError
from trainer.classroom.repairs.members import (
    AllHaveItError,
    NobodyMissedError,
    NobodyTickedError,
    ToTick,
    missers_in,
    to_tick,
)
from trainer.classroom.repairs.planned import NeverToldError, plan_repair, withdraw_repair
from trainer.classroom.repairs.repairing import (
    TriesLeftError,
    make_repair,
    said_of_levels,
    said_of_rules,
)
from trainer.classroom.secrecy.told import told_from
from trainer.classroom.setting.own_rules import BankStanding, judge_about
from trainer.forms.queries import Query
from trainer.progress.models import NEVER
from trainer.teach.access import in_open_class
from trainer.wording.rule_names import subject_of, topic_of

REFUSED: Final[dict[type[LookupError], Promise]] = {
    TriesLeftError: gettext_lazy(
        "All who missed it may still try again, and a repair set would tell them the verdict."
    ),
    NobodyMissedError: gettext_lazy("Nobody who is in the class today missed it."),
    NobodyTickedError: gettext_lazy("Tick at least one learner."),
    AllHaveItError: gettext_lazy("Everybody you ticked has a repair set about it to do already."),
    NothingToRepairError: gettext_lazy(
        "Too few positions ask this, or nearly all have the same answer: show it in a lesson instead."
    ),
}
"""Why a repair set can not be set, in words."""


@require_http_methods(["GET", "HEAD", "POST"])
@in_open_class
def repair_set(request: LearnerRequest, assignment: Assignment) -> HttpResponse:
    """Who missed what `?about=` names, to be ticked; posted to, it is set to them. While verdicts are
    withheld it is asked for instead, and nobody is listed.
    """
    back = reverse("teach:results", args=[assignment.slug])
    code, now = about_in(request), request.arrived_at
    waits = told_from(assignment, now) is not None
    if request.method != "POST" and (not code or waits):
        return redirect(back)
    if not subject_of(code):
        messages.error(request, _("That is not a rule or misconception that can be repaired."))
        return redirect(back)
    by, title = signed_in(request), title_about(code)
    if "withdraw" in request.POST:
        withdraw_repair(assignment=assignment, code=code, by=by)
        messages.success(request, _("The repair set is no longer asked for."))
        return redirect(back)
    if waits:
        _plan(request, assignment, code, title)
        return redirect(back)

    def listed() -> list[ToTick]:
        missers = missers_in(assignment, code)
        if not missers:
            untold = missers_in(assignment, code, told=False)
            raise TriesLeftError(code) if untold else NobodyMissedError(code)
        return to_tick(assignment.classroom, missers, code, Q(repair_of=assignment), now)

    def make(ticked: set[UUID]) -> Assignment:
        return make_repair(assignment=assignment, code=code, title=title, by=by, now=now, ticked=ticked)

    return ticking(request, assignment.classroom, listed, make, back=back)


def about_in(request: HttpRequest) -> str:
    """Which rule or misconception a repair set is to be about; empty for none."""
    asked = Query(request.POST if request.method == "POST" else request.GET)
    return asked.text("about")


def title_about(code: str) -> str:
    """What a repair set about a rule or misconception is called."""
    return _("Once more: %(name)s") % {"name": topic_of(code)}


def ticking(
    request: LearnerRequest,
    classroom: Classroom,
    listed: Callable[[], Collection[ToTick]],
    make: Callable[[set[UUID]], Assignment],
    *,
    back: str,
    area: str = "gradebook",
) -> HttpResponse:
    """The form of a repair set with those who are `listed`; posted to, it is made for those who are ticked,
    and the way leads `back`, to a page of that `area`. What can not be made is said.
    """
    posted = request.method == "POST"
    standing = judge_about(classroom, [about_in(request)]) if posted else None
    try:
        if posted:
            _say_made(request, make(_ticked(request)))
            return redirect(back)
        return _form(request, classroom, listed(), back, area)
    except NobodyTickedError as error:
        messages.error(request, str(REFUSED[type(error)]))
        return _form(request, classroom, listed(), back, area)
    except NothingToRepairError:
        messages.error(request, nothing_yet(standing))
        return redirect(back)
    except tuple(REFUSED) as error:
        messages.error(request, str(REFUSED[type(error)]))
        return redirect(back)


def nothing_yet(standing: BankStanding | None) -> str:
    """Why there is nothing to repair with: own rules are not judged so far, or nothing asks it evenly."""
    return standing.said if standing else str(REFUSED[NothingToRepairError])


def _form(
    request: LearnerRequest, classroom: Classroom, rows: Collection[ToTick], back: str, area: str
) -> HttpResponse:
    code = about_in(request)
    context = {
        "section": "classes",
        "classroom": classroom,
        "area": area,
        "about": code,
        "subject": subject_of(code),
        "rows": rows,
        "may": any(row.may for row in rows),
        "back": back,
        "here": request.path,
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "teach/gradebook/repair.html", context, status=status)


def _ticked(request: HttpRequest) -> set[UUID]:
    """The learners that were ticked; what reads as none is left out."""
    found = set()
    for each in request.POST.getlist("who"):
        try:
            found.add(UUID(each))
        except ValueError:
            continue
    return found


def _plan(request: LearnerRequest, assignment: Assignment, code: str, title: str) -> None:
    """Remember what is wanted until the verdicts are told, and say so."""
    try:
        plan_repair(assignment=assignment, code=code, title=title, by=signed_in(request))
    except NeverToldError:
        messages.error(request, _("Its verdicts are never shown, and a repair set would give them away."))
    else:
        messages.success(request, _("The repair set is made when the verdicts are shown."))


def _say_made(request: LearnerRequest, made: Assignment) -> None:
    """To how many it is set, what comes of it, and whether it asks by other rules or levels."""
    number = made.members.count()
    said = ngettext(
        "%(n)d learner has it to do now: until two in a row are right, on positions that are new to them."
        " A week from now they are asked once more, by itself.",
        "%(n)d learners have it to do now: until two in a row are right, on positions that are new to"
        " them. A week from now they are asked once more, by itself.",
        number,
    )
    messages.success(request, said % {"n": number})
    for said_of in (said_of_rules(made), said_of_levels(made)):
        if said_of:
            messages.info(request, said_of)


@dataclass(frozen=True, slots=True)
class Waiting:
    """Why repair sets of an assignment wait: its verdicts are told at a moment, None where no date says when,
    or `never`.
    """

    at: datetime | None
    never: bool


def waiting_for(assignment: Assignment, now: datetime) -> Waiting | None:
    """None if the verdicts are told to everybody."""
    told = told_from(assignment, now)
    if told is None:
        return None
    return Waiting(None if told >= NEVER else told, assignment.feedback == Feedback.NEVER)
