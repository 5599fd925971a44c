"""The verdict of strategy: every option in points, the best one, and how sure that is (STR-1 to STR-4)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from trainer.strategy.against import Against
from trainer.strategy.assumptions import FITTED, OTHERS, Assumptions
from trainer.strategy.before import Before
from trainer.strategy.danger import Danger, danger
from trainer.strategy.options import Action, Option
from trainer.strategy.rates import Rates, rates
from trainer.strategy.situation import Situation, StrategyError
from trainer.strategy.tenpai import Prospects

Sureness: TypeAlias = Literal["close", "leaning", "clear"]
CLOSE: Final = 250.0
CLEAR: Final = 500.0
PUBLISHED: Final = 400.0
"""Gaps in points (strategy.md, 5): both answers are right up to the first, half marks up to the second; a
puzzle with one answer needs more than the third under every assumption."""


@dataclass(frozen=True, slots=True)
class Decision:
    """All `options`, the dearest first; `danger` of every kind against the riichi, if there is one."""

    options: tuple[Option, ...]
    danger: Danger | None

    @property
    def best(self) -> Option:
        return self.options[0]

    def of(self, *actions: Action) -> Option | None:
        """The dearest option of some actions."""
        return next((option for option in self.options if option.action in actions), None)


def decide(
    situation: Situation,
    assumed: Assumptions = FITTED,
    fitted: Rates | None = None,
    prospects: Prospects | None = None,
) -> Decision:
    """The options of a situation in expected points; `prospects` of it serve several calls.

    :raises StrategyError: if nothing can be chosen: no riichi and no tenpai.
    """
    used = fitted or rates()
    known = prospects or Prospects(situation)
    found: Iterable[Option]
    if situation.rival is None:
        seen = None
        found = Before(known, used, assumed).options()
    else:
        seen = danger(situation.rival, scale=assumed.danger)
        found = Against(known, seen, used, assumed).options()
    options = tuple(sorted(found, key=lambda option: (-option.points, option.tile)))
    if not options:
        raise StrategyError("no_choice", "nobody is in riichi and the hand is not tenpai")
    return Decision(options, seen)


def gap(decision: Decision, one: tuple[Action, ...], other: tuple[Action, ...]) -> float:
    """The points by which the dearest of some actions is above the dearest of others.

    :raises StrategyError: if one of them can not be chosen.
    """
    first, second = decision.of(*one), decision.of(*other)
    if first is None or second is None:
        raise StrategyError("no_choice", f"only one of {one} and {other} can be chosen")
    return first.points - second.points


def sureness(points: float) -> Sureness:
    """How sure a gap is, in whichever direction."""
    return "close" if abs(points) <= CLOSE else "leaning" if abs(points) <= CLEAR else "clear"


def band(situation: Situation, one: tuple[Action, ...], other: tuple[Action, ...]) -> tuple[float, float]:
    """The least and the greatest gap under all assumptions, the fitted ones included."""
    known = Prospects(situation)
    found = (decide(situation, assumed, prospects=known) for assumed in (FITTED, *OTHERS))
    gaps = [gap(decision, one, other) for decision in found]
    return min(gaps), max(gaps)


def is_robust(low: float, high: float) -> bool:
    """Whether a puzzle with such a band may be published with one answer."""
    return low > PUBLISHED or high < -PUBLISHED
