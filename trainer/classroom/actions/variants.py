"""Making the puzzles that an assignment lacks, before any learner begins."""

from collections.abc import Set
from itertools import cycle, islice
from random import Random, SystemRandom
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import Count, F
from django.utils import timezone

from trainer.classroom.models import Assignment, Slot, SlotChoice
from trainer.classroom.places import rulesets_of
from trainer.puzzles.actions import reserve_puzzle
from trainer.puzzles.models import PuzzleVersion
from trainer.rules.ruleset import Ruleset
from trainer.scenarios.comparison import disputed_by
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.kind import PuzzleKind, kind_named
from trainer.scenarios.position import Position, PositionError

TRIES: Final = 40
"""Drafts for each wanted puzzle before a kind and level are given up."""
_SEEDS: Final = 2**62


def prepare(*, assignment_id: int) -> bool:
    """Make what the assignment's slots lack, each puzzle stored on its own; whether it is ready then.

    A second run goes on where the first stopped. If the assignment was deleted meanwhile, or got other slots,
    this run has no say any more.
    """
    slots = list(Slot.objects.filter(assignment=assignment_id).order_by("place"))
    try:
        for slot in slots:
            Assignment.objects.filter(pk=assignment_id).update(prepared_at=timezone.now())
            _fill(slot)
    finally:
        ready = _finish(assignment_id, {slot.pk for slot in slots})
    return ready


@transaction.atomic
def _finish(assignment_id: int, tried: Set[int]) -> bool:
    """Ready, and published if that was wished; or failed; or neither where the slots are others by now.

    The assignment is locked before its slots are looked at: whoever gives it others waits, or has done it.
    """
    held = Assignment.objects.select_for_update(no_key=True).filter(pk=assignment_id, ready_at=None).first()
    if held is None:
        return False
    now, slots = timezone.now(), Slot.objects.filter(assignment=held)
    lacking = slots.annotate(number=Count("choices")).filter(number__lt=F("wanted"))
    ready = not lacking.exists()
    if ready:
        held.ready_at, held.failed_at = now, None
        if held.publish_ready:
            held.published_at, held.publish_ready = now, False
    elif set(slots.values_list("pk", flat=True)) == tried:
        held.failed_at = now
    held.save(update_fields=["ready_at", "failed_at", "published_at", "publish_ready"])
    return ready


def _fill(slot: Slot) -> None:
    """Give the slot as many choices as it wants, as far as different ones are found."""
    lacking = slot.wanted - slot.choices.count()
    rulesets = rulesets_of(slot.kind, slot.ruleset, slot.players)
    for ruleset in islice(cycle(rulesets), TRIES * max(lacking, 0)):
        if lacking <= 0:
            break
        lacking -= _add(slot, ruleset)


def _add(slot: Slot, ruleset: Ruleset) -> bool:
    """Whether one more was made for the slot; none for a slot that is gone."""
    version = _made(kind_named(slot.kind), slot.level, ruleset, SystemRandom().randrange(_SEEDS))
    if version is None:
        return False
    try:
        with transaction.atomic():
            SlotChoice.objects.create(slot=slot, version=version)
    except IntegrityError:
        if Slot.objects.filter(pk=slot.pk).exists():
            raise
        return False
    return True


def _made(kind: PuzzleKind, level: int, ruleset: Ruleset, seed: int) -> PuzzleVersion | None:
    """A fresh puzzle that serves its kind and whose verdict is sure; None if this draft is none."""
    try:
        position = kind.generate(Random(seed), level, ruleset)
        sound = _is_sound(kind, position, level)
    except (NoRoomError, PositionError):
        return None
    return reserve_puzzle(kind=kind.slug, position=position, level=level, seed=seed) if sound else None


def _is_sound(kind: PuzzleKind, position: Position, level: int) -> bool:
    """Whether it fits its rules, has that level, and an answer that no dispute and no near tie unsettles."""
    ruleset = position.ruleset
    verdict = kind.solve(position, ruleset)
    return (
        not kind.misfits(position)
        and kind.level(position, verdict) == level
        and not disputed_by(kind, position, ruleset)
        and kind.publishable(position, ruleset)
    )
