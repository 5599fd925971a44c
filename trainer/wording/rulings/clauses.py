"""What rulings are made with: a clause for each level, and what the parameter is about."""

from collections.abc import Callable
from typing import NamedTuple

from django.utils.functional import Promise

from trainer.rules.rulesets.ruleset import RuleOption
from trainer.wording.words import grouped

Clause = Callable[[RuleOption], str]


class Ruling(NamedTuple):
    """The words of a parameter."""

    clause: Clause
    topic: Promise


def choice(topic: Promise, **clauses: Promise) -> Ruling:
    """Clauses by the level's short name, underscores for other signs."""
    return Ruling(lambda level: str(clauses[_key(level)]), topic)


def counted(topic: Promise, clause: Callable[[int], str], none: Promise | str = "") -> Ruling:
    """One clause for all numbers, and one for no such limit."""
    return Ruling(lambda level: clause(level) if isinstance(level, int) else str(none), topic)


def with_number(text: Promise, name: str = "points") -> Callable[[int], str]:
    """A clause with the number in it, under that name."""
    return lambda number: str(text) % {name: grouped(number)}


def listed_clauses(topic: Promise, clause: Callable[[list[str]], str]) -> Ruling:
    """One clause for a list of names."""
    return Ruling(
        lambda level: clause([str(name) for name in level] if isinstance(level, tuple) else []), topic
    )


def _key(level: RuleOption) -> str:
    if isinstance(level, bool):
        return "yes" if level else "no"
    return str(level).replace("+", "_").lower()
