"""The sentences of `suji-trap`."""

from django.utils.translation import gettext as _

from trainer.rules.notation import parse_kind
from trainer.scenarios.answers import Answer
from trainer.scenarios.endangered import asked_kinds, endangered
from trainer.scenarios.position import Position
from trainer.wording.words import either_tile, seat_word, tile_word


def title() -> str:
    return _("Which of them is the trap")


def question(position: Position) -> str:
    facts = endangered(position, position.ruleset)
    kinds = asked_kinds(position, facts)
    words = {"seat": seat_word(position, facts.facing.rival), "tiles": either_tile(kinds)}
    if len(kinds) == 2:
        return _("%(seat)s is in riichi. Which is the more dangerous discard: %(tiles)s?") % words
    return _("%(seat)s is in riichi. Which is the most dangerous discard: %(tiles)s?") % words


def none_label() -> str:
    return ""


def option(code: object, position: Position) -> str:
    return tile_word(parse_kind(str(code)))


def verdict_line(answer: Answer, position: Position) -> str:
    return _("The trap is %(tile)s, the most dangerous of them.") % {
        "tile": tile_word(parse_kind(str(answer)))
    }
