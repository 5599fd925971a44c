"""What the site knows of one learner, kept as the site keeps it, and the schedules that are compared."""

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final, Literal, TypeAlias

from trainer.lab.simulate.pool import Item, Pool
from trainer.learning import beliefs, ratings
from trainer.learning.beliefs import Shown
from trainer.learning.choosing import Asked, Candidate, Standing, next_kind, next_puzzle
from trainer.learning.ratings import Rating
from trainer.learning.reviews import Card, reviewed
from trainer.scenarios.answer_shapes import Answer

Schedule: TypeAlias = Literal["ours", "uniform", "random"]
SCHEDULES: Final[tuple[Schedule, ...]] = ("ours", "uniform", "random")
"""Ours with FSRS; ours with a review every few days; as practice was before, drawn by chance."""
EVERY: Final = 4.0
"""Days between the reviews of the uniform schedule."""
LOOKED_AT: Final = 60
"""Unseen puzzles of a kind that a choice looks at."""
_START: Final = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(slots=True)
class Site:
    """The site's view of one learner; `puzzles` are ratings that all learners share."""

    pool: Pool
    kinds: list[Asked]
    listed: frozenset[str]
    puzzles: MutableMapping[str, Rating]
    overall: Rating = field(default_factory=Rating)
    ratings: dict[str, Rating] = field(default_factory=dict)
    beliefs: dict[str, float] = field(default_factory=dict)
    named: set[str] = field(default_factory=set)
    cards: dict[str, Card] = field(default_factory=dict)
    weak: dict[str, float] = field(default_factory=dict)
    recent: list[str] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    follow: str = ""

    def learner_in(self, family: str) -> Rating:
        """The learner's rating in a family."""
        return ratings.in_family(self.ratings.get(family), self.overall)

    def by_rating(self, item: Item) -> float:
        """The chance of a right answer by ratings alone."""
        return ratings.chance(self.learner_in(item.family), self.puzzles[item.slug], item.floor)

    def predicted(self, item: Item) -> float:
        """The chance of a right answer by ratings and beliefs."""
        return beliefs.chance_right(self.beliefs, self.errors(item), self.by_rating(item))

    def errors(self, item: Item) -> Mapping[str, Answer]:
        """What the faulty rules that the site has listed answer there."""
        return {code: answer for code, answer in item.errors.items() if code in self.listed}

    def next(self, schedule: Schedule, day: float, rng: Random) -> Item:
        """The position that this schedule asks now."""
        if schedule == "random":
            return self._drawn(rng)
        families = {each.family: self.learner_in(each.family) for each in self.kinds}
        standing = Standing(
            families, self.beliefs, self._due(schedule, day), self.weak, self.recent, self.follow
        )
        asked = next_kind(self.kinds, standing, rng)
        items = self._unseen(asked.kind)
        if len(items) > LOOKED_AT:
            items = self._looked_at(items, rng)
        candidates = [self._candidate(item) for item in items]
        return next_puzzle(candidates, standing, rng).key

    def _drawn(self, rng: Random) -> Item:
        """By chance a family, in it a kind, in that a class of answers, in that a position."""
        family = rng.choice(sorted({each.family for each in self.kinds}))
        items = self._unseen(rng.choice([each.kind for each in self.kinds if each.family == family]))
        chosen = rng.choice(sorted({each.answer_class for each in items}))
        return rng.choice([each for each in items if each.answer_class == chosen])

    def _unseen(self, kind: str) -> list[Item]:
        items = self.pool.asked[kind]
        return [each for each in items if each.slug not in self.seen] or list(items)

    def _looked_at(self, items: list[Item], rng: Random) -> list[Item]:
        """Those that a follow-up needs, else any."""
        telling = [each for each in items if self.follow in each.errors]
        return (telling or rng.sample(items, LOOKED_AT))[:LOOKED_AT]

    def _candidate(self, item: Item) -> Candidate[Item]:
        rating, errors = self.puzzles[item.slug], frozenset(self.errors(item))
        return Candidate(item, item.family, item.answer_class, rating, frozenset(item.rules[:1]), errors)

    def _due(self, schedule: Schedule, day: float) -> frozenset[str]:
        now = _START + timedelta(days=day)
        if schedule == "ours":
            return frozenset(code for code, card in self.cards.items() if card.due <= now)
        every = timedelta(days=EVERY)
        return frozenset(code for code, card in self.cards.items() if card.last + every <= now)

    def take(self, item: Item, given: Answer, right: bool, day: float) -> None:
        """An answer moves ratings, beliefs, reviews and what comes next."""
        expected = self.by_rating(item)
        learner = self.ratings.get(item.family) or ratings.first_in_family([self.overall])
        puzzle = self.puzzles[item.slug]
        self.ratings[item.family], _ = ratings.after(learner, puzzle, right, floor=item.floor)
        self.overall, self.puzzles[item.slug] = ratings.after(self.overall, puzzle, right, floor=item.floor)
        errors = self.errors(item)
        shown = Shown(item.kind, errors, given, right, item.possible, expected)
        self.beliefs |= beliefs.updated(self.beliefs, shown)
        self._rename(errors)
        fits = [code for code, answer in errors.items() if not right and answer == given]
        self._review(item, right, fits, day)
        followed, self.follow = self.follow, ""
        if fits:
            likeliest = max(fits, key=lambda code: self.beliefs[code])
            again = likeliest != followed
            self.follow = likeliest if again else ""
        self.seen.add(item.slug)
        self.recent = [item.kind, *self.recent[:4]]

    def _rename(self, errors: Mapping[str, Answer]) -> None:
        for code in errors:
            if beliefs.is_named(code, self.beliefs[code], before=code in self.named):
                self.named.add(code)
            else:
                self.named.discard(code)

    def _review(self, item: Item, right: bool, fits: list[str], day: float) -> None:
        """Each rule that the answer shows, and each belief that it fits or that was refuted before."""
        at = _START + timedelta(days=day)
        rules = item.rules if right else item.rules[:1]
        again = [code for code in item.errors if right and code in self.cards]
        for code in (*rules, *fits, *again):
            self.cards[code] = reviewed(self.cards.get(code), right, at)
        rule = item.rules[0]
        self.weak[rule] = 0.7 * self.weak.get(rule, 0.0) + 0.3 * (not right)
