"""The plan of a class's lessons: which questions come, in which order, and where they are taken from."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import User
from trainer.authoring.reviews import not_approved
from trainer.authoring.sharing import usable_collections
from trainer.classroom.live.planning import STEPS, PlanFullError, move_planned, plan_questions, unplan
from trainer.classroom.live.plans import MOST_PLANNED, missed_versions, plan_of, spent
from trainer.classroom.models import Assignment, Classroom
from trainer.forms.layouts import Button, Fold, Needed, group, laid_out
from trainer.forms.queries import KEYS, whole
from trainer.pages.question.rows import bad_line, listed_puzzles
from trainer.puzzles.collections import UnknownPuzzlesError, versions_of_collection, versions_of_lines
from trainer.puzzles.models import PuzzleVersion
from trainer.teach.access import archived_page, taught_class
from trainer.teach.lessons.forms import one_evenly

NEWEST: Final = 20
"""So many assignments are offered."""


class PlanForm(forms.Form):
    """What is added to the plan: from a place with puzzles, or by links; once valid, `versions`."""

    source = forms.ChoiceField(label=gettext_lazy("From"), required=False)
    number = forms.IntegerField(
        label=gettext_lazy("How many at most"), min_value=1, max_value=MOST_PLANNED, initial=8, required=False
    )
    puzzles = forms.CharField(
        label=gettext_lazy("Links or names of puzzles, one on each line"),
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        max_length=20_000,
        required=False,
    )
    helper = laid_out(
        group("wall-choice", Needed("source", "number")),
        Fold(gettext_lazy("Certain puzzles"), "puzzles"),
        Button(gettext_lazy("Add to the plan")),
    )

    versions: Sequence[PuzzleVersion]

    def __init__(self, *args: Any, classroom: Classroom, user: User, now: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.classroom, self.now = classroom, now
        self.collections = {each.slug: each for each in usable_collections(user)}
        work = classroom.assignments.filter(own=False).exclude(ready_at=None).order_by("-created_at")[:NEWEST]
        self.assignments = {each.slug: each for each in work}
        source = self.fields["source"]
        assert isinstance(source, forms.ChoiceField)
        source.choices = self._choices()

    def _choices(self) -> list[tuple[str, Any]]:
        own = self.assignments.values()
        groups = (
            (_("What was missed in"), [(f"missed.{each.slug}", each.title) for each in own]),
            (_("The questions of"), [(f"asked.{each.slug}", each.title) for each in own]),
            (_("A collection"), [(f"in.{slug}", each.title) for slug, each in self.collections.items()]),
        )
        return [("", _("Choose one")), *((name, rows) for name, rows in groups if rows)]

    def clean(self) -> dict[str, Any]:
        """Find the versions."""
        cleaned: dict[str, Any] = super().clean() or {}
        if self.errors:
            return cleaned
        field = "puzzles" if cleaned["puzzles"].strip() else "source"
        if field == "source" and not cleaned["source"]:
            self.add_error("source", _("Choose where the questions come from, or name some puzzles."))
            return cleaned
        try:
            found = versions_of_lines(cleaned["puzzles"]) if field == "puzzles" else self._found(cleaned)
        except UnknownPuzzlesError as error:
            for line in error.lines:
                self.add_error("puzzles", bad_line(line))
            return cleaned
        if not found:
            self.add_error(field, _("There is no question in it that can be shown."))
        elif lacking := not_approved([version.puzzle_id for version in found], self.classroom):
            said = _("This class asks that another author approves a puzzle first. Not approved: %(names)s.")
            self.add_error(field, said % {"names": ", ".join(puzzle.slug for puzzle in lacking)})
        self.versions = found
        return cleaned

    def _found(self, cleaned: dict[str, Any]) -> Sequence[PuzzleVersion]:
        """The versions of a source, not more than wished."""
        what, slug = cleaned["source"].split(".", 1)
        most = cleaned["number"] or MOST_PLANNED
        if what == "missed":
            return missed_versions(self.assignments[slug], most, self.now)
        if what == "asked":
            return self._asked(self.assignments[slug])[:most]
        return versions_of_collection(self.collections[slug])[:most]

    def _asked(self, assignment: Assignment) -> list[PuzzleVersion]:
        """One puzzle of each place of an assignment, of those that nobody may still meet fresh."""
        choices = spent(self.now).filter(slot__assignment=assignment)
        found = []
        for slot in choices.order_by("slot__place").values_list("slot", flat=True).distinct():
            one = one_evenly(PuzzleVersion.objects.filter(pk__in=choices.filter(slot=slot).values("version")))
            if one is not None:
                found.append(one)
        return found


@require_http_methods(["GET", "HEAD", "POST"])
def lesson_plan(request: LearnerRequest, slug: str) -> HttpResponse:
    """The plan; posted to, something is added, moved, or taken out."""
    classroom = taught_class(request, slug)
    if classroom.is_archived:
        return archived_page(request, classroom)
    sent = request.POST if request.method == "POST" else None
    if sent is not None and (move := sent.get("move", "")):
        _change(classroom, move)
        return redirect("teach:lesson_plan", slug)
    form = PlanForm(sent, classroom=classroom, user=signed_in(request), now=request.arrived_at)
    if sent is not None and form.is_valid() and _added(request, form):
        return redirect("teach:lesson_plan", slug)
    context = {"classroom": classroom, "section": "classes", "area": "lesson", "form": form}
    context |= {
        "planned": planned_rows(plan_of(classroom, request.arrived_at)),
        "going": classroom.lessons.filter(ended_at=None).first(),
    }
    return render(request, "teach/lessons/plan.html", context, status=422 if form.errors else 200)


def _change(classroom: Classroom, move: str) -> None:
    """What a button says: `up 7`, `down 7`, `out 7` by the key of a question, or `clear`; else nothing."""
    do, _blank, key = move.partition(" ")
    if do == "clear":
        unplan(classroom=classroom)
    elif do in STEPS:
        move_planned(classroom=classroom, planned=whole(key, most=KEYS), by=STEPS[do])
    elif do == "out":
        unplan(classroom=classroom, planned=whole(key, most=KEYS))


def _added(request: LearnerRequest, form: PlanForm) -> bool:
    """Whether the plan took them; if not, the form says why."""
    try:
        number = plan_questions(classroom=form.classroom, versions=form.versions)
    except PlanFullError:
        full = _("A plan holds %(most)d questions at most. Take some out, or add fewer.")
        form.add_error("number", full % {"most": MOST_PLANNED})
        return False
    if number:
        said = ngettext("%(n)d question is added.", "%(n)d questions are added.", number)
        messages.success(request, said % {"n": number})
    else:
        messages.info(request, _("These are in the plan already."))
    return True


def planned_rows(planned: Iterable[Any]) -> list[dict[str, Any]]:
    """The questions of a plan as rows: the key, the puzzle as listed, and whether it `waits`."""
    rows = list(planned)
    listed = {each.slug: each for each in listed_puzzles([row.version for row in rows], hands=False)}
    return [
        {"key": row.pk, "puzzle": listed[row.version.puzzle.slug], "waits": row.waits}
        for row in rows
        if row.version.puzzle.slug in listed
    ]
