"""The puzzles that an assignment lacks are made by a worker before any learner begins."""

import math
import time
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from itertools import cycle, islice
from random import Random
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import Count, F
from django.utils import timezone
from django_tasks import task

from trainer.classroom.models import Assignment, Classroom, Mode, Slot, SlotChoice
from trainer.classroom.setting.places import FEW, MOST_CHOICES, is_guessable, rulesets_of
from trainer.learning.beliefs import errors_at
from trainer.learning.chance import CHANCE
from trainer.learning.ratings import first_rating
from trainer.puzzles.actions import reserve_puzzle
from trainer.puzzles.digests import OWN
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.own_rules import Kept
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.scenarios.answers.comparison import disputed_by, unsourced_by
from trainer.scenarios.answers.grading import class_of
from trainer.scenarios.kind import PuzzleKind, kind_named
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.position.position import Position, PositionError
from trainer.tasks.leases import still_held
from trainer.tasks.moved import kept_as


@task()
@kept_as("trainer.classroom.tasks")
def prepare_variants(assignment_id: int) -> bool:
    """Make the puzzles that an assignment lacks, for a while; whether it is ready then.

    What else waits has its turn before it goes on. Nothing is made for a class of nobody: it waits for the
    first learner (`make_what_waited`).
    """
    if not _is_wanted(assignment_id):
        return False
    try:
        return prepare_puzzles(assignment_id=assignment_id, until=time.monotonic() + SLICE)
    except MoreToMakeError:
        prepare_variants.enqueue(assignment_id)
        return False


def has_nobody(classroom: Classroom) -> bool:
    """Whether nobody is in a class; a hall has seats instead, of which its examiner said how many."""
    return not classroom.hall and not classroom.enrollments.filter(left_at=None).exists()


def _is_wanted(assignment_id: int) -> bool:
    """Whether there is somebody to make it for. An exam wants a variant for each who is there by now."""
    found = Assignment.objects.select_related("classroom").filter(pk=assignment_id, ready_at=None).first()
    if found is None or has_nobody(found.classroom):
        return False
    if found.mode == Mode.EXAM:
        learners = found.classroom.enrollments.filter(left_at=None).count()
        wanted = min(MOST_CHOICES, learners)
        Slot.objects.filter(assignment=found, wanted__lt=wanted).update(wanted=wanted)
    return True


def make_what_waited(classroom: Classroom) -> None:
    """The first learner came into a class: what was set for it is made from now on."""
    waiting = Assignment.objects.filter(classroom=classroom, ready_at=None, failed_at=None)
    if keys := list(waiting.values_list("pk", flat=True)):
        Assignment.objects.filter(pk__in=keys).update(prepared_at=timezone.now())
    for key in keys:
        prepare_variants.enqueue(key)


class MoreToMakeError(Exception):
    """The time was over before everything was made."""


SLICE: Final = 20
"""Seconds that puzzles of one assignment are made while others wait."""
NEAR: Final = 30.0
"""Points by which the rating of what is made may differ from the one that its slot asks for."""
TRIES: Final = 40
"""Drafts for each wanted puzzle before a kind and level are given up."""
_SEEDS: Final = 2**62


def prepare_puzzles(*, assignment_id: int, until: float = math.inf) -> bool:
    """Make what the assignment's slots lack, each puzzle stored on its own; whether it is ready then.

    A second run goes on where the first stopped, and the first has no say any more. Neither has a run whose
    assignment was deleted meanwhile, or got other slots: it ends.

    :raises MoreToMakeError: once the clock (`time.monotonic`) is past `until`, and a puzzle was made.
    """
    slots = list(Slot.objects.filter(assignment=assignment_id).order_by("place"))
    tried, ready = True, False
    try:
        tried = _tried(assignment_id, slots, until)
    finally:
        if tried:
            ready = _finish(assignment_id, {slot.pk for slot in slots})
    if not tried:
        raise MoreToMakeError
    return ready


def _tried(assignment_id: int, slots: Sequence[Slot], until: float) -> bool:
    """Whether all was made that can be, or nobody wants it any more; else the time is over."""
    for slot in slots:
        if not Assignment.objects.filter(pk=assignment_id).update(prepared_at=timezone.now()):
            break
        for _made in _filling(slot):
            if time.monotonic() > until:
                return False
    return True


@transaction.atomic
def _finish(assignment_id: int, tried: Set[int]) -> bool:
    """Ready, and published if that was wished; or failed; or neither where the slots are others by now.

    The assignment is locked before its slots are looked at: whoever gives it others waits, or has done it.
    """
    still_held()
    locked = Assignment.objects.select_for_update(no_key=True).filter(pk=assignment_id, ready_at=None).first()
    if locked is None:
        return False
    now, slots = timezone.now(), Slot.objects.filter(assignment=locked)
    lacking = slots.annotate(number=Count("choices")).filter(number__lt=F("wanted"))
    ready = not lacking.exists()
    if ready:
        locked.ready_at, locked.failed_at = now, None
        if locked.publish_ready:
            locked.published_at, locked.publish_ready = now, False
    elif set(slots.values_list("pk", flat=True)) == tried:
        locked.failed_at = now
    locked.save(update_fields=["ready_at", "failed_at", "published_at", "publish_ready"])
    return ready


def _filling(slot: Slot) -> Iterator[PuzzleVersion]:
    """Give the slot as many choices as it wants, as far as different ones are found; each one that it got.

    In the first half of the tries no class of answers gets more than half of them, so that nobody can guess,
    and what is much harder or easier than the slot asks for is left out. Where a guess is often right none
    gets all of them: the slot rather lacks one.
    """
    classes = Counter(slot.choices.values_list("version__answer_class", flat=True))
    rulesets = cycle(rulesets_of(slot.kind, slot.ruleset, slot.players, _kept_for(slot)))
    tries = TRIES * max(slot.wanted - classes.total(), 0)
    for number, ruleset in enumerate(islice(rulesets, tries)):
        if classes.total() >= slot.wanted:
            break
        full = {name for name, many in classes.items() if 2 * many >= slot.wanted > 1}
        choosy = 2 * number < tries
        made = _made(slot, ruleset, full if choosy else _all_alike(slot, classes), near=choosy)
        if made is None:
            continue
        version, hard = made
        if not _add(slot, version, hard):
            return
        classes[version.answer_class] += 1
        yield version


def _kept_for(slot: Slot) -> Kept | None:
    """What its class keeps, where it asks by own rules: those of an examination are in use nowhere."""
    if not slot.ruleset.startswith(OWN):
        return None
    there = Classroom.objects.filter(assignments=slot.assignment_id)
    return there.values_list("own_rules", flat=True).first()


def _all_alike(slot: Slot, classes: Counter[str]) -> set[str]:
    """The class of answers that the last choice may not have, as all others have it."""
    last = classes.total() == slot.wanted - 1 and slot.wanted >= FEW
    return set(classes) if last and len(classes) == 1 and is_guessable(slot.kind) else set()


def _add(slot: Slot, version: PuzzleVersion, hard: float | None) -> bool:
    """Whether it was added to the slot; not to one that is gone."""
    try:
        with transaction.atomic():
            still_held()
            SlotChoice.objects.create(slot=slot, version=version, hard=hard)
    except IntegrityError:
        if Slot.objects.filter(pk=slot.pk).exists():
            raise
        return False
    return True


def _made(
    slot: Slot, ruleset: Ruleset, full: Set[str], *, near: bool
) -> tuple[PuzzleVersion, float | None] | None:
    """A fresh puzzle that serves its kind and whose verdict is sure, and its rating if the slot asks for one;
    None if this draft is none, if its answer is of a class of which there are enough, or if it shall be
    `near` the rating that is asked for and is not.
    """
    kind, seed = kind_named(slot.kind), CHANCE.randrange(_SEEDS)
    try:
        position = kind.generate(Random(seed), slot.level, ruleset)
        serves = serves_at(kind, position, slot.level) and class_of(kind, position) not in full
        if not serves or unsettled_by(kind, position, sourced=slot.sourced):
            return None
        hard = None if slot.hard is None else rating_at(kind, position, slot.level)
    except (NoRoomError, PositionError):
        return None
    if near and hard is not None and slot.hard is not None and abs(hard - slot.hard) > NEAR:
        return None
    version = reserve_puzzle(kind=kind.slug, position=position, level=slot.level, seed=seed)
    return None if version is None else (version, hard)


def serves_at(kind: PuzzleKind, position: Position, level: int) -> bool:
    """Whether it fits its rules, has that level, and an answer that no near tie unsettles."""
    ruleset = position.ruleset
    verdict = kind.solve(position, ruleset)
    return (
        not kind.misfits(position)
        and kind.level(position, verdict) == level
        and kind.publishable(position, ruleset)
    )


def unsettled_by(kind: PuzzleKind, position: Position, *, sourced: bool) -> tuple[str, ...]:
    """The rules on which its answer hangs though they are disputed; if it shall be `sourced`, those too for
    which no source is known.
    """
    ruleset = position.ruleset
    found = disputed_by(kind, position, ruleset)
    return found or (unsourced_by(kind, position, ruleset) if sourced else ())


def rating_at(kind: PuzzleKind, position: Position, level: int) -> float:
    """How hard it is, in points of a rating, for who never met it."""
    errors = errors_at(kind, position, kind.solve(position, position.ruleset))
    return first_rating(level, length=len(position.events), traps=len(errors)).rating
