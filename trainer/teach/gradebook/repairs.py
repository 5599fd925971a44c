"""Repair sets of an assignment: setting one, and what came of each, learner by learner."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias
from uuid import UUID

from django.contrib import messages
from django.db.models import Count, Q
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.marks.gradebook import cells_of
from trainer.classroom.marks.marks import mark_percent
from trainer.classroom.models import Assignment, Classroom, Enrollment, Feedback, Mode
from trainer.classroom.repairs.asking import NothingToRepairError
from trainer.classroom.repairs.planned import NeverToldError, plan_repair, withdraw_repair
from trainer.classroom.repairs.repairing import (
    NobodyMissedError,
    TriesLeftError,
    make_repair,
    said_of_rules,
)
from trainer.classroom.secrecy.told import told_from
from trainer.progress.models import NEVER, Finding
from trainer.teach.access import in_open_class
from trainer.wording.rule_names import name_of, subject_of

Shares: TypeAlias = Mapping[tuple[int, UUID, str], tuple[int, int]]
"""By assignment, enrolment and code: right answers about what is repaired, and all."""


@dataclass(frozen=True, slots=True)
class Repaired:
    """A learner: the share of right answers before, the mark of the repair set, the share in the check, each
    in percent, None while there is none.
    """

    name: str
    before: int | None
    mark: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Repair:
    """A repair set with its learners by name; `check` is the slug of the check, empty until it is made."""

    title: str
    slug: str
    about: str
    check: str
    learners: tuple[Repaired, ...]


@require_http_methods(["GET", "HEAD", "POST"])
@in_open_class
def repair_set(request: LearnerRequest, assignment: Assignment) -> HttpResponse:
    """Set what `about` names to those who missed it; opened, back to the results."""
    if request.method != "POST":
        return redirect("teach:results", assignment.slug)
    code = request.POST.get("about", "")
    if not (name := subject_of(code)):
        messages.error(request, _("That is not a rule or misconception that can be repaired."))
        return redirect("teach:results", assignment.slug)
    by, title = signed_in(request), _("Once more: %(name)s") % {"name": name}
    if "withdraw" in request.POST:
        withdraw_repair(assignment=assignment, code=code, by=by)
        messages.success(request, _("The repair set is no longer asked for."))
    elif told_from(assignment, request.arrived_at) is not None:
        _plan(request, assignment, code, title)
    else:
        _make(request, assignment, code, title)
    return redirect("teach:results", assignment.slug)


def _plan(request: LearnerRequest, assignment: Assignment, code: str, title: str) -> None:
    """Remember what is wanted until the verdicts are told, and say so."""
    try:
        plan_repair(assignment=assignment, code=code, title=title, by=signed_in(request))
    except NeverToldError:
        messages.error(request, _("Its verdicts are never told, and a repair set would tell them."))
    else:
        messages.success(request, _("The repair set is made when the verdicts are told."))


def _make(request: LearnerRequest, assignment: Assignment, code: str, title: str) -> None:
    """Set it now, and say to how many; or why it can not be set."""
    try:
        made = make_repair(
            assignment=assignment, code=code, title=title, by=signed_in(request), now=request.arrived_at
        )
    except TriesLeftError:
        messages.error(
            request, _("All who missed it may still try again, and a repair set would tell them the verdict.")
        )
    except NobodyMissedError:
        messages.error(request, _("Nobody who is in the class today missed it."))
    except NothingToRepairError:
        messages.error(
            request,
            _("Too few positions ask this, or nearly all have the same answer: show it in a lesson instead."),
        )
    else:
        number = made.members.count()
        said = ngettext(
            "%(n)d learner has it to do now: until two in a row are right, on positions that are new to them."
            " A week from now they are asked once more, by itself.",
            "%(n)d learners have it to do now: until two in a row are right, on positions that are new to"
            " them. A week from now they are asked once more, by itself.",
            number,
        )
        messages.success(request, said % {"n": number})
        if said_of := said_of_rules(made):
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


def repairs_of(assignment: Assignment, now: datetime) -> list[Repair]:
    """What was repaired of an assignment, the newest first."""
    made = list(assignment.repairs.filter(own=False).order_by("-pk").prefetch_related("members"))
    checks = {each.about: each for each in reversed(made) if each.mode != Mode.MASTERY}
    shares = _shares([assignment, *made], {each.about for each in made})
    found = []
    for each in made:
        if each.mode != Mode.MASTERY:
            continue
        cells, check = cells_of(each, now=now), checks.get(each.about)
        learners = (
            Repaired(
                name=member.name,
                before=_share(shares, assignment, member.pk, each.about),
                mark=cells[member.pk].percent if member.pk in cells else None,
                after=None if check is None else _share(shares, check, member.pk, each.about),
            )
            for member in sorted(each.members.all(), key=lambda member: member.name)
            if member.left_at is None
        )
        found.append(Repair(each.title, each.slug, each.about, check.slug if check else "", tuple(learners)))
    return found


def _share(shares: Shares, assignment: Assignment, enrollment: UUID, code: str) -> int | None:
    right, number = shares.get((assignment.pk, enrollment, code), (0, 0))
    return mark_percent(right / number) if number else None


def _shares(asked: Iterable[Assignment], about: Collection[str]) -> Shares:
    """How often what is repaired was answered rightly in those assignments; one query."""
    if not about:
        return {}
    where = "attempt__assigned__item__submission"
    rows = (
        Finding.objects.filter(**{f"{where}__assignment__in": list(asked)}, code__in=about)
        .order_by()
        .values_list(f"{where}__assignment", f"{where}__enrollment", "code")
        .annotate(known=Count("pk", filter=Q(right=True)), number=Count("pk"))
    )
    return {(work, learner, code): (known, number) for work, learner, code, known, number in rows}


@dataclass(frozen=True, slots=True)
class RepairTable:
    """What a class repaired. `heads`: of each repair set the name of what it is about, and the address of the
    results that it came of. `rows`: of each learner who had one the name, and for each head the percentage of
    right answers before and after, empty where it was not set.
    """

    heads: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def repair_table(classroom: Classroom, learners: Iterable[Enrollment]) -> RepairTable | None:
    """Before and after of these learners; one query, three where something was repaired."""
    of_class = classroom.assignments.filter(own=False, repair_of__isnull=False)
    made = list(of_class.order_by("-pk").select_related("repair_of"))
    sets = [each for each in made if each.mode == Mode.MASTERY]
    if not sets:
        return None
    checks = {(each.repair_of_id, each.about): each for each in made if each.mode != Mode.MASTERY}
    asked = [each.repair_of for each in sets if each.repair_of is not None]
    shares = _shares([*asked, *checks.values()], {each.about for each in sets})
    through = Assignment.members.through.objects.filter(assignment__in=sets)
    members = set(through.values_list("assignment", "enrollment"))
    rows = []
    for learner in learners:
        cells = tuple(
            _before_after(each, checks.get((each.repair_of_id, each.about)), learner, shares)
            if (each.pk, learner.pk) in members
            else ""
            for each in sets
        )
        if any(cells):
            rows.append((learner.name, cells))
    heads = tuple(
        (name_of(each.about), reverse("teach:results", args=[before.slug]))
        for each, before in zip(sets, asked, strict=True)
    )
    return RepairTable(heads, tuple(rows))


def _before_after(made: Assignment, check: Assignment | None, learner: Enrollment, shares: Shares) -> str:
    """A share for a share in words: of the assignment that was repaired, and of the check."""
    asked = (made.repair_of, check)
    told = [None if each is None else _share(shares, each, learner.pk, made.about) for each in asked]
    before, after = ("–" if each is None else str(each) for each in told)
    return _("%(before)s → %(after)s") % {"before": before, "after": after}
