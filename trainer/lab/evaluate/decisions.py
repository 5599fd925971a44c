"""What decisions brought in real games, beside what the model foretold, and whether strong players agree.

Errors are clustered by game, since what happens in one game hangs together. Whoever chose one course differs
from who chose the other; so both are compared within matched situations, and weighed by how likely each was
chosen. Either takes for granted that nothing else that moves the choice also moves the points.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from trainer.lab.evaluate.figures import Figure
from trainer.lab.evaluate.moments import ENDED, WAYS, Moment, Sort
from trainer.strategy.choice.biases import MEASURED_COURSES, TURNS, class_names, range_name
from trainer.strategy.danger.hypotheses import Flags, Floats

FIFTHS: Final = 5
SMALL: Final = 100
"""Groups of fewer decisions are not told."""
MOST_ERRORS: Final = 2.0
MOST_ERRORS_FIFTH: Final = 2.5
MOST_POINTS: Final = 200
MOST_MATCHED: Final = 300
LEAST_AGREEMENT: Final = 93.0
CLEAR_GAP: Final = 1000
GAPS: Final = (0, 250, 500, CLEAR_GAP)
"""Bands of the gap begin here."""
EVEN: Final = 0.05
"""A course that was less likely than this, or more likely than its rest, counts as just so likely."""
DANGERS: Final = (0.001, 0.03, 0.06, 0.1)
LIVES: Final = (3, 5, 8)
VALUES: Final = (1, 2600, 5200, 7700)
_ROUNDS: Final = 25
_RIDGE: Final = 1e-3


@dataclass(frozen=True, slots=True)
class Group:
    """Decisions of one course: how many, what they brought and what was foretold in the mean, in points; the
    standard error of their difference."""

    course: str
    of: str
    number: int
    brought: float
    foretold: float
    error: float

    @property
    def off(self) -> float:
        """By how many standard errors they brought more than was foretold."""
        return (self.brought - self.foretold) / self.error if self.error else 0.0


@dataclass(frozen=True, slots=True)
class Agreement:
    """Decisions of a sort in which the best course is above the next by `low` to below `high`: in how many
    one of the courses was taken, in how many of these the best; in how many none of them."""

    sort: str
    low: int
    high: int | None
    taken: int
    agreed: int
    neither: int

    @property
    def share(self) -> float:
        """Per cent."""
        return 100 * self.agreed / self.taken if self.taken else 0.0


@dataclass(frozen=True, slots=True)
class ComparedCourses:
    """By how much one course brought more than the other, and was foretold to, in points; `number` decisions
    had a match, or all did."""

    courses: str
    how: str
    number: int
    brought: float
    foretold: float
    error: float


@dataclass(frozen=True, slots=True)
class Ends:
    """Decisions of one course: by `ENDED` how many hands in a hundred ended so, and were foretold to."""

    course: str
    happened: tuple[float, ...]
    foretold: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class MeasuredDecisions:
    """All of it."""

    courses: tuple[Group, ...]
    ends: tuple[Ends, ...]
    fifths: tuple[Group, ...]
    details: Mapping[str, tuple[Group, ...]]
    agreement: tuple[Agreement, ...]
    compared: tuple[ComparedCourses, ...]

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        return asdict(self)


def measured_decisions(rows: Sequence[Moment]) -> MeasuredDecisions:
    """:raises ValueError: if no course was taken often enough to be measured."""
    by_course = {name: some for name, some in _by_course(rows) if len(some) >= SMALL}
    if not by_course:
        raise ValueError(f"no course was taken {SMALL} times in these records: there is nothing to measure")
    return MeasuredDecisions(
        tuple(_group(name, "all", some) for name, some in by_course.items()),
        tuple(_ends(name, some) for name, some in by_course.items()),
        tuple(group for name, some in by_course.items() for group in _fifths(name, some)),
        {of: tuple(_details(by_course, of)) for of in _DETAILS},
        tuple(_agreements(rows)),
        tuple(each for sort in WAYS for each in _compared(rows, sort)),
    )


def _by_course(rows: Sequence[Moment]) -> Iterator[tuple[str, list[Moment]]]:
    for sort, ways in WAYS.items():
        for way in ways:
            yield course_name(sort, way), [row for row in rows if row.sort == sort and row.way == way]


def course_name(sort: Sort, way: str) -> str:
    """In words."""
    return MEASURED_COURSES[sort, way]


def _group(course: str, of: str, rows: Sequence[Moment]) -> Group:
    brought, foretold = _brought(rows), _foretold(rows)
    error = clustered(brought - foretold, games_of(rows))
    return Group(course, of, len(rows), float(brought.mean()), float(foretold.mean()), error)


def _ends(course: str, rows: Sequence[Moment]) -> Ends:
    """Of the hands that were not aborted."""
    whole = [row for row in rows if row.end is not None]
    number = max(len(whole), 1)
    return Ends(
        course,
        tuple(100 * sum(row.end == name for row in whole) / number for name in ENDED),
        tuple(100 * sum(row.chances[place] for row in whole) / number for place in range(len(ENDED))),
    )


def _brought(rows: Sequence[Moment]) -> Floats:
    return np.array([row.brought for row in rows], float)


def _foretold(rows: Sequence[Moment]) -> Floats:
    return np.array([row.model or 0.0 for row in rows], float)


def games_of(rows: Sequence[Moment]) -> npt.NDArray[np.int64]:
    """The number of the game that each is from."""
    _, where = np.unique([row.game for row in rows], return_inverse=True)
    return np.asarray(where, np.int64)


def clustered(numbers: Floats, cluster: npt.NDArray[np.int64]) -> float:
    """The standard error of the mean of some numbers, those of one cluster taken as hanging together."""
    return influence_error((numbers - numbers.mean()) / len(numbers), cluster)


def influence_error(parts: Floats, cluster: npt.NDArray[np.int64]) -> float:
    """The standard error of a sum of parts that are 0 in the mean, by cluster."""
    return float(np.sqrt((np.bincount(cluster, parts) ** 2).sum()))


def _fifths(course: str, rows: Sequence[Moment]) -> Iterator[Group]:
    """By the model's points, the least first."""
    ordered = sorted(rows, key=lambda row: row.model or 0.0)
    for fifth, part in enumerate(np.array_split(np.arange(len(ordered)), min(FIFTHS, len(ordered))), 1):
        yield _group(course, f"fifth {fifth}", [ordered[place] for place in part])


_DETAILS: Final = ("turn", "dealer", "wait", "calls")


def _classes(row: Moment) -> dict[str, str]:
    return class_names(row.turn, row.shape, row.calls, deals=row.deals)


def _details(courses: Mapping[str, Sequence[Moment]], of: str) -> Iterator[Group]:
    for course, rows in courses.items():
        parts: dict[str, list[Moment]] = {}
        for row in rows:
            parts.setdefault(_classes(row)[of], []).append(row)
        for name in sorted(parts):
            if len(parts[name]) >= SMALL:
                yield _group(course, name, parts[name])


def _agreements(rows: Sequence[Moment]) -> Iterator[Agreement]:
    for sort, ways in WAYS.items():
        for place, low in enumerate(GAPS):
            high = GAPS[place + 1] if place + 1 < len(GAPS) else None
            some = [
                row
                for row in rows
                if row.sort == sort and row.lead >= low and (high is None or row.lead < high)
            ]
            taken = [row for row in some if row.way in ways]
            agreed = sum(row.way == row.best for row in taken)
            neither = sum(row.way == "neither" for row in some)
            yield Agreement(sort, low, high, len(taken), agreed, neither)


def _compared(rows: Sequence[Moment], sort: Sort) -> Iterator[ComparedCourses]:
    first, *_, second = WAYS[sort]
    some = [row for row in rows if row.sort == sort and row.way in (first, second)]
    chose = np.array([row.way == first for row in some], np.bool_)
    if min(chose.sum(), (~chose).sum()) < SMALL:
        return
    courses = f"{course_name(sort, first)} above {course_name(sort, second)}"
    if (matched := _matched(courses, some, chose)) is not None:
        yield matched
    yield _weighed(courses, some, chose)


def _matched(courses: str, rows: Sequence[Moment], chose: Flags) -> ComparedCourses | None:
    """Within like situations, each counting by how many decisions it holds; None if none are alike."""
    names = [
        (
            row.shape,
            range_name(row.live, LIVES),
            range_name(row.turn, TURNS),
            range_name(row.value, VALUES),
            range_name(row.silent, VALUES),
            range_name(row.danger, DANGERS),
            row.deals,
        )
        for row in rows
    ]
    code = {name: place for place, name in enumerate(sorted(set(names)))}
    cell = np.array([code[name] for name in names])
    one, two = (np.bincount(cell, some, len(code)) for some in (chose, ~chose))
    both = (one > 0) & (two > 0)
    if not both.any():
        return None
    share = np.where(both, one + two, 0.0) / (one + two)[both].sum()
    weight = np.where(chose, (share / np.maximum(one, 1))[cell], -(share / np.maximum(two, 1))[cell])
    brought, gaps = _brought(rows), np.array([row.gap for row in rows])
    means = [
        np.bincount(cell, brought * some, len(code)) / np.maximum(n, 1)
        for some, n in ((chose, one), (~chose, two))
    ]
    around = np.where(chose, means[0][cell], means[1][cell])
    foretold = float((share * np.bincount(cell, gaps, len(code)) / np.maximum(one + two, 1)).sum())
    return ComparedCourses(
        courses,
        "matched",
        int((one + two)[both].sum()),
        float((weight * brought).sum()),
        foretold,
        influence_error(weight * (brought - around), games_of(rows)),
    )


def _weighed(courses: str, rows: Sequence[Moment], chose: Flags) -> ComparedCourses:
    """By inverse propensity, each course's weights summing to one."""
    chance = np.clip(propensity(_features(rows), chose), EVEN, 1 - EVEN)
    inverse = np.where(chose, 1 / chance, 1 / (1 - chance))
    brought, gaps = _brought(rows), np.array([row.gap for row in rows])
    weights = [np.where(some, inverse, 0.0) / inverse[some].sum() for some in (chose, ~chose)]
    one, two = (float((weight * brought).sum()) for weight in weights)
    parts = weights[0] * (brought - one) - weights[1] * (brought - two)
    return ComparedCourses(
        courses,
        "inverse propensity",
        len(rows),
        one - two,
        float(gaps.mean()),
        influence_error(parts, games_of(rows)),
    )


def _features(rows: Sequence[Moment]) -> Floats:
    """What may move a choice, each in units of its spread."""
    found = np.array(
        [
            (row.gap, row.turn, row.live, row.value, row.danger, row.deals, row.calls, row.turn**2)
            for row in rows
        ],
        float,
    )
    found[:, 0] = np.clip(found[:, 0], *np.percentile(found[:, 0], [1, 99]))
    scaled: Floats = (found - found.mean(axis=0)) / np.maximum(found.std(axis=0), 1e-9)
    return scaled


def propensity(features: Floats, chose: Flags) -> Floats:
    """How likely the first course is by a logit of the features (n, k)."""
    return chances(features, logit(features, chose))


def logit(features: Floats, chose: Flags) -> Floats:
    """The weights (1 + k) of a logit, a constant first, that makes what was chosen the most likely."""
    seen = np.column_stack([np.ones(len(features)), features])
    weights = np.zeros(seen.shape[1])
    for _ in range(_ROUNDS):
        chance = chances(features, weights)
        slope = seen.T @ (chose - chance) - _RIDGE * weights
        curve = seen.T @ (seen * (chance * (1 - chance))[:, None]) + _RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(curve, slope)
    return weights


def chances(features: Floats, weights: Floats) -> Floats:
    """The probabilities (0..1) by a logit."""
    found: Floats = 1 / (1 + np.exp(-np.clip(weights[0] + features @ weights[1:], -30, 30)))
    return found


def figures(found: MeasuredDecisions) -> tuple[Figure, ...]:
    """Every demand."""
    courses = [_course_figure(group) for group in found.courses]
    fifths = [group for group in found.fifths if abs(group.off) > MOST_ERRORS_FIFTH]
    return (
        *courses,
        Figure(
            "each fifth by the model's points",
            f"at most {MOST_ERRORS_FIFTH:g} standard errors",
            f"{len(fifths)} of {len(found.fifths)} beyond",
            not fifths,
            "; ".join(f"{group.course}, {group.of} {group.off:+.1f}" for group in fifths),
        ),
        *_compared_figures(found.compared),
        *_agreement_figures(found.agreement),
    )


def _course_figure(group: Group) -> Figure:
    miss = group.brought - group.foretold
    return Figure(
        group.course,
        f"at most {MOST_ERRORS:g} standard errors and {MOST_POINTS} points",
        f"{group.off:+.1f}, {miss:+.0f} points",
        abs(group.off) <= MOST_ERRORS and abs(miss) <= MOST_POINTS,
        f"{group.number:,} decisions brought {group.brought:,.0f}, foretold {group.foretold:,.0f}",
    )


def _compared_figures(compared: Iterable[ComparedCourses]) -> Iterator[Figure]:
    for each in compared:
        if each.how == "matched" and "silent" in each.courses:
            miss = each.brought - each.foretold
            yield Figure(
                f"{each.courses}, matched",
                f"within {MOST_MATCHED} points",
                f"{miss:+.0f} points",
                abs(miss) <= MOST_MATCHED,
                f"brought {each.brought:+,.0f} ± {each.error:,.0f}, foretold {each.foretold:+,.0f}",
            )


def _agreement_figures(agreement: Iterable[Agreement]) -> Iterator[Figure]:
    for each in agreement:
        if each.sort == "away" and each.high is None and each.taken:
            yield Figure(
                f"agreement a tile away, gap of {CLEAR_GAP:,} or more",
                f"at least {LEAST_AGREEMENT:g} %",
                f"{each.share:.1f} %",
                each.share >= LEAST_AGREEMENT,
                f"{each.agreed:,} of {each.taken:,}; {each.neither:,} more did neither",
            )
