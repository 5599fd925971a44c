"""What to do next: of all that waits for a learner, what comes first."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final

SOON: Final = timedelta(days=2)
"""Homework that is due within this time comes before all else."""


class NextStep(StrEnum):
    """One thing that can be done next."""

    HOMEWORK = "homework"
    LESSON = "lesson"
    REVIEWS = "reviews"
    TODAY = "today"
    MISTAKES = "mistakes"
    PRACTICE = "practice"


@dataclass(frozen=True, slots=True)
class Agenda:
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


def next_steps(agenda: Agenda) -> tuple[NextStep, ...]:
    """All that can be done, what comes first at the front.

    What has a date goes first, then what is forgotten if it waits, what was begun, what is gone tomorrow.
    """
    urgent = agenda.homework_in is not None and agenda.homework_in <= SOON
    lesson_first = agenda.lesson and agenda.learns
    line = (
        (NextStep.HOMEWORK, urgent),
        # Whoever has never played is asked nothing that no lesson has taught.
        (NextStep.LESSON, lesson_first),
        (NextStep.REVIEWS, agenda.reviews > 0),
        (NextStep.LESSON, agenda.lesson and agenda.begun),
        (NextStep.TODAY, agenda.today and not lesson_first),
        (NextStep.HOMEWORK, agenda.homework_in is not None),
        (NextStep.MISTAKES, agenda.mistakes > 0),
        (NextStep.LESSON, agenda.lesson),
        (NextStep.PRACTICE, agenda.practice),
    )
    return tuple(dict.fromkeys(step for step, is_there in line if is_there))
