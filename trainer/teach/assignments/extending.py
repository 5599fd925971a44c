"""More time for one learner, or for several together."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from crispy_forms.helper import FormHelper
from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.models import Assignment, Enrollment, Extension, Feedback
from trainer.classroom.setting.extending import (
    give_extension,
    give_extensions,
    take_back_extension,
)
from trainer.classroom.setting.schedule import schedule_of
from trainer.forms.layouts import Button, laid_out, row
from trainer.pages.moments import LocalMomentField, LocalMoments, MomentField
from trainer.pages.templatetags.times import moment_text
from trainer.progress.models import NEVER
from trainer.teach.access import in_open_class, not_of_a_sitting, taught_enrollment
from trainer.teach.assignments.context import learner_rows
from trainer.teach.assignments.forms import MOST_MINUTES


class ExtensionForm(LocalMoments):
    """More time for one learner than an assignment gives everybody: minutes only where there is a limit."""

    moments = ("due_at",)
    due_at = LocalMomentField(label=gettext_lazy("Due for this learner"))
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes more on the time limit"),
        min_value=0,
        max_value=MOST_MINUTES,
        required=False,
    )

    def __init__(
        self, *args: Any, assignment: Assignment, now: datetime, given: bool = False, **options: Any
    ) -> None:
        """`given`: whether the learner has more time already."""
        super().__init__(*args, **options)
        self.assignment, self.given = assignment, given
        self.read_moments(assignment.classroom.tz, now)
        if not assignment.minutes:
            del self.fields["minutes"]

    @property
    def helper(self) -> FormHelper:
        """The date, the minutes where there is a limit, and a way to take back what was given."""
        minutes = ["minutes"] if "minutes" in self.fields else []
        buttons = [Button(gettext_lazy("Change") if self.given else gettext_lazy("Give"), name="give")]
        if self.given:
            buttons.append(Button(gettext_lazy("Take it back"), "danger", name="back"))
        return laid_out(MomentField("due_at"), *minutes, row(*buttons))

    def clean(self) -> dict[str, Any]:
        """A later date, minutes, or both; beside minutes the date of everybody is none."""
        cleaned = super().clean()
        cleaned["minutes"] = cleaned.get("minutes") or 0
        everybodys = self.assignment.due_at
        if cleaned["minutes"] and cleaned.get("due_at") == everybodys:
            cleaned["due_at"] = None
        due = cleaned.get("due_at")
        if not self.errors and not due and not cleaned["minutes"]:
            self.add_error(
                None,
                _("Enter a later date, or minutes.")
                if "minutes" in self.fields
                else _("Enter a later date."),
            )
        if due and "due_at" not in self.errors:
            if everybodys is None:
                self.add_error("due_at", _("Nobody has a due date: leave this empty."))
            elif due <= everybodys:
                self.add_error("due_at", _("This is not after the due date of everybody."))
        return cleaned


@require_http_methods(["GET", "HEAD", "POST"])
@not_of_a_sitting
@in_open_class
def extension(request: LearnerRequest, found: Assignment, enrollment: UUID) -> HttpResponse:
    """Give one learner more time, change that, take it back."""
    learner, by = taught_enrollment(request, found.classroom.slug, enrollment), signed_in(request)
    given = Extension.objects.filter(assignment=found, enrollment=learner).first()
    if request.method == "POST" and "back" in request.POST:
        take_back_extension(assignment=found, enrollment=learner, by=by)
        return redirect("teach:assignment", found.slug)
    form = ExtensionForm(
        request.POST or None,
        assignment=found,
        now=request.arrived_at,
        given=given is not None,
        initial=_values(found, given),
    )
    if request.method == "POST" and form.is_valid():
        facts = {name: form.cleaned_data[name] for name in ("due_at", "minutes")}
        give_extension(assignment=found, enrollment=learner, by=by, **facts)
        return redirect("teach:assignment", found.slug)
    context: dict[str, Any] = {
        "assignment": found,
        "classroom": found.classroom,
        "learner": learner,
    }
    context |= {"form": form, "section": "classes", "area": "assignments"}
    context |= {"told": verdicts_told(found, learner, request.arrived_at)}
    status = 422 if request.method == "POST" else 200
    return render(request, "teach/assignments/extension.html", context, status=status)


class SeveralForm(ExtensionForm):
    """The same for the ticked learners, `here` those of whom one may choose."""

    who = forms.TypedMultipleChoiceField(
        label=gettext_lazy("For whom"), coerce=UUID, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, here: Iterable[Enrollment], **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["due_at"].label = _("Due for these learners")
        who = self.fields["who"]
        assert isinstance(who, forms.TypedMultipleChoiceField)
        who.choices = [(str(each.pk), each.name) for each in here]

    @property
    def helper(self) -> FormHelper:
        """The date, the minutes where there is a limit, the learners."""
        minutes = ["minutes"] if "minutes" in self.fields else []
        return laid_out(
            MomentField("due_at"), *minutes, "who", Button(gettext_lazy("Give to the ticked"), name="give")
        )


@require_http_methods(["GET", "HEAD", "POST"])
@not_of_a_sitting
@in_open_class
def extensions(request: LearnerRequest, found: Assignment) -> HttpResponse:
    """Give several learners more time together."""
    here = [each for each, _given in learner_rows(found)]
    form = SeveralForm(
        request.POST or None,
        assignment=found,
        now=request.arrived_at,
        here=here,
        initial=_values(found, None),
    )
    posted = request.method == "POST"
    if posted and form.is_valid():
        facts = {name: form.cleaned_data[name] for name in ("due_at", "minutes")}
        ticked = [each for each in here if each.pk in form.cleaned_data["who"]]
        number = give_extensions(assignment=found, enrollments=ticked, by=signed_in(request), **facts)
        said = ngettext("%(n)d learner has more time.", "%(n)d learners have more time.", number)
        messages.success(request, said % {"n": number})
        return redirect("teach:assignment", found.slug)
    context = {"assignment": found, "classroom": found.classroom, "form": form}
    context |= {"section": "classes", "area": "assignments", "here": here}
    return render(request, "teach/assignments/extensions.html", context, status=422 if posted else 200)


def verdicts_told(assignment: Assignment, learner: Enrollment, now: datetime) -> str:
    """How many others have seen verdicts, or will, whatever time this learner gets; nothing if none does."""
    others = assignment.classroom.enrollments.current().exclude(pk=learner.pk)
    if assignment.feedback == Feedback.AT_ONCE:
        number = others.filter(
            submissions__in=assignment.submissions.filter(items__answers__isnull=False)
        ).count()
        said = ngettext(
            "Verdicts are shown at once: %(number)d other learner has seen some.",
            "Verdicts are shown at once: %(number)d other learners have seen some.",
            number,
        )
        return said % {"number": number} if number else ""
    shown_from, number = schedule_of(assignment, None, None).shown_from(NEVER), others.count()
    if shown_from is None or shown_from == NEVER or not number:
        return ""
    if shown_from <= now:
        said = ngettext(
            "%(number)d other learner has been shown the verdicts since %(when)s.",
            "%(number)d other learners have been shown the verdicts since %(when)s.",
            number,
        )
    else:
        said = ngettext(
            "%(number)d other learner is shown the verdicts after %(when)s, even if this one goes on.",
            "%(number)d other learners are shown the verdicts after %(when)s, even if this one goes on.",
            number,
        )
        remedy = _("To hold them back, give everybody the later date.")
        said = f"{said} {remedy}"
    return said % {"number": number, "when": moment_text(shown_from, assignment.classroom.zone)}


def _values(assignment: Assignment, given: Extension | None) -> dict[str, Any]:
    """What the form begins with: the due date that holds for the learner now, to be moved."""
    due = schedule_of(assignment, given, None).due_at
    minutes = given.minutes or None if given else None
    return {"due_at": due, "minutes": minutes}
