"""A learner's own marks: those of the gradebook, when they may be told."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.answers import answered
from tests.classroom.builders import PAST, a_teacher_of, assignment, classroom, enrolled, teacher
from tests.pages.conftest import waits, yes  # noqa: F401  fixtures
from trainer.classroom.actions.marking import set_mark

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(bank):
    room = classroom()
    teacher(classroom=room)
    return room


def page_of(client, aiko):
    client.force_login(aiko.learner.user)
    where = client.get("/classes/").text.split(f">{aiko.classroom.name}<")[0].rsplit('href="', 1)[1]
    return client.get(where.split('"')[0]).text


def test_marks_are_those_of_the_gradebook_with_the_teachers_note(client, room, yes, waits):  # noqa: F811
    aiko, ben = enrolled(room), enrolled(room, "Ben")
    work = assignment(room, [yes, waits], due_at=PAST + timedelta(days=7))
    answered(work, aiko, 1, "yes", 1.0)
    assert "50&nbsp;%" in page_of(client, aiko)
    facts = {"by": a_teacher_of(room), "now": timezone.now(), "assignment": work}
    set_mark(enrollment=aiko, mark=0.9, note="Well argued.", **facts)
    set_mark(enrollment=ben, mark=None, note="Ill that week.", **facts)
    page = page_of(client, aiko)
    assert "90&nbsp;%" in page
    assert "Well argued." in page
    assert "set by your teacher" in page
    assert "Ill that week." not in page
    assert "you are excused" in page_of(client, ben)


def test_what_is_kept_back_is_not_told(client, room, yes):  # noqa: F811
    aiko = enrolled(room)
    work = assignment(room, [yes], feedback="after_due", due_at=timezone.now() + timedelta(days=1))
    answered(work, aiko, 1, "yes", 1.0)
    set_mark(
        assignment=work, enrollment=aiko, mark=1.0, note="Right!", by=a_teacher_of(room), now=timezone.now()
    )
    page = page_of(client, aiko)
    assert "not told yet" in page
    assert "100&nbsp;%" not in page
    assert "Right!" not in page
