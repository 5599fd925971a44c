"""Whose an answer is: of a guest who signs up or logs in, of a session that has ended."""

from http.cookies import SimpleCookie

import pytest
from django.test import Client

from tests.classroom.builders import classroom, enrolled
from tests.play.conftest import give, key_in, page_of
from tests.play.practice.test_answering import SAVEPOINT
from trainer.accounts.models import Learner, User
from trainer.progress.models import Attempt


def test_sign_up_takes_a_guests_answers_along(client, yes):
    give(client, yes, answer="yes")
    guest = Learner.objects.get()
    name, password = "mika", "a-long-pass-phrase-7"
    client.post("/accounts/signup/", {"username": name, "password1": password, "password2": password})
    assert User.objects.get().learner == guest
    give(client, yes, query="?again", answer="yes")
    assert Attempt.objects.filter(learner=guest).count() == 2


def test_log_in_gives_a_guests_answers_to_the_account(client, yes, waits):
    user = User.objects.create_user("mika", password="a-long-pass-phrase-7")
    own = Learner.objects.create(user=user)
    give(client, yes, answer="yes")
    client.post("/accounts/login/", {"login": "mika", "password": "a-long-pass-phrase-7"})
    give(client, waits, answer="none")
    assert Attempt.objects.filter(learner=own).count() == 2


@pytest.mark.django_db(transaction=True)
def test_a_session_whose_learner_is_gone_answers_as_a_new_one(client, yes):
    give(client, yes, answer="yes")
    key = key_in(client.get(page_of(yes, "?again"), follow=True))
    Learner.objects.all().delete()
    assert give(client, yes, key=key, answer="yes").status_code == 302
    assert Attempt.objects.get().learner == Learner.objects.get()


def test_a_session_that_names_no_learner_is_a_guests(client, yes):
    session = client.session
    session["learner"] = "nobody"
    session.save()
    client.cookies["sessionid"] = session.session_key
    assert give(client, yes, answer="yes").status_code == 302


@pytest.fixture
def ended(client, yes):
    """A session with an answer of an account whose password was changed elsewhere, and a key of it."""
    user = User.objects.create_user("mika", password="a-long-pass-phrase-7")
    client.post("/accounts/login/", {"login": "mika", "password": "a-long-pass-phrase-7"})
    where = give(client, yes, answer="no")["Location"]
    key = key_in(client.get(page_of(yes, "?again"), follow=True))
    user.set_password("another-pass-phrase-8")
    user.save()
    return user.learner, where, key


def test_a_session_ended_elsewhere_writes_no_answer(client, yes, ended):
    learner, _, key = ended
    assert give(client, yes, key=key, answer="yes").status_code == 409
    assert Attempt.objects.filter(learner=learner).count() == 1


def test_a_session_ended_elsewhere_reads_and_sets_nothing(client, yes, ended):
    learner, where, _ = ended
    assert client.get(where).status_code == 404
    assert "Nothing to show yet" in client.get("/progress/").text
    client.post("/settings/", {"theme": "dark"})
    client.post(page_of(yes) + "report/", {"reason": "answer"})
    learner.refresh_from_db()
    assert learner.theme == "auto"
    assert learner.reports.count() == 0


@pytest.mark.parametrize(("in_class", "more"), [(False, 1), (True, 2)])
def test_what_an_answer_of_somebody_logged_in_costs(client, yes, in_class, more, django_assert_num_queries):
    """User and learner in one, of who is in a class whether an assignment holds the puzzle back, and two
    reads for how practice adapts.
    """
    mika = User.objects.create_user("mika", password="a-long-pass-phrase-7")
    if in_class:
        enrolled(classroom(), user=mika)
    client.post("/accounts/login/", {"login": "mika", "password": "a-long-pass-phrase-7"})
    give(client, yes, htmx=True, answer="yes")
    key = key_in(client.get(page_of(yes, "?again"), follow=True))
    with django_assert_num_queries(5 + more + SAVEPOINT):
        give(client, yes, key=key, htmx=True, answer="yes")


def test_a_guests_answer_sent_while_logging_in_reaches_the_account(client, yes):
    own = Learner.objects.create(user=User.objects.create_user("mika", password="a-long-pass-phrase-7"))
    give(client, yes, answer="no")
    stale = Client()
    stale.cookies = SimpleCookie(client.cookies)
    key = key_in(client.get(page_of(yes, "?again"), follow=True))
    guest = Learner.objects.get(user=None)
    session = dict(client.session)
    client.post("/accounts/login/", {"login": "mika", "password": "a-long-pass-phrase-7"})
    kept = stale.session
    kept.update(session)
    kept.save()
    stale.cookies["sessionid"] = kept.session_key
    assert give(stale, yes, key=key, answer="yes").status_code == 302
    assert Attempt.objects.filter(learner=own).count() == 2
    assert Attempt.objects.filter(learner=guest).count() == 0
