"""The sentences of `must-show`."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.words import joined, seat_word, tile_word

_DRAWS: Final = {
    "exhaustive": gettext_lazy("The wall is empty: the hand is drawn."),
    "nagashi": gettext_lazy("The wall is empty, and somebody has nagashi mangan."),
    "suufon": gettext_lazy("The hand is drawn by suufon renda."),
    "suucha": gettext_lazy("The hand is drawn by suucha riichi."),
    "suukan": gettext_lazy("The hand is drawn by suukaikan."),
    "sanchahou": gettext_lazy("The hand is drawn by sanchahou: three rons."),
}
_OPTIONS: Final = {
    "must": gettext_lazy("Yes, you must show it"),
    "may": gettext_lazy("You may show it, or keep it closed"),
    "price": gettext_lazy("You may keep it closed, but that is a chombo"),
    "closed": gettext_lazy("No, it stays closed"),
}


def title() -> str:
    return _("Must you show your hand")


def question(position: Position) -> str:
    return _("%(end)s Must you show your hand?") % {"end": ended(position)}


def ended(position: Position) -> str:
    """How the hand ended, in a sentence."""
    state = position.table()
    if state.reason == "kyuushu":
        if state.turn == position.hero:
            return _("You declare kyuushuu kyuuhai.")
        return _("%(seat)s declares kyuushuu kyuuhai.") % {"seat": seat_word(position, state.turn)}
    if state.reason:
        return str(_DRAWS[state.reason])
    seats = [seat_word(position, seat) for seat in state.winners]
    words = {"seats": joined(seats), "tile": tile_word(state.pending.tile) if state.pending else ""}
    if state.end == "tsumo":
        if position.hero in state.winners:
            return _("You win by tsumo.")
        return _("%(seats)s wins by tsumo.") % words
    if state.winners == (position.hero,):
        return _("You ron %(tile)s.") % words
    if len(seats) > 1:
        return _("%(seats)s ron the same %(tile)s.") % words
    return _("%(seats)s rons %(tile)s.") % words


def option(code: str, position: Position) -> str:
    return str(_OPTIONS[code])


def none_label() -> str:
    return ""


def verdict_line(answer: Answer, position: Position) -> str:
    lines = {
        "must": _("Yes, you must show your hand."),
        "may": _("No, you may keep your hand closed."),
        "price": _("You may keep your hand closed, at the price of a chombo."),
        "closed": _("No, your hand stays closed."),
    }
    return lines[str(answer)]


def need() -> str:
    return _("It is asked after the hand has ended.")
