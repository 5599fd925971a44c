"""What an officer of a federation says on the cells of its ruleset: confirmed, corrected, withdrawn."""

from datetime import date
from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.days import today
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.secrecy.telling import refuse_in_exam
from trainer.forms.layouts import Button, laid_out, row
from trainer.pages.rulesets import Point, overview, point, points_by_section
from trainer.play.reading.changing import given_option, rule_field
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import PARAMETERS, RuleOption, load_preset
from trainer.rules.rulesets.written import read_option, written_option
from trainer.support.officers import state_cell, withdraw_cell
from trainer.tablerules.confirmed import stated
from trainer.tablerules.models import LONGEST_BODY, ConfirmedCell, Office
from trainer.wording.table_rules import rules_error

WITHDRAW = "withdraw"
"""What the button is called that takes back what stands."""


class StateForm(forms.Form):
    """What the rules say on a cell, by which article, decided when."""

    article = forms.CharField(
        label=_("Article"),
        max_length=LONGEST_BODY,
        help_text=_("As you cite it: “article 3.4”, “decision 12”. Everybody reads it."),
    )
    decided_on = forms.DateField(
        label=_("Date of the decision"), widget=forms.DateInput(attrs={"type": "date"})
    )

    def __init__(self, data: Any, asked: Point, last: date) -> None:
        """`last` is the last day on which something can have been decided."""
        said = stated(asked.preset, asked.name)
        super().__init__(
            data, initial={"article": said.article, "decided_on": said.decided_on} if said else {}
        )
        self.asked, self.last = asked, last
        field = rule_field(asked.name, load_preset(asked.preset))
        field.required = isinstance(field, forms.ChoiceField) and not isinstance(
            field, forms.MultipleChoiceField
        )
        self.fields["option"] = field

    @property
    def helper(self) -> FormHelper:
        """The rule first; what stands can be withdrawn."""
        withdraw = [Button(_("Withdraw what was said"), "quiet", name="do", value=WITHDRAW)]
        buttons = [Button(_("Confirm this rule")), *(withdraw if self.asked.stated else [])]
        return laid_out("option", "article", "decided_on", row(*buttons))

    def clean_option(self) -> RuleOption:
        """The option itself.

        :raises ValidationError: for what the rule cannot be.
        """
        name, given = self.asked.name, self.cleaned_data["option"]
        try:
            return read_option(name, given_option(name, given) or written_option(name, None))
        except RulesetError as error:
            raise forms.ValidationError(rules_error(error)) from None

    def clean_decided_on(self) -> date:
        """A day that has come.

        :raises ValidationError: for a later one.
        """
        day: date = self.cleaned_data["decided_on"]
        if day > self.last:
            raise forms.ValidationError(_("This day has not come yet."))
        return day


@require_safe
def officer_page(request: LearnerRequest, preset: str) -> HttpResponse:
    """Every cell, with the way to say something on it."""
    refuse_in_exam()
    office = _office(request, preset)
    context = {
        "section": "rules",
        "office": office,
        "ruleset": overview(preset),
        "parts": points_by_section(preset),
    }
    return render(request, "rulesets/officer.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def officer_cell(request: LearnerRequest, preset: str, parameter: str) -> HttpResponse:
    """One cell; posted to, what the body says on it is entered, or withdrawn."""
    refuse_in_exam()
    office = _office(request, preset)
    if parameter not in PARAMETERS:
        raise Http404
    asked, posted = point(preset, parameter), request.method == "POST"
    there = f"{reverse('rulesets:officer', args=[preset])}#{parameter}"
    if posted and request.POST.get("do") == WITHDRAW:
        _withdraw(request, office, parameter)
        return redirect(there)
    form = StateForm(request.POST if posted else None, asked, today(request))
    if posted and form.is_valid():
        state_cell(office=office, parameter=parameter, now=request.arrived_at, **form.cleaned_data)
        messages.success(request, _("Everybody reads it within half a minute."))
        return redirect(there)
    context = {
        "section": "rules",
        "office": office,
        "ruleset": overview(preset),
        "point": asked,
        "form": form,
    }
    return render(request, "rulesets/officer_cell.html", context, status=422 if posted else 200)


def _withdraw(request: LearnerRequest, office: Office, parameter: str) -> None:
    row = ConfirmedCell.objects.standing().filter(preset=office.preset, parameter=parameter).first()
    if row and withdraw_cell(by=office.user, row=row, now=request.arrived_at, why=office.body):
        messages.success(request, _("It is withdrawn."))


def _office(request: LearnerRequest, preset: str) -> Office:
    """:raises Http404: for who does not speak for the preset."""
    return get_object_or_404(Office.objects.of(signed_in(request)).select_related("user"), preset=preset)
