"""Where the verdict on an answer to a puzzle without a link stands: with its assignment, else on a page of
its own.
"""

import re

import pytest

from tests.classroom.answers import answered
from tests.classroom.builders import assignment, classroom, enrolled, teacher
from tests.classroom.lessons import give, lesson_with
from trainer.classroom.live.lessons import end_lesson
from trainer.classroom.models import Enrollment
from trainer.classroom.setting.assigning import delete_assignment
from trainer.progress.models import Attempt
from trainer.puzzles.models import Puzzle


@pytest.fixture
def entry(bank):
    found = bank["can-ron", "yes"]
    Puzzle.objects.filter(slug=found.slug).update(status="reserved")
    return found


@pytest.fixture
def aiko(entry):
    return enrolled(classroom())


@pytest.fixture
def learner(client, aiko):
    client.force_login(aiko.learner.user)
    return client


@pytest.fixture
def homework(aiko, entry):
    found = assignment(aiko.classroom, [entry])
    answered(found, aiko, 1, "no", 0.0, solved="yes")
    return found


def from_progress(client, entry):
    """What the link on the learner's own page leads to."""
    (link,) = re.findall(rf'href="(/p/{entry.slug}/a/[^"]+)"', client.get("/progress/").text)
    return client.get(link)


def is_verdict_without_link(response, entry):
    assert response.status_code == 200
    assert "Not quite." in response.text
    assert f'href="/p/{entry.slug}/' not in response.text
    assert 'href="/next/?after="' in response.text


def test_answer_to_an_assignment(learner, homework, entry):
    assert from_progress(learner, entry)["Location"] == f"/hw/{homework.slug}/1/1/"


def test_answer_whose_assignment_was_deleted(learner, homework, entry):
    delete_assignment(assignment=homework)
    is_verdict_without_link(from_progress(learner, entry), entry)


def test_answer_of_a_class_that_was_left(learner, homework, entry):
    Enrollment.objects.update(left_at="2026-01-02T03:04Z")
    is_verdict_without_link(from_progress(learner, entry), entry)


def test_answer_in_a_lesson(learner, aiko, entry):
    lesson = lesson_with(aiko.classroom, teacher(classroom=aiko.classroom), entry)
    give(lesson, aiko, "no", 0.0)
    end_lesson(lesson=lesson)
    is_verdict_without_link(from_progress(learner, entry), entry)


def test_answer_that_cannot_be_read_any_more(learner, homework, entry):
    delete_assignment(assignment=homework)
    Attempt.objects.update(answer="maybe")
    response = from_progress(learner, entry)
    assert "cannot be explained any more" in response.text
    assert f'href="/p/{entry.slug}/' not in response.text


def test_other_learners_find_nothing(learner, homework, entry):
    delete_assignment(assignment=homework)
    link = f"/p/{entry.slug}/a/{Attempt.objects.get().pk}/"
    learner.force_login(enrolled(classroom(), "Bo").learner.user)
    assert learner.get(link).status_code == 404
