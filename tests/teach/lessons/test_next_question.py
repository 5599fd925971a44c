"""Which question comes next: by chance out of a choice, by a link, out of an assignment that is over."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.answers import submission
from tests.classroom.builders import assignment, classroom, enrolled
from tests.classroom.lessons import lesson_with
from tests.teach.lessons.pages import at
from trainer.classroom.models import LessonQuestion, Role
from trainer.puzzles.models import Puzzle


def test_the_next_question_is_one_that_was_not_shown(wall, lesson, bank):
    sent = {"kind": "can-ron", "after": "1"}
    assert wall.post(at(lesson, "show/"), sent)["Location"] == at(lesson)
    shown = LessonQuestion.objects.values_list("version__puzzle__slug", flat=True)
    assert sorted(shown) == sorted(bank["can-ron", answer].slug for answer in ("yes", "no"))
    response = wall.post(at(lesson, "show/"), sent | {"after": "2"})
    assert response.status_code == 422
    assert "All of these were shown in this lesson" in response.text
    assert '<option value="can-ron" selected>' in response.text


def test_the_choice_stands_in_the_next_form_and_in_the_button_beside_the_bars(wall, lesson):
    wall.post(at(lesson, "show/"), {"kind": "can-ron", "after": "1"})
    page = wall.get(at(lesson)).text
    assert '<option value="can-ron" selected>' in page
    button = page.split('class="row wall-actions"')[1].split("Next question")[0].rsplit("<form", 1)[1]
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', button))
    assert fields | {"csrfmiddlewaretoken": ""} == {
        "csrfmiddlewaretoken": "",
        "after": "2",
        "kind": "can-ron",
        "level": "",
        "ruleset": "",
        "about": "",
    }


def test_chance_is_bound_at_first_to_the_rules_of_the_class_until_others_are_chosen(wall, lesson, room):
    type(room).objects.update(ruleset="wrc_2025")
    assert '<option value="wrc_2025" selected>' in wall.get(at(lesson)).text
    wall.post(at(lesson, "show/"), {"kind": "can-ron", "ruleset": "", "after": "1"})
    assert '<option value="wrc_2025" selected>' not in wall.get(at(lesson)).text


def test_another_class_begins_at_its_own_rules(wall, lesson, host, bank):
    wall.post(at(lesson, "show/"), {"kind": "can-ron", "ruleset": "", "after": "1"})
    other = classroom(name="Friday club", ruleset="wrc_2025")
    other.teachings.create(user=host, role=Role.OWNER)
    page = wall.get(at(lesson_with(other, host, bank["can-ron", "no"]))).text
    assert '<option value="wrc_2025" selected>' in page
    assert '<option value="can-ron" selected>' not in page


def test_rules_that_leave_few_puzzles_are_refused_with_the_reason(wall, lesson, bank):
    chosen = bank["waits", "other"].outline.ruleset.choice
    sent = {"kind": "waits", "ruleset": chosen, "after": "1"}
    response = wall.post(at(lesson, "show/"), sent)
    assert response.status_code == 422
    assert "Choose any rules or level." in response.text
    assert wall.post(at(lesson, "show/"), sent | {"ruleset": ""})["Location"] == at(lesson)


@pytest.mark.parametrize("link", ["{}", "https://example.org/p/{}/", "/p/{}/?again"])
def test_a_certain_puzzle_is_shown_by_its_link(wall, lesson, bank, link):
    slug = bank["waits", "other"].slug
    wall.post(at(lesson, "show/"), {"link": link.format(slug), "after": "1"})
    lesson.refresh_from_db()
    assert lesson.current.version.puzzle.slug == slug


@pytest.mark.parametrize("link", ["nothing", "https://example.org/", "a b", "a\u2028b"])
def test_a_link_to_no_puzzle_is_said_at_the_field(wall, lesson, link):
    response = wall.post(at(lesson, "show/"), {"link": link, "after": "1"})
    assert response.status_code == 422
    assert "There is no puzzle behind this link." in response.text


@pytest.mark.parametrize("link", ["", " ", "\u2028"])
def test_a_blank_link_is_none(wall, lesson, link):
    sent = {"link": link, "kind": "can-ron", "after": "1"}
    assert wall.post(at(lesson, "show/"), sent)["Location"] == at(lesson)
    assert LessonQuestion.objects.count() == 2


def test_a_puzzle_reserved_for_an_exam_is_behind_no_link(wall, lesson, bank):
    puzzle = lesson.current.version.puzzle
    type(puzzle).objects.update(status="reserved")
    response = wall.post(at(lesson, "show/"), {"link": puzzle.slug, "after": "1"})
    assert response.status_code == 422
    assert "There is no puzzle behind this link." in response.text


def test_a_place_of_an_assignment_is_shown(wall, lesson, room, bank):
    own = assignment(room, [bank["can-ron", "no"], bank["waits", "other"]])
    assert f'value="{own.slug}.2"' in wall.get(at(lesson)).text
    wall.post(at(lesson, "show/"), {"slot": f"{own.slug}.2", "after": "1"})
    lesson.refresh_from_db()
    assert lesson.current.version.puzzle.slug == bank["waits", "other"].slug


def offers(wall, lesson, own):
    """Whether the form offers the first place of an assignment, and shows it."""
    listed = f'value="{own.slug}.1"' in wall.get(at(lesson)).text
    response = wall.post(at(lesson, "show/"), {"slot": f"{own.slug}.1", "after": "1"})
    shown = LessonQuestion.objects.count() == 2
    assert (response.status_code, listed) == ((302, True) if shown else (422, False))
    return shown


def ago(**time):
    return timezone.now() - timedelta(**time)


@pytest.mark.parametrize(
    ("facts", "offered"),
    [
        ({"due_at": ago(days=1)}, True),
        ({}, False),
        ({"due_at": ago(days=-1)}, False),
        ({"due_at": ago(days=1), "late": "half"}, False),
        ({"due_at": ago(days=1), "late": "accept", "late_until": ago(days=-1)}, False),
        ({"due_at": ago(days=2), "late": "half", "late_until": ago(days=1)}, True),
    ],
)
def test_a_place_of_an_exam_is_offered_once_that_is_over(wall, lesson, room, bank, facts, offered):
    own = assignment(room, [bank["waits", "other"]], mode="exam", **facts)
    assert offers(wall, lesson, own) is offered


def test_not_while_one_learner_has_more_time_for_it(wall, lesson, room, bank):
    own = assignment(room, [bank["waits", "other"]], mode="exam", due_at=ago(days=1))
    own.extensions.create(enrollment=enrolled(room), due_at=ago(days=-1))
    assert not offers(wall, lesson, own)


@pytest.mark.parametrize("over", [False, True])
def test_what_is_reserved_for_homework_is_offered_once_that_is_over(wall, lesson, room, bank, over):
    own = assignment(room, [bank["waits", "other"]], due_at=ago(days=1 if over else -1))
    Puzzle.objects.filter(slug=bank["waits", "other"].slug).update(status="reserved")
    assert offers(wall, lesson, own) is over


def test_not_while_a_copy_of_it_goes_on_in_another_class(wall, lesson, room, bank):
    own = assignment(room, [bank["waits", "other"]], due_at=ago(days=1))
    assignment(classroom("Next year"), [bank["waits", "other"]])
    Puzzle.objects.filter(slug=bank["waits", "other"].slug).update(status="reserved")
    assert not offers(wall, lesson, own)


@pytest.mark.parametrize("drawn", [False, True])
def test_chance_takes_nothing_that_the_class_is_at_work_on(wall, lesson, room, bank, drawn):
    """Neither what everybody gets nor what somebody's submission was filled with."""
    own = assignment(room, [bank["can-ron", "no"]], due_at=ago(days=-1))
    if drawn:
        submission(own, enrolled(room))
        own.slots.get().choices.update(fixed=False)
    chance = {"kind": "can-ron", "after": "1"}
    assert wall.post(at(lesson, "show/"), chance).status_code == 422
    type(own).objects.update(due_at=ago(days=1))
    assert wall.post(at(lesson, "show/"), chance).status_code == 302
    lesson.refresh_from_db()
    assert lesson.current.version.puzzle.slug == bank["can-ron", "no"].slug


def test_an_assignment_of_another_class_is_not_offered(wall, lesson, bank):
    other = assignment(classroom("Wednesday club"), [bank["waits", "other"]])
    response = wall.post(at(lesson, "show/"), {"slot": f"{other.slug}.1", "after": "1"})
    assert response.status_code == 422
    assert LessonQuestion.objects.count() == 1
