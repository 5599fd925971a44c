"""What the hero can do, each course worked out draw by draw (STR-1 to STR-4)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from trainer.rules.tiles import Kind
from trainer.strategy.ends import Outcome
from trainer.strategy.hand_value import Worth
from trainer.strategy.wait import Wait

Action: TypeAlias = Literal["fold", "push", "riichi", "damaten", "wait"]
"""Give the hand up; keep it, silently, against a riichi; declare; stay silent where nobody has declared; the
same until a better wait comes."""


@dataclass(frozen=True, slots=True)
class Option:
    """One course: the action, the kind thrown now, its danger (0..1), what it brings; of a tenpai its wait,
    whether that may be ronned, and what the win is worth. `improves`: live tiles that better the hand, which
    is one tile from tenpai or waits for a better shape."""

    action: Action
    tile: Kind
    danger: float
    outcome: Outcome
    wait: Wait | None = None
    may_ron: bool = False
    worth: Worth | None = None
    improves: int = 0

    @property
    def points(self) -> float:
        """Expected points."""
        return self.outcome.points
