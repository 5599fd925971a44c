"""A learner doing an assignment, in calls: begin, answer, and what was refused."""

from datetime import UTC, datetime
from random import Random

import pytest

from tests.classroom.builders import assignment
from trainer.classroom.doing.submitting import answer_item, start_submission
from trainer.classroom.doing.work import WorkRefusedError, items_of, make_try_key, read_try_key, work_of
from trainer.classroom.models import Slot, SlotChoice
from trainer.progress.actions import Graded
from trainer.progress.models import Attempt
from trainer.puzzles.models import PuzzleVersion

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def some(bank, number=2):
    return list(bank.values())[:number]


def work(enrollment, found):
    return work_of(enrollment.learner_id, found.slug)


def begun(enrollment, found, now=NOW, seed=1):
    start_submission(work=work(enrollment, found), arrived_at=now, rng=Random(seed))
    return work(enrollment, found)


def item_of(of, place=1):
    """The newest item at a place, its version at hand."""
    item = [item for item in items_of(of.submission) if item.place == place][-1]
    item.version = PuzzleVersion.objects.select_related("puzzle").get(pk=item.version_id)
    return item


def graded(*, right=True):
    return Graded(
        raw="answer=yes",
        answer="yes",
        score=1.0 if right else 0.0,
        solved="yes" if right else "no",
        rules_version=1,
    )


def answer(of, place=1, number=1, *, item=None, right=True, now=NOW, rng=None):
    item = item or item_of(of, place)
    learner_id = of.enrollment.learner_id
    token = make_try_key(learner_id=learner_id, item=item, number=number)
    key, read = read_try_key(token, learner_id=learner_id, item=item, most=number)
    assert read == number
    return answer_item(
        work=of,
        item=item,
        number=number,
        key=key,
        graded=graded(right=right),
        arrived_at=now,
        rng=rng or Random(7),
    )


def pooled(room, versions, **facts):
    """An assignment with one slot that may be filled with any of the versions."""
    found = assignment(room, [], **facts)
    slot = Slot.objects.create(assignment=found, place=1, kind="can-ron", level=1, ruleset="tenhou_4p")
    SlotChoice.objects.bulk_create(SlotChoice(slot=slot, version=version) for version in versions)
    return found


def refused(call, why):
    before = Attempt.objects.count()
    with pytest.raises(WorkRefusedError) as error:
        call()
    assert (error.value.why, Attempt.objects.count()) == (why, before)
