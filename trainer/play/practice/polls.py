"""The page of a poll: before one's own vote nothing on it tells what others, or its author, would do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.models import Classroom
from trainer.classroom.secrecy.telling import refuse_table
from trainer.pages.question.controls import ASK, KEYS, Option
from trainer.pages.question.drawn import FORM
from trainer.pages.table.drawing import table_view
from trainer.pages.table.parts import Manner, TileInputs
from trainer.play.practice.answering import answering_learner
from trainer.polls.models import Poll
from trainer.polls.options import DISCARD, shape_of
from trainer.polls.voting import Share, cast_vote, shares_of, vote_of
from trainer.polls.words import asked_word, labelled, option_label
from trainer.rules.tiles.tile import Face, parse_face
from trainer.scenarios.answer_shapes import FormatError, Tiles
from trainer.scenarios.position.position import PositionError
from trainer.wording.kind_words import format_sentence
from trainer.wording.rule_names import rules_in_words


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def poll_page(request: LearnerRequest, slug: str) -> HttpResponse:
    """The question, or after the vote its shares; posted to, a vote, of which the first one stays. Its author
    and teachers of a class where it is posted see the shares at once, and do not vote.
    """
    poll = get_object_or_404(Poll.objects.open_by_link(), slug=slug)
    try:
        position, options = poll.laid, poll.options
    except PositionError:
        raise Http404 from None
    refuse_table(position)
    at_once = Poll.objects.told_at_once(request.user).filter(pk=poll.pk).exists()
    own = vote_of(poll, request.visitor.learner)
    if at_once or own:
        told = _told(request, poll, own)
        return redirect("polls:poll", slug) if request.method == "POST" else _page(request, poll, told)
    if request.method != "POST":
        return _page(request, poll, _asked(poll, options))
    try:
        given = shape_of(poll.asks, options).parse(
            {name: request.POST.getlist(name) for name in request.POST}
        )
    except FormatError as error:
        return _page(request, poll, _asked(poll, options, request.POST.getlist("tile"), error), status=422)
    choice = shape_of(poll.asks, options).text(given)
    cast_vote(poll=poll, learner=answering_learner(request), choice=choice)
    return redirect("polls:poll", slug)


def _page(
    request: LearnerRequest, poll: Poll, parts: Mapping[str, Any], *, status: int = 200
) -> HttpResponse:
    position = poll.laid
    context = {
        "section": "puzzles",
        "poll": poll,
        "question": asked_word(poll.asks),
        "rules": rules_in_words(position.ruleset),
        "table": table_view(position.table(), position.hero, ura=position.ura, manner=Manner(tsumogiri=True)),
        **parts,
    }
    return render(request, "polls/page.html", context, status=status)


def _asked(
    poll: Poll, options: tuple[str, ...], given: Sequence[str] = (), error: FormatError | None = None
) -> dict[str, Any]:
    """The form; tiles are chosen in the hand, which belongs to it."""
    shape, on_hand = shape_of(poll.asks, options), poll.asks == DISCARD
    offered, chosen = frozenset(options), frozenset(given)
    keys = [*KEYS, *[""] * len(options)]
    return {
        "form_id": FORM,
        "shape": shape.name,
        "controls": ASK.format(shape.name),
        "choice": TileInputs(several=False, chosen=chosen, form=FORM, offered=offered) if on_hand else None,
        "one": isinstance(shape, Tiles),
        "buttons": True,
        "options": [
            Option(code, label, key, chosen=False)
            for (code, label), key in zip(labelled(poll.asks, options), keys, strict=False)
        ],
        "error": format_sentence(error) if error else "",
    }


@dataclass(frozen=True, slots=True)
class ShareRow:
    """A share with its words; `tiles` where it is a tile."""

    share: Share
    label: str
    tiles: tuple[Face, ...]


def _told(request: LearnerRequest, poll: Poll, own: str) -> dict[str, Any]:
    """What others would do, what the author would, and the classes in which the reader may post it."""
    rows = [
        ShareRow(each, option_label(poll.asks, each.code), _tiles(poll, each.code))
        for each in shares_of(poll, own)
        if poll.asks != DISCARD or each.count or each.authors
    ]
    rows.sort(key=attrgetter("share.count"), reverse=True)
    taught = Classroom.objects.taught_by(request.user).open().listed()
    return {
        "told": True,
        "own": option_label(poll.asks, own) if own else "",
        "rows": rows,
        "number": sum(row.share.count for row in rows),
        "authors": option_label(poll.asks, poll.choice),
        "mine": poll.author_id == request.user.pk,
        "taught": taught,
        "link": request.build_absolute_uri(request.path),
    }


def _tiles(poll: Poll, code: str) -> tuple[Face, ...]:
    return (parse_face(code),) if poll.asks == DISCARD else ()
