"""The sentences of `why-not-riichi`."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position


def title() -> str:
    return _("Why no riichi")


def question(position: Position) -> str:
    return _("May you declare riichi now, and if not, what forbids it?")


def none_label() -> str:
    return ""


def option(code: object, position: Position) -> str:
    """What may stand against the declaration, or that nothing does."""
    return _OPTIONS[str(code)]()


_OPTIONS: Final[dict[str, Callable[[], str]]] = {
    "may": lambda: _("You may"),
    "open_hand": lambda: _("The hand is open"),
    "noten": lambda: _("The hand is noten, whatever is discarded"),
    "points": lambda: _("Too few points"),
    "wall": lambda: _("Too few tiles in the wall"),
    "furiten": lambda: _("Furiten"),
    "declared": lambda: _("You have declared already"),
    "others": lambda: _("Another player is in riichi"),
}


def verdict_line(answer: Answer, position: Position) -> str:
    return _LINES[str(answer)]()


_LINES: Final[dict[str, Callable[[], str]]] = {
    "may": lambda: _("Yes, you may declare riichi."),
    "open_hand": lambda: _("No: the hand is open."),
    "noten": lambda: _("No: the hand is noten."),
    "points": lambda: _("No: you have too few points."),
    "wall": lambda: _("No: too few tiles are left in the wall."),
    "furiten": lambda: _("No: you would be furiten, and these rules forbid that."),
    "declared": lambda: _("No: you have declared already."),
    "others": lambda: _("No: another player is in riichi."),
}
