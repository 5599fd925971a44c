"""Doing an assignment: begin, answer, ask for a hint, hand in. Each is done once, whatever the races."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from random import Random
from typing import Final, NamedTuple, TypeAlias
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Subquery

from trainer.classroom.doing.closing import close
from trainer.classroom.doing.locking import locked_rounds, locked_work
from trainer.classroom.doing.work import (
    Work,
    WorkRefusedError,
    answers_at,
    chosen_at,
    run_of,
    untouched,
)
from trainer.classroom.models import (
    Answer,
    Assignment,
    ChosenAnswer,
    Mode,
    SlotChoice,
    Submission,
    SubmissionItem,
)
from trainer.classroom.platforms.sending import mark_changed
from trainer.classroom.secrecy.withholding import give_up_late, keep_tries, kept_until, release
from trainer.classroom.setting.places import Pool, draw_next, draw_places
from trainer.classroom.setting.schedule import Schedule, terms_of
from trainer.progress.actions import Graded, attempt_of, attempt_under, record_within
from trainer.progress.keys import Key
from trainer.progress.models import Attempt


@dataclass(frozen=True, slots=True)
class AnsweredItem:
    """The answer that counts, with its attempt; every round of its slot since, as `rounds_at` has them;
    and whether it is this one or an earlier one.
    """

    answer: Answer
    rounds: Sequence[SubmissionItem]
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
            locked = _to_begin(work, arrived_at)
            submission = Submission(**whose, started_at=arrived_at)
            submission.save(force_insert=True)
            SubmissionItem.objects.bulk_create(_drawn(locked, submission, rng))
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
    locked = replace(
        work, assignment=assignment, schedule=Schedule(terms_of(assignment), work.schedule.more, None)
    )
    if why := locked.refusal(arrived_at):
        raise WorkRefusedError(why)
    if assignment.ready_at is None:
        raise WorkRefusedError("not_ready")
    if not locked.schedule.is_open(arrived_at):
        raise WorkRefusedError("closed")
    return locked


def _drawn(work: Work, submission: Submission, rng: Random) -> list[SubmissionItem]:
    """The items of a new submission, in the order of the slots or by chance."""
    slots = SlotChoice.objects.filter(slot__assignment=work.assignment)
    rows = list(slots.order_by("slot__place", "pk").values_list(*_OF_POOLS))
    pools = _pools(rows)
    if work.assignment.mode == Mode.EXAM:
        known = _given_out(work.assignment)
    else:
        known = _known(work.enrollment.learner_id, rows)
    drawn = draw_places(pools, known, rng)
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
) -> AnsweredItem:
    """Store the `number`th try at an item with its attempt, once; of mastery, put the next round.

    The submission's row is locked: two answers at once come one after the other, and the later one reads what
    the first stored; so do an answer and a change of the dates. What arrives after closing is stored too, and
    its time says what it counts.

    :raises WorkRefusedError: after handing in, when tries are used up, or the class was left or archived.
    """
    _begun(work)
    act = partial(_answered, item=item, number=number, key=key, graded=graded, arrived_at=arrived_at, rng=rng)
    try:
        return act()
    except IntegrityError:
        earlier = attempt_under(work.enrollment.learner_id, key)
        if earlier is None:
            raise
        return act(attempt=earlier)


@transaction.atomic
def _answered(
    *,
    item: SubmissionItem,
    number: int,
    key: Key,
    graded: Graded,
    arrived_at: datetime,
    rng: Random,
    attempt: Attempt | None = None,
) -> AnsweredItem:
    """An answer that is stored, or was before; `attempt` is what is stored under its key, if anything is."""
    locked, rounds = locked_rounds(item)
    own = next(each for each in rounds if each.pk == item.pk)
    earlier = list(answers_at(own))
    if number <= len(earlier):
        return AnsweredItem(earlier[number - 1], rounds, first=False)
    _refuse_try(locked, own, number, earlier, arrived_at)
    if chosen_at(own) is not None:
        ChosenAnswer.objects.filter(item=own).delete()
    answer = Answer(item=own, number=number, arrived_at=arrived_at, score=graded.score)
    answers_at(own).append(answer)
    give_up_late(locked, own, arrived_at)
    until = kept_until(locked, own, arrived_at)
    answer.attempt = attempt or _recorded(locked, own, key, graded, arrived_at, until)
    answer.save(force_insert=True)
    keep_tries(own, until)
    if locked.streak and (following := next_round(rounds, rng)):
        rounds.append(following)
    mark_changed(_begun(locked))
    return AnsweredItem(answer, rounds, first=True)


def _refuse_try(
    locked: Work, item: SubmissionItem, number: int, earlier: Sequence[Answer], arrived_at: datetime
) -> None:
    """:raises WorkRefusedError: if a new try that arrives then is not stored."""
    if why := locked.refusal(arrived_at):
        raise WorkRefusedError(why)
    if number > len(earlier) + 1 or not locked.may_try(item, earlier, arrived_at):
        raise WorkRefusedError("no_tries")


def _recorded(
    work: Work,
    item: SubmissionItem,
    key: Key,
    graded: Graded,
    arrived_at: datetime,
    until: datetime | None,
) -> Attempt:
    attempt = attempt_of(graded, item.version_id, key.nonce, key.shown_at, arrived_at, until)
    record_within(attempt, work.enrollment.learner_id, graded.found)
    return attempt


def _begun(work: Work) -> Submission:
    """:raises WorkRefusedError: if there is no submission yet."""
    if work.submission is None:
        raise WorkRefusedError("not_open")
    return work.submission


def next_round(rounds: Sequence[SubmissionItem], rng: Random) -> SubmissionItem | None:
    """Put a further variant of the slot whose rounds these are, as `rounds_at` has them; None if the row of
    right answers is long enough.

    To be called within a transaction that locked the submission.
    """
    last, own = rounds[-1], rounds[0].submission
    if run_of([answer for each in rounds for answer in answers_at(each)]) >= own.assignment.streak:
        return None
    offered = _offered(last, own.enrollment.learner_id)
    used = sorted((each for each in offered if each.asked is not None), key=lambda each: each.asked or 0)
    (pool,) = _pools([(last.slot_id, each.version, each.fixed, each.answer_class) for each in offered])
    known = {each.version for each in offered if each.known}
    drawn = draw_next(pool, [each.version for each in used], known, rng)
    following = SubmissionItem(
        submission_id=last.submission_id,
        slot=last.slot,
        version_id=drawn,
        place=last.place,
        round=last.round + 1,
    )
    following.save(force_insert=True)
    if not next(each.table_key for each in offered if each.version == drawn):
        _name_tables([following])
    return untouched(following)


class _Offer(NamedTuple):
    """A version that a slot may be filled with; `known`: the learner answered it before, wherever; `asked`:
    the last item of the submission that asks it.
    """

    version: int
    fixed: bool
    answer_class: str
    table_key: str
    known: bool
    asked: int | None


def _offered(item: SubmissionItem, learner_id: UUID) -> list[_Offer]:
    """What the slot of an item may be filled with. One query."""
    items = SubmissionItem.objects.filter(submission=item.submission_id, version=OuterRef("version"))
    choices = SlotChoice.objects.filter(slot=item.slot_id).annotate(
        known=Exists(Attempt.objects.given_by(learner_id).filter(version=OuterRef("version"))),
        asked=Subquery(items.order_by("-pk").values("pk")[:1]),
    )
    facts = ("version", "fixed", "version__answer_class", "table_key", "known", "asked")
    return [_Offer(*row) for row in choices.order_by("pk").values_list(*facts)]


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
        or not work.may_try(item, answers_at(item), arrived_at)
    ):
        raise WorkRefusedError("no_hint")
    own = SubmissionItem.objects.filter(pk=item.pk, submission__handed_in_at=None)
    own.filter(hints=number - 1).update(hints=number)
    counted = own.values_list("hints", flat=True).first() or 0
    if number > counted:
        raise WorkRefusedError("no_hint")
    return counted


def give_up_item(*, work: Work, item: SubmissionItem, arrived_at: datetime) -> None:
    """Show the verdict on an item though tries are left at it; it takes no further ones.

    :raises WorkRefusedError: if there is no verdict that is kept for tries.
    """
    with transaction.atomic():
        locked = locked_work(_begun(work))
        if not locked.keeps_key(item, list(item.answers.order_by("number")), arrived_at):
            raise WorkRefusedError("no_tries")
        SubmissionItem.objects.filter(pk=item.pk, given_up_at=None).update(given_up_at=arrived_at)
        release(locked, Attempt.objects.filter(assigned__item=item))


def hand_in(*, work: Work, arrived_at: datetime) -> None:
    """End the work on a submission, for good; the first time counts. What was chosen counts. Where the time
    is up the clock hands in.

    :raises WorkRefusedError: if it is none that is handed in, or the class was left or archived.
    """
    submission = _begun(work)
    if not work.is_handed_in_once:
        raise WorkRefusedError("no_hand_in")
    with transaction.atomic():
        locked = locked_work(submission)
        why = locked.refusal(arrived_at)
        if why and why not in ("handed_in", "time_up"):
            raise WorkRefusedError(why)
        if why is None:
            close(locked, at=arrived_at)
