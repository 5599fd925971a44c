"""Whether what is stored agrees with itself: each invariant of the data is a check that names what breaks it.

A check looks at rows of a table, all of them or so many by chance: a million rows are not read through to see
whether a site is sound.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final, TypeAlias
from uuid import UUID

from django.db import connection
from django.db.models import Count, F, Max, Min, Model, Q, QuerySet, UUIDField

from trainer.accounts.models import Learner
from trainer.classroom.marks.results import todays_grade
from trainer.classroom.models import (
    Answer,
    Enrollment,
    Extension,
    HandMark,
    JournalEntry,
    LessonAnswer,
    Submission,
    SubmissionItem,
)
from trainer.progress.actions import Found
from trainer.progress.models import COUNTING, Attempt, Finding, RunItem
from trainer.progress.settling import faults
from trainer.puzzles.digests import canonical_text, digest_again, digest_alone, digest_of, puzzle_digest
from trainer.puzzles.models import CollectionItem, Puzzle, PuzzleVersion, StockCount, Stocked
from trainer.puzzles.questions import NoQuestionError, question_of
from trainer.puzzles.restocking import StockCell, stock_differences
from trainer.rules.catalogue import RULES_VERSION

SPOTS: Final = 20
"""Places of a table from which rows are taken by chance."""
Rows: TypeAlias = "QuerySet[Any, Any]"


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a check looks: at `most` rows of a table, taken by chance, or at all (None)."""

    most: int | None
    rng: Random

    def keys(self, rows: Rows) -> Iterator[list[Any]]:
        """The keys of the rows to look at, some at a time."""
        keys = rows.order_by("pk").values_list("pk", flat=True)
        if self.most is None or len(keys[: self.most + 1]) <= self.most:
            last: list[Any] = []
            while last := list((keys.filter(pk__gt=last[-1]) if last else keys)[:1000]):
                yield last
            return
        spot = _spots(rows, self.rng)
        found = {key for _ in range(SPOTS) for key in keys.filter(pk__gte=spot())[: self.most // SPOTS]}
        yield sorted(found)


def _spots(rows: Rows, rng: Random) -> Callable[[], Any]:
    if isinstance(rows.model._meta.pk, UUIDField):
        return lambda: UUID(int=rng.getrandbits(128))
    ends = rows.aggregate(first=Min("pk"), last=Max("pk"))
    return lambda: rng.randint(ends["first"], ends["last"])


Fault: TypeAlias = str
"""Where something is wrong, and what."""
Check: TypeAlias = Callable[[Reach], Iterator[Fault]]


def _name(model: type[Model], key: object) -> str:
    return f"{model._meta.label} {key}"


def _differing(reach: Reach, model: type[Model], wrong: Q, what: str) -> Iterator[Fault]:
    """The rows of a table of which something holds that never should."""
    for keys in reach.keys(model._default_manager.all()):
        for key in model._default_manager.filter(wrong, pk__in=keys).values_list("pk", flat=True):
            yield f"{_name(model, key)}: {what}"


def _references(reach: Reach) -> Iterator[Fault]:
    """Rows that name rows which are not there; of PostgreSQL, constraints that it does not hold."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA foreign_key_check")
            for table, row, parent, _ in cursor.fetchall():
                yield f"{table}, row {row}: names a row of {parent} that is not there"
            cursor.execute(f"PRAGMA {'integrity_check' if reach.most is None else 'quick_check'}")
            yield from (f"the file of the database: {said}" for (said,) in cursor.fetchall() if said != "ok")
        else:
            cursor.execute("SELECT conrelid::regclass, conname FROM pg_constraint WHERE NOT convalidated")
            yield from (f"{table}: {name} is not held by the database" for table, name in cursor.fetchall())


def _versions(reach: Reach) -> Iterator[Fault]:
    """Positions that cannot be read or asked, and digests that are those of something else."""
    for keys in reach.keys(PuzzleVersion.objects.all()):
        for version in PuzzleVersion.objects.filter(pk__in=keys).select_related("puzzle"):
            name = f"puzzle {version.puzzle.slug}, version {version.number}"
            try:
                digest = puzzle_digest(version.puzzle.kind, json.loads(version.position))
            except ValueError as error:
                yield f"{name}: its position cannot be read: {error}"
                continue
            again = digest_of(canonical_text({"question": digest, "version": version.number}))
            slug = version.puzzle.slug
            alone = digest_alone(digest, slug), digest_again(digest, slug, version.number)
            if version.digest not in (digest, again, *alone):
                yield f"{name}: its digest is {version.digest}, not {digest}"
            if version.puzzle.status != Puzzle.Status.RETIRED:
                try:
                    question_of(version)
                except NoQuestionError as error:
                    yield f"{name}: asks nothing: {error}"


def _attempts(reach: Reach) -> Iterator[Fault]:
    """Attempts whose score, key or findings are not those of their answer, by the rules that graded them."""
    related = ("version__puzzle",)
    for keys in reach.keys(Attempt.objects.filter(rules_version=RULES_VERSION)):
        rows = Attempt.objects.filter(pk__in=keys).exclude(assigned__regrades__isnull=False)
        rows = rows.annotate(counted_by=F("learner__ledger__counted_by"))
        for attempt in rows.select_related(*related).prefetch_related("findings"):
            today = todays_grade(attempt.version, attempt.answer)
            if today is None:
                yield f"{_name(Attempt, attempt.pk)}: its answer {attempt.answer!r} cannot be graded"
                continue
            kept = {(each.sort, each.code, each.right) for each in attempt.findings.all()}
            if (attempt.score, attempt.solved) != (today.score, today.solved):
                yield (
                    f"{_name(Attempt, attempt.pk)}: {attempt.score:g} by {attempt.solved}, "
                    f"and its answer comes to {today.score:g} by {today.solved}"
                )
            elif _certain(kept, attempt) != _certain(today.found, attempt):
                yield f"{_name(Attempt, attempt.pk)}: its findings are not those of its answer"


def _certain(found: Iterable[Found], attempt: Any) -> set[Found]:
    """Findings; none about rules while the learner is not counted: another release may have made those."""
    return {each for each in found if attempt.counted_by == COUNTING or each[0] != Finding.Sort.RULE}


def _ledgers(reach: Reach) -> Iterator[Fault]:
    """Learners whose counts are not what their attempts come to."""
    for keys in reach.keys(Learner.objects.all()):
        for learner in Learner.objects.filter(pk__in=keys):
            yield from (f"{_name(Learner, learner.pk)}: {fault}" for fault in faults(learner))


def _tries(reach: Reach) -> Iterator[Fault]:
    """Items whose tries do not count from 1 on."""
    for keys in reach.keys(SubmissionItem.objects.all()):
        counted = SubmissionItem.objects.filter(pk__in=keys).annotate(
            given=Count("answers"), last=Max("answers__number")
        )
        for item in counted.filter(given__gt=0).exclude(given=F("last")):
            yield f"{_name(SubmissionItem, item.pk)}: {item.given} tries, the last has number {item.last}"


def _stock(reach: Reach) -> Iterator[Fault]:
    """Published puzzles that are not in the stock, and counts that are not what is in it."""
    if reach.most is None:
        yield from stock_differences()
        return
    cell = StockCell._fields
    there = {tuple(row[:-1]): row[-1] for row in Stocked.objects.values_list(*cell).annotate(Count("pk"))}
    kept = {tuple(row[:-1]): row[-1] for row in StockCount.objects.values_list(*cell, "number")}
    for each in sorted(there.keys() | kept.keys()):
        number, counted = there.get(each, 0), kept.get(each, 0)
        if number != counted:
            yield f"count of {' '.join(map(str, each))}: {counted}, and there are {number}"
    published = Q(status=Puzzle.Status.PUBLISHED)
    yield from _differing(reach, Puzzle, published & Q(stocked=None), "is published and not in the stock")
    yield from _differing(
        reach, Puzzle, ~published & Q(stocked__isnull=False), "is in the stock, unpublished"
    )


def _each(model: type[Model], wrong: Q, what: str) -> Check:
    return partial(_differing, model=model, wrong=wrong, what=what)


CHECKS: Final[dict[str, Check]] = {
    "references": _references,
    "versions": _versions,
    "attempts": _attempts,
    "ledgers": _ledgers,
    "stock": _stock,
    "attempts of runs": _each(
        Attempt,
        Q(item__isnull=False) & (~Q(item__run__learner=F("learner")) | ~Q(item__version=F("version"))),
        "its place is in another's run, or asked something else",
    ),
    "places of runs": _each(RunItem, Q(place__lt=1), "places begin with 1"),
    "submissions": _each(
        Submission,
        ~Q(assignment__classroom=F("enrollment__classroom")),
        "its assignment is of another class than its learner",
    ),
    "items": _each(
        SubmissionItem,
        ~Q(slot__assignment=F("submission__assignment")),
        "its slot is of another assignment than its submission",
    ),
    "answers": _each(
        Answer,
        ~Q(attempt__version=F("item__version"))
        | ~Q(attempt__learner=F("item__submission__enrollment__learner")),
        "its attempt is at something else, or somebody else's",
    ),
    "scores": _each(
        Answer,
        Q(score__lt=0) | Q(score__gt=1) | (Q(regrades=None) & ~Q(score=F("attempt__score"))),
        "its score is not its attempt's, and nobody regraded it",
    ),
    "tries": _tries,
    "marks": _each(
        HandMark, ~Q(assignment__classroom=F("enrollment__classroom")), "is of a learner of another class"
    ),
    "extensions": _each(
        Extension, ~Q(assignment__classroom=F("enrollment__classroom")), "is of a learner of another class"
    ),
    "lessons": _each(
        LessonAnswer,
        ~Q(attempt__learner=F("enrollment__learner")) | ~Q(attempt__version=F("question__version")),
        "its attempt is at something else, or somebody else's",
    ),
    "journals": _each(
        JournalEntry,
        Q(enrollment__isnull=False) & ~Q(enrollment__classroom=F("classroom")),
        "is about a learner of another class",
    ),
    "enrollments": _each(Enrollment, Q(learner__in_class=False), "its learner counts as in no class"),
    "collections": _each(CollectionItem, Q(place__lt=1), "places begin with 1"),
}
"""Each by the name that stands in what the command says."""
