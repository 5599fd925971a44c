"""The course as teachers look at it, and the page that copies it into a class."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.builders import classroom, teacher
from tests.pages.conftest import bank, nothing_kept  # noqa: F401  fixtures
from trainer.classroom.setting import places
from trainer.rulebook.syllabus import orders

FIRST = (timezone.now() + timedelta(days=30)).date()


@pytest.fixture
def room(bank):  # noqa: F811  the fixture
    return classroom()


@pytest.fixture
def host(client, room):
    """The client of who teaches the class."""
    client.force_login(teacher(classroom=room))
    return client


def url(room):
    return f"/teach/c/{room.slug}/course/"


def sent(do, **fields):
    return {
        "first": FIRST.isoformat(),
        "at": "18:00",
        "publish": "on",
        "slug": "abcdefghjkmn",
        do: "",
    } | fields


def refuses(error):
    def refused(*_args, **_named):
        raise error

    return refused


@pytest.mark.parametrize("order", ["riichi-first", "ladder"])
def test_the_course_has_ten_lessons_in_each_order_each_with_a_page(host, order):
    page = host.get(f"/teach/course/?order={order}").text
    for lesson in orders()[order].lessons:
        there = f"/teach/course/{lesson.slug}/?order={order}"
        assert f'href="{there}"' in page
        assert lesson.aim in page
        assert f'href="/teach/course/?order={order}"' in host.get(there).text


def test_without_an_order_it_is_the_usual_one_and_a_lesson_of_the_other_is_found(host):
    assert '?order=riichi-first" aria-current="page"' in host.get("/teach/course/").text
    assert "<h1>Riichi</h1>" in host.get("/teach/course/riichi/").text
    assert "<h1>Seven tiles, and calls</h1>" in host.get("/teach/course/seven-tiles/").text
    assert host.get("/teach/course/?order=backwards").status_code == 400
    assert host.get("/teach/course/chess/").status_code == 404


def test_a_lesson_shows_positions_of_the_bank_and_no_verdict(host):
    lessons = orders()["riichi-first"].lessons
    page = "".join(host.get(f"/teach/course/{each.slug}/").text for each in lessons)
    assert 'class="felt' in page
    assert re.search(r'href="/p/[0-9a-z]+/"', page)
    assert "verdict" not in page


def test_dates_are_shown_before_anything_is_made(host, room):
    first = host.get(url(room)).text
    assert first.count('<th scope="row">') == 11
    monday = FIRST - timedelta(days=FIRST.weekday()) + timedelta(days=7)
    page = host.post(url(room), sent("look", skipped=[monday.isoformat(), "1999-01-04"])).text
    later = FIRST + timedelta(days=7 * 10)
    assert f"{later.day} {later:%b %Y}" in page
    assert not room.assignments.exists()


def test_the_order_that_is_chosen_is_the_one_of_the_dates(host, room):
    page = host.post(url(room), sent("look", order="ladder")).text
    assert "Thirteen tiles, winning and tenpai" in page
    assert "Winning and tenpai</th>" not in page


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"first": "2020-02-03"}, "This day has passed."),
        ({"first": "2999-02-03"}, "within the next three years"),
        ({"first": "soon"}, "Enter a valid date."),
        ({"at": "late"}, "Enter a valid time."),
        ({"second": "9"}, "Select a valid choice."),
        ({"order": "backwards"}, "Select a valid choice."),
    ],
)
def test_what_gives_no_dates_is_refused_at_its_field_and_nothing_is_made(host, room, fields, said):
    response = host.post(url(room), sent("copy", **fields))
    assert response.status_code == 422
    assert said in response.text
    assert not room.assignments.exists()


def test_copied_it_is_in_the_class_once(host, room, monkeypatch):
    monkeypatch.setattr(places, "DRAWS", 1)
    monkeypatch.setattr(places, "FRESH", 1)
    monkeypatch.setattr("trainer.classroom.setting.filling.TRIES", 0)
    for _ in range(2):
        page = host.post(url(room), sent("copy"), follow=True).text
    assert "The course is in the class already." in page
    assert room.assignments.count() == 31


def test_a_bank_by_which_the_course_could_be_guessed_is_named_and_nothing_is_made(host, room, monkeypatch):
    leaning = [places.Leaning("hand-complete", 2, "", 7)]
    monkeypatch.setattr("trainer.classroom.setting.assigning.dealt", refuses(places.LeaningError(leaning)))
    response = host.post(url(room), sent("copy"))
    assert response.status_code == 422
    assert "all 7 puzzles of “" in response.text
    assert "level 2, have the same answer on this site" in response.text
    assert not room.assignments.exists()


def test_an_archived_class_takes_none(host, room):
    room.archived_at = timezone.now()
    room.save()
    assert host.post(url(room), sent("copy")).status_code == 409
