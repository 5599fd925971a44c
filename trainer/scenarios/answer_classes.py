"""The class of an answer: draws are even over the classes of a kind, so that no answer is the likely one."""

import re
from typing import Final

from trainer.scenarios.answers import Answer, Number, OneOf, Points, SomeOf, YesNo
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.position import Position

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
