"""How a lesson went: who answered what, guests as a number, and buttons for homework and repair sets."""

import re

import pytest

from tests.classroom.builders import enrolled
from tests.classroom.lessons import give, lesson_with
from tests.classroom.supply import load_supply
from tests.teach.lessons.pages import at
from trainer.classroom.live.guests import admit_guests, answer_as_guest, join_as_guest
from trainer.classroom.live.lessons import end_lesson, show_question
from trainer.classroom.models import Assignment
from trainer.progress.models import Finding


@pytest.fixture
def over(lesson, room):
    """Aiko right, Bo and a guest wrong, then the end."""
    admit_guests(lesson=lesson, admitted=True)
    guest = join_as_guest(lesson=lesson, name="Robin")
    give(lesson, enrolled(room, "Aiko"), "yes")
    give(lesson, enrolled(room, "Bo"), "no", 0.0)
    answer_as_guest(question=lesson.current, guest=guest, text="no", arrived_at=lesson.current.opened_at)
    return end_lesson(lesson=lesson)


@pytest.fixture
def supply(tmp_path):
    return load_supply(tmp_path)


def answers_in(page):
    rows = re.findall(r'<ul class="report-answers">(.*?)</ul>', page, re.S)
    return [
        [" ".join(re.sub(r"<[^>]*>", " ", each).split()) for each in re.findall(r"<li>(.*?)</li>", row, re.S)]
        for row in rows
    ]


def test_it_says_who_answered_what_and_no_name_of_a_guest(wall, over):
    page = wall.get(at(over, "?names")).text
    assert "1 of 3 right" in page
    assert answers_in(page) == [["✗ wrong: No × 2 Bo, 1 guest", "✓ right: Yes × 1 Aiko"]]
    assert "Robin" not in page


def test_what_was_missed_has_its_buttons(wall, over):
    page = wall.get(at(over, "?names")).text
    assert "What was missed" in page
    assert "RIICHI-CLOSED" in page


def test_a_repair_set_is_set_to_those_who_are_ticked(wall, over, room, supply):
    bo = room.enrollments.get(name="Bo")
    question = Finding.objects.filter(attempt__in_lesson__enrollment=bo)
    question.update(code="FUR-1", sort="rule")
    assert 'name="about" value="FUR-1"' in wall.get(at(over, "?names")).text
    page = wall.get(at(over, "repair/"), {"about": "FUR-1"}).text
    assert re.findall(r'name="who" value="([^"]+)"', page) == [str(bo.pk)]
    wall.post(at(over, "repair/"), {"about": "FUR-1", "who": [str(bo.pk)]})
    (made,) = over.assignments.all()
    assert [each.name for each in made.members.all()] == ["Bo"]
    assert "1 of 1 have had a repair set" in wall.get(at(over, "?names")).text


def test_homework_is_one_press_and_then_a_link(wall, over):
    response = wall.post(at(over, "homework/"))
    made = Assignment.objects.get()
    assert response["Location"] == f"/teach/a/{made.slug}/"
    assert wall.post(at(over, "homework/"))["Location"] == response["Location"]
    assert f'href="/teach/a/{made.slug}/"' in wall.get(at(over, "?names")).text


@pytest.mark.parametrize(
    ("about", "said"), [("KAN-4", "Nobody who is in the class"), ("x", "That is not a rule or misconception")]
)
def test_what_can_not_be_repaired_is_said(wall, over, about, said):
    wall.post(at(over, "repair/"), {"about": about})
    assert said in wall.get(at(over, "?names")).text
    assert Assignment.objects.count() == 0


@pytest.mark.parametrize("button", ["homework/", "repair/"])
def test_while_the_lesson_goes_on_nothing_becomes_of_it(wall, lesson, button):
    assert wall.post(at(lesson, button), {"about": "KAN-4"}).status_code == 404


@pytest.mark.parametrize("number", [1, 3])
def test_the_report_costs_the_same_for_many_questions(
    wall, room, host, bank, number, django_assert_num_queries
):
    lesson = lesson_with(room, host, bank["can-ron", "yes"])
    aiko = enrolled(room)
    for place in range(1, number + 1):
        if place > 1:
            show_question(lesson=lesson, version=lesson.current.version, after=place - 1)
            lesson.refresh_from_db()
        give(lesson, aiko, "no", 0.0)
    end_lesson(lesson=lesson)
    with django_assert_num_queries(11):
        page = wall.get(at(lesson, "?names")).text
    assert page.count('class="report-row"') == number


def test_the_wall_of_a_lesson_that_is_over_names_nobody(wall, over):
    page = wall.get(at(over)).text
    assert "1 question was asked." in page
    assert not [name for name in ("Aiko", "Bo", "Robin", "RIICHI-CLOSED") if re.search(rf"\b{name}\b", page)]
    assert 'href="?names"' in page


def test_the_end_is_asked_for_twice(wall, lesson):
    fold = re.search(
        r"<details[^>]*>\s*<summary>End the lesson</summary>.*?</details>", wall.get(at(lesson)).text, re.S
    )
    assert f'action="{at(lesson, "end/")}"' in fold.group()
    assert "<details open" not in fold.group()
