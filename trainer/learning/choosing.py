"""Which puzzle a learner is asked next: first a kind, then within it a class of answers, then a puzzle.

A kind is the likelier the more there is to learn in it: faulty rules that the learner may hold, rules that
are due or weak. One that was asked just before waits, one that is easily confused with it (of the same
family) comes sooner. Each class of answers that a kind has is as likely as the other, whatever else is
sought, so that no answer can be guessed. Of the puzzles of a class the one nearest to the wished difficulty
is the likeliest, more so where faulty rules that the learner may hold go wrong.

Who asks looks up the kinds, then some unseen puzzles of the kind that was chosen: no list of all is needed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp
from random import Random
from typing import Final, Generic, TypeVar

from trainer.learning.beliefs import RATES
from trainer.learning.ratings import Rating, chance, first_in_family

AIMS: Final[Mapping[str, float]] = {"easier": 0.85, "normal": 0.75, "harder": 0.6}
"""How likely a learner should know the answer, guesses not counted, by the wish for difficulty."""
_NARROW: Final = 0.35
"""How far from that puzzles may be: the standard deviation of their weights."""
_LEAST, _DUE, _WEAK = 0.01, 0.02, 0.01
"""What a kind or puzzle weighs in any case, for each rule or belief that is due, and for one always answered
wrongly; a belief of which nothing is known weighs twice as much as one that is due."""
_SHARP: Final = 2
"""How much sooner comes what weighs more: the power of the weights."""
_RESTING: Final = (0.0, 0.3, 0.6)
"""How much of its weight a kind keeps when it was asked last, last but one, last but two."""
_ALIKE: Final = 1.5
"""How much likelier another kind of the family that was asked last is."""
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
    answer_class: str
    rating: Rating
    rules: frozenset[str] = frozenset()
    errors: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Standing:
    """What the choice knows of a learner.

    `ratings` by family, `beliefs` by code; `due` are the rules and beliefs to be reviewed; `weak` how often
    rules were answered wrongly of late, 0 to 1; `recent` the kinds asked, the last first. `follow` is the
    belief that the last answer showed: it is tried again at once. `aim` is one of `AIMS`.
    """

    ratings: Mapping[str, Rating] = field(default_factory=dict)
    beliefs: Mapping[str, float] = field(default_factory=dict)
    due: frozenset[str] = frozenset()
    weak: Mapping[str, float] = field(default_factory=dict)
    recent: Sequence[str] = ()
    follow: str = ""
    aim: float = AIMS["normal"]


def next_kind(kinds: Sequence[Asked], standing: Standing, rng: Random) -> Asked:
    """The kind to ask now, out of at least one."""
    if standing.follow:
        kinds = [each for each in kinds if standing.follow in each.beliefs] or kinds
    families = {each.kind: each.family for each in kinds}
    last = families.get(standing.recent[0]) if standing.recent else None
    weights = [
        _need(each.rules, each.beliefs, standing) * _turn(each, last, standing.recent) for each in kinds
    ]
    return rng.choices(kinds, weights if any(weights) else None)[0]


def next_puzzle(candidates: Sequence[Candidate[_Key]], standing: Standing, rng: Random) -> Candidate[_Key]:
    """The puzzle to ask now, out of at least one; all are of one kind."""
    if standing.follow:
        candidates = [each for each in candidates if standing.follow in each.errors] or candidates
    chosen = rng.choice(sorted({each.answer_class for each in candidates}))
    of_class = [each for each in candidates if each.answer_class == chosen]
    family = of_class[0].family
    learner = standing.ratings.get(family) or first_in_family(standing.ratings.values())
    weights = [_fit(learner, each, standing) * _need(each.rules, each.errors, standing) for each in of_class]
    return rng.choices(of_class, weights)[0]


def _need(rules: frozenset[str], beliefs: frozenset[str], standing: Standing) -> float:
    """How much there is to learn. Of faulty rules the one counts of which least is known, not the likeliest:
    what is surely held is asked at once and by reviews.
    """
    chances = [standing.beliefs.get(code, RATES.held) for code in beliefs]
    unsure = max((each * (1 - each) for each in chances), default=0.0)
    due = len(standing.due & (rules | beliefs))
    weak = sum(standing.weak.get(rule, 0.0) for rule in rules)
    weight: float = (_LEAST + unsure + _DUE * due + _WEAK * weak) ** _SHARP
    return weight


def _turn(asked: Asked, last: str | None, recent: Sequence[str]) -> float:
    for place, share in enumerate(_RESTING[: len(recent)]):
        if recent[place] == asked.kind:
            return share
    return _ALIKE if asked.family == last else 1.0


def _fit(learner: Rating, candidate: Candidate[_Key], standing: Standing) -> float:
    """How near a puzzle is to the wished difficulty; never nothing."""
    away = (chance(learner, candidate.rating, 0) - standing.aim) / _NARROW
    return 0.01 + exp(-(away**2) / 2)
