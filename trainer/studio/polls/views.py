"""A draft asked without a key, the author's questions of this sort, and their deletion."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.days import zone_of
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.models import Draft
from trainer.forms.lists import paged
from trainer.pages.table.drawing import table_view
from trainer.polls.asking import TooManyPollsError, ask_poll, delete_poll, set_times
from trainer.polls.models import Phase, Poll
from trainer.polls.options import polls_in
from trainer.polls.words import asked_word, option_label
from trainer.rules.tiles.tile import Tile
from trainer.scenarios.position.position import Position, PositionError
from trainer.studio.access import own_draft
from trainer.studio.drafts.listing import draft_context
from trainer.studio.drafts.question import told_positions
from trainer.studio.polls.forms import AskForm, TimesForm


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask_draft(request: LearnerRequest, slug: str) -> HttpResponse:
    """The form; posted to, the table of now becomes a poll. A table that is not told to its author is not
    asked either.
    """
    draft = own_draft(request, slug)
    position = _position(draft)
    found = polls_in(position) if position else {}
    form = AskForm(request.POST or None, found=found, revision=draft.revision)
    if position and request.method == "POST" and form.is_valid():
        asks, choice = form.chosen
        said = {"asks": asks, "choice": choice, "reason": form.cleaned_data["reason"]}
        try:
            poll = ask_poll(author=signed_in(request), position=position, draft=draft, **said)
        except TooManyPollsError:
            form.add_error(
                None, _("You have as many questions without a key as you may have. Delete some first.")
            )
        else:
            return redirect("polls:poll", poll.slug)
    context = draft_context(draft, "publish") | {
        "form": form,
        "found": found,
        "finished": position is not None,
    }
    if position:
        context["table"] = table_view(position.table(), position.hero)
    return render(request, "studio/polls/ask.html", context, status=422 if request.method == "POST" else 200)


def _position(draft: Draft) -> Position | None:
    """The plainest history of its table; None while it is unfinished.

    :raises WithheldError: if nothing of it is told to its author.
    """
    try:
        return told_positions(draft.content)[0]
    except PositionError:
        return None


@dataclass(frozen=True, slots=True)
class PollRow:
    """An own poll in the list, with its hand."""

    poll: Poll
    question: str
    choice: str
    number: int
    phase: Phase
    hand: tuple[Tile, ...]


@never_cache
@require_safe
def own_polls(request: LearnerRequest) -> HttpResponse:
    """The user's questions without a key, the newest first."""
    polls = Poll.objects.of(signed_in(request)).counted()
    page = paged(request, polls)
    context = {"area": "polls", "page": page, "rows": [_row(each, request.arrived_at) for each in page]}
    context |= {"zone": zone_of(request)}
    return render(request, "studio/polls/list.html", context)


def _row(poll: Poll, now: datetime) -> PollRow:
    number, choice = vars(poll)["number"], option_label(poll.asks, poll.choice)
    return PollRow(poll, asked_word(poll.asks), choice, number, poll.phase(now), poll.hand)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def poll_times(request: LearnerRequest, slug: str) -> HttpResponse:
    """When votes on an own poll are taken; posted to, from now on. One that is over has no form."""
    user, now = signed_in(request), request.arrived_at
    poll = get_object_or_404(Poll.objects.of(user), slug=slug)
    over, zone = poll.phase(now) == "over", ZoneInfo(zone_of(request))
    form = TimesForm(request.POST if request.method == "POST" else None, poll=poll, zone=zone, now=now)
    if form.is_valid() and not over:
        times = {name: form.cleaned_data.get(name) for name in form.moments}
        set_times(author=user, slug=slug, now=now, **times)
        return redirect("polls:poll", slug)
    context = {"area": "polls", "poll": poll, "question": asked_word(poll.asks), "form": form, "over": over}
    status = 422 if request.method == "POST" else 200
    return render(request, "studio/polls/times.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def delete_own_poll(request: LearnerRequest, slug: str) -> HttpResponse:
    """Delete a poll with its votes; 404 for one of somebody else's."""
    if request.method != "POST":
        return redirect("studio:polls")
    if not delete_poll(author=signed_in(request), slug=slug):
        raise Http404
    messages.success(request, _("The question is deleted, and its votes with it."))
    return redirect("studio:polls")
