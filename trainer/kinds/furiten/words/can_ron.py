"""The sentences of `can-ron`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_DISCARD
from trainer.wording.words import kan_tile, seat_word, tile_word


def title() -> str:
    return _("Can you ron")


def question(position: Position) -> str:
    pending = position.table().pending
    assert pending is not None, "a ron is asked about a tile that lies there"
    words = {"seat": seat_word(position, pending.seat), "tile": tile_word(pending.tile)}
    if pending.how == "discard":
        return _("%(seat)s discards %(tile)s. Can you ron it?") % words
    if pending.how == "kita":
        return _("%(seat)s extracts a north. Can you ron it?") % words
    if pending.how == "ankan":
        return _("%(seat)s makes an ankan of %(tile)s. Can you ron it?") % (
            words | {"tile": kan_tile(pending.tile)}
        )
    return _("%(seat)s adds %(tile)s to a pon: kakan. Can you ron it?") % words


def none_label() -> str:
    return ""


def verdict_line(answer: Answer, position: Position) -> str:
    return _("Yes, you can ron.") if answer else _("No, you cannot ron.")


def looking() -> tuple[str, ...]:
    return (
        _("Which tiles complete your hand? Is any of them in your own river, called tiles included?"),
        _("What was thrown since your last discard, and since your riichi if you declared one?"),
        _("Would the hand have a yaku?"),
    )


def need() -> str:
    return str(NEEDS_DISCARD)
