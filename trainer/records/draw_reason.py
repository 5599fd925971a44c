"""Why a hand ended without a winner, where a record does not say: only one reason fits what happened.

The reasons exclude each other by the moment: after a draw kyuushuu kyuuhai (ABO-1), with an empty wall
the exhaustive draw or nagashi mangan (STK-7), else what the hand had come to (ABO-2 to ABO-7).
"""

from collections.abc import Sequence
from typing import Final

from trainer.rules.events import Ankan, Daiminkan, Discard, Dora, Draw, Event, Kakan, Riichi
from trainer.rules.state import Deal
from trainer.rules.tiles import WINDS, wall_size

_KANS: Final = (Ankan, Daiminkan, Kakan)
_FIRST_TURN: Final = 8
"""Draws and discards of the first turn of four players."""
_NAGASHI_LEAST: Final = 6000
"""Nagashi mangan moves at least this much (to a winner with three players), noten payments 3000 at most."""


def draw_reason(deal: Deal, events: Sequence[Event], deltas: tuple[int, ...] | None) -> str:
    """The code of the draw that these events ended in; without `deltas` nagashi counts as exhaustive."""
    told = [event for event in events if not isinstance(event, Dora)]
    if told and isinstance(told[-1], Draw):
        return "kyuushu"
    if sum(isinstance(event, Draw) for event in told) == wall_size(deal.players):
        return "nagashi" if max(deltas or (0,)) >= _NAGASHI_LEAST else "exhaustive"
    first = [event.tile for event in told if isinstance(event, Discard)]
    if (
        sum(not isinstance(event, Riichi) for event in told) == _FIRST_TURN
        and len(first) == 4
        and len(set(first)) == 1
        and first[0] in WINDS
    ):
        return "suufon"
    if sum(isinstance(event, Riichi) for event in told) == deal.players:
        return "suucha"
    if sum(isinstance(event, _KANS) for event in told) == 4:
        return "suukan"
    return "sanchahou"
