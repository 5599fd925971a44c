"""Sharing a collection with classes, by link or with everybody; trusting an author to list puzzles."""

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from trainer.accounts.models import User
from trainer.authoring.models import Author, ClassCollection
from trainer.authoring.reviews import lacking_review
from trainer.authoring.sharing import may_list, owner_name
from trainer.classroom.models import Classroom
from trainer.puzzles.collections import add_puzzles, copy_collection, set_public
from trainer.puzzles.models import Collection, Puzzle


class NotTrustedError(PermissionError):
    """Only a trusted author lists a collection for everybody."""


class LackingReviewError(ValueError):
    """A class takes only what another author approved; these puzzles are not."""

    def __init__(self, classroom: Classroom, puzzles: Sequence[Puzzle]) -> None:
        super().__init__(f"{len(puzzles)} puzzles lack a review")
        self.classroom, self.puzzles = classroom, tuple(puzzles)


@transaction.atomic
def share_with_class(*, collection: Collection, classroom: Classroom, by: User) -> None:
    """Let a class open a collection, and its teachers set it; sharing it once more changes nothing.

    :raises LackingReviewError: if the class asks for reviews and some puzzles have none.
    """
    locked = Collection.objects.select_for_update(no_key=True).get(pk=collection.pk)
    ClassCollection.objects.get_or_create(collection=locked, classroom=classroom, defaults={"shared_by": by})
    _check_reviews(locked, [classroom])


def unshare_with_class(*, collection: Collection, classroom: Classroom) -> None:
    """The class does not find it any more; what was set from it stays."""
    ClassCollection.objects.filter(collection=collection, classroom=classroom).delete()


@transaction.atomic
def add_to_collection(*, collection: Collection, puzzles: Iterable[Puzzle]) -> int:
    """Add puzzles at the end, but those that are in it or may not be; how many are new.

    :raises CollectionFullError: if they are too many.
    :raises LinkedPuzzlesError: if the collection is public and some are open by link alone.
    :raises LackingReviewError: if it is shared with a class that asks for reviews and some have none.
    """
    number = add_puzzles(collection=collection, puzzles=puzzles)
    _check_reviews(collection, Classroom.objects.filter(collections__collection=collection).order_by("pk"))
    return number


def list_for_everybody(*, collection: Collection, by: User) -> None:
    """Put it among the collections that everybody finds.

    :raises NotTrustedError: if the user is neither a trusted author nor staff.
    :raises LinkedPuzzlesError: if some of its puzzles are open by link alone.
    """
    if not may_list(by):
        raise NotTrustedError(by.get_username())
    set_public(collection=collection, public=True)


def copy_with_credit(*, collection: Collection, owner: User) -> Collection:
    """Copy a collection that the owner may open, naming whose it was and whose that one was copied from.

    :raises NotCopyableError: if its owner reserves all rights.
    """
    name = owner_name(collection)
    credit = _("“%(title)s” by %(name)s") % {"title": collection.title, "name": name} if name else ""
    said = [
        each for each in (credit or _("“%(title)s”") % {"title": collection.title}, collection.credit) if each
    ]
    return copy_collection(collection=collection, owner=owner, credit="; ".join(said))


def _check_reviews(collection: Collection, classes: Iterable[Classroom]) -> None:
    for classroom in classes:
        if puzzles := lacking_review(collection, classroom):
            raise LackingReviewError(classroom, puzzles)


def trust_author(*, user: User, trusted: bool) -> bool:
    """Let the user's puzzles be listed for everybody, or not any more (what is listed stays so); whether that
    changed anything.
    """
    author, _ = Author.objects.get_or_create(user=user)
    return bool(Author.objects.filter(pk=author.pk, trusted=not trusted).update(trusted=trusted))
