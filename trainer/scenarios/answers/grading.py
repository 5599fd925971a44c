"""An answer held against what the rules answer, with its mistakes by name.

It also sorts answers into classes: draws of puzzles are even over the classes of a kind, so that no answer
is the likely one.
"""

import re
from dataclasses import dataclass
from typing import Any, Final

from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Face
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import (
    Answer,
    Number,
    OneOf,
    Points,
    Shape,
    SomeOf,
    TileOrder,
    Tiles,
    YesNo,
)
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.position.position import Position


@dataclass(frozen=True, slots=True)
class Mistake:
    """What was wrong, by code: `yes_for_no`, `no_for_yes`; `none_for_some`, `some_for_none`; `missed` or
    `extra` with its tiles (`kinds`) or `options`; `other_option`; `too_low`, `too_high`; `wrong_points`
    with the seats as `options`; `wrong_order` with the tiles out of place.
    """

    code: str
    kinds: tuple[Face, ...] = ()
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Grade:
    """`score` 0 to 1, the shape of the answer, the verdict that it rests on, what was wrong with the
    answer, the faulty rule that gives the same answer, if one does, and the rules that the kind asks.
    """

    score: float
    shape: Shape
    answer: Answer
    verdict: Verdict[Answer]
    mistakes: tuple[Mistake, ...]
    misconception: Misconception | None = None
    rules: tuple[str, ...] = ()

    @property
    def right(self) -> bool:
        return self.score == 1.0

    @property
    def solved(self) -> Answer:
        return self.verdict.answer


def grade(kind: PuzzleKind, position: Position, answer: Answer, ruleset: Ruleset) -> Grade:
    """The grade of an answer under a ruleset."""
    verdict, shape = kind.solve(position, ruleset), kind.shape(position)
    score = kind.score(position, answer, verdict)
    if score == 1.0:
        return Grade(score, shape, answer, verdict, (), rules=kind.rules)
    belief = _misconception(kind, position, answer, ruleset)
    mistakes = mistakes_in(shape, answer, verdict.answer)
    return Grade(score, shape, answer, verdict, mistakes, belief, kind.rules)


def _misconception(
    kind: PuzzleKind, position: Position, answer: Answer, ruleset: Ruleset
) -> Misconception | None:
    """The first faulty rule of the kind that answers like this."""
    for belief in kind.misconceptions:
        if belief.answer(position, ruleset) == answer:
            return belief
    return None


def mistakes_in(shape: Shape, answer: Answer, solved: Answer) -> tuple[Mistake, ...]:
    """What is wrong with an answer that is not the solved one."""
    match shape:
        case YesNo():
            return (Mistake("yes_for_no" if answer else "no_for_yes"),)
        case OneOf():
            return (Mistake("other_option", options=(str(answer),)),)
        case Number():
            return (Mistake("too_low" if _int(answer) < _int(solved) else "too_high"),)
        case Points() if not answer or not solved:
            return (Mistake("none_for_some" if solved else "some_for_none"),)
        case Points():
            pairs = zip(_tuple(answer), _tuple(solved), strict=True)
            wrong = tuple(str(seat) for seat, (a, b) in enumerate(pairs) if a != b)
            return (Mistake("wrong_points", options=wrong),)
        case Tiles(one=True) if answer:
            return (Mistake("extra", kinds=_tuple(answer)),)
        case TileOrder():
            return (Mistake("wrong_order", kinds=_out_of_place(_tuple(answer), _tuple(solved))),)
        case Tiles() | SomeOf():
            return _missed_and_extra(_tuple(answer), _tuple(solved))


def _out_of_place(answer: tuple[Any, ...], solved: tuple[Any, ...]) -> tuple[Face, ...]:
    """The tiles that are not where they belong, in the right order."""
    return tuple(right for given, right in zip(answer, solved, strict=True) if given != right)


def _missed_and_extra(answer: tuple[Any, ...], solved: tuple[Any, ...]) -> tuple[Mistake, ...]:
    if not answer or not solved:
        return (Mistake("none_for_some" if solved else "some_for_none"),)
    missed = [each for each in solved if each not in answer]
    extra = [each for each in answer if each not in solved]
    named = (
        (Mistake("missed", *_sorted_out(missed)), missed),
        (Mistake("extra", *_sorted_out(extra)), extra),
    )
    return tuple(mistake for mistake, some in named if some)


def _sorted_out(members: list[Any]) -> tuple[tuple[Face, ...], tuple[str, ...]]:
    """Tiles and options apart."""
    kinds = tuple(each for each in members if isinstance(each, int))
    return kinds, tuple(each for each in members if isinstance(each, str))


def _tuple(answer: Answer) -> tuple[Any, ...]:
    return answer if isinstance(answer, tuple) else ()


def _int(answer: Answer) -> int:
    return answer if isinstance(answer, int) else 0


LONGEST: Final = 40
"""Letters of a class at most."""
_FEW: Final = 20
"""A number up to which each value is a class of its own."""
_WHICH: Final = re.compile(r"-\d+|\d[mpsz]")
"""Which seat, discard, event or tile it is: of those every one is as good as another."""


def answer_class(kind: PuzzleKind, position: Position, answer: Answer) -> str:
    """A short text that is the same for answers that a learner would tell from each other by no habit.

    Yes, no, an option and a small number are classes of their own, whichever seat, discard or tile they name;
    tiles, orders and points fall into the sides of their kind, and none of the points is a class.
    """
    match kind.shape(position):
        case (YesNo() | OneOf() | SomeOf()) as shape:
            said = _WHICH.sub("", shape.text(answer))
        case Points() as shape if not answer:
            said = shape.text(answer)
        case Number(most=most) as shape if most <= _FEW:
            said = shape.text(answer)
        case _:
            said = ""
    return (said or kind.side(position, answer))[:LONGEST]


def class_of(kind: PuzzleKind, position: Position) -> str:
    """The class of the answer that the rules give today.

    :raises PositionError: if the position does not serve the kind.
    """
    return answer_class(kind, position, kind.solve(position, position.ruleset).answer)
