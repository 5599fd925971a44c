"""The gradebook, the results of an assignment, the answers of a learner, and regrading."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import User
from trainer.classroom.marks.gradebook import Order, cells_of, gradebook
from trainer.classroom.marks.marks import mark_percent
from trainer.classroom.marks.regrade_tasks import is_large, is_under_way, leave_to_worker
from trainer.classroom.marks.regrading import Change, changes_of, regrade
from trainer.classroom.marks.results import answers_to, item_results, missed, versions_at_hand
from trainer.classroom.models import Assignment, LateAnswer, Mode
from trainer.forms.queries import Query
from trainer.progress.models import Finding
from trainer.rules.catalogue import RULES_VERSION
from trainer.teach.access import graded_assignment, graded_class, taught_enrollment
from trainer.teach.gradebook import results as item_rows
from trainer.teach.gradebook import results as one_learner
from trainer.teach.gradebook import tables
from trainer.teach.gradebook.repaired import repaired_rules, repairs_of
from trainer.teach.gradebook.repairs import waiting_for
from trainer.teach.gradebook.tables import answer_code, said
from trainer.wording.kind_words import kind_title


@require_safe
def gradebook_page(request: LearnerRequest, slug: str) -> HttpResponse:
    """Learners by assignments, sorted by name or by `?sort=mean`."""
    classroom = graded_class(request, slug)
    by_mean = Query(request.GET).one_of("sort", ("name", "mean"), "name") == "mean"
    order: Order = "mean" if by_mean else "name"
    book = gradebook(classroom, now=request.arrived_at)
    context = {
        "section": "classes",
        "classroom": classroom,
        "area": "gradebook",
        "order": order,
        "columns": tables.columns(book, classroom.tz),
        "rows": tables.rows(classroom, book, order),
        "mean": tables.class_mean(book),
        "repaired": repaired_rules(classroom, [row.enrollment for row in book.rows], request.arrived_at),
        "nameless": any(column.nameless for column in book.columns),
        "mastery": any(column.assignment.mode == Mode.MASTERY for column in book.columns),
    }
    return render(request, "teach/gradebook/gradebook.html", context)


@require_safe
def results_page(request: LearnerRequest, slug: str) -> HttpResponse:
    """How the questions of an assignment did, which rules and misconceptions showed, and with whom."""
    assignment = graded_assignment(request, slug)
    answers = answers_to(assignment)
    versions = versions_at_hand(each.version for each in answers)
    found = item_results(assignment, answers, versions)
    had = item_rows.repair_sets_had(assignment.repairs.all())
    context = {
        "section": "classes",
        "classroom": assignment.classroom,
        "area": "gradebook",
        "assignment": assignment,
        "learners": len({each.enrollment for each in answers}),
        "answers": len(answers),
        "items": item_rows.item_rows(assignment, found, versions, answers),
        "repairs": repairs_of(assignment, request.arrived_at),
        "waiting": waiting_for(assignment, request.arrived_at),
        "planned": assignment.planned_repairs.all(),
        "late": LateAnswer.objects.filter(item__submission__assignment=assignment, accepted=None).count(),
        "rules": item_rows.missed_rules(assignment, missed(assignment, Finding.Sort.RULE), had),
        "beliefs": item_rows.beliefs_shown(assignment, missed(assignment, Finding.Sort.MISCONCEPTION), had),
    }
    return render(request, "teach/gradebook/results.html", context)


@require_safe
def answers_page(request: LearnerRequest, slug: str, enrollment_id: object) -> HttpResponse:
    """Every answer of a learner to an assignment; `?open=` names the one whose position is shown."""
    assignment = graded_assignment(request, slug)
    enrollment = taught_enrollment(request, assignment.classroom.slug, enrollment_id)
    work = one_learner.learners_work(assignment, enrollment, now=request.arrived_at)
    context = {
        "section": "classes",
        "classroom": assignment.classroom,
        "area": "gradebook",
        "assignment": assignment,
        "enrollment": enrollment,
        "work": work,
        "opened": work.opened(Query(request.GET).text("open")),
    }
    return render(request, "teach/gradebook/answers.html", context)


LISTED: Final = 200
"""So many answers are listed, those of the first places; the marks that change are listed all."""


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """An answer that is regraded, in words; scores in percent; `line` is the deciding sentence."""

    enrollment: UUID
    name: str
    place: int
    code: str
    kind: str
    given: str
    solved_before: str
    solved: str
    before: int
    after: int
    rules_before: int
    line: str


@dataclass(frozen=True, slots=True)
class MarkRow:
    """A learner whose mark changes, in percent."""

    enrollment: UUID
    name: str
    before: float | None
    after: float | None


@require_http_methods(["GET", "HEAD", "POST"])
def regrade_page(request: LearnerRequest, slug: str) -> HttpResponse:
    """A dry run; posted to, the regrade, which a worker does where it is large."""
    assignment = graded_assignment(request, slug)
    under_way = is_under_way(assignment, request.arrived_at)
    if request.method == "POST":
        if not under_way:
            messages.success(request, _apply(request, assignment))
        return redirect(request.path)
    context = {
        "section": "classes",
        "classroom": assignment.classroom,
        "area": "gradebook",
        "assignment": assignment,
        "under_way": under_way,
        "rules_version": RULES_VERSION,
    }
    if not under_way:
        context |= dry_run(assignment, now=request.arrived_at)
    return render(request, "teach/gradebook/regrade.html", context)


def _apply(request: LearnerRequest, assignment: Assignment) -> str:
    """Regrade, now or by a worker; what is to be said about it."""
    user = get_object_or_404(User, pk=request.user.pk)
    if is_large(assignment):
        leave_to_worker(assignment=assignment, by=user, now=request.arrived_at)
        return _("The regrade is under way. It may take a few minutes.")
    number = regrade(found=changes_of(assignment), by=user)
    return ngettext("%(n)d answer was regraded.", "%(n)d answers were regraded.", number) % {"n": number}


def dry_run(assignment: Assignment, *, now: datetime) -> dict[str, object]:
    """What a regrade would change, answer by answer, and the marks of learners that follow."""
    found = changes_of(assignment)
    rows = [_row(change) for change in found.changes[:LISTED]]
    return {
        "looked_at": found.looked_at,
        "unread": found.unread,
        "number": len(found.changes),
        "changes": rows,
        "more": len(found.changes) - len(rows),
        "marks": _marks(assignment, found.changes, now) if rows else [],
    }


def _row(change: Change) -> ChangeRow:
    item, today, version = change.answer.item, change.today, change.version
    return ChangeRow(
        enrollment=item.submission.enrollment_id,
        name=item.submission.enrollment.name,
        place=item.slot.place,
        code=answer_code(item.slot.place, item.round, change.answer.number),
        kind=kind_title(version.puzzle.kind),
        given=said(version, change.given),
        solved_before=said(version, change.solved_before),
        solved=said(version, today.solved),
        before=mark_percent(change.before),
        after=mark_percent(today.score),
        rules_before=change.rules_before,
        line=today.line,
    )


def _marks(assignment: Assignment, changes: Sequence[Change], now: datetime) -> list[MarkRow]:
    """The learners whose mark changes, by name: a better late try or the like may leave a mark as it is."""
    scores = {change.answer.pk: change.today.score for change in changes}
    before, after = cells_of(assignment, now=now), cells_of(assignment, now=now, scores=scores)
    names = {
        change.answer.item.submission.enrollment_id: change.answer.item.submission.enrollment.name
        for change in changes
    }
    rows = [
        MarkRow(each, name, before[each].percent, after[each].percent)
        for each, name in names.items()
        if before[each].mark != after[each].mark
    ]
    return sorted(rows, key=lambda row: row.name)
