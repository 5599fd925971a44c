"""What waits for staff, and which rules are in force."""

from dataclasses import dataclass

from django.db.models import Count
from django.http import HttpResponse
from django.shortcuts import render

from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.models import Report
from trainer.classroom.models import Classroom
from trainer.desk.access import for_staff, lacks_factor, staff_of
from trainer.polls.models import PollReport
from trainer.puzzles.models import Stocked
from trainer.rules.catalogue import RULES_VERSION
from trainer.rules.rulesets.ruleset import PRESETS, short_title
from trainer.support import works
from trainer.tablerules.confirmed import said_otherwise


@for_staff
def desk_home(request: LearnerRequest) -> HttpResponse:
    """What waits."""
    context = {
        "area": "home",
        "reports": Report.objects.waiting().count() + PollReport.objects.waiting().count(),
        "failed": len(works.failed()),
        "waiting": len(works.waiting_works()),
        "otherwise": sum(len(said_otherwise(preset)) for preset in PRESETS),
        "late": works.late_since(request.arrived_at),
        "lacks_factor": lacks_factor(staff_of(request)),
    }
    return render(request, "desk/home.html", context)


@dataclass(frozen=True, slots=True)
class InForce:
    """A preset: how many listed puzzles ask by its rules alone, and how many classes begin with it."""

    name: str
    title: str
    puzzles: int
    classes: int


@for_staff
def rules(request: LearnerRequest) -> HttpResponse:
    """The presets and the version of the rules by which answers are graded today."""
    puzzles = dict(Stocked.objects.order_by().values_list("ruleset").annotate(Count("pk")))
    classes = dict(Classroom.objects.open().order_by().values_list("ruleset").annotate(Count("pk")))
    rows = [InForce(name, short_title(name), puzzles.get(name, 0), classes.get(name, 0)) for name in PRESETS]
    context = {"area": "rules", "rows": rows, "version": RULES_VERSION}
    return render(request, "desk/rules.html", context)
