"""What the house says of itself: read without a query, changed with a trail, there without a database."""

import pytest
from django.db import DatabaseError
from django.test import Client

from trainer.support import house
from trainer.support.models import HouseRow, TrailEntry

pytestmark = pytest.mark.django_db


def test_a_new_site_has_the_name_of_the_software_and_takes_everybody():
    now = house.house_now()
    assert (now.name, now.contact, now.sign_up, now.offers("ema_2025")) == ("Riichi Dojo", "", "open", True)


def test_what_is_held_costs_no_query(django_assert_num_queries):
    with django_assert_num_queries(0):
        house.house_now()


def test_what_another_host_changed_is_seen_once_the_time_is_over(chief):
    house.change_house(by=chief, name="Club")
    assert house.house_now().name == "Club"
    HouseRow.objects.update(name="Federation", version=2)
    assert house.house_now().name == "Club"
    house.hold(house.house_now(), 0)
    assert house.house_now().name == "Federation"


def test_parts_of_pages_are_kept_while_nothing_changed(chief):
    house.change_house(by=chief, name="Club")
    before = house.house_now()
    house.hold(before, 0)
    assert house.house_now() is before


def test_it_is_believed_for_a_minute_at_most():
    assert house.FRESH <= 60


def test_while_the_database_is_away_what_was_held_stands(monkeypatch, chief):
    house.change_house(by=chief, name="Club")
    held = house.house_now()

    def fails():
        raise DatabaseError("away")

    monkeypatch.setattr(house, "_stored", fails)
    house.hold(held, 0)
    assert house.house_now() is held


def test_pages_about_failures_name_site_and_contact_without_the_database(monkeypatch, client, chief):
    house.change_house(by=chief, name="Club", contact="help@club.example")
    house.house_now()
    monkeypatch.setattr("django.db.backends.utils.CursorWrapper.execute", _away)
    text = Client(raise_request_exception=False).get("/").content.decode()
    assert "Something broke here" in text
    assert "· Club</title>" in text
    assert "mailto:help@club.example" in text


def _away(*_given, **_named):
    raise DatabaseError("away")


def test_each_value_that_is_another_one_stands_in_the_trail(chief):
    assert house.change_house(by=chief, name="Club", contact="", hidden=["ema_2025"]) == ["name", "hidden"]
    told = set(TrailEntry.objects.values_list("what", "about", "before", "after", "by_name"))
    assert told == {
        ("site", "name", "", "Club", "chief"),
        ("site", "hidden rules", "", "ema_2025", "chief"),
    }
    assert house.change_house(by=chief, name="Club") == []
    assert TrailEntry.objects.count() == 2


def test_the_trail_holds_no_code(chief):
    house.change_house(by=chief, code="abcd-efgh")
    assert "abcd" not in str(TrailEntry.objects.values().get())


def test_the_code_is_taken_as_people_type_it_and_no_code_takes_nothing(chief):
    house.change_house(by=chief, code="abcd-efgh")
    now = house.house_now()
    assert now.takes("ABCD EFGH")
    assert not now.takes("abcd-efgx")
    assert not house.House().takes("")


def test_hidden_rules_are_offered_where_they_are_in_use_alone():
    own = house.House(hidden=frozenset({"ema_2025"}))
    choices = [("", "Any"), ("ema_2025", "EMA"), ("tenhou_4p", "Tenhou")]
    assert own.offered(choices) == [choices[0], choices[2]]
    assert own.offered(choices, "ema_2025") == choices


@pytest.mark.parametrize(
    ("contact", "leads"),
    [
        ("help@club.example", "mailto:help@club.example"),
        ("a?b@club.example", "mailto:a%3Fb@club.example"),
        ("https://club.example/us", "https://club.example/us"),
        ("", ""),
    ],
)
def test_where_the_contact_leads(contact, leads):
    assert house.House(contact=contact).contact_url == leads
