"""The sentences of `which-furiten`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_DISCARD
from trainer.wording.words import joined, kan_tile, seat_word, tile_word


def title() -> str:
    return _("Which furiten")


def question(position: Position) -> str:
    pending = position.table().pending
    assert pending is not None, "furiten is asked about while a tile lies there"
    words = {"seat": seat_word(position, pending.seat), "tile": tile_word(pending.tile)}
    if pending.how == "discard":
        return _("%(seat)s discards %(tile)s. Before you answer it: in which furiten are you?") % words
    if pending.how == "kita":
        return _("%(seat)s extracts a north. Before you answer it: in which furiten are you?") % words
    return _("%(seat)s makes a kan of %(tile)s. Before you answer it: in which furiten are you?") % (
        words | {"tile": kan_tile(pending.tile)}
    )


def option(code: str, position: Position) -> str:
    return {
        "discard": _("Discard furiten: one of your waits is in your river"),
        "temporary": _("Same-turn furiten: you let a winning tile go just now"),
        "riichi": _("Riichi furiten: you have let a winning tile go since your riichi"),
    }[code]


def none_label() -> str:
    return _("In none")


def verdict_line(answer: Answer, position: Position) -> str:
    names = {
        "discard": _("discard furiten"),
        "temporary": _("same-turn furiten"),
        "riichi": _("riichi furiten"),
    }
    held = [names[str(code)] for code in answer] if isinstance(answer, tuple) else []
    if not held:
        return _("You are not furiten.")
    return _("You are in %(furiten)s.") % {"furiten": joined(held)}


def looking() -> tuple[str, ...]:
    return (
        _("Which tiles complete the hand, and where does each of them lie?"),
        _("What was thrown since your last discard, and since your riichi if you declared one?"),
    )


def need() -> str:
    return str(NEEDS_DISCARD)
