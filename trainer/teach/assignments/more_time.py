"""More time for one learner: another due date, minutes on top of the limit."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import User
from trainer.classroom.actions import extending
from trainer.classroom.models import Assignment, Enrollment, Extension, Feedback
from trainer.classroom.terms import schedule_of
from trainer.progress.models import NEVER
from trainer.showing.templatetags.times import moment_word
from trainer.teach.access import taught_enrollment
from trainer.teach.assignments.archived import in_open_class
from trainer.teach.assignments.dates import LocalMomentField, LocalMoments, local_text
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

    def __init__(self, *args: Any, assignment: Assignment, now: datetime, **options: Any) -> None:
        super().__init__(*args, **options)
        self.assignment = assignment
        self.read_moments(assignment.classroom.tz, now)
        if not assignment.minutes:
            del self.fields["minutes"]

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

    @property
    def shown(self) -> Iterator[forms.BoundField]:
        """All fields, with the question about an unclear time."""
        return self.with_questions(*(name for name in ("due_at", "minutes") if name in self.fields))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@in_open_class
def extension(request: LearnerRequest, found: Assignment, enrollment: UUID) -> HttpResponse:
    """Give one learner more time, change that, take it back."""
    learner = taught_enrollment(request, found.classroom.slug, enrollment)
    by = request.user
    assert isinstance(by, User)
    given = Extension.objects.filter(assignment=found, enrollment=learner).first()
    if request.method == "POST" and "back" in request.POST:
        extending.take_back_extension(assignment=found, enrollment=learner)
        return redirect("teach:assignment", found.slug)
    form = ExtensionForm(
        request.POST or None,
        assignment=found,
        now=request.arrived_at,
        initial=_values(found, given),
    )
    if request.method == "POST" and form.is_valid():
        facts = {name: form.cleaned_data[name] for name in ("due_at", "minutes")}
        extending.give_extension(assignment=found, enrollment=learner, by=by, **facts)
        return redirect("teach:assignment", found.slug)
    context: dict[str, Any] = {
        "assignment": found,
        "classroom": found.classroom,
        "learner": learner,
        "given": given,
    }
    context |= {"form": form, "section": "classes", "area": "assignments"}
    context |= {"told": verdicts_told(found, learner, request.arrived_at)}
    status = 422 if request.method == "POST" else 200
    return render(request, "teach/assignments/extension.html", context, status=status)


def verdicts_told(assignment: Assignment, learner: Enrollment, now: datetime) -> str:
    """How many others have seen verdicts, or will, whatever time this learner gets; nothing if none does."""
    others = assignment.classroom.enrollments.current().exclude(pk=learner.pk)
    if assignment.feedback == Feedback.AT_ONCE:
        number = others.filter(sheets__in=assignment.sheets.filter(items__answers__isnull=False)).count()
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
            "%(number)d other learner is shown the verdicts since %(when)s.",
            "%(number)d other learners are shown the verdicts since %(when)s.",
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
    return said % {"number": number, "when": moment_word(shown_from, assignment.classroom.zone)}


def _values(assignment: Assignment, given: Extension | None) -> dict[str, Any]:
    """What the form begins with: the due date that holds for the learner now, to be moved."""
    due = schedule_of(assignment, given, None).due_at
    minutes = given.minutes or None if given else None
    return {"due_at": local_text(due, assignment.classroom.tz), "minutes": minutes}
