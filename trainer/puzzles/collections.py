"""Collections: made, filled, put in order and copied; puzzles named by their links or by a collection."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from django.db import transaction

from trainer.accounts.codes import new_slug
from trainer.accounts.models import User
from trainer.puzzles.models import Collection, CollectionItem, Puzzle, PuzzleVersion
from trainer.scenarios.kind import kinds

MOST_COLLECTED: Final = 500
"""Puzzles that a collection holds."""
COLLECTED: Final = (Puzzle.Status.PUBLISHED, Puzzle.Status.LINKED)
"""Puzzles that may be added: one that was taken back stays where it is, and enters nowhere."""
UNSEEN: Final = (Puzzle.Status.RESERVED, Puzzle.Status.DRAFT)
"""Puzzles that no collection holds."""
STEPS: Final = {"up": -1, "down": 1}


class CollectionFullError(ValueError):
    """More puzzles than a collection holds; nothing was added."""


class NotCopyableError(ValueError):
    """All rights in the collection are reserved by somebody else."""


class LicenceKeptError(ValueError):
    """A copy of what is to be shared alike may not get another licence."""


class LinkedPuzzlesError(ValueError):
    """Puzzles that are open by link alone can stand in no public collection."""

    def __init__(self, puzzles: Sequence[Puzzle]) -> None:
        super().__init__(f"{len(puzzles)} puzzles are open by link alone")
        self.puzzles = tuple(puzzles)


class StaleOrderError(ValueError):
    """The puzzles were put in another order since the page was read.

    `present` is their order now, `wanted` the one asked for with what was added since, both slugs.
    """

    def __init__(self, present: Sequence[str], wanted: Sequence[str]) -> None:
        super().__init__("the order changed since")
        self.present, self.wanted = tuple(present), tuple(wanted)


def make_collection(*, owner: User, title: str, description: str = "", licence: str = "") -> Collection:
    """An empty collection of the owner's alone."""
    return Collection.objects.create(
        slug=new_slug(),
        title=title,
        description=description,
        licence=licence or Collection.Licence.RESERVED,
        owner=owner,
    )


@transaction.atomic
def keep_collection(*, owner: User, title: str, puzzles: Iterable[Puzzle]) -> Collection:
    """A collection of the owner's alone, of these puzzles in this order; one made for an exam is left out.

    The same asked for twice in a row (a double click) is kept once.
    """
    kept = [puzzle.pk for puzzle in dict.fromkeys(puzzles) if puzzle.status not in UNSEEN][:MOST_COLLECTED]
    last = Collection.objects.owned_by(owner).filter(title=title).first()
    if last and kept == list(last.items.order_by("place").values_list("puzzle", flat=True)):
        return last
    collection = make_collection(owner=owner, title=title)
    _append(collection, kept, before=0)
    return collection


@transaction.atomic
def describe_collection(*, collection: Collection, title: str, description: str, licence: str) -> None:
    """Another name, description, licence.

    :raises LicenceKeptError: for another licence of a copy that is to be shared alike.
    """
    locked = _locked(collection)
    if has_kept_licence(locked) and licence != locked.licence:
        raise LicenceKeptError(locked.licence)
    locked.title, locked.description, locked.licence = title, description, licence
    locked.save(update_fields=["title", "description", "licence"])


def has_kept_licence(collection: Collection) -> bool:
    """Whether it is a copy of what is to be shared alike."""
    return bool(collection.credit) and collection.licence == Collection.Licence.BY_SA


@transaction.atomic
def add_puzzles(*, collection: Collection, puzzles: Iterable[Puzzle]) -> int:
    """Add puzzles at the end, but those that are in it or may not be; how many are new.

    :raises CollectionFullError: if they are too many.
    :raises LinkedPuzzlesError: if the collection is public and some are open by link alone.
    """
    locked = _locked(collection)
    inside = set(locked.items.values_list("puzzle", flat=True))
    new = [p for p in dict.fromkeys(puzzles) if p.pk not in inside and p.status in COLLECTED]
    if len(inside) + len(new) > MOST_COLLECTED:
        raise CollectionFullError(f"{len(inside) + len(new)} puzzles, {MOST_COLLECTED} at most")
    linked = [puzzle for puzzle in new if puzzle.status == Puzzle.Status.LINKED]
    if locked.public and linked:
        raise LinkedPuzzlesError(linked)
    _append(locked, [puzzle.pk for puzzle in new], before=len(inside))
    return len(new)


@transaction.atomic
def remove_puzzle(*, collection: Collection, slug: str) -> bool:
    """Take a puzzle out; False if it was not in it."""
    locked = _locked(collection)
    removed, _sorts = locked.items.filter(puzzle__slug=slug).delete()
    _place(locked, _slugs(locked))
    return bool(removed)


@transaction.atomic
def move_puzzle(*, collection: Collection, slug: str, by: int) -> int:
    """Put a puzzle so many places further down; the place where it is then, 0 if it is not in it."""
    locked = _locked(collection)
    slugs = _slugs(locked)
    if slug not in slugs:
        return 0
    at = slugs.index(slug)
    to = min(max(at + by, 0), len(slugs) - 1)
    slugs.insert(to, slugs.pop(at))
    _place(locked, slugs)
    return to + 1


@transaction.atomic
def put_in_order(*, collection: Collection, order: Sequence[str], seen: Sequence[str]) -> None:
    """Put the puzzles in this order; `seen` is the one that it was made from, both slugs.

    What was added since goes to the end, what was taken out since stays out.

    :raises StaleOrderError: if the order of the others is not the one that was seen.
    """
    locked = _locked(collection)
    present = _slugs(locked)
    inside, known = set(present), set(seen)
    asked = [slug for slug in dict.fromkeys(order) if slug in inside]
    wanted = asked + [slug for slug in present if slug not in set(asked)]
    if [slug for slug in present if slug in known] != [slug for slug in seen if slug in inside]:
        raise StaleOrderError(present, wanted)
    _place(locked, wanted)


@transaction.atomic
def copy_collection(*, collection: Collection, owner: User, credit: str) -> Collection:
    """Copy a collection for another owner, under its licence; an own one needs no credit.

    :raises NotCopyableError: if it is somebody else's who reserves all rights.
    """
    if not may_copy(collection, owner):
        raise NotCopyableError(collection.slug)
    locked = _locked(collection)
    made = make_collection(
        owner=owner, title=locked.title, description=locked.description, licence=locked.licence
    )
    own = locked.owner_id == owner.pk
    made.copied_from, made.credit = locked, locked.credit if own else shortened(credit)
    made.save(update_fields=["copied_from", "credit"])
    puzzles = locked.items.exclude(puzzle__status__in=UNSEEN).order_by("place", "pk")
    _append(made, list(puzzles.values_list("puzzle", flat=True)), before=0)
    return made


def may_copy(collection: Collection, user: User) -> bool:
    """Whether the licence lets the user copy it; that the user may open it is for others to see to."""
    return collection.owner_id == user.pk or collection.licence != Collection.Licence.RESERVED


def shortened(credit: str) -> str:
    """As much of a credit as is kept."""
    most = Collection._meta.get_field("credit").max_length or 0
    return credit if len(credit) <= most else f"{credit[: most - 1]}…"


@transaction.atomic
def set_public(*, collection: Collection, public: bool) -> None:
    """Whether everybody finds it.

    :raises LinkedPuzzlesError: if some of its puzzles are open by link alone.
    """
    locked = _locked(collection)
    linked = Puzzle.objects.filter(status=Puzzle.Status.LINKED, pk__in=locked.items.values("puzzle"))
    if public and (found := list(linked.order_by("pk"))):
        raise LinkedPuzzlesError(found)
    Collection.objects.filter(pk=locked.pk).update(public=public)


def set_by_link(*, collection: Collection, by_link: bool) -> None:
    """Whether it opens for whoever has its link."""
    Collection.objects.filter(pk=collection.pk).update(by_link=by_link)


def delete_collection(*, collection: Collection) -> None:
    """Delete it; its puzzles and the copies of it stay."""
    Collection.objects.filter(pk=collection.pk).delete()


def _locked(collection: Collection) -> Collection:
    """As it is now; nobody else changes it until the transaction ends."""
    return Collection.objects.select_for_update(no_key=True).get(pk=collection.pk)


def _slugs(collection: Collection) -> list[str]:
    """Its puzzles in order."""
    return list(collection.items.order_by("place", "pk").values_list("puzzle__slug", flat=True))


def _append(collection: Collection, puzzles: Iterable[int], *, before: int) -> None:
    CollectionItem.objects.bulk_create(
        CollectionItem(collection=collection, puzzle_id=puzzle, place=place)
        for place, puzzle in enumerate(puzzles, start=before + 1)
    )


def _place(collection: Collection, slugs: Sequence[str]) -> None:
    """Give each puzzle the place that it has in the list, from 1."""
    places = {slug: place for place, slug in enumerate(slugs, start=1)}
    items = list(collection.items.select_related("puzzle"))
    moved = [item for item in items if item.place != places[item.puzzle.slug]]
    for item in moved:
        item.place = places[item.puzzle.slug]
    CollectionItem.objects.bulk_update(moved, ["place"], batch_size=200)


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
