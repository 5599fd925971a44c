"""Questions over all sittings of a blueprint, and papers of a sitting held beside each other."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import pvariance
from typing import Final, TypeAlias

from django.db.models import Count, Q, QuerySet, Sum

from trainer.classroom.marks.marks import mark_percent
from trainer.classroom.marks.results import FirstTry, Flag, Item, ItemStatistics, item_statistics
from trainer.classroom.models import Answer, SlotChoice, Submission, SubmissionItem
from trainer.exams.models import Appeal, Blueprint, Decision, Sitting
from trainer.learning.ratings import MIDDLE, NARROWEST, Rating, chance

Question: TypeAlias = tuple[int, str, int, str]
"""Place, kind, level and preset: what is the same in every paper."""
SURE: Final = 30
"""So many have to have sat it before its difficulty is more than an estimate."""
_WIDEST: Final = 2000.0
"""Points of rating by which what was measured may differ from what was estimated."""


@dataclass(frozen=True, slots=True)
class Analysed:
    """A question over all sittings: `number` of answers, the share that was right (0 to 1), how well it tells
    strong from weak (-1 to 1, None where too few answered), median seconds, appeals with those upheld.
    """

    place: int
    kind: str
    level: int
    ruleset: str
    number: int
    facility: float
    discrimination: float | None
    seconds: float
    appeals: int
    upheld: int
    flags: tuple[Flag, ...]

    @property
    def right(self) -> int:
        """The share in percent."""
        return mark_percent(self.facility)


def analysis_of(blueprint: Blueprint) -> list[Analysed]:
    """By place; two queries, whatever the number of sittings."""
    sittings = _awarded(blueprint)
    rows = Answer.objects.filter(item__submission__assignment__sitting__in=sittings, number=1).values_list(
        "item__submission",
        "item__slot__place",
        "item__slot__kind",
        "item__slot__level",
        "item__slot__ruleset",
        "item__version",
        "attempt__answer",
        "score",
        "attempt__shown_at",
        "attempt__answered_at",
    )
    numbers: dict[Question, Item] = {}
    tries = []
    for submission, place, kind, level, ruleset, version, answer, score, shown_at, answered_at in rows:
        question = (place, kind, level, ruleset)
        item = numbers.setdefault(question, (len(numbers), None))
        seconds = max(0.0, (answered_at - shown_at).total_seconds())
        tries.append(FirstTry(submission, item, version, answer, score, seconds))
    appeals = _appeals(sittings)
    found = item_statistics(tries)
    return [_analysed(question, found[item], appeals) for question, item in sorted(numbers.items())]


def _analysed(
    question: Question, found: ItemStatistics, appeals: Mapping[Question, Counter[bool]]
) -> Analysed:
    made = appeals.get(question, Counter())
    return Analysed(
        *question,
        number=found.number,
        facility=found.facility,
        discrimination=found.discrimination,
        seconds=found.seconds,
        appeals=made.total(),
        upheld=made[True],
        flags=found.flags,
    )


def _appeals(sittings: QuerySet[Sitting]) -> dict[Question, Counter[bool]]:
    """By question, how many were made, and of them how many were upheld."""
    rows = (
        Appeal.objects.filter(candidate__sitting__in=sittings)
        .order_by()
        .values_list(
            "item__slot__place", "item__slot__kind", "item__slot__level", "item__slot__ruleset", "decision"
        )
    )
    found: dict[Question, Counter[bool]] = {}
    for place, kind, level, ruleset, decision in rows:
        upheld = decision in (Decision.CREDITED, Decision.DROPPED)
        found.setdefault((place, kind, level, ruleset), Counter())[upheld] += 1
    return found


@dataclass(frozen=True, slots=True)
class Spread:
    """How much papers of a sitting differ: the points that a candidate of middling strength is likely to
    reach with the easiest paper that can be drawn, with the hardest, and by how much two differ as a rule.
    Once `SURE` candidates were asked each place, it is what those who have sat it are likely to reach; before
    that it is `estimated`.
    """

    easiest: float
    hardest: float
    usual: float
    estimated: bool = True


def is_estimated(blueprint: Blueprint) -> bool:
    """Whether fewer than `SURE` have sat it, of whom the results are given out; one query."""
    sat = Submission.objects.filter(assignment__sitting__in=_awarded(blueprint))
    return len(sat.values_list("pk")[:SURE]) < SURE


def _awarded(blueprint: Blueprint) -> QuerySet[Sitting]:
    """Its sittings whose results are given out; those that go on are left out."""
    return Sitting.objects.filter(blueprint=blueprint, awarded_at__isnull=False)


def spread_of(sitting: Sitting) -> Spread | None:
    """Over all papers that can be drawn of the positions that were made; None before they are. Two queries.

    Each place draws on its own: the easiest paper takes the easiest position of each, and variances add up.
    """
    rows = SlotChoice.objects.filter(slot__assignment=sitting.assignment_id).values_list(
        "slot__place", "slot__kind", "slot__level", "slot__ruleset", "slot__points", "hard"
    )
    ratings: dict[tuple[Question, int], list[float]] = {}
    for place, kind, level, ruleset, points, hard in rows:
        if hard is not None:
            ratings.setdefault(((place, kind, level, ruleset), points), []).append(hard)
    if not ratings:
        return None
    shares = _measured(sitting.blueprint) if sitting.blueprint is not None else {}
    places = [
        [points * likely_right(hard) for hard in _moved(found, shares.get(question))]
        for (question, points), found in ratings.items()
    ]
    return Spread(
        estimated=any(question not in shares for question, _points in ratings),
        easiest=sum(map(max, places)),
        hardest=sum(map(min, places)),
        usual=sqrt(2 * sum(map(pvariance, places))),
    )


def _measured(blueprint: Blueprint) -> dict[Question, float]:
    """The share that was right, 0 to 1, of questions that `SURE` were asked; without an answer is wrong."""
    named = ("slot__place", "slot__kind", "slot__level", "slot__ruleset")
    first = Q(answers__number=1)
    rows = (
        SubmissionItem.objects.filter(submission__assignment__sitting__in=_awarded(blueprint))
        .order_by()
        .values_list(*named)
        .annotate(asked=Count("pk", distinct=True), right=Sum("answers__score", filter=first))
    )
    return {
        (place, kind, level, ruleset): (right or 0.0) / asked
        for place, kind, level, ruleset, asked, right in rows
        if asked >= SURE
    }


def _moved(ratings: Sequence[float], share: float | None) -> list[float]:
    """The ratings of a place moved alike, so that its positions together are as hard as was measured."""
    low, high = (0.0, 0.0) if share is None else (-_WIDEST, _WIDEST)
    while high - low > 1.0:
        middle = (low + high) / 2
        if sum(likely_right(each + middle) for each in ratings) > (share or 0.0) * len(ratings):
            low = middle
        else:
            high = middle
    return [each + (low + high) / 2 for each in ratings]


def likely_right(hard: float) -> float:
    """How likely somebody of middling strength knows a position of that rating, 0 to 1; guesses left out."""
    return chance(Rating(MIDDLE, NARROWEST), Rating(hard, NARROWEST), 0.0)
