"""The sentences of `kuikae`."""

from django.utils.translation import gettext as _

from trainer.kinds.calls.kuikae import called_meld
from trainer.rules.tiles.hand import MeldType
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.words import either_tile, faces_of, meld_word, tile_word


def title() -> str:
    return _("What may you not discard after a call")


def question(position: Position) -> str:
    meld, _hand = called_meld(position)
    words = {"tile": tile_word(meld.called or 0), "meld": meld_word(meld.tiles)}
    if meld.type is MeldType.PON:
        return _("You have just called pon on %(tile)s. Which tiles may you not discard now?") % words
    return (
        _("You have just called chi on %(tile)s to make %(meld)s. Which tiles may you not discard now?")
        % words
    )


def none_label() -> str:
    return _("I may discard any of them")


def verdict_line(answer: Answer, position: Position) -> str:
    if not answer or isinstance(answer, bool):
        return _("You may discard any tile.")
    return _("You may not discard %(tiles)s now.") % {"tiles": either_tile(faces_of(answer))}


def need() -> str:
    return _("It is asked right after your own chi or pon.")
