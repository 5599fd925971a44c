"""The trail, to be read and never changed."""

from django.http import HttpResponse
from django.shortcuts import render

from trainer.accounts.middleware import LearnerRequest
from trainer.desk.access import for_staff
from trainer.desk.forms import TrailForm
from trainer.forms.lists import paged
from trainer.support.trail import entries


@for_staff
def trail(request: LearnerRequest) -> HttpResponse:
    """What staff did, the latest first; all of it, or one sort of deed."""
    form = TrailForm(request.GET)
    what = form.cleaned_data["what"] if form.is_valid() else ""
    context = {"area": "trail", "form": form, "what": what, "page": paged(request, entries(what=what))}
    return render(request, "desk/trail.html", context, status=422 if form.errors else 200)
