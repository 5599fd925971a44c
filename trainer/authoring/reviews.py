"""Reviews and learners' reports, as they are listed: what waits for whom, which puzzles a class may use."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Exists, F, Max, Min, OuterRef, Q, QuerySet, Subquery

from trainer.accounts.models import Learner, User
from trainer.authoring.models import Draft, Report, Review, ReviewedClass
from trainer.authoring.querysets import ReportQuerySet, ReviewQuerySet
from trainer.authoring.sharing import may_list
from trainer.classroom.models import Classroom
from trainer.classroom.querysets import ClassroomQuerySet
from trainer.progress.models import Attempt
from trainer.progress.querysets import no_longer_withheld
from trainer.puzzles.models import Collection, Puzzle, PuzzleVersion


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
    """Whether the draft has been changed since the revision that the review is about."""
    return review.revision != draft.revision


@dataclass(frozen=True, slots=True)
class Reported:
    """A version with its reports: how many wait for an answer and how many there are, and when the first
    of those that wait and the last of all came.
    """

    version: PuzzleVersion
    waiting: int
    number: int
    since: datetime | None
    last: datetime


def reports_waiting(user: User | AnonymousUser) -> int:
    """How many reports wait for the user's answer."""
    return Report.objects.for_author(user).waiting().count()


def waiting_by_version(puzzle: Puzzle) -> dict[int, int]:
    """How many reports on each version of a puzzle are open, by the version's key."""
    rows = Report.objects.filter(version__puzzle=puzzle, outcome="").values("version")
    return dict(rows.annotate(n=Count("pk")).values_list("version", "n"))


def reported_versions(user: User | AnonymousUser, *, most: int = 50) -> list[Reported]:
    """The versions with reports that are the user's to answer, those that wait longest first and
    then those answered latest. Two queries.
    """
    rows = (
        Report.objects.for_author(user)
        .values("version")
        .annotate(
            waiting=Count("pk", filter=Q(outcome="")),
            number=Count("pk"),
            since=Min("created_at", filter=Q(outcome="")),
            last=Max("created_at"),
        )
        .order_by(F("since").asc(nulls_last=True), "-last", "version")
    )
    found = list(rows[:most])
    versions = PuzzleVersion.objects.select_related("puzzle").in_bulk([row["version"] for row in found])
    return [
        Reported(versions[row["version"]], row["waiting"], row["number"], row["since"], row["last"])
        for row in found
    ]


def reports_on(user: User | AnonymousUser, version: PuzzleVersion) -> ReportQuerySet:
    """The reports on a version that are the user's to answer, open ones first, each with what its learner
    answered last and how that was graded (`answered`, `scored`), unless a class still holds that back.
    """
    last = (
        Attempt.objects.filter(learner=OuterRef("learner"), version=OuterRef("version"))
        .filter(no_longer_withheld("withheld_until"))
        .order_by("-answered_at", "-pk")
    )
    return (
        Report.objects.for_author(user)
        .filter(version=version)
        .annotate(answered=Subquery(last.values("answer")[:1]), scored=Subquery(last.values("score")[:1]))
        .order_by("outcome", "-created_at", "-pk")
    )


def own_reports(learner: Learner | UUID | None, slug: str, *, most: int = 20) -> list[Report]:
    """What the learner reported on a puzzle, the latest first, with what was answered to it."""
    if learner is None:
        return []
    own = Report.objects.filter(learner=learner, version__puzzle__slug=slug)
    return list(own.order_by("-created_at", "-pk")[:most])


def latest_reports(learner: Learner | UUID | None, *, most: int = 20) -> list[Report]:
    """The learner's latest reports on any puzzle, each with its puzzle."""
    if learner is None:
        return []
    own = Report.objects.filter(learner=learner).select_related("version__puzzle")
    return list(own.defer("version__position").order_by("-created_at", "-pk")[:most])


def unread_answers(learner: Learner | UUID | None) -> list[str]:
    """The slugs of the puzzles to a report on which the learner has an answer that was not read yet."""
    if learner is None:
        return []
    unread = Report.objects.filter(learner=learner).unread().values_list("version__puzzle__slug", flat=True)
    return list(dict.fromkeys(unread))


def by_reason(reports: Iterable[Report]) -> list[tuple[str, int]]:
    """The reasons that reports give in words, with how many give each, the commonest first."""
    counts: dict[str, int] = {}
    for report in reports:
        said = str(report.get_reason_display())
        counts[said] = counts.get(said, 0) + 1
    return sorted(counts.items(), key=lambda pair: -pair[1])
