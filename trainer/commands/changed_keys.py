"""Keys that are others by the rules of today: of the lines of a bank, and of puzzles that were answered."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from django.db.models import Count

from trainer.classroom.todays import solved_today
from trainer.progress.models import Attempt
from trainer.puzzles.bank import Entry
from trainer.puzzles.models import PuzzleVersion
from trainer.scenarios.comparison import disputed_by
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position import PositionError

NO_ANSWER: Final = "no answer"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a bank as its rules answer it today: `today` is None where it cannot be asked any more.

    `why` tells that, or names the disputed parameters on which the answer hangs.
    """

    entry: Entry
    today: Entry | None
    why: str = ""

    @property
    def changed(self) -> bool:
        """Whether the key is another one, or the line has to go."""
        return self.today is None or bool(self.why) or self.today.answer != self.entry.answer


@dataclass(frozen=True, slots=True)
class AnsweredKey:
    """A key that answers were held against under older rules, and what it is today ("" if nothing is asked);
    `answers` is how many of them there are.
    """

    slug: str
    kind: str
    rules_version: int
    before: str
    today: str
    answers: int


def line_today(entry: Entry) -> Line:
    """An entry with its key and level by the rules of today."""
    kind, position = kind_named(entry.kind), entry.outline
    try:
        verdict = kind.solve(position, position.ruleset)
        if misfits := kind.misfits(position):
            return Line(entry, None, misfits[0])
    except PositionError as error:
        return Line(entry, None, str(error))
    answer, level = kind.shape(position).text(verdict.answer), kind.level(position, verdict)
    disputed = disputed_by(kind, position, position.ruleset)
    return Line(entry, replace(entry, answer=answer, level=level), ", ".join(disputed))


def pinned_anew(lines: Iterable[Line]) -> list[Entry]:
    """The entries with the keys and levels of today, without those that cannot be asked or are disputed."""
    kept = [line.today for line in lines if line.today is not None and not line.why]
    slugs = {entry.slug for entry in kept}
    return [entry if entry.twin in slugs else replace(entry, twin="") for entry in kept]


def answered_keys(rules_version: int) -> Iterator[AnsweredKey]:
    """The keys of older rules that are others today, of puzzles of the bank and of authors, by slug."""
    older = Attempt.objects.filter(rules_version__lt=rules_version).order_by()
    rows = older.values_list("version", "rules_version", "solved").annotate(number=Count("pk"))
    versions = PuzzleVersion.objects.select_related("puzzle").order_by("puzzle__slug", "number")
    keys: dict[int, list[tuple[int, str, int]]] = {}
    for version, ruled_by, solved, number in rows.iterator():
        keys.setdefault(version, []).append((ruled_by, solved, number))
    for version in versions.filter(pk__in=older.values("version")).iterator(chunk_size=500):
        today = solved_today(version) or ""
        for ruled_by, solved, number in sorted(keys[version.pk]):
            if solved != today:
                puzzle = version.puzzle
                yield AnsweredKey(puzzle.slug, puzzle.kind, ruled_by, solved, today, number)
