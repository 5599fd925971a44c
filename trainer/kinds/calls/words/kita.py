"""The sentences of `kita`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.events import act_before
from trainer.wording.words import named_tile, seat_word, tile_word


def title() -> str:
    return _("Kita: the extracted north")


def question(position: Position) -> str:
    about, state = position.asked("about"), position.table()
    own, pending = state.seats[position.hero], state.pending
    if about == "may":
        if own.in_riichi:
            return _("You are in riichi. May you extract a north now?")
        return _("May you extract a north now?")
    if pending is not None and pending.seat != position.hero:
        words = {"seat": seat_word(position, pending.seat), "tile": named_tile(pending.tile)}
        if about == "ron":
            return _("%(seat)s extracts a north. Can you ron it?") % words
        return _("%(seat)s's latest tile, %(tile)s, completes your hand. Would a ron be ippatsu?") % words
    words = {"tile": "" if own.drawn is None else tile_word(own.drawn), "before": act_before(position)}
    if about == "rinshan":
        return _("You draw %(tile)s and win by tsumo. %(before)s Is that rinshan kaihou?") % words
    return _("You draw %(tile)s, which completes your hand. %(before)s Would the tsumo be ippatsu?") % words


def none_label() -> str:
    return ""


def verdict_line(answer: Answer, position: Position) -> str:
    yes, no = {
        "may": (_("Yes, you may extract a north."), _("No, you may not extract a north now.")),
        "ron": (_("Yes, you can ron the north."), _("No, you cannot ron the north.")),
        "ippatsu": (_("Yes, it would be ippatsu."), _("No, it would not be ippatsu.")),
        "rinshan": (_("Yes, it is rinshan kaihou."), _("No, it is not rinshan kaihou.")),
    }[position.asked("about")]
    return yes if answer else no


def looking() -> tuple[str, ...]:
    return (_("Whose turn is it, which tile was drawn, and what does a riichi allow?"),)


def need() -> str:
    return _("It asks about a north that you may extract or win on.")
