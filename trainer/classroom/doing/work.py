"""An assignment as one learner has it: the dates that hold, the submission, what may still be done.

Besides: the signed key of each try at a question, and the cookie that marks a browser in which an exam is
taken.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal, TypeAlias
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db.models import CharField, Exists, F, FilteredRelation, OuterRef, Q, QuerySet, UUIDField
from django.http import HttpRequest, HttpResponseBase

from trainer.classroom.models import (
    Answer,
    Assignment,
    ChosenAnswer,
    Comment,
    Enrollment,
    Feedback,
    LateAnswer,
    Mode,
    Submission,
    SubmissionItem,
    Teaching,
)
from trainer.classroom.setting.schedule import Schedule, schedule_of
from trainer.prepared import Prepared
from trainer.progress.keys import Key, KeyRefusedError, make_key, nonce_of, read_key
from trainer.progress.models import NEVER

Why: TypeAlias = Literal[
    "left",
    "archived",
    "not_ready",
    "not_open",
    "closed",
    "handed_in",
    "time_up",
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
    """An assignment of a learner's class, and the learner's submission once there is one; `taught`: the
    learner is one of those who teach the class.
    """

    assignment: Assignment
    enrollment: Enrollment
    schedule: Schedule
    submission: Submission | None
    taught: bool = False

    @property
    def is_exam(self) -> bool:
        """Whether its words are those of an examination: questions, not puzzles."""
        return self.assignment.mode == Mode.EXAM

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
        return self.assignment.is_handed_in

    @property
    def shown_from(self) -> datetime | None:
        """From when verdicts are shown; None for at once."""
        return self.schedule.shown_from(NEVER)

    def shows(self, now: datetime) -> bool:
        """Whether verdicts are shown."""
        return self.shown_from is None or now >= self.shown_from

    def is_over(self, now: datetime) -> bool:
        """Whether the time is up of work that is handed in and was not yet."""
        closes = self.schedule.closes_at
        if not self.is_handed_in_once or self.submission is None or self.submission.handed_in_at is not None:
            return False
        return closes is not None and now > closes

    def may_change(self, now: datetime) -> bool:
        """Whether what is answered may be changed until it is handed in: there is one try, and no verdict is
        told before.
        """
        blind = self.tries == ONE and not self.streak and self.assignment.feedback != Feedback.AT_ONCE
        return self.is_handed_in_once and blind and not self.shows(now)

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
        if self.is_over(now):
            return "time_up"
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
    """A published assignment of a class that the learner is in, or was; None for every other. One query."""
    found = None if learner_id is None else _WORK.first(learner=learner_id, slug=slug)
    if found is None:
        return None
    # Where there is no such row there is no such attribute.
    extension, submission = (getattr(found, name, None) for name in ("more", "begun"))
    schedule = schedule_of(found, extension, submission)
    return Work(found, found.mine, schedule, submission, taught=found.taught)


def _own_work(learner: UUID, slug: str) -> "QuerySet[Assignment]":
    by_learner = Q(classroom__enrollments__learner=learner)
    rows: QuerySet[Any] = Assignment.objects.published().meant_for(learner)
    rows = rows.annotate(
        mine=FilteredRelation("classroom__enrollments", condition=by_learner),
        more=FilteredRelation("extensions", condition=Q(extensions__enrollment=F("mine"))),
        begun=FilteredRelation("submissions", condition=Q(submissions__enrollment=F("mine"))),
        taught=Exists(Teaching.objects.filter(classroom=OuterRef("classroom"), user__learner=learner)),
    )
    rows = rows.filter(slug=slug, mine__isnull=False)
    return rows.select_related("classroom", "mine", "more", "begun")


def items_of(submission: Submission) -> list[SubmissionItem]:
    """Every item in order, with its slot, its version, its answers, what is chosen and what came late. One
    query.
    """
    return with_answers(_ITEMS.objects(submission=submission.pk))


def _own_items(submission: UUID) -> "QuerySet[SubmissionItem]":
    return one_row_each(SubmissionItem.objects.filter(submission=submission)).select_related(
        "version__puzzle", "version__origin"
    )


def one_row_each(items: "QuerySet[Any]") -> "QuerySet[Any]":
    """A row for each answer to the items (`tried`), or one without: `with_answers` makes items of them."""
    rows: QuerySet[Any] = items.annotate(tried=FilteredRelation("answers"))
    rows = rows.order_by("place", "round", "tried__number")
    return rows.select_related("slot", "comment", "chosen", "late", "tried")


def with_answers(rows: Iterable[SubmissionItem]) -> list[SubmissionItem]:
    """Each item once, with its answers."""
    items: dict[int, SubmissionItem] = {}
    for row in rows:
        item = items.setdefault(row.pk, row)
        answers = vars(item).setdefault(_ANSWERS, [])
        if (answer := getattr(row, "tried", None)) is not None:
            answer.item = item
            answers.append(answer)
    return list(items.values())


def untouched(item: SubmissionItem) -> SubmissionItem:
    """An item that was just made: nothing is stored beside it, and nothing will be asked for."""
    vars(item)[_ANSWERS] = []
    for name in ("comment", "chosen", "late"):
        beside: Any = SubmissionItem._meta.get_field(name)
        beside.set_cached_value(item, None)
    return item


def answers_at(item: SubmissionItem) -> list[Answer]:
    """The answers to an item, in order. Of `items_of`, there is no query."""
    found: list[Answer] | None = vars(item).get(_ANSWERS)
    return list(item.answers.order_by("number")) if found is None else found


def chosen_at(item: SubmissionItem) -> ChosenAnswer | None:
    """What is chosen at an item and was not handed in; None for nothing. Of `items_of`, there is no query."""
    found: ChosenAnswer | None = getattr(item, "chosen", None)
    return found


def late_at(item: SubmissionItem) -> LateAnswer | None:
    """What came at an item when it counted no more; None for nothing. Of `items_of`, there is no query."""
    found: LateAnswer | None = getattr(item, "late", None)
    return found


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
MOST_SITTINGS: Final = 50
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
    return len(submissions_in(request)) >= MOST_SITTINGS


_ANSWERS: Final = "answers_at_hand"
_ID: Final = UUID(int=0x30D0)
_WORK: Final = Prepared(_own_work, {"learner": (UUIDField(), _ID), "slug": (CharField(), "of a stand-in")})
_ITEMS: Final = Prepared(_own_items, {"submission": (UUIDField(), _ID)})
