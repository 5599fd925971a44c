"""Reports of learners: which wait, and those on one version with its position, to be answered."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.answering import answer_reports
from trainer.authoring.reports import by_reason, reported_versions, reports_on
from trainer.puzzles.models import PuzzleVersion
from trainer.showing.rendered import heading
from trainer.showing.verdicts import right_answer
from trainer.studio.reviews.drawn import as_asked
from trainer.studio.reviews.forms import AnswerForm
from trainer.studio.reviews.found import own_version, question_or_404
from trainer.studio.reviews.report_rows import report_rows, reported_rows
from trainer.wording.kind_words import words_of


@require_safe
@login_required
def reports(request: LearnerRequest) -> HttpResponse:
    """The versions on which learners reported something, those that wait longest first."""
    rows = reported_rows(reported_versions(signed_in(request)))
    return render(request, "studio/reviews/reports.html", {"area": "reviews", "rows": rows})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def report(request: LearnerRequest, slug: str, number: int) -> HttpResponse:
    """The reports on a version; posted to, one answer to those that were ticked."""
    version, user = own_version(request, slug, number), signed_in(request)
    if request.method != "POST":
        return _page(request, version, AnswerForm())
    newer = version.puzzle.versions.filter(number__gt=version.number).exists()
    form = AnswerForm(request.POST, newer=newer)
    ticked = {int(key) for key in request.POST.getlist("report") if key.isdecimal() and len(key) < 19}
    if not form.is_valid() or not ticked:
        return _page(request, version, form, status=422, ticked=ticked, none_ticked=not ticked)
    done = answer_reports(version=version, by=user, reports=ticked, **form.cleaned_data)
    said = ngettext("%(n)d report is answered.", "%(n)d reports are answered.", done) % {"n": done}
    messages.success(request, said)
    return redirect("studio:report", slug, number)


def _page(
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
