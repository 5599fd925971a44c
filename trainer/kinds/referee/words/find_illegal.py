"""The sentences of `find-illegal`."""

from django.utils.translation import gettext as _

from trainer.kinds.referee.find_illegal import NOTHING
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.asked import Act
from trainer.scenarios.position.position import Position
from trainer.wording.events import act_word


def title() -> str:
    return _("Find what is illegal")


def question(position: Position) -> str:
    return _("Look at the last moves of this hand. Which of them, if any, is the first that is illegal?")


def none_label() -> str:
    return ""


def option(code: object, position: Position) -> str:
    if code == NOTHING:
        return _("Nothing is illegal")
    event = position.events[int(str(code).removeprefix("event-"))]
    assert isinstance(event, Act), "only acts are offered"
    return act_word(event, position)


def verdict_line(answer: Answer, position: Position) -> str:
    if answer == NOTHING:
        return _("Nothing is illegal.")
    return _("%(act)s is illegal.") % {"act": option(answer, position)}


def looking() -> tuple[str, ...]:
    return (_("For each move: whose turn was it, what could that player do then, and with which tiles?"),)


def need() -> str:
    return _("It is asked once something has happened that may be illegal.")
