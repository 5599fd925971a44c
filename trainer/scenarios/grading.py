"""Grading: an answer held against what the rules answer, with the mistakes by name."""

from dataclasses import dataclass

from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import Kind
from trainer.rules.verdict import Verdict
from trainer.scenarios.answers import Answer
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.position import Position


@dataclass(frozen=True, slots=True)
class Mistake:
    """`yes_for_no`, `no_for_yes`, `none_for_some`, `some_for_none`, `missed` or `extra` with its kinds."""

    code: str
    kinds: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class Grade:
    """`score` 0 to 1, the verdict that it rests on, and what was wrong with the answer."""

    score: float
    answer: Answer
    verdict: Verdict[Answer]
    mistakes: tuple[Mistake, ...]

    @property
    def right(self) -> bool:
        return self.score == 1.0

    @property
    def solved(self) -> Answer:
        return self.verdict.answer


def grade(kind: PuzzleKind, position: Position, answer: Answer, ruleset: Ruleset) -> Grade:
    """The grade of an answer under a ruleset."""
    verdict = kind.solve(position, ruleset)
    score = kind.shape(position).score(answer, verdict.answer)
    return Grade(score, answer, verdict, _mistakes(answer, verdict.answer))


def _mistakes(answer: Answer, solved: Answer) -> tuple[Mistake, ...]:
    if answer == solved:
        return ()
    if isinstance(answer, bool) or isinstance(solved, bool):
        return (Mistake("yes_for_no" if answer else "no_for_yes"),)
    if not answer or not solved:
        return (Mistake("none_for_some" if solved else "some_for_none"),)
    missed = tuple(kind for kind in solved if kind not in answer)
    extra = tuple(kind for kind in answer if kind not in solved)
    named = (Mistake("missed", missed), Mistake("extra", extra))
    return tuple(mistake for mistake in named if mistake.kinds)
