"""Who a visitor is, from the first answer to sign-up, log-in and log-out."""

import pytest
from django.contrib.auth import login
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpResponse

from trainer.accounts.actions import change_settings, learner_of, link
from trainer.accounts.middleware import LEARNER_KEY, visitor
from trainer.accounts.models import Learner, Theme, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def visit(rf):
    """A request as a view gets it, with the session and user given."""

    def make(session=None, user=None):
        request = rf.get("/")
        request.session = session if session is not None else SessionStore()
        request.user = user or AnonymousUser()
        visitor(lambda request: HttpResponse())(request)
        return request

    return make


@pytest.fixture
def akagi():
    return User.objects.create_user("akagi", password="pw")


def test_guest_who_has_not_answered_is_no_learner(visit, django_assert_num_queries):
    request = visit()
    with django_assert_num_queries(0):
        assert request.visitor.learner_id is None
        assert request.visitor.learner is None
    assert Learner.objects.count() == 0


def test_first_answer_makes_a_learner_and_later_ones_find_it(visit):
    request = visit()
    made = learner_of(request)
    assert (request.visitor.learner, request.visitor.learner_id) == (made, made.id)
    later = visit(request.session)
    assert learner_of(later) == made
    assert Learner.objects.get() == made


def test_learner_id_needs_no_query_once_the_session_is_read(visit, django_assert_num_queries):
    request = visit()
    made = learner_of(request)
    later = visit(request.session)
    with django_assert_num_queries(0):
        assert later.visitor.learner_id == made.id


def test_learner_whose_row_is_gone_is_made_anew(visit):
    request = visit()
    learner_of(request).delete()
    later = visit(request.session)
    assert later.visitor.learner is None
    assert learner_of(later) == Learner.objects.get()


def test_user_without_learner_gets_one_at_the_first_answer(visit, akagi):
    session = SessionStore()
    login(visit(session), akagi, "django.contrib.auth.backends.ModelBackend")
    request = visit(session, akagi)
    assert learner_of(request).user == akagi
    assert visit(session, akagi).visitor.learner_id == akagi.learner.id


def test_sign_up_takes_the_guests_learner_as_it_stands(visit, akagi):
    request = visit()
    guest = learner_of(request)
    kept, adopted = link(request, akagi)
    assert (kept, adopted) == (guest, None)
    assert Learner.objects.get().user == akagi


def test_sign_up_without_an_answer_makes_a_learner(visit, akagi):
    request = visit()
    kept, adopted = link(request, akagi)
    assert adopted is None
    assert Learner.objects.get() == kept == request.visitor.learner
    assert kept.user == akagi


def test_log_in_to_an_account_with_a_learner_names_the_guest_to_adopt(visit, akagi):
    own = Learner.objects.create(user=akagi)
    request = visit()
    guest = learner_of(request)
    assert link(request, akagi) == (own, guest)
    assert request.visitor.learner == own
    assert request.session[LEARNER_KEY] == str(own.id)


def test_log_in_twice_in_one_session_adopts_nothing_more(visit, akagi):
    request = visit()
    guest = learner_of(request)
    link(request, akagi)
    assert link(visit(request.session), akagi) == (guest, None)


def test_log_in_with_a_session_of_somebody_elses_learner_leaves_that_alone(visit, akagi):
    other = Learner.objects.create(user=User.objects.create_user("washizu"))
    request = visit(SessionStore())
    request.session[LEARNER_KEY] = str(other.id)
    kept, adopted = link(request, akagi)
    assert adopted is None
    assert kept.user == akagi
    assert Learner.objects.get(pk=other.pk).user.username == "washizu"


def test_settings_of_a_guest_make_a_learner_and_stay(visit):
    request = visit()
    change_settings(request=request, theme=Theme.DARK, shortcuts=False)
    kept = Learner.objects.get()
    assert (kept.theme, kept.shortcuts, kept.kind) == ("dark", False, "")
    change_settings(request=visit(request.session), kind="waits", ruleset="ema_2025", players="4")
    kept.refresh_from_db()
    assert (kept.theme, kept.kind, kept.ruleset, kept.players) == ("dark", "waits", "ema_2025", "4")
