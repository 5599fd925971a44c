"""The sentences of `who-has-ippatsu`."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.asked import seat_of
from trainer.scenarios.position.position import Position
from trainer.wording.words import joined, player_word, seat_word, tile_word


def title() -> str:
    return _("Who still has ippatsu")


def question(position: Position) -> str:
    state = position.table()
    pending = state.pending
    if pending is None:
        drawn = state.seats[position.hero].drawn
        assert drawn is not None, "without a tile that lies there the hero has drawn"
        return _("You have drawn %(tile)s. Who still has ippatsu?") % {"tile": tile_word(drawn)}
    words = {"seat": seat_word(position, pending.seat), "tile": tile_word(pending.tile)}
    if pending.seat == position.hero:
        return _own(pending.how) % words
    if pending.how == "kakan":
        return _("%(seat)s adds %(tile)s to a pon: kakan. Who could rob it with ippatsu?") % words
    if pending.how == "kita":
        return _("%(seat)s extracts a north. Who could rob it with ippatsu?") % words
    return _("%(seat)s discards %(tile)s. Who still has ippatsu?") % words


def _own(how: str) -> str:
    if how == "kakan":
        return _("You add %(tile)s to your pon: kakan. Who could rob it with ippatsu?")
    if how == "kita":
        return _("You extract a north. Who could rob it with ippatsu?")
    return _("You discard %(tile)s. Who still has ippatsu?")


def option(code: str, position: Position) -> str:
    return player_word(position, seat_of(code))


def none_label() -> str:
    return _("Nobody")


def verdict_line(answer: Answer, position: Position) -> str:
    seats = (
        [player_word(position, seat_of(str(code))) for code in answer] if isinstance(answer, tuple) else []
    )
    if not seats:
        return _("Nobody has ippatsu.")
    said = ngettext(
        "One player has ippatsu: %(seats)s.", "These players have ippatsu: %(seats)s.", len(seats)
    )
    return said % {"seats": joined(seats)}


def looking() -> tuple[str, ...]:
    return (_("What happened after each riichi: calls, kans, and whose discards?"),)


def need() -> str:
    return _("It is asked while a riichi stands and a tile was just discarded, or after your own draw.")
