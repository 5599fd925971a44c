"""Where real games leave a verdict open: by how much the model was off, by course and class of decision.

`manage.py tabulate_biases` makes `data/biases.json` of `docs/strategy/decisions.json`: each class of a course
in which decisions brought more or less than was foretold by over two standard errors. The classes overlap, so
of each course the greatest bias counts, and not their sum.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

from trainer.strategy.choice.decision import Action, Decision, Option
from trainer.strategy.choice.situation import Situation

MEASURED_COURSES: Final[Mapping[tuple[str, str], str]] = {
    ("calm", "riichi"): "riichi, nobody before",
    ("calm", "silent"): "silent (damaten)",
    ("tenpai", "push"): "push, tenpai against a riichi",
    ("tenpai", "round"): "go round, tenpai",
    ("tenpai", "fold"): "fold, tenpai",
    ("away", "push"): "push, a tile away",
    ("away", "round"): "go round, a tile away",
    ("away", "fold"): "fold, a tile away",
}
"""By what is to be decided, and how, what the measurement calls the course."""
ONE_AWAY: Final = "one away"
"""The wait of a hand that is not tenpai yet."""
MOST_CALLS: Final = 3
"""So many calls, or more, are one class."""
TURNS: Final = (7, 10, 13)
"""Classes of turns begin here."""

ClassOf: TypeAlias = Literal["all", "turn", "dealer", "wait", "calls", "fifth"]


@dataclass(frozen=True, slots=True)
class Bias:
    """One class of a course, and the `points` that it brought above what was foretold, below if negative.

    `errors` are those in standard errors, of `number` decisions. A fifth holds the options of `least` points
    to below `below`, None where it has no end.
    """

    course: str
    of: ClassOf
    name: str
    points: int
    errors: float
    number: int
    least: int | None = None
    below: int | None = None

    def holds(self, names: Mapping[str, str], points: float) -> bool:
        """Whether an option of those points, of a decision in the classes `names`, is of this class."""
        if self.of == "all":
            return True
        if self.of != "fifth":
            return names[self.of] == self.name
        return (self.least is None or self.least <= points) and (self.below is None or points < self.below)


def class_names(turn: int, shape: str, calls: int, *, deals: bool) -> dict[str, str]:
    """The classes of a decision by what they are of; `shape` is that of the wait."""
    return {
        "turn": range_name(turn, TURNS),
        "dealer": "dealer" if deals else "not dealer",
        "wait": shape.replace("_", " "),
        "calls": str(min(calls, MOST_CALLS)),
    }


def range_name(value: float, starts: Sequence[float]) -> str:
    """Between which of some numbers a value lies, in words."""
    below = [start for start in starts if start <= value]
    above = [start for start in starts if start > value]
    if not below:
        return f"below {above[0]:g}"
    return f"{below[-1]:g} and more" if not above else f"{below[-1]:g} to below {above[0]:g}"


def read_biases(found: Mapping[str, Any]) -> dict[str, tuple[Bias, ...]]:
    """By course, from the object that `data/biases.json` holds."""
    rows = [Bias(**row) for row in found["classes"]]
    return {course: tuple(row for row in rows if row.course == course) for course in {r.course for r in rows}}


@cache
def biases() -> Mapping[str, tuple[Bias, ...]]:
    """Those that come with the project."""
    text = (files("trainer.strategy") / "data" / "biases.json").read_text(encoding="utf-8")
    return read_biases(json.loads(text))


def leaves_open(situation: Situation, decision: Decision, best: Option, other: Option) -> int:
    """The points up to which the measured bias leaves open which of two options is better, `best` being
    that of more points: by how much games found it overrated, and the other underrated.

    A bias of both says nothing of their difference, and one that speaks for the best only widens the gap.
    """
    names = names_of(situation, decision)
    here, there = (_of(situation, option, names) for option in (best, other))
    over = max((-row.points for row in here if row not in there), default=0)
    under = max((row.points for row in there if row not in here), default=0)
    return max(over, 0) + max(under, 0)


def _of(situation: Situation, option: Option, names: Mapping[str, str]) -> tuple[Bias, ...]:
    """The biases that an option has."""
    sort = "calm" if situation.rival is None else "away" if names["wait"] == ONE_AWAY else "tenpai"
    course = MEASURED_COURSES[sort, _way(option.action, calm=situation.rival is None)]
    return tuple(row for row in biases().get(course, ()) if row.holds(names, option.points))


def _way(action: Action, *, calm: bool) -> str:
    """What the measurement calls an action: against a riichi, to declare is to push."""
    if calm:
        return "riichi" if action == "riichi" else "silent"
    return "push" if action == "riichi" else action


def names_of(situation: Situation, decision: Decision) -> dict[str, str]:
    """The classes of a decision: its wait is that of the dearest riichi, or push, as it was measured."""
    first = decision.of("riichi") if situation.rival is None else decision.of("push", "riichi")
    shape = first.wait.shape if first is not None and first.wait is not None else ONE_AWAY
    return class_names(situation.turn, shape, len(situation.hand.melds), deals=situation.table.hero_deals)
