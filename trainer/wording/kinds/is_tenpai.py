"""The sentences of `is-tenpai`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answers import Answer
from trainer.scenarios.position import Position


def title() -> str:
    return _("Is this tenpai")


def question(position: Position) -> str:
    if position.table().end:
        return _("The hand has been drawn. Is your hand tenpai?")
    return _("Is your hand tenpai under these rules?")


def none_label() -> str:
    return ""


def verdict_line(answer: Answer, position: Position) -> str:
    return _("Yes, it is tenpai.") if answer else _("No, it is noten.")
