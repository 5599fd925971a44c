"""Sign-up as the house has it: open, by code, closed; and by the link of a class."""

import pytest
from allauth.mfa.adapter import get_adapter

from tests.classroom.builders import classroom
from trainer.accounts.models import User
from trainer.support import signing_up
from trainer.support.house import change_house
from trainer.support.models import SignUp

pytestmark = pytest.mark.django_db
PAGE = "/accounts/signup/"
SENT = {"username": "natsuko", "password1": "a long pass phrase", "password2": "a long pass phrase"}


def text_of(answer):
    return answer.content.decode()


def signed_up(client, **more):
    client.post(PAGE, SENT | more)
    return User.objects.filter(username="natsuko").exists()


@pytest.fixture
def closed(chief):
    change_house(by=chief, sign_up=SignUp.CLOSED, contact="help@club.example")


@pytest.fixture
def by_code(chief):
    change_house(by=chief, sign_up=SignUp.CODE, code="abcd-efgh")


def test_an_open_site_asks_for_no_code(client):
    assert "site_code" not in text_of(client.get(PAGE))
    assert signed_up(client)


def test_a_closed_site_says_so_names_the_contact_and_makes_no_account(client, closed):
    text = text_of(client.get(PAGE))
    assert "makes no new accounts" in text
    assert "mailto:help@club.example" in text
    assert not signed_up(client)


def test_a_closed_site_offers_no_sign_up_where_one_signs_in(client, closed):
    assert "No account yet?" not in text_of(client.get("/accounts/login/"))


@pytest.mark.parametrize(("typed", "made"), [("ABCD EFGH", True), ("abcdefgx", False), ("", False)])
def test_by_code_the_right_one_makes_an_account(client, by_code, typed, made):
    assert "Code of this site" in text_of(client.get(PAGE))
    assert signed_up(client, site_code=typed) is made


def test_guesses_at_the_code_are_counted(client, by_code):
    for _ in range(signing_up.SITE_CODES.others.most):
        signing_up.SITE_CODES.others.take("127.0.0.1 ")
    assert "Too many wrong codes." in text_of(client.post(PAGE, SENT | {"site_code": "abcd-efgh"}))
    assert not User.objects.filter(username="natsuko").exists()


@pytest.mark.parametrize("enough", [False, True])
def test_on_a_closed_site_the_link_of_a_class_is_enough_where_it_is_said(client, chief, closed, enough):
    change_house(by=chief, by_class=enough)
    link = f"/join/{classroom().join_code}/"
    assert ("makes no new ones by itself" in text_of(client.get(link))) is not enough
    assert signed_up(client, next=link) is enough


def test_the_link_of_a_class_takes_the_place_of_the_code_where_it_is_said(client, chief, by_code):
    link = f"/join/{classroom().join_code}/"
    assert "site_code" in text_of(client.get(f"{PAGE}?next={link}"))
    change_house(by=chief, by_class=True)
    assert "site_code" not in text_of(client.get(f"{PAGE}?next={link}"))
    assert signed_up(client, next=link)


@pytest.mark.parametrize(
    "link", ["/join/zzzzzzzz/", "/join/", "/teach/", "https://a.example/join/x/", "//x", ""]
)
def test_no_other_link_is(client, chief, closed, link):
    change_house(by=chief, by_class=True)
    assert not signed_up(client, next=link)


def test_an_archived_class_takes_nobody(client, chief, closed):
    change_house(by=chief, by_class=True)
    room = classroom()
    room.archived_at = room.created_at
    room.save()
    assert not signed_up(client, next=f"/join/{room.join_code}/")


def test_guesses_at_codes_of_classes_count_as_where_one_joins(client, chief, closed):
    change_house(by=chief, by_class=True)
    limit = signing_up.JOIN_CODES.others
    before = [limit.take("127.0.0.1 ") for _ in range(limit.most)]
    assert all(before)
    client.get("/join/zzzzzzzz/")
    assert not signed_up(client, next=f"/join/{classroom().join_code}/")


def test_an_app_of_codes_names_the_account_by_the_site(chief):
    change_house(by=chief, name="Lyon & Villeurbanne")
    adapter = get_adapter()
    assert "issuer=Lyon%20%26%20Villeurbanne" in adapter.build_totp_url(chief, "secret")
    change_house(by=chief, name="")
    assert "issuer=Riichi%20Dojo" in adapter.build_totp_url(chief, "secret")
