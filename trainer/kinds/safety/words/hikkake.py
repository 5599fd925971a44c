"""The sentences of `hikkake`."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.words import faces_of, tile_words


def title() -> str:
    return _("Does your river set a trap")


def question(position: Position) -> str:
    return _(
        "You are in riichi. Which of your waits look safe by suji because of your own discards (hikkake)?"
    )


def none_label() -> str:
    return _("None of them")


def verdict_line(answer: Answer, position: Position) -> str:
    if not answer or isinstance(answer, bool):
        return _("Your discards set no trap.")
    tiles = faces_of(answer)
    return ngettext("The trap is set on %(tiles)s.", "The traps are set on %(tiles)s.", len(tiles)) % {
        "tiles": tile_words(tiles)
    }


def need() -> str:
    return _("It asks about your own riichi, before your next draw.")
