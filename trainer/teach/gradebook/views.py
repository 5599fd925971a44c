"""The gradebook, the results of an assignment, the answers of a learner to it."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.gradebook import Order, gradebook
from trainer.classroom.models import Mode
from trainer.classroom.results import answers_to, item_results, missed
from trainer.classroom.todays import versions_at_hand
from trainer.progress.models import Finding
from trainer.teach.access import taught_assignment, taught_class, taught_enrollment
from trainer.teach.gradebook import item_rows, one_learner, tables


@login_required
@require_safe
def gradebook_page(request: LearnerRequest, slug: str) -> HttpResponse:
    """Learners by assignments, sorted by name or by `?sort=mean`."""
    classroom = taught_class(request, slug)
    order: Order = "mean" if request.GET.get("sort") == "mean" else "name"
    book = gradebook(classroom, now=request.arrived_at)
    context = {
        "section": "classes",
        "classroom": classroom,
        "area": "gradebook",
        "order": order,
        "columns": tables.columns(book, classroom.tz),
        "rows": tables.rows(classroom, book, order),
        "mean": tables.class_mean(book),
        "mastery": any(column.assignment.mode == Mode.MASTERY for column in book.columns),
    }
    return render(request, "teach/gradebook/gradebook.html", context)


@login_required
@require_safe
def results_page(request: LearnerRequest, slug: str) -> HttpResponse:
    """How the questions of an assignment did, which rules and misconceptions showed, and with whom."""
    assignment = taught_assignment(request, slug)
    answers = answers_to(assignment)
    versions = versions_at_hand(each.version for each in answers)
    found = item_results(assignment, answers, versions)
    context = {
        "section": "classes",
        "classroom": assignment.classroom,
        "area": "gradebook",
        "assignment": assignment,
        "learners": len({each.enrollment for each in answers}),
        "answers": len(answers),
        "items": item_rows.item_rows(assignment, found, versions, answers),
        "rules": item_rows.missed_rules(assignment, missed(assignment, Finding.Sort.RULE)),
        "beliefs": item_rows.held_beliefs(assignment, missed(assignment, Finding.Sort.MISCONCEPTION)),
    }
    return render(request, "teach/gradebook/results.html", context)


@login_required
@require_safe
def answers_page(request: LearnerRequest, slug: str, enrollment_id: object) -> HttpResponse:
    """Every answer of a learner to an assignment; `?open=` names the one whose position is shown."""
    assignment = taught_assignment(request, slug)
    enrollment = taught_enrollment(request, assignment.classroom.slug, enrollment_id)
    work = one_learner.learners_work(assignment, enrollment, now=request.arrived_at)
    context = {
        "section": "classes",
        "classroom": assignment.classroom,
        "area": "gradebook",
        "assignment": assignment,
        "enrollment": enrollment,
        "work": work,
        "opened": work.opened(request.GET.get("open", "")),
    }
    return render(request, "teach/gradebook/answers.html", context)
