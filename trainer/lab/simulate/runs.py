"""A cohort of learners under one schedule, and all that is measured on the way."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from trainer.lab.simulate.learners import SimulatedLearner, World, difficulties, learner
from trainer.lab.simulate.pool import Item, SimulatedPool
from trainer.lab.simulate.site import Schedule, SimulatedSite
from trainer.learning.ratings import Rating

A_DAY: Final = 20
"""Answers on each day of practice."""
RATED_AT, JUDGED_AT, RETAINED_ON = 60, 100, 30
"""Answers after which strength and beliefs are looked at, and the day of the last test."""
_OFTEN: Final = 3


@dataclass(frozen=True, slots=True)
class AnsweredOnce:
    """One answer with what was predicted of it before."""

    learner: int
    item: Item
    right: bool
    predicted: float
    by_rating: float


@dataclass(slots=True)
class LearningCourse:
    """What became of one learner.

    `tests` are true shares of right answers, one before the first day and one after each, `retained` that of
    day 30; `over` is the share of answers to what was known by heart. After 60 answers `rating` is the site's
    and `standing` the true share; after 100 `named` are the beliefs that the site names, `held` those on its
    list that are at work, and `tried` how often each of these was asked.
    """

    strength: float
    tests: list[float] = field(default_factory=list)
    retained: float = 0.0
    over: float = 0.0
    rating: float = 0.0
    standing: float = 0.0
    named: frozenset[str] = frozenset()
    held: frozenset[str] = frozenset()
    tried: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Setting:
    """What a run is about; the same seed makes the same learners and puzzles for every schedule."""

    pool: SimulatedPool
    world: World
    seed: int
    learners: int
    days: int = 15
    holding: bool = True

    @property
    def listed(self) -> frozenset[str]:
        """The faulty rules that the site knows of: all but a share."""
        codes = self.pool.codes
        outside = Random(f"{self.seed}/listed").sample(codes, round(len(codes) * self.world.outside))
        return frozenset(codes) - frozenset(outside)


@dataclass(frozen=True, slots=True)
class SimulatedRun:
    """A cohort after its days: each learner's course, and all answers in order."""

    courses: list[LearningCourse]
    answers: list[AnsweredOnce]


def simulated_run(setting: Setting, schedule: Schedule, puzzles: Mapping[str, Rating]) -> SimulatedRun:
    """The cohort of a setting under a schedule, the puzzles rated so far as `puzzles` says."""
    pool, listed = setting.pool, setting.listed
    truth = true_difficulties(setting)
    shared, kinds = dict(puzzles), pool.kinds(listed)
    courses, answers = [], []
    for number in range(setting.learners):
        made = Random(f"{setting.seed}/learner/{number}")
        one = learner(pool, setting.world, listed, made, holding=setting.holding)
        rng = Random(f"{setting.seed}/{schedule}/{number}")
        site = SimulatedSite(pool, kinds, listed, shared)
        course = _Walk(setting, schedule, truth, one, site, rng, number)
        courses.append(course.taken())
        answers += course.answers
    return SimulatedRun(courses, answers)


def true_difficulties(setting: Setting) -> dict[str, float]:
    """How hard each puzzle of a setting is."""
    items = [each for several in setting.pool.asked.values() for each in several]
    return difficulties([*items, *setting.pool.tests], setting.world, Random(f"{setting.seed}/puzzles"))


def unrated(pool: SimulatedPool) -> dict[str, Rating]:
    """Puzzles that nobody has answered."""
    return {each.slug: each.first for several in pool.asked.values() for each in several}


def rated(setting: Setting) -> dict[str, Rating]:
    """Puzzles after an earlier cohort of the same size has answered them by chance."""
    pool, listed, puzzles = setting.pool, setting.listed, unrated(setting.pool)
    truth, kinds = true_difficulties(setting), setting.pool.kinds(listed)
    for number in range(setting.learners):
        rng = Random(f"{setting.seed}/earlier/{number}")
        one, site = learner(pool, setting.world, listed, rng), SimulatedSite(pool, kinds, listed, puzzles)
        for _ in range(JUDGED_AT):
            item = site.next("random", 0.0, rng)
            given, right = one.answer(item, truth[item.slug], 0.0, rng)
            site.take(item, given, right, 0.0)
    return puzzles


@dataclass(slots=True)
class _Walk:
    """One learner's way through the days."""

    setting: Setting
    schedule: Schedule
    truth: Mapping[str, float]
    one: SimulatedLearner
    site: SimulatedSite
    rng: Random
    number: int
    answers: list[AnsweredOnce] = field(default_factory=list)
    known_by_heart: Counter[str] = field(default_factory=Counter)

    def taken(self) -> LearningCourse:
        course = LearningCourse(self.one.strength, [self._test(0.0)])
        over = 0
        for day in range(self.setting.days):
            for place in range(A_DAY):
                now = day + place / 1000
                over += self._answer(now)
                self._look(course, len(self.answers), now)
            course.tests.append(self._test(day + 0.1))
        course.over = over / max(1, len(self.answers))
        course.retained = self._test(RETAINED_ON)
        return course

    def _answer(self, now: float) -> bool:
        """Whether the learner was asked what was known by heart."""
        item = self.site.next(self.schedule, now, self.rng)
        over = self._is_over(item, now)
        predicted, by_rating = self.site.predicted(item), self.site.by_rating(item)
        given, right = self.one.answer(item, self.truth[item.slug], now, self.rng)
        self.site.take(item, given, right, now)
        self.answers.append(AnsweredOnce(self.number, item, right, predicted, by_rating))
        rule = item.rules[0]
        self.known_by_heart[rule] = self.known_by_heart[rule] + 1 if right else 0
        return over

    def _is_over(self, item: Item, now: float) -> bool:
        """The rule is remembered, was answered rightly three times running, and no faulty rule errs there."""
        rule = item.rules[0]
        memory = self.one.memories.get(rule)
        return (
            self.known_by_heart[rule] >= _OFTEN
            and memory is not None
            and memory.there(now) >= 0.9
            and not any(self.one.believed(code, now) > 0.1 for code in item.errors)
        )

    def _look(self, course: LearningCourse, number: int, now: float) -> None:
        if number == RATED_AT:
            course.rating = self.site.standing.overall.rating
            course.standing = self._test(now)
        if number == JUDGED_AT:
            course.named = frozenset(self.site.named)
            course.held = self.one.holds(now) & self.setting.listed
            asked = Counter(code for each in self.answers for code in each.item.errors)
            course.tried = tuple(asked[code] for code in course.held)

    def _test(self, now: float) -> float:
        tests = self.setting.pool.tests
        return sum(self.one.expected(each, self.truth[each.slug], now) for each in tests) / len(tests)
