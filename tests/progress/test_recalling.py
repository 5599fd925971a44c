"""Which rules come up for review, and how a backlog is spread over days."""

from datetime import timedelta

import pytest
from django.utils import timezone

from trainer.accounts.models import Learner
from trainer.progress import recalling
from trainer.progress.models import Review
from trainer.progress.recalling import A_DAY, due_rules
from trainer.rulebook.examples import practised

pytestmark = pytest.mark.django_db


@pytest.fixture
def backlog(db):
    """Ten reviews more than a day takes."""
    learner, now = Learner.objects.create(), timezone.now()
    for rule in practised()[: A_DAY + 10]:
        at = {"due": now - timedelta(days=1), "last": now - timedelta(days=5)}
        Review.objects.create(learner=learner, rule=rule, **at)
    return learner, now


def test_of_a_backlog_the_rest_waits_for_the_days_after(backlog):
    learner, now = backlog
    assert len(due_rules(learner.pk, now)) == A_DAY
    assert Review.objects.filter(due__gt=now).count() == 10
    assert len(due_rules(learner.pk, now)) == A_DAY
    assert len(due_rules(learner.pk, now + timedelta(days=1))) == A_DAY


def test_what_an_answer_moved_meanwhile_keeps_its_day(backlog, monkeypatch):
    learner, now = backlog
    moved = now + timedelta(days=30)

    def spread(cards, *args, **named):
        Review.objects.filter(learner=learner).update(due=moved)
        return untouched(cards, *args, **named)

    untouched = recalling.spread_reviews
    monkeypatch.setattr(recalling, "spread_reviews", spread)
    due_rules(learner.pk, now)
    assert set(Review.objects.values_list("due", flat=True)) == {moved}


def test_nobody_has_nothing_due():
    assert due_rules(None, timezone.now()) == ()
