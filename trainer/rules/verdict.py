"""Verdicts: an answer and the reasons that decided it, as data. Sentences are made elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

from trainer.rules.tiles.tile import Face, Tile

Waits: TypeAlias = tuple[Face, ...]
Fact: TypeAlias = "int | str | bool | tuple[Fact, ...] | None"
AnswerT_co = TypeVar("AnswerT_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Reason:
    """One ground of a verdict.

    `rule` is an id of the catalogue (`KAN-4`), `code` names the case, `tiles` are those it rests on,
    `moment` is the index of the event in the hand's history that decided (None: the position itself),
    `facts` are further values by name (waits before and after, a reading, points).
    """

    rule: str
    code: str
    tiles: tuple[Tile, ...] = ()
    moment: int | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict(Generic[AnswerT_co]):
    """What the rules answer, and every reason for it; `facts` are values that the answer rests on."""

    answer: AnswerT_co
    reasons: tuple[Reason, ...]
    facts: Mapping[str, Fact] = field(default_factory=dict)

    def codes(self) -> tuple[str, ...]:
        """The codes of all reasons, in order."""
        return tuple(reason.code for reason in self.reasons)
