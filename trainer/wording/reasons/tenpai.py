"""The sentences of reasons about tenpai."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, first, plain
from trainer.wording.words import joined, tile_words


def _waits_by_shape(reason: Reason, position: Position) -> str:
    names = reason.facts.get("shapes")
    shapes = [_shape_word(str(name)) for name in names] if isinstance(names, tuple) else []
    return _("The hand would be complete with %(tile)s: %(shapes)s.") % {
        "tile": first(reason),
        "shapes": joined(shapes),
    }


def _shape_word(name: str) -> str:
    return {"kokushi": _("kokushi musou"), "kokushi13": _("kokushi musou on thirteen kinds")}.get(name, name)


def _gone_waits_count(reason: Reason, position: Position) -> str:
    return _("You see all copies of %(tiles)s, but a wait that is gone elsewhere still counts.") % {
        "tiles": tile_words(reason.tiles)
    }


SENTENCES: Final[dict[str, Say]] = {
    "waits_by_shape": _waits_by_shape,
    "four_are_one_pair": plain(
        gettext_noop("Four %(tiles)s are one pair of a chiitoitsu: it needs seven different pairs.")
    ),
    "own_four_counts": plain(
        gettext_noop("You have all four %(tile)s yourself, but under these rules it still is a wait.")
    ),
    "gone_waits_count": _gone_waits_count,
    "gone_waits_void": plain(
        gettext_noop("You see all copies of %(tiles)s, and under these rules the hand is noten then.")
    ),
}
