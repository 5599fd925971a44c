"""An assignment as one learner has it: the dates that hold, the submission, what may still be done.

Besides: the signed key of each try at a question, and the cookie that marks a browser in which an exam is
taken.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, TypeAlias
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponseBase

from trainer.classroom.models import (
    Answer,
    Assignment,
    Comment,
    Enrollment,
    Extension,
    Feedback,
    Mode,
    Submission,
    SubmissionItem,
)
from trainer.classroom.schedule import Schedule, schedule_of
from trainer.progress.keys import Key, KeyRefusedError, make_key, nonce_of, read_key
from trainer.progress.models import NEVER

Why: TypeAlias = Literal[
    "left",
    "archived",
    "not_ready",
    "not_open",
    "closed",
    "handed_in",
    "no_tries",
    "no_hint",
    "no_hand_in",
    "many_exams",
]
ONE: Final = 1


class WorkRefusedError(Exception):
    """Something that cannot be done (any more); nothing was stored. `why` is the case."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Work:
    """An assignment of a learner's class, and the learner's submission once there is one."""

    assignment: Assignment
    enrollment: Enrollment
    schedule: Schedule
    submission: Submission | None

    @property
    def tries(self) -> int:
        """How many answers an item takes; 0 for any number."""
        return self.assignment.tries if self.assignment.mode == Mode.HOMEWORK else ONE

    @property
    def streak(self) -> int:
        """Right answers in a row that a place takes; 0 where it is not worked on until mastery."""
        return self.assignment.streak if self.assignment.mode == Mode.MASTERY else 0

    @property
    def minutes(self) -> int:
        """The limit in minutes with what the learner was given on top; 0 for none."""
        minutes = self.assignment.minutes
        return minutes + self.schedule.more.minutes if minutes else 0

    @property
    def is_handed_in_once(self) -> bool:
        """Whether it ends by being handed in."""
        return self.assignment.mode == Mode.EXAM or self.assignment.minutes is not None

    @property
    def shown_from(self) -> datetime | None:
        """From when verdicts are shown; None for at once."""
        return self.schedule.shown_from(NEVER)

    def shows(self, now: datetime) -> bool:
        """Whether verdicts are shown."""
        return self.shown_from is None or now >= self.shown_from

    def tells_unanswered(self, now: datetime) -> bool:
        """Whether the verdict on a question that was not answered is shown: the work is handed in."""
        return self.submission is not None and self.submission.handed_in_at is not None and self.shows(now)

    def refusal(self, now: datetime) -> Why | None:
        """Why nothing can be done; None while work goes on, late work too."""
        if self.enrollment.left_at is not None:
            return "left"
        if self.assignment.classroom.is_archived:
            return "archived"
        if self.submission is not None and self.submission.handed_in_at is not None:
            return "handed_in"
        return None if self.schedule.has_begun(now) else "not_open"

    def may_try(self, item: SubmissionItem, answers: Sequence[Answer], now: datetime) -> bool:
        """Whether an item with these answers takes another one.

        Once verdicts are shown that were kept back, or as no answer counts any more, nothing that was
        answered can be answered again.
        """
        if not answers:
            return True
        if item.given_up_at is not None:
            return False
        at_once = self.assignment.feedback == Feedback.AT_ONCE
        if at_once and not self.schedule.is_open(now):
            return False
        if self.shows(now) and (not at_once or any(each.score == 1 for each in answers)):
            return False
        return self.tries == 0 or len(answers) < self.tries

    def keeps_key(self, item: SubmissionItem, answers: Sequence[Answer], now: datetime) -> bool:
        """Whether the verdict on an answer stays back for the tries that are left, as long as these count."""
        if not answers or self.assignment.feedback != Feedback.AT_ONCE or self.refusal(now) is not None:
            return False
        return self.schedule.is_open(now) and self.may_try(item, answers, now)


def work_of(learner_id: UUID | None, slug: str) -> Work | None:
    """A published assignment of a class that the learner is in, or was; None for every other."""
    if learner_id is None:
        return None
    set_for = Assignment.objects.published().filter(classroom__enrollments__learner=learner_id, slug=slug)
    assignment = set_for.meant_for(learner_id).select_related("classroom").first()
    if assignment is None:
        return None
    enrollment = Enrollment.objects.get(classroom=assignment.classroom_id, learner=learner_id)
    both = {"assignment": assignment, "enrollment": enrollment}
    extension = Extension.objects.filter(**both).first()
    submission = Submission.objects.filter(**both).first()
    return Work(assignment, enrollment, schedule_of(assignment, extension, submission), submission)


def items_of(submission: Submission) -> list[SubmissionItem]:
    """Every item in order, with its slot and its answers."""
    answers = Prefetch("answers", Answer.objects.order_by("number"))
    return list(submission.items.select_related("slot", "comment").prefetch_related(answers))


def comment_of(item: SubmissionItem) -> str:
    """What a teacher said about it; empty for nothing. Read with the item, there is no query."""
    said: Comment | None = getattr(item, "comment", None)
    return said.text if said else ""


def run_of(answers: Sequence[Answer]) -> int:
    """How many of the last answers were right, one after the other."""
    run = 0
    for each in answers:
        run = run + 1 if each.score == 1 else 0
    return run


def make_try_key(*, learner_id: UUID, item: SubmissionItem, number: int) -> str:
    """The key under which the `number`th try at an item is answered; version and puzzle are at hand."""
    slug, version = item.version.puzzle.slug, item.version.number
    nonce = _nonce(learner_id, item, number)
    return make_key(owner=_owner(learner_id, item), slug=slug, number=version, nonce=nonce)


def read_try_key(token: str, *, learner_id: UUID, item: SubmissionItem, most: int) -> tuple[Key, int]:
    """The key, and the number of the try that it was made for: from 1 to `most`.

    :raises KeyRefusedError: for a garbled, foreign or expired one.
    """
    key = read_key(token, owners=[_owner(learner_id, item)], slug=item.version.puzzle.slug)
    for number in range(most, 0, -1):
        if key.nonce == _nonce(learner_id, item, number):
            return key, number
    raise KeyRefusedError("this key is for no try at this item")


def _owner(learner_id: UUID, item: SubmissionItem) -> str:
    return f"{learner_id}/item {item.pk}"


def _nonce(learner_id: UUID, item: SubmissionItem, number: int) -> str:
    owner = _owner(learner_id, item)
    return nonce_of(learner=owner, slug=item.version.puzzle.slug, number=item.version.number, turn=number)


COOKIE: Final = "sitting"
LONGEST: Final = 24 * 60 * 60
"""Seconds that it stays, where the exam does not end before: a browser may be shared."""
MOST: Final = 50
"""Exams that a browser keeps in mind; a cookie has room for no more."""
_SIGNER: Final = Signer(salt="trainer.classroom.sitting")


def submissions_in(request: HttpRequest) -> tuple[UUID, ...]:
    """The submissions of the exams that were begun in the browser and not handed in there."""
    try:
        return tuple(map(UUID, _SIGNER.unsign(request.COOKIES[COOKIE]).split()))
    except (KeyError, BadSignature, ValueError):
        return ()


def mark_browser(response: HttpResponseBase, request: HttpRequest, work: Work) -> None:
    """Keep in the browser that this exam is sat, or that it was handed in; others that are sat there stay."""
    submission, here = work.submission, submissions_in(request)
    if work.assignment.mode != Mode.EXAM or submission is None:
        return
    others = tuple(each for each in here if each != submission.pk)
    marked = (*others, submission.pk) if submission.handed_in_at is None else others
    if len(marked) == len(here):
        return
    if not marked:
        response.delete_cookie(COOKIE, samesite="Lax")
        return
    response.set_cookie(
        COOKIE,
        _SIGNER.sign(" ".join(each.hex for each in marked)),
        max_age=LONGEST,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def is_full(request: HttpRequest) -> bool:
    """Whether so many exams were begun in the browser that it cannot keep one more in mind."""
    return len(submissions_in(request)) >= MOST
