"""What stands around a puzzle of an assignment: its place among the others, the clock, the way on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any, Literal, TypeAlias

from django.middleware.csrf import get_token
from django.urls import reverse

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.doing.work import Work, answers_at, chosen_at, comment_of, run_of
from trainer.classroom.models import Answer, Mode, SubmissionItem
from trainer.exams.rules import name_by_work
from trainer.play.homework.words import left_word
from trainer.wording.kind_words import kind_title

Mark: TypeAlias = Literal["", "right", "partly", "wrong"]


@dataclass(frozen=True, slots=True)
class Place:
    """A place: its newest question with its page (empty if that is none any more), the pages of `earlier`
    rounds.

    `answered` times its question was answered, once where something is chosen that is not handed in yet;
    `missed`: never, and it takes no answer any more; `again`: one more try may be given. `dropped`: it counts
    in nobody's mark. `mark` is that of the best try, empty as long as verdicts are kept back. `run`: right
    answers in a row, of mastery; None where there is none, or verdicts are kept back.
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
    dropped: bool = False

    @property
    def is_open(self) -> bool:
        """Whether its question waits for an answer."""
        return not self.answered and not self.missed and not self.dropped


def item_url(work: Work, item: SubmissionItem) -> str:
    """The page of a question; its round is named where there can be several."""
    place: list[str | int] = [work.assignment.slug, item.place]
    return reverse("homework:item", args=[*place, item.round] if work.streak else place)


def places_of(work: Work, items: Iterable[SubmissionItem], now: datetime) -> list[Place]:
    """Every place in order; items come in order, with slots and answers."""
    return [_place(work, list(rounds), now) for _place_, rounds in groupby(items, lambda item: item.place)]


def _place(work: Work, rounds: Sequence[SubmissionItem], now: datetime) -> Place:
    newest = rounds[-1]
    answers = answers_at(newest)
    chosen = not answers and chosen_at(newest) is not None
    everything = [each for item in rounds for each in answers_at(item)]
    missed = not answers and not chosen and work.refusal(now) is not None
    return Place(
        number=newest.place,
        url="" if missed and not work.tells_unanswered(now) else item_url(work, newest),
        kind=kind_title(newest.slot.kind),
        answered=len(answers) or int(chosen),
        missed=missed,
        again=bool(answers) and work.refusal(now) is None and work.may_try(newest, answers, now),
        mark=mark_of(answers) if work.shows(now) else "",
        earlier=tuple(item_url(work, item) for item in rounds[:-1]),
        run=run_of(everything) if work.streak and work.shows(now) else None,
        dropped=newest.slot.dropped_at is not None,
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


@dataclass(frozen=True, slots=True)
class Clock:
    """The time that is left: whole seconds, what they are called, when they end in the class's zone."""

    seconds: int
    word: str
    ends: datetime
    zone: str


def clock_of(work: Work, now: datetime) -> Clock | None:
    """The clock of a submission with a limit, None without one or when it is over."""
    ends = work.schedule.closes_at
    if work.schedule.time_up_at is None or ends is None or ends <= now:
        return None
    if work.submission is not None and work.submission.handed_in_at is not None:
        return None
    seconds = int((ends - now).total_seconds())
    return Clock(seconds, left_word(seconds), ends, work.assignment.classroom.zone)


def _beside(places: Sequence[Place], number: int) -> Place | None:
    """The place of that number, if it can be opened."""
    return next((place for place in places if place.number == number and place.url), None)


def frame(
    request: LearnerRequest, work: Work, items: Sequence[SubmissionItem], item: SubmissionItem
) -> dict[str, Any]:
    """What stands around the puzzle: where it is in the submission, the clock, hints, the way on."""
    now = request.arrived_at
    places = places_of(work, items, now)
    own = next(place for place in places if place.number == item.place)
    is_newest = own.url == item_url(work, item)
    goes_on, counts = work.refusal(now) is None, work.schedule.weight(now) > 0
    following = next_open(places, item.place)
    return {
        "section": "classes",
        "work": work,
        "item": item,
        "answers": answers_at(next(each for each in items if each.pk == item.pk)),
        "csrf_token": get_token(request),
        "place": own,
        "places": places,
        "following": following,
        "previous": _beside(places, item.place - 1),
        "next": _beside(places, item.place + 1),
        "walks": work.assignment.mode == Mode.EXAM and not goes_on and following is None,
        "moment": int(now.timestamp() * 1000),
        "counts": counts,
        "hand_in": goes_on and work.is_handed_in_once and not (following and counts),
        "again": own.again and is_newest,
        "comment": comment_of(item) if work.shows(now) else "",
        "credited": item.credited and work.shows(now),
        "here": item_url(work, item),
        "rules_name": name_by_work(work.assignment, item.slot.ruleset),
        "clock": clock_of(work, now),
    }
