"""The page that copies a class."""

import pytest

from tests.classroom.builders import assignment, classroom, teacher
from tests.pages.conftest import yes  # noqa: F401  a fixture
from trainer.classroom.models import Classroom

pytestmark = pytest.mark.django_db


def test_a_teacher_copies_a_class_and_is_its_owner(client, yes):  # noqa: F811
    room = classroom("Autumn")
    assignment(room, [yes])
    client.force_login(user := teacher(classroom=room))
    page = client.get(f"/teach/c/{room.slug}/copy/")
    assert "a draft of 1 assignment" in page.text
    assert 'value="Autumn (copy)"' in page.text
    client.post(f"/teach/c/{room.slug}/copy/", {"name": "Spring", "begins": "2027-02-01"})
    made = Classroom.objects.owned_by(user).get(name="Spring")
    assert made.assignments.count() == 1


@pytest.mark.parametrize("sent", [{}, {"name": "Spring", "begins": "tomorrow"}])
def test_what_says_nothing_is_refused(client, bank, sent):
    room = classroom()
    client.force_login(teacher(classroom=room))
    assert client.post(f"/teach/c/{room.slug}/copy/", sent).status_code == 422
    assert Classroom.objects.count() == 1
