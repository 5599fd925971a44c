"""A hand followed draw by draw: how it can end, what is still undecided, and which tiles are left to draw.

A *line* is a vector: its expected points first, then the probability of each end. Lines are added and
scaled as whole vectors, so that points and chances never come apart. Chances are taken in the order of the
table; each takes its part of what is undecided.
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
POINTS: Final = 0
"""Row of the expected points in a line."""
ROW: Final[Mapping[End, int]] = {end: row for row, end in enumerate(ENDS, 1)}
ROWS: Final = len(ENDS) + 1

Line: TypeAlias = list[float]
"""Expected points, then the probabilities of `ENDS`: plain numbers, for a line is some hundred sums."""
Stakes: TypeAlias = Mapping[End, float]
"""The points that each end brings the hero, against nothing happening at all."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A line of play in numbers: expected points; probability (0..1) of each end."""

    points: float
    chances: Mapping[End, float]

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


def certain(end: End, points: float) -> Line:
    """The line that ends so."""
    line = [0.0] * ROWS
    line[POINTS], line[ROW[end]] = points, 1.0
    return line


def mixed(parts: Iterable[tuple[float, Line]]) -> Line:
    """Lines by their probabilities."""
    total = [0.0] * ROWS
    for share, line in parts:
        if share:
            total = [have + share * more for have, more in zip(total, line, strict=True)]
    return total


def restaked(line: Line, stakes: Stakes) -> Line:
    """The same chances with other points for each end."""
    return [sum(line[row] * stakes[end] for end, row in ROW.items()), *line[1:]]


def outcome_of(line: Line) -> Outcome:
    """A line as data."""
    return Outcome(line[POINTS], {end: line[row] for end, row in ROW.items()})


MOST: Final = 0.95
"""No single draw decides more."""


@dataclass(slots=True)
class Course:
    """`stakes` are the points of each end; `open` is the probability that nothing has been decided."""

    stakes: Stakes
    open: float = 1.0
    line: Line = field(default_factory=lambda: [0.0] * ROWS)

    def take(self, end: End, chance: float) -> None:
        """The hand ends so with this probability, if it has not ended."""
        part = self.open * min(chance, MOST)
        self.line[ROW[end]] += part
        self.line[POINTS] += part * self.stakes[end]
        self.open -= part

    def go_on(self, line: Line) -> Line:
        """All that is undecided goes on as another line does."""
        return [have + self.open * more for have, more in zip(self.line, line, strict=True)]


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
