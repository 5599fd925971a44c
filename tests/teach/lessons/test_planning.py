"""The page of the plan: filled from many places, put in order by buttons, asked on the wall one by one."""

import re

import pytest
from django.urls import reverse

from tests.classroom.answers import answered
from tests.classroom.builders import assignment, classroom, enrolled
from tests.classroom.lessons import give, version_of
from tests.teach.lessons.pages import at
from trainer.classroom.live.lessons import end_lesson, start_lesson
from trainer.classroom.live.planning import plan_questions
from trainer.classroom.models import LessonQuestion, Mode, PlannedQuestion
from trainer.puzzles.collections import keep_collection
from trainer.puzzles.models import Puzzle


@pytest.fixture
def entries(bank):
    return [bank["can-ron", "yes"], bank["can-ron", "no"], bank["is-tenpai", "yes"]]


def page_of(room):
    return reverse("teach:lesson_plan", args=[room.slug])


def slugs(room):
    return list(room.planned.values_list("version__puzzle__slug", flat=True))


def test_links_are_added_in_their_order_and_listed(wall, room, entries):
    text = "\n".join(f"https://dojo.example/p/{entry.slug}/" for entry in entries)
    assert wall.post(page_of(room), {"puzzles": text})["Location"] == page_of(room)
    assert slugs(room) == [entry.slug for entry in entries]
    page = wall.get(page_of(room)).text
    assert "3 questions are added." in page
    assert re.findall(r'<a href="/p/([^/]+)/">', page) == slugs(room)


def test_a_wrong_line_is_named_and_what_was_typed_stays(wall, room, entries):
    response = wall.post(page_of(room), {"puzzles": f"{entries[0].slug}\nnothing-here"})
    assert response.status_code == 422
    assert "Line 2: there is no puzzle “nothing-here”." in response.text
    assert f"{entries[0].slug}\nnothing-here" in response.text
    assert slugs(room) == []


def test_nothing_chosen_is_said(wall, room):
    response = wall.post(page_of(room), {})
    assert response.status_code == 422
    assert "Choose where the questions come from" in response.text


def test_a_collection_is_added_up_to_the_number(wall, room, host, entries):
    puzzles = [Puzzle.objects.get(slug=entry.slug) for entry in entries]
    collection = keep_collection(owner=host, title="Openers", puzzles=puzzles)
    wall.post(page_of(room), {"source": f"in.{collection.slug}", "number": "2"})
    assert slugs(room) == [entry.slug for entry in entries[:2]]


def test_what_was_missed_in_an_assignment_is_added(wall, room, entries):
    work = assignment(room, entries)
    answered(work, enrolled(room), 2, "yes", 0.0)
    wall.post(page_of(room), {"source": f"missed.{work.slug}"})
    assert slugs(room) == [entries[1].slug]
    assert "The class is at work on it" in wall.get(page_of(room)).text


def test_the_questions_of_an_assignment_are_added_in_their_order(wall, room, entries):
    work = assignment(room, entries)
    wall.post(page_of(room), {"source": f"asked.{work.slug}"})
    assert slugs(room) == [entry.slug for entry in entries]


@pytest.mark.parametrize("what", ["asked", "missed"])
def test_an_exam_that_goes_on_gives_nothing(wall, room, entries, what):
    work = assignment(room, entries, mode=Mode.EXAM)
    answered(work, enrolled(room), 1, "no", 0.0)
    response = wall.post(page_of(room), {"source": f"{what}.{work.slug}"})
    assert response.status_code == 422
    assert "There is no question in it that can be shown." in response.text
    assert slugs(room) == []


def test_an_assignment_of_another_class_is_no_source(wall, room, entries):
    work = assignment(classroom("Wednesday club"), entries)
    assert wall.post(page_of(room), {"source": f"asked.{work.slug}"}).status_code == 422
    assert slugs(room) == []


def test_buttons_move_and_take_out(wall, room, entries):
    plan_questions(classroom=room, versions=[version_of(entry) for entry in entries])
    first, second, third = slugs(room)
    keys = dict(room.planned.values_list("version__puzzle__slug", "pk"))
    wall.post(page_of(room), {"move": f"down {keys[first]}"})
    assert slugs(room) == [second, first, third]
    wall.post(page_of(room), {"move": f"up {keys[third]}"})
    assert slugs(room) == [second, third, first]
    wall.post(page_of(room), {"move": f"out {keys[third]}"})
    assert slugs(room) == [second, first]
    wall.post(page_of(room), {"move": "clear"})
    assert slugs(room) == []


@pytest.mark.parametrize("move", ["up", "up ²", "sideways 1", f"out {'1' * 30}", "out 999999"])
def test_what_is_no_move_changes_nothing(wall, room, entries, move):
    plan_questions(classroom=room, versions=[version_of(entry) for entry in entries])
    assert wall.post(page_of(room), {"move": move}).status_code == 302
    assert slugs(room) == [entry.slug for entry in entries]


def test_the_wall_asks_the_plan_by_its_button(wall, room, host, entries):
    plan_questions(classroom=room, versions=[version_of(entry) for entry in entries[:2]])
    lesson = start_lesson(classroom=room, by=host)
    assert "Show the first question (2 planned)" in wall.get(at(lesson)).text
    for after, left in (("0", "Next question (1 planned)"), ("1", "Next question</button>")):
        assert wall.post(at(lesson, "show/"), {"planned": "1", "after": after})["Location"] == at(lesson)
        assert left in wall.get(at(lesson)).text
        lesson.refresh_from_db()
        give(lesson, enrolled(room, f"Learner {after}"))
    end_lesson(lesson=lesson)
    asked = LessonQuestion.objects.order_by("place").values_list("version__puzzle__slug", flat=True)
    assert list(asked) == [entry.slug for entry in entries[:2]]
    assert not PlannedQuestion.objects.exists()


@pytest.mark.parametrize("after", ["", "²", "9" * 9])
def test_a_button_without_its_place_asks_nothing(wall, room, lesson, entries, after):
    plan_questions(classroom=room, versions=[version_of(entry) for entry in entries])
    assert wall.post(at(lesson, "show/"), {"planned": "1", "after": after}).status_code == 302
    assert LessonQuestion.objects.count() == 1


def test_where_nothing_is_planned_any_more_the_wall_says_so(wall, lesson):
    wall.post(at(lesson, "show/"), {"planned": "1", "after": "1"})
    assert "Nothing more is planned." in wall.get(at(lesson)).text


def test_an_archived_class_plans_nothing(wall, room, entries):
    room.archived_at = assignment(room, entries).published_at
    room.save()
    assert wall.post(page_of(room), {"puzzles": entries[0].slug}).status_code == 409
    assert slugs(room) == []


@pytest.mark.parametrize("rows", [1, 3])
def test_the_page_lists_the_plan_in_the_same_queries(wall, room, entries, rows, django_assert_num_queries):
    plan_questions(classroom=room, versions=[version_of(entry) for entry in entries[:rows]])
    with django_assert_num_queries(8):
        wall.get(page_of(room))
