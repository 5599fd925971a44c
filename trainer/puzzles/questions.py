"""A stored version as a question that can be put and graded.

Versions never change, so what is read from them is kept, bounded, in the process: the parsed
position, and the grade of each answer.
"""

import json
from dataclasses import dataclass
from functools import lru_cache

from trainer.puzzles.models import PuzzleVersion
from trainer.scenarios.answers import Answer, Shape, Tiles
from trainer.scenarios.grading import Grade, grade
from trainer.scenarios.kind import PuzzleKind, kind_named
from trainer.scenarios.position import Position


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A kind's question about a position, and the shape of an answer to it."""

    slug: str
    kind: PuzzleKind
    position: Position
    shape: Shape

    @property
    def on_hand(self) -> bool:
        """Whether the answer is given on the tiles of the hero's hand."""
        return isinstance(self.shape, Tiles) and len(self.shape.choices) <= 14


def question_of(version: PuzzleVersion) -> Question:
    """What a version asks; its puzzle must be at hand.

    :raises UnknownKindError, PositionError: for a version of a kind or schema that is not ours.
    """
    return _question(version.puzzle.slug, version.puzzle.kind, version.position)


@lru_cache(maxsize=1024)
def _question(slug: str, kind_slug: str, text: str) -> Question:
    kind, position = kind_named(kind_slug), Position.from_json(json.loads(text))
    return Question(slug, kind, position, kind.shape(position))


@lru_cache(maxsize=4096)
def grade_of(question: Question, answer: Answer) -> Grade:
    """The grade of an answer under the question's own ruleset, by the rules of today."""
    return grade(question.kind, question.position, answer, question.position.ruleset)
