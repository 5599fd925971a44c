"""Asking for a review, doing it, taking it back; and which classes ask for reviews.

A review is of one revision of a draft. The reviewer decides on the draft as it stands: the review then is of
the revision that was looked at, which has to be that of now. Any later change leaves the approval behind.
"""

from django.db import transaction
from django.utils import timezone

from trainer.accounts.models import User
from trainer.authoring.actions.drafting import StaleDraftError, current
from trainer.authoring.models import Draft, Review, ReviewedClass
from trainer.authoring.reviews import classes_asking, reviews_open_to
from trainer.classroom.models import Classroom


class NoReviewError(ValueError):
    """There is no such review to be asked for or done; `code` says why: "class" (it asks for none, or is
    not the author's), "nothing" (no review of this draft waits for the user).
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@transaction.atomic
def ask_review(*, draft: Draft, seen: int, classroom: Classroom | None = None) -> Review:
    """Ask another author to look at the draft as it stands, for a class that asks for it or for any.

    Asked twice it waits once; what waited for an earlier revision waits for this one.

    :raises StaleDraftError: if the draft is not at the revision that was seen.
    :raises NoReviewError: if the class asks for no reviews, or is none of the author's.
    """
    now = _held(draft, seen)
    if classroom is not None and not classes_asking(now.author).filter(pk=classroom.pk).exists():
        raise NoReviewError("class")
    asked = Review.objects.filter(draft=now, classroom=classroom)
    standing = asked.filter(revision=seen, state__in=(Review.State.OPEN, Review.State.APPROVED)).first()
    if standing is not None:
        return standing
    asked.waiting().update(state=Review.State.WITHDRAWN)
    return Review.objects.create(draft=now, revision=seen, classroom=classroom)


def withdraw_review(*, draft: Draft, classroom: Classroom | None = None) -> int:
    """Take back what was asked and is not done; how many reviews that were."""
    waiting = Review.objects.filter(draft=draft, classroom=classroom).filter(state=Review.State.OPEN)
    return waiting.update(state=Review.State.WITHDRAWN, done_at=timezone.now())


@transaction.atomic
def decide(*, draft: Draft, by: User, seen: int, approved: bool, comment: str = "") -> list[Review]:
    """Do all reviews of the draft that wait for the user: approve what was seen, or ask for changes.

    :raises StaleDraftError: if the author has changed the draft since.
    :raises NoReviewError: if none waits for the user: another one was first, or it was taken back.
    """
    now = _held(draft, seen)
    waiting = list(reviews_open_to(by).filter(draft=now).waiting())
    if not waiting:
        raise NoReviewError("nothing")
    state = Review.State.APPROVED if approved else Review.State.CHANGES
    Review.objects.filter(pk__in=[review.pk for review in waiting], state=Review.State.OPEN).update(
        state=state, revision=seen, reviewer=by, comment=comment, done_at=timezone.now()
    )
    return list(Review.objects.filter(pk__in=[review.pk for review in waiting]).order_by("pk"))


@transaction.atomic
def ask_for_reviews(*, classroom: Classroom, asks: bool) -> bool:
    """Let a class take only what another author approved, or anything again; whether it asks now."""
    if asks:
        ReviewedClass.objects.get_or_create(classroom=classroom)
    else:
        ReviewedClass.objects.filter(classroom=classroom).delete()
    return asks


def _held(draft: Draft, seen: int) -> Draft:
    """The draft, kept from being saved until this is done.

    :raises StaleDraftError: if it is not at the revision that was seen.
    """
    now = Draft.objects.select_for_update(no_key=True).get(pk=draft.pk)
    if now.revision != seen:
        raise StaleDraftError(current(draft))
    return now
