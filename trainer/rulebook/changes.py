"""Which puzzles of the bank ask what changes from one ruleset to another: `rulebook/changes.json`.

`manage.py ruleset_changes` writes it: for each change, `A..B`, the slugs of puzzles by the rules of B that A
answers otherwise, the parameters by turns, the easiest first.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Final

from trainer.rulebook.examples import FEWEST
from trainer.rulebook.texts import FOLDER

FILE: Final = FOLDER / "changes.json"


def change_name(before: str, after: str) -> str:
    """How a change from one preset to another is called in addresses."""
    return f"{before}..{after}"


def changed_answers(change: str) -> tuple[str, ...]:
    """The slugs; none of a change that no puzzle asks."""
    return _all().get(change, ())


def courses() -> tuple[str, ...]:
    """The changes that have enough puzzles to be practised."""
    return tuple(change for change, slugs in _all().items() if len(slugs) >= FEWEST)


@cache
def _all() -> Mapping[str, tuple[str, ...]]:
    rows: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return {change: tuple(slugs) for change, slugs in rows.items()}
