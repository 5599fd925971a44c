"""Tonight's lesson: what the class missed in the last week, in words; its questions put in the plan; the plan
on paper.
"""

from collections.abc import Iterable
from typing import Final

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.live.planning import PlanFullError
from trainer.classroom.live.plans import ready_in_plan
from trainer.classroom.live.tonight import (
    NothingToAskError,
    missed_last_week,
    next_topic,
    plan_tonight,
)
from trainer.classroom.marks.results import Missed
from trainer.classroom.repairs.asking import has_other_rules
from trainer.forms.queries import Query, whole
from trainer.learning.chance import CHANCE
from trainer.pages.printing import A_SHEET, sheet_key, sheet_puzzles
from trainer.puzzles.models import PuzzleVersion
from trainer.teach.access import archived_page, taught_class
from trainer.wording.rule_names import name_of

SAID: Final = 8
"""So much of what was missed is listed."""


def in_words(missed: Iterable[Missed]) -> list[str]:
    """What was missed and by how many, most learners first."""
    return [
        ngettext(
            "%(name)s: %(n)d learner, %(wrong)d of %(all)d answers wrong",
            "%(name)s: %(n)d learners, %(wrong)d of %(all)d answers wrong",
            len(row.learners),
        )
        % {"name": name_of(row.code), "n": len(row.learners), "wrong": row.wrong, "all": row.answers}
        for row in missed
        if name_of(row.code)
    ][:SAID]


@require_http_methods(["GET", "HEAD", "POST"])
def tonight(request: LearnerRequest, slug: str) -> HttpResponse:
    """What was missed; posted to, an opener and eight questions about it are planned."""
    classroom = taught_class(request, slug)
    if classroom.is_archived:
        return archived_page(request, classroom)
    now = request.arrived_at
    if request.method == "POST":
        number = whole(request.POST.get("there", ""), most=999, otherwise=-1)
        try:
            plan_tonight(classroom=classroom, there=number, now=now, rng=CHANCE)
        except NothingToAskError:
            messages.error(
                request, _("The bank has no positions about this that the class has not before it.")
            )
        except PlanFullError:
            messages.error(request, _("The plan is full. Empty it, or take some questions out."))
        return redirect("teach:tonight", slug)
    missed = missed_last_week(classroom, now)
    context = {
        "section": "classes",
        "area": "lesson",
        "classroom": classroom,
        "missed": in_words(missed),
        "topic": None if missed else next_topic(classroom),
        "planned": classroom.planned.count(),
        "other_rules": has_other_rules(
            classroom, PuzzleVersion.objects.filter(pk__in=classroom.planned.values("version"))
        ),
    }
    return render(request, "teach/lessons/tonight.html", context)


@require_safe
def handout(request: LearnerRequest, slug: str) -> HttpResponse:
    """The plan on paper, the answers on a page of their own if they are wished."""
    classroom = taught_class(request, slug)
    query, now = Query(request.GET), request.arrived_at
    text, with_key = query.text("text") == "1", query.text("key") == "1"
    versions = [each.version for each in ready_in_plan(classroom, now)[:A_SHEET]]
    day = date_format(now.astimezone(classroom.tz), "j F Y")
    context = {
        "section": "classes",
        "sheet_title": f"{classroom.name}, {day}",
        "sheet_lines": in_words(missed_last_week(classroom, now)),
        "back": reverse("teach:tonight", args=[slug]),
        "puzzles": sheet_puzzles(versions, text=text),
        "answers": sheet_key(versions) if with_key else [],
        "text": text,
        "may_key": True,
        "with_key": with_key,
    }
    return render(request, "question/sheet.html", context)
