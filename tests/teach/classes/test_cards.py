"""Cards are shown once, to the teachers of the class, and never kept by a cache."""

import re
from uuid import uuid4

import pytest

from tests.classroom.builders import classroom, enrolled, teacher
from trainer.accounts.models import LoginCard
from trainer.classroom.models import Enrollment
from trainer.classroom.people.rosters import MAX_LEARNERS

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(client):
    found = classroom()
    client.force_login(teacher(classroom=found))
    client.post(f"/teach/c/{found.slug}/learners/", {"names": "Aiko\nBen"})
    enrolled(found, "Own")
    return found


def page(room):
    return f"/teach/c/{room.slug}/cards/"


def test_those_without_a_card_stand_first_and_own_accounts_not_at_all(client, room):
    aiko = Enrollment.objects.get(name="Aiko")
    client.post(page(room), {"who": [aiko.pk], "days": "7"})
    listed = [each.name for each in client.get(page(room)).context["managed"]]
    assert listed == ["Ben", "Aiko"]


def test_made_cards_are_shown_with_code_link_and_expiry(client, room):
    response = client.post(page(room), {"all": "", "days": "7"})
    codes = re.findall(r"<code>([^<]+)</code>", response.text)
    assert (len(codes), len(set(codes)), LoginCard.objects.count()) == (2, 2, 2)
    assert all(re.fullmatch(r"\w{4}-\w{4}-\w{4}", code) for code in codes)
    assert response.text.count("<svg viewBox") >= 2
    assert "no-store" in response["Cache-Control"]
    card = LoginCard.objects.first()
    assert (card.expires_at - card.made_at).days == 7


def test_a_class_as_large_as_one_may_be_can_all_be_ticked(client, room):
    """Django's own limit is a thousand fields in a form."""
    aiko = Enrollment.objects.get(name="Aiko")
    ticks = [aiko.pk, *(uuid4() for _number in range(MAX_LEARNERS - 1))]
    response = client.post(page(room), {"who": ticks, "all": "", "days": "7", "key": uuid4()})
    assert [each["name"] for each in response.context["cards"]] == ["Aiko", "Ben"]


def working():
    return set(
        LoginCard.objects.filter(revoked_at=None).values_list("user__learner__enrollments__name", "pk")
    )


def test_all_means_all_without_a_card_and_no_card_that_works_is_ended(client, room):
    aiko = Enrollment.objects.get(name="Aiko")
    client.post(page(room), {"who": [aiko.pk], "days": "7"})
    before = working()
    response = client.post(page(room), {"all": "", "who": [aiko.pk], "days": "7"})
    assert [each["name"] for each in response.context["cards"]] == ["Ben"]
    assert before < working()
    assert client.post(page(room), {"all": "", "days": "7"}).status_code == 422
    assert (len(working()), 'name="all"' in client.get(page(room)).text) == (2, False)


def test_chosen_learner_gets_a_new_card_and_the_page_says_that_it_ends_the_old_one(client, room):
    aiko = Enrollment.objects.get(name="Aiko")
    assert "a new card replaces it" not in client.get(page(room)).text
    client.post(page(room), {"who": [aiko.pk], "days": "7"})
    assert "a new card replaces it" in client.get(page(room)).text
    before = working()
    client.post(page(room), {"who": [aiko.pk], "days": "7"})
    assert [name for name, _ in working()] == ["Aiko"]
    assert not before & working()


@pytest.mark.parametrize("how", ["all", "who"])
def test_form_sent_again_prints_nothing_and_leaves_what_was_printed(client, room, how):
    key = re.search(r'name="key" value="([^"]+)"', client.get(page(room)).text)[1]
    who = [each.pk for each in Enrollment.objects.exclude(name="Own")]
    fields = {how: "" if how == "all" else who, "days": "7", "key": key}
    client.post(page(room), fields)
    before = working()
    again = client.post(page(room), fields)
    assert (again.status_code, "made already" in again.text, "<code>" in again.text) == (422, True, False)
    assert (working(), len(before)) == (before, 2)
    assert key not in again.text


def test_account_that_another_class_made_gets_none_here(client, room):
    foreign = classroom("Foreign")
    guest = enrolled(foreign, "Aiko", Enrollment.objects.get(name="Aiko").learner.user)
    client.force_login(teacher("stranger", foreign))
    assert client.get(page(foreign)).context["managed"] == []
    assert client.post(page(foreign), {"who": [guest.pk], "days": "7"}).status_code == 422
    assert client.post(page(foreign), {"all": "", "days": "7"}).status_code == 422
    assert "no card" not in client.get(f"/teach/c/{foreign.slug}/learners/").text
    assert LoginCard.objects.count() == 0


@pytest.mark.parametrize("fields", [{"days": "7"}, {"all": "", "days": "8000"}, {"all": ""}])
def test_nobody_chosen_or_no_such_time(client, room, fields):
    assert client.post(page(room), fields).status_code == 422
    assert LoginCard.objects.count() == 0


def test_learner_of_another_class_or_with_an_own_account_gets_none(client, room):
    other = enrolled(classroom("Other"), "Cho")
    own = Enrollment.objects.get(name="Own")
    assert client.post(page(room), {"who": [other.pk, own.pk, "x"], "days": "7"}).status_code == 422
    assert LoginCard.objects.count() == 0


def test_second_button_stands_only_where_it_does_something_else(client, room):
    assert 'name="all"' not in client.get(page(room)).text
    aiko = Enrollment.objects.get(name="Aiko")
    printed = client.post(page(room), {"who": [aiko.pk], "days": "7"}).text
    assert 'name="all"' in client.get(page(room)).text
    assert "before you leave it" in printed
    assert re.search(r"<button[^>]* data-print hidden>", printed)
