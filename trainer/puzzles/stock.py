"""The stock: the published puzzles as draws find them. What there is of them, and one drawn evenly.

No read here takes longer because there are more puzzles: how many there are of what is kept beside them
(`StockCount`), and a draw looks at two dozen from a random point of the stock on.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from random import Random
from typing import Any, Final, Protocol, TypeVar

from django.db.models import Q, QuerySet, Sum

from trainer.puzzles.models import StockCount, Stocked
from trainer.scenarios.kind import kinds

FEWEST: Final = 8
"""Puzzles that are offered alone: of fewer the answers are soon known by heart."""
CANDIDATES: Final = 24
"""So many puzzles are looked at, of which one is chosen."""
NAMED: Final = 500
"""So many puzzles that are named by their slugs are looked at."""
LAST: Final = 2**31 - 1
"""The highest number that shuffles."""

_T = TypeVar("_T")


class Chooser(Protocol):
    """Who chooses what is drawn. The class of answers is chance's alone, so that no answer can be guessed."""

    @property
    def beside(self) -> tuple[str, ...]:
        """The relations of a puzzle that it looks at."""

    def near(self, parts: Sequence[tuple[str, Collection[int]]]) -> Sequence[bool]:
        """Of each part, a kind with the levels that there are of it, whether it may be asked."""

    def kind(self, slugs: Sequence[str]) -> str:
        """One of these kinds."""

    def puzzle(self, rows: Sequence[Stocked]) -> Stocked:
        """One of some candidates, which all have the same kind and the same class of answers."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A family, in it a kind, each as likely as the other; any puzzle."""

    rng: Random
    beside: tuple[str, ...] = ()

    def near(self, parts: Sequence[tuple[str, Collection[int]]]) -> Sequence[bool]:
        """All."""
        return [True] * len(parts)

    def kind(self, slugs: Sequence[str]) -> str:
        """By chance a family that there is, in that a kind."""
        return evenly(slugs, self.rng, lambda slug: kinds()[slug].family, lambda slug: slug)[0]

    def puzzle(self, rows: Sequence[Stocked]) -> Stocked:
        """Any."""
        return self.rng.choice(rows)


@dataclass(frozen=True, slots=True)
class StockPart:
    """Puzzles of the stock that are alike in this, how many there are, and of which levels."""

    kind: str
    answer_class: str
    number: int
    levels: tuple[int, ...]


_P = TypeVar("_P", StockPart, Stocked)


@dataclass(frozen=True, slots=True)
class Scope:
    """Which puzzles of the stock are meant; what is empty narrows nothing, but `slugs` that are none.

    By no named rulesets each table is meant by its own rules alone. By named ones it is meant by each of
    these that asks it: of `slugs` too, whichever rules they name it by.
    """

    kinds: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()
    rulesets: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    slugs: tuple[str, ...] | None = None

    def among(self, slugs: Collection[str]) -> "Scope | None":
        """Of the same those of these kinds; None if it means none of them. No kinds narrow nothing."""
        both = tuple(slug for slug in self.kinds or slugs if not slugs or slug in slugs)
        return replace(self, kinds=both) if both or not slugs else None

    def number(self) -> int:
        """How many there are."""
        if self.slugs is not None:
            return self.stock().count()
        found: int | None = self._counts().aggregate(total=Sum("number"))["total"]
        return found or 0

    def stock(self) -> QuerySet[Stocked]:
        """The puzzles themselves."""
        found = Stocked.objects.filter(self._narrowed)
        if self.slugs is None:
            return found
        named = Q(puzzle__slug__in=self.slugs)
        return found.filter(named | Q(puzzle__restates__slug__in=self.slugs) if self.rulesets else named)

    def parts(self) -> list[StockPart]:
        """What there is of kinds that there are, a part for each kind and class of answers."""
        columns = ("kind", "answer_class", "level")
        counted = self._counts().order_by(*columns).values(*columns).annotate(total=Sum("number"))
        rows = counted.values_list(*columns, "total")
        return [
            StockPart(kind, name, sum(row[3] for row in each), tuple(row[2] for row in each))
            for (kind, name), alike in groupby(rows, key=itemgetter(0, 1))
            if kind in kinds() and (each := list(alike))
        ]

    def _counts(self) -> QuerySet[StockCount]:
        return StockCount.objects.filter(self._narrowed, number__gt=0)

    @property
    def _narrowed(self) -> Q:
        wanted = {
            "kind__in": self.kinds,
            "level__in": self.levels,
            "ruleset__in": self.rulesets,
            "players__in": self.players,
        }
        narrowed = Q(**{name: value for name, value in wanted.items() if value})
        return narrowed if self.rulesets or self.slugs is not None else narrowed & Q(own=True)


def choices() -> Iterable[tuple[str, str, int]]:
    """Each (kind, ruleset, players) that occurs in the stock, of kinds that there are."""
    rows = (
        StockCount.objects.filter(number__gt=0, own=True).order_by().values_list("kind", "ruleset", "players")
    )
    return [row for row in rows.distinct() if row[0] in kinds()]


def evenly(rows: Sequence[_T], rng: Random, *aspects: Callable[[_T], Any]) -> Sequence[_T]:
    """Those of some rows that agree with each other in every aspect: by chance in the first, among these in
    the second, and so on; so none is likely only because there are many of it.
    """
    for aspect in aspects:
        chosen = rng.choice(sorted({aspect(row) for row in rows}))
        rows = [row for row in rows if aspect(row) == chosen]
    return rows


def draw_stocked(
    scope: Scope, *, rng: Random, where: Q | None = None, chooser: Chooser | None = None
) -> Stocked | None:
    """A puzzle of the scope with its version: of a kind that the chooser names, of a class of answers that
    chance does, one of two dozen candidates that the chooser names; without one, chance does all of it.

    `where`: what a candidate must be beside that, unseen say; None if none is. One query where the scope
    names puzzles, else two, and one more where none is left of the answers that chance names, or of the kind.
    """
    where = where or Q()
    chooser = chooser or Chance(rng)
    if scope.slugs is not None:
        named = scope.slugs if len(scope.slugs) <= NAMED else tuple(rng.sample(scope.slugs, NAMED))
        found: Iterable[Stocked] = _ready(replace(scope, slugs=named).stock().filter(where), chooser)
    else:
        found = _unnamed(scope, rng, where, chooser)
    candidates = [row for row in found if row.kind in kinds()]
    return chooser.puzzle(_alike(candidates, rng, chooser)) if candidates else None


def some_of_each(scope: Scope, most: int, rng: Random, *, without: Collection[int] = ()) -> list[Stocked]:
    """Of each class of answers in the scope at most so many puzzles, from a random place on; none of those
    `without` (ids of puzzles). A query for each class, two where its end is reached.
    """
    found: list[Stocked] = []
    for part in scope.parts():
        alike = scope.stock().filter(kind=part.kind, answer_class=part.answer_class).order_by("shuffle")
        place, enough = _place(part.number, rng), most + len(without)
        rows = list(alike.filter(shuffle__gte=place)[:enough])
        if len(rows) < enough and place:
            rows += alike.filter(shuffle__lt=place)[: enough - len(rows)]
        found += [row for row in rows if row.puzzle_id not in without][:most]
    return found


def _unnamed(scope: Scope, rng: Random, where: Q, chooser: Chooser) -> Sequence[Stocked]:
    """Candidates of one part; where none is left of its answers from a random place on, those of its kind
    from the first on, or of any kind.
    """
    parts = scope.parts()
    if not parts:
        return []
    part = _alike(parts, rng, chooser)[0]
    stock = scope.stock().filter(where)
    of_kind = stock.filter(kind=part.kind)
    alike = of_kind.filter(answer_class=part.answer_class)
    found = _first(alike.filter(shuffle__gte=_place(part.number, rng)), chooser) or _first(of_kind, chooser)
    if not found and len({part.kind for part in parts}) > 1:
        found = _first(stock, chooser)
    return found


def _place(number: int, rng: Random) -> int:
    """Where a draw among so many begins. The first two dozen have one beginning together: it is that much
    more likely.
    """
    if number <= CANDIDATES:
        return 0
    return max(0, rng.randrange(-LAST * CANDIDATES // number, LAST))


def _first(stock: QuerySet[Stocked], chooser: Chooser) -> Sequence[Stocked]:
    return list(_ready(stock, chooser).order_by("shuffle")[:CANDIDATES])


def _ready(stock: QuerySet[Stocked], chooser: Chooser) -> QuerySet[Stocked]:
    return stock.select_related("version__puzzle", *(f"version__puzzle__{name}" for name in chooser.beside))


def _alike(rows: Sequence[_P], rng: Random, chooser: Chooser) -> Sequence[_P]:
    """Those of the kind that the chooser names, and of one class of answers that chance does, out of what the
    chooser finds near.
    """
    near = chooser.near([(row.kind, row.levels) for row in rows])
    rows = [row for row, is_near in zip(rows, near, strict=True) if is_near]
    kind = chooser.kind(sorted({row.kind for row in rows}))
    return evenly([row for row in rows if row.kind == kind], rng, lambda row: row.answer_class)
