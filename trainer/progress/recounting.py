"""What is counted by rule is counted anew, a learner at a time, once what counts for a rule has changed.

A learner's answers are read without a lock and judged by the rules of today. What was found in them of rules
is written some at a time; then counts and reviews by rule at once, under the lock of the ledger. Ratings,
beliefs and days stay as they are, and so does a streak. After a worker was killed that learner is counted
again. Each new learner is counted once: the release before may have stored an answer meanwhile.
"""

import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import DatabaseError, transaction
from django.db.models import Q

from trainer.accounts.models import Learner
from trainer.learning import reviews
from trainer.learning.choosing import Standing, read_standing
from trainer.progress.evidence import Evidence, evidence_of
from trainer.progress.models import COUNTING, Attempt, Finding, Ledger, Review, Tally

logger = logging.getLogger(__name__)
AT_ONCE: Final = 500
"""So many answers are read at once."""
A_ROUND: Final = 5_000
"""After so many answers a round of the worker ends; a learner who has more is counted in one."""


def recount_some(*, most: int = A_ROUND) -> int:
    """Count some learners anew, as a round of the worker; how many answers were read.

    One query if nobody waits. Who gets answers settled meanwhile is left for another round.
    """
    read = 0
    waiting = Ledger.objects.filter(counted_by__lt=COUNTING).order_by("counted_by", "pk")
    for learner_id in waiting.values_list("pk", flat=True)[:AT_ONCE]:
        if read >= most:
            break
        try:
            counted = _counted(learner_id)
        except DatabaseError:
            raise
        except Exception:
            # One answer that can not be judged holds up nobody else.
            logger.exception("the answers of a learner could not be counted anew")
            continue
        read += counted.answers
        _write(learner_id, counted)
    return read


@dataclass(slots=True)
class _Counted:
    """What answers say of rules: counts, which were right or wrong last and when, how weak each is."""

    answers: int = 0
    tallies: dict[str, Tally] = field(default_factory=dict)
    recalled: dict[str, tuple[bool, datetime]] = field(default_factory=dict)
    standing: Standing = field(default_factory=Standing)

    def take(self, evidence: Evidence) -> None:
        self.answers += 1
        rules = evidence.judged.rules if evidence.judged else ()
        for rule, right in rules:
            tally = self.tallies.setdefault(rule, Tally(sort=Tally.Sort.RULE, code=rule))
            tally.take(float(right), evidence.seconds)
        for rule, right in evidence.recalled.items():
            self.recalled[rule] = right, evidence.at
        self.standing.answered(evidence.kind, rules[0][0] if rules else None, right=evidence.right)


def _counted(learner_id: UUID) -> _Counted:
    """What the settled answers of a learner say, once what all of them say is found in them."""
    counted = _Counted()
    for some in _answers(learner_id):
        found = evidence_of(some)
        _find(found)
        for attempt, evidence in zip(some, found, strict=True):
            if attempt.settled:
                counted.take(evidence)
    return counted


@transaction.atomic
def _find(found: Iterable[Evidence]) -> None:
    """Store what answers say of rules, where something was found in them: of an answer that was credited
    whatever it was nothing is.
    """
    told = {each.attempt: set(each.judged.rules) for each in found if each.judged}
    rows = Finding.objects.select_for_update().filter(attempt__in=told, sort=Finding.Sort.RULE)
    kept: dict[UUID, set[tuple[str, bool]]] = defaultdict(set)
    for attempt, code, right in rows.values_list("attempt", "code", "right"):
        kept[attempt].add((code, right))
    others = {attempt: told[attempt] for attempt, rules in kept.items() if rules != told[attempt]}
    Finding.objects.filter(attempt__in=others, sort=Finding.Sort.RULE).delete()
    Finding.objects.bulk_create(
        Finding(attempt_id=attempt, sort=Finding.Sort.RULE, code=code, right=right)
        for attempt, rules in others.items()
        for code, right in sorted(rules)
    )


def _answers(learner_id: UUID) -> Iterator[Sequence[Attempt]]:
    """A learner's answers, the first one first, some at once."""
    own = Attempt.objects.filter(learner=learner_id).order_by("answered_at", "pk")
    rows, after = own.select_related("version__puzzle"), Q()
    while some := list(rows.filter(after)[:AT_ONCE]):
        yield some
        last = some[-1]
        after = Q(answered_at__gt=last.answered_at) | Q(answered_at=last.answered_at, pk__gt=last.pk)


@transaction.atomic
def _write(learner_id: UUID, counted: _Counted) -> None:
    """Write what was counted, if that were all answers and nobody else has counted them."""
    locked = Ledger.objects.select_for_update(of=("self",)).select_related("learner").filter(pk=learner_id)
    ledger = locked.filter(counted_by__lt=COUNTING).first()
    # Counted, not read off the ledger: one that is wrong would be waited for without end.
    settled = Attempt.objects.filter(learner=learner_id, settled=True)
    if ledger is None or settled.count() != counted.answers:
        return
    rows = Tally.objects.filter(learner=learner_id, sort=Tally.Sort.RULE)
    rows.delete()
    for tally in counted.tallies.values():
        tally.learner = ledger.learner
    Tally.objects.bulk_create(counted.tallies.values())
    due = _reviewed(ledger.learner, counted)
    standing = read_standing(ledger.standing)
    standing.weak, standing.due = counted.standing.weak, due
    ledger.standing, ledger.counted_by = standing.as_json(), COUNTING
    ledger.save(update_fields=["standing", "counted_by"])


def _reviewed(learner: Learner, counted: _Counted) -> dict[str, datetime]:
    """When each rule comes up, which is stored."""
    due = {
        rule: reviews.next_due(right, last, every=learner.review_days)
        for rule, (right, last) in counted.recalled.items()
    }
    Review.objects.filter(learner=learner).delete()
    Review.objects.bulk_create(
        Review(learner=learner, rule=rule, due=due[rule], last=last)
        for rule, (_right, last) in counted.recalled.items()
    )
    return due
