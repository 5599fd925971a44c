"""What came of a real hand, seat by seat: apart from the verdict, which knows nothing of it."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from trainer.scenarios.position import Position
from trainer.wording.kind_words import signed_word
from trainer.wording.words import seat_word


def paid_rows(aftermath: Mapping[str, Any], position: Position) -> tuple[tuple[str, str], ...]:
    """Each seat with what it won or lost; none where that is not known."""
    deltas = aftermath.get("deltas")
    if not isinstance(deltas, list) or len(deltas) != position.players:
        return ()
    return tuple((_seat(position, seat), signed_word(points)) for seat, points in enumerate(deltas))


def _seat(position: Position, seat: int) -> str:
    word = seat_word(position, seat)
    return _("%(seat)s, your seat") % {"seat": word} if seat == position.hero else word
