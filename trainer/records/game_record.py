"""What a game record says, whatever its format: the rules of the game, its rounds, and how each ended.

Seats are absolute (seat 0 dealt in East 1). Names of players are not kept.
"""

from dataclasses import dataclass, replace
from typing import Final

from trainer.rules.replay.events import Event, Ron, Tsumo
from trainer.rules.replay.state import Deal
from trainer.rules.replay.table import STICK
from trainer.rules.scoring.yaku_list import PATTERNS
from trainer.rules.tiles.tile import Tile

MAX_WINS: Final = 3
"""Of one round: the others', on one tile."""
LIMITS: Final = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
"""What caps the points of a win; empty: nothing does."""


class RecordError(ValueError):
    """A record that can not be read; says in which file, line (from 1), round (from 0) and event (from 0)."""

    def __init__(
        self,
        message: str,
        *,
        source: str | None = None,
        line: int | None = None,
        round_index: int | None = None,
        event_index: int | None = None,
    ) -> None:
        self.message = message
        self.source = source
        self.line = line
        self.round_index = round_index
        self.event_index = event_index
        place = [] if source is None else [source]
        if line is not None:
            place.append(f"line {line}")
        if round_index is not None:
            place.append(f"round {round_index}")
        if event_index is not None:
            place.append(f"event {event_index}")
        super().__init__(f"{', '.join(place)}: {message}" if place else message)

    def within(self, source: str) -> "RecordError":
        """The same error, naming the file or member that it was found in."""
        return type(self)(
            self.message,
            source=source,
            line=self.line,
            round_index=self.round_index,
            event_index=self.event_index,
        )

    def on_line(self, line: int | None) -> "RecordError":
        """The same error, naming the line that was read when it was found."""
        return type(self)(
            self.message,
            source=self.source,
            line=line,
            round_index=self.round_index,
            event_index=self.event_index,
        )


class NoRecordError(RecordError):
    """Something whole that is no record of a game, of no known format."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The rules that a record says it was played by: red fives, kuitan, east-south or east only.

    `rules` is the preset that they change; where nothing else is said, that of Tenhou. `chips`: a game of
    Tenhou that is played for chips, by the rules of a parlour. `league`: by rules that a lobby of Tenhou has
    set for itself, of which the record gives nothing but a number. `named`: `rules` was named by whoever
    handed the record in, and holds as it stands.
    """

    players: int
    aka: bool = True
    kuitan: bool = True
    hanchan: bool = True
    rules: str = ""
    chips: bool = False
    league: bool = False
    named: bool = False

    def __post_init__(self) -> None:
        if not self.rules:
            object.__setattr__(self, "rules", f"tenhou_{self.players}p")


@dataclass(frozen=True, slots=True)
class Win:
    """One agari as recorded; None is said of what a record keeps silent about.

    `from_seat` is the winner's own seat for a tsumo; `tile` is None if it was drawn unseen. `hand` are the
    concealed tiles, the winning one included. `points` are those of the hand alone, without honba and
    sticks, of all payers together.
    `limit` is one of `LIMITS`. `yaku` are pairs of a name and its han, in the order of the record: our
    names of yaku and yakuman, and `dora`, `ura_dora`, `aka`, `kita`; a line of no han is left out.
    `deltas` are points by seat, honba and sticks included, `pao` the seat that is liable, `at_stake` the
    honba and the sticks that are told with the win.
    """

    seat: int
    from_seat: int
    tile: Tile | None
    hand: tuple[Tile, ...] | None = None
    fu: int | None = None
    points: int | None = None
    limit: str | None = None
    yaku: tuple[tuple[str, int], ...] | None = None
    indicators: tuple[Tile, ...] | None = None
    ura: tuple[Tile, ...] | None = None
    deltas: tuple[int, ...] | None = None
    pao: int | None = None
    at_stake: tuple[int, int] | None = None

    @property
    def is_tsumo(self) -> bool:
        return self.seat == self.from_seat

    @property
    def claim(self) -> Ron | Tsumo:
        """The event that it is."""
        if self.is_tsumo or self.tile is None:
            return Tsumo(self.seat, self.tile)
        return Ron(self.seat, self.from_seat, self.tile)

    @property
    def han(self) -> int | None:
        """Of all lines together, 13 for each yakuman."""
        return None if self.yaku is None else sum(han for _, han in self.yaku)

    def shares(self, players: int, dealer: int) -> tuple[int, int]:
        """Of the points of a tsumo: what the dealer pays, and what each other; half of it, in whole
        hundreds, unless the dealer won. (0, 0) where the points are not told."""
        payers = players - 1
        points = self.points or 0
        if self.seat == dealer:
            return 0, points // payers
        other = -(-points // (100 * (payers + 1))) * 100
        return points - other * (payers - 1), other

    @property
    def yakuman(self) -> tuple[str, ...]:
        """The names of the yakuman among the lines; a counted yakuman has none."""
        return tuple(name for name, _ in self.yaku or () if name in PATTERNS)


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One hand from the deal to its end, with the record's own word on that end.

    `reason` is that of the closing `Ryuukyoku` event, `win`, or None if the record breaks off.
    `standing` are the seats whose riichi stick was paid, in order; `shown` the hands laid open at a draw,
    None for a closed one, and empty where the record shows none. `scores` are the points that the
    record gives before the payments of the end (sticks are already paid), `deltas` those payments by
    seat, `at_stake` the honba and the sticks that are told with a draw; each None where the record is silent.
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
    at_stake: tuple[int, int] | None = None

    @property
    def scores_before_payment(self) -> tuple[int, ...]:
        """`scores`, or where the record is silent those of the deal less the sticks that were paid."""
        if self.scores is not None:
            return self.scores
        return tuple(score - STICK * self.standing.count(seat) for seat, score in enumerate(self.deal.scores))

    @property
    def final_scores(self) -> tuple[int, ...] | None:
        """Points after the round, sticks left on the table not counted."""
        if self.deltas is None:
            return None
        return tuple(a + b for a, b in zip(self.scores_before_payment, self.deltas, strict=True))

    @property
    def winners_deltas(self) -> tuple[tuple[int, ...], ...]:
        """What each win moved, in their order.

        Where only the sum is told, each winner but the first gets the points of the hand from the seat
        that discarded, and the first win the rest: honba and sticks are its own.
        """
        told = [win.deltas for win in self.wins]
        if self.deltas is None or all(deltas is not None for deltas in told):
            return tuple(deltas or () for deltas in told)
        later = [self._hand_alone(win) for win in self.wins[1:]]
        first = tuple(total - sum(part) for total, *part in zip(self.deltas, *later, strict=True))
        return (first, *later)

    def _hand_alone(self, win: Win) -> tuple[int, ...]:
        points = win.points or 0
        return tuple(
            points * ((seat == win.seat) - (seat == win.from_seat)) for seat in range(self.setup.players)
        )


@dataclass(frozen=True, slots=True)
class Game:
    """A whole record.

    `over`: it says that the game ends with its last round; `final` are the points by seat then, the
    sticks that were left shared out; None where they are not told.
    """

    setup: Setup
    rounds: tuple[RoundRecord, ...]
    over: bool = False
    final: tuple[int, ...] | None = None

    def under(self, rules: str) -> "Game":
        """The same game, played by this preset, whatever the record says."""
        setup = replace(self.setup, rules=rules, named=True)
        return replace(self, setup=setup, rounds=tuple(replace(each, setup=setup) for each in self.rounds))
