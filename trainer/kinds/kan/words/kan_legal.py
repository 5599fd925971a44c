"""The sentences of `kan-legal`."""

from django.utils.translation import gettext as _

from trainer.kinds.kan.position_facts import asked_kan
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.words import kan_word, tile_word


def title() -> str:
    return _("Is this kan legal")


def question(position: Position) -> str:
    call, kind = asked_kan(position)
    words = {"call": kan_word(call), "tile": tile_word(kind)}
    if position.table().seats[position.hero].in_riichi:
        return _("You are in riichi. May you declare %(call)s with %(tile)s?") % words
    return _("May you declare %(call)s with %(tile)s?") % words


def none_label() -> str:
    return ""


def verdict_line(answer: Answer, position: Position) -> str:
    return _("Yes, the kan is legal.") if answer else _("No, the kan is not legal.")


def looking() -> tuple[str, ...]:
    return (
        _("Where do the four tiles come from, and what was drawn last?"),
        _("How many kans are there, and how many tiles are left?"),
        _("Was riichi declared? Then compare the waits and the groups before and after."),
    )
