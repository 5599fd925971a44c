"""The sentences of `hand-aborts`."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.words import joined, kan_tile, seat_word, tile_word

_OPTIONS: Final[dict[str, Callable[[], str]]] = {
    "goes-on": lambda: _("No abortive draw"),
    "suufon": lambda: _("Suufon renda: four same winds"),
    "suucha": lambda: _("Suucha riichi: four riichi"),
    "suukan": lambda: _("Suukaikan: four kans"),
    "sanchahou": lambda: _("Sanchahou: three rons"),
}


def title() -> str:
    return _("Does the hand abort")


def question(position: Position) -> str:
    state = position.table()
    pending = state.pending
    if state.winners:
        seats = joined([seat_word(position, seat) for seat in state.winners])
        if pending is None or state.end == "tsumo":
            return _("%(seats)s wins by tsumo. Does the hand end in an abortive draw?") % {"seats": seats}
        words = {"seats": seats, "from": seat_word(position, pending.seat), "tile": tile_word(pending.tile)}
        if len(state.winners) > 1:
            return (
                _("%(seats)s ron the same %(tile)s of %(from)s. Does the hand end in an abortive draw?")
                % words
            )
        return _("%(seats)s rons %(tile)s of %(from)s. Does the hand end in an abortive draw?") % words
    if pending is None:
        seat = {"seat": seat_word(position, state.turn)}
        return _("%(seat)s has yet to discard. Does the hand end in an abortive draw now?") % seat
    words = {"seat": seat_word(position, pending.seat), "tile": tile_word(pending.tile)}
    if pending.how == "discard":
        return (
            _("%(seat)s discards %(tile)s, and nobody wants it. Does the hand end in an abortive draw?")
            % words
        )
    return _(
        "%(seat)s makes a kan of %(tile)s, which nobody robs. Does the hand end in an abortive draw now?"
    ) % (words | {"tile": kan_tile(pending.tile)})


def option(code: str, position: Position) -> str:
    return _OPTIONS[code]()


def none_label() -> str:
    return ""


def verdict_line(answer: Answer, position: Position) -> str:
    if answer == "goes-on":
        return _("No: the hand does not end in an abortive draw.")
    return _("Yes, an abortive draw. %(name)s.") % {"name": option(str(answer), position)}
