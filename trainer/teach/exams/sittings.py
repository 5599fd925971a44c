"""Sittings: holding one, its candidates, results, appeals and certificates; the analysis of questions."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.codes import new_slug
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.marks.dropping import LastQuestionError
from trainer.classroom.marks.results import CORRELATED, JUDGED
from trainer.classroom.models import Classroom
from trainer.classroom.setting.classes import MayNotTeachError
from trainer.exams.actions import appealing, awarding, holding
from trainer.exams.analysis import analysis_of, is_estimated
from trainer.exams.models import Appeal, Certificate, Decision, Sitting
from trainer.exams.reserve import SEATS
from trainer.exams.rules import rules_of_all
from trainer.support.house import house_now
from trainer.teach.exams.access import own_appeal_of, own_blueprint, own_sitting_of
from trainer.teach.exams.appeals import appeal_context
from trainer.teach.exams.context import analysed_rows, making_for, shortage_word, sitting_context
from trainer.teach.exams.sitting_forms import DecisionForm, HoldForm, MinutesForm

any_method = require_http_methods(["GET", "HEAD", "POST"])


@any_method
def hold_page(request: LearnerRequest, slug: str) -> HttpResponse:
    """Hold a sitting of a blueprint."""
    found = own_blueprint(request, slug)
    form = HoldForm(
        request.POST if request.method == "POST" else None,
        initial={"slug": new_slug(), "access": "code"} | _usual(request),
        user=signed_in(request),
        minutes=found.minutes,
        now=request.arrived_at,
    )
    if form.is_bound and form.is_valid():
        try:
            made = holding.hold(blueprint=found, by=signed_in(request), **form.facts)
        except holding.NotMeasuredError:
            form.add_error(
                None, _("How many positions can be made is being measured. Try again in a minute.")
            )
        except holding.ReserveTooSmallError as error:
            rows = {row.place: row for row in found.rows.select_related("blueprint")}
            form.add_error("seats", [shortage_word(each, rows[each.row]) for each in error.lacking])
        except MayNotTeachError:
            form.add_error(None, _("A teacher looks after your account: it can hold no examinations."))
        else:
            return redirect("teach:sitting", made.slug)
    context = {"section": "classes", "blueprint": found, "form": form, "making": making_for(found, SEATS)}
    context["seats"] = SEATS
    return render(request, "teach/exams/hold.html", context, status=422 if form.errors else 200)


def _usual(request: LearnerRequest) -> dict[str, str]:
    """The zone of the newest class, and who issued the certificates of the newest sitting."""
    room = Classroom.objects.taught_by(request.user).order_by("-created_at").first()
    last = Sitting.objects.examined_by(request.user).exclude(issuer="").order_by("-pk").first()
    return {
        "time_zone": room.zone if room else "UTC",
        "issuer": last.issuer if last else house_now().own_name,
    }


@require_safe
def sitting(request: LearnerRequest, slug: str) -> HttpResponse:
    """How to register, who has, how it stands, results and appeals."""
    found = own_sitting_of(request, slug)
    return render(request, "teach/exams/sitting.html", sitting_context(request, found))


@any_method
def minutes(request: LearnerRequest, slug: str, candidate: UUID) -> HttpResponse:
    """More time for a candidate, fixed before it opens."""
    locked = own_sitting_of(request, slug)
    found = get_object_or_404(locked.candidates.select_related("enrollment"), pk=candidate)
    form = MinutesForm(request.POST or None, initial={"minutes": found.minutes + found.asked_minutes})
    if form.is_bound and form.is_valid():
        try:
            holding.give_minutes(
                candidate=found,
                minutes=form.cleaned_data["minutes"],
                by=signed_in(request),
                now=request.arrived_at,
            )
        except holding.BegunError:
            form.add_error("minutes", _("The sitting has opened: time stays as it was fixed."))
        else:
            return redirect("teach:sitting", slug)
    context = {"section": "classes", "sitting": locked, "candidate": found, "form": form}
    return render(request, "teach/exams/minutes.html", context, status=422 if form.errors else 200)


@require_POST
def award_page(request: LearnerRequest, slug: str) -> HttpResponse:
    """Give out the results, or what has changed in them."""
    locked = own_sitting_of(request, slug)
    try:
        number = awarding.award(sitting=locked, now=request.arrived_at)
    except awarding.NotOverError:
        messages.error(request, _("Somebody may still sit it: results are given out when it is over."))
    else:
        said = ngettext("%(number)d result is given out.", "%(number)d results are given out.", number)
        messages.success(request, said % {"number": number})
    return redirect("teach:sitting", slug)


@any_method
def appeal_decided(request: LearnerRequest, slug: str, number: int) -> HttpResponse:
    """Decide an appeal, beside the position that was asked and what was answered."""
    found = own_appeal_of(request, slug, number)
    form = DecisionForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid() and _decided(request, found, form, request.arrived_at):
        return redirect("teach:sitting", slug)
    context = {"section": "classes", "appeal": found, "form": form} | appeal_context(found)
    return render(request, "teach/exams/appeal.html", context, status=422 if form.errors else 200)


def _decided(request: LearnerRequest, found: Appeal, form: DecisionForm, now: datetime) -> bool:
    facts: dict[str, Any] = {
        "decision": Decision(form.cleaned_data["decision"]),
        "reason": form.cleaned_data["reason"],
    }
    try:
        appealing.decide_appeal(appeal=found, by=signed_in(request), now=now, **facts)
    except appealing.DecidedError:
        messages.error(request, _("It was decided already."))
    except LastQuestionError:
        form.add_error("decision", _("No other question would count: it cannot be dropped."))
        return False
    return True


@require_POST
def revoke_page(request: LearnerRequest, slug: str, code: str) -> HttpResponse:
    """Revoke a certificate, or with `back` let it hold again."""
    locked = own_sitting_of(request, slug)
    found = get_object_or_404(Certificate, sitting=locked, code=code)
    awarding.revoke(certificate=found, revoked="back" not in request.POST, now=request.arrived_at)
    return redirect("teach:sitting", slug)


@require_safe
def analysis(request: LearnerRequest, slug: str) -> HttpResponse:
    """How the questions of a blueprint fared over all its sittings."""
    found = own_blueprint(request, slug)
    rows = analysed_rows(analysis_of(found), rules_of_all(found))
    context = {
        "section": "classes",
        "blueprint": found,
        "rows": rows,
        "estimated": is_estimated(found),
        "some": CORRELATED,
        "enough": JUDGED,
    }
    return render(request, "teach/exams/analysis.html", context)
