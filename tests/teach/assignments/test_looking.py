"""Looking for puzzles keeps what stands in the form of the assignment."""

import pytest

from tests.classroom.builders import assignment, classroom, enrolled, teacher
from trainer.puzzles.models import Puzzle

pytestmark = pytest.mark.django_db
TYPED = {
    "title": "Furiten at last",
    "note": "Before Friday.",
    "mode": "exam",
    "minutes": "25",
    "source": "list",
    "puzzles": "abc234defg\nzyx987wvut",
    "csrfmiddlewaretoken": "secret",
}


@pytest.fixture
def room(client):
    room = classroom()
    client.force_login(teacher("co", room))
    return room


def test_what_was_typed_stands_in_the_form_again_with_what_was_picked(client, room):
    looking = client.post(f"/teach/c/{room.slug}/assign/puzzles/", TYPED, follow=True)
    assert "secret" not in looking.redirect_chain[0][0]
    assert "2 puzzles added so far." in looking.text
    form = client.get(f"/teach/c/{room.slug}/assign/", {"looked": "", "picked": ["abc234defg", "new456puzz"]})
    values = form.context["form"].initial
    assert {name: values[name] for name in ("title", "note", "mode", "minutes")} == {
        name: TYPED[name] for name in ("title", "note", "mode", "minutes")
    }
    assert (values["source"], values["puzzles"]) == ("list", "abc234defg\nnew456puzz")
    assert values["hints"] is False
    assert 'value="Furiten at last"' in form.text


def test_another_assignment_begins_afresh(client, room):
    client.post(f"/teach/c/{room.slug}/assign/puzzles/", TYPED)
    assert "Furiten at last" not in client.get(f"/teach/c/{room.slug}/assign/").text


def test_puzzles_that_are_kept_back_from_the_teacher_are_not_offered(client, room, bank):
    """Who teaches one class and learns in another picks nothing that the other asks."""
    entry = bank["can-ron", "yes"]
    user = room.teachings.get().user
    where, named = f"/teach/c/{room.slug}/assign/puzzles/?kind=can-ron", f'value="{entry.slug}"'
    assert named in client.get(where).text
    other = enrolled(classroom("Elsewhere"), user=user)
    homework = assignment(other.classroom, [entry])
    page = client.get(where).text
    assert named not in page
    assert f'value="{bank["can-ron", "no"].slug}"' in page
    homework.delete()
    assert named in client.get(where).text


def test_nor_are_those_that_were_made_for_an_assignment(client, room, bank):
    where, entry = f"/teach/c/{room.slug}/assign/puzzles/?kind=can-ron", bank["can-ron", "yes"]
    Puzzle.objects.filter(slug=entry.slug).update(status="reserved")
    assert f'value="{entry.slug}"' not in client.get(where).text
