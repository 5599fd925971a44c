"""The sentences of `safest-tile`."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.scenarios.answers import Answer
from trainer.scenarios.endangered import endangered
from trainer.scenarios.position import Position
from trainer.wording.words import kinds_of, seat_word, tile_word, tile_words


def title() -> str:
    return _("The safest tile")


def question(position: Position) -> str:
    rival = endangered(position, position.ruleset).facing.rival
    return _("You fold against the riichi of %(seat)s. Which tile of your hand is the safest against it?") % {
        "seat": seat_word(position, rival)
    }


def none_label() -> str:
    return ""


def verdict_line(answer: Answer, position: Position) -> str:
    """The safest tile, and those that are as safe but for less than the model can tell."""
    kinds = kinds_of(answer)
    facts = endangered(position, position.ruleset)
    safest = next(iter(facts.of(kinds)))
    others = [kind for kind in kinds if kind != safest]
    if not others:
        return _("The safest tile is %(tile)s.") % {"tile": tile_word(safest)}
    return ngettext(
        "The safest tile is %(tile)s; %(others)s is about as safe.",
        "The safest tile is %(tile)s; %(others)s are about as safe.",
        len(others),
    ) % {"tile": tile_word(safest), "others": tile_words(others)}
