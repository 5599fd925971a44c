"""In an archived class nothing is set, changed, published, extended, and nothing is copied into it."""

import pytest

from tests.classroom.builders import PAST, assignment, classroom, enrolled
from tests.teach.assignments.posted import posted
from trainer.classroom.models import Assignment, Extension


@pytest.fixture
def found(room, owner, supply):
    room.archived_at = PAST
    room.save()
    return assignment(room, supply[:1], published_at=None)


def test_nothing_is_set(teaching, room, found):
    assert teaching.get(f"/teach/c/{room.slug}/assign/").status_code == 200
    assert teaching.post(f"/teach/c/{room.slug}/assign/", posted()).status_code == 409
    assert Assignment.objects.count() == 1


@pytest.mark.parametrize(
    ("what", "data"),
    [("publish/", {"to": "now"}), ("edit/", posted(source="keep", title="Other")), ("prepare/", {})],
)
def test_what_changes_an_assignment_is_refused_kindly(teaching, found, what, data):
    response = teaching.post(f"/teach/a/{found.slug}/{what}", data)
    assert (response.status_code, "This class is archived" in response.content.decode()) == (409, True)
    found.refresh_from_db()
    assert (found.title, found.published_at) == ("First homework", None)


def test_nobody_gets_more_time(teaching, room, found):
    where = f"/teach/a/{found.slug}/more-time/{enrolled(room).pk}/"
    assert teaching.post(where, {"minutes": "5"}).status_code == 409
    assert not Extension.objects.exists()


def test_its_assignments_are_read_and_copied_out_of_it_but_not_into_it(teaching, owner, room, found):
    page = teaching.get(f"/teach/a/{found.slug}/")
    assert page.status_code == 200
    assert f"/teach/a/{found.slug}/publish/" not in page.content.decode()
    copied = teaching.post(f"/teach/a/{found.slug}/copy/", {"classroom": room.slug})
    assert copied.status_code == 422
    assert "Choose a class of yours that is not archived." in copied.content.decode()
    other = classroom("Open")
    other.teachings.create(user=owner)
    teaching.post(f"/teach/a/{found.slug}/copy/", {"classroom": other.slug})
    assert other.assignments.count() == 1
