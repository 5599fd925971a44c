"""The stock follows the puzzles: whoever publishes, takes back or changes some calls `restock` for them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple
from zlib import crc32

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q

from trainer.puzzles.models import Puzzle, PuzzleVersion, StockCount, Stocked

_BATCH: Final = 900


class StockCell(NamedTuple):
    """What is counted together."""

    kind: str
    answer_class: str
    level: int
    ruleset: str
    players: int
    own: bool


class _Row(NamedTuple):
    """A row of the stock, as it is or as it should be."""

    version_id: int
    shuffle: int
    cell: StockCell


@transaction.atomic
def restock(puzzles: Iterable[int]) -> None:
    """Bring the stock, and the counts of it, to what is published of these puzzles. To be called within the
    transaction that changes them.

    Of puzzles that ask just the same the oldest alone is stocked; so what asks the same as one of these is
    looked at too.
    """
    difference = Counter[StockCell]()
    changed = set(puzzles)
    for some in _batches(sorted(changed | _copies(changed))):
        # Whoever restocks one of them at the same time waits here, and counts from what we leave.
        list(Puzzle.objects.select_for_update().filter(pk__in=some).order_by("pk").values_list("pk"))
        before, now = _stocked(some), _published(some)
        new = {puzzle: row for puzzle, row in now.items() if before.get(puzzle) != row}
        stale = [puzzle for puzzle in before if puzzle in new or puzzle not in now]
        Stocked.objects.filter(puzzle__in=stale).delete()
        Stocked.objects.bulk_create(
            Stocked(puzzle_id=puzzle, version_id=row.version_id, shuffle=row.shuffle, **row.cell._asdict())
            for puzzle, row in new.items()
        )
        difference.update(row.cell for row in now.values())
        difference.subtract(row.cell for row in before.values())
    _count({cell: number for cell, number in difference.items() if number})


@transaction.atomic
def rebuild() -> None:
    """Make the stock and its counts anew from all puzzles."""
    Stocked.objects.all().delete()
    StockCount.objects.all().delete()
    restock(Puzzle.objects.filter(status=Puzzle.Status.PUBLISHED).values_list("pk", flat=True))


def stock_differences() -> list[str]:
    """What `rebuild` would change: a line for each puzzle and for each count that is not as it should be."""
    found, counted = [], Counter[StockCell]()
    for some in _batches(Puzzle.objects.order_by("pk").values_list("pk", flat=True).iterator()):
        before, now = _stocked(some), _published(some)
        counted.update(row.cell for row in now.values())
        different = (puzzle for puzzle in some if before.get(puzzle) != now.get(puzzle))
        found += [f"puzzle {puzzle}: {before.get(puzzle)}, not {now.get(puzzle)}" for puzzle in different]
    kept = {
        StockCell(*row[:-1]): row[-1] for row in StockCount.objects.values_list(*StockCell._fields, "number")
    }
    for cell in sorted(kept.keys() | counted.keys()):
        if kept.get(cell, 0) != counted[cell]:
            found.append(f"count of {cell}: {kept.get(cell, 0)}, not {counted[cell]}")
    return found


def _count(difference: Mapping[StockCell, int]) -> None:
    """Add to the counts; those that come to the same difference by one statement."""
    if not difference:
        return
    rows = (StockCount(**cell._asdict()) for cell in sorted(difference))
    StockCount.objects.bulk_create(rows, ignore_conflicts=True)
    alike: dict[int, list[int]] = defaultdict(list)
    kinds = {cell.kind for cell in difference}
    for *cell, key in StockCount.objects.filter(kind__in=kinds).values_list(*StockCell._fields, "pk"):
        alike[difference.get(StockCell(*cell), 0)].append(key)
    for number in sorted(alike.keys() - {0}):
        StockCount.objects.filter(pk__in=alike[number]).update(number=F("number") + number)


def _stocked(puzzles: Sequence[int]) -> dict[int, _Row]:
    rows = Stocked.objects.filter(puzzle__in=puzzles)
    listed = rows.values_list("puzzle_id", "version_id", "shuffle", *StockCell._fields)
    return {puzzle: _Row(version, shuffle, StockCell(*cell)) for puzzle, version, shuffle, *cell in listed}


def _copies(puzzles: Iterable[int]) -> set[int]:
    """The published puzzles that asked the same as some of these in one of their versions."""
    found = set[int]()
    for some in _batches(sorted(puzzles)):
        keys = PuzzleVersion.objects.filter(puzzle__in=some).values("canonical_key")
        alike = PuzzleVersion.objects.filter(canonical_key__in=keys, puzzle__status=Puzzle.Status.PUBLISHED)
        found |= set(alike.filter(puzzle__from_bank=False).values_list("puzzle_id", flat=True))
    return found


def _published(puzzles: Sequence[int]) -> dict[int, _Row]:
    """What should be stocked of some puzzles: their newest versions, if they are published, but one that asks
    just what an older one does or one of the bank.
    """
    published = PuzzleVersion.objects.filter(puzzle__status=Puzzle.Status.PUBLISHED)
    newer = PuzzleVersion.objects.filter(puzzle=OuterRef("puzzle"), number__gt=OuterRef("number"))
    same = published.filter(canonical_key=OuterRef("canonical_key"), position=OuterRef("position"))
    before = Q(puzzle__lt=OuterRef("puzzle")) | Q(puzzle__from_bank=True)
    versions = published.filter(puzzle__in=puzzles).annotate(
        own=Q(puzzle__restates=None), copied=Exists(same.filter(before).exclude(Exists(newer)))
    )
    columns = ("puzzle_id", "pk", "puzzle__slug", "puzzle__from_bank", "copied", "puzzle__kind")
    listed = versions.order_by("number").values_list(*columns, *StockCell._fields[1:])
    newest = {puzzle: row for puzzle, *row in listed}
    return {
        puzzle: _Row(version, _shuffle(slug), StockCell(*cell))
        for puzzle, (version, slug, from_bank, copied, *cell) in newest.items()
        if from_bank or not copied
    }


def _shuffle(slug: str) -> int:
    """The number that shuffles a puzzle: of its slug, so that the stock is the same whenever it is made."""
    return crc32(slug.encode()) >> 1


def _batches(puzzles: Iterable[int]) -> Iterator[list[int]]:
    found = iter(puzzles)
    while some := list(islice(found, _BATCH)):
        yield some
