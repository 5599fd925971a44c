"""The teacher's own screen: who answered what, guests let in and taken out; the wall shows none of it."""

import re

import pytest

from tests.classroom.builders import classroom, enrolled, teacher
from tests.classroom.lessons import give, lesson_with
from tests.teach.lessons.pages import at
from trainer.classroom.live.guests import admit_guests, answer_as_guest, join_as_guest
from trainer.classroom.live.lessons import close_question, end_lesson
from trainer.classroom.models import Lesson, LessonGuest, LessonQuestion


@pytest.fixture
def guest(lesson):
    admit_guests(lesson=lesson, admitted=True)
    return join_as_guest(lesson=lesson, name="Robin")


def given_by(page):
    """The words after each name, in the order of the page."""
    rows = page.split("<tbody>")[1].split("</tbody>")[0].split("</tr>")[:-1]
    return [" ".join(_words(row)) for row in rows]


def _words(html):
    return re.sub(r"<[^>]*>", " ", html).split()


def test_it_says_who_answered_what_and_whether_that_is_right(wall, lesson, room, guest):
    give(lesson, enrolled(room, "Aiko"), "yes")
    enrolled(room, "Bo")
    answer_as_guest(question=lesson.current, guest=guest, text="no", arrived_at=lesson.current.opened_at)
    assert given_by(wall.get(at(lesson, "desk/")).text) == [
        "Aiko not here ✓ right: Yes",
        "Robin guest not here Take out ✗ wrong: No",
        "Bo not here no answer yet",
    ]


def test_no_name_stands_on_the_wall(wall, lesson, room, guest):
    give(lesson, enrolled(room, "Aiko"), "yes")
    close_question(question=lesson.current)
    for page in ("", "votes/?seen=1.1.0.0-0.0.0"):
        text = wall.get(at(lesson, page)).text
        assert "Aiko" not in text
        assert "Robin" not in text


def test_the_people_are_those_of_the_teachers(client, lesson, room):
    for user in (teacher("other", classroom("Wednesday club")), enrolled(room).learner.user):
        client.force_login(user)
        for page in ("desk/", "people/"):
            assert client.get(at(lesson, page)).status_code == 404
        assert client.post(at(lesson, "guests/"), {"guests": "open"}).status_code == 404
    assert Lesson.objects.get().guest_code is None


@pytest.mark.parametrize("people", [1, 3])
def test_everybody_is_listed_in_the_same_queries(wall, lesson, room, people, django_assert_num_queries):
    for number in range(people):
        give(lesson, enrolled(room, f"Learner {number}"), "yes")
    with django_assert_num_queries(5):
        page = wall.get(at(lesson, "people/?seen=1.0.0.0-")).text
    assert page.count('<th scope="row">') == people


def test_nothing_is_sent_while_nothing_is_new(wall, lesson, guest):
    page = wall.get(at(lesson, "desk/")).text
    address = page.split('hx-get="')[1].split('"')[0]
    assert wall.get(address).status_code == 204
    give(lesson, enrolled(lesson.classroom, "Aiko"), "yes")
    assert "Aiko" in wall.get(address).text
    close_question(question=lesson.current)
    assert wall.get(address)["HX-Refresh"] == "true"


def test_a_guest_is_taken_out_with_the_answer(wall, lesson, guest):
    answer_as_guest(question=lesson.current, guest=guest, text="no", arrived_at=lesson.current.opened_at)
    response = wall.post(at(lesson, "guests/"), {"remove": str(guest.pk), "from": "desk"})
    assert response["Location"] == at(lesson, "desk/")
    assert LessonGuest.objects.count() == 0
    assert "0 answered" in wall.get(at(lesson, "desk/")).text


def test_a_guest_of_another_lesson_is_not_taken_out(wall, lesson, bank):
    room = classroom("Wednesday club")
    other = lesson_with(room, teacher("other", room), bank["can-ron", "yes"])
    admit_guests(lesson=other, admitted=True)
    guest = join_as_guest(lesson=other, name="Robin")
    for key in (str(guest.pk), "", "x"):
        wall.post(at(lesson, "guests/"), {"remove": key})
    assert LessonGuest.objects.count() == 1


def test_guests_are_let_in_by_a_code_that_the_wall_shows(wall, lesson):
    wall.post(at(lesson, "guests/"), {"guests": "open"})
    code = Lesson.objects.get().guest_code
    wall.post(at(lesson, "guests/"), {"guests": "open"})
    assert Lesson.objects.get().guest_code == code
    assert f">{code}<" in wall.get(at(lesson)).text
    wall.post(at(lesson, "guests/"), {"guests": "close"})
    assert f">{code}<" not in wall.get(at(lesson)).text


def test_the_buttons_lead_back_to_this_screen(wall, lesson):
    sent = {"place": "1", "step": "1", "from": "desk"}
    for button in ("close/", "reveal/"):
        assert wall.post(at(lesson, button), sent)["Location"] == at(lesson, "desk/")
    assert LessonQuestion.objects.get().revealed == 1


def test_after_the_end_it_leads_to_how_the_lesson_went(wall, lesson):
    end_lesson(lesson=lesson)
    assert wall.get(at(lesson, "desk/"))["Location"] == at(lesson, "?names")
