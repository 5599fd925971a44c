"""When a rule or a belief is asked again: so many days after it was answered, half as many after an error.

What is reviewed is a rule, each time on a position never seen, and every answer that shows it counts. Answers
are wrong for other reasons than forgetting too, so a schedule that reckons with memory (FSRS) spends more
reviews for as much remembered than these plain days: docs/learning.md.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final, TypeVar

EVERY: Final = 8
"""Days from a right answer to the next review, unless a learner wishes otherwise."""
_Key = TypeVar("_Key")


def next_due(right: bool, at: datetime, *, every: int = EVERY) -> datetime:
    """When to ask again after an answer."""
    return at + timedelta(days=every if right else every / 2)


def spread_reviews(due: Mapping[_Key, datetime], at: datetime, *, a_day: int) -> dict[_Key, datetime]:
    """The days of a backlog anew, `a_day` on each from now on, what has waited longest first. What is not due
    keeps its day.
    """
    waiting = sorted((key for key, day in due.items() if day <= at), key=due.__getitem__)
    days = {key: max(due[key], at + timedelta(days=place // a_day)) for place, key in enumerate(waiting)}
    return {**due, **days}
