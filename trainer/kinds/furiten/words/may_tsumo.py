"""The sentences of `may-tsumo`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_DRAW
from trainer.wording.words import tile_word


def title() -> str:
    return _("May you tsumo")


def question(position: Position) -> str:
    own = position.table().seats[position.hero]
    assert own.drawn is not None, "a tsumo is asked about a tile just drawn"
    words = {"tile": tile_word(own.drawn)}
    if own.replaces is not None:
        return _("Your replacement tile is %(tile)s. May you win by tsumo?") % words
    return _("You draw %(tile)s. May you win by tsumo?") % words


def none_label() -> str:
    return ""


def verdict_line(answer: Answer, position: Position) -> str:
    return _("Yes, you may tsumo.") if answer else _("No, you may not tsumo.")


def looking() -> tuple[str, ...]:
    return (
        _("Do the tiles make four groups and a pair, or seven pairs, or thirteen orphans?"),
        _("Which yaku does the hand have, and which of them need a closed hand?"),
    )


def need() -> str:
    return str(NEEDS_DRAW)
