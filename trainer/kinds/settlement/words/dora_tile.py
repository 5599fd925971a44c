"""The sentences of `dora-tile`."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.words import faces_of, tile_words


def title() -> str:
    return _("Which tile is dora")


def question(position: Position) -> str:
    indicators = position.table().indicators
    return ngettext(
        "The dora indicator is %(tiles)s. Which tile is dora?",
        "The dora indicators are %(tiles)s. Which tiles are dora?",
        len(indicators),
    ) % {"tiles": tile_words(indicators)}


def none_label() -> str:
    return _("No tile")


def verdict_line(answer: Answer, position: Position) -> str:
    tiles = faces_of(answer)
    words = {"tiles": tile_words(tiles)}
    return ngettext("The dora is %(tiles)s.", "The dora are %(tiles)s.", len(tiles)) % words
