"""The desk's page of rules officers: given, ended, what was said, and where the data do not say it."""

import pytest
from django.test import Client

from tests.tablerules.builders import BODY, KUIKAE, officer, say
from trainer.support.models import TrailEntry
from trainer.tablerules import confirmed
from trainer.tablerules.models import ConfirmedCell, Office

pytestmark = pytest.mark.django_db
PAGE = "/desk/officers/"
GIVEN = {"do": "give", "username": "aiko", "preset": "ema_2025", "body": BODY, "why": "a letter"}


@pytest.fixture
def desk(staff):
    client = Client()
    client.force_login(staff)
    return client


def test_an_office_is_given_listed_and_in_the_trail(desk, aiko):
    assert "Nobody speaks for a federation yet." in desk.get(PAGE).text
    assert desk.post(PAGE, GIVEN).status_code == 302
    assert f"EMA 2025: {BODY}" in desk.get(PAGE).text
    trail = desk.get("/desk/trail/").text
    assert "rules office: EMA 2025" in trail
    assert "a letter" in trail


@pytest.mark.parametrize(
    ("field", "wrong"),
    [("username", "nobody"), ("preset", "house_classic"), ("preset", ""), ("body", ""), ("why", "")],
)
def test_what_cannot_be_given_is_refused(desk, aiko, field, wrong):
    assert desk.post(PAGE, GIVEN | {field: wrong}).status_code == 422
    assert not Office.objects.exists()


def test_an_office_ends_and_what_was_said_can_be_withdrawn(desk):
    office = officer()
    row = say(office, KUIKAE, "forbidden")
    ended = {"do": "end", "what": f"office:{office.pk}", "why": "a new committee"}
    assert desk.post(PAGE, ended).status_code == 302
    assert not Office.objects.exists()
    assert desk.post(PAGE, ended).status_code == 422
    assert desk.post(PAGE, ended | {"what": f"said:{row.pk}"}).status_code == 302
    assert not ConfirmedCell.objects.standing()
    assert TrailEntry.objects.filter(why="a new committee", by_name="support").count() == 2
    assert "End an office" not in desk.get(PAGE).text


def test_what_is_said_otherwise_waits_on_the_first_page_and_is_listed(desk):
    assert "otherwise" not in desk.get("/desk/").text
    say(officer(), KUIKAE, "allowed")
    assert "An officer says otherwise on 1 rule" in desk.get("/desk/").text
    page = desk.get(PAGE).text
    assert "Statements that differ from the rules of this site" in page
    assert "<code>kuikae</code>" in page


def test_what_a_later_version_does_not_know_does_not_break_the_page(desk):
    say(officer(), KUIKAE, "allowed")
    ConfirmedCell.objects.update(preset="ema_2031")
    Office.objects.update(preset="ema_2031")
    confirmed.forget()
    assert desk.get(PAGE).status_code == 200


def test_who_entered_it_is_listed_while_there_is_the_account(desk):
    office = officer()
    say(office, KUIKAE, "forbidden")
    assert "ren" in desk.get(PAGE).text.partition("Entered by")[2].split("</table>")[0]
    office.user.delete()
    page = desk.get(PAGE).text
    assert f"confirmed by {BODY}" in page
    assert ">ren<" not in page
