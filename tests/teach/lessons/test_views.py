"""The wall: who may see it, what it shows before and after the verdict, when the histogram is sent anew."""

import re

import pytest

from tests.classroom.builders import classroom, enrolled, teacher
from tests.classroom.lessons import give, lesson_with
from tests.teach.lessons.pages import at
from trainer.accounts.codes import grouped
from trainer.classroom.live.lessons import close_question, end_lesson, reveal_step
from trainer.classroom.live.presence import look_in
from trainer.classroom.models import Lesson, LessonQuestion, Role
from trainer.puzzles.models import Puzzle

PAGES = ("", "votes/")
BUTTONS = ("show/", "close/", "reveal/", "end/")


def start(room):
    return f"/teach/c/{room.slug}/lesson/"


def seen_in(response):
    return re.search(r"\?seen=([-.\d]+)", response.text)[1]


def test_a_lesson_begins_and_is_found_again(wall, room):
    assert "Start a lesson" in wall.get(start(room)).text
    response = wall.post(start(room))
    lesson = Lesson.objects.get()
    assert response["Location"] == at(lesson)
    assert wall.post(start(room))["Location"] == at(lesson)
    assert at(lesson) in wall.get(start(room)).text


def test_the_wall_says_what_was_changed_in_the_rules(wall, room, host, kuikae_allowed):
    assert ", but kuikae is allowed" in wall.get(at(lesson_with(room, host, kuikae_allowed))).text


def test_past_lessons_are_listed_at_the_same_cost(wall, room, host, bank, django_assert_num_queries):
    for number in (1, 3):
        while Lesson.objects.count() < number:
            end_lesson(lesson=lesson_with(room, host, bank["can-ron", "yes"]))
        with django_assert_num_queries(6):
            page = wall.get(start(room)).text
        assert page.count('<th scope="row">') == number


def test_an_archived_class_begins_no_lesson(wall, room, host):
    type(room).objects.update(archived_at="2026-01-02T03:04Z")
    assert wall.post(start(room)).status_code == 404
    assert "has no new lessons" in wall.get(start(room)).text


@pytest.mark.parametrize("page", PAGES)
def test_pages_are_those_of_the_teachers_of_the_class(client, lesson, room, page):
    assert client.get(at(lesson, page))["Location"].startswith("/accounts/login/")
    for user in (teacher("other", classroom("Wednesday club")), enrolled(room).learner.user):
        client.force_login(user)
        assert client.get(at(lesson, page)).status_code == 404
    client.force_login(teacher("helper", room, Role.CO))
    assert client.get(at(lesson, page)).status_code in (200, 204)


@pytest.mark.parametrize("button", BUTTONS)
def test_buttons_are_those_of_the_teachers_of_the_class(client, lesson, room, button):
    sent = {"place": "1", "step": "1", "after": "1"}
    assert client.post(at(lesson, button), sent)["Location"].startswith("/accounts/login/")
    for user in (teacher("other", classroom("Wednesday club")), enrolled(room).learner.user):
        client.force_login(user)
        assert client.post(at(lesson, button), sent).status_code == 404
    client.force_login(teacher("helper", room, Role.CO))
    assert client.get(at(lesson, button)).status_code == 405
    lesson.refresh_from_db()
    question = LessonQuestion.objects.get()
    assert (lesson.ended_at, question.closed_at, question.revealed) == (None, None, 0)


def test_before_the_first_question_the_wall_says_how_to_take_part(wall, room, host):
    lesson = lesson_with(room, host)
    page = wall.get(at(lesson)).text
    assert f"http://testserver/live/{lesson.slug}/" in page
    assert f">{grouped(room.join_code)}<" in page
    assert '<svg viewBox="0 0 ' in page
    assert "First question" in page


def test_the_histogram_counts_without_names_and_without_the_key(wall, lesson, room):
    for name, answer in (("Aiko Tanaka", "yes"), ("Bo Berg", "no"), ("Cai Lund", "no")):
        give(lesson, enrolled(room, name), answer)
    close_question(question=lesson.current)
    page = wall.get(at(lesson)).text
    assert "<b>3</b> answered" in page
    assert re.findall(r'<b class="bar-count">(\d)</b>', page) == ["1", "2"]
    assert re.findall(r'<rect class="value" width="(\d+)"', page) == ["500", "1000"]
    assert not re.search(r"Aiko|Tanaka|Bo |Berg|Cai|Lund|user-", page)
    assert not re.search(r"is-right|bar-sign|told|Yes, you can ron|can ron\.|lit-", page)


def test_who_looks_in_is_counted_beside_the_enrolled(wall, lesson, room):
    aiko = enrolled(room)
    enrolled(room, "Bo")
    seen = seen_in(wall.get(at(lesson)))
    look_in(lesson.slug, aiko.pk)
    response = wall.get(at(lesson, f"votes/?seen={seen}"))
    assert "1 here now · 2 in the class" in response.text
    end_lesson(lesson=lesson)


def test_nothing_is_sent_while_nothing_is_new(wall, lesson, room, django_assert_num_queries):
    seen = seen_in(wall.get(at(lesson)))
    with django_assert_num_queries(3):
        response = wall.get(at(lesson, f"votes/?seen={seen}"))
    assert (response.status_code, response.content) == (204, b"")


def test_a_new_answer_sends_the_histogram_alone(wall, lesson, room, django_assert_num_queries):
    seen = seen_in(wall.get(at(lesson)))
    give(lesson, enrolled(room))
    with django_assert_num_queries(3):
        response = wall.get(at(lesson, f"votes/?seen={seen}"))
    assert response.status_code == 200
    assert response.text.count("<section") == 1
    assert seen_in(response) == "1.0.0.0-1.1.0"


def test_who_went_on_in_another_tab_has_the_page_anew(wall, lesson):
    seen = seen_in(wall.get(at(lesson)))
    close_question(question=lesson.current)
    response = wall.get(at(lesson, f"votes/?seen={seen}"))
    assert (response.status_code, response["HX-Refresh"]) == (204, "true")


def test_the_answers_are_closed_by_a_button(wall, lesson):
    assert wall.post(at(lesson, "close/"), {"place": "1"})["Location"] == at(lesson)
    page = wall.get(at(lesson)).text
    assert "answers closed" in page
    assert "Close the answers" not in page


def test_the_verdict_comes_step_by_step_and_marks_the_right_bar_by_a_sign(wall, lesson, room):
    give(lesson, enrolled(room), "no")
    blocks = []
    while 'name="step"' in (page := wall.get(at(lesson)).text):
        step = re.search(r'name="step" value="(\d+)"', page)[1]
        blocks.append(page.count('<p class="rule">'))
        wall.post(at(lesson, "reveal/"), {"place": "1", "step": step})
    question = LessonQuestion.objects.get()
    assert question.is_told
    assert question.revealed > 2
    assert blocks[:3] == [0, 0, 1]
    assert "Yes, you can ron" in page
    assert re.findall(r'class="bar( is-right)?"', page) == [" is-right", ""]
    assert page.count('<span class="bar-sign" aria-hidden="true">✓</span>') == 1


def test_a_step_sent_twice_is_revealed_once(wall, lesson):
    for _time in range(2):
        wall.post(at(lesson, "reveal/"), {"place": "1", "step": "1"})
    assert LessonQuestion.objects.get().revealed == 1


@pytest.mark.parametrize("sent", [{}, {"place": "2", "step": "1"}, {"place": "1", "step": "²"}])
def test_a_step_of_no_question_reveals_nothing(wall, lesson, sent):
    assert wall.post(at(lesson, "reveal/"), sent).status_code == 302
    assert LessonQuestion.objects.get().revealed == 0


def test_a_reserved_puzzle_has_no_link_after_the_lesson(wall, lesson, bank):
    puzzle = lesson.current.version.puzzle
    end_lesson(lesson=lesson)
    assert f"/p/{puzzle.slug}/" in wall.get(at(lesson, "?names")).text
    Puzzle.objects.filter(pk=puzzle.pk).update(status="reserved")
    page = wall.get(at(lesson, "?names")).text
    assert "Can you ron" in page
    assert puzzle.slug not in page


def test_the_end_says_how_each_question_went(wall, lesson, room):
    give(lesson, enrolled(room, "Aiko"), "yes")
    give(lesson, enrolled(room, "Bo"), "no", 0.0)
    assert wall.post(at(lesson, "end/"))["Location"] == at(lesson)
    page = wall.get(at(lesson, "?names")).text
    assert re.findall(r'<b class="report-right">([^<]*)</b>', page) == ["1 of 2 right"]
    assert "hx-get" not in page


@pytest.mark.parametrize("button", ["show/", "reveal/", "close/", "end/"])
def test_a_button_after_the_end_leads_to_the_page_that_says_so(wall, lesson, button):
    end_lesson(lesson=lesson)
    sent = {"place": "1", "step": "1", "after": "1"}
    assert wall.post(at(lesson, button), sent)["Location"] == at(lesson)
    assert (LessonQuestion.objects.count(), LessonQuestion.objects.get().revealed) == (1, 0)


def test_answers_in_tiles_stand_as_tiles(wall, room, host, bank):
    entry = bank["may-riichi", "other"]
    lesson = lesson_with(room, host, entry)
    give(lesson, enrolled(room), entry.answer)
    reveal_step(question=lesson.current, step=99, of=99)
    page = wall.get(at(lesson)).text
    assert page.count('<span class="tiles size-small">') >= 1
    assert re.findall(r'class="bar( is-right)?"', page) == [" is-right"]


def test_many_answers_are_few_bars_with_the_right_one_among_them(wall, room, host, bank):
    entry = bank["waits", "other"]
    lesson = lesson_with(room, host, entry)
    for number in range(1, 11):
        text = f"{(number - 1) % 9 + 1}{'zm'[number > 7]}"
        give(lesson, enrolled(room, f"Learner {number}"), text)
    close_question(question=lesson.current)
    before = wall.get(at(lesson)).text
    reveal_step(question=lesson.current, step=1, of=9)
    after = wall.get(at(lesson)).text
    assert len(re.findall(r'class="bar"', before)) == 9
    assert re.findall(r'class="bar( is-right)?"', after).count(" is-right") == 1
    assert "Other answers" in before
    assert "Other answers" in after
