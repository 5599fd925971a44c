"""Taking learners out together, undoing that they were added, and the journal that tells of it."""

import pytest

from tests.classroom.builders import classroom, enrolled, teacher
from trainer.classroom.models import Enrollment

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
