"""Reviews foretold: whether a rule that was answered on an earlier day is answered rightly again.

The plain days by which the site reviews name no chance. They know how the last answer went and whether its
days are over; what is foretold is the share of right answers where both were alike. FSRS-6 foretells by its
defaults, fitted to nobody.
"""

from dataclasses import dataclass, field
from datetime import datetime
from importlib import import_module
from importlib.util import find_spec
from typing import Any
from uuid import UUID

from trainer.lab.product.answers import Foretold, Mean
from trainer.learning.reviews import next_due
from trainer.progress.evidence import Evidence

DAYS, CONSTANT, FSRS = "plain days", "constant", "FSRS-6, defaults"


@dataclass(slots=True)
class _Rule:
    """What is known of one rule of one learner: the last answer, and FSRS's card."""

    at: datetime
    right: bool
    card: Any = None


@dataclass(slots=True)
class Recalling:
    """Foretells the first answer of a day about each rule that was answered on a day before; `days` are those
    to a review by learner, as each chose. `rivals`: whether FSRS is installed.
    """

    days: dict[UUID, int]
    _rules: dict[tuple[UUID, str], _Rule] = field(default_factory=dict)
    _all: Mean = field(default_factory=Mean)
    _alike: dict[tuple[bool, bool], Mean] = field(default_factory=dict)
    _scheduler: Any = None

    def __post_init__(self) -> None:
        if find_spec("fsrs"):
            fsrs = import_module("fsrs")
            self._scheduler = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)

    def take(self, learner: UUID, evidence: Evidence) -> list[Foretold]:
        """What was foretold of an answer, of each rule that it calls to mind."""
        found = []
        for rule, right in evidence.recalled.items():
            known = self._rules.get((learner, rule))
            if known is not None and known.at.date() >= evidence.at.date():
                continue
            if known is not None:
                found.append(self._foretold(learner, known, evidence.at, right))
            card = self._reviewed(known.card if known else None, right, evidence.at)
            self._rules[learner, rule] = _Rule(evidence.at, right, card)
        return found

    def _foretold(self, learner: UUID, known: _Rule, at: datetime, right: bool) -> Foretold:
        due = next_due(known.right, known.at, every=self.days[learner])
        alike = self._alike.setdefault((known.right, at >= due), Mean())
        every = self._all.beside(0.5)
        said = {DAYS: alike.beside(every), CONSTANT: every}
        if self._scheduler:
            said[FSRS] = self._scheduler.get_card_retrievability(known.card, at)
        alike.take(right)
        self._all.take(right)
        return Foretold(right, said)

    def _reviewed(self, card: Any, right: bool, at: datetime) -> Any:
        if not self._scheduler:
            return None
        fsrs = import_module("fsrs")
        rating = fsrs.Rating.Good if right else fsrs.Rating.Again
        return self._scheduler.review_card(card or fsrs.Card(card_id=0), rating, at)[0]
