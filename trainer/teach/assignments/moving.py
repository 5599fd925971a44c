"""Moving the dates of several assignments of a class together: which, how, a look at what comes of it."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from crispy_forms.helper import FormHelper
from django import forms
from django.contrib import messages
from django.db.models import F
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.doing.due import state_of
from trainer.classroom.models import Assignment, Classroom
from trainer.classroom.setting.moving import (
    Move,
    MovedMeanwhileError,
    Shift,
    dates_seen,
    move_dates,
    moves,
)
from trainer.forms.layouts import Button, Piece, laid_out, row
from trainer.forms.queries import Query
from trainer.pages.moments import LocalMomentField, LocalMoments, MomentField
from trainer.pages.templatetags.times import moment_text
from trainer.teach.access import archived_page, taught_class

MOST_DAYS: Final = 366
REFUSED: Final[Mapping[str, Promise]] = {
    "begun": gettext_lazy("Somebody has begun this exam: its dates stay."),
    "undated": gettext_lazy("It has no date: say when it is due."),
    "past": gettext_lazy("It would be due in the past."),
    "order": gettext_lazy("It would be due before it opens."),
}
"""Why an assignment keeps its dates."""


class DatesForm(LocalMoments):
    """The ticked assignments, and how their dates move; `looked`: what comes of it was shown."""

    moments = ("due_at",)
    which = forms.MultipleChoiceField(
        label=gettext_lazy("Which assignments"), widget=forms.CheckboxSelectMultiple
    )
    days = forms.IntegerField(
        label=gettext_lazy("Move by so many days"),
        help_text=gettext_lazy("All dates, at the same time of day. A minus makes them earlier."),
        min_value=-MOST_DAYS,
        max_value=MOST_DAYS,
        required=False,
    )
    due_at = LocalMomentField(label=gettext_lazy("Or let all be due at"))
    seen = forms.CharField(widget=forms.HiddenInput, required=False)
    looked = False

    def __init__(
        self, *args: Any, offered: Iterable[Assignment], classroom: Classroom, now: datetime, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.read_moments(classroom.tz, now)
        which = self.fields["which"]
        assert isinstance(which, forms.MultipleChoiceField)
        which.choices = [(each.slug, _named(each)) for each in offered]

    @property
    def helper(self) -> FormHelper:
        """The assignments, the two ways, what comes of it, and the button that does it once that is seen."""
        move = [Button(gettext_lazy("Move the dates"), name="move")] if self.looked else []
        return laid_out(
            "which",
            "days",
            MomentField("due_at"),
            row(Button(gettext_lazy("Show what comes of it"), "quiet", name="look")),
            Piece("teach/assignments/moves.html"),
            row(*move),
        )

    def clean(self) -> dict[str, Any]:
        """One of the two ways."""
        cleaned = super().clean()
        if self.errors.keys().isdisjoint({"days", "due_at"}) and bool(cleaned.get("days")) == bool(
            cleaned.get("due_at")
        ):
            self.add_error("days", _("Say by how many days they move, or when all are due: one of the two."))
        return cleaned

    @property
    def shift(self) -> Shift:
        """How the dates move, once the form is valid."""
        return Shift(self.cleaned_data["days"] or 0, self.cleaned_data["due_at"])


def _named(assignment: Assignment) -> str:
    """`Homework 1, due Sat 28 Nov 2026, 20:00`."""
    if assignment.due_at is None:
        return _("%(title)s, no date") % {"title": assignment.title}
    when = moment_text(assignment.due_at, assignment.classroom.zone)
    return _("%(title)s, due %(when)s") % {"title": assignment.title, "when": when}


def offered_in(classroom: Classroom) -> Sequence[Assignment]:
    """The assignments of a class by date; not the sittings of examinations, which stay as they are."""
    own = classroom.assignments.filter(own=False, sitting=None).select_related("classroom")
    return list(own.order_by(F("due_at").asc(nulls_last=True), "created_at", "pk"))


@require_http_methods(["GET", "HEAD", "POST"])
def class_dates(request: LearnerRequest, slug: str) -> HttpResponse:
    """Which assignments and how; posted to, what comes of it, or once that was seen it is done."""
    classroom = taught_class(request, slug)
    if classroom.is_archived:
        return archived_page(request, classroom)
    now, offered = request.arrived_at, offered_in(classroom)
    ticked = [each.slug for each in offered if state_of(each, now) != "closed"]
    initial = {"which": ticked} if Query(request.GET).has("all") else {}
    sent = request.POST if request.method == "POST" else None
    form = DatesForm(sent, offered=offered, classroom=classroom, now=now, initial=initial)
    rows: list[tuple[Move, Promise | str]] = []
    if form.is_bound and form.is_valid():
        chosen = [each for each in offered if each.slug in form.cleaned_data["which"]]
        if "move" in request.POST and _moved(request, classroom, form, chosen):
            return redirect("teach:classroom", slug)
        form.looked, form.data = True, request.POST.copy()
        form.data["seen"] = dates_seen(chosen)
        rows = [(each, REFUSED.get(each.refused, "")) for each in moves(chosen, form.shift, now)]
    context = {"section": "classes", "area": "assignments", "classroom": classroom}
    context |= {"form": form, "rows": rows, "offered": offered}
    return render(request, "teach/assignments/dates.html", context, status=422 if form.errors else 200)


def _moved(
    request: LearnerRequest, classroom: Classroom, form: DatesForm, chosen: Sequence[Assignment]
) -> bool:
    """Whether the dates were moved; else they are not those that were shown, and it is said."""
    try:
        made = move_dates(
            classroom=classroom,
            chosen=[each.pk for each in chosen],
            shift=form.shift,
            seen=form.cleaned_data["seen"],
            by=signed_in(request),
            now=request.arrived_at,
        )
    except MovedMeanwhileError:
        form.add_error(None, _("The dates are not those that you saw. Look again, then move them."))
        return False
    number = sum(not each.refused for each in made)
    said = ngettext("%(n)d assignment has other dates.", "%(n)d assignments have other dates.", number)
    messages.success(request, said % {"n": number})
    return True
