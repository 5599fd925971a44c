"""What points are worth some hands before the end: by the final places that they lead to (STR-1, STR-3).

The chances of the places are an exploded logit (Plackett and Luce): the first place goes to a seat in
proportion to exp(points / t), the second to one of the others in the same way, and so on. t grows with the
square root of the hands that are still scheduled, as the spread of a sum of hands does, so that one constant
is fitted; `docs/strategy/placement.md` has its fit and how well it foretells.
"""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from trainer.rules.endings.game_end import prizes
from trainer.rules.rulesets.ruleset import Ruleset

SPREAD: Final = 5000.0
"""t in points with one hand to come, fitted by `manage.py evaluate_placement`."""
STEP: Final = 1000
"""What a point is worth is taken from so many more and so many less."""


def place_chances(points: Sequence[float], hero: int, ahead: int) -> tuple[float, ...]:
    """The probability (0..1) of each place for a seat of four, with so many hands (1 or more) to come."""
    most, spread = max(points), SPREAD * sqrt(ahead)
    weights = [exp((each - most) / spread) for each in points]
    own, total = weights.pop(hero), sum(weights)
    first = own / (own + total)
    second = sum(one / (own + total) * own / (own + total - one) for one in weights)
    # Of a last place: the two before it, in either order, come from the others.
    last = sum(
        one / (own + total) * two / (own + total - one) * (total - one - two) / (own + total - one - two)
        for place, one in enumerate(weights)
        for other, two in enumerate(weights)
        if place != other
    )
    return first, second, max(1.0 - first - second - last, 0.0), last


def expected_result(points: Sequence[float], hero: int, ahead: int, ruleset: Ruleset) -> float:
    """What a seat of four has on average when the game is over, uma and oka included, in points."""
    chances = place_chances(points, hero, ahead)
    won = prizes(points, ruleset)
    return (
        points[hero]
        - ruleset.return_points
        + sum(chance * prize for chance, prize in zip(chances, won, strict=True))
    )


def worth_of_a_point(points: Sequence[float], hero: int, ahead: int, ruleset: Ruleset) -> float:
    """By how many points the expected result rises with each that a seat has more, all others paying it."""

    def result(more: float) -> float:
        changed = [each - more / (len(points) - 1) for each in points]
        changed[hero] = points[hero] + more
        return expected_result(changed, hero, ahead, ruleset)

    return (result(STEP) - result(-STEP)) / (2 * STEP)
