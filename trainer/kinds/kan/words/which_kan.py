"""The sentences of `which-kan`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_DRAW
from trainer.wording.words import either, faces_of, kan_tile, tile_word


def title() -> str:
    return _("Which kans may you make")


def question(position: Position) -> str:
    own = position.table().seats[position.hero]
    if own.drawn is None:
        return _("You have just called. Which kans may you make now?")
    words = {"tile": tile_word(own.drawn)}
    if own.in_riichi:
        return _("You are in riichi and draw %(tile)s. Which kans may you make now?") % words
    return _("You draw %(tile)s. Which kans may you make now?") % words


def none_label() -> str:
    return _("None")


def verdict_line(answer: Answer, position: Position) -> str:
    kinds = faces_of(answer)
    if not kinds:
        return _("You may make no kan now.")
    return _("You may make a kan of %(tiles)s.") % {"tiles": either(list(map(kan_tile, kinds)))}


def need() -> str:
    return str(NEEDS_DRAW)
