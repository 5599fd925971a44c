"""Collections as far as they are shared: who may open them, see their answers, list puzzles for everybody."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q

from trainer.accounts.actions import is_managed
from trainer.accounts.models import User
from trainer.authoring.models import Author, ClassCollection
from trainer.classroom.models import Classroom
from trainer.classroom.querysets import ClassroomQuerySet
from trainer.puzzles.models import Collection
from trainer.puzzles.querysets import CollectionQuerySet


@dataclass(frozen=True, slots=True)
class Sharing:
    """A class, and whether the collection is shared with it."""

    classroom: Classroom
    shared: bool


def usable_collections(user: User | AnonymousUser) -> CollectionQuerySet:
    """Those that a teacher may set: own ones, public ones, those shared with a class of the user's."""
    usable = Collection.objects.usable_by(user).values("pk")
    shared = _shared_with(Classroom.objects.taught_by(user))
    return Collection.objects.filter(Q(pk__in=usable) | shared).order_by("title", "pk")


def open_collections(user: User | AnonymousUser) -> CollectionQuerySet:
    """Those whose page opens for the user: by their link, or because a class is the user's."""
    opened = Collection.objects.open_by_link(user).values("pk")
    return Collection.objects.filter(Q(pk__in=opened) | _shared_with(_classes_of(user)))


def class_collections(user: User | AnonymousUser) -> CollectionQuerySet:
    """Those that are shared with the classes that the user teaches or learns in, by title."""
    return Collection.objects.filter(_shared_with(_classes_of(user))).order_by("title", "pk")


def collections_of_class(classroom: Classroom) -> CollectionQuerySet:
    """Those that are shared with a class, by title."""
    return Collection.objects.filter(Q(classes__classroom=classroom)).order_by("title", "pk")


def may_see_key(collection: Collection, user: User | AnonymousUser) -> bool:
    """Whether the answers of a collection may be printed for the user: of a public one for everybody."""
    if collection.public or Collection.objects.editable_by(user).filter(pk=collection.pk).exists():
        return True
    taught = Classroom.objects.taught_by(user)
    return ClassCollection.objects.filter(collection=collection, classroom__in=taught).exists()


def sharings(collection: Collection, user: User) -> list[Sharing]:
    """The classes with which it is shared, and those with which the user may share it, by name."""
    shared = set(collection.classes.values_list("classroom", flat=True))
    taught = Classroom.objects.taught_by(user).open().values("pk")
    classes = Classroom.objects.filter(Q(pk__in=taught) | Q(pk__in=shared))
    return [Sharing(each, each.pk in shared) for each in classes.order_by("name", "pk")]


def credit_name(user: User) -> str:
    """The name under which a user's work appears; no query if `authoring` was read with the user."""
    author: Author | None = getattr(user, "authoring", None)
    return (author.credit if author else "") or user.get_username()


def owner_name(collection: Collection) -> str:
    """Who is named as the one who made it; empty for one that came with the site."""
    return credit_name(collection.owner) if collection.owner else ""


def _classes_of(user: User | AnonymousUser) -> ClassroomQuerySet:
    if not user.is_authenticated:
        return Classroom.objects.none()
    joined = Q(enrollments__learner__user=user, enrollments__left_at=None)
    return Classroom.objects.filter(Q(teachings__user=user) | joined)


def _shared_with(classes: ClassroomQuerySet) -> Q:
    """Whether a collection is shared with one of the classes."""
    return Q(pk__in=ClassCollection.objects.filter(classroom__in=classes).values("collection"))


def may_list(user: User | AnonymousUser) -> bool:
    """Whether the user's puzzles may be listed for everybody: staff, and authors that were trusted. An
    account that a teacher looks after shares by link alone.
    """
    if not user.is_authenticated or not user.is_active:
        return False
    known = user.is_staff or Author.objects.filter(user=user, trusted=True).exists()
    return known and not is_managed(user)
