"""Rules officers: who speaks for which preset, what they said, and where that is not what the data say."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _

from trainer.accounts.middleware import LearnerRequest
from trainer.desk.access import acted_on, staff_of
from trainer.desk.forms import WhyForm
from trainer.forms.layouts import Button, laid_out, row
from trainer.rules.rulesets.ruleset import OUR_CHOICE, PARAMETERS, PRESETS, short_title
from trainer.support.officers import NoOfficerError, give_office, take_office, withdraw_cell
from trainer.tablerules.confirmed import Statement, said_otherwise, statement_of
from trainer.tablerules.models import LONGEST_BODY, ConfirmedCell, Office
from trainer.tablerules.officer_words import stated_words
from trainer.wording.rulings import topic

MOST: Final = 500
"""So many of the last statements are listed."""


class GiveOfficeForm(WhyForm):
    """Somebody speaks for the rules of a federation."""

    username = forms.CharField(label=_("Name of an account"), max_length=150)
    preset = forms.ChoiceField(
        label=_("Ruleset"), choices=[(name, short_title(name)) for name in PRESETS if name != OUR_CHOICE]
    )
    body = forms.CharField(
        label=_("Speaks for"),
        max_length=LONGEST_BODY,
        help_text=_("As everybody reads it, without a name: “EMA rules committee”."),
    )
    helper = laid_out(
        "username", "preset", "body", "why", row(Button(_("Give the office"), name="do", value="give"))
    )


class EndForm(WhyForm):
    """An office is taken, or a statement withdrawn; `what` is `office:` or `said:` with the row's key."""

    what = forms.ChoiceField(label=_("What ends"))
    helper = laid_out("what", "why", row(Button(_("End it"), "quiet", name="do", value="end")))

    def __init__(self, *args: Any, offices: Sequence[Office], said: Sequence["Said"]) -> None:
        super().__init__(*args)
        self.auto_id = "end-%s"
        self.rows: dict[str, Office | ConfirmedCell] = {f"office:{each.pk}": each for each in offices}
        self.rows |= {f"said:{each.row.pk}": each.row for each in said if each.row.withdrawn_at is None}
        names = {f"office:{each.pk}": f"{each.user.username}: {each}" for each in offices}
        names |= {f"said:{each.row.pk}": f"{each.preset}: {each.topic}" for each in said}
        field = self.fields["what"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(key, names[key]) for key in self.rows]


@dataclass(frozen=True, slots=True)
class Said:
    """A statement as the desk lists it, withdrawn or not."""

    row: ConfirmedCell
    preset: str
    topic: str
    words: str


@acted_on
def officers(request: LearnerRequest) -> HttpResponse:
    """The offices and what was said; posted to, an office is given, or something ends."""
    offices = list(Office.objects.select_related("user").order_by("preset", "pk"))
    said = [_said(each) for each in _rows() if each.preset in PRESETS and each.parameter in PARAMETERS]
    sent = request.POST if request.method == "POST" else None
    do = sent.get("do", "") if sent else ""
    give = GiveOfficeForm(sent if do != "end" else None)
    end = EndForm(sent if do == "end" else None, offices=offices, said=said)
    if _given(request, give) or _ended(request, end):
        return redirect("desk:officers")
    context = {
        "area": "rules",
        "offices": [(each, short_title(each.preset)) for each in offices if each.preset in PRESETS],
        "said": said,
        "otherwise": [_otherwise(each) for preset in PRESETS for each in said_otherwise(preset)],
        "give": give,
        "end": end,
    }
    return render(request, "desk/officers.html", context, status=200 if sent is None else 422)


def _rows() -> list[ConfirmedCell]:
    rows = ConfirmedCell.objects.select_related("confirmed_by").order_by("-confirmed_at", "-pk")
    return list(rows[:MOST])


def _said(row: ConfirmedCell) -> Said:
    said = statement_of(row)
    return Said(row, short_title(row.preset), topic(row.parameter), stated_words(said))


def _otherwise(said: Statement) -> tuple[str, str, str]:
    """Ruleset, what the makers call the cell, and what is said."""
    return short_title(said.preset), said.parameter, stated_words(said)


def _given(request: LearnerRequest, form: GiveOfficeForm) -> bool:
    if not form.is_bound or not form.is_valid():
        return False
    try:
        give_office(by=staff_of(request), **form.cleaned_data)
    except NoOfficerError:
        form.add_error("username", _("Nobody has this name who could speak for a federation."))
        return False
    messages.success(request, _("The office is given."))
    return True


def _ended(request: LearnerRequest, form: EndForm) -> bool:
    if not form.is_bound or not form.is_valid():
        return False
    row, by, why = form.rows[form.cleaned_data["what"]], staff_of(request), form.cleaned_data["why"]
    if isinstance(row, Office):
        take_office(by=by, office=row, why=why)
    else:
        withdraw_cell(by=by, row=row, now=request.arrived_at, why=why)
    messages.success(request, _("It has ended."))
    return True
