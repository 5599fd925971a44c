"""Who was signed out while a lesson stood open is led to sign in, not shown that page within the lesson."""

import pytest

from tests.classroom.builders import classroom, enrolled, teacher
from tests.classroom.lessons import lesson_with


@pytest.fixture
def lesson(yes):
    room = classroom()
    enrolled(room)
    return lesson_with(room, teacher(classroom=room), yes)


@pytest.mark.parametrize(
    ("method", "path"), [("get", "/teach/l/{}/votes/"), ("get", "/live/{}/state/"), ("post", "/live/{}/")]
)
def test_by_htmx_the_whole_page_is_loaded_again(client, lesson, method, path):
    response = getattr(client, method)(path.format(lesson.slug), headers={"HX-Request": "true"})
    assert (response.status_code, response.headers["HX-Refresh"]) == (204, "true")


def test_without_htmx_guests_are_sent_to_sign_in(client, lesson):
    for path in (f"/teach/l/{lesson.slug}/votes/", f"/live/{lesson.slug}/"):
        assert client.get(path).url == f"/accounts/login/?next={path}"
