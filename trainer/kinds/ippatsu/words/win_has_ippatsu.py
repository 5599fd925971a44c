"""The sentences of `win-has-ippatsu`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.events import act_before
from trainer.wording.words import kan_tile, seat_word, tile_word


def title() -> str:
    return _("Does this win carry ippatsu")


def question(position: Position) -> str:
    state = position.table()
    pending = state.pending
    if pending is None:
        own = state.seats[position.hero]
        assert own.drawn is not None, "a tsumo is of the drawn tile"
        words = {"tile": tile_word(own.drawn), "before": act_before(position)}
        return _("You win by tsumo with %(tile)s. %(before)s Does the win carry ippatsu?") % words
    words = {"seat": seat_word(position, pending.seat), "tile": tile_word(pending.tile)}
    if pending.how == "kakan":
        return _("%(seat)s adds %(tile)s to a pon and you ron it. Does the win carry ippatsu?") % words
    if pending.how == "kita":
        return _("%(seat)s extracts a north and you ron it. Does the win carry ippatsu?") % words
    if pending.how == "ankan":
        return _("%(seat)s makes an ankan of %(tile)s and you ron it. Does the win carry ippatsu?") % (
            words | {"tile": kan_tile(pending.tile)}
        )
    return _("You ron the %(tile)s that %(seat)s discards. Does the win carry ippatsu?") % words


def none_label() -> str:
    return ""


def verdict_line(answer: Answer, position: Position) -> str:
    return _("Yes, the win carries ippatsu.") if answer else _("No, the win does not carry ippatsu.")


def looking() -> tuple[str, ...]:
    return (_("What happened between the riichi and the win: calls, kans, and whose discards?"),)


def need() -> str:
    return _("It asks about a tile that completes your hand while you are in riichi.")
