"""The sentences of reasons about claims of a discard."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, first, number, plain
from trainer.wording.words import joined, seat_word


def _not_from_the_left(reason: Reason, position: Position) -> str:
    return _("Chi is possible only from the player on the left, %(left)s; this tile comes from %(seat)s.") % {
        "left": seat_word(position, number(reason, "left")),
        "seat": seat_word(position, number(reason, "from_seat")),
    }


def _pon_not_held(reason: Reason, position: Position) -> str:
    held = number(reason, "held")
    if held == 0:
        return _("You hold no %(tile)s; a pon needs two.") % {"tile": first(reason)}
    return _("You hold only one %(tile)s; a pon needs two.") % {"tile": first(reason)}


def _seats(reason: Reason, position: Position) -> tuple[str, int]:
    """The seats that the reason names, in words, and how many."""
    seats = reason.facts.get("seats")
    words = (
        [seat_word(position, seat) for seat in seats if isinstance(seat, int)]
        if isinstance(seats, tuple)
        else []
    )
    return joined(words), len(words)


def _ron_first(reason: Reason, position: Position) -> str:
    seats, count = _seats(reason, position)
    return ngettext(
        "The ron of %(seats)s comes before every other claim.",
        "The rons of %(seats)s come before every other claim.",
        count,
    ) % {"seats": seats}


def _only_ron(reason: Reason, position: Position) -> str:
    return _("Only %(seats)s claims ron.") % {"seats": _seats(reason, position)[0]}


def _only_claim(reason: Reason, position: Position) -> str:
    return _("Only %(seats)s claims the tile.") % {"seats": _seats(reason, position)[0]}


def _pon_before_chi(reason: Reason, position: Position) -> str:
    return _("A pon or a kan, here by %(seats)s, comes before a chi.") % {
        "seats": _seats(reason, position)[0]
    }


def _three_rons_abort(reason: Reason, position: Position) -> str:
    return _("Three players ron one tile: under these rules the hand aborts (sanchahou).")


def _only_nearest_paid(reason: Reason, position: Position) -> str:
    return _("Of several rons only the nearest to the discarder counts, here %(seat)s's.") % {
        "seat": seat_word(position, number(reason, "nearest"))
    }


def _every_ron_paid(reason: Reason, position: Position) -> str:
    return _("Every ron counts: %(seats)s.") % {"seats": _seats(reason, position)[0]}


SENTENCES: Final[dict[str, Say]] = {
    "only_discards_are_called": plain(
        gettext_noop("The tile %(tile)s was used for a kan or kita, not discarded: only a ron can take it.")
    ),
    "last_discard": plain(gettext_noop("The wall is empty: the last discard can only be ronned.")),
    "no_call_in_riichi": plain(gettext_noop("You are in riichi: you may win on a discard but not call it.")),
    "pon_held": plain(gettext_noop("You hold two more %(tile)s: pon, from any player.")),
    "pon_not_held": _pon_not_held,
    "pon_from_anybody": plain(gettext_noop("Pon is possible from any player.")),
    "chi_held": plain(
        gettext_noop("Two of your tiles make a run with %(tile)s, and it comes from your left.")
    ),
    "chi_not_held": plain(gettext_noop("No two of your tiles make a run with %(tile)s.")),
    "chi_from_the_left": plain(gettext_noop("The discard is from the left, where chi is possible.")),
    "chi_not_from_the_left": _not_from_the_left,
    "no_chi_in_sanma": plain(gettext_noop("There is no chi with three players.")),
    "only_swaps_left": plain(
        gettext_noop("After this call every tile left to discard would be kuikae, so it is not possible.")
    ),
    "ron_first": _ron_first,
    "only_ron": _only_ron,
    "only_claim": _only_claim,
    "pon_before_chi": _pon_before_chi,
    "three_rons_abort": _three_rons_abort,
    "only_nearest_paid": _only_nearest_paid,
    "every_ron_paid": _every_ron_paid,
}
