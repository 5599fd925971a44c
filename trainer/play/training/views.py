"""The pages of training: all modes at one glance, a run from start to result, what was sure and wrong.

A run is found by its learner alone; whatever it tells, it tells after the answer.
"""

from dataclasses import asdict, replace
from typing import Any, Final
from uuid import UUID

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.days import today
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import Learner
from trainer.play.forms import RunForm
from trainer.play.practice.answering import answering_learner
from trainer.play.practice.choice import PracticeChoice, kept_choice, read_choice, topics
from trainer.play.practice.topics import topics_of
from trainer.play.progress.tallies import attempt_row
from trainer.play.progress.views import calendar_of
from trainer.play.secrecy import refuse_puzzle, unless_exam, withheld_puzzles
from trainer.play.training.answering import OnRun, go_on
from trainer.play.training.drawing import draw_question
from trainer.play.training.words import best_rows, cycles_shown, run_rows, time_word, topics_word
from trainer.progress.models import Attempt, Mode, Run, RunItem, Sureness
from trainer.progress.recalling import due_rules
from trainer.progress.runs import (
    TERMS,
    RunClosedError,
    begin_run,
    give_up_run,
    item_now,
    mistakes_of,
    stop_run,
    take_hint,
)
from trainer.progress.settling import settle
from trainer.puzzles.actions import puzzle_of_the_day

SECTION: Final = {"section": "train"}
LAST_CYCLES: Final = 3
"""So many cycles of the last set stand on its card."""
LISTED: Final = 50
"""So many answers are listed that were sure and wrong."""


@require_safe
@unless_exam
def modes(request: LearnerRequest) -> HttpResponse:
    """All modes, each with the best so far; the daily goal, and on which days was answered."""
    learner_id, choice = request.visitor.learner_id, kept_choice(request)
    own = Run.objects.by(learner_id)
    bests, topic = list(own.best_by_topic()), _sorted(choice)
    chosen = {"kind": choice.topics, "level": choice.level.split()}
    going = {run.mode: run for run in own.going(request.arrived_at)}
    last = own.filter(mode=Mode.CYCLES).first()
    context = (
        SECTION
        | _activity(request)
        | {
            "form": RunForm(topics=topics(), initial=chosen),
            "going": going,
            "best": {row["mode"]: row["best"] for row in bests if row["topics"] == topic},
            "about": topics_word(topic),
            "by_topic": best_rows(bests),
            "last_cycles": cycles_shown(last, Run.objects.cycles_of(last))[-LAST_CYCLES:] if last else [],
            "mistakes": len(mistakes_of(learner_id, withheld_puzzles())),
            "size": TERMS[Mode.CYCLES].size,
            "due": len(due_rules(learner_id, request.arrived_at)),
            "today_done": _today_done(request),
            "topics": topics_of(choice),
        }
    )
    return render(request, "train/modes.html", context)


def _today_done(request: LearnerRequest) -> bool:
    version = puzzle_of_the_day(today(request))
    return version is not None and Attempt.objects.given_by(request.visitor.learner_id).at(version).exists()


def _activity(request: LearnerRequest) -> dict[str, Any]:
    """The calendar, how many answers were given today, and how many are meant to be, 0 for any."""
    settle(request.visitor.learner_id)
    learner = request.visitor.learner or Learner()
    calendar = calendar_of(learner)
    return {
        "calendar": calendar,
        "zone": learner.zone,
        "answers_today": calendar.squares[-1].answers,
        "goal": learner.daily_goal,
    }


@require_POST
@unless_exam
def start_run(request: LearnerRequest) -> HttpResponse:
    """A new run of what is chosen, or the one of its mode that goes on; a guest becomes a learner by it."""
    mode, kept = request.POST.get("mode", ""), kept_choice(request)
    if mode not in Mode.values or mode == Mode.GAME:
        raise Http404
    asked = QueryDict(mutable=True)
    for name in ("kind", "level"):
        asked.setlist(name, request.POST.getlist(name) or [""])
    choice, _whole = read_choice(asked, kept.ruleset) or (kept, False)
    choice.prepared()
    return _begun(request, mode, asdict(replace(choice, kind=_sorted(choice), players=kept.players)))


def _sorted(choice: PracticeChoice) -> str:
    """The topics of a choice in one order, by which runs about the same are found."""
    return " ".join(sorted(choice.topics))


@require_POST
@unless_exam
def again(request: LearnerRequest, run: UUID) -> HttpResponse:
    """The same mode about the same; of a set the next cycle."""
    found = _own(request, run)
    return _begun(request, found.mode, found.choice, first=found if found.mode == Mode.CYCLES else None)


def _begun(
    request: LearnerRequest, mode: str, choice: dict[str, str], first: Run | None = None
) -> HttpResponse:
    learner = request.visitor.learner or answering_learner(request)
    begun = begin_run(learner_id=learner.id, mode=mode, choice=choice, now=request.arrived_at, first=first)
    return redirect("train:run", begun.pk)


def _own(request: LearnerRequest, run: UUID) -> Run:
    return get_object_or_404(Run.objects.by(request.visitor.learner_id), pk=run)


def _placed(request: LearnerRequest, run: UUID, place: int) -> tuple[Run, RunItem]:
    """A puzzle of an own run.

    :raises WithheldError: if an assignment holds it back.
    """
    found = _own(request, run)
    item = get_object_or_404(found.items.select_related("version__puzzle"), place=place)
    refuse_puzzle(item.version.puzzle.slug)
    return found, item


@require_safe
@unless_exam
def run_page(request: LearnerRequest, run: UUID) -> HttpResponse:
    """On to the puzzle that waits, or how the run went."""
    found, now = _own(request, run), request.arrived_at
    item = item_now(run_id=found.pk, now=now, draw=draw_question, withheld=withheld_puzzles())
    if item is not None:
        return redirect("train:question", found.pk, item.place)
    found.refresh_from_db()
    own = Run.objects.by(request.visitor.learner_id)
    cycles = Run.objects.cycles_of(found) if found.mode == Mode.CYCLES else ()
    context = SECTION | {
        "run": found,
        "rows": run_rows(found),
        "time": time_word(found.seconds),
        "best": own.exclude(pk=found.pk).about(found.topics).best_scores().get(found.mode),
        "about": topics_word(found.topics),
        "cycles": cycles_shown(found, cycles),
        "mistakes": len(mistakes_of(request.visitor.learner_id, withheld_puzzles()))
        if found.mode == Mode.MISTAKES
        else 0,
    }
    return render(request, "train/result.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@unless_exam
def run_question(request: LearnerRequest, run: UUID, place: int) -> HttpResponse:
    """A puzzle of a run; posted to, what comes of the answer."""
    found, item = _placed(request, run, place)
    onwards, now = reverse("train:run", args=[run]), request.arrived_at
    asked = OnRun(request, found, item)
    if request.method == "POST":
        try:
            return asked.answer() if found.takes(now) else go_on(request, onwards)
        except RunClosedError:
            return go_on(request, onwards)
    if item.credit is not None and TERMS[found.mode].tells:
        last = item.attempts.order_by("-answered_at").first()
        return redirect("train:attempt", run, place, last.pk) if last else redirect(onwards)
    return asked.ask() if found.asks(now) and item.credit is None else redirect(onwards)


@require_safe
@unless_exam
def run_attempt(request: LearnerRequest, run: UUID, place: int, attempt_id: UUID) -> HttpResponse:
    """An own answer of a run with today's verdict on it, once the puzzle is not asked again."""
    found, item = _placed(request, run, place)
    own = Attempt.objects.by(request.visitor.learner_id).select_related("item__run")
    given = get_object_or_404(own.filter(item=item), pk=attempt_id)
    if given.is_asked_again(request.arrived_at):
        return redirect("train:question", run, place)
    given.version = item.version
    return OnRun(request, found, item).looked_at(given, newer="")


@require_POST
@unless_exam
def hint(request: LearnerRequest, run: UUID, place: int) -> HttpResponse:
    """One more hint, the one that was asked for by its number."""
    found, item = _placed(request, run, place)
    asked = OnRun(request, found, item)
    if not asked.terms.hints or item.credit is not None or not found.asks(request.arrived_at):
        return go_on(request, reverse("train:run", args=[run]))
    if request.POST.get("number") == str(asked.hints()["next_hint"]):
        take_hint(item=item, number=item.hints + 1)
        item.hints += 1
    if not request.htmx:
        return redirect(f"{asked.action}#hints")
    return render(request, "homework/hints.html", asked.hints() | {"asked": True})


@require_POST
@unless_exam
def show(request: LearnerRequest, run: UUID, place: int) -> HttpResponse:
    """The verdict instead of another try; the puzzle comes again later in the run."""
    found, item = _placed(request, run, place)
    if TERMS[found.mode].until_right:
        give_up_run(item=item)
    return redirect("train:question", run, place)


@require_POST
@unless_exam
def stop_training(request: LearnerRequest, run: UUID) -> HttpResponse:
    """The end of a run, where it is."""
    stop_run(run=_own(request, run), now=request.arrived_at)
    return redirect("train:run", run)


@require_safe
@unless_exam
def sure_page(request: LearnerRequest) -> HttpResponse:
    """Answers that were sure and wrong, the newest first, and how often each step of sureness was right."""
    own = Attempt.objects.by(request.visitor.learner_id)
    wrong = own.filter(sureness=Sureness.SURE, score__lt=1).exclude(version__puzzle__in=withheld_puzzles())
    steps = [(Sureness(row["sureness"]).label, row["attempts"], row["right"]) for row in own.sure_by_step()]
    context = SECTION | {"rows": [attempt_row(each) for each in wrong.recent(LISTED)], "steps": steps}
    return render(request, "train/sure.html", context)
