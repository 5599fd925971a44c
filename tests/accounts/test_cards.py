"""Accounts that a teacher makes, and cards: once shown, stored as a digest, good until revoked or expired."""

from datetime import UTC, datetime, timedelta

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import SESSION_KEY, login
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpResponse

from trainer.accounts import actions as cards
from trainer.accounts.actions import learner_of
from trainer.accounts.codes import ALPHABET
from trainer.accounts.middleware import visitor
from trainer.accounts.models import Learner, LoginCard, User

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
LATER = NOW + timedelta(days=7)

pytestmark = pytest.mark.django_db


@pytest.fixture
def teacher():
    return User.objects.create_user("teacher", password="pw")


@pytest.fixture
def pupil(teacher):
    return cards.make_managed_accounts(made_by=teacher, count=1)[0].user


@pytest.fixture
def visit(rf):
    """A request as a view gets it, with the session and user given."""

    def make(session=None, user=None):
        request = rf.get("/")
        request.session = session if session is not None else SessionStore()
        request.user = user or AnonymousUser()
        request.arrived_at = NOW
        visitor(lambda request: HttpResponse())(request)
        return request

    return make


def made(pupil, **facts):
    return cards.make_card(**({"user": pupil, "expires_at": LATER, "now": NOW} | facts))


def test_names_are_random_and_different_and_no_password_fits(teacher):
    users = [each.user for each in cards.make_managed_accounts(made_by=teacher, count=50)]
    assert len({user.username for user in users}) == 50
    assert {user.username[:8] for user in users} == {"learner-"}
    assert all(set(user.username[8:]) <= set(ALPHABET) for user in users)
    assert not any(user.has_usable_password() for user in users)


def test_taken_names_are_drawn_anew(teacher, monkeypatch):
    drawn = iter(["aaaaaa", "aaaaaa", "bbbbbb"])
    monkeypatch.setattr(cards, "random_letters", lambda length: next(drawn))
    names = [cards.make_managed_accounts(made_by=teacher, count=1)[0].user.username for _ in range(2)]
    assert names == ["learner-aaaaaa", "learner-bbbbbb"]


def test_card_has_twelve_letters_in_groups_and_only_its_digest_is_stored(pupil):
    card = made(pupil)
    assert (len(card.code), set(card.code) <= set(ALPHABET)) == (12, True)
    assert card.printed == f"{card.code[:4]}-{card.code[4:8]}-{card.code[8:]}"
    stored = LoginCard.objects.values().get()
    assert card.code not in str(stored)
    assert stored["digest"] == cards.card_digest(card.printed.upper())


def test_digest_hangs_on_the_sites_secret(settings):
    before = cards.card_digest("abcdefghjkmn")
    settings.SECRET_KEY = "another"
    assert cards.card_digest("abcdefghjkmn") != before


def test_card_is_found_as_it_is_typed(pupil):
    card = made(pupil)
    assert cards.card_of(f" {card.printed.upper()} ", NOW).user == pupil


def test_new_card_ends_the_older_one_but_not_the_one_that_releases(pupil):
    old, releasing, new = made(pupil), made(pupil, releases=True), made(pupil)
    with pytest.raises(cards.RevokedCardError):
        cards.card_of(old.code, NOW)
    assert [cards.card_of(each.code, NOW).releases for each in (releasing, new)] == [True, False]


def test_card_expires(pupil):
    card = made(pupil)
    assert cards.card_of(card.code, LATER - timedelta(seconds=1)).user == pupil
    with pytest.raises(cards.ExpiredCardError):
        cards.card_of(card.code, LATER)


@pytest.mark.parametrize("code", ["", "abcd-efgh-jkmn", "\0"])
def test_no_card_has_another_code(pupil, code):
    made(pupil)
    with pytest.raises(cards.UnknownCardError):
        cards.card_of(code, NOW)


def test_card_of_an_account_that_was_shut_is_revoked(pupil):
    card = made(pupil)
    User.objects.update(is_active=False)
    with pytest.raises(cards.RevokedCardError):
        cards.card_of(card.code, NOW)


def test_own_accounts_get_no_card(teacher, pupil):
    with pytest.raises(cards.NotManagedError):
        cards.make_cards(users=[pupil, teacher], expires_at=LATER, now=NOW)
    for act in (cards.revoke_cards, lambda user, now: cards.delete_managed(user=user)):
        with pytest.raises(cards.NotManagedError):
            act(user=teacher, now=NOW)
    assert LoginCard.objects.count() == 0


def test_sign_in_leaves_a_guest_and_the_guests_session_behind(visit, pupil):
    request = visit()
    guest = learner_of(request)
    request.session["choice"] = {"kind": "waits"}
    cards.sign_in(request, cards.card_of(made(pupil).code, NOW))
    assert (request.user, request.visitor.learner) == (pupil, pupil.learner)
    assert "choice" not in request.session
    assert Learner.objects.get(pk=guest.pk).user is None
    assert LoginCard.objects.get().used_at == NOW


def test_sign_in_takes_another_users_place(visit, pupil, teacher):
    session = SessionStore()
    login(visit(session), teacher, cards.BACKEND)
    request = visit(session, teacher)
    cards.sign_in(request, cards.card_of(made(pupil).code, NOW))
    assert request.session[SESSION_KEY] == str(pupil.pk)


def test_card_revoked_between_page_and_button_signs_nobody_in(visit, pupil):
    stored = cards.card_of(made(pupil).code, NOW)
    cards.revoke_cards(user=pupil, now=NOW)
    request = visit()
    with pytest.raises(cards.RevokedCardError):
        cards.sign_in(request, stored)
    assert SESSION_KEY not in request.session


def test_releasing_card_signs_nobody_in(visit, pupil):
    stored = cards.card_of(made(pupil, releases=True).code, NOW)
    with pytest.raises(cards.RevokedCardError):
        cards.sign_in(visit(), stored)


def test_revoked_cards_end_sessions_too(visit, pupil):
    card, before = made(pupil), pupil.get_session_auth_hash()
    assert cards.revoke_cards(user=pupil, now=NOW) == 1
    assert User.objects.get(pk=pupil.pk).get_session_auth_hash() != before
    with pytest.raises(cards.RevokedCardError):
        cards.card_of(card.code, NOW)


@pytest.mark.parametrize("again", ["reset", "card"])
def test_cards_are_the_one_way_in_again(pupil, again):
    """What a stranger left in the account opens it no more; another account keeps its own."""
    pupil.set_password("a stranger's")
    pupil.email = "stranger@example.org"
    pupil.save()
    other = User.objects.create_user("other", password="pw")
    for user in (pupil, other):
        EmailAddress.objects.create(user=user, email=f"{user.pk}@example.org")
    before = pupil.get_session_auth_hash()
    if again == "reset":
        cards.revoke_cards(user=pupil, now=NOW)
    else:
        made(User.objects.get(pk=pupil.pk))
    pupil.refresh_from_db()
    assert (pupil.has_usable_password(), pupil.email) == (False, "")
    assert pupil.get_session_auth_hash() != before
    assert EmailAddress.objects.get().user == other


def test_card_that_releases_ends_no_session_until_it_is_used(pupil):
    before = pupil.get_session_auth_hash()
    made(pupil, releases=True)
    assert User.objects.get(pk=pupil.pk).get_session_auth_hash() == before


def test_released_account_keeps_no_address_of_before(visit, pupil):
    EmailAddress.objects.create(user=pupil, email="stranger@example.org")
    User.objects.filter(pk=pupil.pk).update(email="stranger@example.org")
    stored = cards.card_of(made(pupil, releases=True).code, NOW)
    cards.release_account(visit(), stored, username="aiko", password="a long phrase")
    assert (User.objects.get(pk=pupil.pk).email, EmailAddress.objects.count()) == ("", 0)


def test_released_account_is_the_learners_and_no_card_works(visit, pupil):
    plain, releasing = made(pupil), made(pupil, releases=True)
    request = visit()
    cards.release_account(
        request, cards.card_of(releasing.code, NOW), username="aiko", password="a long phrase"
    )
    own = User.objects.get(username="aiko")
    assert (own.pk, own.check_password("a long phrase"), own.managed.released_at) == (pupil.pk, True, NOW)
    assert (request.user.pk, cards.is_managed(own)) == (pupil.pk, False)
    for card in (plain, releasing):
        with pytest.raises(cards.RevokedCardError):
            cards.card_of(card.code, NOW)
    with pytest.raises(cards.NotManagedError):
        cards.delete_managed(user=own)


def test_release_by_a_taken_name_changes_nothing(visit, pupil, teacher):
    card = made(pupil, releases=True)
    with pytest.raises(cards.NameTakenError):
        cards.release_account(
            visit(), cards.card_of(card.code, NOW), username="Teacher", password="a long phrase"
        )
    assert cards.is_managed(User.objects.get(pk=pupil.pk))
    assert cards.card_of(card.code, NOW).user.username == pupil.username


def test_card_releases_once(visit, pupil):
    stored = cards.card_of(made(pupil, releases=True).code, NOW)
    cards.release_account(visit(), stored, username="aiko", password="a long phrase")
    with pytest.raises(cards.RevokedCardError):
        cards.release_account(visit(), stored, username="other", password="a long phrase")
    assert User.objects.get(pk=pupil.pk).username == "aiko"


def test_deleted_account_is_gone_with_its_learner(pupil):
    made(pupil)
    cards.delete_managed(user=pupil)
    assert (Learner.objects.count(), LoginCard.objects.count(), User.objects.count()) == (0, 0, 1)
