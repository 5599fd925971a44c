"""The places of a sheet as a learner sees them: what is open, what was answered, where to go on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Literal, TypeAlias

from django.urls import reverse

from trainer.classroom.models import Answer, SheetItem
from trainer.classroom.work import Work, run_of
from trainer.wording.kind_words import kind_title

Mark: TypeAlias = Literal["", "right", "partly", "wrong"]


@dataclass(frozen=True, slots=True)
class Place:
    """A place: its newest question with its page (empty if that is none any more), the pages of `earlier`
    rounds.

    `answered` times its question was answered; `missed`: never, and it takes no answer any more; `again`: one
    more try may be given. `mark` is that of the best try, empty as long as verdicts are kept back. `run`:
    right answers in a row, of mastery; None where there is none, or verdicts are kept back.
    """

    number: int
    url: str
    kind: str
    answered: int
    missed: bool
    again: bool
    mark: Mark
    earlier: tuple[str, ...]
    run: int | None

    @property
    def is_open(self) -> bool:
        """Whether its question waits for an answer."""
        return not self.answered and not self.missed


def item_url(work: Work, item: SheetItem) -> str:
    """The page of a question; its round is named where there can be several."""
    place: list[str | int] = [work.assignment.slug, item.place]
    return reverse("homework:item", args=[*place, item.round] if work.streak else place)


def places_of(work: Work, items: Iterable[SheetItem], now: datetime) -> list[Place]:
    """Every place in order; items come in order, with slots and answers."""
    return [_place(work, list(rounds), now) for _place_, rounds in groupby(items, lambda item: item.place)]


def _place(work: Work, rounds: Sequence[SheetItem], now: datetime) -> Place:
    newest = rounds[-1]
    answers = list(newest.answers.all())
    everything = [each for item in rounds for each in item.answers.all()]
    missed = not answers and work.refusal(now) is not None
    return Place(
        number=newest.place,
        url="" if missed and not work.tells_unanswered(now) else item_url(work, newest),
        kind=kind_title(newest.slot.kind),
        answered=len(answers),
        missed=missed,
        again=bool(answers) and work.refusal(now) is None and work.may_try(newest, answers, now),
        mark=mark_of(answers) if work.shows(now) else "",
        earlier=tuple(item_url(work, item) for item in rounds[:-1]),
        run=run_of(everything) if work.streak and work.shows(now) else None,
    )


def mark_of(answers: Sequence[Answer]) -> Mark:
    """How good the best of the tries was."""
    if not answers:
        return ""
    best = max(each.score for each in answers)
    if best == 1:
        return "right"
    return "partly" if best else "wrong"


def next_open(places: Sequence[Place], after: int) -> Place | None:
    """The next place with an open question, from the place `after` on and round again."""
    later = sorted(places, key=lambda place: (place.number < after, place.number))
    return next((place for place in later if place.is_open), None)
