"""The journal of a class as its page lists it: what was done to many in one go is one line."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from trainer.classroom.models import JournalEntry

AT_ONCE: Final = timedelta(minutes=1)
"""Entries that follow each other by no more may be one act."""


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
    said = (entry.get_what_display(), entry.about, entry.before, entry.after)
    return JournalLine(entry.at, by, *said, names)
