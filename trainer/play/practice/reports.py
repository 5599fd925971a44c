"""A word about something wrong with a puzzle or a question without a key, and what became of earlier ones."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.reviewing import file_report
from trainer.authoring.models import Report
from trainer.authoring.reported import MAX_TEXT, TooManyReportsError, read_answers
from trainer.authoring.reviews import own_reports
from trainer.classroom.secrecy.telling import refuse_table
from trainer.forms.layouts import Button, laid_out
from trainer.forms.queries import Query
from trainer.pages.question.cached import heading
from trainer.play.practice.answering import answering_learner, newest_or_404
from trainer.play.secrecy import is_kept_back
from trainer.polls.models import Poll, PollReport
from trainer.polls.reporting import poll_reports_of, report_poll
from trainer.polls.words import asked_word
from trainer.scenarios.position.position import PositionError


class ReportForm(forms.Form):
    """What is wrong with a puzzle; Django refuses NUL and what is over-long."""

    reason = forms.ChoiceField(
        label=gettext_lazy("What is wrong?"), choices=Report.Reason.choices, widget=forms.RadioSelect
    )
    text = forms.CharField(
        label=gettext_lazy("In your words"),
        max_length=MAX_TEXT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    helper = laid_out("reason", "text", Button(gettext_lazy("Send")))

    def clean(self) -> dict[str, Any]:
        """Refuse "something else" without words: it says nothing."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("reason") == Report.Reason.OTHER and not cleaned.get("text"):
            self.add_error("text", gettext_lazy("Say in a few words what is wrong."))
        return cleaned

    def kept(self, keep: Callable[..., object]) -> bool:
        """Whether `keep` kept what is said; if it was too much for now, the form says so."""
        try:
            keep(**self.cleaned_data)
        except TooManyReportsError:
            self.add_error(None, _("That is many reports within an hour; send this one later."))
            return False
        return True


class PollReportForm(ReportForm):
    """What is wrong with a question without a key."""

    reason = forms.ChoiceField(
        label=gettext_lazy("What is wrong?"), choices=PollReport.Reason.choices, widget=forms.RadioSelect
    )


@require_http_methods(["GET", "HEAD", "POST"])
def report_page(request: LearnerRequest, slug: str) -> HttpResponse:
    """A word about something wrong with a puzzle; and what became of the learner's own earlier ones.

    What an author answered may give the puzzle away: while an assignment holds it back it is not shown.
    """
    version = newest_or_404(slug)
    form = ReportForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        keep = partial(file_report, version=version, learner=answering_learner(request))
        if form.kept(keep):
            return redirect(reverse("play:report", args=[slug]) + "?sent")
    own = own_reports(request.visitor.learner_id, slug)
    withheld = bool(own) and is_kept_back(slug)
    if not withheld:
        read_answers(reports=own)
    asked = heading(version)
    context = {"title": _("Report a puzzle"), "form": form, "own": own, "withheld": withheld}
    context |= {"kind": asked.kind, "question": asked.question, "link": reverse("play:puzzle", args=[slug])}
    context |= {"next": f"{reverse('play:next')}?after={slug}", "sent": Query(request.GET).has("sent")}
    return render(request, "play/report.html", context, status=422 if form.errors else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def poll_report(request: LearnerRequest, slug: str) -> HttpResponse:
    """A word about something wrong with a poll; and what became of the reader's own earlier ones."""
    poll = get_object_or_404(Poll.objects.reportable_by(request.visitor.learner), slug=slug)
    with suppress(PositionError):  # Of rules that are known no more nothing is kept back.
        refuse_table(poll.laid)
    form = PollReportForm(request.POST if request.method == "POST" and not poll.withdrawn else None)
    if form.is_valid():
        keep = partial(report_poll, poll=poll, learner=answering_learner(request))
        if form.kept(keep):
            return redirect(reverse("polls:report", args=[slug]) + "?sent")
    own = poll_reports_of(request.visitor.learner, poll)
    read_answers(reports=own)
    context = {"title": _("Report a question"), "form": form, "own": own, "poll": poll}
    context |= {"question": asked_word(poll.asks), "link": reverse("polls:poll", args=[slug])}
    context |= {"section": "puzzles", "sent": Query(request.GET).has("sent")}
    return render(request, "play/report.html", context, status=422 if form.errors else 200)
