"""Reviews are asked for and given; learners file reports and authors answer them."""

from collections.abc import Collection

from django.db import transaction
from django.utils import timezone

from trainer.accounts.models import Learner, User
from trainer.authoring.actions.drafting import StaleDraftError, current
from trainer.authoring.models import Draft, Report, Review, ReviewedClass
from trainer.authoring.reported import keep_report
from trainer.authoring.reviews import classes_asking, reviews_open_to
from trainer.classroom.models import Classroom
from trainer.puzzles.models import PuzzleVersion


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
    now = _locked(draft, seen)
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
def decide_review(*, draft: Draft, by: User, seen: int, approved: bool, comment: str = "") -> list[Review]:
    """Do all reviews of the draft that wait for the user: approve what was seen, or ask for changes.

    :raises StaleDraftError: if the author has changed the draft since.
    :raises NoReviewError: if none waits for the user: another one was first, or it was taken back.
    """
    now = _locked(draft, seen)
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


def _locked(draft: Draft, seen: int) -> Draft:
    """The draft, kept from being saved until this is done.

    :raises StaleDraftError: if it is not at the revision that was seen.
    """
    now = Draft.objects.select_for_update(no_key=True).get(pk=draft.pk)
    if now.revision != seen:
        raise StaleDraftError(current(draft))
    return now


def file_report(*, version: PuzzleVersion, learner: Learner, reason: str, text: str) -> Report:
    """Keep a report on a puzzle, the same words once.

    :raises TooManyReportsError: after ten within an hour.
    """
    return keep_report(Report, learner=learner, version=version, reason=reason, text=text)


def adopt_reports(*, guest: Learner, learner: Learner) -> int:
    """Give a guest's reports to an account's learner; the number that moved."""
    return Report.objects.filter(learner=guest).update(learner=learner)


def answer_reports(
    *, version: PuzzleVersion, by: User, reports: Collection[int], outcome: str, reply: str = ""
) -> int:
    """Give those of the open reports on a version that are the user's to answer one answer, named by their
    keys; how many were answered. What was answered before keeps its answer.

    :raises ValueError: if there is no such outcome.
    """
    if outcome not in Report.Outcome.values:
        raise ValueError(f"there is no outcome {outcome!r:.20}")
    own = Report.objects.for_author(by).filter(version=version, pk__in=reports, outcome="")
    return Report.objects.filter(pk__in=list(own.values_list("pk", flat=True)), outcome="").update(
        outcome=outcome, reply=reply, answered_by=by, answered_at=timezone.now()
    )
