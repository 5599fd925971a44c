"""The sentences of `last-chance`."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _

from trainer.rules.judges.facts import last_chance_facts
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position


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
    return (_THEN if waiting else _NOW)[str(code)]()


_NOW: Final[dict[str, Callable[[], str]]] = {
    "none": lambda: _("No more riichi"),
    "last": lambda: _("Now for the last time"),
    "later": lambda: _("Now, and on a later turn too"),
}
_THEN: Final[dict[str, Callable[[], str]]] = {
    "none": lambda: _("No more riichi"),
    "last": lambda: _("On the next turn for the last time"),
    "later": lambda: _("On the next turn, and on a later one too"),
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
