"""What a hand that lies open in the end tells of the acts of its player (NOT-1, NOT-4, KAN-6).

A hand that nobody saw while the hand was played is known in the end: at a win, at a draw. Nothing but the
drawn tile leaves a hand in riichi, so that it is known back to the declaration.
"""

from trainer.rules.errors import ImpossibleEventError, ImpossibleHandError
from trainer.rules.mistakes.chombo import faults_in_sight, hand_at_declaration, kans_in_riichi
from trainer.rules.replay.events import Ankan, Discard, Event, Riichi, Ron, Ryuukyoku, Tsumo
from trainer.rules.replay.moves import with_seat
from trainer.rules.replay.state import TableState
from trainer.rules.replay.table import reveal
from trainer.rules.tiles.tile import Tile, face_of


def as_laid_open(before: TableState, event: Event, moment: int, ended: TableState) -> TableState:
    """The table `before` the act of this moment, with the hand of its player as far as the end tells it.

    `ended` is the table in the end, with the hands that lie open. Unchanged where the hand was known
    already, or is not told.
    """
    seat = before.turn if isinstance(event, Ryuukyoku) else getattr(event, "seat", None)
    if seat is None or before.seats[seat].hand is not None or ended.seats[seat].hand is None:
        return before
    tiles = _held(event, seat, moment, ended)
    if tiles is None:
        return before
    known = before
    if isinstance(event, Tsumo):
        own = before.seats[seat]._replace(drawn=ended.seats[seat].drawn)
        known = before._replace(seats=with_seat(before, seat, own))
    try:
        return reveal(known, {seat: tiles})
    except ImpossibleHandError:
        return before


def _held(event: Event, seat: int, moment: int, ended: TableState) -> tuple[Tile, ...] | None:
    """The concealed tiles before the act; None if the end does not tell them."""
    if isinstance(event, Ron | Tsumo) or (isinstance(event, Ryuukyoku) and event.reason == "kyuushu"):
        return ended.seats[seat].hand
    own = ended.seats[seat]
    if own.riichi_at is None or moment < own.riichi_at:
        return None
    if any(True for _ in faults_in_sight(ended, seat, own.riichi_at)):
        return None  # a tile from the hand was thrown, or a call made: the end tells the hand no more
    if isinstance(event, Ankan):
        kans = (facts.hand.concealed for at, facts in kans_in_riichi(ended, seat) if at == moment)
        return next(kans, None)
    thrown = next((each for each in own.river if each.declares), None)
    if thrown is None or not (
        isinstance(event, Riichi) or (isinstance(event, Discard) and thrown.at == moment)
    ):
        return None
    try:
        return (*hand_at_declaration(ended, seat).concealed, face_of(thrown.tile))
    except ImpossibleEventError:
        return None
