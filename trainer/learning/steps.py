"""What to do next: of all that waits for a learner, what comes first."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final

SOON: Final = timedelta(days=2)
"""Homework that is due within this time comes before all else."""


class Step(StrEnum):
    """One thing that can be done next."""

    HOMEWORK = "homework"
    LESSON = "lesson"
    REVIEWS = "reviews"
    TODAY = "today"
    MISTAKES = "mistakes"
    PRACTICE = "practice"


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits for a learner.

    `homework_in`: how long the most urgent homework still has, `timedelta.max` where it has no date, None
    where there is none. `lesson`: the path has a next lesson, `begun`: it was begun. `learns`: the path is
    still the way in for who has never played. `reviews` and `mistakes`: how many there are. `today`: the
    puzzle of the day is not answered. `practice`: there is something to practise.
    """

    homework_in: timedelta | None = None
    lesson: bool = False
    begun: bool = False
    learns: bool = False
    reviews: int = 0
    today: bool = False
    mistakes: int = 0
    practice: bool = True


def next_steps(waiting: Waiting) -> tuple[Step, ...]:
    """All that can be done, what comes first at the front.

    What has a date goes first, then what is forgotten if it waits, what was begun, what is gone tomorrow.
    """
    urgent = waiting.homework_in is not None and waiting.homework_in <= SOON
    lesson_first = waiting.lesson and waiting.learns
    line = (
        (Step.HOMEWORK, urgent),
        # Whoever has never played is asked nothing that no lesson has taught.
        (Step.LESSON, lesson_first),
        (Step.REVIEWS, waiting.reviews > 0),
        (Step.LESSON, waiting.lesson and waiting.begun),
        (Step.TODAY, waiting.today and not lesson_first),
        (Step.HOMEWORK, waiting.homework_in is not None),
        (Step.MISTAKES, waiting.mistakes > 0),
        (Step.LESSON, waiting.lesson),
        (Step.PRACTICE, waiting.practice),
    )
    return tuple(dict.fromkeys(step for step, is_there in line if is_there))
