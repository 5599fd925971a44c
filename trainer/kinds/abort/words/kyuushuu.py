"""The sentences of `kyuushuu`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_DRAW
from trainer.wording.words import tile_word


def title() -> str:
    return _("May you declare kyuushuu kyuuhai")


def question(position: Position) -> str:
    drawn = position.table().seats[position.hero].drawn
    assert drawn is not None, "the hero has just drawn"
    return _("You have drawn %(tile)s. May you declare kyuushuu kyuuhai?") % {"tile": tile_word(drawn)}


def none_label() -> str:
    return ""


def verdict_line(answer: Answer, position: Position) -> str:
    if answer:
        return _("Yes, you may declare it, but you need not.")
    return _("No, you may not declare it.")


def looking() -> tuple[str, ...]:
    return (
        _("How many different terminals and honours are in the hand?"),
        _("What happened at the table before this draw?"),
    )


def need() -> str:
    return str(NEEDS_DRAW)
