"""New accounts by OpenID Connect as the house has all: open, by code, closed, by the link of a class."""

import pytest

from tests.accounts.issuer import come, issuer_of
from tests.classroom.builders import classroom
from trainer.accounts.models import User
from trainer.support.house import change_house
from trainer.support.models import SignUp
from trainer.support.signing_up import SITE_CODES

pytestmark = pytest.mark.django_db
NAME = "/accounts/openid/name/"


@pytest.fixture(autouse=True)
def issuer(settings):
    with issuer_of(settings) as made:
        yield made


@pytest.fixture
def by_code(chief):
    change_house(by=chief, sign_up=SignUp.CODE, code="abcd-efgh")


@pytest.fixture
def closed(chief):
    change_house(by=chief, sign_up=SignUp.CLOSED, contact="help@club.example")


def made(client, **more):
    """The page after the name was sent, and whether there is an account now."""
    page = client.post(NAME, {"username": "natsuko"} | more)
    return page, User.objects.filter(username="natsuko").exists()


def test_an_open_site_asks_for_the_name_alone(client):
    assert "site_code" not in come(client).text
    assert made(client)[1]


def test_by_code_there_is_no_account_before_the_right_one(client, by_code):
    page = come(client)
    assert page.redirect_chain[-1][0] == NAME
    assert "Code of this site" in page.text
    assert made(client)[1] is False
    page, there = made(client, site_code="abcdefgx")
    assert "That is not the code of this site." in page.text
    assert there is False
    assert made(client, site_code="ABCD EFGH")[1]


def test_somebody_with_an_account_signs_in_without_the_code(client, chief):
    come(client)
    made(client)
    client.logout()
    change_house(by=chief, sign_up=SignUp.CODE, code="abcd-efgh")
    come(client)
    assert client.session["_auth_user_id"] == str(User.objects.get(username="natsuko").pk)


def test_guesses_are_counted_together_with_those_of_the_other_form(client, by_code):
    come(client)
    for _ in range(SITE_CODES.others.most - 1):
        SITE_CODES.others.take("127.0.0.1 ")
    assert "That is not the code" in made(client, site_code="zzzz-zzzz")[0].text
    page, there = made(client, site_code="abcd-efgh")
    assert ("Too many wrong codes." in page.text, there) == (True, False)


def test_a_site_that_is_closed_makes_no_account(client, closed):
    page = come(client)
    assert "makes no new accounts" in page.text
    assert "mailto:help@club.example" in page.text
    assert made(client)[1] is False


def test_a_site_that_closes_on_the_way_makes_no_account(client, chief):
    come(client)
    change_house(by=chief, sign_up=SignUp.CLOSED)
    page, there = made(client)
    assert ("makes no new accounts" in page.text, there) == (True, False)


@pytest.mark.parametrize("enough", [False, True])
def test_the_link_of_a_class_is_enough_on_a_closed_site_where_it_is_said(client, chief, closed, enough):
    change_house(by=chief, by_class=enough)
    link = f"/join/{classroom().join_code}/"
    come(client, f"?next={link}")
    page, there = made(client)
    assert there is enough
    assert (page.get("Location") == link) is enough


def test_the_link_of_a_class_takes_the_place_of_the_code_where_it_is_said(client, chief, by_code):
    link = f"/join/{classroom().join_code}/"
    assert "site_code" in come(client, f"?next={link}").text
    change_house(by=chief, by_class=True)
    assert "site_code" not in client.get(NAME).text
    assert made(client)[1]


@pytest.mark.parametrize("link", ["/join/zzzzzzzz/", "/teach/", "//thief.example/join/x/", ""])
def test_no_other_way_is_and_no_link_that_is_told_later(client, chief, closed, link):
    change_house(by=chief, by_class=True)
    come(client, f"?next={link}")
    assert made(client, next=f"/join/{classroom().join_code}/")[1] is False
