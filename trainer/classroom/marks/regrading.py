"""Regrading an assignment by the rules and keys of today: first what would change, then the change.

A large regrade is left to a worker, by `regrade_tasks`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from django.db import transaction
from django.db.models import F, Max, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from trainer.accounts.models import User
from trainer.classroom.doing.locking import rounds_at
from trainer.classroom.doing.submitting import next_round
from trainer.classroom.doing.work import answers_at
from trainer.classroom.marks.marks import streak_of
from trainer.classroom.marks.results import Today, todays_grade, versions_at_hand
from trainer.classroom.models import Answer, Assignment, Regrade, Submission, SubmissionItem
from trainer.classroom.secrecy.withholding import keep_withheld
from trainer.progress.actions import replace_findings
from trainer.puzzles.models import PuzzleVersion
from trainer.rules.catalogue import RULES_VERSION
from trainer.tasks.leases import still_held


@dataclass(frozen=True, slots=True)
class Change:
    """An answer whose score or right answer is another today, and what was answered; `before` is the score it
    has, `solved_before` and `rules_before` what that rests on, `regraded` the id of its last regrade, or 0.
    """

    answer: Answer
    version: PuzzleVersion
    given: str
    before: float
    solved_before: str
    rules_before: int
    regraded: int
    today: Today


@dataclass(frozen=True, slots=True)
class Regrading:
    """`looked_at` answers; those that change; how many cannot be graded today and stay."""

    assignment: Assignment
    looked_at: int
    changes: tuple[Change, ...]
    unread: int


def changes_of(assignment: Assignment) -> Regrading:
    """What a regrade of an assignment would change; nothing is written. Three queries.

    Rows first, each answer to a version graded once; whole objects of those alone that change. That may
    take a while: not to be called within a transaction.
    """
    stored = Answer.objects.filter(item__submission__assignment=assignment, item__credited=False)
    facts = ("pk", "score", _last("solved", F("attempt__solved")), "attempt__version", "attempt__answer")
    rows = list(stored.values_list(*facts))
    versions = versions_at_hand(version for *_before, version, _text in rows)
    graded = {
        (version, text): todays_grade(versions[version], text)
        for version, text in {(version, text) for *_before, version, text in rows}
    }
    moved, unread = {}, 0
    for pk, score, solved, version, text in rows:
        today = graded[version, text]
        if today is None:
            unread += 1
        elif (today.score, today.solved) != (score, solved):
            moved[pk] = today
    return Regrading(assignment, len(rows), tuple(_changes(stored, moved, versions)), unread)


def _last(field: str, first: F | Value) -> Coalesce:
    """A field of the last regrade of an answer, as a column; before there is one, the `first`."""
    regrades = Regrade.objects.filter(answer=OuterRef("pk")).order_by("-pk")
    return Coalesce(Subquery(regrades.values(field)[:1]), first)


def _changes(
    stored: "QuerySet[Answer]", moved: Mapping[int, Today], versions: Mapping[int, PuzzleVersion]
) -> Iterator[Change]:
    """The answers by their place, with the attempt and who gave them."""
    if not moved:
        return
    answers = (
        stored.select_related("attempt", "item__slot", "item__submission__enrollment")
        .annotate(
            rests_on=_last("solved", F("attempt__solved")),
            ruled_by=_last("rules_version", F("attempt__rules_version")),
            regraded=_last("pk", Value(0)),
        )
        .order_by("item__slot__place", "item__submission__enrollment__name", "item__round", "number")
    )
    for answer in answers.filter(pk__in=moved):
        attempt, today = answer.attempt, moved[answer.pk]
        before = (answer.score, answer.rests_on, answer.ruled_by, answer.regraded)
        yield Change(answer, versions[attempt.version_id], attempt.answer, *before, today)


def regrade(*, found: Regrading, by: User | None) -> int:
    """Write the changes that were found: scores, keys, and what the answers show; the number of answers.

    All or nothing. An answer that was regraded since it was looked at stays as it is: two runs at once write
    each change once. Of mastery, where a row of right answers is too short now, the next round is put; of
    tries, what is kept back for them follows the new scores.
    """
    if not found.changes:
        return 0
    with transaction.atomic():
        still_held()
        # By its dates of now: to look at the answers may have taken a while.
        locked = Assignment.objects.select_for_update(no_key=True).filter(pk=found.assignment.pk).first()
        written = _untouched(found) if locked else ()
        for each in written:
            each.answer.score = each.today.score
        Answer.objects.bulk_update([each.answer for each in written], ["score"], batch_size=500)
        replace_findings({each.answer.attempt_id: each.today.found for each in written})
        Regrade.objects.bulk_create([_row(each, by) for each in written], batch_size=500)
        if locked and written:
            if streak_of(locked):
                _go_on(each.answer for each in written)
            keep_withheld(assignment=locked)
    return len(written)


def _untouched(found: Regrading) -> Sequence[Change]:
    """The changes of answers that are still there and were not regraded since, locked."""
    items = SubmissionItem.objects.filter(submission__assignment=found.assignment)
    locked = Answer.objects.select_for_update(no_key=True).filter(item__in=items).order_by("pk")
    there = set(locked.values_list("pk", flat=True))
    # Read after the lock was had: what another run wrote meanwhile is seen.
    regrades = Regrade.objects.filter(answer__item__in=items).order_by().values_list("answer")
    last = dict(regrades.annotate(Max("pk")))
    return [
        each
        for each in found.changes
        if each.answer.pk in there and last.get(each.answer.pk, 0) == each.regraded
    ]


def _row(change: Change, by: User | None) -> Regrade:
    return Regrade(
        answer=change.answer,
        before=change.before,
        after=change.today.score,
        solved=change.today.solved,
        rules_version=RULES_VERSION,
        by=by,
    )


def _go_on(answers: Iterable[Answer]) -> None:
    """Put the next round at the places of these answers whose last round is answered, where one is due."""
    places = {(each.item.submission_id, each.item.slot_id): each.item for each in answers}
    submissions = Submission.objects.select_for_update(no_key=True).filter(
        pk__in={submission for submission, _slot in places}
    )
    going_on = set(submissions.filter(handed_in_at=None).order_by("pk").values_list("pk", flat=True))
    for (submission, _slot), item in places.items():
        if submission in going_on and answers_at((rounds := rounds_at(item))[-1]):
            next_round(rounds, Random())
