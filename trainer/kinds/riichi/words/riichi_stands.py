"""The sentences of `riichi-stands`."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.rules.judges.facts import stands_facts
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.asked import asked_seat
from trainer.scenarios.position.position import Position
from trainer.wording.words import seat_word, tile_word


def title() -> str:
    return _("Does the riichi stand")


def question(position: Position) -> str:
    seat = asked_seat(position, "seat")
    tile = stands_facts(position.table(), seat).tile
    words = {"seat": seat_word(position, seat), "tile": "" if tile is None else tile_word(tile.tile)}
    if seat == position.hero:
        return _("You declared riichi with %(tile)s. Does it stand, and is the stick paid?") % words
    return _("%(seat)s declared riichi with %(tile)s. Does it stand, and is the stick paid?") % words


def none_label() -> str:
    return ""


def option(code: object, position: Position) -> str:
    """Whether it stands, and whether the stick is paid."""
    return str(_OPTIONS[str(code)])


_OPTIONS: Final = {
    "stands": gettext_lazy("It stands, and the stick is paid"),
    "fails_unpaid": gettext_lazy("It does not stand, and no stick is paid"),
    "fails_paid": gettext_lazy("It does not stand, but the stick is paid all the same"),
}


def verdict_line(answer: Answer, position: Position) -> str:
    return _("%(outcome)s.") % {"outcome": option(answer, position)}


def need() -> str:
    return _("It is asked once nobody can take the declaration tile any more.")
