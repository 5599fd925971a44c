"""The page that drops a question for all, and shows before whose mark changes."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.marks.dropping import LastQuestionError, drop
from trainer.classroom.marks.gradebook import cells_of
from trainer.classroom.models import Assignment, Slot
from trainer.teach.access import in_open_class
from trainer.wording.kind_words import kind_title


@dataclass(frozen=True, slots=True)
class Changed:
    """A learner whose mark changes, in percent."""

    enrollment: UUID
    name: str
    before: float | None
    after: float | None


@require_http_methods(["GET", "HEAD", "POST"])
@in_open_class
def drop_page(request: LearnerRequest, assignment: Assignment, place: int) -> HttpResponse:
    """What dropping a question, or counting it again, would change; posted to, it is done."""
    slot = get_object_or_404(assignment.slots, place=place)
    dropping = slot.dropped_at is None
    if request.method == "POST":
        try:
            drop(slot=slot, dropped="drop" in request.POST, by=signed_in(request), now=request.arrived_at)
        except LastQuestionError:
            messages.error(
                request, _("This is the last question that counts: delete the assignment instead.")
            )
        return redirect("teach:results", assignment.slug)
    context = {
        "section": "classes",
        "area": "gradebook",
        "assignment": assignment,
        "classroom": assignment.classroom,
        "slot": slot,
        "kind": kind_title(slot.kind),
        "dropping": dropping,
        "changed": changed(assignment, slot, request.arrived_at),
    }
    return render(request, "teach/gradebook/drop.html", context)


def changed(assignment: Assignment, slot: Slot, now: datetime) -> list[Changed]:
    """The learners whose marks differ with the question counted and without, by name."""
    other = {slot.pk: slot.dropped_at is None}
    before, after = cells_of(assignment, now=now), cells_of(assignment, now=now, dropped=other)
    names = dict(assignment.classroom.enrollments.current().values_list("pk", "name"))
    return [
        Changed(each, name, before[each].percent, after[each].percent)
        for each, name in sorted(names.items(), key=lambda pair: pair[1])
        if each in before and before[each].mark != after[each].mark
    ]
