"""Small changes of a position as data: a tile, a turn, points, a call, the end, a counter, a rule.

It also finds the tiles that nobody needs, which may be drawn and thrown without making a difference.
"""

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias

from trainer.rules.replay.state import CallName
from trainer.rules.rulesets.ruleset import RuleOption
from trainer.rules.tiles.tile import (
    COPIES,
    EAST,
    YAOCHUU,
    Face,
    Tile,
    count_faces,
    face_of,
    faces_in_play,
    rank_of,
    red_of,
    suit_of,
)
from trainer.scenarios.position.position import Position

TilePlace: TypeAlias = Literal["hand", "drawn", "lies", "river", "indicator", "shown", "pon"]
"""Where a tile is: in the hero's hand, just drawn, the one that lies there to be taken, an earlier
discard, a dora indicator, the hand that another seat shows, a pon (then all three are others)."""


@dataclass(frozen=True, slots=True)
class TileChange:
    """Another tile. `at` is the event that brought it there, None if it was dealt (or is a shown hand's)."""

    what: ClassVar[str] = "tile"
    place: TilePlace
    seat: int
    old: Tile
    new: Tile
    at: int | None = None


@dataclass(frozen=True, slots=True)
class PointsChange:
    """A seat has `there` points now instead of `here`; the difference is taken from seat `other`."""

    what: ClassVar[str] = "points"
    seat: int
    here: int
    there: int
    other: int


@dataclass(frozen=True, slots=True)
class TurnChange:
    """A go-around more (`turns` 1) or less (-1), all drawing and discarding; `here` and `there` are the
    tiles left in the live wall. It is the latest one; or the latest before the riichi of event `at`, or the
    first after the kita there. Where `last`, it is no go-around but the one turn that was taken last: what
    was called or drawn in it, and its discard.
    """

    what: ClassVar[str] = "turn"
    turns: int
    here: int
    there: int
    at: int | None = None
    last: bool = False


@dataclass(frozen=True, slots=True)
class CallChange:
    """The call, kan, kita or riichi of event `at` is not made.

    The hero draws the tile of an own pon or chi instead; a kan or kita that may be robbed is a discard
    instead. With `turn` the whole turn is left out in which the tile was thrown, or the kan or kita made.
    `tile` is the called one, None of a riichi. Where `made`, a riichi is declared with the discard of event
    `at`, in place of that of event `instead` if there is one; or that discard is called, and the caller's
    next discard follows; or an ankan of four unseen tiles `tile` is made before that discard.
    """

    what: ClassVar[str] = "call"
    seat: int
    how: CallName | Literal["riichi"]
    at: int
    tile: Tile | None = None
    made: bool = False
    instead: int | None = None
    turn: bool = False


End: TypeAlias = Literal["ron", "also", "tsumo", "passed", "nine"]


@dataclass(frozen=True, slots=True)
class EndChange:
    """The hand ends otherwise, or does not end.

    ron: `seat` alone wins on the discard of event `at` (or on what would have been a tsumo there), and what
    followed is left out. also: `seat` wins on the last discard besides the others. tsumo: the seat wins
    instead of discarding, or of ending the hand, in event `at`, by the drawn `tile` if one is named. passed:
    the win of event `at` is not declared. nine: the seat declares kyuushuu kyuuhai in its first turn, in
    place of event `at`, which ended the hand. `hand` is what the winner by ron holds, where that matters.
    """

    what: ClassVar[str] = "end"
    seat: int
    how: End
    at: int
    hand: tuple[Tile, ...] = ()
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class CountChange:
    """One honba, or one stick on the table at the deal, more or less; the stick is the richest other's."""

    what: ClassVar[str] = "count"
    name: Literal["honba", "sticks"]
    here: int
    there: int


@dataclass(frozen=True, slots=True)
class RuleChange:
    """Another level of a parameter of the ruleset."""

    what: ClassVar[str] = "parameter"
    parameter: str
    here: RuleOption
    there: RuleOption


@dataclass(frozen=True, slots=True)
class AskedChange:
    """What the question itself supposes: which `claims` are made, or whether a mistake was `meant`."""

    what: ClassVar[str] = "asked"
    name: Literal["claims", "meant"]
    here: str
    there: str


Change: TypeAlias = (
    TileChange | PointsChange | TurnChange | CallChange | EndChange | CountChange | AskedChange | RuleChange
)

OTHER_SUIT: Final = 9
"""How far apart tiles of two suits, or a suit and honours, are at least."""


def distance(one: Tile, other: Tile) -> int:
    """How near two tiles look: by rank in a suit, 1 among winds or among dragons, 10 and more beyond."""
    first, second = face_of(one), face_of(other)
    if suit_of(first) != suit_of(second):
        return OTHER_SUIT + 1 + (first >= EAST or second >= EAST or rank_of(first) != rank_of(second))
    if first < EAST:
        return abs(first - second)
    return 1 if (first < EAST + 4) == (second < EAST + 4) else 2


def copies_of(kind: Face) -> tuple[Tile, ...]:
    """The tiles of a kind: itself, and its red five."""
    return (kind, red_of(kind)) if kind < EAST and kind % 9 == 4 else (kind,)


def spare_tiles(position: Position, number: int) -> tuple[Tile, ...]:
    """So many tiles, each of another kind, of which the viewer has not seen all copies and which the hero
    neither holds nor has called nor waits on; fewer if there are not enough. Those come first of which
    most are seen, terminals and honours before the others.
    """
    state = position.table()
    own = state.seats[position.hero]
    held = count_faces((*(own.hand or ()), *(tile for meld in own.melds for tile in meld.tiles)))
    seen = {
        kind: sum(state.seen[tile] for tile in copies_of(kind)) for kind in faces_in_play(position.players)
    }
    free = [kind for kind in seen if seen[kind] < COPIES and not held[kind] and not own.waits >> kind & 1]
    free.sort(key=lambda kind: (kind not in YAOCHUU, -seen[kind], kind))
    return tuple(free[:number])
