"""The page where a teacher decides about answers that came when the time was up."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.doing.closing import hand_in_by_clock
from trainer.classroom.marks.deciding import decide_late
from trainer.classroom.marks.results import todays_grade
from trainer.classroom.models import Assignment, LateAnswer
from trainer.classroom.setting.schedule import schedules_of
from trainer.forms.queries import KEYS, whole
from trainer.pages.question.rows import stored_word
from trainer.progress.models import NEVER
from trainer.puzzles.questions import question_of
from trainer.teach.access import in_open_class
from trainer.wording.kind_words import kind_title


@dataclass(frozen=True, slots=True)
class LateRow:
    """An answer that came too late, and in words what counts so far; `right`: whether it is; `chosen_at`:
    when, by the word of the learner's page; `could_read`: the verdict was shown when it arrived.
    """

    late: LateAnswer
    kind: str
    counts: str
    answer: str
    right: bool
    chosen_at: datetime
    could_read: bool


def late_rows(assignment: Assignment) -> list[LateRow]:
    """All of an assignment, those that wait first; the same queries for any number."""
    found = LateAnswer.objects.filter(item__submission__assignment=assignment).select_related(
        "item__slot", "item__submission__enrollment", "item__version__puzzle", "decided_by"
    )
    schedules = schedules_of(assignment)
    ordered = found.order_by(F("decided_at").asc(nulls_first=True), "arrived_at", "pk")
    rows = []
    for late in ordered.prefetch_related("item__answers__attempt"):
        version = late.item.version
        question, today = question_of(version), todays_grade(version, late.answer)
        shown = schedules[late.item.submission.enrollment_id].shown_from(NEVER)
        ended = late.item.submission.handed_in_at is not None
        rows.append(
            LateRow(
                late=late,
                kind=kind_title(late.item.slot.kind),
                counts="; ".join(
                    stored_word(question, each.attempt.answer)
                    for each in late.item.answers.all()
                    if each.sent_at != late.arrived_at
                ),
                answer=stored_word(question, late.answer),
                right=today is not None and today.score == 1,
                chosen_at=late.chosen_at,
                could_read=ended if shown is None else late.arrived_at >= shown,
            )
        )
    return rows


@require_http_methods(["GET", "HEAD", "POST"])
@in_open_class
def late_page(request: LearnerRequest, assignment: Assignment) -> HttpResponse:
    """What came too late, each with two buttons; posted to, one of them is decided."""
    hand_in_by_clock(assignment.submissions.all(), now=request.arrived_at)
    if request.method == "POST":
        own = LateAnswer.objects.filter(item__submission__assignment=assignment)
        named = whole(request.POST.get("late", ""), most=KEYS)
        late = get_object_or_404(own.select_related("item__submission", "item__slot"), pk=named)
        accepted = request.POST.get("do") == "accept"
        decide_late(late=late, accepted=accepted, by=signed_in(request), now=request.arrived_at)
        return redirect("teach:late", assignment.slug)
    context = {
        "section": "classes",
        "area": "gradebook",
        "assignment": assignment,
        "classroom": assignment.classroom,
        "rows": late_rows(assignment),
    }
    return render(request, "teach/gradebook/late.html", context)
