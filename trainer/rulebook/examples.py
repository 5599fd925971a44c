"""Which puzzles of the bank ask a rule, to practise it: `rulebook/examples.json`.

`manage.py rulebook_examples` writes it: for each rule id the slugs of puzzles whose verdict cites it, the
easiest first, the answers by turns; and others of the same kind where it leads to one answer alone.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from django.utils.translation import gettext as _

from trainer.rulebook.texts import FOLDER
from trainer.wording.rule_names import rule_name, section_name

FILE: Final = FOLDER / "examples.json"
FEWEST: Final = 8
"""A rule with fewer is practised with others alone: its answers would soon be known by heart."""


def examples(rule: str) -> tuple[str, ...]:
    """The slugs, the easiest first; none of a rule that no puzzle asks."""
    return _all().get(rule, ())


def practised() -> tuple[str, ...]:
    """The rules that have enough puzzles to be practised, in the order of the catalogue."""
    return tuple(rule for rule, slugs in _all().items() if len(slugs) >= FEWEST)


def rule_choices() -> list[tuple[str, Any]]:
    """The rules that have enough puzzles, as a form offers them: by section of the catalogue."""
    by_section: dict[str, list[tuple[str, str]]] = {}
    for rule in practised():
        said = _("%(rule)s: %(name)s") % {"rule": rule, "name": rule_name(rule)}
        by_section.setdefault(section_name(rule), []).append((rule, said))
    return list(by_section.items())


@cache
def _all() -> Mapping[str, tuple[str, ...]]:
    rows: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return {rule: tuple(slugs) for rule, slugs in rows.items()}
