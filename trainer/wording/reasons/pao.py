"""The sentences of reasons about pao."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, first, number, plain
from trainer.wording.words import seat_word


def _by_pattern(texts: dict[str, str]) -> Say:
    """The sentence for the call that decides the pattern."""

    def say(reason: Reason, position: Position) -> str:
        seat = seat_word(position, number(reason, "seat"))
        return _(texts[str(reason.facts["pattern"])]) % {"seat": seat, "tile": first(reason)}

    return say


SENTENCES: Final[dict[str, Say]] = {
    "fed_decisive_call": _by_pattern(
        {
            "d3": gettext_noop("%(seat)s fed the third dragon, %(tile)s, and is liable."),
            "d4": gettext_noop("%(seat)s fed the fourth wind, %(tile)s, and is liable."),
            "k4": gettext_noop("%(seat)s fed the fourth kan, %(tile)s, and is liable."),
            "rin": gettext_noop("%(seat)s fed the kan that led to the win, %(tile)s, and is liable."),
        }
    ),
    "pao_not_played": _by_pattern(
        {
            "d3": gettext_noop(
                "%(seat)s fed the third dragon, %(tile)s, but under these rules nobody is liable for that."
            ),
            "d4": gettext_noop(
                "%(seat)s fed the fourth wind, %(tile)s, but under these rules nobody is liable for that."
            ),
            "k4": gettext_noop(
                "%(seat)s fed the fourth kan, %(tile)s, but under these rules nobody is liable for that."
            ),
            "rin": gettext_noop(
                "%(seat)s fed the kan before the win, %(tile)s, but nobody is liable for that here."
            ),
        }
    ),
    "nobody_fed_it": _by_pattern(
        {
            "d3": gettext_noop("Nobody fed the third dragon: it came from the winner's own hand."),
            "d4": gettext_noop("Nobody fed the fourth wind: it came from the winner's own hand."),
            "k4": gettext_noop("Nobody fed the fourth kan: it came from the winner's own hand."),
            "rin": gettext_noop(
                "Nobody fed the kan that led to the win: it came from the winner's own hand."
            ),
        }
    ),
    "no_pao_pattern": plain(gettext_noop("No meld makes anybody liable for this win.")),
}
