"""What an answer showed: rules, mistakes, a misconception, as they are stored. Pure."""

from collections.abc import Sequence
from typing import TypeAlias

from trainer.scenarios.grading import Grade, rules_shown

Found: TypeAlias = tuple[str, str, bool]
"""Sort, code, and whether the learner got it right."""


def found_in(grade: Grade) -> Sequence[Found]:
    """Each rule that the answer shows something about, each mistake, and the misconception if it was one."""
    found = [("rule", rule, right) for rule, right in rules_shown(grade)]
    found += [("mistake", mistake.code, False) for mistake in grade.mistakes]
    if grade.misconception is not None:
        found.append(("misconception", grade.misconception.code, False))
    return found
