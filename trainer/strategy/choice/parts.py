"""What the gap between two courses is made of: the parts sum to it (STR-1 to STR-4).

A course is worth the points of its wins, deal-ins, other seats' wins, draws and its own stick, and in the
South round what the final standing makes of them. All but the wins are sums of their own, so each is a part:
what it brings in one course less what it brings in the other. The points of the wins are a product, the win
chance times what a win pays on average. A part of it is the Shapley value: exchange chance and pay one after
the other, in both orders, and take the mean. That is the difference of the chances times the mean of the two
pays, and the difference of the pays times the mean of the two chances; neither course is preferred, and the
two parts sum to the difference of the products. What never wins has no mean pay: it is taken to pay what the
other does, so that all of the difference is the chance.
"""

from collections.abc import Mapping
from math import floor
from typing import Literal, TypeAlias

from trainer.strategy.choice.course import Outcome

Part: TypeAlias = Literal["win_chance", "win_value", "deal_in", "others", "draw", "stick", "placement"]
"""How often the hand wins and what that pays; what dealing in costs; what others' wins cost without the
hero's tile; draw payments; the own riichi stick; what the final standing adds to the points of the hand."""


def parts_of(one: Outcome, other: Outcome) -> dict[Part, float]:
    """In points, what each part contributes to how far one course is above another; they sum to that."""
    pay_one, pay_other = mean_win(one, other), mean_win(other, one)
    return {
        "win_chance": (one.win - other.win) * (pay_one + pay_other) / 2,
        "win_value": (pay_one - pay_other) * (one.win + other.win) / 2,
        "deal_in": one.sums["dealt_in"] - other.sums["dealt_in"],
        "others": one.sums["paid"] - other.sums["paid"],
        "draw": one.sums["drawn"] - other.sums["drawn"],
        "stick": one.sums["stick"] - other.sums["stick"],
        "placement": placed(one) - placed(other),
    }


def mean_win(outcome: Outcome, other: Outcome) -> float:
    """What a win pays on average, honba and sticks included; of what never wins the same of the other."""
    winning = outcome if outcome.win else other
    return winning.sums["won"] / winning.win if winning.win else 0.0


def placed(outcome: Outcome) -> float:
    """By how much the expected points are more than those of the hand: 0 before the South round."""
    return outcome.points - sum(outcome.sums.values())


def in_whole(parts: Mapping[Part, float], gap: int) -> dict[Part, int]:
    """The parts in whole points that sum to the gap, which was rounded by itself.

    Those are rounded up that lose most by rounding down.
    """
    found = {part: floor(points) for part, points in parts.items()}
    left = gap - sum(found.values())
    by_loss = sorted(parts, key=lambda part: found[part] - parts[part], reverse=left < 0)
    for place in range(abs(left)):
        found[by_loss[place % len(by_loss)]] += 1 if left > 0 else -1
    return found


def deciding(parts: Mapping[str, int]) -> str | None:
    """The part that contributes most in favour; None if none does."""
    most = max(parts, key=parts.__getitem__)
    return most if parts[most] > 0 else None
