"""The sentences of `last-chance`."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.rules.judges.facts import last_chance_facts
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_DRAW


def title() -> str:
    return _("The last chance")


def question(position: Position) -> str:
    if last_chance_facts(position.table(), position.hero).draws_until:
        return _("If nobody calls, does the wall let you declare riichi on your next turn, and after that?")
    return _("Does the wall let you declare riichi now, and, if nobody calls, on a later turn?")


def none_label() -> str:
    return ""


def option(code: object, position: Position) -> str:
    """Whether riichi may be declared on that turn, and on a later one."""
    waiting = last_chance_facts(position.table(), position.hero).draws_until
    return str((_THEN if waiting else _NOW)[str(code)])


_NOW: Final = {
    "none": gettext_lazy("No more riichi"),
    "last": gettext_lazy("Now for the last time"),
    "later": gettext_lazy("Now, and on a later turn too"),
}
_THEN: Final = {
    "none": gettext_lazy("No more riichi"),
    "last": gettext_lazy("On the next turn for the last time"),
    "later": gettext_lazy("On the next turn, and on a later one too"),
}


def verdict_line(answer: Answer, position: Position) -> str:
    if answer == "none":
        return _("No: the wall no longer lets you declare riichi.")
    if last_chance_facts(position.table(), position.hero).draws_until:
        if answer == "last":
            return _("You may declare on the next turn, for the last time.")
        return _("You may declare on the next turn, and on a later one too.")
    if answer == "last":
        return _("You may declare now, for the last time.")
    return _("You may declare now, and on a later turn too.")


def need() -> str:
    return str(NEEDS_DRAW)
