"""The sentences of reasons about which tile an indicator makes dora."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, first, number
from trainer.wording.words import tile_word


def _follows(text: str) -> Callable[[Reason, Position], str]:
    """A sentence about an indicator `%(tile)s` and its `%(dora)s`."""

    def say(reason: Reason, position: Position) -> str:
        return _(text) % {"tile": first(reason), "dora": tile_word(reason.tiles[-1])}

    return say


def _counts_more(reason: Reason, position: Position) -> str:
    times = number(reason, "times")
    if times == 2:
        return _("The same indicator lies there twice: each %(tile)s counts double.") % {
            "tile": first(reason)
        }
    return _("The same indicator lies there %(times)s times: each %(tile)s counts %(times)s han.") % {
        "tile": first(reason),
        "times": times,
    }


SENTENCES: Final[dict[str, Say]] = {
    "dora_counts_more": _counts_more,
    "dora_next_number": _follows(
        gettext_noop("The indicator %(tile)s makes the next number dora: %(dora)s.")
    ),
    "dora_after_nine": _follows(
        gettext_noop("After the nine the suit begins again: the indicator %(tile)s makes %(dora)s dora.")
    ),
    "dora_next_wind": _follows(
        gettext_noop(
            "Winds go East, South, West, North and round again: the indicator %(tile)s makes %(dora)s dora."
        )
    ),
    "dora_next_dragon": _follows(
        gettext_noop(
            "Dragons go haku, hatsu, chun and round again: the indicator %(tile)s makes %(dora)s dora."
        )
    ),
    "dora_after_1m": _follows(
        gettext_noop("With three players there is no 2m to 8m: the indicator %(tile)s makes %(dora)s dora.")
    ),
}
