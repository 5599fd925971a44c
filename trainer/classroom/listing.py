"""Puzzles that a teacher names one by one, or by a collection."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from trainer.puzzles.models import Collection, PuzzleVersion
from trainer.scenarios.kind import kinds

MOST_LOOKED_UP: Final = 200


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line of a list that names no puzzle, or one named before (`again`); `number` counts from 1."""

    number: int
    text: str
    again: bool


class UnknownPuzzlesError(LookupError):
    """Lines of a list that name no puzzle."""

    def __init__(self, lines: Sequence[BadLine]) -> None:
        super().__init__(f"{len(lines)} lines name no puzzle")
        self.lines = tuple(lines)


def versions_of_lines(text: str) -> list[PuzzleVersion]:
    """The puzzles that a text names, a link or a slug on each line; blank lines do not matter.

    :raises UnknownPuzzlesError: naming each line that is none of a published or retired puzzle.
    """
    named = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    slugs = [_slug_of(line) for _, line in named]
    found = newest_by_slug(slugs[:MOST_LOOKED_UP])
    bad, before = [], set[str]()
    for (number, line), slug in zip(named, slugs, strict=True):
        if slug not in found or slug in before:
            bad.append(BadLine(number, line, again=slug in found))
        before.add(slug)
    if bad:
        raise UnknownPuzzlesError(bad)
    return [found[slug] for slug in slugs]


def _slug_of(line: str) -> str:
    """What stands last in a link's path, or the line itself."""
    try:
        path = urlsplit(line).path
    except ValueError:
        return ""
    return path.rstrip("/").rpartition("/")[2].lower()


def newest_by_slug(slugs: Iterable[str]) -> dict[str, PuzzleVersion]:
    """The latest versions of the puzzles that a link opens, with their puzzles."""
    opened = PuzzleVersion.objects.open_by_link()
    wanted = opened.filter(puzzle__slug__in=list(slugs), puzzle__kind__in=list(kinds()))
    return {version.puzzle.slug: version for version in wanted.order_by("number")}


def versions_of_collection(collection: Collection) -> list[PuzzleVersion]:
    """Its puzzles in order, as far as a link opens them."""
    slugs = list(collection.items.order_by("place").values_list("puzzle__slug", flat=True))
    found = newest_by_slug(slugs)
    return [found[slug] for slug in slugs if slug in found]
