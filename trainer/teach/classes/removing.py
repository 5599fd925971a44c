"""Taking learners out of a class together, undoing that they were added, and the journal of the class."""

from collections.abc import Sequence
from typing import Any, Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.models import Classroom, Enrollment
from trainer.classroom.people.learners import batches, remove_learners, undo_adding
from trainer.forms.lists import PER_PAGE
from trainer.forms.queries import Query
from trainer.teach.access import taught_class
from trainer.teach.classes.deeds import journal_lines
from trainer.teach.classes.finding import called
from trainer.teach.classes.forms import RemoveForm, UndoForm

LOOKS: Final = frozenset({"find", "page"})
"""Buttons that show another part of the list, and remove nobody."""
LISTED: Final = 300
"""So many entries of a journal are listed, the latest."""


@require_http_methods(["GET", "HEAD", "POST"])
def remove_several(request: LearnerRequest, slug: str) -> HttpResponse:
    """Whom to take out; posted to, the ticked leave, or with `batch` those who were added together are no
    more. With `find` or `page` another part of the list is shown, and the ticks go along.
    """
    found = taught_class(request, slug)
    here = list(called(found))
    undo = UndoForm(request.POST if "batch" in request.POST else None)
    sent = request.method == "POST" and not undo.is_bound and LOOKS.isdisjoint(request.POST)
    form = RemoveForm(request.POST if sent else None, here=here)
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
    context |= _offer(form, found, here, request.POST)
    wrong = form.errors or undo.errors
    return render(request, "teach/classes/remove.html", context, status=422 if wrong else 200)


def _offer(
    form: RemoveForm, classroom: Classroom, here: Sequence[Enrollment], posted: QueryDict
) -> dict[str, Any]:
    """Let a part of a long list be chosen in the form, and above it who is ticked on other parts."""
    wanted, keys = Query(posted), set(posted.getlist("who"))
    text = wanted.text("q")
    ticked = [each for each in here if str(each.pk) in keys]
    pages = Paginator(called(classroom, text) if text else here, PER_PAGE)
    page = pages.get_page(1 if "find" in posted else wanted.number("page", 1))
    shown = {each.pk: each for each in page}
    elsewhere = [each for each in ticked if each.pk not in shown]
    form.initial = {"q": text, "who": [str(each.pk) for each in ticked]}
    form.is_long = len(here) > PER_PAGE
    form.offer([*elsewhere, *shown.values()])
    return {"page": page, "elsewhere": len(elsewhere)}


@require_safe
def journal(request: LearnerRequest, slug: str) -> HttpResponse:
    """What teachers changed about learners and marks, the latest first."""
    found = taught_class(request, slug)
    entries = found.journal.select_related("by", "enrollment")[:LISTED]
    context = {"classroom": found, "area": "settings", "lines": journal_lines(entries)}
    return render(request, "teach/classes/journal.html", context)
