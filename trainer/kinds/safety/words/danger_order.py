"""The sentences of `danger-order`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.decide.tile_danger import asked_kinds, endangered
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_RIICHI
from trainer.wording.words import faces_of, seat_word, tile_words


def title() -> str:
    return _("Tiles in order of danger")


def question(position: Position) -> str:
    facts = endangered(position, position.ruleset)
    return _("%(seat)s is in riichi. In which order are %(tiles)s dangerous, the safest first?") % {
        "seat": seat_word(position, facts.facing.rival),
        "tiles": tile_words(asked_kinds(position, facts)),
    }


def none_label() -> str:
    return ""


def verdict_line(answer: Answer, position: Position) -> str:
    return _("From the safest to the most dangerous: %(tiles)s.") % {"tiles": tile_words(faces_of(answer))}


def need() -> str:
    return str(NEEDS_RIICHI)
