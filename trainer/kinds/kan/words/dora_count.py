"""The sentences of `dora-count`."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.kinds.kan.position_facts import asked_kan, names_kan
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.words import kan_word, seat_word, tile_word


def title() -> str:
    return _("How many dora indicators count")


def question(position: Position) -> str:
    if names_kan(position):
        call, kind = asked_kan(position)
        words = {"call": kan_word(call), "tile": tile_word(kind)}
        made = _("You declare %(call)s with %(tile)s and win on the replacement.") % words
        return _("%(win)s How many dora indicators count?") % {"win": made}
    return _("%(win)s How many dora indicators count?") % {"win": winning_sentence(position)}


def winning_sentence(position: Position) -> str:
    """Whose tile the hero wins on."""
    state = position.table()
    pending = state.pending
    if pending is None:
        drawn = state.seats[position.hero].drawn
        assert drawn is not None, "without a tile that lies there the hero has drawn"
        return _("You draw %(tile)s and win.") % {"tile": tile_word(drawn)}
    words = {"seat": seat_word(position, pending.seat), "tile": tile_word(pending.tile)}
    if pending.how == "discard":
        return _("%(seat)s discards %(tile)s, and you ron it.") % words
    if pending.how == "kita":
        return _("%(seat)s extracts a north, and you ron it.") % words
    return _("%(seat)s declares a kan with %(tile)s, and you rob it.") % words


def unit(position: Position, number: int = 2) -> str:
    return ngettext("indicator", "indicators", number)


def none_label() -> str:
    return ""


def verdict_line(answer: Answer, position: Position) -> str:
    number = answer if isinstance(answer, int) else 0
    return ngettext("%(number)s dora indicator counts.", "%(number)s dora indicators count.", number) % {
        "number": number
    }


def need() -> str:
    return _("It is asked after a kan was made.")
