"""Blueprints: the desk with all of them, making one, changing it, and the examples of the field."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.codes import new_slug
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.setting.classes import MayNotTeachError
from trainer.exams.actions import designing
from trainer.exams.examples import exam_examples
from trainer.exams.models import Blueprint, Sitting
from trainer.exams.papers import PaperRow, needed_points
from trainer.forms.queries import whole
from trainer.puzzles.own_rules import Kept, rules_to_choose
from trainer.rules.rulesets.ruleset import PRESETS
from trainer.teach.exams.access import own_blueprint
from trainer.teach.exams.appeals import open_appeals
from trainer.teach.exams.context import blueprint_context, lines_of_example, sittings_listed
from trainer.teach.exams.forms import FACTS, BlueprintForm, RowForms, Rows, refuse_pass_mark

any_method = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
def desk(request: LearnerRequest) -> HttpResponse:
    """The user's blueprints, other sittings that the user holds, and the examples to begin from."""
    own = Blueprint.objects.owned_by(request.user).order_by("title", "pk")
    rows = own.annotate(**open_appeals("candidate__sitting__blueprint", request.user))
    others = Sitting.objects.examined_by(request.user).exclude(blueprint__owner=request.user.pk)
    context = {
        "section": "classes",
        "blueprints": rows,
        "sittings": sittings_listed(others, request.user),
        "examples": exam_examples().values(),
    }
    return render(request, "teach/exams/desk.html", context)


@any_method
def new_blueprint(request: LearnerRequest) -> HttpResponse:
    """Make one of one's own."""
    return _editor(
        request, None, {"minutes": 60, "pass_in": "percent", "pass_mark": 70, "slug": new_slug()}, []
    )


@any_method
def edit_blueprint(request: LearnerRequest, slug: str) -> HttpResponse:
    """Change it: what was set by it stays as it was set."""
    found = own_blueprint(request, slug)
    rows = list(found.rows.values("asked", "level", "ruleset", "number", "points"))
    return _editor(request, found, {name: getattr(found, name) for name in FACTS}, rows)


def _editor(
    request: LearnerRequest,
    found: Blueprint | None,
    initial: dict[str, Any],
    rows: Sequence[Any],
) -> HttpResponse:
    posted = request.method == "POST"
    own = rules_to_choose(request.user, found.own_rules if found else {})
    form = BlueprintForm(request.POST if posted else None, initial=initial, own=own)
    # A row that was sent as it stood there would count as empty.
    if posted:
        overall = form.data.get("ruleset", "")
        rules = {"overall": overall} if overall in PRESETS or overall in own else {}
        lines = RowForms(request.POST, prefix="row", form_kwargs={"own": own} | rules)
    else:
        lines = RowForms(initial=rows, prefix="row", form_kwargs={"own": own})
    if posted and "more" in request.POST:
        return _page(request, found, form, _with_more(request, own))
    if posted and form.is_valid() and lines.is_valid():
        refuse_pass_mark(form, lines.asked)
        if not form.errors and (made := _kept(request, found, form, lines.asked)) is not None:
            return redirect("teach:blueprint", made.slug)
    return _page(request, found, form, lines)


def _with_more(request: LearnerRequest, own: Kept) -> Rows:
    """The rows as they were typed, and some empty ones more."""
    data = request.POST.copy()
    number = whole(data.get("row-TOTAL_FORMS", ""), most=99)
    data["row-TOTAL_FORMS"] = str(min(RowForms.max_num, number + RowForms.extra))
    return RowForms(data, prefix="row", form_kwargs={"own": own})


def _kept(
    request: LearnerRequest, found: Blueprint | None, form: BlueprintForm, rows: Sequence[PaperRow]
) -> Blueprint | None:
    if found is not None:
        designing.change_blueprint(blueprint=found, facts=form.facts(rows), rows=rows)
        return found
    facts = form.facts(rows) | {"slug": form.cleaned_data["slug"]}
    try:
        return designing.make_blueprint(owner=signed_in(request), facts=facts, rows=rows)
    except MayNotTeachError:
        form.add_error(
            None, _("A teacher looks after your account. To hold examinations, sign up with one of your own.")
        )
        return None


def _page(request: LearnerRequest, found: Blueprint | None, form: BlueprintForm, lines: Rows) -> HttpResponse:
    wrong = form.is_bound and "more" not in request.POST
    context = {"section": "classes", "form": form, "rows": lines, "blueprint": found}
    return render(request, "teach/exams/edit.html", context, status=422 if wrong else 200)


@require_safe
def blueprint(request: LearnerRequest, slug: str) -> HttpResponse:
    """What it asks, and whether it can be held."""
    context = blueprint_context(own_blueprint(request, slug), request.user)
    return render(request, "teach/exams/blueprint.html", context)


@any_method
def blueprint_deleted(request: LearnerRequest, slug: str) -> HttpResponse:
    """Ask once; posted to, it is gone."""
    found = own_blueprint(request, slug)
    if request.method == "POST":
        designing.delete_blueprint(blueprint=found)
        messages.success(request, _("“%(title)s” is deleted.") % {"title": found.title})
        return redirect("teach:exam_desk")
    return render(request, "teach/exams/delete.html", {"section": "classes", "blueprint": found})


@any_method
def example(request: LearnerRequest, name: str) -> HttpResponse:
    """What an example asks, and what the examination it follows asks besides; posted to, one's own copy."""
    found = exam_examples().get(name)
    if found is None:
        raise Http404
    if request.method == "POST":
        facts = dict(found.facts) | {"title": str(found.title)}
        try:
            made = designing.make_blueprint(owner=signed_in(request), facts=facts, rows=found.rows)
        except MayNotTeachError:
            messages.error(request, _("A teacher looks after your account: it can hold no examinations."))
        else:
            return redirect("teach:blueprint_edit", made.slug)
    lines = lines_of_example(found.rows)
    points, terms = sum(line.total for line in lines), Blueprint(**found.facts)
    context = {
        "section": "classes",
        "example": found,
        "terms": terms,
        "lines": lines,
        "questions": sum(line.number for line in lines),
        "points": points,
        "needed": needed_points(terms, points),
    }
    return render(request, "teach/exams/example.html", context)
