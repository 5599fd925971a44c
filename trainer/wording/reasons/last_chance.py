"""The sentences of reasons about the last turn on which riichi may be declared."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, number, plain


def _left_then(reason: Reason) -> str:
    """`no tile`, `1 tile`, `5 tiles`."""
    left = number(reason, "left")
    if left == 0:
        return _("no tile")
    return ngettext("%(left)s tile", "%(left)s tiles", left) % {"left": left}


def _wall_then(reason: Reason, position: Position) -> str:
    return _("After your next draw %(tiles)s would be left in the wall; a declaration needs %(needed)s.") % {
        "tiles": _left_then(reason),
        "needed": number(reason, "needed"),
    }


def _wall_suffices_then(reason: Reason, position: Position) -> str:
    return _("After your next draw %(tiles)s would be left in the wall, enough for a declaration.") % {
        "tiles": _left_then(reason)
    }


def _later_turn_short(reason: Reason, position: Position) -> str:
    words = {"tiles": _left_then(reason), "needed": number(reason, "needed")}
    if number(reason, "left") == 0:
        return _("One turn later no tile would be left; a declaration needs %(needed)s.") % words
    return _("One turn later only %(tiles)s would be left; a declaration needs %(needed)s.") % words


def _later_turn_suffices(reason: Reason, position: Position) -> str:
    return _("One turn later %(tiles)s would be left, still enough for a declaration.") % {
        "tiles": _left_then(reason)
    }


SENTENCES: Final[dict[str, Say]] = {
    "no_own_draw_left": plain(gettext_noop("The wall ends before your next draw.")),
    "wall_then": _wall_then,
    "wall_suffices_then": _wall_suffices_then,
    "later_turn_short": _later_turn_short,
    "later_turn_suffices": _later_turn_suffices,
    "no_later_draw": plain(gettext_noop("The wall ends before you would draw once more after that.")),
    "haitei_is_next": plain(
        gettext_noop(
            "Your draw after that is the very last tile: riichi, ippatsu and haitei tsumo are still possible."
        )
    ),
}
