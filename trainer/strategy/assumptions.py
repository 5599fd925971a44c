"""What a verdict takes for granted, and the other values that it must survive (strategy.md, 5)."""

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class Assumptions:
    """Factors on the own winning chances, the riichi player's, the points of its win, those of the own win,
    and every danger; all 1 as fitted."""

    own_chances: float = 1.0
    rival_chances: float = 1.0
    rival_points: float = 1.0
    own_points: float = 1.0
    danger: float = 1.0


FITTED: Final = Assumptions()
OTHERS: Final[tuple[Assumptions, ...]] = tuple(
    replace(FITTED, **{name: factor})
    for name, factors in {
        "own_chances": (0.875, 1.125),
        "rival_chances": (0.84, 1.16),
        "rival_points": (0.88, 1.12),
        "own_points": (0.9, 1.1),
        "danger": (0.8, 1.2),
    }.items()
    for factor in factors
)
"""One at a time. The own chance to draw an out is .8 of pure chance, tried at .7 and .9; that of the riichi
player's .95, tried at .80 and 1.10."""
