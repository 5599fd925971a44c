"""The learners of a class: the list, more of them, by hand or by file, and out again as a file."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.db.models import Exists, Max, OuterRef
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import LoginCard
from trainer.classroom.actions.joining import ClosedError
from trainer.classroom.actions.roster import RosterRefusedError, add_learners, check_roster
from trainer.classroom.csv_cells import csv_bytes
from trainer.classroom.models import Classroom, Enrollment
from trainer.classroom.roster_csv import Problem, Roster, read_csv, read_lines
from trainer.teach.access import taught_class
from trainer.teach.classes.forms import FileForm, NamesForm


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def class_roster(request: LearnerRequest, slug: str) -> HttpResponse:
    """Who is in the class; posted to, learners are added by their names."""
    found = taught_class(request, slug)
    form = NamesForm(request.POST if request.method == "POST" else None)
    problems: tuple[Problem, ...] = ()
    if form.is_bound and form.is_valid():
        problems = _add(request, found, form, read_lines(form.cleaned_data["names"]))
        if not problems and not form.errors:
            return redirect(reverse("teach:cards", args=[slug]) + "?added")
    context = {
        "classroom": found,
        "area": "roster",
        "enrollments": listed(request, found),
        "left": found.enrollments.exclude(left_at=None).order_by("name"),
        "form": form,
        "problems": problems,
    }
    return render(
        request, "teach/classes/roster.html", context, status=422 if form.errors or problems else 200
    )


def _add(request: LearnerRequest, found: Classroom, form: NamesForm, roster: Roster) -> tuple[Problem, ...]:
    try:
        add_learners(classroom=found, by=signed_in(request), roster=roster)
    except RosterRefusedError as error:
        return error.problems
    except ClosedError:
        form.add_error(None, _("The class is archived and takes nobody."))
    return ()


def listed(request: LearnerRequest, found: Classroom) -> list[Enrollment]:
    """Those in the class by name, with `last` (their last answer in it) and `has_card`; one query."""
    card = LoginCard.objects.filter(
        user=OuterRef("learner__user"),
        revoked_at=None,
        releases=False,
        expires_at__gt=request.arrived_at,
    )
    own = Enrollment.objects.filter(classroom=found).current().select_related("learner__user__managed")
    return list(own.annotate(last=Max("sheets__items__answers__arrived_at"), has_card=Exists(card)))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def roster_import(request: LearnerRequest, slug: str) -> HttpResponse:
    """A file of names: first what it would do or every line that is wrong, then the same names for good."""
    found = taught_class(request, slug)
    if request.method == "POST" and "names" in request.POST:
        return _import(request, found)
    form = FileForm(request.POST, request.FILES) if request.method == "POST" else FileForm()
    roster = None
    if form.is_bound and form.is_valid():
        roster = check_roster(classroom=found, roster=read_csv(form.cleaned_data["file"]))
    wrong = bool(form.errors or (roster and roster.problems))
    return _import_page(request, found, form=form, roster=roster, status=422 if wrong else 200)


def _import(request: LearnerRequest, found: Classroom) -> HttpResponse:
    names = NamesForm(request.POST)
    problems: tuple[Problem, ...] = ()
    if names.is_valid():
        problems = _add(request, found, names, read_lines(names.cleaned_data["names"]))
        if not problems and not names.errors:
            return redirect(reverse("teach:cards", args=[found.slug]) + "?added")
    roster = Roster((), problems) if problems else None
    return _import_page(request, found, form=FileForm(), roster=roster, wrong=names.errors, status=422)


def _import_page(request: LearnerRequest, found: Classroom, *, status: int, **more: Any) -> HttpResponse:
    context = {"classroom": found, "area": "roster", **more}
    return render(request, "teach/classes/import.html", context, status=status)


@require_safe
@login_required
def roster_csv(request: LearnerRequest, slug: str) -> HttpResponse:
    """Names and usernames as a file."""
    found = taught_class(request, slug)
    own = Enrollment.objects.filter(classroom=found).current()
    rows = own.values_list("name", "learner__user__username")
    return HttpResponse(
        csv_bytes([("name", "username"), *rows]),
        content_type="text/csv; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="learners-{found.slug}.csv"',
            "Cache-Control": "no-store",
        },
    )
