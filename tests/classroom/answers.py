"""Submissions with answers for tests, as rows: what was answered counts, not how it came."""

from datetime import timedelta
from itertools import count

from tests.classroom.builders import PAST
from trainer.classroom.models import Answer, Submission, SubmissionItem
from trainer.progress.models import Attempt, Finding
from trainer.rules.catalogue import RULES_VERSION

KEYS = count()


def submission(assignment, enrollment, started_at=PAST, **facts):
    """A submission with the fixed version at each place."""
    found, new = Submission.objects.get_or_create(
        assignment=assignment, enrollment=enrollment, defaults={"started_at": started_at, **facts}
    )
    if new:
        for slot in assignment.slots.all():
            version = slot.choices.get(fixed=True).version
            SubmissionItem.objects.create(submission=found, slot=slot, version=version, place=slot.place)
    return found


def answered(
    assignment,
    enrollment,
    place,
    answer,
    score,
    *,
    solved=None,
    at=PAST,
    seconds=20,
    rules=RULES_VERSION,
    found=(),
    round_=1,
    version=None,
):
    """The next answer of a learner at a place; `solved`: what it was graded by (None: as answered).

    `found`: (sort, code, right) of each finding; `version`: of a later round.
    """
    slot = assignment.slots.get(place=place)
    items = SubmissionItem.objects.filter(submission=submission(assignment, enrollment), slot=slot)
    item = items.filter(round=round_).first()
    if item is None:
        facts = {"version": version, "place": place, "round": round_}
        item = SubmissionItem.objects.create(submission=items.first().submission, slot=slot, **facts)
    attempt = Attempt.objects.create(
        learner=enrollment.learner,
        version=item.version,
        key=f"key{next(KEYS)}",
        shown_at=at - timedelta(seconds=seconds),
        answered_at=at,
        raw=f"answer={answer}",
        answer=answer,
        score=score,
        solved=answer if solved is None else solved,
        rules_version=rules,
    )
    Finding.objects.bulk_create(
        Finding(attempt=attempt, sort=sort, code=code, right=right) for sort, code, right in found
    )
    number = item.answers.count() + 1
    return Answer.objects.create(item=item, number=number, attempt=attempt, arrived_at=at, score=score)
