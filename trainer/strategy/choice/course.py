"""A hand followed draw by draw: how it can end, what is still undecided, and which tiles are left to draw.

A *line* is a vector: its expected points first, then the probability of each end, then the points of the
hand by what brings them. Lines are added and scaled as whole vectors, so that points and chances never come
apart. Chances are taken in the order of the table; each takes its part of what is undecided.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal, TypeAlias

End: TypeAlias = Literal[
    "tsumo",
    "ron_rival",
    "ron_other",
    "deal_in",
    "deal_other",
    "rival_tsumo",
    "other_tsumo",
    "elsewhere",
    "draw",
    "draw_noten",
]
"""The hero's tsumo; its ron from the riichi player or from another; its deal-in to the riichi player or to
another; the riichi player's tsumo or another's; a ron among others; a draw, in tenpai or not."""

ENDS: Final[tuple[End, ...]] = (
    "tsumo",
    "ron_rival",
    "ron_other",
    "deal_in",
    "deal_other",
    "rival_tsumo",
    "other_tsumo",
    "elsewhere",
    "draw",
    "draw_noten",
)
WINS: Final[tuple[End, ...]] = ("tsumo", "ron_rival", "ron_other")
Account: TypeAlias = Literal["won", "dealt_in", "paid", "drawn", "stick"]
"""What brings points of the hand: wins; dealing in; what others win without the hero's tile; draws; the
hero's own riichi stick, where it is lost."""

ACCOUNTS: Final[tuple[Account, ...]] = ("won", "dealt_in", "paid", "drawn", "stick")
OF_END: Final[Mapping[End, Account]] = {
    **dict.fromkeys(WINS, "won"),
    "deal_in": "dealt_in",
    "deal_other": "dealt_in",
    "rival_tsumo": "paid",
    "other_tsumo": "paid",
    "elsewhere": "paid",
    "draw": "drawn",
    "draw_noten": "drawn",
}
POINTS: Final = 0
"""Row of the expected points in a line."""
ROW: Final[Mapping[End, int]] = {end: row for row, end in enumerate(ENDS, 1)}
SUM: Final[Mapping[Account, int]] = {account: row for row, account in enumerate(ACCOUNTS, len(ENDS) + 1)}
"""Rows of the points of the hand."""
ROWS: Final = 1 + len(ENDS) + len(ACCOUNTS)
_NOTHING: Final = (0.0,) * len(ACCOUNTS)
_LOST: Final = tuple(ROW[end] for end in ENDS if end not in WINS)

Line: TypeAlias = list[float]
"""Expected points, the probabilities of `ENDS`, the points of `ACCOUNTS`: plain numbers, for a line is some
hundred sums."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What each end brings the hero, against nothing happening at all: `weighed` is what courses are chosen
    by; `hand` are points of the hand, without the `stick` that is lost where the hero has declared and does
    not win. They differ in more than the stick where the final standing counts."""

    weighed: Mapping[End, float]
    hand: Mapping[End, float]
    stick: float = 0.0
    prices: tuple[tuple[int, int, float, float], ...] = field(init=False, repr=False, compare=False)
    """By end its row, the row of its sum, and both points: lines are priced some hundred times."""

    def __post_init__(self) -> None:
        prices = tuple((ROW[end], SUM[OF_END[end]], self.weighed[end], self.hand[end]) for end in ENDS)
        object.__setattr__(self, "prices", prices)

    @classmethod
    def of(cls, hand: Mapping[End, float], stick: float = 0.0) -> "Stakes":
        """Those of a hand in which points are points."""
        return cls({end: points - stick * (end not in WINS) for end, points in hand.items()}, hand, stick)

    def __getitem__(self, end: End) -> float:
        return self.weighed[end]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A line of play in numbers: expected points; probability (0..1) of each end; points of the hand by what
    brings them."""

    points: float
    chances: Mapping[End, float]
    sums: Mapping[Account, float]

    @property
    def win(self) -> float:
        return sum(self.chances[end] for end in WINS)

    @property
    def deal_in(self) -> float:
        return self.chances["deal_in"] + self.chances["deal_other"]

    @property
    def draw(self) -> float:
        return self.chances["draw"] + self.chances["draw_noten"]

    @property
    def elsewhere(self) -> float:
        """Won by others without the hero's tile."""
        return 1.0 - self.win - self.deal_in - self.draw


def certain(end: End, stakes: Stakes) -> Line:
    """The line that ends so."""
    line = [0.0] * ROWS
    line[ROW[end]] = 1.0
    return priced(line, stakes)


def mixed(parts: Iterable[tuple[float, Line]]) -> Line:
    """Lines by their probabilities."""
    total: Line = []
    for share, line in parts:
        if share:
            total = (
                [have + share * more for have, more in zip(total, line, strict=True)]
                if total
                else [share * more for more in line]
            )
    return total or [0.0] * ROWS


def priced(line: Line, stakes: Stakes) -> Line:
    """The same chances with the points that these stakes give each end."""
    found = [0.0, *line[1 : SUM["won"]], *_NOTHING]
    points = 0.0
    for row, account, weighed, hand in stakes.prices:
        if chance := line[row]:
            points += chance * weighed
            found[account] += chance * hand
    found[POINTS] = points
    if stakes.stick:
        found[SUM["stick"]] = -stakes.stick * sum(line[row] for row in _LOST)
    return found


def outcome_of(line: Line) -> Outcome:
    """A line as data."""
    return Outcome(
        line[POINTS],
        {end: line[row] for end, row in ROW.items()},
        {account: line[row] for account, row in SUM.items()},
    )


MOST_CERTAIN: Final = 0.95
"""No single draw decides more."""


@dataclass(slots=True)
class Course:
    """`stakes` are the points of each end; `open` is the probability that nothing has been decided; `line`
    has the chances of what has, without points."""

    stakes: Stakes
    open: float = 1.0
    line: Line = field(default_factory=lambda: [0.0] * ROWS)

    def take(self, end: End, chance: float) -> None:
        """The hand ends so with this probability, if it has not ended."""
        part = self.open * min(chance, MOST_CERTAIN)
        self.line[ROW[end]] += part
        self.open -= part

    def go_on(self, line: Line) -> Line:
        """All that is undecided goes on as another line does."""
        decided = priced(self.line, self.stakes)
        return [have + self.open * more for have, more in zip(decided, line, strict=True)]


SEATS: Final = 4
TILES_A_TURN: Final = 4
LIVE_WALL: Final = 70


@dataclass(frozen=True, slots=True)
class Wall:
    """`left` tiles can be drawn; `unseen` are all that the hero can not see, hands and dead wall included."""

    left: int
    unseen: int

    @property
    def turn(self) -> float:
        """How far the hand is: go-arounds since the deal."""
        return (LIVE_WALL - self.left) / TILES_A_TURN

    @property
    def own_draws(self) -> int:
        """The hero's draws to come, after its discard now."""
        return self.left // SEATS

    def drawn(self, tiles: int = 1) -> "Wall":
        """After some more tiles have been drawn and shown."""
        return Wall(self.left - tiles, max(self.unseen - tiles, 1))

    def others(self) -> tuple[tuple[int, "Wall"], ...]:
        """The three seats that draw before the hero, 1 to 3 counted from it, with the wall at each draw."""
        return _others(self)

    def own_turns(self) -> list["Wall"]:
        """This wall, then that after each discard of the hero to come."""
        walls = [self]
        while (at_draw := walls[-1].at_own_draw()) is not None:
            walls.append(at_draw.drawn())
        return walls

    def at_own_draw(self) -> "Wall | None":
        """At the hero's next draw; None if the hand is drawn before."""
        after = self.drawn(SEATS - 1)
        return after if after.left > 0 else None


@lru_cache(maxsize=4096)
def _others(wall: Wall) -> tuple[tuple[int, Wall], ...]:
    """Kept, for each of many lines walks along the same walls."""
    return tuple((seat, wall.drawn(seat - 1)) for seat in range(1, min(SEATS, wall.left + 1)))
