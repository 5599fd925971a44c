"""Results are given out, and certificates with them to who agreed; nobody but the examiner changes them."""

from datetime import datetime

from django.db import transaction

from trainer.classroom.models import Submission
from trainer.exams.actions.holding import is_over
from trainer.exams.models import Candidate, Certificate, Sitting
from trainer.exams.results import reached_by


class NotOverError(RuntimeError):
    """Somebody may sit it yet."""


@transaction.atomic
def award(*, sitting: Sitting, now: datetime, keep_passed: bool = False) -> int:
    """Give each candidate who began the points that the answers are worth now, and a certificate to who
    passed and agreed. How many results are others than before.

    With `keep_passed` nobody loses what was passed; else the certificate of who passes no more is revoked.

    :raises NotOverError: before nobody sits it any more.
    """
    locked = Sitting.objects.select_for_update(of=("self",)).select_related("assignment__classroom")
    found = locked.get(pk=sitting.pk)
    if not is_over(found, now):
        raise NotOverError("somebody may sit it yet")
    reached = reached_by(found, now)
    changed = 0
    for candidate in found.candidates.select_related("enrollment", "certificate"):
        result = reached.get(candidate.enrollment_id)
        if result is None:
            continue
        passed = result.passed or (keep_passed and bool(candidate.passed))
        if (candidate.points, candidate.passed) == (result.points, passed):
            continue
        candidate.points, candidate.passed = result.points, passed
        candidate.save(update_fields=["points", "passed"])
        _certify(found, candidate, now)
        changed += 1
    if found.awarded_at is None:
        Sitting.objects.filter(pk=found.pk).update(awarded_at=now)
    return changed


def pending(sitting: Sitting, now: datetime) -> list[tuple[Candidate, float]]:
    """Candidates whose answers are worth other points now than they were given, with these."""
    reached = reached_by(sitting, now)
    return [
        (each, reached[each.enrollment_id].points)
        for each in sitting.candidates.select_related("enrollment")
        if each.enrollment_id in reached and each.points != reached[each.enrollment_id].points
    ]


def _certify(sitting: Sitting, candidate: Candidate, now: datetime) -> None:
    """A certificate for who passed and agreed, with the points of now; revoked for who passes no more."""
    made = Certificate.objects.filter(candidate=candidate)
    if not candidate.passed:
        made.filter(revoked_at=None).update(revoked_at=now)
        return
    if candidate.agreed_at is None and not made.exists():
        return
    whose = {"assignment": sitting.assignment_id, "enrollment": candidate.enrollment_id}
    began = Submission.objects.get(**whose).started_at.astimezone(sitting.assignment.classroom.tz)
    facts = {"points": candidate.points, "revoked_at": None}
    first = {
        "sitting": sitting,
        "learner_id": candidate.enrollment.learner_id,
        "name": candidate.enrollment.name,
        "title": sitting.assignment.title,
        "held_on": began.date(),
        "rulesets": sitting.rulesets,
        "own_rules": sitting.own_rules,
        "rules_version": sitting.rules_version,
        "out_of": sitting.points,
        "issuer": sitting.issuer,
        "supervisor": sitting.supervisor,
        "issued_at": now,
    }
    Certificate.objects.update_or_create(candidate=candidate, defaults=facts, create_defaults=facts | first)


@transaction.atomic
def agree_to_certificate(*, candidate: Candidate, agreed: bool, now: datetime) -> None:
    """Say whether the candidate wants a certificate; who has passed already has it at once, or loses it. One
    that the examiner revoked stays: it would be made anew otherwise.
    """
    locked = Sitting.objects.select_for_update(of=("self",)).select_related("assignment__classroom")
    sitting = locked.get(pk=candidate.sitting_id)
    own = Candidate.objects.select_related("enrollment").get(pk=candidate.pk)
    made = Certificate.objects.filter(candidate=own).first()
    if made is not None and (agreed or made.revoked_at is not None):
        return
    own.agreed_at = now if agreed else None
    own.save(update_fields=["agreed_at"])
    if made is not None:
        made.delete()
    elif sitting.awarded_at is not None and own.passed:
        _certify(sitting, own, now)


def revoke(*, certificate: Certificate, revoked: bool, now: datetime) -> None:
    """Say on its page that it holds no more, or that it holds again."""
    Certificate.objects.filter(pk=certificate.pk, revoked_at__isnull=revoked).update(
        revoked_at=now if revoked else None
    )
