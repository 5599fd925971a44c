"""Rules that come up again, each on a position never seen; and a misconception put to the test once more."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.actions import learner_of
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import Learner
from trainer.forms.queries import Query
from trainer.learning.chance import CHANCE
from trainer.learning.choosing import AIMS
from trainer.learning.days import day_of
from trainer.play.practice.answering import Practice, turns_of, version_or_404
from trainer.play.practice.choice import PracticeChoice, kept_choice
from trainer.play.secrecy import exam_now, free_of_withheld, unless_withheld
from trainer.progress.choosing import fitting, kinds_testing, next_version, testing
from trainer.progress.models import NEVER, Attempt
from trainer.progress.recalling import ask_again, due_rules, keep_quiet, next_due, quiet_rules
from trainer.progress.settling import settle
from trainer.puzzles.questions import table_slug
from trainer.puzzles.stock import FEWEST, Scope
from trainer.rulebook.examples import examples
from trainer.rules.catalogue import RULE_IDS
from trainer.wording.kind_words import misconceptions
from trainer.wording.rule_names import rule_name

PAUSE: Final = timedelta(days=28)


class Reviewed(Practice):
    """A puzzle that asks a rule which is due: the way on is the next rule."""

    own_choice = False

    def __init__(self, request: LearnerRequest, rule: str, slug: str) -> None:
        super().__init__(request, slug)
        self.rule = rule

    @property
    def reviewed(self) -> str:
        """The rule; a puzzle that is not asked for it, by its own rules or others, says nothing of it."""
        return self.rule if table_slug(self.version) in examples(self.rule) else ""

    def around(self) -> dict[str, Any]:
        """The part of the site: no topic of practice binds what is due."""
        return {"section": "puzzles"}

    @property
    def action(self) -> str:
        """The page of the puzzle as a review."""
        return reverse("play:review", args=[self.rule, self.slug])

    def where_of(self, attempt: Attempt) -> str:
        """The page of an attempt as a review."""
        return reverse("play:reviewed", args=[self.rule, self.slug, attempt.id])

    def onwards(self) -> str:
        """To the next rule, and how to be asked this one no more."""
        settle(self.request.visitor.learner_id)
        left = len(due_rules(self.request.visitor.learner_id, timezone.now()))
        return render_to_string("play/review_onwards.html", {"rule": self.rule, "left": left})


@require_safe
def reviews(request: LearnerRequest) -> HttpResponse:
    """What is due, and what is not asked."""
    settle(request.visitor.learner_id)
    now = timezone.now()
    quiet, due = quiet_rules(request.visitor.learner_id, now), due_rules(request.visitor.learner_id, now)
    context = {
        "section": "puzzles",
        "due": [(rule, rule_name(rule)) for rule in due],
        "upcoming": None if due else _upcoming(request.visitor.learner, now),
        "quiet": [(each, rule_name(each.rule), each.until >= NEVER) for each in quiet],
    }
    return render(request, "play/reviews.html", context)


def _upcoming(learner: Learner | None, now: datetime) -> date | None:
    """The day, where the learner is, on which the next rule comes up."""
    if learner is None or (due := next_due(learner.pk, now)) is None:
        return None
    return day_of(due, learner.zone)


@require_safe
def next_review(request: LearnerRequest) -> HttpResponse:
    """On to a position of the rule that has waited longest, or of the one that the address names."""
    settle(request.visitor.learner_id)
    rule = Query(request.GET).text("rule")
    if exam := exam_now():
        raise exam
    due = [_known(rule)] if rule else due_rules(request.visitor.learner_id, timezone.now())
    for each in due:
        chosen = PracticeChoice(rule=each, ruleset=kept_choice(request).ruleset)
        found = next_version(
            chosen.scope(),
            learner_id=request.visitor.learner_id,
            after="",
            rng=CHANCE,
            where=free_of_withheld(),
        )
        if found is not None:
            where = reverse("play:review", args=[each, found.version.puzzle.slug])
            return redirect(f"{where}?again" if found.seen else where)
    if due:
        messages.info(request, _("No puzzle about this can be asked now."))
    return redirect("play:reviews")


def _own_rules(request: LearnerRequest) -> tuple[str, ...]:
    """Those that whoever asks practises by; none for any."""
    ruleset = kept_choice(request).ruleset
    return (ruleset,) if ruleset else ()


def _enough(scope: Scope) -> Scope:
    """The scope, by any rules where it has too few by its own."""
    return scope if scope.number() >= FEWEST else replace(scope, rulesets=())


@require_http_methods(["GET", "HEAD", "POST"])
@unless_withheld
def review(request: LearnerRequest, slug: str, rule: str) -> HttpResponse:
    """A question that asks a rule; posted to, the verdict on the answer."""
    asked = Reviewed(request, _known(rule), slug)
    if request.method == "POST":
        return asked.answer()
    if Query(request.GET).has("again"):
        return redirect(f"{request.path}?turn={turns_of(request, asked.version)}")
    return asked.ask()


@require_safe
@unless_withheld
def reviewed(request: LearnerRequest, slug: str, rule: str, attempt_id: UUID) -> HttpResponse:
    """An own answer of a review with today's verdict on it."""
    own = Attempt.objects.by(request.visitor.learner).select_related("version__puzzle")
    found = get_object_or_404(own, pk=attempt_id, version__puzzle__slug=slug)
    found.version = version_or_404(pk=found.version_id, puzzle__slug=slug)
    return Reviewed(request, _known(rule), slug).looked_at(found, newer="")


@require_POST
def quiet(request: LearnerRequest, rule: str) -> HttpResponse:
    """Ask a rule not for some weeks, not again, or when it is due after all."""
    learner, rule = learner_of(request), _known(rule)
    match request.POST.get("do"):
        case "pause":
            keep_quiet(learner=learner, rule=rule, until=timezone.now() + PAUSE)
        case "never":
            keep_quiet(learner=learner, rule=rule, until=NEVER)
        case "again":
            ask_again(learner=learner, rule=rule)
    return redirect("play:reviews")


def _known(rule: str) -> str:
    """:raises Http404: for no rule of the catalogue."""
    if rule not in RULE_IDS:
        raise Http404
    return rule


@require_safe
def next_trap(request: LearnerRequest, code: str) -> HttpResponse:
    """On to an unseen position that puts a misconception to the test: it errs there or is right there, so
    that nobody knows the answer by coming from here. Where none is left, to its kind.
    """
    if code not in misconceptions():
        raise Http404
    asking = kinds_testing(code)
    if not asking:
        return redirect("play:next")
    learner_id = request.visitor.learner_id
    chooser = testing(fitting(learner_id, AIMS["normal"], CHANCE), code)
    found = next_version(
        _enough(Scope(kinds=asking, rulesets=_own_rules(request))),
        learner_id=learner_id,
        after="",
        rng=CHANCE,
        where=free_of_withheld(),
        chooser=chooser,
    )
    if found is None or found.seen:
        return redirect(f"{reverse('play:next')}?kind={asking[0]}")
    return redirect("play:puzzle", found.version.puzzle.slug)
