"""Guests of a lesson: in by a code and a name, one answer each, nothing told early, nothing kept."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.classroom.builders import classroom, enrolled, teacher
from tests.classroom.lessons import lesson_with
from trainer.accounts.models import Learner
from trainer.classroom.live.guests import admit_guests, join_as_guest
from trainer.classroom.live.lessons import close_question, end_lesson, reveal_step
from trainer.classroom.models import Enrollment, LessonAnswer, LessonGuest
from trainer.progress.models import Attempt


@pytest.fixture
def room(bank):
    return classroom(name="Tuesday club")


@pytest.fixture
def lesson(bank, room):
    lesson = lesson_with(room, teacher(classroom=room), bank["can-ron", "yes"])
    admit_guests(lesson=lesson, admitted=True)
    lesson.refresh_from_db()
    return lesson


def at(lesson, page=""):
    return f"/live/{lesson.slug}/{page}"


def join(client, lesson, name="Robin"):
    return client.post(at(lesson, "join/"), {"name": name})


def answer(client, lesson, text):
    return client.post(at(lesson), {"key": "1", "answer": text}, headers={"HX-Request": "true"})


def test_the_code_leads_to_a_name_and_that_to_the_question(client, lesson):
    typed = f" {lesson.guest_code[:3]} {lesson.guest_code[3:].upper()}"
    assert client.post("/live/", {"code": typed})["Location"] == at(lesson, "join/")
    assert "Your name" in client.get(at(lesson, "join/")).text
    assert join(client, lesson)["Location"] == at(lesson)
    assert 'name="answer" value="yes"' in client.get(at(lesson)).text


def test_the_picture_on_the_wall_leads_guests_to_the_name(client, lesson):
    assert client.get(at(lesson))["Location"] == at(lesson, "join/")


def test_a_wrong_code_is_said(client, lesson):
    response = client.post("/live/", {"code": "222222"})
    assert response.status_code == 422
    assert "No lesson takes this code now." in response.text


@pytest.mark.parametrize("over", [False, True])
def test_a_lesson_that_takes_no_guests_has_no_way_in(client, lesson, over):
    code = lesson.guest_code
    end_lesson(lesson=lesson) if over else admit_guests(lesson=lesson, admitted=False)
    assert client.post("/live/", {"code": code}).status_code == 422
    assert client.get(at(lesson, "join/")).status_code == 404
    assert join(client, lesson).status_code == 404
    assert client.get(at(lesson))["Location"].startswith("/accounts/login/")


def test_who_is_in_stays_when_no_more_are_let_in(client, lesson):
    join(client, lesson)
    admit_guests(lesson=lesson, admitted=False)
    assert client.get(at(lesson)).status_code == 200


@pytest.mark.parametrize("name", ["robin", "ROBIN", " Ro\u200bbin"])
def test_a_name_that_looks_the_same_is_told_and_stays_in_the_field(client, lesson, name):
    join(Client(), lesson, "Robin")
    response = join(client, lesson, name)
    assert response.status_code == 422
    assert "Somebody in this lesson has this name." in response.text
    assert LessonGuest.objects.count() == 1


@pytest.mark.parametrize("name", ["aiko mori", "AIKO  MORI", "Ａｉｋｏ　Ｍｏｒｉ", "Aiko\u00a0 Mori"])
def test_no_guest_takes_the_name_of_a_learner_of_the_class(client, lesson, room, name):
    enrolled(room, "Aiko Mori")
    response = join(client, lesson, name)
    assert response.status_code == 422
    assert "Somebody in this lesson has this name." in response.text
    assert LessonGuest.objects.count() == 0


def test_the_name_of_who_left_or_is_in_another_class_is_free(client, lesson, room):
    enrolled(classroom("Wednesday club"), "Robin")
    Enrollment.objects.filter(pk=enrolled(room, "Kim").pk).update(left_at=timezone.now())
    assert [join(Client(), lesson, name).status_code for name in ("Robin", "Kim")] == [302, 302]


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u202eb"])
def test_what_is_no_name_is_refused(client, lesson, name):
    assert join(client, lesson, name).status_code == 422
    assert LessonGuest.objects.count() == 0


def test_the_same_name_is_free_in_another_lesson(client, lesson, bank):
    room = classroom("Wednesday club")
    other = lesson_with(room, teacher("other", room), bank["can-ron", "yes"])
    admit_guests(lesson=other, admitted=True)
    join(Client(), other)
    assert join(client, lesson).status_code == 302


def test_a_guest_answers_once_and_is_no_learner(client, lesson):
    join(client, lesson)
    assert "Kept: you answered No" in answer(client, lesson, "no").text
    answer(client, lesson, "yes")
    stored = LessonAnswer.objects.get()
    assert (stored.text, stored.guest.name, stored.enrollment, stored.attempt) == ("no", "Robin", None, None)
    assert (Attempt.objects.count(), Learner.objects.count()) == (0, 0)


def test_a_guest_is_told_nothing_before_the_wall_tells_it(client, lesson):
    join(client, lesson)
    pages = [client.get(at(lesson)).text, answer(client, lesson, "no").text]
    close_question(question=lesson.current)
    pages.append(client.get(at(lesson, "state/?seen=")).text)
    for page in pages:
        assert not re.search(r"Not quite|you can ron\.|is-wrong|is-right|lit-", page)
        assert lesson.current.version.puzzle.slug not in page
    reveal_step(question=lesson.current, step=1, of=2)
    assert "Not quite." in client.get(at(lesson)).text


def test_a_late_answer_of_a_guest_is_refused(client, lesson):
    join(client, lesson)
    close_question(question=lesson.current)
    assert answer(client, lesson, "yes").status_code == 409
    assert LessonAnswer.objects.count() == 0


def test_the_end_forgets_names_and_still_says_how_it_went(client, lesson):
    join(client, lesson)
    answer(client, lesson, "yes")
    end_lesson(lesson=lesson)
    page = client.get(at(lesson)).text
    assert "<b>1</b> of 1 question right" in page
    assert "Your name is forgotten." in page
    assert "/progress/" not in page.split("<main")[1]
    guest = LessonGuest.objects.get()
    assert (guest.name, guest.key) == ("", "")


def test_a_guest_who_was_taken_out_is_told_so(client, lesson, room):
    join(client, lesson)
    answer(client, lesson, "yes")
    LessonGuest.objects.all().delete()
    state = client.get(at(lesson, "state/?seen=1"), headers={"HX-Request": "true"})
    assert state["HX-Refresh"] == "true"
    page = client.get(at(lesson), follow=True).text
    assert "You are no longer in this lesson." in page
    assert LessonAnswer.objects.count() == 0


def test_a_guest_of_one_lesson_is_none_of_another(client, lesson, bank):
    room = classroom("Wednesday club")
    other = lesson_with(room, teacher("other", room), bank["can-ron", "yes"])
    join(client, lesson)
    assert client.get(at(other, "state/")).status_code == 404
    assert answer(client, other, "yes")["HX-Refresh"] == "true"
    assert LessonAnswer.objects.count() == 0


def test_a_learner_of_the_class_needs_no_name(client, lesson, room):
    client.force_login(enrolled(room).learner.user)
    assert 'name="answer" value="yes"' in client.get(at(lesson)).text


def test_a_phone_that_asks_costs_the_same_for_a_guest(client, lesson, django_assert_num_queries):
    join(client, lesson)
    seen = re.search(r"\?seen=([-.\d]+)", client.get(at(lesson)).text)[1]
    with django_assert_num_queries(2):
        response = client.get(at(lesson, f"state/?seen={seen}"), headers={"HX-Request": "true"})
    assert response.status_code == 204


def test_a_full_lesson_says_so(client, lesson, monkeypatch):
    monkeypatch.setattr("trainer.classroom.live.guests.MOST_GUESTS", 1)
    join_as_guest(lesson=lesson, name="Kim")
    response = join(client, lesson)
    assert response.status_code == 422
    assert "This lesson takes no more guests." in response.text
