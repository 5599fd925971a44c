"""The rows of the table of rulesets in the order in which they are read, and the line that sums them up."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.wording.verdict import PresetView


@dataclass(frozen=True, slots=True)
class PresetRows:
    """The puzzle's own ruleset first, then those that differ or are disputed, then the rest.

    `same` is a line in place of the table, empty if one differs or is disputed; `usual` counts rows
    that rest on a rule without a source.
    """

    rows: tuple[PresetView, ...]
    same: str
    usual: int


def preset_rows(rows: Sequence[PresetView]) -> PresetRows:
    """Rows of any order, those of the same rank staying as they are."""
    ordered = sorted(rows, key=lambda row: (not row.own, not row.differs, not row.disputed))
    agreed = not any(row.differs or row.disputed for row in rows)
    return PresetRows(tuple(ordered), _same_line(len(rows)) if agreed else "", sum(row.usual for row in rows))


def _same_line(number: int) -> str:
    if number == 2:
        return _("The same under both rulesets here")
    return ngettext("Under the one ruleset here", "The same under all %(number)d rulesets here", number) % {
        "number": number
    }
