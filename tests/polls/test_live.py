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
from trainer.polls.models import Poll, Vote

pytestmark = pytest.mark.django_db


@pytest.fixture
def room():
    return classroom()


@pytest.fixture
def asked(room):
    lesson = start_lesson(classroom=room, by=teacher(classroom=room))
    admit_guests(lesson=lesson, admitted=True)
    return show_poll(lesson=lesson, poll=poll().pk)


def cast(asked, who, choice="1p", later=0):
    at = timezone.now() + timedelta(seconds=later)
    return cast_in_lesson(asked=asked, who=who, choice=choice, arrived_at=at)


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
    first = cast(asked, aiko)
    close_question(question=asked)
    assert cast(asked, aiko, "2p", later=60) == first
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
