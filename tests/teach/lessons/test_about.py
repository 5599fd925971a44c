"""A lesson about a rule or misconception that was missed: from the results, on to fresh positions of it."""

import re

import pytest
from django.urls import reverse

from tests.classroom.answers import answered
from tests.classroom.builders import assignment, enrolled
from tests.teach.lessons.pages import at
from trainer.classroom.models import Lesson, LessonQuestion
from trainer.progress import choosing
from trainer.puzzles.models import Puzzle
from trainer.puzzles.stock import Scope

TESTED = "own_four_is_a_wait"
"""A misconception that the kind `is-tenpai` puts to the test among others."""


@pytest.fixture
def asked(monkeypatch, bank):
    """Puzzles that ask the one rule that is practised here: those with the answers yes and no."""
    slugs = tuple(bank["can-ron", answer].slug for answer in ("yes", "no"))
    monkeypatch.setattr(choosing, "practised", lambda: ("FUR-1",))
    monkeypatch.setattr(choosing, "examples", {"FUR-1": slugs}.get)
    return slugs


def show(client, room, about):
    return client.post(reverse("teach:lesson_start", args=[room.slug]), {"about": about})


def slugs_shown():
    return list(LessonQuestion.objects.values_list("version__puzzle__slug", flat=True).order_by("place"))


def test_the_results_have_a_button_for_each_that_can_be_shown_and_was_missed(wall, room, bank, asked):
    work = assignment(room, [bank["can-ron", "yes"]])
    missed = [("rule", "FUR-1", False), ("misconception", TESTED, False)]
    others = [("rule", "KAN-4", False), ("misconception", "a-belief-without-words", False)]
    answered(work, enrolled(room), 1, "no", 0, solved="yes", found=missed + others)
    page = wall.get(reverse("teach:results", args=[work.slug])).text
    assert re.findall(r'"lesson-about" name="about" value="([^"]+)"', page) == ["FUR-1", TESTED]
    (form,) = re.findall(rf'<form[^>]*action="/teach/c/{room.slug}/lesson/"[^>]*>.*?</form>', page, re.S)
    assert 'name="csrfmiddlewaretoken"' in form
    assert re.findall(r' id="([^"]+)"', form) == ["lesson-about"]


def test_nothing_is_shown_of_what_nobody_missed_or_in_an_archived_class(wall, room, bank, asked):
    work = assignment(room, [bank["can-ron", "yes"]])
    right = answered(work, enrolled(room), 1, "yes", 1, found=[("rule", "FUR-1", True)])
    results = reverse("teach:results", args=[work.slug])
    assert 'name="about"' not in wall.get(results).text
    right.attempt.findings.update(right=False)
    assert 'name="about"' in wall.get(results).text
    room.archived_at = work.published_at
    room.save()
    assert 'name="about"' not in wall.get(results).text


def test_the_lesson_begins_with_a_position_of_the_rule_and_goes_on_with_others(wall, room, bank, asked):
    response = show(wall, room, "FUR-1")
    lesson = Lesson.objects.get(classroom=room)
    assert response["Location"] == at(lesson)
    button = wall.get(at(lesson)).text.split("Next question")[0].rsplit("<form", 1)[1]
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', button))
    assert fields["about"] == "FUR-1"
    wall.post(at(lesson, "show/"), fields)
    assert sorted(slugs_shown()) == sorted(asked)


def test_after_three_positions_about_it_the_next_question_is_about_anything(wall, room, bank, monkeypatch):
    slugs = tuple({entry.slug for entry in bank.values()})
    monkeypatch.setattr(choosing, "practised", lambda: ("FUR-1",))
    monkeypatch.setattr(choosing, "examples", {"FUR-1": slugs}.get)
    show(wall, room, "FUR-1")
    lesson = Lesson.objects.get(classroom=room)
    told = []
    for after in range(1, 4):
        page = wall.get(at(lesson)).text
        button = page.split("Next question")[0].rsplit("<form", 1)[1]
        told.append(
            (dict(re.findall(r'name="(\w+)" value="([^"]*)"', button))["about"], "about anything" in page)
        )
        wall.post(at(lesson, "show/"), {"about": "FUR-1" if after < 3 else "", "after": str(after)})
    assert told == [("FUR-1", False), ("FUR-1", False), ("", True)]


def test_a_misconception_is_shown_by_kinds_that_put_it_to_the_test(wall, room, bank):
    show(wall, room, TESTED)
    (slug,) = slugs_shown()
    assert Puzzle.objects.get(slug=slug).kind in choosing.kinds_testing(TESTED)


def test_a_question_that_stands_on_the_wall_is_not_cut_off(wall, room, lesson, asked):
    assert show(wall, room, "FUR-1")["Location"] == at(lesson)
    assert len(slugs_shown()) == 1
    page = wall.get(at(lesson)).text
    assert "The next question of this lesson is about that." in page
    assert '<option value="FUR-1" selected>' in page


def test_what_the_class_is_at_work_on_is_not_shown(wall, room, bank, asked):
    assignment(room, [bank["can-ron", "yes"]], due_at=None)
    show(wall, room, "FUR-1")
    assert slugs_shown() == [bank["can-ron", "no"].slug]


@pytest.mark.parametrize("about", ["NO-1", "x" * 3000])
def test_of_what_is_not_practised_the_lesson_says_so(wall, room, bank, about):
    show(wall, room, about)
    lesson = Lesson.objects.get(classroom=room)
    assert slugs_shown() == []
    assert "No position about this can be shown now." in wall.get(at(lesson)).text


def test_a_kind_that_does_not_test_the_misconception_leaves_nothing(wall, lesson):
    assert "can-ron" not in choosing.kinds_testing(TESTED)
    response = wall.post(at(lesson, "show/"), {"kind": "can-ron", "about": TESTED, "after": "1"})
    assert response.status_code == 422


def test_what_is_practised_has_a_scope_and_nothing_else_has(asked):
    assert choosing.scope_about("FUR-1") == Scope(slugs=asked)
    assert choosing.scope_about(TESTED) == Scope(kinds=choosing.kinds_testing(TESTED))
    assert choosing.scope_about("nothing") is choosing.scope_about("") is None
