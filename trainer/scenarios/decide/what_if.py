"""One input of a decision changed, and the nearest change with which another answer is the best.

The tiles seen stay as they are, and nothing of it is stored. To find where a decision turns, one input at
a time is moved away from what it is, up and down, and the decision worked out anew. An input that does
not turn it by its greatest change with which the question can still be asked is taken not to turn it at
all; of the others the least change is searched, and the one of the fewest steps is found.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import partial
from operator import itemgetter
from typing import ClassVar, Final, Literal, TypeAlias

from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import EAST, Face
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.decide.decisions import (
    FREE,
    Courses,
    best_of,
    chosen,
    decided,
    decision_in,
    situation_in,
    tile_asked,
    verdict_of,
)
from trainer.scenarios.position.position import Position, PositionError
from trainer.strategy.choice.biases import leaves_open
from trainer.strategy.choice.course import LIVE_WALL, TILES_A_TURN, Wall
from trainer.strategy.choice.decision import FITTED, Action, Assumptions, Decision, Option, decide, sureness
from trainer.strategy.choice.parts import mean_win
from trainer.strategy.choice.situation import Prospects, Situation, StrategyError
from trainer.strategy.choice.stakes import rival_value
from trainer.strategy.danger.tile_danger import HIGHEST

Input: TypeAlias = Literal["turn", "own_value", "rival_value", "dealer", "sticks", "honba", "points"]
"""The hero's turn; the value of its win, of the rival's, in per cent of what it is; who deals; sticks and
honba on the table; the hero's points, which matter in the last hand."""
Dealer: TypeAlias = Literal["hero", "rival", "other"]
LIMITS: Final[Mapping[Input, tuple[int, int]]] = {
    "turn": (1, 18),
    "own_value": (10, 1000),
    "rival_value": (10, 1000),
    "sticks": (0, 20),
    "honba": (0, 20),
    "points": (-100_000, 200_000),
}
"""The least and the greatest value of the inputs that are numbers."""


@dataclass(frozen=True, slots=True)
class What:
    """One input and its other value: a number within `LIMITS`, or of `dealer` a `Dealer`."""

    input: Input
    there: int | str


class OutOfRangeError(ValueError):
    """A value that the input can not have."""


def explored(position: Position, ruleset: Ruleset, what: What | None) -> Decision:
    """The options if one input were another; under another ruleset if that is given.

    :raises UndecidableError: if the model can not judge the position.
    :raises OutOfRangeError: naming the input, if it can not have that value.
    """
    situation, assumed = supposed(situation_in(position, ruleset), what)
    return decided(situation, assumed)


def supposed(situation: Situation, what: What | None) -> tuple[Situation, Assumptions]:
    """The situation with one input changed, and the factors on values.

    :raises OutOfRangeError: naming the input.
    """
    if what is None:
        return situation, FITTED
    if what.input == "dealer":
        return _dealt_by(situation, what.there), FITTED
    least, most = limits_of(situation, what.input)
    if not isinstance(what.there, int) or not least <= what.there <= most:
        raise OutOfRangeError(f"{what.input}: {least} to {most} expected, not {what.there!r:.20}")
    if what.input == "own_value":
        return situation, replace(FITTED, own_points=what.there / 100)
    if what.input == "rival_value":
        return situation, replace(FITTED, rival_points=what.there / 100)
    return _CHANGED[what.input](situation, what.there), FITTED


def limits_of(situation: Situation, of: Input) -> tuple[int, int]:
    """The least and the greatest value that an input may have here: the stick of a riichi lies there."""
    least, most = LIMITS[of]
    return (1, most) if of == "sticks" and situation.rival is not None else (least, most)


def value_of(situation: Situation, of: Input) -> int | str:
    """What an input is now."""
    if of == "dealer":
        table = situation.table
        return "hero" if table.hero_deals else "rival" if table.rival_deals else "other"
    numbers = {
        "turn": situation.turn,
        "sticks": situation.table.sticks,
        "honba": situation.table.honba,
        "points": situation.scores[situation.hero],
    }
    return numbers.get(of, 100)


def inputs_of(situation: Situation) -> tuple[Input, ...]:
    """The inputs that matter here."""
    against: tuple[Input, ...] = () if situation.rival is None else ("rival_value",)
    last: tuple[Input, ...] = ("points",) if situation.last_hand else ()
    return ("turn", "own_value", *against, "dealer", "sticks", "honba", *last)


def dealers_of(situation: Situation) -> tuple[Dealer, ...]:
    """Who may be said to deal."""
    return ("hero", "other") if situation.rival is None else ("hero", "rival", "other")


def _at_turn(situation: Situation, turn: int) -> Situation:
    """So many go-arounds more or less have passed, in which nothing was learnt; late there is no riichi
    any more (RCH-4).
    """
    gone = TILES_A_TURN * (turn - situation.turn)
    left = min(max(situation.wall.left - gone, 0), LIVE_WALL)
    unseen = situation.wall.unseen + left - situation.wall.left
    late = left < situation.ruleset.riichi_min_live_wall
    declarable = frozenset[Face]() if late else situation.declarable
    return replace(situation, turn=turn, wall=Wall(left, max(unseen, 1)), declarable=declarable)


def _dealt_by(situation: Situation, dealer: int | str) -> Situation:
    if dealer not in dealers_of(situation):
        raise OutOfRangeError(
            f"dealer: one of {', '.join(dealers_of(situation))} expected, not {dealer!r:.20}"
        )
    seat, rival = _dealing(situation, dealer), situation.rival
    if rival is not None:
        rival = replace(rival, winds=(rival.winds[0], _wind(situation, rival.rival, seat)))
    return replace(
        situation,
        table=replace(situation.table, hero_deals=dealer == "hero", rival_deals=dealer == "rival"),
        bearings=replace(situation.bearings, seat_wind=_wind(situation, situation.hero, seat)),
        rival=rival,
        dealer=seat,
    )


def _dealing(situation: Situation, dealer: int | str) -> int:
    """The seat that is said to deal: of the others the one that does, else the one before the hero."""
    seats = range(len(situation.scores))
    rival = seats[(situation.hero + situation.rival_seat) % len(seats)]
    if dealer != "other":
        return situation.hero if dealer == "hero" else rival
    found = [seat for seat in seats if seat not in (situation.hero, rival)]
    return min(found, key=lambda seat: (seat != situation.dealer, (situation.hero - seat) % len(seats)))


def _wind(situation: Situation, seat: int, dealer: int) -> Face:
    """The wind of a seat while another one is said to deal."""
    return EAST + (seat - dealer) % len(situation.scores)


def _with_sticks(situation: Situation, sticks: int) -> Situation:
    return replace(situation, table=replace(situation.table, sticks=sticks))


def _with_honba(situation: Situation, honba: int) -> Situation:
    return replace(situation, table=replace(situation.table, honba=honba))


def richest_other(scores: Sequence[int], hero: int) -> int:
    """Who of the others has the most points: that seat has what the hero is said to have less."""
    return max((seat for seat in range(len(scores)) if seat != hero), key=scores.__getitem__)


def _with_points(situation: Situation, points: int) -> Situation:
    scores = list(situation.scores)
    scores[richest_other(scores, situation.hero)] -= points - scores[situation.hero]
    scores[situation.hero] = points
    return replace(situation, scores=tuple(scores))


_CHANGED: Final[Mapping[Input, Callable[[Situation, int], Situation]]] = {
    "turn": _at_turn,
    "sticks": _with_sticks,
    "honba": _with_honba,
    "points": _with_points,
}


Turning: TypeAlias = Input | Literal["silent_value", "danger"]
"""An input; or the value of what is won without declaring now, that of a riichi being left as it is; or how
dangerous all tiles are."""
_PERCENTS: Final = (10, 20, 30, 40, 50, 60, 75, 100, 150, 200, 300, 400)
STEPS: Final[Mapping[Turning, tuple[int, ...]]] = {
    "turn": tuple(range(1, 11)),
    "own_value": _PERCENTS,
    "silent_value": _PERCENTS,
    "rival_value": _PERCENTS,
    "danger": (10, 20, 30, 40, 50, 60, 75, 85, 90, 95, 100, 150, 200, 300, 400, 600, 900),
    "sticks": (1, 2, 3, 4),
    "honba": (1, 2, 3, 4, 5),
    "points": (1000, 2000, 3000, 4000, 6000, 8000, 12_000, 16_000),
}
"""How far an input is moved, upwards and downwards, the nearest first; values in per cent."""
VALUES: Final[frozenset[Turning]] = frozenset({"own_value", "silent_value", "rival_value"})
OF_DEALER: Final = 3
"""That another player deals counts as a change of so many steps."""
SILENT: Final[frozenset[Action]] = frozenset({"push", "damaten", "wait"})
LEAST_PERCENT: Final = 25
LEAST_DANGER: Final = 5
"""Per cent of what it is: no value is likely to be less, but a tile may be all but safe."""
_PER_CENT: Final = 100
MOST_DANGER: Final = 0.25
"""No tile is likely to be ronned more often (0..1)."""
MOST_POINTS: Final = 16_000
"""Nor are wins likely to be worth more on average."""
MOST_PERCENT: Final = 300
"""Nor a win of which no mean is known more than so many per cent of what it is."""

Step: TypeAlias = tuple[int, int | str]
"""How many steps away, and the value."""


@dataclass(frozen=True, slots=True)
class ThresholdChange:
    """An input of the decision is `there` instead of `here`: a turn, the mean points of an own win as the
    verdict says them, those of the rival's by ron, who deals, a counter, the hero's points. `per_cent`: a
    value for which there is no such mean, as the hand is not tenpai yet, waits for another shape, or wins
    with a riichi or without. Danger is that of the tile asked about, in per mille.
    """

    what: ClassVar[str] = "threshold"
    input: Turning
    here: int | str
    there: int | str
    per_cent: bool = False


@dataclass(frozen=True, slots=True)
class Threshold:
    """The change, and the verdict with it."""

    change: ThresholdChange
    verdict: Verdict[Answer]


def threshold(rule: str, courses: Courses, position: Position, ruleset: Ruleset) -> Threshold | None:
    """The smallest change of one input with which another answer is the best; None if there is none.

    :raises PositionError: if the position does not serve the question.
    """
    return _Search(rule, courses, position, ruleset).found()


def least_step(ladder: Sequence[Step], answer: Callable[[int | str], str | None], best: str) -> Step | None:
    """The least step of a ladder, the nearest first, with whose value another answer than `best` is right;
    found by halving below the greatest step that is not refused, None if that does not turn it.

    `answer` tells the answer with a value, None if the value is refused.
    """
    places = reversed(range(len(ladder)))
    high, there = next(
        ((at, each) for at in places if (each := answer(ladder[at][1])) is not None), (0, best)
    )
    if there == best:
        return None
    low = 0
    while low < high:
        middle = (low + high) // 2
        if answer(ladder[middle][1]) in (None, best):
            low = middle + 1
        else:
            high = middle
    return ladder[high]


class _Search:
    def __init__(self, rule: str, courses: Courses, position: Position, ruleset: Ruleset) -> None:
        self.rule, self.courses = rule, courses
        self.situation: Situation = situation_in(position, ruleset)
        self.prospects = Prospects(self.situation)
        self.tile: Face = tile_asked(position)
        self.decision: Decision = decision_in(position, ruleset)
        self.options: dict[str, Option] = chosen(courses, self.decision, self.tile)
        self.best = best_of(self.options)

    def found(self) -> Threshold | None:
        """Of the least change of each input that turns the answer the one of the fewest steps."""
        nearest: tuple[int, Turning, int | str] | None = None
        for of, ladder in self._ladders():
            nearer = [step for step in ladder if nearest is None or step[0] < nearest[0]]
            step = least_step(nearer, partial(self._answer, of), self.best)
            if step is not None:
                nearest = step[0], of, step[1]
        return None if nearest is None else self._threshold(*nearest[1:])

    def _threshold(self, of: Turning, there: int | str) -> Threshold:
        situation, decision = self._supposed(of, there)
        verdict = verdict_of(self.rule, self.courses, situation, decision, self.tile)
        return Threshold(self._change(of, there), verdict)

    def _ladders(self) -> Iterator[tuple[Turning, list[Step]]]:
        """For each input its values upwards, and those downwards."""
        inputs: tuple[Turning, ...] = inputs_of(self.situation)
        if self.situation.rival is not None:
            inputs = (*inputs, "danger")
        if {option.action for option in self.options.values()} & SILENT and not self._is_one_value():
            inputs = (*inputs, "silent_value")
        for of in inputs:
            if of == "dealer":
                here = value_of(self.situation, of)
                for dealer in dealers_of(self.situation):
                    if dealer != here:
                        yield of, [(OF_DEALER, dealer)]
                continue
            for sign in (1, -1):
                yield of, list(self._upwards(of, sign))

    def _is_one_value(self) -> bool:
        """Whether no course declares, or all do: then their value is the own value."""
        declares = {
            option.action == "riichi" for option in self.options.values() if option.action not in FREE
        }
        return len(declares) < 2

    def _upwards(self, of: Turning, sign: int) -> Iterator[Step]:
        here: int | str = _PER_CENT
        least, most = LEAST_DANGER if of == "danger" else LEAST_PERCENT, self._most(of)
        if of != "silent_value" and of != "danger" and of not in VALUES:
            here = value_of(self.situation, of)
            least, most = limits_of(self.situation, of)
        assert isinstance(here, int)
        for away, step in enumerate(STEPS[of], 1):
            there = here + sign * step
            if least <= there <= most and (of != "turn" or self._is_left(there)):
                yield away, there

    def _most(self, of: Turning) -> float:
        """The greatest likely value of a danger or of points, in per cent of what it is."""
        if of == "danger":
            assert self.decision.danger is not None, "a riichi is faced"
            danger = self.decision.danger.probability[self.tile]
            return _PER_CENT * MOST_DANGER / danger if danger else _PER_CENT
        worth = self._told(of) if of in VALUES else None
        return _PER_CENT * MOST_POINTS / worth if worth else MOST_PERCENT

    def _is_left(self, turn: int) -> bool:
        """Whether the hero still draws after that turn, and a riichi is still legal in it (RCH-4)."""
        later, wall = turn - self.situation.turn, self.situation.wall
        least = self.situation.ruleset.riichi_min_live_wall
        return later < wall.own_draws and wall.left - TILES_A_TURN * later >= least

    def _answer(self, of: Turning, there: int | str) -> str | None:
        """The best answer with that value, or that of today where it is still accepted; None if the input can
        not have it, or it leaves no choice.
        """
        try:
            situation, decision = self._supposed(of, there)
            options = chosen(self.courses, decision, self.tile)
        except (PositionError, OutOfRangeError):
            return None
        best = best_of(options)
        ahead = round(options[best].points) - round(options[self.best].points)
        left_open = leaves_open(situation, decision, options[best], options[self.best])
        return self.best if sureness(ahead, left_open) == "close" else best

    def _supposed(self, of: Turning, there: int | str) -> tuple[Situation, Decision]:
        """:raises PositionError, OutOfRangeError: if the value is refused."""
        if of == "danger":
            assert isinstance(there, int)
            return self.situation, self._decided(self.situation, replace(FITTED, danger=there / _PER_CENT))
        if of != "silent_value":
            situation, assumed = supposed(self.situation, What(of, there))
            return situation, self._decided(situation, assumed)
        silent = self._decided(*supposed(self.situation, What("own_value", there)))
        options = [option for option in silent.options if option.action in SILENT]
        options += [option for option in self.decision.options if option.action not in SILENT]
        ordered = tuple(sorted(options, key=lambda option: -option.points))
        return self.situation, Decision(ordered, self.decision.danger)

    def _decided(self, situation: Situation, assumed: Assumptions) -> Decision:
        """:raises PositionError: if nothing can be chosen."""
        try:
            return decide(situation, assumed, prospects=self._known(situation))
        except StrategyError as error:
            raise PositionError(str(error)) from None

    def _known(self, situation: Situation) -> Prospects:
        """What the hand can become, worked out once for all situations in which it wins the same."""
        if situation.bearings is not self.situation.bearings:
            return Prospects(situation)
        known = copy(self.prospects)
        known.situation = situation
        return known

    def _change(self, of: Turning, there: int | str) -> ThresholdChange:
        if of == "danger" and isinstance(there, int) and self.decision.danger is not None:
            danger = self.decision.danger.probability[self.tile]
            return ThresholdChange(
                of, round(1000 * danger), round(1000 * min(danger * there / _PER_CENT, HIGHEST))
            )
        if of in VALUES and isinstance(there, int):
            here = self._told(of)
            if here is None or (of == "own_value" and not self._is_one_value()):
                return ThresholdChange(of, _PER_CENT, there, per_cent=True)
            return ThresholdChange(of, round(here), _in_hundreds(here * there / _PER_CENT))
        assert of != "silent_value"
        assert of != "danger"
        return ThresholdChange(of, value_of(self.situation, of), there)

    def _told(self, of: Turning) -> float | None:
        """Mean points of the win that the value is of: of the own one what a win of that course pays on
        average, as the verdict says it, of the rival's by ron; None if there is no such mean.
        """
        if of == "rival_value":
            rival = self.situation
            return rival_value(rival.rival_turn, rival.table.rival_deals, hidden_dora=rival.hidden_dora).ron
        option = self._dearest(of)
        if option is None or not option.outcome.win:
            return None
        return mean_win(option.outcome, option.outcome)

    def _dearest(self, of: Turning) -> Option | None:
        """The course of the dearest win that the value is of; None if there is none with a tenpai."""
        found: list[tuple[float, Option]] = []
        for option in self.options.values():
            of_it = option.action not in FREE and (of != "silent_value" or option.action in SILENT)
            if of_it and option.worth is not None and option.action != "wait":
                found.append((max(option.worth.value.ron, option.worth.value.tsumo), option))
        return max(found, key=itemgetter(0))[1] if found else None


def _in_hundreds(points: float) -> int:
    return round(points / 100) * 100
