"""The rows of the table of rulesets in the order in which they are read, and the line that sums them up."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from trainer.wording.verdict import PresetView


@dataclass(frozen=True, slots=True)
class PresetRows:
    """The puzzle's own ruleset first, then those that differ or are disputed, then the rest.

    `same` is a line in place of the table, empty if one differs or is disputed or there is no other;
    `usual` counts rows that rest on a rule without a source.
    """

    rows: tuple[PresetView, ...]
    same: str
    usual: int


def preset_rows(rows: Sequence[PresetView], asked: PresetView, *, variants: bool = False) -> PresetRows:
    """Rows of any order, those of the same rank staying as they are.

    `asked` is the row of the puzzle's own rules, which joins the presets where it is none of them.
    With `variants` the other rows are the own rules with one of them changed, named by that: those of the
    same change and answer are one.
    """
    if not any(row.own for row in rows):
        rows = (asked, *rows)
    rows = [replace(row, clauses=tuple(filter(None, row.clauses))) for row in rows]
    if variants:
        rows = list(dict.fromkeys(row if row.own else _variant(row) for row in rows))
    ordered = sorted(rows, key=lambda row: (not row.own, not row.differs, not row.disputed))
    agreed = len(rows) > 1 and not any(row.differs or row.disputed for row in rows)
    return PresetRows(tuple(ordered), _same_line(len(rows)) if agreed else "", sum(row.usual for row in rows))


def _variant(row: PresetView) -> PresetView:
    title = _("If the rule were: %(clause)s") % {"clause": "; ".join(row.clauses)}
    return replace(row, title=title, clauses=())


def _same_line(number: int) -> str:
    if number == 2:
        return _("The same under both rulesets here")
    return _("The same under all %(number)d rulesets here") % {"number": number}
