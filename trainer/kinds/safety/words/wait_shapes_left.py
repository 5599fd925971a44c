"""The sentences of `wait-shapes-left`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.asked import asked_face, asked_seat
from trainer.scenarios.position.position import Position
from trainer.wording.words import either, seat_word, tile_word


def title() -> str:
    return _("Which wait shapes are left")


def question(position: Position) -> str:
    return _(
        "You think of discarding %(tile)s against the riichi of %(seat)s. "
        "To which wait shapes can it still deal in?"
    ) % {
        "tile": tile_word(asked_face(position)),
        "seat": seat_word(position, asked_seat(position, "against")),
    }


def none_label() -> str:
    return _("None: it is safe for certain")


def option(code: str, position: Position) -> str:
    return {
        "ryanmen": _("Ryanmen"),
        "kanchan": _("Kanchan"),
        "penchan": _("Penchan"),
        "shanpon": _("Shanpon"),
        "tanki": _("Tanki"),
        "kokushi": _("Kokushi"),
    }[code]


def verdict_line(answer: Answer, position: Position) -> str:
    tile = {"tile": tile_word(asked_face(position))}
    if not isinstance(answer, tuple) or not answer:
        return _("%(tile)s cannot deal in: no shape is left.") % tile
    return _("%(tile)s can still deal in to %(shapes)s.") % {
        **tile,
        "shapes": either([str(a) for a in answer]),
    }
