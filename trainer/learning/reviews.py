"""When a rule or a belief is asked again: FSRS, which reckons how long something is remembered.

What is reviewed is a rule, each time on a position never seen, and every answer that shows it counts. So
there are no steps of minutes: a card is due after a day at least, and no chance moves its day.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Final, TypeVar

import fsrs

RETENTION: Final = 0.9
"""How likely something should still be known when it is asked again, unless a learner wishes otherwise."""
LONGEST: Final = 365
"""Days until a review at most."""
_Key = TypeVar("_Key")


@dataclass(frozen=True, slots=True)
class Card:
    """What is known of one memory: after `stability` days nine of ten such are still there, `difficulty` goes
    from 1 to 10; when it is due, and when it was last shown.
    """

    stability: float
    difficulty: float
    due: datetime
    last: datetime


def reviewed(card: Card | None, right: bool, at: datetime, *, retention: float = RETENTION) -> Card:
    """The card after an answer; None before: it is the first. `at` must know its time zone.

    An answer that came before the last one counts as one of the same moment.
    """
    moment = at.astimezone(UTC)
    if card is not None:
        moment = max(moment, card.last)
    rating = fsrs.Rating.Good if right else fsrs.Rating.Again
    after, _log = _scheduler(retention).review_card(_foreign(card), rating, moment)
    if after.stability is None or after.difficulty is None:
        raise AssertionError("a card that was reviewed has both")
    return Card(after.stability, after.difficulty, after.due, moment)


def recalled(card: Card, at: datetime) -> float:
    """How likely it is still known then, 0 to 1; whole days count."""
    return _scheduler(RETENTION).get_card_retrievability(_foreign(card), at.astimezone(UTC))


def spread(cards: Mapping[_Key, Card], at: datetime, *, a_day: int) -> dict[_Key, Card]:
    """The cards of a backlog with new days, `a_day` on each from now on: of those that are due the likeliest
    to be still known first, for they are lost soonest by waiting. What is not due keeps its day.
    """
    due = [key for key, card in cards.items() if card.due <= at]
    due.sort(key=lambda key: recalled(cards[key], at), reverse=True)
    days = {key: max(cards[key].due, at + timedelta(days=place // a_day)) for place, key in enumerate(due)}
    return {key: replace(card, due=days.get(key, card.due)) for key, card in cards.items()}


@cache
def _scheduler(retention: float) -> fsrs.Scheduler:
    return fsrs.Scheduler(
        desired_retention=retention,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=LONGEST,
        enable_fuzzing=False,
    )


def _foreign(card: Card | None) -> fsrs.Card:
    """As the package has it; with a number of its own, for it waits to find one."""
    if card is None:
        return fsrs.Card(card_id=0)
    return fsrs.Card(
        card_id=0,
        state=fsrs.State.Review,
        stability=card.stability,
        difficulty=card.difficulty,
        due=card.due,
        last_review=card.last,
    )
