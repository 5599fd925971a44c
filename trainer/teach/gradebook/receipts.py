"""The page where a teacher checks the code of a receipt that a learner shows."""

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.doing.receipts import submission_with
from trainer.forms.layouts import Button, Needed, laid_out
from trainer.forms.queries import Query
from trainer.teach.access import graded_assignment


class ReceiptForm(forms.Form):
    """The code of a receipt, in capitals or not, with or without its hyphens."""

    code = forms.CharField(label=_("Code of the receipt"), max_length=40)
    helper = laid_out(Needed("code"), Button(_("Check it")), method="get")


@require_safe
def receipt_page(request: LearnerRequest, slug: str) -> HttpResponse:
    """A field for the code, and whose work it belongs to."""
    assignment = graded_assignment(request, slug)
    form = ReceiptForm(request.GET if Query(request.GET).has("code") else None)
    code = form.cleaned_data["code"] if form.is_valid() else ""
    context = {
        "section": "classes",
        "area": "gradebook",
        "assignment": assignment,
        "classroom": assignment.classroom,
        "form": form,
        "code": code,
        "found": submission_with(assignment, code) if code else None,
    }
    return render(request, "teach/gradebook/receipt.html", context)
