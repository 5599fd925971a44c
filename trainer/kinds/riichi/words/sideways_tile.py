"""The sentences of `sideways-tile`."""

from django.utils.translation import gettext as _

from trainer.kinds.riichi.sideways_tile import NEXT
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.asked import asked_seat
from trainer.scenarios.position.position import Position
from trainer.wording.words import seat_word, tile_word


def title() -> str:
    return _("The sideways tile")


def question(position: Position) -> str:
    seat = asked_seat(position, "seat")
    if seat == position.hero:
        return _("You are in riichi. Which of your discards is the one that stays sideways?")
    return _("%(seat)s is in riichi. Which of the discards is the one that stays sideways?") % {
        "seat": seat_word(position, seat)
    }


def none_label() -> str:
    return ""


def option(code: object, position: Position) -> str:
    """A discard by its number and tile, or the one still to come."""
    if code == NEXT:
        return _("The next discard, if it is not called")
    place = int(str(code).rpartition("-")[2])
    thrown = position.table().seats[asked_seat(position, "seat")].river[place]
    return _("Discard %(number)s: %(tile)s") % {"number": place + 1, "tile": tile_word(thrown.tile)}


def verdict_line(answer: Answer, position: Position) -> str:
    if answer == NEXT:
        return _("No discard stays sideways yet: the next one is turned.")
    place = int(str(answer).rpartition("-")[2])
    thrown = position.table().seats[asked_seat(position, "seat")].river[place]
    return _("Discard %(number)s stays sideways: %(tile)s.") % {
        "number": place + 1,
        "tile": tile_word(thrown.tile),
    }


def need() -> str:
    return _("It asks about a player in riichi whose last discard nobody can call any more.")
