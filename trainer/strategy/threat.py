"""The riichi that the hero faces, as the lines of play see it."""

from dataclasses import dataclass

from trainer.rules.tiles import Kind
from trainer.strategy.ends import POINTS, Line, mixed

GROWTH = 1.07
"""Factor a turn on the danger of a tile that has not passed: in the SMS table no-suji 4 to 6 go from 13.1 to
17.5 % between the ninth and the thirteenth turn."""


@dataclass(frozen=True, slots=True)
class Threat:
    """`seat` 1 to 3, counted from the hero; `outs`: expected live tiles that it wins by; `danger` by kind
    (0..1) of a discard now; `drawn`: the probability (0..1) by kind that the next unseen tile is it."""

    seat: int
    outs: float
    danger: tuple[float, ...]
    drawn: tuple[float, ...]

    def of(self, kind: Kind, turns: int = 0) -> float:
        """The danger of a discard some turns from now."""
        return min(self.danger[kind] * GROWTH**turns, 0.9)

    def thrown_or_folded(self, turns: int, deal_in: Line, passed: Line, folded: Line) -> Line:
        """Drawing a tile some turns from now: thrown if it is safe enough, else the hand is folded.

        Safe enough is what is worth more points, tile by tile.
        """
        loss = passed[POINTS] - deal_in[POINTS]
        spare = passed[POINTS] - folded[POINTS]
        growth = GROWTH**turns
        pushed = dealt = 0.0
        for share, danger in zip(self.drawn, self.danger, strict=True):
            now = min(danger * growth, 0.9)
            if now * loss <= spare:
                pushed += share
                dealt += share * now
        return mixed(((dealt, deal_in), (pushed - dealt, passed), (max(1.0 - pushed, 0.0), folded)))
