"""All that waits for whoever asks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cached_property
from typing import NamedTuple

from django.db.models import BooleanField, Exists, ExpressionWrapper, Q, QuerySet, Value

from trainer.accounts.days import today
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import Background, Learner
from trainer.authoring.models import Report
from trainer.classroom.doing.due import Due, due_next
from trainer.classroom.models import Assignment
from trainer.learning.steps import Agenda, NextStep, next_steps
from trainer.play.beginning import beginning_of, standing_of
from trainer.play.secrecy import is_kept_back, withheld_puzzles, withheld_slugs
from trainer.polls.models import PollReport
from trainer.progress.models import Attempt
from trainer.progress.path import PathStanding
from trainer.progress.recalling import due_rules
from trainer.progress.runs import mistakes_of
from trainer.puzzles.actions import puzzle_of_the_day
from trainer.puzzles.models import PuzzleVersion

SHOWN = 4
"""So much of what waits stands on the page: one thing large, the others as cards."""


class ToDoFacts(NamedTuple):
    """Whether somebody has given an answer, shown or not, and one to the puzzle of the day; has work in a
    class that is still taken; has own reports with an unread reply, or others' reports on what is one's own.
    """

    has_answered: bool = False
    answered_today: bool = False
    has_work: bool = False
    has_news: bool = False
    has_reports: bool = False


def _either(one: QuerySet[Report], other: QuerySet[PollReport]) -> "ExpressionWrapper[Q]":
    return ExpressionWrapper(Q(Exists(one)) | Q(Exists(other)), output_field=BooleanField())


@dataclass(frozen=True)
class ToDo:
    """What waits for whoever asks. Each part is read once, when it is first needed."""

    request: LearnerRequest

    @cached_property
    def facts(self) -> ToDoFacts:
        """Five small matters in one query; none for a guest without answers."""
        learner = self.request.visitor.learner
        if learner is None:
            return ToDoFacts(has_reports=self.request.user.is_authenticated)
        version, given = self.days_puzzle, Attempt.objects.given_by(learner)
        row = Learner.objects.filter(pk=learner.pk).values_list(
            Exists(given),
            Exists(given.at(version)) if version else Value(value=False),
            Exists(Assignment.objects.set_for(learner).taking_answers(self.request.arrived_at)),
            _either(
                Report.objects.filter(learner=learner).unread(),
                PollReport.objects.filter(learner=learner).unread(),
            ),
            _either(
                Report.objects.for_author(self.request.user).waiting(),
                PollReport.objects.on_polls_of(self.request.user).waiting(),
            ),
        )
        return ToDoFacts(*row.get())

    @cached_property
    def homework(self) -> list[Due]:
        """What is to be done in classes, the most urgent first."""
        learner = self.request.visitor.learner
        return due_next(learner, self.request.arrived_at) if learner and self.facts.has_work else []

    @cached_property
    def reviews(self) -> Sequence[str]:
        """The rules that are due."""
        return due_rules(self.request.visitor.learner_id, self.request.arrived_at)

    @cached_property
    def path(self) -> PathStanding | None:
        """How somebody stands on the path; None for who has told nothing and read nothing."""
        begun = beginning_of(self.request)
        if not begun.background and not begun.read:
            return None
        return standing_of(self.request, withheld=withheld_slugs())

    @cached_property
    def learns(self) -> bool:
        """Whether somebody who has never played still walks the path."""
        never = beginning_of(self.request).background == Background.NEVER
        return never and self.path is not None and self.path.following is not None

    @cached_property
    def days_puzzle(self) -> PuzzleVersion | None:
        """The puzzle of the day, unless an assignment holds it back; None too where there are no puzzles."""
        version = self._drawn
        return None if version is not None and is_kept_back(version.puzzle.slug) else version

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to do: no puzzles to draw one of the day from, and nobody is known."""
        return not self._is_known and self._drawn is None

    @property
    def _is_known(self) -> bool:
        told = beginning_of(self.request).background
        return bool(told or self.homework or self.facts.has_answered)

    @cached_property
    def _drawn(self) -> PuzzleVersion | None:
        return puzzle_of_the_day(today(self.request))

    @cached_property
    def mistakes(self) -> int:
        """How many puzzles were answered wrongly last."""
        return len(mistakes_of(self.request.visitor.learner_id, withheld_puzzles()))

    @cached_property
    def is_new(self) -> bool:
        """Whether somebody sees the site for the first time: nothing told, nothing answered, nothing set."""
        return not self._is_known and self.days_puzzle is not None

    @cached_property
    def steps(self) -> tuple[NextStep, ...]:
        """What stands on the page, what comes first at the front; mistakes are counted if there is room."""
        waiting = self._waiting()
        if len(next_steps(waiting)) <= SHOWN and self.facts.has_answered:
            waiting = replace(waiting, mistakes=self.mistakes)
        return next_steps(waiting)[:SHOWN]

    def _waiting(self) -> Agenda:
        following = self.path.following if self.path else None
        return Agenda(
            homework_in=self._homework_in(),
            lesson=following is not None,
            begun=following is not None and following.begun,
            learns=self.learns,
            reviews=len(self.reviews),
            today=self.days_puzzle is not None and not self.facts.answered_today,
            practice=not self.learns or bool(self.path and self.path.taught),
        )

    def _homework_in(self) -> timedelta | None:
        if not self.homework:
            return None
        due_at = self.homework[0].schedule.due_at
        return due_at - self.request.arrived_at if due_at else timedelta.max
