"""How the questions of an assignment did: facility, discrimination, time, the commonest wrong answers. Pure.

Only first tries at the first question of a place go in: later ones were helped by the earlier.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import StatisticsError, correlation, fmean, median
from typing import Final, Literal, TypeAlias

CORRELATED: Final = 5
"""Learners under whom a correlation says nothing."""
JUDGED: Final = 10
"""Learners from whom on a low discrimination is worth a word."""
BAD: Final = 0.1
"""Below it an item tells the strong from the weak badly."""
EASY: Final = 0.95
HARD: Final = 0.2
"""Facilities above and below which an item tells nobody from anybody."""

Flag: TypeAlias = Literal["contradicts", "discriminates_badly", "too_easy", "too_hard"]
Item: TypeAlias = tuple[int, int | None]
"""A slot, and the version of one that everybody gets (None where each learner draws)."""
Wrong: TypeAlias = tuple[int, str]
"""A version and the text of an answer to it."""


@dataclass(frozen=True, slots=True)
class FirstTry:
    """A learner's first answer at an item: `score` 0 to 1, `seconds` from shown to answered."""

    learner: Hashable
    item: Item
    version: int
    answer: str
    score: float
    seconds: float


@dataclass(frozen=True, slots=True)
class ItemStatistics:
    """`number` of first tries; `facility`: their mean score, 0 to 1; `discrimination`: correlation of the
    score with the mean of the learner's other items, -1 to 1, None where too few or all alike; the median
    of `seconds`; `wrong` answers with how many gave them, the commonest first.
    """

    number: int
    facility: float
    discrimination: float | None
    seconds: float
    wrong: tuple[tuple[Wrong, int], ...]
    flags: tuple[Flag, ...]


def item_statistics(
    tries: Iterable[FirstTry], contradicted: Collection[Item] = ()
) -> dict[Item, ItemStatistics]:
    """By item; `contradicted` are those whose key is another today."""
    by_item: dict[Item, list[FirstTry]] = defaultdict(list)
    by_learner: dict[Hashable, dict[Item, float]] = defaultdict(dict)
    for each in tries:
        by_item[each.item].append(each)
        by_learner[each.learner][each.item] = each.score
    return {item: _statistics(item, given, by_learner, contradicted) for item, given in by_item.items()}


def _statistics(
    item: Item,
    given: Sequence[FirstTry],
    by_learner: Mapping[Hashable, Mapping[Item, float]],
    contradicted: Collection[Item],
) -> ItemStatistics:
    facility = fmean(each.score for each in given)
    discrimination = discrimination_of(item, (by_learner[each.learner] for each in given))
    wrong = Counter((each.version, each.answer) for each in given if each.score < 1)
    return ItemStatistics(
        number=len(given),
        facility=facility,
        discrimination=discrimination,
        seconds=median(each.seconds for each in given),
        wrong=tuple(sorted(wrong.items(), key=lambda pair: (-pair[1], pair[0]))),
        flags=flags_of(len(given), facility, discrimination, contradicted=item in contradicted),
    )


def discrimination_of(item: Item, learners: Iterable[Mapping[Item, float]]) -> float | None:
    """Correlation of the item's score with the mean of each learner's other items.

    None under five learners who answered another item too, or where one of the two never differs.
    """
    pairs = []
    for scores in learners:
        others = [score for each, score in scores.items() if each != item]
        if others:
            pairs.append((scores[item], fmean(others)))
    if len(pairs) < CORRELATED:
        return None
    try:
        return correlation(*map(list, zip(*pairs, strict=True)))
    except StatisticsError:
        return None


def flags_of(
    number: int, facility: float, discrimination: float | None, *, contradicted: bool = False
) -> tuple[Flag, ...]:
    """What a teacher should look at: easy and hard from five learners on, discrimination from ten."""
    found: list[Flag] = ["contradicts"] if contradicted else []
    if discrimination is not None and number >= JUDGED and discrimination < BAD:
        found.append("discriminates_badly")
    if number >= CORRELATED and facility > EASY:
        found.append("too_easy")
    if number >= CORRELATED and facility < HARD:
        found.append("too_hard")
    return tuple(found)
