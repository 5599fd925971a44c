"""Taking learners out together, undoing that they were added, and the journal that tells of it."""

import re

import pytest

from tests.classroom.builders import classroom, enrolled, teacher
from trainer.classroom.models import Enrollment
from trainer.forms.lists import PER_PAGE

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(client):
    found = classroom()
    client.force_login(teacher(classroom=found))
    return found


def page(room, more="learners/remove/"):
    return f"/teach/c/{room.slug}/{more}"


def test_the_ticked_are_removed_and_told_of_in_the_journal(client, room):
    ben, cho, aiko = (enrolled(room, name) for name in ("Ben", "Cho", "Aiko"))
    assert client.post(page(room), {"who": [ben.pk, cho.pk]}).url == page(room, "learners/")
    assert list(Enrollment.objects.filter(left_at=None)) == [aiko]
    text = client.get(page(room, "journal/")).text
    assert [name in text for name in ("Ben", "Cho", "Aiko")] == [True, True, False]


def test_nobody_ticked_or_somebody_elses_learner_is_refused(client, room):
    _own, foreign = enrolled(room, "Ben"), enrolled(classroom("Theirs"), "Cho")
    assert client.post(page(room), {}).status_code == 422
    assert client.post(page(room), {"who": [foreign.pk]}).status_code == 422
    assert client.post(page(room), {"who": ["x"]}).status_code == 422
    assert Enrollment.objects.filter(left_at=None).count() == 2


def offered(response):
    """The names that may be ticked, with whether they are."""
    form = response.context["form"]
    ticked = form["who"].value() or []
    return {name: key in ticked for key, name in form.fields["who"].choices}


def test_who_is_ticked_stays_so_on_other_parts_and_while_a_name_is_looked_for(client, room):
    here = [enrolled(room, f"Learner {number:03}") for number in range(PER_PAGE + 2)]
    first = client.get(page(room))
    assert list(offered(first)) == [each.name for each in here[:PER_PAGE]]
    ticks = {"who": [here[3].pk], "q": ""}
    second = client.post(page(room), ticks | {"page": "2"})
    assert second.status_code == 200
    assert offered(second) == {"Learner 003": True, "Learner 050": False, "Learner 051": False}
    assert "1 is ticked on another part, and comes first." in second.text
    ticks["who"].append(here[51].pk)
    found = client.post(page(room), ticks | {"page": "2", "find": "", "q": "ARNER 01"})
    assert list(offered(found).items())[:3] == [
        ("Learner 003", True),
        ("Learner 051", True),
        ("Learner 010", False),
    ]
    assert Enrollment.objects.filter(left_at=None).count() == len(here)
    client.post(page(room), ticks | {"q": "ARNER 01"})
    assert set(Enrollment.objects.exclude(left_at=None)) == {here[3], here[51]}


def test_the_key_enter_looks_for_a_name_and_removes_nobody(client, room):
    """Of several buttons a browser presses the first one."""
    for number in range(PER_PAGE + 1):
        enrolled(room, f"Learner {number:03}")
    buttons = re.findall(r'<button[^>]*name="(\w+)"|<button[^>]*button-danger', client.get(page(room)).text)
    assert buttons[0] == "find"


def test_an_import_is_undone_by_one_button(client, room):
    client.post(page(room, "learners/"), {"names": "Aiko\nBen"})
    enrolled(room, "Cho")
    response = client.get(page(room))
    [(batch, _form)] = response.context["added"]
    assert "2 learners who were added together have not begun anything." in response.text
    client.post(page(room), {"batch": batch.key})
    assert [each.name for each in Enrollment.objects.all()] == ["Cho"]
    assert "Undo an import" not in client.get(page(room)).text


@pytest.mark.parametrize("batch", ["", "x"])
def test_a_batch_that_is_none_is_refused(client, room, batch):
    assert client.post(page(room), {"batch": batch}).status_code == 422


def test_a_removed_learner_is_told_so_at_the_code(client, room):
    own = enrolled(room, "Ben")
    client.post(page(room), {"who": [own.pk]})
    client.force_login(own.learner.user)
    response = client.post(f"/join/{room.join_code}/", {"name": "Ben"})
    assert (response.status_code, "A teacher took you out of this class." in response.text) == (422, True)
