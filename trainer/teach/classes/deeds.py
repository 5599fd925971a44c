"""The journal of a class as its page lists it: what was done to many in one go is one line."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from django.utils.formats import date_format

from trainer.classroom.models import Change, JournalEntry

AT_ONCE: Final = timedelta(minutes=1)
"""Entries that follow each other by no more may be one act."""
_DATED: Final = frozenset({Change.DATES, Change.MORE_TIME, Change.CARD, Change.RELEASE})
"""What was before and after has dates; elsewhere it may be a text of a teacher's, which stays as it is."""
_KEPT: Final = re.compile(r"\d{4}-\d\d-\d\d(?: \d\d:\d\d)?")
"""A date as an entry keeps it, in the zone of the class, in no language."""


@dataclass(slots=True)
class JournalLine:
    """An act: when, by whom (empty for a deleted account), what, about what, before and after, and the names
    of the learners that it was done to.
    """

    at: datetime
    by: str
    what: str
    about: str
    before: str
    after: str
    names: list[str] = field(default_factory=list)

    def is_like(self, other: "JournalLine") -> bool:
        """Whether both are parts of one act on several learners."""
        if not (self.names and other.names) or abs(self.at - other.at) > AT_ONCE:
            return False
        facts = [(each.by, each.what, each.about, each.before, each.after) for each in (self, other)]
        return facts[0] == facts[1]


def journal_lines(entries: Iterable[JournalEntry]) -> list[JournalLine]:
    """The entries in their order, the latest first; the names of a line in theirs, the first first."""
    found: list[JournalLine] = []
    for each in entries:
        line = _line(each)
        if found and found[-1].is_like(line):
            found[-1].at, found[-1].names = line.at, [*line.names, *found[-1].names]
        else:
            found.append(line)
    return found


def _line(entry: JournalEntry) -> JournalLine:
    by, names = entry.by.username if entry.by else "", [entry.enrollment.name] if entry.enrollment else []
    before, after = entry.before, entry.after
    if entry.what in _DATED:
        before, after = _KEPT.sub(_dated, before), _KEPT.sub(_dated, after)
    return JournalLine(entry.at, by, entry.get_what_display(), entry.about, before, after, names)


def _dated(found: re.Match[str]) -> str:
    """`Sat 21 Nov 2026, 18:00`, as pages tell moments, or the day alone; what is no date as it stands."""
    try:
        local = datetime.fromisoformat(found[0])
    except ValueError:
        return found[0]
    return date_format(local, "D j M Y, H:i" if ":" in found[0] else "D j M Y")
