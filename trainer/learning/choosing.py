"""Which puzzle a learner is asked next: first a kind, then within it a class of answers, then a puzzle.

A kind is the likelier the more there is to learn in it: faulty rules that the learner may hold, rules that
were never asked, are due or weak. One that was asked just before waits, one that is easily confused with it
(of the same family) comes sooner. Each class of answers that a kind has is as likely as the other, whatever
else is sought, so that no answer can be guessed: not even where a belief is tried again that a learner just
showed.
Only a class that there is at levels alone which are far too hard, or too easy, comes later.
Of the puzzles of a class the one nearest to the wished difficulty is the likeliest, more so where faulty
rules that the learner may hold go wrong, and most where several do of which nothing is known: one answer
tries them all.

Who asks looks up the kinds, then some unseen puzzles of the kind and class that were chosen: no list of all
is needed. What the choice goes by is a `Standing`, kept beside the learner and moved by each answer.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from math import exp, log
from random import Random
from typing import Any, Final, Generic, TypeVar

from trainer.learning.beliefs import RATES
from trainer.learning.ratings import Rating, chance, first_rating, in_family

AIMS: Final[Mapping[str, float]] = {"easier": 0.85, "normal": 0.75, "harder": 0.6}
"""How likely a learner should know the answer, guesses not counted, by the wish for difficulty."""
_NARROW: Final = 0.7
"""How far from that the odds of puzzles may be, as a logarithm: the standard deviation of their weights. Held
against the nearest candidate, so that they weigh something where all are far."""
_REACH: Final = 16.0
"""How much farther a class of answers may be than the nearest, in squares of that width."""
_CAUTION: Final = 0.5
"""By how many deviations a learner is taken for weaker than the rating: of whom little is known begins with
what is easy.
"""
_LEAST, _NEW, _DUE, _WEAK = 0.01, 0.05, 0.02, 0.01
"""What a kind or puzzle weighs in any case, if it has a rule that was never asked, for each rule or belief
that is due, and for one always answered wrongly. A rule never asked weighs as much as a belief of which
nothing is known. With it made-up learners come in half the answers as far as by practice by chance, without
it in seven of ten (docs/learning.md)."""
_SHARP: Final = 2
"""How much sooner comes what weighs more: the power of the weights."""
_RESTING: Final = (0.0, 0.3, 0.6)
"""How much of its weight a kind keeps when it was asked last, last but one, last but two."""
RECENT: Final = len(_RESTING)
"""So many of the kinds asked last are kept."""
_PATIENCE: Final = 3
"""Within so many questions a belief that an answer showed is tried again."""
_ALIKE: Final = 1.5
"""How much likelier another kind of the family that was asked last is."""
_FADING: Final = 0.7
"""How much the earlier answers count in the share of wrong ones, after another answer."""
_Key = TypeVar("_Key")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a kind asks: ids of rules, and codes of the faulty rules by which it is answered wrongly."""

    kind: str
    family: str
    rules: frozenset[str]
    beliefs: frozenset[str]


@dataclass(frozen=True, slots=True)
class Candidate(Generic[_Key]):
    """A puzzle that may be asked; `errors` are codes of the faulty rules that go wrong there."""

    key: _Key
    family: str
    rating: Rating
    rules: frozenset[str] = frozenset()
    errors: frozenset[str] = frozenset()


@dataclass(slots=True)
class Standing:
    """What the choice knows of a learner.

    `overall` is the rating that every answer moves, `ratings` those by family; `beliefs` by code; `due`: when
    rules and beliefs are to be reviewed, of each that was ever asked; `weak`: how often rules were answered
    wrongly of late, 0 to 1; `recent`: the kinds asked, the last first. `follow` is the belief that an answer
    showed and that is to be tried again at once, in one of the next `patience` questions: chance names the
    class of answers, and in some the belief does not err.
    """

    overall: Rating = field(default_factory=Rating)
    ratings: dict[str, Rating] = field(default_factory=dict)
    beliefs: dict[str, float] = field(default_factory=dict)
    due: dict[str, datetime] = field(default_factory=dict)
    weak: dict[str, float] = field(default_factory=dict)
    recent: list[str] = field(default_factory=list)
    follow: str = ""
    patience: int = 0

    def learner_in(self, family: str) -> Rating:
        """The learner's rating in a family."""
        return in_family(self.ratings.get(family), self.overall)

    def due_at(self, now: datetime) -> frozenset[str]:
        """The rules and beliefs to be reviewed by now."""
        return frozenset(code for code, at in self.due.items() if at <= now)

    def answered(
        self,
        kind: str,
        rule: str | None,
        *,
        right: bool,
        fits: Sequence[str] = (),
        tried: Collection[str] = (),
    ) -> None:
        """An answer was given: `rule` is the one that decides there, `tried` are the beliefs that err there,
        `fits` those of them that would have answered the same; beliefs are updated already.
        """
        if rule is not None:
            self.weak[rule] = _FADING * self.weak.get(rule, 0.0) + (1 - _FADING) * (not right)
        likeliest = max(fits, key=lambda code: self.beliefs.get(code, 0.0), default="")
        if likeliest:
            self.follow, self.patience = (likeliest, _PATIENCE) if likeliest != self.follow else ("", 0)
        else:
            self.patience -= 1
            if self.follow in tried or self.patience <= 0:
                self.follow, self.patience = "", 0
        self.recent = [kind, *self.recent][:RECENT]

    def as_json(self) -> dict[str, Any]:
        """What `read_standing` reads again."""
        return {
            "overall": _said(self.overall),
            "ratings": {family: _said(rating) for family, rating in self.ratings.items()},
            "beliefs": {code: round(likely, 4) for code, likely in self.beliefs.items()},
            "due": {code: at.isoformat(timespec="seconds") for code, at in self.due.items()},
            "weak": {rule: share for rule, each in self.weak.items() if (share := round(each, 3))},
            "recent": self.recent,
            "follow": self.follow,
            "patience": self.patience,
        }


def read_standing(kept: Mapping[str, Any]) -> Standing:
    """The standing of what was kept; of nothing, that of somebody of whom nothing is known."""
    if not kept:
        return Standing()
    return Standing(
        Rating(*kept["overall"]),
        {family: Rating(*rating) for family, rating in kept["ratings"].items()},
        dict(kept["beliefs"]),
        {code: datetime.fromisoformat(at) for code, at in kept["due"].items()},
        dict(kept["weak"]),
        list(kept["recent"]),
        kept["follow"],
        kept.get("patience", 1),
    )


def _said(rating: Rating) -> list[float]:
    return [round(rating.rating, 1), round(rating.deviation, 1), round(rating.volatility, 5)]


def next_kind(kinds: Sequence[Asked], standing: Standing, now: datetime, rng: Random) -> Asked:
    """The kind to ask now, out of at least one."""
    if standing.follow:
        kinds = [each for each in kinds if standing.follow in each.beliefs] or kinds
    families = {each.kind: each.family for each in kinds}
    last = families.get(standing.recent[0]) if standing.recent else None
    due = standing.due_at(now)
    weights = [
        _need(each.rules, each.beliefs, standing, due, max) * _turn(each, last, standing.recent)
        for each in kinds
    ]
    return rng.choices(kinds, weights if any(weights) else None)[0]


def next_puzzle(
    candidates: Sequence[Candidate[_Key]], standing: Standing, aim: float, now: datetime, rng: Random
) -> Candidate[_Key]:
    """The puzzle to ask now, out of at least one; all are of one kind and one class of answers. `aim` is one
    of `AIMS`.
    """
    if standing.follow:
        candidates = [each for each in candidates if standing.follow in each.errors] or candidates
    learner, due = _cautious(candidates[0].family, standing), standing.due_at(now)
    away = [_away(learner, each.rating, aim) for each in candidates]
    nearest = min(map(abs, away))
    weights = [
        exp((nearest**2 - far**2) / 2) * _need(each.rules, each.errors, standing, due, sum)
        for far, each in zip(away, candidates, strict=True)
    ]
    return rng.choices(candidates, weights)[0]


def within_reach(parts: Sequence[tuple[str, Collection[int]]], standing: Standing, aim: float) -> list[bool]:
    """Of some parts of the stock, each a family with the levels that there are of it: whether the nearest of
    these is not much farther from the wished difficulty than the nearest of its family. One that is comes
    later: a class of answers that there is at high levels alone would else be asked of beginners as often as
    any other.
    """
    levels = {(family, level) for family, those in parts for level in those}
    far = {each: _away(_cautious(each[0], standing), first_rating(each[1]), aim) ** 2 for each in levels}
    nearest = {family: min(far[each] for each in levels if each[0] == family) for family, _ in parts}
    return [min(far[family, level] for level in those) - nearest[family] <= _REACH for family, those in parts]


def _need(
    rules: frozenset[str],
    beliefs: frozenset[str],
    standing: Standing,
    now_due: frozenset[str],
    of_all: Callable[[list[float]], float],
) -> float:
    """How much there is to learn. Of faulty rules those count of which least is known, not the likeliest:
    what is surely held is asked at once and by reviews. One answer to a puzzle tries `of_all` that err there,
    one to a kind hardly more than one of its.
    """
    chances = [standing.beliefs.get(code, RATES.held) for code in beliefs]
    unsure = of_all([0.0, *(each * (1 - each) for each in chances)])
    new = not rules <= standing.due.keys()
    due = len(now_due & (rules | beliefs))
    weak = sum(standing.weak.get(rule, 0.0) for rule in rules)
    weight: float = (_LEAST + unsure + _NEW * new + _DUE * due + _WEAK * weak) ** _SHARP
    return weight


def _turn(asked: Asked, last: str | None, recent: Sequence[str]) -> float:
    for place, share in enumerate(_RESTING[: len(recent)]):
        if recent[place] == asked.kind:
            return share
    return _ALIKE if asked.family == last else 1.0


def _cautious(family: str, standing: Standing) -> Rating:
    learner = standing.learner_in(family)
    return replace(learner, rating=learner.rating - _CAUTION * learner.deviation)


def _away(learner: Rating, puzzle: Rating, aim: float) -> float:
    """How far a puzzle is from the wished difficulty, in the logarithm of the odds, by the width of the
    weights: there what is far too hard and what is harder still lie as far apart as anywhere.
    """
    return (_odds(chance(learner, puzzle, 0)) - _odds(aim)) / _NARROW


def _odds(likely: float) -> float:
    return log(likely / (1 - likely))
