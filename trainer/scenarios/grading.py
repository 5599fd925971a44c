"""Grading: an answer held against what the rules answer, with the mistakes by name."""

from dataclasses import dataclass

from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import Kind, kind_of
from trainer.rules.verdict import Reason, Verdict
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


def rules_shown(grade: Grade) -> tuple[tuple[str, bool], ...]:
    """The rules that an answer shows something about, each once, and whether it was known.

    Where something is forbidden (no, none) these are all rules that forbid it. Where it is allowed, a
    right answer shows all rules that were to be checked, a wrong one only the rule that it is about: of
    kinds of tiles the one that decides about kinds, of yes and no the first.
    """
    reasons = grade.verdict.reasons
    if grade.solved and not grade.right:
        about = [reason for reason in reasons if _decides(reason, grade)]
        reasons = tuple(about) or reasons[:1]
    return tuple(dict.fromkeys((reason.rule, grade.right) for reason in reasons))


def _decides(reason: Reason, grade: Grade) -> bool:
    """Whether a reason is about the kinds that were missed or extra, or about all right ones."""
    if isinstance(grade.solved, bool):
        return False
    wrong = {kind for mistake in grade.mistakes for kind in mistake.kinds}
    about = set(map(kind_of, reason.tiles))
    return bool(about & wrong) or about == set(grade.solved)
