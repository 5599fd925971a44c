"""The assignment as a learner meets it: each place is asked, answered and judged, and nothing is stored."""

from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.models import Assignment, Slot, SlotChoice
from trainer.exams.rules import name_by_work
from trainer.forms.queries import Query, whole
from trainer.pages.question.hints import hints_for
from trainer.pages.question.panel import verdict_context
from trainer.pages.question.venue import Venue
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import question_of
from trainer.scenarios.answer_shapes import Answer
from trainer.teach.access import taught_assignment

BEGAN, HINTS = "began", "hints"
"""Of a moment in seconds, and to spare."""
KEY = "preview"
"""Stands where a learner's form holds the key of the question: no answer is stored under it."""


class Previewed(Venue):
    """A place of an assignment: nothing is stored under its key, the verdict stands on the same page."""

    template = "teach/assignments/preview.html"

    def __init__(self, request: LearnerRequest, version: PuzzleVersion, frame: dict[str, Any]) -> None:
        super().__init__(request)
        self.version, self.frame = version, frame

    @property
    def action(self) -> str:
        """The place."""
        here: str = self.frame["here"]
        return here

    def key(self) -> str:
        """None in particular."""
        return KEY

    def accept(self, key: str) -> None:
        """Any key: it is the place that is asked."""

    def store(self, answer: Answer) -> str:
        """Nothing; the answer waits for its verdict."""
        self.given = answer
        return ""

    def around(self) -> dict[str, Any]:
        """The bar of the places, the clock, the hints."""
        number = Query(self.request.GET).number(HINTS, 0)
        return self.frame | _hints(self.version, self.frame, number)

    def verdict(self) -> dict[str, Any]:
        """With the way on to the next place."""
        onwards = render_to_string("teach/assignments/preview_onwards.html", self.frame)
        return verdict_context(self.version, self.given, onwards=onwards)


@require_safe
def preview(request: LearnerRequest, slug: str) -> HttpResponse:
    """On to the first place; from now the clock runs, if there is one."""
    found = taught_assignment(request, slug)
    began = f"?{urlencode({BEGAN: int(request.arrived_at.timestamp())})}" if found.minutes else ""
    return redirect(reverse("teach:preview_item", args=[found.slug, 1]) + began)


@require_http_methods(["GET", "HEAD", "POST"])
def preview_item(request: LearnerRequest, slug: str, place: int) -> HttpResponse:
    """A place with its first choice; posted to, the verdict on the answer."""
    found = taught_assignment(request, slug)
    slot = get_object_or_404(found.slots.all(), place=place)
    context = _frame(request, found, slot)
    version = _first_choice(slot, request.arrived_at)
    context["example"] = found.is_secret and version is not None and not _is_asked(slot, version)
    if version is None:
        made = SlotChoice.objects.filter(slot=slot).exists()
        return render(request, "teach/assignments/preview_none.html", context | {"made": made})
    asked = Previewed(request, version, context)
    return asked.answer() if request.method == "POST" else asked.ask()


@require_POST
def preview_hint(request: LearnerRequest, slug: str, place: int) -> HttpResponse:
    """One more hint, the one of the number that was asked for."""
    found = taught_assignment(request, slug)
    slot = get_object_or_404(found.slots.all(), place=place)
    version, number = _first_choice(slot, request.arrived_at), whole(request.POST.get("number", ""))
    if version is None or not found.hints:
        raise Http404
    context = _frame(request, found, slot)
    if not request.htmx:
        more = urlencode({HINTS: number})
        return redirect(f"{context['here']}{'&' if context['query'] else '?'}{more}#hints")
    return render(request, "homework/hints.html", _hints(version, context, number) | {"asked": True})


def _hints(version: PuzzleVersion, context: dict[str, Any], number: int) -> dict[str, Any]:
    """The first hints and the number of the next, as `homework/hints.html` needs them."""
    assignment: Assignment = context["assignment"]
    if not assignment.hints:
        return {}
    hints = hints_for(question_of(version))
    where = reverse("teach:preview_hint", args=[assignment.slug, context["place"]])
    return {
        "hint_url": where + context["query"],
        "hints": hints[:number],
        "next_hint": number + 1 if number < len(hints) else 0,
    }


def _first_choice(slot: Slot, now: datetime) -> PuzzleVersion | None:
    """What everybody gets first, or the first of what the place is filled from. What was made for an
    assignment nobody looks at before it closes: a puzzle of the bank stands for it, an example.
    """
    choices = SlotChoice.objects.filter(slot=slot).select_related("version__puzzle")
    found = choices.order_by("-fixed", "pk").first()
    if found is None:
        return None
    made = found.version.puzzle.status == Puzzle.Status.RESERVED
    if not (made and Assignment.objects.taking_answers(now).filter(slots=slot).exists()):
        return found.version
    bank = PuzzleVersion.objects.published().of(kind=slot.kind, ruleset=slot.ruleset, players=slot.players)
    return bank.filter(level=slot.level).select_related("puzzle").order_by("digest").first()


def _is_asked(slot: Slot, version: PuzzleVersion) -> bool:
    return SlotChoice.objects.filter(slot=slot, version=version).exists()


def _frame(request: LearnerRequest, found: Assignment, slot: Slot) -> dict[str, Any]:
    """What stands around the question."""
    last, clock = found.slots.count(), _clock(request, found)
    query = f"?{urlencode({BEGAN: clock['began']})}" if clock else ""
    here = reverse("teach:preview_item", args=[found.slug, slot.place]) + query
    following = reverse("teach:preview_item", args=[found.slug, slot.place + 1]) + query
    return {
        "clock": clock,
        "query": query,
        "below": "homework/below_form.html",
        "assignment": found,
        "classroom": found.classroom,
        "section": "classes",
        "area": "assignments",
        "place": slot.place,
        "last": last,
        "places": range(1, last + 1),
        "here": here,
        "following": following if slot.place < last else "",
        "rules_name": name_by_work(found, slot.ruleset),
        # The form offers no way to other puzzles here.
        "families": True,
    }


def _clock(request: LearnerRequest, found: Assignment) -> dict[str, Any] | None:
    """What is left of the limit since the preview was begun, from the start again once that is over; None
    without a limit.
    """
    if not found.minutes:
        return None
    now, limit = request.arrived_at, timedelta(minutes=found.minutes)
    began = datetime.fromtimestamp(Query(request.GET).number(BEGAN, 0), tz=UTC)
    if not now - limit < began <= now:
        began = now
    seconds = int((began + limit - now).total_seconds())
    word = f"{seconds // 60}:{seconds % 60:02}"
    return {
        "seconds": seconds,
        "word": word,
        "ends": began + limit,
        "zone": found.classroom.zone,
        "began": int(began.timestamp()),
    }
