"""The sentences of reasons about the end of the game and the sticks that are left."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, number, plain
from trainer.wording.words import joined, points_word, seat_word


def _words(reason: Reason, position: Position) -> dict[str, str]:
    seats = reason.facts.get("seats")
    listed = seats if isinstance(seats, tuple) else ()
    return {
        "seat": seat_word(position, number(reason, "seat")),
        "seats": joined([seat_word(position, seat) for seat in listed if isinstance(seat, int)]),
        "points": points_word(number(reason, "points")),
        "target": points_word(number(reason, "target")),
    }


def _about(text: str) -> Say:
    return lambda reason, position: _(text) % _words(reason, position)


def _left(one: str, many: str) -> Say:
    """A sentence about the sticks that are left."""

    def say(reason: Reason, position: Position) -> str:
        sticks = number(reason, "sticks")
        return ngettext(one, many, sticks) % {**_words(reason, position), "sticks": sticks}

    return say


SENTENCES: Final[dict[str, Say]] = {
    "last_hand_not_played": plain(gettext_noop("The last hand has not been played yet: the game goes on.")),
    "target_not_reached": _about(
        gettext_noop("Nobody has %(target)s, and the most is %(points)s: the game goes on.")
    ),
    "dealer_behind_goes_on": _about(
        gettext_noop("The dealer stays and does not lead: the game goes on with another hand.")
    ),
    "abort_is_played_again": plain(gettext_noop("An abortive draw ends no game: the hand is played again.")),
    "dealer_has_to_go_on": _about(
        gettext_noop("The dealer leads and stays, but under these rules cannot end the game.")
    ),
    "first_by_points": _about(gettext_noop("%(seat)s has the most points: %(points)s.")),
    "first_by_seat_order": _about(
        gettext_noop("At %(points)s each, the player who dealt first is ahead: %(seat)s.")
    ),
    "first_place_shared": _about(gettext_noop("%(seats)s have %(points)s each and share the first place.")),
    "leftover_to_first": _left(
        gettext_noop("The stick left on the table goes to the first: %(seat)s."),
        gettext_noop("The %(sticks)s sticks left on the table go to the first: %(seat)s."),
    ),
    "leftover_shared": _left(
        gettext_noop("The stick left on the table is shared among those in front: %(seats)s."),
        gettext_noop("The %(sticks)s sticks left on the table are shared among those in front: %(seats)s."),
    ),
    "leftover_to_nobody": _left(
        gettext_noop("Under these rules nobody gets the stick left on the table."),
        gettext_noop("Under these rules nobody gets the %(sticks)s sticks left on the table."),
    ),
}
