"""Reports on polls: kept, told to the author, closed by staff, their answers read once."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from tests.authoring.making import author
from tests.polls.making import poll
from trainer.accounts.models import Learner
from trainer.authoring import reported as reports
from trainer.authoring.reported import TooManyReportsError, read_answers
from trainer.polls.models import Poll, PollReport
from trainer.polls.reporting import (
    adopt_poll_reports,
    poll_reports_of,
    report_poll,
    settle_poll,
    unread_replies,
)

pytestmark = pytest.mark.django_db


def reported(found, learner=None, text="It insults a player."):
    return report_poll(poll=found, learner=learner or Learner.objects.create(), reason="words", text=text)


def settled(found, outcome="withdrawn"):
    by, now = found.author, timezone.now()
    return settle_poll(poll=found, by=by, outcome=PollReport.Outcome(outcome), reply="So it is.", now=now)


def test_the_same_words_are_kept_once_and_so_many_are_taken_in_an_hour(monkeypatch):
    monkeypatch.setattr(reports, "PER_HOUR", 2)
    found, learner = poll(), Learner.objects.create()
    assert reported(found, learner) == reported(found, learner)
    reported(found, learner, "And it is wrong.")
    with pytest.raises(TooManyReportsError):
        reported(found, learner, "And once more.")
    reported(found)
    assert PollReport.objects.count() == 3


def test_they_are_told_to_the_author_of_the_poll_alone():
    found = poll()
    reported(found)
    told = {
        user: PollReport.objects.on_polls_of(user).waiting().count()
        for user in (found.author, author("Other"), AnonymousUser())
    }
    assert [*told.values()] == [1, 0, 0]
    assert [each.waiting for each in Poll.objects.of(found.author).counted()] == [1]


def test_what_is_withdrawn_opens_for_nobody_but_its_reporter_reads_the_answer():
    found, learner, other = poll(), Learner.objects.create(), Learner.objects.create()
    reported(found, learner)
    assert settled(found) == 1
    assert not Poll.objects.open_by_link().exists()
    readers = (learner, other, None)
    assert [Poll.objects.reportable_by(each).count() for each in readers] == [1, 0, 0]
    assert unread_replies(learner.pk) == [found.slug]
    assert unread_replies(None) == []
    read_answers(reports=poll_reports_of(learner, found))
    assert unread_replies(learner.pk) == []
    assert not PollReport.objects.waiting().exists()


def test_what_was_answered_keeps_its_answer_and_the_poll_may_open_again():
    found = poll()
    first = reported(found)
    settled(found)
    later = reported(found, text="Is it back?")
    assert settled(found, "explained") == 1
    first.refresh_from_db()
    later.refresh_from_db()
    assert (first.outcome, later.outcome) == ("withdrawn", "explained")
    assert Poll.objects.open_by_link().exists()


def test_those_that_wait_longest_are_listed_first():
    first, second, quiet = (poll(author(name)) for name in ("One", "Two", "Three"))
    reported(second)
    reported(first)
    reported(second)
    listed = [(each.pk, each.waiting) for each in Poll.objects.reported()]
    assert listed == [(second.pk, 2), (first.pk, 1)]
    assert quiet.pk not in dict(listed)


def test_a_guests_reports_go_along_to_the_account():
    guest, own = Learner.objects.create(), Learner.objects.create()
    reported(poll(), guest)
    assert adopt_poll_reports(guest=guest, learner=own) == 1
    assert PollReport.objects.get().learner == own
