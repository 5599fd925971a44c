"""A phone votes once on a question without a key, and sees what the wall shows of it, never more."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.authoring.making import author
from tests.classroom.answers import submission
from tests.classroom.builders import assignment, classroom, enrolled, teacher
from tests.polls.making import REASON, poll
from trainer.accounts.models import Learner
from trainer.classroom.live.guests import admit_guests, remove_guest
from trainer.classroom.live.lessons import close_question, end_lesson, start_lesson
from trainer.classroom.live.polls import reveal_poll, show_poll
from trainer.classroom.models import LessonGuest
from trainer.polls.models import GuestVoter, Vote
from trainer.polls.voting import cast_vote
from trainer.progress.models import Attempt, Tally

pytestmark = pytest.mark.django_db


@pytest.fixture
def room():
    return classroom(name="Tuesday club")


@pytest.fixture
def host(room):
    return teacher(classroom=room)


@pytest.fixture
def aiko(room):
    return enrolled(room)


@pytest.fixture
def phone(client, aiko):
    client.force_login(aiko.learner.user)
    return client


@pytest.fixture
def lesson(room, host):
    return start_lesson(classroom=room, by=host)


@pytest.fixture
def put(lesson):
    return show_poll(lesson=lesson, poll=poll().pk)


def at(lesson, page=""):
    return f"/live/{lesson.slug}/{page}"


def vote(client, put, htmx=False, **fields):
    headers = {"HX-Request": "true"} if htmx else {}
    given = {"key": put.mark, "answer": "tiles", "tile": "1p"} | fields
    return client.post(at(put.lesson), given, headers=headers)


def test_it_is_asked_and_tells_neither_votes_nor_opinion(phone, put):
    cast_vote(poll=put.poll, learner=Learner.objects.create(), choice="2p")
    page = phone.get(at(put.lesson)).text
    assert "What would you discard?" in page
    assert "no key" in page
    for told in (REASON, "vote-count", put.poll.slug):
        assert told not in page


@pytest.mark.parametrize("htmx", [False, True])
def test_the_first_vote_is_kept_and_waits_for_the_wall(phone, aiko, put, htmx):
    vote(phone, put, htmx)
    vote(phone, put, htmx, tile="2p")
    assert [(each.learner, each.choice) for each in Vote.objects.all()] == [(aiko.learner, "1p")]
    page = phone.get(at(put.lesson)).text
    assert "Kept: you voted for 1p" in page
    assert "vote-count" not in page
    assert REASON not in page
    assert not Attempt.objects.exists()
    assert not Tally.objects.exists()


def test_what_is_no_option_is_said_and_not_stored(phone, put):
    response = vote(phone, put, htmx=True, tile="9s 1p")
    assert response.status_code == 422
    assert "answer-error" in response.text
    assert not Vote.objects.exists()


def test_a_vote_after_the_end_is_refused(phone, put):
    close_question(question=put)
    assert vote(phone, put).status_code == 409
    assert not Vote.objects.exists()
    assert "You did not vote on this question." in phone.get(at(put.lesson)).text


def test_shares_come_with_the_wall_and_then_the_opinion(phone, put):
    vote(phone, put)
    reveal_poll(asked=put, step=1)
    shares = phone.get(at(put.lesson)).text
    assert "your vote</span>" in shares
    assert shares.count("vote-count") == 1
    assert REASON not in shares
    assert "author</span>" not in shares
    reveal_poll(asked=put, step=2)
    told = phone.get(at(put.lesson)).text
    assert REASON in told
    assert "This is an opinion." in told
    assert not re.search(r"is-right|is-wrong", told)


def test_who_voted_by_the_link_before_has_voted(phone, aiko, put):
    cast_vote(poll=put.poll, learner=aiko.learner, choice="8s")
    assert "Kept: you voted for 8s" in phone.get(at(put.lesson)).text


def test_who_saw_the_votes_on_the_wall_does_not_vote_by_the_link(phone, put):
    page = f"/polls/{put.poll.slug}/"
    assert REASON not in phone.get(page).text
    reveal_poll(asked=put, step=1)
    phone.post(page, {"tile": "1p", "answer": "tiles"})
    assert REASON in phone.get(page).text
    assert not Vote.objects.exists()
    assert REASON not in Client().get(page).text


def test_a_guest_of_the_lesson_votes_once_by_name_and_makes_no_learner(client, lesson, put):
    admit_guests(lesson=lesson, admitted=True)
    client.post(at(lesson, "join/"), {"name": "Robin"})
    vote(client, put)
    vote(client, put, tile="2p")
    assert [(each.guest.name, each.choice) for each in Vote.objects.all()] == [("Robin", "1p")]
    assert not Learner.objects.exists()
    assert "Kept: you voted for 1p" in client.get(at(lesson)).text
    remove_guest(lesson=lesson, guest=LessonGuest.objects.get().pk)
    assert not Vote.objects.exists()


def test_nothing_is_sent_while_nothing_is_new(phone, put, django_assert_num_queries):
    page = phone.get(at(put.lesson)).text
    seen = re.search(r"\?seen=([-.\w]+)", page)[1]
    address = f"{at(put.lesson, 'state/')}?seen={seen}"
    with django_assert_num_queries(4):
        assert phone.get(address, headers={"HX-Request": "true"}).status_code == 204
    close_question(question=put)
    assert phone.get(address, headers={"HX-Request": "true"}).status_code == 200


def test_who_sits_an_exam_is_told_nothing_of_it_and_does_not_vote(phone, aiko, put, bank):
    found = assignment(aiko.classroom, [bank["can-ron", "yes"]], mode="exam", feedback="after_due")
    submission(found, aiko, started_at=timezone.now())
    page = phone.get(at(put.lesson)).text
    assert "This question is not for you now" in page
    assert "table" not in page.partition("<section")[2].partition("</section>")[0].replace("a table like", "")
    assert vote(phone, put).status_code == 403
    assert not Vote.objects.exists()


def test_after_the_lesson_no_vote_is_taken(phone, put):
    end_lesson(lesson=put.lesson)
    assert vote(phone, put).status_code == 409
    assert not Vote.objects.exists()
    assert "The lesson is over" in phone.get(at(put.lesson)).text


def test_a_guest_who_is_signed_in_has_one_vote_here_and_by_the_link(client, lesson, put):
    admit_guests(lesson=lesson, admitted=True)
    client.force_login(author("Reader"))
    client.post(at(lesson, "join/"), {"name": "Robin"})
    vote(client, put)
    link = f"/polls/{put.poll.slug}/"
    client.post(link, {"tile": "2p", "answer": "tiles"})
    assert [(each.guest.name, each.choice) for each in Vote.objects.all()] == [("Robin", "1p")]
    assert "Your vote: 1p" in client.get(link).text
    elsewhere = Client()
    elsewhere.force_login(GuestVoter.objects.get().learner.user)
    elsewhere.post(link, {"tile": "2p", "answer": "tiles"})
    assert Vote.objects.count() == 1
    assert "The votes so far" in elsewhere.get(link).text
    elsewhere.post(at(lesson, "join/"), {"name": "Robin again"})
    assert "You have voted on this question before" in elsewhere.get(at(lesson)).text
    vote(elsewhere, put)
    assert Vote.objects.count() == 1


def test_a_guest_without_an_account_has_one_vote_in_a_browser(client, lesson, put):
    admit_guests(lesson=lesson, admitted=True)
    client.post(at(lesson, "join/"), {"name": "Robin"})
    vote(client, put)
    client.post(f"/polls/{put.poll.slug}/", {"tile": "2p", "answer": "tiles"})
    assert Vote.objects.get().choice == "1p"
