"""The page where a teacher checks the code of a receipt that a learner shows."""

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.doing.receipts import submission_with
from trainer.classroom.journal import note
from trainer.classroom.models import Assignment, Change, Submission
from trainer.forms.layouts import Button, Needed, laid_out
from trainer.teach.access import graded_assignment


class ReceiptForm(forms.Form):
    """The code of a receipt, in capitals or not, with or without its hyphens."""

    code = forms.CharField(label=_("Code of the receipt"), max_length=40)
    helper = laid_out(Needed("code"), Button(_("Check it")))


@require_http_methods(["GET", "HEAD", "POST"])
def receipt_page(request: LearnerRequest, slug: str) -> HttpResponse:
    """A field for the code; posted to, whose work it belongs to, which the journal has then."""
    assignment = graded_assignment(request, slug)
    form = ReceiptForm(request.POST if request.method == "POST" else None)
    code = form.cleaned_data["code"] if form.is_valid() else ""
    context = {
        "section": "classes",
        "area": "gradebook",
        "assignment": assignment,
        "classroom": assignment.classroom,
        "form": form,
        "code": code,
        "found": _checked(request, assignment, code) if code else None,
    }
    return render(request, "teach/gradebook/receipt.html", context)


def _checked(request: LearnerRequest, assignment: Assignment, code: str) -> Submission | None:
    """The work with that code; that it was looked for is written into the journal."""
    found = submission_with(assignment, code)
    note(
        Change.RECEIPT,
        classroom=assignment.classroom,
        by=signed_in(request),
        of=found.enrollment if found else None,
        about=f"{assignment.title}: {code.upper()}",
        after=gettext("genuine") if found else gettext("no such work"),
    )
    return found
