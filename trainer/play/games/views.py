"""A saved game is read, then one's seat is chosen, and its moments most worth asking become a run."""

from dataclasses import dataclass
from operator import add
from typing import Any, Final

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from trainer.accounts.middleware import LearnerRequest
from trainer.forms.layouts import Button, Needed, Piece, PlainSelect, laid_out
from trainer.pages.records.rounds import KeptRecord, KeptRound, seat_words
from trainer.pages.records.uploads import MOST_RECORDS, RecordForm, TooLongError, found, keep_record, lying
from trainer.play.games.moments import kept_as_puzzles, worth_asking
from trainer.play.practice.answering import answering_learner
from trainer.play.secrecy import unless_exam
from trainer.progress.runs import begin_game
from trainer.rules.rulesets.ruleset import load_preset, offered, short_title
from trainer.rules.tiles.tile import Tile, tiles_in_order
from trainer.wording.rule_names import rules_in_words

SECTION: Final = {"section": "train"}


class GameForm(RecordForm):
    """A saved game."""

    helper = laid_out("file", "text", Button(gettext_lazy("Read this game")))


class SeatForm(forms.Form):
    """Whose seat one sat in, and by which rules the moments are asked; each seat has a button of its own."""

    rules = forms.ChoiceField(
        label=gettext_lazy("By the rules"),
        required=False,
        help_text=gettext_lazy("Other rules may leave out a moment that cannot come about by them."),
        widget=PlainSelect,
    )
    seat = forms.TypedChoiceField(coerce=int)
    helper = laid_out(Needed("rules"), Piece("train/game/seats.html", "seat"))

    def __init__(self, *args: Any, record: KeptRecord, **options: Any) -> None:
        super().__init__(*args, **options)
        rules = [(name, short_title(name)) for name in offered(record.players)]
        self._offer("rules", [("", _played(record)), *rules])
        self._offer("seat", [(str(seat), str(seat)) for seat in range(record.players)])

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices


def _played(record: KeptRecord) -> str:
    """The choice to keep the rules that the record was read by."""
    own = record.rounds[0].ruleset
    if record.league:
        words = _("%(rules)s; this game’s own rules are not known")
    else:
        words = _("of this game: %(rules)s")
    return words % {"rules": rules_in_words(own)}


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat of a game, by what somebody who sat there knows again: its first hand, and what became of it."""

    number: int
    wind: str
    hand: tuple[Tile, ...]
    wins: int
    points: int | None


def seats_of(record: KeptRecord) -> list[SeatShown]:
    """The seats, the first dealer's first."""
    shown = [each for each in record.rounds if not each.broken]
    first, ends = shown[0], _points(record.rounds[-1])
    return [
        SeatShown(
            number=seat,
            wind=seat_words(first, seat),
            hand=tiles_in_order(first.replay.deal.hands[seat] or ()),
            wins=sum(win.seat == seat for each in record.rounds for win in each.wins),
            points=None if ends is None else ends[seat],
        )
        for seat in range(record.players)
    ]


def _points(last: KeptRound) -> tuple[int, ...] | None:
    """What each seat has in the end, None where the record does not say what the last hand moved.

    What a hand moves does not count the sticks laid in it: they have left their owners by its last moment.
    """
    if last.broken or last.replay.deltas is None:
        return None
    return tuple(map(add, last.replay.states[-1].scores, last.replay.deltas))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@unless_exam
def game_new(request: LearnerRequest) -> HttpResponse:
    """The form for a game; posted to, on to the choice of a seat, or why it can not be read."""
    form = GameForm(request.POST, request.FILES) if request.method == "POST" else GameForm()
    if form.is_bound and form.is_valid():
        try:
            key = keep_record(request.session, form.cleaned_data["kept"], now=request.arrived_at)
            return redirect("train:game_seat", key)
        except TooLongError:
            form.refuse_as_too_long()
    read = lying(request.session, now=request.arrived_at)
    context = SECTION | {"form": form, "read": read, "most": MOST_RECORDS}
    return render(request, "train/game/new.html", context, status=422 if form.errors else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@unless_exam
def game_seat(request: LearnerRequest, key: str) -> HttpResponse:
    """The seats of a game; posted to, the run of one seat's moments."""
    record = found(request.session, key, now=request.arrived_at)
    if record is None:
        raise Http404
    form = SeatForm(request.POST if request.method == "POST" else None, record=record)
    if form.is_bound and form.is_valid():
        named, seat = form.cleaned_data["rules"], form.cleaned_data["seat"]
        ruleset = load_preset(named) if named else None
        if moments := worth_asking(record, seat, ruleset):
            learner = request.visitor.learner or answering_learner(request)
            versions = kept_as_puzzles(moments)
            begun = begin_game(learner_id=learner.id, versions=versions, now=request.arrived_at)
            return redirect("train:run", begun.pk)
        form.add_error("rules", _("No moment of this seat can be asked by these rules."))
    context = SECTION | {"form": form, "key": key, "seats": seats_of(record)}
    return render(request, "train/game/seat.html", context, status=422 if form.errors else 200)
