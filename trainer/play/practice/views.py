"""The learner's pages: a puzzle, an attempt, what comes next, settings.

Each view gathers, acts and renders; the way of an answer is in `answering`.
"""

from dataclasses import asdict, replace
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.actions import change_settings, is_managed, learner_of
from trainer.accounts.days import ALWAYS, today
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import Background, Learner
from trainer.classroom.secrecy.telling import WithheldError
from trainer.forms.queries import Query
from trainer.learning.chance import CHANCE
from trainer.pages.question.cached import told_further
from trainer.pages.question.further import question_told
from trainer.pages.question.verdict import heading_of
from trainer.play.beginning import beginning_of, keep_background, standing_of, take_beginning
from trainer.play.forms import SettingsForm
from trainer.play.practice.answering import (
    Practice,
    newest_or_404,
    turns_of,
    version_or_404,
)
from trainer.play.practice.choice import PracticeChoice, choice_context, keep_choice, kept_choice, read_choice
from trainer.play.practice.embedding import TODAY, frame_text
from trainer.play.practice.own_table import know_own, own_choices
from trainer.play.practice.tens import begin_ten
from trainer.play.practice.topics import topics_of
from trainer.play.secrecy import (
    free_of_withheld,
    refuse_puzzle,
    reserved_verdict,
    unless_withheld,
    withheld_slugs,
)
from trainer.progress.actions import close_days
from trainer.progress.choosing import Next, fitting, next_version, past_days
from trainer.progress.reading import own_attempt
from trainer.progress.settling import count_days
from trainer.puzzles.actions import puzzle_of_the_day
from trainer.puzzles.models import Puzzle
from trainer.puzzles.stock import Scope
from trainer.rules.rulesets.ruleset import offered
from trainer.wording.kind_words import kind_title

AS_KEPT = (
    "display_name",
    "theme",
    "numerals",
    "shortcuts",
    "asks_sureness",
    "shows_rating",
    "zone",
    "review_days",
)
"""Settings that are fields of the learner as they stand."""
DAYS = 60
"""So many days can be looked back on."""
ON_THE_PATH: Final = 4
"""The path is about the game of so many players."""
SECTION: Final = {"section": "puzzles"}
FULL: Final = gettext_lazy(
    "Too many tables practise by their own rules here just now. Please try again later."
)


@require_safe
def next_puzzle(request: LearnerRequest) -> HttpResponse:
    """On to a puzzle of the choice in the address or the one last made, unseen ones first.

    When all are seen the one seen longest ago comes again, and answering it counts again.
    """
    kept = kept_choice(request)
    if not know_own(request.user, Query(request.GET).text("ruleset") or kept.ruleset):
        messages.info(request, FULL)
    made = read_choice(request.GET, kept.ruleset)
    choice, whole = made or (kept, False)
    if whole:
        keep_choice(request, choice)
    elif made:
        messages.info(request, _("Part of what that address chooses is not known here: it was left out."))
    taught = _only_taught(request, choice)
    if taught is None and choice.prepared() is None:
        return render(request, "play/preparing.html", SECTION | choice_context(replace(choice), request.user))
    now = replace(choice)
    found = _next(request, now, after=Query(request.GET).text("after"))
    if found is None and taught is not None:
        messages.info(request, _("The first questions come with the first lesson."))
        return redirect("path:path")
    if found is None:
        return render(request, "play/none_left.html", SECTION | choice_context(choice, request.user))
    if taught is None and (said := now.said_of(found.version.ruleset)):
        messages.info(request, said)
    begin_ten(request)
    where = reverse("play:puzzle", args=[found.version.puzzle.slug])
    return redirect(f"{where}?again" if found.seen else where)


@require_safe
def days(request: LearnerRequest) -> HttpResponse:
    """The puzzles of the last days, and how they were answered."""
    puzzle_of_the_day(last := today(request))
    close_days(request.arrived_at)
    rows = [(each, kind_title(each.version.puzzle.kind)) for each in past_days(last, DAYS)]
    embed = frame_text(request, TODAY, _("Riichi puzzle of the day"))
    return render(request, "play/days.html", SECTION | {"rows": rows, "embed": embed})


@require_safe
def choose_page(request: LearnerRequest) -> HttpResponse:
    """What to practise."""
    choice = kept_choice(request)
    context = SECTION | choice_context(choice, request.user) | {"topics": topics_of(choice)}
    return render(request, "play/choose_page.html", context)


def _only_taught(request: LearnerRequest, choice: PracticeChoice) -> Scope | None:
    """For who has never played and is still on the path: what the lessons that are done ask, by the rules
    that were chosen. None where a topic was chosen, and for everybody else.
    """
    if not choice.is_open or beginning_of(request).background != Background.NEVER:
        return None
    standing = standing_of(request, withheld=withheld_slugs())
    if standing.following is None:
        return None
    by = (choice.ruleset,) if choice.ruleset in offered(ON_THE_PATH) else ()
    return Scope(slugs=standing.taught, rulesets=by)


def _next(request: LearnerRequest, choice: PracticeChoice, after: str) -> Next | None:
    return next_version(
        _only_taught(request, choice) or choice.scope(),
        learner_id=request.visitor.learner_id,
        after=after,
        rng=CHANCE,
        where=free_of_withheld(),
        chooser=fitting(request.visitor.learner_id, choice.aim, CHANCE),
        first=choice.first(CHANCE),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@unless_withheld
def puzzle(request: LearnerRequest, slug: str) -> HttpResponse:
    """A question; posted to, the verdict on the answer.

    To try `?again` leads to a page of that turn's own, which stays the same when it is reloaded.
    """
    asked = Practice(request, slug)
    if request.method == "POST":
        return asked.answer()
    if Query(request.GET).has("again"):
        return redirect(f"{request.path}?turn={turns_of(request, asked.version)}")
    return asked.ask()


@require_safe
def further(request: LearnerRequest, told: str) -> HttpResponse:
    """What is fetched after a verdict; nothing for htmx, so that the link stays, where it is not told."""
    question = question_told(told)
    if question is None:
        raise Http404
    try:
        found = told_further(question)
    except WithheldError:
        if request.htmx:
            return HttpResponse(status=204)
        raise
    if request.htmx:
        return HttpResponse(found)
    return render(request, "play/further.html", SECTION | {"heading": heading_of(question), "found": found})


@require_safe
def attempt(request: LearnerRequest, slug: str, attempt_id: UUID) -> HttpResponse:
    """An own answer with today's verdict on it, and where that differs from the grade it got; of a wrong try
    whose place in a run waits for the next one the question.

    Of a decision the address may name one input to be changed; nothing of that is stored.
    """
    learner = request.visitor.learner
    found = own_attempt(learner.pk, attempt_id) if learner else None
    if found is not None and found.version.puzzle.status == Puzzle.Status.RESERVED:
        return reserved_verdict(request, found)
    refuse_puzzle(slug)
    if found is None:
        raise Http404
    found.version = version_or_404(pk=found.version_id, puzzle__slug=slug)
    if found.item is not None and found.is_asked_again(request.arrived_at):
        return redirect("train:question", found.item.run_id, found.item.place)
    later = newest_or_404(slug).number > found.version.number
    newer = reverse("play:puzzle", args=[slug]) if later else ""
    return Practice(request, slug).looked_at(found, newer=newer)


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: LearnerRequest) -> HttpResponse:
    """Colours, keys, the rules by which everything is practised, and what is known of the game."""
    learner, told, choice = (
        request.visitor.learner or Learner(),
        beginning_of(request).background,
        kept_choice(request),
    )
    kept = (
        {"ruleset": choice.ruleset}
        | {name: getattr(learner, name) for name in AS_KEPT}
        | {"daily_goal": learner.daily_goal or None}
    )
    own = own_choices(request.user, choice.ruleset)
    if request.method == "POST":
        know_own(request.user, Query(request.POST).text("ruleset"))
    form = SettingsForm(
        request.POST if request.method == "POST" else None, initial=kept | {"background": told}, own=own
    )
    if request.method == "POST" and form.is_valid():
        chosen = dict(form.cleaned_data)
        background = chosen.pop("background")
        # What the form was sent without stays as it is.
        left = {name: chosen.pop(name) or kept[name] for name in ("zone", "review_days")}
        if left["zone"] != kept["zone"]:
            change_settings(request=request, zone=left["zone"], zone_since=ALWAYS)
            count_days(learner_of(request))
        change_settings(request=request, **(asdict(choice) | chosen | left))
        take_beginning(request.session, learner_of(request))
        if background != told:
            keep_background(request, background)
        return redirect(reverse("play:settings") + "?kept")
    context = {
        "form": form,
        "kept": Query(request.GET).has("kept") and not form.is_bound,
        "managed": request.user.is_authenticated and is_managed(request.user),
    }
    return render(request, "play/settings.html", context, status=422 if form.errors else 200)


@require_safe
def credits_page(request: LearnerRequest) -> HttpResponse:
    """What this is made of and under which licences."""
    return render(request, "play/credits.html")
