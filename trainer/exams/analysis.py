"""Questions over all sittings of a blueprint, and papers of a sitting held beside each other."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import pvariance
from typing import Final, TypeAlias

from django.db.models import Count, FilteredRelation, Q, QuerySet, Sum

from trainer.classroom.marks.marks import mark_percent
from trainer.classroom.marks.results import FirstTry, Flag, Item, ItemStatistics, item_statistics, known_by
from trainer.classroom.models import SlotChoice, Submission, SubmissionItem
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
    """A question over all sittings: `asked` of so many candidates, `number` of their answers, `credited` of
    them counted as right for all; the share of all asked who knew it (0 to 1), how well it tells strong from
    weak (-1 to 1, None where too few were asked), median seconds, appeals with those upheld.
    """

    place: int
    kind: str
    level: int
    ruleset: str
    asked: int
    number: int
    credited: int
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
    """By place, with questions that nobody answered; two queries, whatever the number of sittings."""
    sittings = _awarded(blueprint)
    rows = _asked(sittings).values_list(
        "submission",
        *_NAMED,
        "version",
        "credited",
        "first__attempt__answer",
        "knew",
        "first__attempt__shown_at",
        "first__attempt__answered_at",
    )
    numbers: dict[Question, Item] = {}
    tries, counted = [], Counter[Item]()
    for submission, *named, version, credited, answer, knew, shown_at, answered_at in rows:
        place, kind, level, ruleset = named
        question = (place, kind, level, ruleset)
        item = numbers.setdefault(question, (len(numbers), None))
        seconds = None if answer is None else max(0.0, (answered_at - shown_at).total_seconds())
        tries.append(FirstTry(submission, item, version, answer or "", knew or 0.0, seconds))
        counted[item] += credited and answer is not None
    appeals = _appeals(sittings)
    found = item_statistics(tries)
    return [
        _analysed(question, found[item], counted[item], appeals.get(question, Counter()))
        for question, item in sorted(numbers.items())
    ]


_NAMED: Final = ("slot__place", "slot__kind", "slot__level", "slot__ruleset")
"""What makes a `Question`."""


def _asked(sittings: QuerySet[Sitting]) -> QuerySet[SubmissionItem]:
    """What candidates were asked, each with the `first` answer if there is one, and what they `knew` by it:
    the score, of a position counted as right for all the one before that.
    """
    return (
        SubmissionItem.objects.filter(submission__assignment__sitting__in=sittings)
        .order_by()
        .annotate(first=FilteredRelation("answers", condition=Q(answers__number=1)))
        .annotate(knew=known_by("first__", credited="credited"))
    )


def _analysed(question: Question, found: ItemStatistics, credited: int, appeals: Counter[bool]) -> Analysed:
    return Analysed(
        *question,
        asked=found.number,
        number=found.answered,
        credited=credited,
        facility=found.facility,
        discrimination=found.discrimination,
        seconds=found.seconds,
        appeals=appeals.total(),
        upheld=appeals[True],
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
    asked = _asked(_awarded(blueprint)).values_list(*_NAMED)
    rows = asked.annotate(asked=Count("pk"), right=Sum("knew"))
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
