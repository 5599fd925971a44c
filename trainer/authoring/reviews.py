"""Who may review what, what waits for whom, and which puzzles a class may take."""

from collections.abc import Sequence

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from trainer.accounts.models import User
from trainer.authoring.models import Draft, Review, ReviewedClass
from trainer.authoring.querysets import ReviewQuerySet
from trainer.authoring.trust import may_list
from trainer.classroom.models import Classroom
from trainer.classroom.querysets import ClassroomQuerySet
from trainer.puzzles.models import Collection, Puzzle


def reviews_open_to(user: User | AnonymousUser) -> ReviewQuerySet:
    """The reviews, done or not, that are the user's to do: of a class whoever teaches it does them, of any
    trusted authors and staff, but never the author of the draft.
    """
    if not user.is_authenticated or not user.is_active:
        return Review.objects.none()
    others = Review.objects.exclude(draft__author=user)
    return others if may_list(user) else others.filter(classroom__in=Classroom.objects.taught_by(user))


def reviews_waiting_for(user: User | AnonymousUser) -> ReviewQuerySet:
    """Those that the user may do and nobody has done, the oldest first."""
    return reviews_open_to(user).waiting()


def reviews_asked_by(user: User | AnonymousUser) -> ReviewQuerySet:
    """Those of the user's own drafts, the latest first; without those that were taken back."""
    if not user.is_authenticated:
        return Review.objects.none()
    asked = Review.objects.filter(draft__author=user).exclude(state=Review.State.WITHDRAWN)
    return asked.order_by("-asked_at", "-pk")


def drafts_to_review(user: User | AnonymousUser) -> QuerySet[Draft]:
    """The drafts that the user may read because a review of them waits for the user, or was the user's."""
    if not user.is_authenticated:
        return Draft.objects.none()
    waiting = Draft.objects.filter(reviews__in=reviews_waiting_for(user).values("pk"))
    return (waiting | Draft.objects.filter(reviews__reviewer=user)).distinct()


def classes_asking(user: User) -> ClassroomQuerySet:
    """The classes that ask for reviews and that the user teaches or learns in, by name: those for which a
    review can be asked.
    """
    asking = Classroom.objects.open().filter(asks_review__isnull=False)
    near = Q(teachings__user=user) | Q(enrollments__learner__user=user, enrollments__left_at=None)
    return asking.filter(near).distinct().order_by("name", "pk")


def classes_lacking(draft: Draft) -> ClassroomQuerySet:
    """The classes that ask for reviews, have the draft's puzzle in a collection, and for which nobody has
    approved the draft as it stands, by name.
    """
    approved = Review.objects.filter(draft=draft, revision=draft.revision, state=Review.State.APPROVED)
    if draft.puzzle_id is None or approved.filter(classroom=None).exists():
        return Classroom.objects.none()
    asking = Classroom.objects.filter(asks_review__isnull=False)
    having = asking.filter(collections__collection__items__puzzle=draft.puzzle_id)
    return having.exclude(pk__in=approved.values("classroom")).distinct().order_by("name", "pk")


def lacking_review(collection: Collection, classroom: Classroom) -> list[Puzzle]:
    """The puzzles of a collection that a class which asks for reviews does not take, in order; none for a
    class that asks for none. Those of the bank need no review.
    """
    return not_approved(list(collection.items.order_by("place").values_list("puzzle", flat=True)), classroom)


def not_approved(puzzles: Sequence[int], classroom: Classroom) -> list[Puzzle]:
    """Those of the puzzles, by their keys and in that order, that lack an approval the class asks for."""
    if not ReviewedClass.objects.filter(classroom=classroom).exists():
        return []
    lacking = Puzzle.objects.filter(~_approved(classroom), pk__in=puzzles, from_bank=False)
    return sorted(lacking, key=lambda puzzle: puzzles.index(puzzle.pk))


def _approved(classroom: Classroom) -> Exists:
    """Whether the puzzle that is looked at has an approval of the revision that it was published at, for
    that class or for every class.
    """
    reviews = Review.objects.filter(
        Q(classroom=classroom) | Q(classroom=None),
        state=Review.State.APPROVED,
        draft__puzzle=OuterRef("pk"),
        revision=F("draft__published_revision"),
    )
    return Exists(reviews)


def is_stale(review: Review, draft: Draft) -> bool:
    """Whether the draft was changed since the revision that the review is about."""
    return review.revision != draft.revision
