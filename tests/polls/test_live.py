"""Votes in a live lesson: whose they are, and that each is one."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.builders import classroom, enrolled, teacher
from tests.polls.making import poll
from trainer.classroom.live.guests import admit_guests, join_as_guest
from trainer.classroom.live.lessons import QuestionClosedError, close_question, start_lesson
from trainer.classroom.live.polls import show_poll
from trainer.polls.live import cast_in_lesson, vote_in_lesson, voters_in_lesson, votes_in_lesson
from trainer.polls.models import GuestVoter, Poll, Vote
from trainer.polls.voting import NotTakenError, cast_vote

pytestmark = pytest.mark.django_db


@pytest.fixture
def room():
    return classroom()


@pytest.fixture
def asked(room):
    lesson = start_lesson(classroom=room, by=teacher(classroom=room))
    admit_guests(lesson=lesson, admitted=True)
    return show_poll(lesson=lesson, poll=poll().pk)


def cast(asked, who, choice="1p", later=0, account=None):
    at = timezone.now() + timedelta(seconds=later)
    return cast_in_lesson(asked=asked, who=who, choice=choice, arrived_at=at, account=account)


def test_those_of_the_class_and_of_its_guests_are_counted(room, asked):
    aiko, gone = enrolled(room, "Aiko"), enrolled(room, "Gone")
    guest = join_as_guest(lesson=asked.lesson, name="Robin")
    stranger = enrolled(classroom("Other"), "Bo")
    for who in (aiko.learner, gone.learner, guest, stranger.learner):
        cast(asked, who)
    gone.left_at = timezone.now()
    gone.save()
    assert {each.learner or each.guest for each in votes_in_lesson(asked)} == {aiko.learner, guest}
    assert voters_in_lesson(asked) == {aiko.pk, guest.pk}


def test_the_first_one_stays_also_once_the_vote_is_closed(room, asked):
    aiko = enrolled(room).learner
    assert cast(asked, aiko) == "1p"
    close_question(question=asked)
    assert cast(asked, aiko, "2p", later=60) == "1p"
    assert Vote.objects.count() == 1
    assert vote_in_lesson(asked, aiko) == "1p"


def test_what_comes_too_late_or_is_not_offered_is_not_stored(room, asked):
    aiko = enrolled(room).learner
    with pytest.raises(ValueError, match="9s"):
        cast(asked, aiko, "9s")
    close_question(question=asked)
    with pytest.raises(QuestionClosedError):
        cast(asked, aiko, later=60)
    assert not Vote.objects.exists()


def test_no_vote_is_taken_on_the_wall_after_the_end_of_the_question_itself(room, asked):
    now = timezone.now()
    Poll.objects.update(closes_at=now + timedelta(seconds=30))
    aiko, bo = enrolled(room, "Aiko").learner, enrolled(room, "Bo").learner
    cast(asked, aiko)
    with pytest.raises(QuestionClosedError):
        cast(asked, bo, later=60)
    assert Vote.objects.get().learner == aiko


def shown_again(asked):
    """The same poll in a lesson of another class."""
    other = start_lesson(classroom=(found := classroom("Other")), by=teacher("other", found))
    admit_guests(lesson=other, admitted=True)
    return show_poll(lesson=other, poll=asked.poll_id)


def test_an_account_votes_once_as_a_guest_by_the_link_and_in_other_lessons(asked):
    bo = enrolled(classroom("Third"), "Bo").learner
    guest = join_as_guest(lesson=asked.lesson, name="Robin")
    assert cast(asked, guest, account=bo) == "1p"
    with pytest.raises(NotTakenError):
        cast_vote(poll=asked.poll, learner=bo, choice="2p")
    again = shown_again(asked)
    twice = join_as_guest(lesson=again.lesson, name="Robin")
    assert cast(again, twice, "2p", account=bo) == ""
    assert (vote_in_lesson(asked, guest, bo), vote_in_lesson(again, twice, bo)) == ("1p", "")
    assert Poll.objects.told_at_once(bo.user, bo).exists()
    assert [(each.guest, each.learner) for each in Vote.objects.all()] == [(guest, None)]


def test_an_account_that_voted_by_the_link_does_not_vote_as_a_guest(asked):
    bo = enrolled(classroom("Third"), "Bo").learner
    cast_vote(poll=asked.poll, learner=bo, choice="8s")
    assert cast(asked, join_as_guest(lesson=asked.lesson, name="Robin"), account=bo) == "8s"
    assert (Vote.objects.count(), GuestVoter.objects.count()) == (1, 0)


def test_guests_without_an_account_vote_one_by_one(asked):
    for name in ("Robin", "Kim"):
        assert cast(asked, join_as_guest(lesson=asked.lesson, name=name)) == "1p"
    assert (Vote.objects.count(), GuestVoter.objects.count()) == (2, 0)
