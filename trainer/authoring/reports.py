"""Learners' reports as their author reads them: those on one version of a puzzle together."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, Max, Min, OuterRef, Q, Subquery

from trainer.accounts.models import Learner, User
from trainer.authoring.models import Report
from trainer.authoring.querysets import ReportQuerySet
from trainer.progress.models import Attempt
from trainer.progress.querysets import no_longer_withheld
from trainer.puzzles.models import Puzzle, PuzzleVersion


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
