"""Which versions a page may ask for, in words of the domain."""

from datetime import date
from typing import TYPE_CHECKING, Any, Self

from django.contrib.auth.models import AnonymousUser
from django.db import models

from trainer.scenarios.kind import kinds

if TYPE_CHECKING:
    from trainer.accounts.models import User
    from trainer.puzzles.models import Collection, PuzzleVersion  # noqa: F401  the base class names it


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

    def of(
        self, *, kind: str = "", ruleset: str = "", players: int | None = None, level: int | None = None
    ) -> Self:
        """Narrowed to a kind, a level, a number of players, and a preset as it is, or rules that are altered;
        what is empty narrows nothing. Without rules each table is there by its own alone."""
        wanted: dict[str, Any] = {
            "puzzle__kind": kind,
            "level": level,
            "ruleset": ruleset,
            "players": players,
        }
        narrowed = self.filter(**{name: value for name, value in wanted.items() if value})
        return narrowed if ruleset else narrowed.filter(puzzle__restates=None)

    def newest_of(self, slug: str) -> Self:
        """The latest version behind a link, if there is one."""
        return self.open_by_link().filter(puzzle__slug=slug).order_by("-number")[:1]

    def of_the_day(self, day: date) -> "PuzzleVersion | None":
        """The one chosen for that day; None if none was chosen, or if it cannot be asked any more."""
        return self.open_by_link().filter(days__day=day, puzzle__kind__in=list(kinds())).first()

    def set_class(self, answer_class: str) -> int:
        """Write the derived class of their answers; how many they are."""
        return super().update(answer_class=answer_class)

    def set_real(self) -> int:
        """Write down that their positions are out of games; how many they are."""
        return super().update(real=True)

    def update(self, **changes: Any) -> int:
        """:raises ImmutableVersionError: always."""
        raise ImmutableVersionError(f"versions may not change: {sorted(changes)}")


class CollectionQuerySet(models.QuerySet["Collection"]):
    """Reads of collections; `trainer.authoring.sharing` knows what is shared with classes."""

    def usable_by(self, user: "User | AnonymousUser") -> Self:
        """The user's own, and those that are public, by title."""
        return self.filter(_own(user) | models.Q(public=True)).order_by("title", "pk")

    def owned_by(self, user: "User | AnonymousUser") -> Self:
        """The user's own, the newest first."""
        return self.filter(_own(user)).order_by("-created_at", "-pk")

    def editable_by(self, user: "User | AnonymousUser") -> Self:
        """Those that the user may change: own ones, of staff also those that came with the site."""
        came = models.Q(owner=None) if user.is_authenticated and user.is_staff else models.Q(pk__in=())
        return self.filter(_own(user) | came)

    def public(self) -> Self:
        """Those that everybody finds, by title."""
        return self.filter(public=True).order_by("title", "pk")

    def open_by_link(self, user: "User | AnonymousUser") -> Self:
        """Those that open for the user by their link: own, public and linked ones, for staff all."""
        if user.is_authenticated and user.is_staff:
            return self.all()
        return self.filter(_own(user) | models.Q(public=True) | models.Q(by_link=True))

    def counted(self) -> Self:
        """Each with the number of its puzzles, as `number`."""
        return self.annotate(number=models.Count("items"))


def _own(user: "User | AnonymousUser") -> models.Q:
    return models.Q(owner=user) if user.is_authenticated else models.Q(pk__in=())
