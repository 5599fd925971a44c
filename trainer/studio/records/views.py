"""A record is looked at round by round and step by step, and a puzzle begun at a moment of it."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from operator import attrgetter
from typing import Any, Final, NamedTuple, Self
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.drafting import start_draft
from trainer.classroom.secrecy.telling import WithheldError, foresee_tables, refuse_table
from trainer.forms.queries import Query
from trainer.pages.records.rounds import (
    KeptRecord,
    KeptRound,
    end_words,
    round_words,
    rules_words,
    seat_words,
)
from trainer.pages.records.uploads import MOST_RECORDS, RecordForm, TooLongError, found, keep_record, lying
from trainer.pages.table.drawing import table_view
from trainer.pages.table.parts import TableView
from trainer.rules.replay.events import Discard, Riichi
from trainer.rules.tiles.tile import Tile, tiles_in_order
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.board.sketch import Sketch
from trainer.scenarios.kind import PuzzleKind, UnknownKindError, kind_named, kinds
from trainer.scenarios.position.mining import Mined, Replay
from trainer.scenarios.position.position import Position, PositionError
from trainer.studio.records.timeline import Timeline, checked, event_words, riichi_words
from trainer.wording.errors import error_sentence
from trainer.wording.kind_words import answer_word, kind_title, words_of
from trainer.wording.strategy_words import unjudged_sentence

MOST_FINDS: Final = 8
"""Moments of one kind that are listed."""
SECONDS: Final = 0.6
"""After so long no further kind is asked; all of them take some hundredths of a second."""


@dataclass(frozen=True, slots=True)
class Find:
    """A moment that a kind finds worth asking, with its answer and level; `name` leads back to it: the kind
    and its place there.
    """

    kind: PuzzleKind
    place: int
    mined: Mined
    answer: Answer
    level: int

    @property
    def name(self) -> str:
        return f"{self.kind.slug}:{self.place}"


@dataclass(frozen=True, slots=True)
class Finds:
    """All finds by kind; `stopped` if the time was up before every kind was asked."""

    by_kind: tuple[tuple[PuzzleKind, tuple[Find, ...]], ...]
    stopped: bool


def finds_in(replay: Replay, clock: Callable[[], float] = time.thread_time) -> Finds:
    """What each kind finds, kinds that find nothing left out.

    The clock counts the processor's seconds: a machine that is busy with something else finds as much.
    """
    asked = kinds().values()  # loads them all, the first time
    until = clock() + SECONDS
    found: list[tuple[PuzzleKind, tuple[Find, ...]]] = []
    for kind in asked:
        if clock() > until:
            return Finds(tuple(found), stopped=True)
        if own := tuple(_of(kind, replay)):
            found.append((kind, own))
    return Finds(tuple(found), stopped=False)


def find_named(replay: Replay, name: str) -> Find | None:
    """The find of that name, None if there is none."""
    slug, _, place = name.partition(":")
    try:
        own = tuple(_of(kind_named(slug), replay))
    except UnknownKindError:
        return None
    return next((find for find in own if str(find.place) == place), None)


def _of(kind: PuzzleKind, replay: Replay) -> Iterator[Find]:
    """The first that serve their kind after all."""
    if replay.deal.players not in kind.players:
        return
    solved = ((mined, _solved(kind, mined.position)) for mined in kind.mine(replay))
    serving = ((mined, *told) for mined, told in solved if told is not None)
    for place, (mined, answer, level) in enumerate(islice(serving, MOST_FINDS), start=1):
        yield Find(kind, place, mined, answer, level)


def _solved(kind: PuzzleKind, position: Position) -> tuple[Answer, int] | None:
    """Answer and level, None of a position that does not serve the kind."""
    try:
        verdict = kind.solve(position, position.ruleset)
        return verdict.answer, kind.level(position, verdict)
    except PositionError:
        return None


MOST_NAMED: Final = 9999
"""The largest round or step that an address may name; a record has far fewer."""


class Way(NamedTuple):
    """A link to another look; `here` if it is this one, `soft` words beside it."""

    query: str
    name: str
    here: bool = False
    soft: str = ""


class WorthAsking(NamedTuple):
    """A moment where a kind of puzzle is worth asking: the way there, the hand that is seen there, and the
    answer in words with its level; no answer where the reader is not told it.
    """

    way: Way
    hand: tuple[Tile, ...]
    drawn: Tile | None
    level: int
    answer: str


class Worth(NamedTuple):
    """A kind of puzzle and the moments where it is worth asking."""

    title: str
    moments: tuple[WorthAsking, ...]


def _told_answer(find: Find) -> str:
    """The answer in words, empty if who reads it is told nothing of that table."""
    kind, position = find.kind, find.mined.position
    try:
        refuse_table(position)
    except WithheldError:
        return ""
    return answer_word(words_of(kind.slug), kind.shape(position), position, find.answer)


@dataclass(frozen=True)
class Look:
    """The table at `step` of a round as `hero` sees it, or with all hands `open`.

    `find` is the moment that a kind of puzzle found, if the look is at one.
    """

    timeline: Timeline
    step: int
    hero: int
    open: bool = False
    find: Find | None = None

    @classmethod
    def of(cls, record: KeptRecord, given: Query) -> Self | None:
        """The look of an address or a form; None if no round of this number can be shown."""
        kept = record.at(given.number("round", 1, most=MOST_NAMED))
        if kept is None:
            return None
        timeline = Timeline(kept)
        if find := find_named(kept.replay, given.text("find")):
            position = find.mined.position
            return cls(timeline, timeline.step_at(find.mined.moment), position.hero, find=find)
        hero = given.number("seat", kept.round.dealer, most=kept.players - 1)
        step = timeline.within(given.number("step", 1, most=MOST_NAMED))
        return cls(timeline, step, hero, open=given.text("open") == "1")

    @property
    def round(self) -> KeptRound:
        return self.timeline.of

    @cached_property
    def position(self) -> Position:
        """What the hero sees."""
        return self.find.mined.position if self.find else self.timeline.position(self.step, self.hero)

    @property
    def find_title(self) -> str:
        """The kind of puzzle that found the moment."""
        return kind_title(self.find.kind.slug) if self.find else ""

    @property
    def seat_name(self) -> str:
        """The hero's wind."""
        return seat_words(self.round, self.hero)

    @property
    def round_name(self) -> str:
        return round_words(self.round)

    @cached_property
    def table(self) -> TableView:
        """The table as it is drawn."""
        state = self.timeline.state(self.step) if self.open else self.position.table()
        return table_view(state, self.hero, ura=self.position.ura)

    @property
    def happened(self) -> str:
        """What has just happened, as far as one may see it."""
        event, at = self.timeline.event(self.step), self.timeline.moments[self.step - 1]
        events = self.round.replay.events
        if isinstance(event, Discard) and at > 1 and isinstance(events[at - 2], Riichi):
            return riichi_words(self.round, event)
        return event_words(self.round, event, None if self.open else self.hero)

    @property
    def steps(self) -> tuple[Way, ...]:
        """To the first, the one before, the next and the last step, in this order."""
        last = len(self.timeline)
        wanted = (1, self.step - 1, self.step + 1, last)
        names = ("first", "back", "forward", "last")
        return tuple(
            Way(self._query(step=step), name, here=self.timeline.within(step) == self.step)
            for name, step in zip(names, map(self.timeline.within, wanted), strict=True)
        )

    @property
    def seats(self) -> tuple[Way, ...]:
        """To each seat, the dealer's first."""
        order = [(self.round.round.dealer + i) % self.round.players for i in range(self.round.players)]
        return tuple(
            Way(self._query(hero=seat), seat_words(self.round, seat), here=seat == self.hero)
            for seat in order
        )

    @property
    def turned(self) -> str:
        """To the same look with the other hands open, or closed again."""
        return self._query(open=not self.open)

    def rounds(self, record: KeptRecord) -> tuple[Way, ...]:
        """To each round that can be shown; the others have no query and say why."""
        return tuple(
            Way(
                "" if each.broken else f"?{urlencode({'round': each.number})}",
                round_words(each),
                here=each.number == self.round.number,
                soft=each.broken or end_words(each),
            )
            for each in record.rounds
        )

    def worth(self) -> tuple[tuple[Worth, ...], bool]:
        """The moments of the round that are worth asking, and whether some kinds were not asked any more."""
        finds = finds_in(self.round.replay)
        foresee_tables([find.mined.position for _kind, own in finds.by_kind for find in own])
        listed = (Worth(kind_title(kind.slug), tuple(map(self._asking, own))) for kind, own in finds.by_kind)
        return tuple(sorted(listed, key=attrgetter("title"))), finds.stopped

    def _asking(self, find: Find) -> WorthAsking:
        position = find.mined.position
        step, seat = self.timeline.step_at(find.mined.moment), position.table().seats[position.hero]
        query = f"?{urlencode({'round': self.round.number, 'find': find.name})}"
        held = list(seat.hand or ())
        if seat.drawn is not None:
            held.remove(seat.drawn)
        return WorthAsking(
            Way(query, str(step), soft=seat_words(self.round, position.hero)),
            tiles_in_order(held),
            seat.drawn,
            find.level,
            _told_answer(find),
        )

    def _query(
        self,
        *,
        step: int | None = None,
        hero: int | None = None,
        open: bool | None = None,  # noqa: A002  # the word of the address
    ) -> str:
        """The address of this look with something else."""
        other = replace(
            self,
            step=self.step if step is None else step,
            hero=self.hero if hero is None else hero,
            open=self.open if open is None else open,
            find=None,
        )
        fields = {"round": other.round.number, "step": other.step, "seat": other.hero}
        return f"?{urlencode(fields | ({'open': 1} if other.open else {}))}"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def record_new(request: LearnerRequest) -> HttpResponse:
    """The form for a record; posted to, on to the record, or why it can not be read."""
    form = RecordForm(request.POST, request.FILES) if request.method == "POST" else RecordForm()
    if form.is_bound and form.is_valid():
        try:
            key = keep_record(request.session, form.cleaned_data["kept"], now=request.arrived_at)
            return redirect("studio:record", key)
        except TooLongError:
            form.refuse_as_too_long()
    kept_ones = lying(request.session, now=request.arrived_at)
    context = {"area": "drafts", "form": form, "lying": kept_ones, "most": MOST_RECORDS}
    return render(request, "studio/records/new.html", context, status=422 if form.errors else 200)


@never_cache
@require_safe
def record(request: LearnerRequest, key: str) -> HttpResponse:
    """The table at a moment of a kept record; asked for by the timeline, that part of the page alone."""
    kept = _kept(request, key)
    look = _look(kept, Query(request.GET))
    if request.htmx and not request.htmx.history_restore_request:
        return render(request, "studio/records/moment.html", _moment(key, look))
    return render(request, "studio/records/record.html", _page(key, kept, look))


@require_POST
def record_take(request: LearnerRequest, key: str) -> HttpResponse:
    """A draft of the moment that the form names."""
    kept = _kept(request, key)
    look = _look(kept, Query(request.POST))
    try:
        sketch = Sketch.of_position(checked(look.position))
        kind = look.find.kind.slug if look.find else ""
        draft = start_draft(author=signed_in(request), sketch=sketch, kind=kind)
    except PositionError as error:
        context = _page(key, kept, look) | {"refused": error_sentence(error)}
        return render(request, "studio/records/record.html", context, status=422)
    return redirect("studio:draft", draft.slug)


def _kept(request: LearnerRequest, key: str) -> KeptRecord:
    kept = found(request.session, key, now=request.arrived_at)
    if kept is None:
        raise Http404
    return kept


def _look(kept: KeptRecord, given: Query) -> Look:
    look = Look.of(kept, given)
    if look is None:
        raise Http404
    return look


def _moment(key: str, look: Look) -> dict[str, Any]:
    return {"key": key, "here": reverse("studio:record", args=[key]), "look": look}


def _page(key: str, kept: KeptRecord, look: Look) -> dict[str, Any]:
    worth, stopped = look.worth()
    return _moment(key, look) | {
        "area": "drafts",
        "rules": rules_words(kept),
        "rounds": look.rounds(kept),
        "worth": worth,
        "unjudged": unjudged_sentence(look.round.players),
        "stopped": stopped,
    }
