"""What a draft asks, as far as it is finished: the orders of turns that lead to its table, each judged."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from trainer.authoring.models import Draft
from trainer.authoring.sketches import sketch_of_text
from trainer.classroom.telling import refuse_table
from trainer.puzzles.digests import puzzle_digest
from trainer.puzzles.questions import Question
from trainer.scenarios.kind import PuzzleKind, kinds
from trainer.scenarios.position import Position, PositionError
from trainer.scenarios.warnings import Judged, judged

SLUG: Final = "draft"
"""Stands where a question has the link of its puzzle; what it asks its digest tells."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that can be put: its kind and what each order of turns answers, the plainest first."""

    kind: PuzzleKind
    orders: tuple[Judged, ...]

    @property
    def question(self) -> Question:
        """The question about the plainest order."""
        return question_about(self.kind, self.orders[0][0])


@lru_cache(maxsize=64)
def positions_of(text: str) -> tuple[Position, ...]:
    """The orders of turns that lead to the table of a draft's content, the plainest first.

    :raises PositionError: if it is unfinished or can not be.
    """
    return sketch_of_text(text).positions()


def told_positions(text: str) -> tuple[Position, ...]:
    """The same for whoever may be told what the rules say of the table.

    :raises PositionError: if it is unfinished or can not be.
    :raises WithheldError: if the reader is told nothing of it.
    """
    positions = positions_of(text)
    refuse_table(positions[0])
    return positions


def asked_of(draft: Draft) -> Asked | None:
    """What the draft asks; None without a kind, or where its table is unfinished or does not serve it.

    :raises WithheldError: if the reader is told nothing of its table.
    """
    kind = kinds().get(draft.kind)
    if kind is None:
        return None
    try:
        orders = judged(kind, told_positions(draft.content))
    except PositionError:
        return None
    return Asked(kind, orders) if orders else None


def question_about(kind: PuzzleKind, position: Position) -> Question:
    """The question as pages show it; equal for equal positions, so that what is worked out is found again."""
    return Question(SLUG, digest_about(kind.slug, position), kind, position, kind.shape(position))


def digest_about(kind: str, position: Position) -> str:
    """What names a question for good."""
    value: Mapping[str, Any] = position.to_json(short=True)
    return puzzle_digest(kind, value)
