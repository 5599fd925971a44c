"""The sentences of `ura-dora`."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.kinds.kan.words.dora_count import winning_sentence
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_WIN


def title() -> str:
    return _("How many ura dora indicators")


def question(position: Position) -> str:
    return _("%(win)s How many tiles do you turn over beneath the dora indicators?") % {
        "win": winning_sentence(position)
    }


def unit(position: Position, number: int = 2) -> str:
    return ngettext("tile", "tiles", number)


def none_label() -> str:
    return ""


def verdict_line(answer: Answer, position: Position) -> str:
    number = answer if isinstance(answer, int) else 0
    if not number:
        return _("You turn over none.")
    return ngettext("You turn over %(number)s tile.", "You turn over %(number)s tiles.", number) % {
        "number": number
    }


def need() -> str:
    return str(NEEDS_WIN)
