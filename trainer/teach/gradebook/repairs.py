"""Repair sets of an assignment: setting one, and what came of each, learner by learner."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.actions.repairing import NobodyMissedError, make_repair
from trainer.classroom.gradebook import cells_of, percent
from trainer.classroom.models import Assignment, Mode
from trainer.classroom.repairs import NothingToRepairError
from trainer.progress.models import Finding
from trainer.rules.catalogue import RULE_IDS
from trainer.teach.access import in_open_class
from trainer.wording.kind_words import misconception_name, misconceptions
from trainer.wording.rule_names import rule_name

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


def name_of(code: str) -> str:
    """A rule or misconception in words; empty for neither."""
    if code in RULE_IDS:
        return f"{code} {rule_name(code)}"
    if code in misconceptions():
        return misconception_name(code)
    return ""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@in_open_class
def repair(request: LearnerRequest, assignment: Assignment) -> HttpResponse:
    """Set what `about` names to those who missed it; opened, back to the results."""
    if request.method != "POST":
        return redirect("teach:results", assignment.slug)
    code = request.POST.get("about", "")
    if not (name := name_of(code)):
        messages.error(request, _("That is no rule or misconception that can be repaired."))
        return redirect("teach:results", assignment.slug)
    title = _("Repair: %(name)s") % {"name": name}
    try:
        made = make_repair(
            assignment=assignment, code=code, title=title, by=signed_in(request), now=request.arrived_at
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
    return redirect("teach:results", assignment.slug)


def repairs_of(assignment: Assignment, now: datetime) -> list[Repair]:
    """What was repaired of an assignment, the newest first."""
    made = list(assignment.repairs.order_by("-pk").prefetch_related("members"))
    checks = {each.about: each for each in reversed(made) if each.mode != Mode.MASTERY}
    shares = _shares(assignment, made)
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
    return percent(right / number) if number else None


def _shares(assignment: Assignment, made: Iterable[Assignment]) -> Shares:
    """How often what is repaired was answered rightly, in the assignment and in the checks; one query."""
    about = {each.about for each in made}
    if not about:
        return {}
    where = "attempt__assigned__item__submission"
    rows = Finding.objects.filter(
        **{f"{where}__assignment__in": [assignment, *made]}, code__in=about
    ).values_list(f"{where}__assignment", f"{where}__enrollment", "code", "right")
    found: dict[tuple[int, UUID, str], list[int]] = defaultdict(lambda: [0, 0])
    for *key, right in rows:
        counted = found[key[0], key[1], key[2]]
        counted[0] += right
        counted[1] += 1
    return {key: (right, number) for key, (right, number) in found.items()}
