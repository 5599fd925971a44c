"""The sentences of `is-tenpai`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.events import end_sentence
from trainer.wording.kind_words import NEEDS_WAIT


def title() -> str:
    return _("Is this tenpai")


def question(position: Position) -> str:
    if position.table().end:
        return _("%(end)s Is your hand tenpai?") % {"end": end_sentence(position)}
    return _("Is your hand tenpai under these rules?")


def none_label() -> str:
    return ""


def verdict_line(answer: Answer, position: Position) -> str:
    return _("Yes, it is tenpai.") if answer else _("No, it is noten.")


def looking() -> tuple[str, ...]:
    return (
        _("Set four groups and a pair apart in different ways: how many tiles are missing each time?"),
        _("How many copies of what is missing do you hold yourself?"),
    )


def need() -> str:
    return str(NEEDS_WAIT)
