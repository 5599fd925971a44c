"""How a hand can end for the hero, and what a line of play is expected to bring.

A *line* is a vector: its expected points first, then the probability of each end. Lines are added and
scaled as whole vectors, so that points and chances never come apart.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
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
