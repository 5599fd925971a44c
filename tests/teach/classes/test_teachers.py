"""Who teaches a class: its owner says, everybody may leave but the last owner."""

import re

import pytest

from tests.classroom.builders import classroom, teacher
from trainer.classroom.models import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def room():
    found = classroom()
    teacher("owner", found)
    teacher("co", found, Role.CO)
    teacher("third")
    return found


def page(room, more=""):
    return f"/teach/c/{room.slug}/teachers/{more}"


def post(client, room, by, path="", **fields):
    client.force_login(room.teachings.get(user__username=by).user)
    return client.post(page(room, path), fields)


def roles(room):
    return dict(room.teachings.values_list("user__username", "role"))


def test_owner_adds_by_username(client, room):
    assert post(client, room, "owner", username="third").url == page(room)
    assert roles(room) == {"owner": "owner", "co": "co", "third": "co"}
    response = post(client, room, "owner", username="nobody")
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["username"])


def test_co_teacher_changes_nothing_but_leaves(client, room):
    assert post(client, room, "co", username="third").status_code == 404
    for do in ("owner", "co", "give", "remove"):
        assert post(client, room, "co", "change/", username="owner", do=do).status_code == 404
    assert post(client, room, "co", "change/", username="co", do="owner").status_code == 404
    assert post(client, room, "co", "change/", username="co", do="remove").url == "/teach/"
    assert roles(room) == {"owner": "owner"}


def test_owner_hands_over_promotes_and_removes(client, room):
    post(client, room, "owner", "change/", username="co", do="owner")
    assert roles(room) == {"owner": "owner", "co": "owner"}
    post(client, room, "co", "change/", username="owner", do="co")
    post(client, room, "co", "change/", username="owner", do="give")
    assert roles(room) == {"owner": "owner", "co": "co"}
    post(client, room, "owner", "change/", username="co", do="remove")
    assert roles(room) == {"owner": "owner"}


@pytest.mark.parametrize("do", ["co", "remove"])
def test_last_owner_is_refused_by_name(client, room, do):
    response = post(client, room, "owner", "change/", username="owner", do=do)
    assert (response.status_code, "owner is the last owner" in response.text) == (422, True)
    assert roles(room) == {"owner": "owner", "co": "co"}


def test_unknown_people_and_changes(client, room, caplog):
    assert post(client, room, "owner", "change/", username="third", do="co").status_code == 404
    assert post(client, room, "owner", "change/", username="co", do="king").status_code == 400
    assert caplog.text == ""


def test_removing_and_leaving_are_asked_for_twice(client, room):
    client.force_login(room.teachings.get(user__username="owner").user)
    text = client.get(page(room)).text
    asked = re.findall(r"<summary>(\w+)</summary>\s*<button[^>]*value=.remove.>\s*([^<]*?)\s*</button>", text)
    assert sorted(asked) == [("Leave", "Yes, leave"), ("Remove", "Yes, remove")]
    assert text.count('value="remove"') == 2
