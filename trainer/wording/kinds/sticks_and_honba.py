"""The sentences of `sticks-and-honba`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answers import Answer
from trainer.scenarios.position import Position
from trainer.wording.ends import end_sentence, stakes_sentence


def title() -> str:
    return _("Who gets sticks and honba")


def question(position: Position) -> str:
    words = {"end": end_sentence(position), "stakes": stakes_sentence(position)}
    return _("%(end)s %(stakes)s What does each player win or lose now by sticks and honba alone?") % words


def none_label() -> str:
    return ""


def verdict_line(answer: Answer, position: Position) -> str:
    if isinstance(answer, tuple) and any(answer):
        return _("Sticks and honba go as shown, the points of the hand apart.")
    return _("No points move by sticks or honba.")
