"""What a repair set asks: positions that put one rule or misconception to the test, evenly over the answers.

A place takes positions of one kind and level with at least two classes of answers, each as often, so that
nobody is right by always answering the same. Of a misconception those come first where it errs.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from trainer.classroom.places import FRESH, MOST_CHOICES
from trainer.progress.choosing import scope_about
from trainer.progress.facts import facts_of
from trainer.puzzles.models import Stocked
from trainer.puzzles.stock import Scope, some_of_each
from trainer.scenarios.kind import kinds

PLACES: Final = 3
"""At most."""
LEAST: Final = 3
"""Positions of each class of answers that a place takes."""
NAMED: Final = 500
"""Positions of a rule that are looked at."""


@dataclass(frozen=True, slots=True)
class RepairPlace:
    """A kind at a level, and the ids of the versions that may stand there."""

    kind: str
    level: int
    versions: tuple[int, ...]


class NothingToRepairError(LookupError):
    """Too few positions ask it, or nearly all of them have the same answer."""


def repair_places(
    code: str, rng: Random, *, without: Collection[int] = (), most: int = PLACES
) -> list[RepairPlace]:
    """Places about a rule or misconception, of different kinds where there are some; none of the puzzles
    `without` (their ids).

    :raises NothingToRepairError: if there are not enough.
    """
    groups: dict[tuple[str, int], list[Stocked]] = defaultdict(list)
    for row in _rows(code, rng):
        if row.puzzle_id not in without:
            groups[row.kind, row.level].append(row)
    found = [(pair, chosen) for pair, rows in groups.items() if (chosen := _even(code, rows, rng))]
    # The richest of each kind, then the others.
    found.sort(key=lambda each: -len(each[1]))
    seen: set[str] = set()
    first: list[RepairPlace] = []
    others: list[RepairPlace] = []
    for pair, chosen in found:
        (others if pair[0] in seen else first).append(RepairPlace(*pair, chosen))
        seen.add(pair[0])
    places = [*first, *others][:most]
    if not places:
        raise NothingToRepairError(code)
    return places


def _rows(code: str, rng: Random) -> Sequence[Stocked]:
    """The positions that ask it."""
    scope = scope_about(code)
    if scope is None:
        return ()
    if scope.slugs is not None:
        slugs = scope.slugs if len(scope.slugs) <= NAMED else tuple(rng.sample(scope.slugs, NAMED))
        return [row for row in Scope(slugs=slugs).stock().order_by("pk") if row.kind in kinds()]
    return some_of_each(scope, MOST_CHOICES, rng)


def _even(code: str, rows: Sequence[Stocked], rng: Random) -> tuple[int, ...]:
    """Versions with each class of answers as often as another; none where there are too few."""
    by_class: dict[str, list[Stocked]] = defaultdict(list)
    for row in rng.sample(rows, len(rows)):
        by_class[row.answer_class].append(row)
    large = sorted((each for each in by_class.values() if len(each) >= LEAST), key=len, reverse=True)
    if len(large) < 2:
        return ()
    each_takes = min(len(large[1]), max(LEAST, FRESH // len(large)))
    found: list[int] = []
    for alike in large:
        alike.sort(key=lambda row: code not in facts_of(row).errors)
        found += [row.version_id for row in alike[:each_takes]]
    return tuple(found)
