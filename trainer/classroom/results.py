"""What came back to an assignment: every answer, how its questions did, which rules were missed by whom."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import Coalesce

from trainer.classroom.item_statistics import FirstTry, Item, ItemStatistics, item_statistics
from trainer.classroom.marks import percent
from trainer.classroom.models import Answer, Assignment, Enrollment, Regrade, SlotChoice
from trainer.classroom.todays import solved_today
from trainer.progress.models import Finding
from trainer.puzzles.models import PuzzleVersion


class Answered(NamedTuple):
    """A stored answer. `score` is what it is worth today, `solved` the right answer that goes by."""

    enrollment: UUID
    place: int
    slot: int
    round: int
    number: int
    hints: int
    version: int
    answer: str
    solved: str
    score: float
    shown_at: datetime
    answered_at: datetime
    arrived_at: datetime
    name: str

    @property
    def seconds(self) -> float:
        """From shown to answered."""
        return max(0.0, (self.answered_at - self.shown_at).total_seconds())


def answers_to(assignment: Assignment, enrollment: Enrollment | None = None) -> list[Answered]:
    """The answers of all who are in the class, or of one learner, in the order of slots; one query.

    `place` is the slot's, the same for every learner.
    """
    last = Regrade.objects.filter(answer=OuterRef("pk")).order_by("-pk").values("solved")[:1]
    own = Answer.objects.filter(item__sheet__assignment=assignment)
    if enrollment is None:
        own = own.filter(item__sheet__enrollment__left_at=None)
    else:
        own = own.filter(item__sheet__enrollment=enrollment)
    rows = own.order_by("item__slot__place", "item__round", "number", "item__sheet").values_list(
        "item__sheet__enrollment",
        "item__slot__place",
        "item__slot",
        "item__round",
        "number",
        "item__hints",
        "item__version",
        "attempt__answer",
        Coalesce(Subquery(last), F("attempt__solved")),
        "score",
        "attempt__shown_at",
        "attempt__answered_at",
        "arrived_at",
        "item__sheet__enrollment__name",
    )
    return [Answered(*row) for row in rows]


@dataclass(frozen=True, slots=True)
class ItemResult:
    """A place, its version where everybody gets the same, and its statistics."""

    place: int
    version: int | None
    statistics: ItemStatistics


def item_results(
    assignment: Assignment, answers: Iterable[Answered], versions: Mapping[int, PuzzleVersion]
) -> list[ItemResult]:
    """By place; one query. `versions` are those that were answered, by their keys."""
    choices = SlotChoice.objects.filter(slot__assignment=assignment, fixed=True)
    fixed = set(choices.values_list("slot", flat=True))
    places: dict[Item, int] = {}
    tries, contradicted = [], set()
    for each in answers:
        if each.round > 1:
            continue
        item = (each.slot, each.version if each.slot in fixed else None)
        places[item] = each.place
        if each.solved != solved_today(versions[each.version]):
            contradicted.add(item)
        if each.number == 1:
            score, seconds = each.score, each.seconds
            tries.append(FirstTry(each.enrollment, item, each.version, each.answer, score, seconds))
    found = item_statistics(tries, contradicted)
    rows = [ItemResult(places[item], item[1], statistics) for item, statistics in found.items()]
    return sorted(rows, key=lambda row: (row.place, row.version or 0))


class Misser(NamedTuple):
    """A learner with how many wrong answers, and where the first of them stands: place, round, try."""

    name: str
    enrollment: UUID
    times: int
    first: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Missed:
    """A rule or a misconception by its code: answers that showed something about it, those of them that
    were wrong, and the learners who gave those, by name.
    """

    code: str
    answers: int
    wrong: int
    learners: tuple[Misser, ...]

    @property
    def percent(self) -> int:
        """The share of wrong answers."""
        return percent(self.wrong / self.answers)


def missed(assignment: Assignment, sort: str) -> list[Missed]:
    """The rules or misconceptions (`Finding.Sort`) that answers showed, most learners first; one query."""
    rows = Finding.objects.filter(
        sort=sort,
        attempt__assigned__item__sheet__assignment=assignment,
        attempt__assigned__item__sheet__enrollment__left_at=None,
    ).values_list(
        "code",
        "right",
        "attempt__assigned__item__sheet__enrollment",
        "attempt__assigned__item__sheet__enrollment__name",
        "attempt__assigned__item__slot__place",
        "attempt__assigned__item__round",
        "attempt__assigned__number",
    )
    answers: dict[str, int] = defaultdict(int)
    wrong: dict[str, dict[UUID, list[tuple[int, int, int]]]] = defaultdict(lambda: defaultdict(list))
    names: dict[UUID, str] = {}
    for code, right, enrollment, name, *where in rows:
        answers[code] += 1
        names[enrollment] = name
        if not right:
            place, round_, number = where
            wrong[code][enrollment].append((place, round_, number))
    found = []
    for code, total in answers.items():
        who = sorted(Misser(names[each], each, len(at), min(at)) for each, at in wrong[code].items())
        found.append(Missed(code, total, sum(each.times for each in who), tuple(who)))
    return sorted(found, key=lambda row: (-len(row.learners), -row.wrong, row.code))
