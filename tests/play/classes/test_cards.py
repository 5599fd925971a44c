"""Signing in by a card: opening the link does nothing, the button signs in; what fails is told."""

import re
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from tests.classroom.builders import classroom, enrolled
from trainer.accounts import actions as cards
from trainer.accounts.limits import CARD_CODES, TURN
from trainer.accounts.models import FailureCount, Learner, LoginCard, User
from trainer.classroom.people.enrolling import add_learners
from trainer.classroom.people.rosters import read_lines

pytestmark = pytest.mark.django_db
OWN = {"username": "aiko", "password1": "a long pass phrase", "password2": "a long pass phrase"}


@pytest.fixture
def pupil():
    by = User.objects.create_user("teacher")
    return add_learners(classroom=classroom(), by=by, roster=read_lines("Aiko Tanaka"))[0].learner.user


def other_pupil():
    by = User.objects.create_user("another-teacher")
    return add_learners(classroom=classroom(), by=by, roster=read_lines("Ben Ito"))[0].learner.user


def made(pupil, days=7, **facts):
    now = timezone.now()
    return cards.make_card(user=pupil, now=now, expires_at=now + timedelta(days=days), **facts)


def link(card):
    return f"/card/{card.code}/"


def user_of(client):
    return client.session.get("_auth_user_id")


def test_link_shows_one_button_and_no_name_of_a_person(client, pupil):
    response = client.get(link(made(pupil)))
    assert f"Sign in as {pupil.username}" in response.text
    assert ("Tuesday club" in response.text, "Aiko" in response.text) == (True, False)
    assert user_of(client) is None
    assert LoginCard.objects.get().used_at is None


def test_page_is_kept_by_nobody_and_tells_nobody_its_address(client, pupil):
    for response in (client.get(link(made(pupil))), client.get("/card/"), client.get("/card/nothing/")):
        assert "no-store" in response["Cache-Control"]
        assert response["Referrer-Policy"] == "strict-origin"


def test_button_signs_in(client, pupil):
    card = made(pupil)
    assert client.post(link(card)).url == "/classes/"
    assert user_of(client) == str(pupil.pk)
    text = client.get("/classes/").text
    assert ("Tuesday club" in text, "Teach a class" in text) == (True, False)


def test_button_wants_the_token_against_forged_requests(pupil):
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(link(made(pupil))).status_code == 403
    assert user_of(strict) is None


def test_guest_on_a_shared_device_leaves_nothing_to_the_learner(client, pupil):
    guest = Learner.objects.create()
    session = client.session
    session["learner"] = str(guest.pk)
    session.save()
    client.post(link(made(pupil)))
    guest.refresh_from_db()
    assert (guest.user, guest.adopted_by) == (None, None)
    assert client.session["learner"] == str(pupil.learner.pk)
    assert client.session.session_key != session.session_key


def test_card_of_another_takes_the_place_of_who_was_signed_in(client, pupil):
    before = enrolled(classroom("Other"), "Ben").learner.user
    client.force_login(before)
    card = made(pupil)
    assert before.username in client.get(link(card)).text
    client.post(link(card))
    assert user_of(client) == str(pupil.pk)


def test_typed_code_leads_to_the_button(client, pupil):
    card = made(pupil)
    assert client.post("/card/", {"code": card.printed.upper()}).url == link(card)


def test_expired_revoked_and_unknown_cards_say_so(client, pupil):
    expired = made(pupil, days=-1)
    for method in (client.get, client.post):
        assert "has expired" in method(link(expired)).text
    made(pupil)
    for code, said in [(expired.code, "no longer works"), ("nothing", "No card has this code")]:
        for response in (client.get(f"/card/{code}/"), client.post(f"/card/{code}/")):
            assert (response.status_code, said in response.text) == (404, True)
        assert said in client.post("/card/", {"code": code}).text
    assert user_of(client) is None


@pytest.mark.parametrize("typed", ["ABCD-efgh-jkmn", "---"])
def test_code_that_is_wrong_stays_to_be_looked_at_again(client, db, typed):
    response = client.post("/card/", {"code": typed})
    assert (response.status_code, f'value="{typed}"' in response.text) == (404, True)
    assert 'value="abcd-efgh"' in client.get("/card/abcd-efgh/").text


def test_guessing_ends_and_no_refusal_has_a_code_in_its_address(client, pupil):
    client.force_login(User.objects.create_user("guesser"))
    for number in range(CARD_CODES.own.most):
        client.get(f"/card/wrong{number}/")
    card = made(pupil)
    for response in (client.get(link(card)), client.post(link(card))):
        assert response.url == "/card/"
    response = client.get("/card/")
    assert (response.status_code, bool(re.search(r"Wait \d+ seconds", response.text))) == (429, True)
    assert client.post("/card/", {"code": card.code}).status_code == 429


def spent(limit, address="127.0.0.1"):
    """All failures of an address that strangers may have."""
    FailureCount.objects.update_or_create(
        key=limit._key(f"{address} "),
        defaults={"number": limit.most, "ends_at": timezone.now() + timedelta(seconds=limit.seconds)},
    )


def test_card_that_was_used_before_signs_in_whatever_others_guess_at_its_address(client, pupil):
    used, fresh = made(pupil), made(other_pupil())
    Client().post(link(used))
    spent(CARD_CODES.others)
    assert client.get(link(fresh)).url == "/card/"
    assert client.post(link(used)).url == "/classes/"
    assert user_of(client) == str(pupil.pk)


def test_browser_where_a_card_was_used_before_is_not_refused_for_others(client, pupil):
    client.post(link(made(pupil)))
    client.post("/accounts/logout/")
    spent(CARD_CODES.others)
    assert "Sign in as" in client.get(link(made(pupil))).text


def test_fresh_card_waits_half_a_minute_at_most(client, pupil):
    card = made(pupil)
    spent(CARD_CODES.others)
    assert client.post(link(card)).url == "/card/"
    session = client.session
    session["turn"] -= TURN
    session.save()
    assert client.post(link(card)).url == "/classes/"


def test_session_ends_with_its_card(client, pupil):
    card = made(pupil, days=1)
    client.post(link(card))
    kept = Session.objects.get(pk=client.session.session_key)
    assert abs(kept.expire_date - card.expires_at) < timedelta(seconds=1)
    assert client.cookies["sessionid"]["max-age"] <= 24 * 3600
    Session.objects.update(expire_date=timezone.now())
    assert client.get("/classes/").status_code == 302


def test_release_makes_the_account_the_learners_own(client, pupil):
    card = made(pupil, releases=True)
    assert "Make the account your own" in client.get(link(card)).text
    assert user_of(client) is None
    assert client.post(link(card), OWN).url == "/classes/"
    own = User.objects.get(pk=pupil.pk)
    assert (own.username, own.check_password(OWN["password1"])) == ("aiko", True)
    assert user_of(client) == str(pupil.pk)
    assert "no longer works" in Client().get(link(card)).text


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"username": "teacher"}, "username"),
        ({"username": "a b"}, "username"),
        ({"username": ""}, "username"),
        ({"password1": "short", "password2": "short"}, "password1"),
        ({"password2": "another pass phrase"}, "password2"),
    ],
)
def test_release_by_what_sign_up_refuses(client, pupil, wrong, field):
    response = client.post(link(made(pupil, releases=True)), OWN | wrong)
    assert (response.status_code, list(response.context["form"].errors)) == (422, [field])
    assert cards.is_managed(User.objects.get(pk=pupil.pk))


def test_what_was_asked_for_before_is_opened_in_the_end(client, pupil):
    card, after = made(pupil), "?next=%2Fsettings%2F"
    assert f'action="/card/{after}"' in client.get(f"/card/{after}").text
    assert client.post(f"/card/{after}", {"code": card.printed}).url == f"{link(card)}{after}"
    assert client.post(f"{link(card)}{after}").url == "/settings/"


def test_what_was_asked_for_is_never_another_site(client, pupil):
    card, after = made(pupil), "?next=https://elsewhere.example/"
    assert client.post(f"/card/{after}", {"code": card.printed}).url == link(card)
    assert client.post(f"{link(card)}{after}").url == "/classes/"
