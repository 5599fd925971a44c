"""What rulings are made with: a clause for each level, and what is disputed where sources differ."""

from collections.abc import Callable
from typing import NamedTuple

from trainer.rules.rulesets.ruleset import Level

Words = Callable[[], str]
Clause = Callable[[Level], str]


class Ruling(NamedTuple):
    """The words of a parameter."""

    clause: Clause
    dispute: Words


def choice(dispute: Words, **clauses: Words) -> Ruling:
    """Clauses by the level's short name, underscores for other signs."""
    return Ruling(lambda level: clauses[_key(level)](), dispute)


def counted(dispute: Words, clause: Callable[[int], str], none: Words = str) -> Ruling:
    """One clause for all numbers, and one for no such limit."""
    return Ruling(lambda level: clause(level) if isinstance(level, int) else none(), dispute)


def listed(dispute: Words, clause: Callable[[list[str]], str]) -> Ruling:
    """One clause for a list of names."""
    return Ruling(
        lambda level: clause([str(name) for name in level] if isinstance(level, tuple) else []), dispute
    )


def _key(level: Level) -> str:
    if isinstance(level, bool):
        return "yes" if level else "no"
    return str(level).replace("+", "_").lower()
