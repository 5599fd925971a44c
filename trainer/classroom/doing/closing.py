"""Handing in: what was chosen is graded and becomes answers, by the learner's press or by the clock.

Whoever grades holds the submission's row, and hands in all that was chosen or nothing: a worker that is
killed leaves it as it was, and of two the later one finds nothing to do.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone

from trainer.classroom.doing.due import ended_works
from trainer.classroom.doing.locking import locked_work
from trainer.classroom.doing.work import Work, WorkRefusedError
from trainer.classroom.marks.results import Today, todays_grade, versions_at_hand
from trainer.classroom.models import (
    Answer,
    Assignment,
    ChosenAnswer,
    Enrollment,
    LateAnswer,
    Mode,
    Submission,
)
from trainer.classroom.platforms.sending import mark_changed
from trainer.classroom.querysets import SubmissionQuerySet
from trainer.classroom.secrecy.withholding import release
from trainer.progress.actions import Found, Graded, attempt_of, record_all
from trainer.progress.models import Attempt
from trainer.rules.catalogue import RULES_VERSION

UNREADABLE: Final = Today(0.0, "", "", ())
"""Of a puzzle that asks nothing any more; a regrade mends it once it does."""


def hand_in_by_clock(submissions: SubmissionQuerySet | None = None, *, now: datetime | None = None) -> int:
    """Hand in what the clock has ended, of all or of those; how many.

    What was chosen where verdicts are shown meanwhile, or nothing is handed in any more, is graded too. Each
    worker does this every few seconds; a page does it for what it is about to show.
    """
    now = now or timezone.now()
    found = ended_works(Submission.objects.all() if submissions is None else submissions, now)
    return sum(_end(each, now) for each in found.select_related(None))


@transaction.atomic
def _end(submission: Submission, now: datetime) -> bool:
    """Unless somebody else has, or there is more time by now."""
    try:
        locked = locked_work(submission)
    except WorkRefusedError:
        return False
    own, ends = locked.submission, locked.schedule.ends_at
    if own is None or own.handed_in_at is not None:
        return False
    if locked.is_handed_in_once and ends is not None and now > ends:
        close(locked, at=locked.schedule.closes_at or ends, by_clock=True)
        return True
    if not locked.is_handed_in_once or locked.shows(now):
        return bool(grade_chosen(locked))
    return False


def close(locked: Work, *, at: datetime, by_clock: bool = False) -> None:
    """Grade what was chosen of held work, and end it; the first time counts."""
    assert locked.submission is not None
    own = Submission.objects.filter(pk=locked.submission.pk, handed_in_at=None)
    grade_chosen(locked)
    if own.update(handed_in_at=at, by_clock=by_clock):
        release(locked, Attempt.objects.filter(assigned__item__submission=locked.submission))
        mark_changed(locked.submission)


def grade_chosen(locked: Work) -> int:
    """Let what was chosen of held work be its answers, graded by the rules of today; how many."""
    chosen = list(ChosenAnswer.objects.filter(item__submission=locked.submission).select_related("item"))
    if not chosen:
        return 0
    answers = _answers(locked, chosen)
    ChosenAnswer.objects.filter(pk__in=[each.pk for each in chosen]).delete()
    return len(answers)


def accept(locked: Work, late: LateAnswer) -> Answer:
    """Let an answer that came too late be one more answer of held work, as if it came at the last moment."""
    facts = {name: getattr(late, name) for name in _OF_CHOSEN}
    facts |= {"number": late.item.answers.count() + 1, "key": f"{late.key}+late"}
    counted = locked.schedule.closes_at or late.arrived_at
    return _answers(
        locked, [ChosenAnswer(item=late.item, arrived_at=counted, sent_at=late.arrived_at, **facts)]
    )[0]


def _answers(locked: Work, chosen: Iterable[ChosenAnswer]) -> list[Answer]:
    """Store them with their attempts, all with a few statements."""
    chosen = list(chosen)
    versions = versions_at_hand(each.item.version_id for each in chosen)
    graded: list[tuple[Attempt, tuple[Found, ...]]] = []
    answers = []
    for each in chosen:
        today = todays_grade(versions[each.item.version_id], each.answer) or UNREADABLE
        attempt = _attempt(locked, each, today)
        graded.append((attempt, tuple(today.found)))
        answers.append(
            Answer(
                item=each.item,
                number=each.number,
                attempt=attempt,
                arrived_at=each.arrived_at,
                sent_at=each.sent_at,
                score=today.score,
            )
        )
    record_all(graded)
    return Answer.objects.bulk_create(answers)


def _attempt(locked: Work, chosen: ChosenAnswer, today: Today) -> Attempt:
    graded = Graded(chosen.raw, chosen.answer, today.score, today.solved, RULES_VERSION)
    version, until = chosen.item.version_id, locked.shown_from
    attempt = attempt_of(graded, version, chosen.key, chosen.shown_at, chosen.arrived_at, until)
    attempt.learner_id = locked.enrollment.learner_id
    return attempt


def reopen(*, assignment: Assignment, enrollment: Enrollment | None = None) -> None:
    """Go on with what the clock handed in at another moment than it would today: to be called in the
    transaction that changed dates. What waits since it came too late is taken where it is in time now.
    """
    rows = Submission.objects.filter(assignment=assignment, by_clock=True)
    if enrollment is not None:
        rows = rows.filter(enrollment=enrollment)
    for submission in rows:
        locked = locked_work(submission)
        if locked.schedule.closes_at == submission.handed_in_at:
            continue
        Submission.objects.filter(pk=submission.pk).update(handed_in_at=None, by_clock=False)
        for late in LateAnswer.objects.filter(item__submission=submission, accepted=None):
            _take_up(locked, late)


def _take_up(locked: Work, late: LateAnswer) -> None:
    """Unless it is too late still, or the item is answered."""
    counted = locked.schedule.counted_at(late.arrived_at, None)
    if counted is None or late.item.answers.exists():
        return
    facts = {name: getattr(late, name) for name in _OF_CHOSEN}
    ChosenAnswer.objects.update_or_create(item=late.item, defaults=facts | {"arrived_at": counted})
    late.delete()


_OF_CHOSEN: Final = ("number", "key", "shown_at", "given", "answer", "chosen_at")


def hand_in_endless(*, enrollment: Enrollment, now: datetime) -> None:
    """Hand in the exams that a learner has begun and no date or limit ends."""
    begun = Submission.objects.filter(enrollment=enrollment, handed_in_at=None, assignment__mode=Mode.EXAM)
    for submission in begun:
        locked = locked_work(submission)
        if locked.schedule.closes_at is None:
            close(locked, at=now)
