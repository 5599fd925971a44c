"""What a game record says, whatever its format: the game's rule bits, its rounds, and how each ended.

Seats are absolute (seat 0 dealt in East 1). Names of players are not kept.
"""

from dataclasses import dataclass

from trainer.rules.events import Event
from trainer.rules.state import Deal
from trainer.rules.tiles import Tile


class RecordError(ValueError):
    """A record that can not be read; says in which file, round (from 0) and event (from 0)."""

    def __init__(
        self,
        message: str,
        *,
        source: str | None = None,
        round_index: int | None = None,
        event_index: int | None = None,
    ) -> None:
        self.message = message
        self.source = source
        self.round_index = round_index
        self.event_index = event_index
        place = [] if source is None else [source]
        if round_index is not None:
            place.append(f"round {round_index}")
        if event_index is not None:
            place.append(f"event {event_index}")
        super().__init__(f"{', '.join(place)}: {message}" if place else message)

    def within(self, source: str) -> "RecordError":
        """The same error, naming the file or member that it was found in."""
        return RecordError(
            self.message,
            source=source,
            round_index=self.round_index,
            event_index=self.event_index,
        )


@dataclass(frozen=True, slots=True)
class Setup:
    """The rules that a record says it was played by: red fives, kuitan, east-south or east only."""

    players: int
    aka: bool = True
    kuitan: bool = True
    hanchan: bool = True


@dataclass(frozen=True, slots=True)
class Win:
    """One agari as recorded.

    `from_seat` is the winner's own seat for a tsumo. `hand` are the concealed tiles, the winning one
    included. `yaku` are pairs of the format's yaku number and its han, `yakuman` such numbers; `limit`
    is 0 (none), 1 mangan ... 5 yakuman. `deltas` are points by seat, `pao` the seat that is liable.
    """

    seat: int
    from_seat: int
    tile: Tile
    hand: tuple[Tile, ...]
    fu: int
    points: int
    limit: int
    yaku: tuple[tuple[int, int], ...]
    yakuman: tuple[int, ...]
    indicators: tuple[Tile, ...]
    ura: tuple[Tile, ...]
    deltas: tuple[int, ...]
    pao: int | None = None

    @property
    def is_tsumo(self) -> bool:
        return self.seat == self.from_seat


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One hand from the deal to its end, with the record's own word on that end.

    `reason` is that of the closing `Ryuukyoku` event, `win`, or None if the record breaks off.
    `standing` are the seats whose riichi stick was paid, in order; `shown` the hands laid open at a draw,
    None for a closed one. `scores` are the points that the
    record gives before the payments of the end (sticks are already paid), `deltas` those payments by
    seat; both None where the record is silent.
    """

    index: int
    setup: Setup
    deal: Deal
    events: tuple[Event, ...]
    reason: str | None = None
    standing: tuple[int, ...] = ()
    wins: tuple[Win, ...] = ()
    shown: tuple[tuple[Tile, ...] | None, ...] = ()
    scores: tuple[int, ...] | None = None
    deltas: tuple[int, ...] | None = None

    @property
    def final_scores(self) -> tuple[int, ...] | None:
        """Points after the round, sticks left on the table not counted."""
        if self.scores is None or self.deltas is None:
            return None
        return tuple(a + b for a, b in zip(self.scores, self.deltas, strict=True))


@dataclass(frozen=True, slots=True)
class Game:
    """A whole record."""

    setup: Setup
    rounds: tuple[RoundRecord, ...]
