"""Making, changing, publishing, copying and deleting assignments."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final, Literal

from django.db import IntegrityError, transaction
from django.utils import timezone

from trainer.accounts.codes import new_slug
from trainer.accounts.models import User
from trainer.classroom.doing.closing import reopen
from trainer.classroom.journal import dates_said, note, passing_said
from trainer.classroom.models import (
    Assignment,
    Change,
    Classroom,
    Feedback,
    Late,
    Mode,
    Slot,
    SlotChoice,
)
from trainer.classroom.secrecy.withholding import keep_withheld, let_go
from trainer.classroom.setting.filling import has_nobody, prepare_variants
from trainer.classroom.setting.own_rules import keep_rules_of
from trainer.classroom.setting.places import (
    BankTooSmallError,
    Place,
    dealt,
    refuse_rare,
    settled,
    shortages,
    wanted_choices,
)
from trainer.puzzles.digests import key_of_text
from trainer.puzzles.own_rules import kept_of

COPIED: Final = (
    "title",
    "note",
    "mode",
    "late",
    "tries",
    "hints",
    "minutes",
    "feedback",
    "shuffled",
    "streak",
    "weight",
    "to_pass",
)
SILENCE: Final = timedelta(minutes=10)
"""After so long without a sign of life the task that makes puzzles counts as dead."""
_BATCH: Final = 500


class BegunError(RuntimeError):
    """Somebody has begun the assignment: its puzzles and its being published stay as they are."""


class NotReadyError(RuntimeError):
    """Not all puzzles of the assignment are made yet."""


class LacksDateError(RuntimeError):
    """The verdicts wait for a date that is not set."""


class SetAlreadyError(RuntimeError):
    """Something else was set under this slug: `assignment`, or None if that is of another class."""

    def __init__(self, assignment: Assignment | None) -> None:
        super().__init__("set already")
        self.assignment = assignment


def lacking_date(facts: Mapping[str, Any]) -> Literal["due_at", "late_until"] | None:
    """Which date is to be set before learners may begin: without it verdicts that are shown after the due
    date would never be shown, or while late answers still count.
    """
    if facts["feedback"] != Feedback.AFTER_DUE:
        return None
    if not facts["due_at"]:
        return "due_at"
    return None if facts["late"] == Late.REFUSE or facts["late_until"] else "late_until"


@transaction.atomic
def make_assignment(
    *,
    classroom: Classroom,
    by: User,
    facts: Mapping[str, Any],
    places: Sequence[Place],
    fill: bool,
    publish: bool,
    rng: Random,
    seats: int = 0,
) -> Assignment:
    """An assignment with its slots; `facts` are columns of it, its `slug` among them if the page that asked
    gave one out: the same sent twice makes one assignment.

    What the bank lacks is made beforehand by a task, and everything where the verdicts are kept back, as in
    an exam; without `fill` other homework and mastery take only what is there. With `publish` learners see
    it as soon as it is ready. An exam is made for so many `seats` at least, though fewer be in the class yet.

    :raises BankTooSmallError: without `fill`, if the bank has too few.
    :raises LeaningError: if what the bank has for a place could be guessed.
    :raises TooRareError: if positions of an exam take too long to be made.
    :raises SetAlreadyError: if something else has the slug.
    """
    made, new = _created(classroom, by, dict(facts) | {"publish_ready": publish})
    if new:
        refuse_rare(places, made.mode)
        _fill_slots(made, places, fill=fill, rng=rng, seats=seats)
        if publish:
            _note_set(made, by)
    elif not _is_as(made, facts, places, publish=publish):
        raise SetAlreadyError(made)
    return made


def _is_as(made: Assignment, facts: Mapping[str, Any], places: Sequence[Place], *, publish: bool) -> bool:
    """Whether an assignment is what was asked for, places and all."""
    asked = settled(places) if made.mode == Mode.EXAM else list(places)
    return (
        all(getattr(made, name) == value for name, value in facts.items())
        and publish == (made.publish_ready or made.published_at is not None)
        and asked == places_now(made)
    )


def _created(classroom: Classroom, by: User, facts: Mapping[str, Any]) -> tuple[Assignment, bool]:
    """An assignment without slots, and whether it is new.

    :raises SetAlreadyError: if one of another class has the slug.
    """
    slug, rest = facts.get("slug") or new_slug(), {k: v for k, v in facts.items() if k != "slug"}
    defaults = rest | {"created_by": by}
    try:
        return Assignment.objects.get_or_create(classroom=classroom, slug=slug, defaults=defaults)
    except IntegrityError:
        raise SetAlreadyError(None) from None


def _fill_slots(
    assignment: Assignment, places: Sequence[Place], *, fill: bool, rng: Random, seats: int = 0
) -> None:
    """Slots for the places, with what the bank has; then ready at once, or a task makes the rest."""
    mode, learners = assignment.mode, assignment.classroom.enrollments.filter(left_at=None).count()
    places = settled(places) if mode == Mode.EXAM else places
    hands = dealt(places, mode, rng, secret=assignment.is_secret)
    learners = max(learners, seats)
    needed = [wanted_choices(place, mode, learners, assignment.streak) for place in places]
    short = shortages(places, list(map(len, hands)), needed)
    if short and not fill and not assignment.is_secret:
        raise BankTooSmallError(short)
    slots = Slot.objects.bulk_create(
        [
            Slot(
                assignment=assignment,
                place=number,
                kind=place.kind,
                level=place.level,
                ruleset=place.ruleset,
                players=place.players,
                wanted=max(needs, len(hand)),
                points=place.points,
                hard=place.hard,
                sourced=place.sourced,
            )
            for number, (place, hand, needs) in enumerate(zip(places, hands, needed, strict=True), 1)
        ]
    )
    _fill_hands(slots, places, hands)
    _get_ready(assignment, made_later=bool(short))


def _fill_hands(slots: Sequence[Slot], places: Sequence[Place], hands: Sequence[Sequence[int]]) -> None:
    """The versions that each slot was dealt, the fixed one first."""
    keys = {place.fixed.pk: key_of_text(place.fixed.position) for place in places if place.fixed is not None}
    choices = [
        SlotChoice(
            slot=slot,
            version_id=version,
            fixed=bool(place.fixed) and at == 0,
            table_key=keys.get(version, ""),
        )
        for slot, place, hand in zip(slots, places, hands, strict=True)
        for at, version in enumerate(hand)
    ]
    SlotChoice.objects.bulk_create(choices, batch_size=_BATCH)


def _get_ready(assignment: Assignment, *, made_later: bool) -> None:
    """Ready now, or once a task has made what lacks."""
    now = timezone.now()
    assignment.ready_at, assignment.failed_at = None if made_later else now, None
    assignment.prepared_at = now
    if made_later:
        assignment.publish_ready = assignment.publish_ready or assignment.published_at is not None
        assignment.published_at = None
    elif assignment.publish_ready:
        assignment.published_at, assignment.publish_ready = now, False
    assignment.save(update_fields=["ready_at", "failed_at", "prepared_at", "publish_ready", "published_at"])
    if made_later:
        prepare_variants.enqueue(assignment.pk)


def is_stuck(assignment: Assignment, now: datetime) -> bool:
    """Whether what lacks is being made by nobody: that failed, or whoever did it was stopped. What waits for
    the first learner is not stuck.
    """
    silent = now - assignment.prepared_at >= SILENCE
    stands = assignment.ready_at is None and (silent or assignment.failed_at is not None)
    return stands and (assignment.failed_at is not None or not waits_for_learners(assignment))


def waits_for_learners(assignment: Assignment) -> bool:
    """Whether what lacks is made once the first learner is in its class."""
    return assignment.ready_at is None and has_nobody(assignment.classroom)


@transaction.atomic
def prepare_again(*, assignment: Assignment, now: datetime) -> None:
    """Try once more to make what lacks, unless somebody is at it."""
    locked = _locked(assignment)
    if is_stuck(locked, now):
        locked.failed_at, locked.prepared_at = None, now
        locked.save(update_fields=["failed_at", "prepared_at"])
        prepare_variants.enqueue(locked.pk)


@transaction.atomic
def change_assignment(
    *,
    assignment: Assignment,
    facts: Mapping[str, Any],
    places: Sequence[Place] | None = None,
    fill: bool = True,
    rng: Random,
    by: User | None = None,
) -> None:
    """Other dates, limits, words; and other `places`, or another way of working, while nobody has begun.

    From when the verdicts are shown of answers that came already follows the new dates. If they are to be
    kept back from now on, the places get what is made for them. Other dates, another weight and another mark
    to pass are in the journal, as done `by` a teacher, of what learners see.

    :raises BegunError: if the puzzles were to change and somebody has begun.
    :raises BankTooSmallError: as in `make_assignment`.
    :raises LeaningError: the same.
    :raises TooRareError: the same.
    """
    locked = _locked(assignment)
    was_secret, before = locked.is_secret, _marked_by(locked)
    for name, value in facts.items():
        setattr(locked, name, value)
    if places is None and locked.is_secret and not was_secret and not locked.submissions.exists():
        places = places_now(locked)
    if places is not None:
        if locked.submissions.exists():
            raise BegunError("somebody has begun")
        refuse_rare(places, locked.mode)
        locked.slots.all().delete()
    locked.save(update_fields=list(facts))
    if places is not None:
        locked.publish_ready = locked.publish_ready or locked.published_at is not None
        _fill_slots(locked, places, fill=fill, rng=rng)
    keep_withheld(assignment=locked)
    reopen(assignment=locked)
    if locked.published_at:
        _write(locked, before, by)


def _note_set(assignment: Assignment, by: User | None) -> None:
    """Into the journal, that learners see it now or once it is ready, with its dates."""
    after = dates_said(assignment)
    note(Change.SET, classroom=assignment.classroom, by=by, about=assignment.title, after=after)


def _marked_by(assignment: Assignment) -> Mapping[Change, str]:
    """What marks hang on, as the journal says it."""
    return {
        Change.DATES: dates_said(assignment),
        Change.WEIGHT: str(assignment.weight),
        Change.PASSING: passing_said(assignment.to_pass),
    }


def _write(locked: Assignment, before: Mapping[Change, str], by: User | None) -> None:
    """Into the journal, what of it is other than before."""
    for what, now in _marked_by(locked).items():
        if (was := before[what]) != now:
            note(what, classroom=locked.classroom, by=by, about=locked.title, before=was, after=now)


def _locked(assignment: Assignment) -> Assignment:
    """The row as it is now; nobody begins a submission of it until the transaction ends."""
    rows = Assignment.objects.select_for_update(of=("self",)).select_related("classroom")
    return rows.get(pk=assignment.pk)


def places_now(assignment: Assignment) -> list[Place]:
    """The places of an assignment as it is."""
    slots = assignment.slots.order_by("place")
    fixed = {
        choice.slot_id: choice.version
        for choice in SlotChoice.objects.filter(slot__assignment=assignment, fixed=True).select_related(
            "version__puzzle"
        )
    }
    return [
        Place(s.kind, s.level, s.ruleset, s.players, fixed.get(s.pk), s.points, s.hard, s.sourced)
        for s in slots
    ]


@transaction.atomic
def publish_assignment(*, assignment: Assignment, when_ready: bool = False, by: User | None = None) -> None:
    """Show it to the learners, now or as soon as it is ready.

    :raises NotReadyError: if it is not ready and was to be shown now.
    :raises LacksDateError: if its verdicts wait for a date that is not set.
    """
    locked = _locked(assignment)
    if locked.published_at:
        return
    if lacking_date(vars(locked)):
        raise LacksDateError("a date is to be set first")
    if locked.ready_at is None and not when_ready:
        raise NotReadyError("not all puzzles are made yet")
    locked.publish_ready = locked.ready_at is None
    locked.published_at = timezone.now() if locked.ready_at else None
    locked.save(update_fields=["published_at", "publish_ready"])
    _note_set(locked, by)


@transaction.atomic
def unpublish(*, assignment: Assignment, by: User | None = None) -> None:
    """Take it back from the learners.

    :raises BegunError: if somebody has begun.
    """
    locked = _locked(assignment)
    if locked.submissions.exists():
        raise BegunError("somebody has begun")
    if locked.published_at or locked.publish_ready:
        note(Change.UNSET, classroom=locked.classroom, by=by, about=locked.title)
    locked.published_at, locked.publish_ready = None, False
    locked.save(update_fields=["published_at", "publish_ready"])


@transaction.atomic
def delete_assignment(*, assignment: Assignment, by: User | None = None) -> None:
    """Take it away with all its submissions; the answers stay the learners' own, shown to them from when they
    were to be.
    """
    let_go(assignment=assignment)
    was_set = assignment.published_at or assignment.publish_ready
    if was_set and not assignment.own:
        note(Change.ERASED, classroom=assignment.classroom, by=by, about=assignment.title)
    assignment.delete()


@transaction.atomic
def copy_assignment(*, assignment: Assignment, classroom: Classroom, by: User, slug: str = "") -> Assignment:
    """The same for another class, a draft without dates; what keeps its verdicts back gets new variants.

    What was made beforehand for homework goes along: another class may meet it too.
    """
    facts = {name: getattr(assignment, name) for name in COPIED}
    try:
        made, new = _created(classroom, by, facts | {"slug": slug})
    except SetAlreadyError:
        # The same page, sent once more for another class.
        made, new = _created(classroom, by, facts)
    if not new:
        return made
    asked = set(assignment.slots.values_list("ruleset", flat=True))
    keep_rules_of(classroom, kept_of(assignment.classroom.own_rules, asked))
    if assignment.is_secret:
        # What is fixed in an exam is nothing: its places are kinds and levels.
        _fill_slots(made, places_now(assignment), fill=True, rng=Random())
        return made
    lacking = False
    for slot in assignment.slots.order_by("place").prefetch_related("choices"):
        choices = list(slot.choices.all())
        lacking = lacking or len(choices) < slot.wanted
        slot.pk, slot.assignment = None, made
        slot._state.adding = True
        slot.save()
        SlotChoice.objects.bulk_create(
            [
                SlotChoice(slot=slot, version_id=each.version_id, fixed=each.fixed, table_key=each.table_key)
                for each in choices
            ]
        )
    _get_ready(made, made_later=lacking)
    return made
