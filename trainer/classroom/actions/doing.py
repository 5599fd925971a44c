"""Doing an assignment: begin, answer, ask for a hint, hand in. Each is done once, whatever the races."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random
from typing import Final, TypeAlias
from uuid import UUID

from django.db import IntegrityError, transaction

from trainer.classroom.actions.sending import mark_changed
from trainer.classroom.actions.withholding import keep_tries, release
from trainer.classroom.models import (
    Answer,
    Assignment,
    Extension,
    Mode,
    SlotChoice,
    Submission,
    SubmissionItem,
)
from trainer.classroom.places import Pool, draw, draw_next
from trainer.classroom.schedule import Schedule, schedule_of, terms_of
from trainer.classroom.work import Work, WorkRefusedError, run_of
from trainer.progress.actions import Graded, record_attempt
from trainer.progress.keys import Key
from trainer.progress.models import Attempt


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer that counts, with its attempt, and whether it is this one or an earlier one."""

    answer: Answer
    first: bool


def start_submission(*, work: Work, arrived_at: datetime, rng: Random) -> Submission:
    """The learner's submission, made at the first call: a version for each slot, the clock begins.

    The assignment's row is locked: its places and dates do not change until the submission is drawn from
    them, and of two who begin an exam the later one sees what the first was given.

    :raises WorkRefusedError: if it cannot be begun: too early, too late, not ready, taken back, class left or
        archived.
    """
    if work.submission is not None:
        return work.submission
    whose = {"assignment": work.assignment, "enrollment": work.enrollment}
    try:
        with transaction.atomic():
            held = _to_begin(work, arrived_at)
            submission = Submission(**whose, started_at=arrived_at)
            submission.save(force_insert=True)
            SubmissionItem.objects.bulk_create(_drawn(held, submission, rng))
    except IntegrityError:
        begun = Submission.objects.filter(**whose).first()
        if begun is None:  # The enrolment went, with the learner's account.
            raise WorkRefusedError("left") from None
        return begun
    return submission


def _to_begin(work: Work, arrived_at: datetime) -> Work:
    """The work by the assignment as it is now, locked.

    :raises WorkRefusedError: if it cannot be begun.
    """
    rows = Assignment.objects.select_for_update(no_key=True, of=("self",)).select_related("classroom")
    assignment = rows.filter(pk=work.assignment.pk).first()
    if assignment is None or assignment.published_at is None:
        raise WorkRefusedError("not_open")
    held = replace(
        work, assignment=assignment, schedule=Schedule(terms_of(assignment), work.schedule.more, None)
    )
    if why := held.refusal(arrived_at):
        raise WorkRefusedError(why)
    if assignment.ready_at is None:
        raise WorkRefusedError("not_ready")
    if not held.schedule.is_open(arrived_at):
        raise WorkRefusedError("closed")
    return held


def _drawn(work: Work, submission: Submission, rng: Random) -> list[SubmissionItem]:
    """The items of a new submission, in the order of the slots or by chance."""
    slots = SlotChoice.objects.filter(slot__assignment=work.assignment)
    rows = list(slots.order_by("slot__place", "pk").values_list(*_OF_POOLS))
    pools = _pools(rows)
    if work.assignment.mode == Mode.EXAM:
        known = _given_out(work.assignment)
    else:
        known = _known(work.enrollment.learner_id, rows)
    drawn = draw(pools, known, rng)
    order = [pool.slot for pool in pools]
    if work.assignment.shuffled:
        rng.shuffle(order)
    items = [
        SubmissionItem(submission=submission, slot_id=slot, version_id=drawn[slot], place=place)
        for place, slot in enumerate(order, 1)
    ]
    if not all(pool.fixed for pool in pools):
        _name_tables(items)
    return items


def _name_tables(items: Sequence[SubmissionItem]) -> None:
    """Keep how the tables look that somebody is asked: by another table like one nothing is told either."""
    drawn = SlotChoice.objects.filter(
        slot__in=[item.slot_id for item in items], version__in=[item.version_id for item in items]
    )
    for choice in drawn.filter(table_key="").select_related("version"):
        choice.save(update_fields=["table_key"])


_PoolRow: TypeAlias = tuple[int, int, bool, str]
_OF_POOLS: Final = ("slot_id", "version_id", "fixed", "version__answer_class")


def _pools(rows: Sequence[_PoolRow]) -> list[Pool]:
    """What each slot may be filled with, in order, from rows of `_OF_POOLS`."""
    versions: dict[int, list[int]] = {}
    fixed: dict[int, list[int]] = {}
    for slot, version, is_fixed, _ in rows:
        versions.setdefault(slot, []).append(version)
        if is_fixed:
            fixed.setdefault(slot, []).append(version)
    classes = {version: answer_class for _, version, _, answer_class in rows}
    return [Pool(slot, tuple(found), tuple(fixed.get(slot, ())), classes) for slot, found in versions.items()]


def _given_out(assignment: Assignment) -> set[int]:
    """The variants of an exam that somebody has: the next one gets others as long as there are any."""
    items = SubmissionItem.objects.filter(submission__assignment=assignment)
    return set(items.order_by().values_list("version_id", flat=True).distinct())


def _known(learner_id: UUID, rows: Sequence[_PoolRow]) -> set[int]:
    """The versions among the rows that the learner answered before; none is asked for where all are fixed."""
    if all(fixed for _slot, _version, fixed, _class in rows):
        return set()
    slots = {slot for slot, *_ in rows}
    offered = SlotChoice.objects.filter(slot__in=slots).values("version")
    answered = Attempt.objects.given_by(learner_id).filter(version__in=offered)
    return set(answered.values_list("version_id", flat=True))


def answer_item(
    *,
    work: Work,
    item: SubmissionItem,
    number: int,
    key: Key,
    graded: Graded,
    arrived_at: datetime,
    rng: Random,
) -> Answered:
    """Store the `number`th try at an item with its attempt, once; of mastery, put the next round.

    The submission's row is locked: two answers at once come one after the other, and the later one reads what
    the first stored; so do an answer and a change of the dates. What arrives after closing is stored too, and
    its time says what it counts.

    :raises WorkRefusedError: after handing in, when tries are used up, or the class was left or archived.
    """
    submission = _begun(work)
    pool = pool_of(item, work.enrollment.learner_id) if work.streak else None
    try:
        with transaction.atomic():
            held = _held(submission)
            earlier = list(item.answers.select_related("attempt").order_by("number"))
            if number <= len(earlier):
                return Answered(earlier[number - 1], first=False)
            _refuse_try(held, item, number, earlier, arrived_at)
            answer = _stored(held, item, number, key, graded, arrived_at)
            keep_tries(held, item, [*earlier, answer], arrived_at)
            if pool is not None:
                next_round(item, pool, held.streak, rng)
            mark_changed(_begun(held))
            return Answered(answer, first=True)
    except IntegrityError:
        stored = Answer.objects.filter(item=item, number=number).select_related("attempt").first()
        if stored is None:
            raise
        return Answered(stored, first=False)


def _refuse_try(
    held: Work, item: SubmissionItem, number: int, earlier: Sequence[Answer], arrived_at: datetime
) -> None:
    """:raises WorkRefusedError: if a new try that arrives then is not stored."""
    if why := held.refusal(arrived_at):
        raise WorkRefusedError(why)
    if number > len(earlier) + 1 or not held.may_try(item, earlier, arrived_at):
        raise WorkRefusedError("no_tries")


def _held(submission: Submission) -> Work:
    """The work on a submission by what holds now that the submission is locked: terms, more time, class.

    :raises WorkRefusedError: if the assignment was deleted.
    """
    # What a waiting statement joins is as old as the statement: so the rest is read by another one.
    if (
        not Submission.objects.select_for_update(no_key=True)
        .filter(pk=submission.pk)
        .values_list("pk")
        .first()
    ):
        raise WorkRefusedError("not_open")
    found = Submission.objects.select_related("assignment__classroom", "enrollment").get(pk=submission.pk)
    extension = Extension.objects.filter(
        assignment=found.assignment_id, enrollment=found.enrollment_id
    ).first()
    schedule = schedule_of(found.assignment, extension, found)
    return Work(found.assignment, found.enrollment, schedule, found)


def _stored(
    work: Work, item: SubmissionItem, number: int, key: Key, graded: Graded, arrived_at: datetime
) -> Answer:
    recorded = record_attempt(
        learner_id=work.enrollment.learner_id,
        version_id=item.version_id,
        key=key,
        graded=graded,
        answered_at=arrived_at,
        withheld_until=work.shown_from,
    )
    answer = Answer(
        item=item, number=number, attempt=recorded.attempt, arrived_at=arrived_at, score=graded.score
    )
    answer.save(force_insert=True)
    return answer


def _begun(work: Work) -> Submission:
    """:raises WorkRefusedError: if there is no submission yet."""
    if work.submission is None:
        raise WorkRefusedError("not_open")
    return work.submission


def pool_of(item: SubmissionItem, learner_id: UUID) -> tuple[Pool, set[int]]:
    """What the slot of an item may be filled with, and what of it the learner knows."""
    choices = SlotChoice.objects.filter(slot=item.slot_id).order_by("pk")
    rows = list(choices.values_list(*_OF_POOLS))
    return _pools(rows)[0], _known(learner_id, rows)


def next_round(item: SubmissionItem, pool: tuple[Pool, set[int]], streak: int, rng: Random) -> None:
    """Put a further variant of the item's slot, unless the row of right answers is long enough.

    To be called within a transaction that locked the submission; `pool` is that of `pool_of`.
    """
    rounds = Answer.objects.filter(item__submission=item.submission_id, item__slot=item.slot_id)
    if run_of(list(rounds.order_by("item__round", "number"))) >= streak:
        return
    asked = SubmissionItem.objects.filter(submission=item.submission_id).order_by("round", "pk")
    used = list(asked.values_list("version_id", flat=True))
    offered, known = pool
    following = SubmissionItem(
        submission_id=item.submission_id,
        slot_id=item.slot_id,
        version_id=draw_next(offered, used, known, rng),
        place=item.place,
        round=item.round + 1,
    )
    SubmissionItem.objects.bulk_create([following], ignore_conflicts=True)
    _name_tables([following])


def ask_hint(*, work: Work, item: SubmissionItem, number: int, most: int, arrived_at: datetime) -> int:
    """Count the `number`th hint at an item, from 1 of `most`; asked for twice it counts once.

    They come one after the other. Returns how many are counted, so many may be shown.

    :raises WorkRefusedError: if hints may not be asked for, or not this one yet, or nothing can be answered
        there any more.
    """
    if why := work.refusal(arrived_at):
        raise WorkRefusedError(why)
    if (
        not work.assignment.hints
        or not 1 <= number <= most
        or not work.may_try(item, _answers(item), arrived_at)
    ):
        raise WorkRefusedError("no_hint")
    own = SubmissionItem.objects.filter(pk=item.pk, submission__handed_in_at=None)
    own.filter(hints=number - 1).update(hints=number)
    counted = own.values_list("hints", flat=True).first() or 0
    if number > counted:
        raise WorkRefusedError("no_hint")
    return counted


def _answers(item: SubmissionItem) -> list[Answer]:
    return list(item.answers.all())


def give_up(*, work: Work, item: SubmissionItem, arrived_at: datetime) -> None:
    """Show the verdict on an item though tries are left at it; it takes no further ones.

    :raises WorkRefusedError: if there is no verdict that is kept for tries.
    """
    with transaction.atomic():
        held = _held(_begun(work))
        if not held.keeps_key(item, list(item.answers.order_by("number")), arrived_at):
            raise WorkRefusedError("no_tries")
        SubmissionItem.objects.filter(pk=item.pk, given_up_at=None).update(given_up_at=arrived_at)
        release(held, Attempt.objects.filter(assigned__item=item))


def hand_in(*, work: Work, arrived_at: datetime) -> None:
    """End the work on a submission, for good; the first time counts.

    :raises WorkRefusedError: if it is none that is handed in, or the class was left or archived.
    """
    submission = _begun(work)
    if not work.is_handed_in_once:
        raise WorkRefusedError("no_hand_in")
    with transaction.atomic():
        held = _held(submission)
        why = held.refusal(arrived_at)
        if why and why != "handed_in":
            raise WorkRefusedError(why)
        if Submission.objects.filter(pk=submission.pk, handed_in_at=None).update(handed_in_at=arrived_at):
            release(held, Attempt.objects.filter(assigned__item__submission=submission))
            mark_changed(submission)
