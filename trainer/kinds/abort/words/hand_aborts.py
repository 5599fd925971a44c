"""The sentences of `hand-aborts`."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.words import joined, kan_tile, seat_word, tile_word

_OPTIONS: Final = {
    "goes-on": gettext_lazy("No abortive draw"),
    "suufon": gettext_lazy("Suufon renda: four same winds"),
    "suucha": gettext_lazy("Suucha riichi: four riichi"),
    "suukan": gettext_lazy("Suukaikan: four kans"),
    "sanchahou": gettext_lazy("Sanchahou: three rons"),
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
    return str(_OPTIONS[code])


def none_label() -> str:
    return ""


def verdict_line(answer: Answer, position: Position) -> str:
    if answer == "goes-on":
        return _("No: the hand does not end in an abortive draw.")
    return _("Yes, an abortive draw. %(name)s.") % {"name": option(str(answer), position)}


def looking() -> tuple[str, ...]:
    return (_("Count riichi, kans, rons and discards: who made each of them, and when?"),)


def need() -> str:
    return _("It is asked while the hand is in play, where one abortive draw may be near.")
