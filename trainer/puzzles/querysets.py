"""Which versions a page may ask for, in words of the domain."""

from collections.abc import Iterable
from datetime import date
from random import Random
from typing import TYPE_CHECKING, Any, Final, Self

from django.contrib.auth.models import AnonymousUser
from django.db import models

from trainer.scenarios.kind import kinds

if TYPE_CHECKING:
    from trainer.accounts.models import User
    from trainer.puzzles.models import Collection, PuzzleVersion  # noqa: F401  the base class names it

FEWEST: Final = 8
"""Puzzles that are offered alone: of fewer the answers are soon known by heart."""


class ImmutableVersionError(TypeError):
    """A stored version was to be changed; changes make a new version."""


class PuzzleVersionQuerySet(models.QuerySet["PuzzleVersion"]):
    """Reads of versions; a stored version is never updated."""

    def published(self) -> Self:
        """The versions that are offered to learners: of the kinds that there are."""
        return self.filter(puzzle__status="published", puzzle__kind__in=list(kinds()))

    def open_by_link(self) -> Self:
        """Published ones, those shared by link alone, and retired ones: a link that was given out stays."""
        return self.exclude(puzzle__status__in=("draft", "reserved")).select_related("puzzle")

    def of_family(self, family: str) -> Self:
        """Narrowed to the kinds of a family; not at all if there is no such family."""
        slugs = [slug for slug, kind in kinds().items() if kind.family == family]
        return self.filter(puzzle__kind__in=slugs) if slugs else self

    def of(
        self, *, kind: str = "", ruleset: str = "", players: int | None = None, level: int | None = None
    ) -> Self:
        """Narrowed to a kind, a level, a number of players, and a preset as it is, or rules that are altered;
        what is empty narrows nothing."""
        wanted: dict[str, Any] = {
            "puzzle__kind": kind,
            "level": level,
            "ruleset": ruleset,
            "players": players,
        }
        return self.filter(**{name: value for name, value in wanted.items() if value})

    def newest_of(self, slug: str) -> Self:
        """The latest version behind a link, if there is one."""
        return self.open_by_link().filter(puzzle__slug=slug).order_by("-number")[:1]

    def one_evenly(self, rng: Random, kind: str = "") -> "PuzzleVersion | None":
        """One of these versions, with its puzzle: by chance a family that there is, in it a kind, in that a
        class of answers, in that a version; so none is likely only because there are many of it.

        With `kind` they are all of that one. Two queries, over one kind; where the kind that chance names
        first has none left, two more, one of them over all.
        """
        first, *others = [kind] if kind else _kinds_in_turn(rng)
        found = self._one_of_kind(first, rng)
        if found is None and others:
            there = set(self.order_by().values_list("puzzle__kind", flat=True).distinct())
            following = next((each for each in others if each in there), None)
            found = self._one_of_kind(following, rng) if following else None
        return found

    def _one_of_kind(self, kind: str, rng: Random) -> "PuzzleVersion | None":
        of_kind = self.filter(puzzle__kind=kind).order_by()
        counted = of_kind.values_list("answer_class").annotate(number=models.Count("pk"))
        sizes = sorted(counted)
        if not sizes:
            return None
        answer_class, number = rng.choice(sizes)
        of_class = of_kind.filter(answer_class=answer_class).select_related("puzzle").order_by("pk")
        return of_class[rng.randrange(number)]

    def of_the_day(self, day: date) -> "PuzzleVersion | None":
        """The one chosen for that day; None if none was chosen, or if it cannot be asked any more."""
        return self.open_by_link().filter(days__day=day, puzzle__kind__in=list(kinds())).first()

    def choices(self) -> Iterable[tuple[str, str, int]]:
        """Each (kind, preset, players) that occurs, in order."""
        return (
            self.order_by("puzzle__kind", "ruleset", "players")
            .values_list("puzzle__kind", "ruleset", "players")
            .distinct()
        )

    def set_class(self, answer_class: str) -> int:
        """Write the derived class of their answers; how many they are."""
        return super().update(answer_class=answer_class)

    def update(self, **changes: Any) -> int:
        """:raises ImmutableVersionError: always."""
        raise ImmutableVersionError(f"versions may not change: {sorted(changes)}")


def _kinds_in_turn(rng: Random) -> list[str]:
    """All kinds in the order in which a draw tries them: each family has the same chance to be first, and
    within it each kind."""
    shuffled = rng.sample(list(kinds().items()), len(kinds()))
    families = list(dict.fromkeys(kind.family for _, kind in shuffled))
    rng.shuffle(families)
    return [slug for family in families for slug, kind in shuffled if kind.family == family]


class CollectionQuerySet(models.QuerySet["Collection"]):
    """Reads of collections; `trainer.authoring.sharing` knows what is shared with classes."""

    def usable_by(self, user: "User | AnonymousUser") -> Self:
        """The user's own, and those that are public, by title."""
        return self.filter(_own(user) | models.Q(public=True)).order_by("title", "pk")

    def owned_by(self, user: "User | AnonymousUser") -> Self:
        """The user's own, the newest first."""
        return self.filter(_own(user)).order_by("-created_at", "-pk")

    def editable_by(self, user: "User | AnonymousUser") -> Self:
        """Those that the user may change: own ones, of staff all."""
        return self.all() if user.is_authenticated and user.is_staff else self.filter(_own(user))

    def public(self) -> Self:
        """Those that everybody finds, by title."""
        return self.filter(public=True).order_by("title", "pk")

    def open_by_link(self, user: "User | AnonymousUser") -> Self:
        """Those that open for the user by their link: public ones and linked ones, and what is editable."""
        if user.is_authenticated and user.is_staff:
            return self.all()
        return self.filter(_own(user) | models.Q(public=True) | models.Q(by_link=True))

    def counted(self) -> Self:
        """Each with the number of its puzzles, as `number`."""
        return self.annotate(number=models.Count("items"))


def _own(user: "User | AnonymousUser") -> models.Q:
    return models.Q(owner=user) if user.is_authenticated else models.Q(pk__in=())
