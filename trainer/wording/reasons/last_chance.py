"""The sentences of reasons about the last turn on which riichi may be declared."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, number, plain


def _by_left(none: str, some: Callable[[int], str]) -> Say:
    """A sentence about the `%(left)s` tiles in the wall then, of which a declaration needs `%(needed)s`."""

    def say(reason: Reason, position: Position) -> str:
        left = number(reason, "left")
        return (some(left) if left else _(none)) % {"left": left, "needed": number(reason, "needed")}

    return say


SENTENCES: Final[dict[str, Say]] = {
    "no_own_draw_left": plain(gettext_noop("The wall ends before your next draw.")),
    "wall_then": _by_left(
        gettext_noop(
            "After your next draw no tile would be left in the wall; a declaration needs %(needed)s."
        ),
        lambda left: ngettext(
            "After your next draw %(left)s tile would be left in the wall; a declaration needs %(needed)s.",
            "After your next draw %(left)s tiles would be left in the wall; a declaration needs %(needed)s.",
            left,
        ),
    ),
    "wall_suffices_then": _by_left(
        gettext_noop("After your next draw no tile would be left in the wall, and these rules ask for none."),
        lambda left: ngettext(
            "After your next draw %(left)s tile would be left in the wall, enough for a declaration.",
            "After your next draw %(left)s tiles would be left in the wall, enough for a declaration.",
            left,
        ),
    ),
    "later_turn_short": _by_left(
        gettext_noop("One turn later no tile would be left; a declaration needs %(needed)s."),
        lambda left: ngettext(
            "One turn later only %(left)s tile would be left; a declaration needs %(needed)s.",
            "One turn later only %(left)s tiles would be left; a declaration needs %(needed)s.",
            left,
        ),
    ),
    "later_turn_suffices": _by_left(
        gettext_noop("One turn later no tile would be left, and these rules ask for none."),
        lambda left: ngettext(
            "One turn later %(left)s tile would be left, still enough for a declaration.",
            "One turn later %(left)s tiles would be left, still enough for a declaration.",
            left,
        ),
    ),
    "no_later_draw": plain(gettext_noop("The wall ends before you could draw again after that.")),
    "haitei_is_next": plain(
        gettext_noop(
            "Your draw after that is the very last tile: riichi, ippatsu and haitei tsumo are still possible."
        )
    ),
}
