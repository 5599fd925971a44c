"""The page where a teacher sets a mark by hand, excuses a learner, or takes that back."""

from decimal import Decimal
from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.marks.gradebook import cell_at
from trainer.classroom.marks.marking import clear_mark, set_mark
from trainer.classroom.marks.marks import halves_percent
from trainer.classroom.models import Assignment, HandMark
from trainer.forms.layouts import Button, laid_out
from trainer.teach.access import in_open_class, taught_enrollment

WORKED_OUT, GIVEN, EXCUSED = "worked-out", "given", "excused"


class MarkForm(forms.Form):
    """A mark in percent, an excuse, or what the answers come to."""

    what = forms.ChoiceField(
        label=_("Mark"),
        choices=[
            (WORKED_OUT, _("The mark from the answers")),
            (GIVEN, _("This mark instead")),
            (EXCUSED, _("Excused: it goes into no mean")),
        ],
        widget=forms.RadioSelect,
    )
    percent = forms.DecimalField(
        label=_("Percent"),
        min_value=0,
        max_value=100,
        step_size=Decimal("0.5"),
        required=False,
        help_text=_("For “This mark instead”; half percents are possible."),
    )
    note = forms.CharField(
        label=_("Note"),
        max_length=500,
        required=False,
        help_text=_("The learner reads it beside the mark."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    helper = laid_out("what", "percent", "note", Button(_("Keep")))

    def clean(self) -> dict[str, Any]:
        """A mark that is given has a number."""
        cleaned = super().clean() or {}
        if cleaned.get("what") == GIVEN and cleaned.get("percent") is None and "percent" not in self.errors:
            self.add_error("percent", _("Enter a number from 0 to 100, such as 62.5."))
        return cleaned


@require_http_methods(["GET", "HEAD", "POST"])
@in_open_class
def mark(request: LearnerRequest, assignment: Assignment, enrollment: UUID) -> HttpResponse:
    """Set a learner's mark; back to the learner's answers."""
    learner = taught_enrollment(request, assignment.classroom.slug, enrollment)
    posted = request.method == "POST"
    form = MarkForm(request.POST if posted else None, initial=_kept(assignment, learner.pk))
    if posted and form.is_valid():
        named: dict[str, Any] = {"assignment": assignment, "enrollment": learner, "by": signed_in(request)}
        given = form.cleaned_data
        if given["what"] == WORKED_OUT:
            clear_mark(**named, now=request.arrived_at)
        else:
            share = float(given["percent"]) / 100 if given["what"] == GIVEN else None
            set_mark(**named, mark=share, note=given["note"], now=request.arrived_at)
        return redirect("teach:answers", assignment.slug, learner.pk)
    context = {
        "section": "classes",
        "area": "gradebook",
        "assignment": assignment,
        "classroom": assignment.classroom,
        "learner": learner,
        "cell": cell_at(assignment, learner, now=request.arrived_at, by_hand=False),
        "form": form,
    }
    return render(request, "teach/gradebook/mark.html", context, status=422 if posted else 200)


def _kept(assignment: Assignment, enrollment: UUID) -> dict[str, Any]:
    hand = HandMark.objects.filter(assignment=assignment, enrollment=enrollment).first()
    if hand is None:
        return {"what": WORKED_OUT}
    if hand.mark is None:
        return {"what": EXCUSED, "note": hand.note}
    return {"what": GIVEN, "percent": halves_percent(hand.mark), "note": hand.note}
