"""The sentences of `sticks-and-honba`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.events import end_sentence, stakes_sentence
from trainer.wording.kind_words import points_of_seats


def title() -> str:
    return _("Who gets sticks and honba")


def question(position: Position) -> str:
    words = {"end": end_sentence(position), "stakes": stakes_sentence(position)}
    return _("%(end)s %(stakes)s What does each player win or lose now by sticks and honba alone?") % words


def none_label() -> str:
    return _("None of these: it is a chombo")


def verdict_line(answer: Answer, position: Position) -> str:
    if answer == ():
        return _("It is a chombo: nobody wins sticks or honba, and the hand is played again.")
    if isinstance(answer, tuple) and any(answer):
        return _("By sticks and honba alone: %(points)s.") % {"points": points_of_seats(position, answer)}
    return _("No points move by sticks or honba.")


def looking() -> tuple[str, ...]:
    return (
        _("Is the hand that is shown what its player claims, with a yaku, and not furiten?"),
        _("Who is paid, and who takes the sticks? Then count the honba."),
    )


def need() -> str:
    return _("It is asked after the hand has ended, with a stick or a honba on the table.")
