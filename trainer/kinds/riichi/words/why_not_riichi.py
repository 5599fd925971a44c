"""The sentences of `why-not-riichi`."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_DRAW


def title() -> str:
    return _("Why no riichi")


def question(position: Position) -> str:
    return _("May you declare riichi now, and if not, what forbids it?")


def none_label() -> str:
    return ""


def option(code: object, position: Position) -> str:
    """What may stand against the declaration, or that nothing does."""
    return str(_OPTIONS[str(code)])


_OPTIONS: Final = {
    "may": gettext_lazy("You may"),
    "open_hand": gettext_lazy("The hand is open"),
    "noten": gettext_lazy("The hand is noten, whatever is discarded"),
    "points": gettext_lazy("Too few points"),
    "wall": gettext_lazy("Too few tiles in the wall"),
    "furiten": gettext_lazy("Furiten"),
    "declared": gettext_lazy("You have declared already"),
    "others": gettext_lazy("Another player is in riichi"),
}


def verdict_line(answer: Answer, position: Position) -> str:
    return str(_LINES[str(answer)])


def looking() -> tuple[str, ...]:
    return (
        _("Is the hand closed, and is it tenpai?"),
        _("How many points have you, and how many tiles are left in the wall?"),
    )


def need() -> str:
    return str(NEEDS_DRAW)


_LINES: Final = {
    "may": gettext_lazy("Yes, you may declare riichi."),
    "open_hand": gettext_lazy("No: the hand is open."),
    "noten": gettext_lazy("No: the hand is noten."),
    "points": gettext_lazy("No: you have too few points."),
    "wall": gettext_lazy("No: too few tiles are left in the wall."),
    "furiten": gettext_lazy("No: you would be furiten, and these rules forbid that."),
    "declared": gettext_lazy("No: you have declared already."),
    "others": gettext_lazy("No: another player is in riichi."),
}
