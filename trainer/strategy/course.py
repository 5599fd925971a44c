"""One course of draws and discards, event by event: what is still undecided, and what has been decided.

Chances are taken in the order of the table; each takes its part of what is undecided.
"""

from dataclasses import dataclass, field
from typing import Final

from trainer.strategy.ends import POINTS, ROW, ROWS, End, Line, Stakes

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
