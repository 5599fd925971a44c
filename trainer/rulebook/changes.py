"""Which puzzles of the bank ask what changes from one ruleset to another: `rulebook/changes.json`.

`manage.py ruleset_changes` writes it: for each change, `A..B`, the slugs of puzzles by the rules of B that A
answers otherwise, the parameters by turns, the easiest first; and of some that A answers alike.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from trainer.rulebook.courses import PracticeCourse, read_courses
from trainer.rulebook.texts import FOLDER

FILE: Final = FOLDER / "changes.json"


def change_name(before: str, after: str) -> str:
    """How a change from one preset to another is called in addresses."""
    return f"{before}..{after}"


def change_course(change: str) -> PracticeCourse:
    """An empty one of a change that no puzzle asks."""
    return _all().get(change, PracticeCourse())


def practised_changes() -> tuple[str, ...]:
    """The changes that have enough puzzles to be practised."""
    return tuple(change for change, course in _all().items() if course.is_practised)


@cache
def _all() -> Mapping[str, PracticeCourse]:
    return read_courses(FILE)
