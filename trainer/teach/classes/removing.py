"""Taking learners out of a class together, undoing that they were added, and the journal of the class."""

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.actions.people import batches, remove_learners, undo_adding
from trainer.classroom.models import Enrollment
from trainer.teach.access import taught_class
from trainer.teach.classes.forms import RemoveForm, UndoForm

LISTED: Final = 300
"""So many entries of a journal are listed, the latest."""


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def remove_several(request: LearnerRequest, slug: str) -> HttpResponse:
    """Whom to take out; posted to, the ticked leave, or with `batch` those who were added together are no
    more.
    """
    found = taught_class(request, slug)
    here = list(Enrollment.objects.filter(classroom=found).current())
    undo = UndoForm(request.POST if "batch" in request.POST else None)
    form = RemoveForm(request.POST if request.method == "POST" and not undo.is_bound else None, here=here)
    if undo.is_bound and undo.is_valid():
        number = undo_adding(classroom=found, key=undo.cleaned_data["batch"], by=signed_in(request))
        said = ngettext("%(n)d account was deleted.", "%(n)d accounts were deleted.", number)
        messages.success(request, said % {"n": number})
        return redirect("teach:class_roster", slug)
    if form.is_bound and form.is_valid():
        ticked = [each for each in here if each.pk in form.cleaned_data["who"]]
        number = remove_learners(
            classroom=found, enrollments=ticked, by=signed_in(request), now=request.arrived_at
        )
        said = ngettext("%(n)d learner was removed.", "%(n)d learners were removed.", number)
        messages.success(request, said % {"n": number})
        return redirect("teach:class_roster", slug)
    added = [(each, UndoForm(initial={"batch": each.key}, auto_id=False)) for each in batches(found)]
    context = {"classroom": found, "area": "roster", "form": form, "here": here, "added": added}
    wrong = form.errors or undo.errors
    return render(request, "teach/classes/remove.html", context, status=422 if wrong else 200)


@require_safe
@login_required
def journal(request: LearnerRequest, slug: str) -> HttpResponse:
    """What teachers changed about learners and marks, the latest first."""
    found = taught_class(request, slug)
    entries = found.journal.select_related("by", "enrollment")[:LISTED]
    context = {"classroom": found, "area": "settings", "entries": entries}
    return render(request, "teach/classes/journal.html", context)
