"""Reviews that wait for the user or that the user asked for, and learners' reports, to be answered."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.drafting import StaleDraftError
from trainer.authoring.actions.reviewing import (
    NoReviewError,
    answer_reports,
    ask_for_reviews,
    ask_review,
    decide_review,
    withdraw_review,
)
from trainer.authoring.models import Draft, Report, Review
from trainer.authoring.querysets import ReviewQuerySet
from trainer.authoring.reviews import (
    Reported,
    by_reason,
    classes_asking,
    is_stale,
    reported_versions,
    reports_on,
    reports_waiting,
    reviews_asked_by,
    reviews_open_to,
    reviews_waiting_for,
)
from trainer.authoring.sharing import credit_name
from trainer.classroom.models import Classroom
from trainer.forms.queries import KEYS, whole
from trainer.pages.question.cached import heading
from trainer.pages.question.rows import stored_word
from trainer.pages.question.verdict import right_answer
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import Question
from trainer.studio.access import draft_in_review, own_draft, own_version, post_or, question_or_404
from trainer.studio.drafts.listing import draft_context, draft_name
from trainer.studio.drafts.question import as_asked, draft_shown
from trainer.studio.drafts.verdict import panel_context
from trainer.studio.reviews.forms import AnswerForm, AskForm, ReviewDecisionForm
from trainer.studio.reviews.versions import question_line
from trainer.wording.kind_words import kind_title, words_of

MOST_ASKED_FOR = 100
"""So many of those that the user asked for are listed."""


@require_safe
def reviews_waiting(request: LearnerRequest) -> HttpResponse:
    """What waits for the user's review, what the user asked for, and which of the user's classes ask."""
    user = signed_in(request)
    context = {
        "area": "reviews",
        "waiting": review_rows(reviews_waiting_for(user)),
        "asked": review_rows(reviews_asked_by(user)[:MOST_ASKED_FOR]),
        "reports": reports_waiting(user),
        "classes": Classroom.objects.taught_by(user).open().select_related("asks_review").order_by("name"),
    }
    return render(request, "studio/reviews/reviews.html", context)


@post_or("studio:reviews")
def reviewed_class(request: LearnerRequest) -> HttpResponse:
    """A class of the user's asks for reviews from now on, or no longer."""
    taught = Classroom.objects.taught_by(request.user).open()
    found = get_object_or_404(taught, slug=request.POST.get("classroom", "").replace("\0", ""))
    if ask_for_reviews(classroom=found, asks="asks" in request.POST):
        said = _("%(name)s now takes only puzzles that another author approved.")
    else:
        said = _("%(name)s takes any puzzle again.")
    messages.success(request, said % {"name": found.name})
    return redirect("studio:reviews")


@require_safe
def review_page(request: LearnerRequest, slug: str) -> HttpResponse:
    """A draft with its reviews: to be asked for by its author, to be done by somebody else."""
    return _page(request, draft_in_review(request, slug))


def _page(request: LearnerRequest, draft: Draft, *, status: int = 200, **context: Any) -> HttpResponse:
    user, own = signed_in(request), draft.author_id == request.user.pk
    asked = draft.reviews.all() if own else reviews_open_to(user).filter(draft=draft)
    seen = {"seen": draft.revision}
    context = {
        "area": "reviews",
        "draft": draft,
        "own": own,
        "shown": draft_shown(draft),
        "rows": review_rows(asked.exclude(state="withdrawn").order_by("-asked_at", "-pk")),
        "waits": reviews_waiting_for(user).filter(draft=draft).exists(),
        "ask_form": AskForm(initial=seen, classes=classes_asking(user)) if own else None,
        "decision_form": ReviewDecisionForm(initial=seen),
        **panel_context(draft),
        **(draft_context(draft, "review") if own else {}),
        **context,
    }
    return render(request, "studio/reviews/review.html", context, status=status)


@post_or("studio:review")
def ask(request: LearnerRequest, slug: str) -> HttpResponse:
    """The author asks for a review of the draft as it stands."""
    draft, user = own_draft(request, slug), signed_in(request)
    form = AskForm(request.POST, classes=classes_asking(user))
    if not form.is_valid():
        return _page(request, draft, status=422, ask_form=form)
    try:
        ask_review(draft=draft, **form.cleaned_data)
    except StaleDraftError:
        messages.error(request, _("The draft has changed since: look at it once more, then ask."))
    except NoReviewError:
        raise Http404 from None
    else:
        messages.success(
            request, _("Asked. You can go on with other drafts; changes to this one are seen too.")
        )
    return redirect("studio:review", slug)


@post_or("studio:review")
def withdraw_asked(request: LearnerRequest, slug: str) -> HttpResponse:
    """The author no longer asks."""
    draft = own_draft(request, slug)
    named = request.POST.get("classroom", "").replace("\0", "")
    asked = Classroom.objects.filter(puzzle_reviews__draft=draft).distinct()
    classroom = get_object_or_404(asked, slug=named) if named else None
    withdraw_review(draft=draft, classroom=classroom)
    return redirect("studio:review", slug)


@post_or("studio:review")
def decision(request: LearnerRequest, slug: str) -> HttpResponse:
    """A reviewer approves the draft that was seen, or asks for changes."""
    draft = draft_in_review(request, slug)
    if not reviews_open_to(request.user).filter(draft=draft).exists():
        raise Http404
    form = ReviewDecisionForm(request.POST)
    if not form.is_valid():
        return _page(request, draft, status=422, decision_form=form)
    try:
        decide_review(draft=draft, by=signed_in(request), **form.cleaned_data)
    except StaleDraftError as error:
        moved = ReviewDecisionForm(initial={**form.cleaned_data, "seen": error.draft.revision})
        return _page(request, error.draft, status=409, decision_form=moved, moved=True)
    except NoReviewError:
        messages.error(request, _("Nobody waits for this review any more: it was taken back, or done."))
    else:
        messages.success(request, _("The author sees your review."))
    return redirect("studio:reviews")


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A review in words: whose draft for which class, how it stands; `stale`: the draft was changed since."""

    slug: str
    name: str
    kind: str
    author: str
    classroom: str
    classroom_slug: str
    state: str
    said: str
    stale: bool
    comment: str
    reviewer: str
    asked_at: datetime
    done_at: datetime | None


def review_rows(reviews: ReviewQuerySet) -> list[ReviewRow]:
    """The reviews in their order. Two queries."""
    people = ("draft__author__authoring", "reviewer__authoring")
    return [
        _row(review)
        for review in reviews.select_related("classroom", *people).prefetch_related("draft__words")
    ]


def _row(review: Review) -> ReviewRow:
    draft, room = review.draft, review.classroom
    return ReviewRow(
        slug=draft.slug,
        name=draft_name(draft),
        kind=kind_title(draft.kind) if draft.kind else "",
        author=credit_name(draft.author),
        classroom=room.name if room else "",
        classroom_slug=room.slug if room else "",
        state=review.state,
        said=str(review.get_state_display()),
        stale=is_stale(review, draft),
        comment=review.comment,
        reviewer=credit_name(review.reviewer) if review.reviewer else "",
        asked_at=review.asked_at,
        done_at=review.done_at,
    )


@require_safe
def reports(request: LearnerRequest) -> HttpResponse:
    """The versions on which learners reported something, those that wait longest first."""
    rows = reported_rows(reported_versions(signed_in(request)))
    return render(request, "studio/reviews/reports.html", {"area": "reviews", "rows": rows})


@require_http_methods(["GET", "HEAD", "POST"])
def report_answered(request: LearnerRequest, slug: str, number: int) -> HttpResponse:
    """The reports on a version; posted to, one answer to those that were ticked."""
    version, user = own_version(request, slug, number), signed_in(request)
    if request.method != "POST":
        return _report_page(request, version, AnswerForm())
    newer = version.puzzle.versions.filter(number__gt=version.number).exists()
    form = AnswerForm(request.POST, newer=newer)
    ticked = {whole(key, most=KEYS) for key in request.POST.getlist("report")} - {0}
    if not form.is_valid() or not ticked:
        return _report_page(request, version, form, status=422, ticked=ticked, none_ticked=not ticked)
    done = answer_reports(version=version, by=user, reports=ticked, **form.cleaned_data)
    said = ngettext("%(n)d report is answered.", "%(n)d reports are answered.", done) % {"n": done}
    messages.success(request, said)
    return redirect("studio:report", slug, number)


def _report_page(
    request: LearnerRequest, version: PuzzleVersion, form: AnswerForm, *, status: int = 200, **context: Any
) -> HttpResponse:
    question = question_or_404(version)
    rows = report_rows(reports_on(request.user, version), question)
    solved = right_answer(question)
    context = {
        "area": "reviews",
        "version": version,
        "heading": heading(version),
        "table": as_asked(question),
        "solved": words_of(question.kind.slug).verdict_line(solved, question.position),
        "waiting": [row for row in rows if not row.outcome],
        "answered": [row for row in rows if row.outcome],
        "reasons": by_reason(row.report for row in rows if not row.outcome),
        "form": form,
        **context,
    }
    return render(request, "studio/reviews/report.html", context, status=status)


@dataclass(frozen=True, slots=True)
class ReportedRow:
    """A version with its reports; `question` is empty if it asks nothing any more."""

    slug: str
    number: int
    kind: str
    question: str
    waiting: int
    reports: int
    since: datetime | None


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A report; `given` is what its learner had answered last, empty if nothing or not to be told yet."""

    report: Report
    reason: str
    given: str
    right: bool
    outcome: str


def reported_rows(found: Iterable[Reported]) -> list[ReportedRow]:
    """The versions in words."""
    return [
        ReportedRow(
            slug=each.version.puzzle.slug,
            number=each.version.number,
            kind=kind_title(each.version.puzzle.kind),
            question=question_line(each.version),
            waiting=each.waiting,
            reports=each.number,
            since=each.since,
        )
        for each in found
    ]


def report_rows(reports: Iterable[Report], question: Question) -> list[ReportRow]:
    """The reports of `reports_on` on the version of a question."""
    rows = []
    for report in reports:
        given, score = getattr(report, "answered", None), getattr(report, "scored", None)
        rows.append(
            ReportRow(
                report=report,
                reason=str(report.get_reason_display()),
                given=stored_word(question, given) if given else "",
                right=score == 1,
                outcome=str(report.get_outcome_display()) if report.outcome else "",
            )
        )
    return rows
