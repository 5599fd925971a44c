"""The page of tonight's lesson, and its handout."""

import pytest
from django.utils import timezone

from tests.classroom.answers import answered
from tests.classroom.builders import assignment, enrolled
from tests.classroom.lessons import version_of
from trainer.classroom.live.planning import plan_questions


def url(room, page="tonight"):
    return f"/teach/c/{room.slug}/lesson/{page}/"


@pytest.fixture
def missed(bank, room):
    """One of two learners missed a rule just now."""
    work = assignment(room, [bank["can-ron", "yes"]], due_at=timezone.now())
    for name, right in (("Aiko", False), ("Ben", True)):
        learner = enrolled(room, name)
        answered(work, learner, 1, "no", float(right), found=[("rule", "FUR-1", right)], at=timezone.now())
    return work


def test_what_was_missed_is_said_with_how_many(wall, room, missed):
    page = wall.get(url(room)).text
    assert "FUR-1 " in page
    assert ": 1 learner, 1 of 2 answers wrong" in page
    assert "Make the lesson" in page


def test_with_nothing_missed_the_page_says_so_and_offers_the_next_topic(wall, room):
    page = wall.get(url(room)).text
    assert "the class missed nothing" in page
    assert 'Next on the path is <a href="/path/the-tiles/">The tiles</a>' in page


def test_too_few_positions_are_said(wall, room, missed):
    page = wall.post(url(room), {"there": "0"}, follow=True).text
    assert "The bank has no positions about this" in page
    assert room.planned.count() == 0


def test_once_planned_it_leads_to_plan_lesson_and_handout(wall, room, bank):
    plan_questions(classroom=room, versions=[version_of(bank["can-ron", answer]) for answer in ("yes", "no")])
    page = wall.get(url(room)).text
    assert "2 questions are planned" in page
    assert f'href="{url(room, "handout")}"' in page
    assert "Plan nine questions more" in page


@pytest.mark.parametrize(("own", "told"), [("", False), ("mahjong_soul_3p", True)])
def test_questions_by_other_rules_than_those_of_the_class_are_said(wall, room, bank, own, told):
    room.ruleset = own
    room.save()
    plan_questions(classroom=room, versions=[version_of(bank["can-ron", "yes"])])
    assert ("Some are by other rules than those of the class" in wall.get(url(room)).text) == told


def test_the_handout_has_the_plan_what_was_missed_and_the_answers_only_if_wished(wall, room, missed, bank):
    entry = bank["is-tenpai", "yes"]
    plan_questions(classroom=room, versions=[version_of(entry)])
    page = wall.get(url(room, "handout")).text
    assert page.count('class="paper-puzzle"') == 1
    assert "Missed in the last seven days:" in page
    assert "Answers:" not in page
    assert "Answers:" in wall.get(url(room, "handout") + "?key=1").text
