"""The page of a poll: before one's own vote nothing on it tells what others, or its author, would do."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from trainer.accounts.days import zone_of
from trainer.accounts.limits import GUEST_VOTES, guest_may
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.models import Classroom
from trainer.classroom.secrecy.telling import refuse_table
from trainer.pages.polls import poll_legend, poll_table, share_rows, vote_form
from trainer.play.classes.guests import KEY
from trainer.play.practice.answering import answering_learner
from trainer.polls.models import Poll
from trainer.polls.options import shape_of
from trainer.polls.voting import NotTakenError, cast_vote, guest_vote_of, shares_of, vote_of
from trainer.polls.words import asked_word, option_label
from trainer.scenarios.answer_shapes import FormatError
from trainer.scenarios.position.position import PositionError
from trainer.wording.rule_names import rules_in_words


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def poll_page(request: LearnerRequest, slug: str) -> HttpResponse:
    """The question, or after the vote its shares; posted to, a vote, of which the first one stays. Its author
    and teachers of a class that has it see the shares at once, and do not vote; nor does who saw them on the
    wall of a lesson. Before it opens nobody votes; once it is over everybody sees the shares.
    """
    poll = get_object_or_404(Poll.objects.open_by_link(), slug=slug)
    try:
        position, options = poll.laid, poll.options
    except PositionError:
        raise Http404 from None
    refuse_table(position)
    at_once = Poll.objects.told_at_once(request.user, request.visitor.learner).filter(pk=poll.pk).exists()
    own = vote_of(poll, request.visitor.learner) or guest_vote_of(poll, request.session.get(KEY))
    phase = poll.phase(request.arrived_at)
    if at_once or own or phase == "over":
        told = _told(request, poll, own)
        return redirect("polls:poll", slug) if request.method == "POST" else _page(request, poll, told)
    if phase == "early":
        return _page(request, poll, {"early": True}, status=409 if request.method == "POST" else 200)
    if request.method != "POST":
        return _page(request, poll, vote_form(poll))
    return _vote(request, poll, options)


def _vote(request: LearnerRequest, poll: Poll, options: tuple[str, ...]) -> HttpResponse:
    """Take the vote that was sent, which came in time."""
    try:
        given = shape_of(poll.asks, options).parse(
            {name: request.POST.getlist(name) for name in request.POST}
        )
    except FormatError as error:
        return _page(request, poll, vote_form(poll, request.POST.getlist("tile"), error), status=422)
    if request.visitor.learner is None and not guest_may(GUEST_VOTES, request):
        asked = vote_form(poll, request.POST.getlist("tile")) | {"error": _too_many()}
        return _page(request, poll, asked, status=429)
    choice = shape_of(poll.asks, options).text(given)
    learner = answering_learner(request)
    with suppress(NotTakenError):  # The page says so.
        cast_vote(poll=poll, learner=learner, choice=choice, arrived_at=request.arrived_at)
    return redirect("polls:poll", poll.slug)


def _too_many() -> str:
    return _("Many guests have voted from your network in this hour. Sign in to vote now, or wait an hour.")


def _page(
    request: LearnerRequest, poll: Poll, parts: Mapping[str, Any], *, status: int = 200
) -> HttpResponse:
    context = {
        "section": "puzzles",
        "poll": poll,
        "question": asked_word(poll.asks),
        "rules": rules_in_words(poll.laid.ruleset),
        "table": poll_table(poll),
        "legend": poll_legend(poll),
        "phase": poll.phase(request.arrived_at),
        "zone": zone_of(request),
        **parts,
    }
    return render(request, "polls/page.html", context, status=status)


def _told(request: LearnerRequest, poll: Poll, own: str) -> dict[str, Any]:
    """What others would do, what the author would, and the classes in which the reader may post it."""
    rows = share_rows(poll, shares_of(poll, own))
    taught = Classroom.objects.taught_by(request.user).open().listed()
    return {
        "told": True,
        "own": option_label(poll.asks, own) if own else "",
        "rows": rows,
        "number": sum(row.share.count for row in rows),
        "authors": option_label(poll.asks, poll.choice),
        "mine": (mine := poll.author_id == request.user.pk),
        "reports": poll.reports.order_by("-created_at") if mine else (),
        "taught": taught,
        "link": request.build_absolute_uri(request.path),
    }
