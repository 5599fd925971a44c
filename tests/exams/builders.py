"""Blueprints, sittings and candidates for tests, each with what matters and nothing else."""

from datetime import UTC, datetime, timedelta
from random import Random

from tests.classroom.answers import KEYS, submission
from tests.classroom.builders import PAST, assignment
from trainer.accounts.models import Learner, User
from trainer.classroom.doing.submitting import start_submission
from trainer.classroom.doing.work import items_of, work_of
from trainer.classroom.models import Answer, Feedback
from trainer.exams.actions.holding import hold
from trainer.exams.actions.registering import register
from trainer.exams.models import Access, Appeal, Blueprint, BlueprintRow, Candidate, Certificate, Sitting
from trainer.exams.papers import PaperRow
from trainer.progress.models import Attempt, Finding

EASY = PaperRow("hand-closed", 1, "ema_2025", 2, 3)
OTHER = PaperRow("waits", 2, "m_league", 1, 4)


HARD = {1: 1245.0, 2: 1373.0}
"""About as hard as what is made at these levels: else most drafts are turned away."""


def measured_as(kind, reserve=10_000, *, hard=HARD[1], unsettled=()):
    return {"kind": kind, "reserve": reserve, "hard": hard, "unsettled": list(unsettled)}


def measure_nothing(monkeypatch):
    """Of rows that tests only write nobody looks for how many can be made: that takes seconds."""
    monkeypatch.setattr("trainer.exams.tasks.measure_row", lambda row, _rng: [measured_as(row.asked)])


def blueprint(owner, rows=(EASY, OTHER), *, measured=True, **facts):
    """A blueprint with its rows, of which enough can be made unless they are not `measured`."""
    facts = {"title": "Club examination", "minutes": 30, "pass_mark": 6} | facts
    made = Blueprint.objects.create(owner=owner, **facts)
    for place, row in enumerate(rows, 1):
        BlueprintRow.objects.create(
            blueprint=made,
            place=place,
            asked=row.asked,
            level=row.level,
            ruleset=row.ruleset,
            number=row.number,
            points=row.points,
            measured=[measured_as(row.asked, hard=HARD[row.level])] if measured else None,
        )
    return made


def over(room, entries, candidate):
    """A sitting in a class whose results are given out, with a certificate and an appeal of the candidate's,
    who has answered nothing; it asks these entries of the bank.
    """
    work = assignment(
        room, entries, title="Examination", mode="exam", feedback="after_due", due_at=PAST, for_some=True
    )
    work.members.add(candidate)
    held = Sitting.objects.create(
        assignment=work, access=Access.CLASS, seats=9, points=len(entries), needed=1, rulesets="ema_2025",
        rules_version=1, awarded_at=PAST,
    )  # fmt: skip
    own = Candidate.objects.create(
        sitting=held, enrollment=candidate, admitted_at=PAST, points=1, passed=True
    )
    item = submission(work, candidate).items.first()
    Appeal.objects.create(candidate=own, item=item, text=candidate.name)
    Certificate.objects.create(
        sitting=held, candidate=own, learner=candidate.learner, name=candidate.name, title="Examination",
        held_on=PAST.date(), rulesets="ema_2025", rules_version=1, points=1, out_of=1,
    )  # fmt: skip
    return held


NOW = datetime(2026, 11, 24, 10, 0, tzinfo=UTC)
OPENS, CLOSES = NOW + timedelta(hours=1), NOW + timedelta(hours=3)
AFTER = CLOSES + timedelta(hours=1)


def sitting(made, by, **facts):
    """A sitting of a blueprint, whose positions are made at once; in a hall unless a `classroom` is given."""
    facts = {
        "access": Access.PUBLIC, "classroom": None, "zone": "UTC", "opens_at": OPENS, "closes_at": CLOSES,
        "seats": 12, "word": "", "feedback": Feedback.AFTER_DUE,
    } | facts  # fmt: skip
    made = hold(blueprint=made, by=by, **facts)
    return Sitting.objects.select_related("assignment__classroom").get(pk=made.pk)


def learner(name):
    """Somebody with an account, in no class."""
    user = User.objects.create_user(name.lower(), password="a long pass phrase")
    return Learner.objects.create(user=user)


def registered(held, name, *, code="", who=None, now=NOW, agreed=True, **facts):
    """A candidate of that name, who agrees to a certificate."""
    who = who or learner(name)
    return register(sitting=held, learner=who, name=name, code=code, now=now, agreed=agreed, **facts)


def begun(candidate, now=OPENS):
    """The candidate's work, begun."""
    work = work_of(candidate.enrollment.learner_id, candidate.sitting.assignment.slug)
    start_submission(work=work, arrived_at=now, rng=Random(1))
    return work_of(candidate.enrollment.learner_id, candidate.sitting.assignment.slug)


def answers(candidate, scores, now=OPENS):
    """The candidate begins and answers the places in order: with 1 rightly, with 0 wrongly, with None not."""
    work = begun(candidate, now)
    for item, score in zip(items_of(work.submission), scores, strict=True):
        if score is not None:
            _answered(candidate, item, score, now + timedelta(minutes=1))
    return work


def _answered(candidate, item, score, at):
    attempt = Attempt.objects.create(
        learner=candidate.enrollment.learner, version=item.version, key=f"key{next(KEYS)}", shown_at=at,
        answered_at=at + timedelta(seconds=20), raw="", answer="yes", score=score, solved="yes",
        rules_version=1,
    )  # fmt: skip
    Finding.objects.create(attempt=attempt, sort="rule", code="TEN-1", right=score == 1)
    Answer.objects.create(item=item, number=1, attempt=attempt, arrived_at=at, score=score)
