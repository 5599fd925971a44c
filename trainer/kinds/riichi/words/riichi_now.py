"""The sentences of `riichi-now`."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import codes_of
from trainer.wording.words import joined, kan_tile, seat_word, tile_word


def title() -> str:
    return _("What may you do in riichi")


def question(position: Position) -> str:
    state = position.table()
    pending = state.pending
    if pending is None:
        drawn = state.seats[position.hero].drawn
        tile = "" if drawn is None else tile_word(drawn)
        return _("You are in riichi and draw %(tile)s. What may you do with it?") % {"tile": tile}
    words = {"seat": seat_word(position, pending.seat), "tile": tile_word(pending.tile)}
    if pending.how == "discard":
        return _("You are in riichi. %(seat)s discards %(tile)s. What may you do?") % words
    if pending.how == "kita":
        return _("You are in riichi. %(seat)s extracts a north. What may you do?") % words
    if pending.how == "ankan":
        return _("You are in riichi. %(seat)s makes an ankan of %(tile)s. What may you do?") % (
            words | {"tile": kan_tile(pending.tile)}
        )
    return _("You are in riichi. %(seat)s adds %(tile)s to a pon: kakan. What may you do?") % words


def none_label() -> str:
    return _("Nothing")


def option(code: object, position: Position) -> str:
    """A move with the drawn tile, or a claim of the tile that lies there."""
    return str(_OPTIONS[str(code)])


_OPTIONS: Final = {
    "discard": gettext_lazy("Discard it"),
    "other_discard": gettext_lazy("Keep it and discard another tile"),
    "tsumo": gettext_lazy("Tsumo"),
    "ankan": gettext_lazy("Ankan with it"),
    "kita": gettext_lazy("Extract it as kita"),
    "ron": gettext_lazy("Ron"),
    "pon": gettext_lazy("Pon"),
    "daiminkan": gettext_lazy("Daiminkan"),
    "chi": gettext_lazy("Chi"),
}


def verdict_line(answer: Answer, position: Position) -> str:
    codes = codes_of(answer)
    if not codes:
        return _("You can only let it pass.")
    if codes == ("discard",):
        return _("You have to discard it.")
    said = ngettext("This is possible: %(moves)s.", "These are possible: %(moves)s.", len(codes))
    return said % {"moves": joined([option(code, position) for code in codes])}


def need() -> str:
    return _("It asks what you may do while you are in riichi.")
