"""The sentences of reasons about pao."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, first, number, plain
from trainer.wording.words import seat_word


def _call(reason: Reason) -> str:
    """The call that decides the pattern."""
    return {
        "d3": _("the third dragon"),
        "d4": _("the fourth wind"),
        "k4": _("the fourth kan"),
        "rin": _("the kan that the win followed"),
    }[str(reason.facts["pattern"])]


def _about(text: str) -> Say:
    def say(reason: Reason, position: Position) -> str:
        seat = seat_word(position, number(reason, "seat"))
        return _(text) % {"call": _call(reason), "seat": seat, "tile": first(reason)}

    return say


SENTENCES: Final[dict[str, Say]] = {
    "fed_decisive_call": _about(gettext_noop("%(seat)s fed %(call)s, %(tile)s, and is liable.")),
    "pao_not_played": _about(
        gettext_noop("%(seat)s fed %(call)s, %(tile)s, but under these rules nobody is liable for that.")
    ),
    "nobody_fed_it": _about(gettext_noop("Nobody fed %(call)s: it came from the winner's own hand.")),
    "no_pao_pattern": plain(gettext_noop("No meld makes anybody liable for this win.")),
}
