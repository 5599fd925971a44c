"""The sentences of `double-riichi`."""

from django.utils.translation import gettext as _

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.asked import asked_seat
from trainer.scenarios.position.position import Position
from trainer.wording.words import seat_word


def title() -> str:
    return _("Double riichi or not")


def question(position: Position) -> str:
    seat = asked_seat(position, "seat")
    if seat != position.hero:
        return _("Is the riichi of %(seat)s a double riichi?") % {"seat": seat_word(position, seat)}
    if position.table().seats[seat].in_riichi:
        return _("Is your riichi a double riichi?")
    return _("If you declare riichi now, is it a double riichi?")


def none_label() -> str:
    return ""


def option(code: object, position: Position) -> str:
    """What the riichi is."""
    return _("Double riichi, 2 han") if code == "double" else _("An ordinary riichi, 1 han")


def verdict_line(answer: Answer, position: Position) -> str:
    if answer == "double":
        return _("It is a double riichi.")
    return _("It is an ordinary riichi.")


def looking() -> tuple[str, ...]:
    return (_("What happened at the table before the riichi, and whose turn was it?"),)


def need() -> str:
    return _("It asks about a riichi that stands, or about one that you may declare now.")
