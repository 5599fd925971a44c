"""Numbers out of the facts of a reason."""

from collections.abc import Mapping

from trainer.rules.verdict import Fact


def number(facts: Mapping[str, Fact], name: str) -> int:
    """A whole number by name; 0 if there is none."""
    fact = facts.get(name, 0)
    return fact if isinstance(fact, int) else 0


def codes(fact: Fact) -> tuple[str, ...]:
    """The codes of a fact that lists codes."""
    return tuple(code for code in fact if isinstance(code, str)) if isinstance(fact, tuple) else ()
