"""The sentences of `who-pays`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.events import stakes_sentence, win_sentence
from trainer.wording.kind_words import points_of_seats


def title() -> str:
    return _("Who pays whom")


def question(position: Position) -> str:
    state = position.table()
    if not state.winners:
        return _("The wall is used up and all hands are laid open. What does each player win or lose?")
    end = win_sentence(position, state.winners[0])
    words = {"end": end, "stakes": stakes_sentence(position)}
    return _("%(end)s %(stakes)s What does each player win or lose in all?") % words


def none_label() -> str:
    return _("None of these: it is a chombo")


def verdict_line(answer: Answer, position: Position) -> str:
    if answer == ():
        return _("It is a chombo: nothing is paid for the hand, and it is played again.")
    if isinstance(answer, tuple) and any(answer):
        return _("%(points)s.") % {"points": points_of_seats(position, answer)}
    return _("No points move.")


def looking() -> tuple[str, ...]:
    return (
        _("Is the hand that is shown what its player claims, with a yaku, and not furiten?"),
        _("Who pays: the discarder, all three, or somebody else? Add honba and sticks."),
    )


def need() -> str:
    return _("It is asked after one win or an exhaustive draw, with the hands that are paid shown.")
