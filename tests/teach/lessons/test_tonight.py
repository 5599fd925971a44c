"""The page of tonight's lesson, and its handout."""

import re

import pytest
from django.utils import timezone

from tests.classroom.answers import answered
from tests.classroom.builders import assignment, enrolled
from tests.classroom.lessons import version_of
from tests.classroom.supply import load_supply
from trainer.classroom.live.planning import plan_questions
from trainer.classroom.repairs.repairing import LASTS, make_checks
from trainer.teach.lessons.tonight import on_paper
from trainer.wording.kind_words import misconception_name, misconceptions
from trainer.wording.rule_names import name_of, rule_name

CODE = "FUR-1"


def url(room, page="tonight"):
    return f"/teach/c/{room.slug}/lesson/{page}/"


@pytest.fixture
def missed(bank, room):
    """One of two learners missed a rule just now."""
    work = assignment(room, [bank["can-ron", "yes"]], due_at=timezone.now())
    for name, right in (("Aiko", False), ("Ben", True)):
        learner = enrolled(room, name)
        answered(work, learner, 1, "no", float(right), found=[("rule", CODE, right)], at=timezone.now())
    return work


def test_what_was_missed_is_said_with_how_many(wall, room, missed):
    page = wall.get(url(room)).text
    assert f"{CODE} {rule_name(CODE)}" in page
    assert "50 % of 2" in page
    aiko = room.enrollments.get(name="Aiko")
    assert f'<a href="/teach/c/{room.slug}/learner/{aiko.pk}/">Aiko</a>' in page
    assert "Make the lesson" in page


def test_beside_what_was_missed_stand_repair_lesson_and_handout(wall, room, missed):
    page = wall.get(url(room)).text
    for form in ("repair-about", "lesson-about", "handout-about"):
        assert f'id="{form}"' in page
        assert f'form="{form}" name="about" value="{CODE}"' in page


@pytest.fixture
def supply(tmp_path):
    return load_supply(tmp_path)


def test_a_repair_set_over_all_work_is_set_to_those_ticked(wall, room, missed, supply):
    aiko = room.enrollments.get(name="Aiko")
    page = wall.get(url(room, "repair"), {"about": CODE}).text
    assert re.findall(r'name="who" value="([^"]+)"', page) == [str(aiko.pk)]
    said = wall.post(url(room, "repair"), {"about": CODE, "who": [str(aiko.pk)]}, follow=True).text
    assert "1 learner has it to do now" in said
    assert "1 of 1 have had a repair set" in said
    (made,) = room.assignments.filter(about=CODE)
    assert (made.mode, [each.name for each in made.members.all()]) == ("mastery", ["Aiko"])
    made.submissions.create(enrollment=aiko)
    assert make_checks(timezone.now() + LASTS) == 1, "it is asked once more a week later"


@pytest.mark.parametrize(("about", "said"), [("KAN-1", "Nobody who is in the class"), ("x", "not a rule")])
def test_what_nobody_missed_this_week_is_not_repaired(wall, room, missed, about, said):
    assert said in wall.get(url(room, "repair"), {"about": about}, follow=True).text
    assert room.assignments.count() == 1


def test_work_whose_verdicts_are_kept_back_tells_nothing(wall, room, missed):
    type(missed).objects.update(feedback="after_due", due_at=timezone.now() + LASTS)
    assert "the class missed nothing" in wall.get(url(room)).text
    page = wall.get(url(room, "repair"), {"about": CODE}, follow=True).text
    assert "Nobody who is in the class today missed it." in page


def test_a_handout_about_one_thing_is_the_same_with_its_answers(wall, room, missed, supply):
    page = wall.get(url(room, "handout"), {"about": CODE}).text
    assert page.count('class="paper-puzzle"') == 8
    assert f'name="about" value="{CODE}"' in page
    with_key = wall.get(url(room, "handout"), {"about": CODE, "key": "1"}).text
    assert "Answers:" in with_key
    paper = page.partition('<ol class="paper-puzzles">')[2].partition("</article>")[0]
    puzzles = paper.rpartition("</ol>")[0]
    assert puzzles
    assert puzzles in with_key


def test_a_handout_of_too_few_positions_says_so(wall, room, missed):
    page = wall.get(url(room, "handout"), {"about": CODE}, follow=True).text
    assert "Too few positions ask this" in page


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
    assert "Plan nine more questions" in page


@pytest.mark.parametrize(("own", "told"), [("", False), ("mahjong_soul_3p", True)])
def test_questions_by_other_rules_than_those_of_the_class_are_said(wall, room, bank, own, told):
    version = version_of(bank["can-ron", "yes"])
    room.ruleset = own or version.ruleset
    room.save()
    plan_questions(classroom=room, versions=[version])
    assert ("Some are by other rules than those of the lesson" in wall.get(url(room)).text) == told


def test_the_handout_has_the_plan_what_was_missed_and_the_answers_only_if_wished(wall, room, missed, bank):
    entry = bank["is-tenpai", "yes"]
    plan_questions(classroom=room, versions=[version_of(entry)])
    page = wall.get(url(room, "handout")).text
    assert page.count('class="paper-puzzle"') == 1
    assert "Missed in the last seven days:" in page
    assert "Answers:" not in page
    assert "Answers:" in wall.get(url(room, "handout") + "?key=1").text


def test_a_misconception_is_no_rule_on_paper():
    code = next(iter(misconceptions()))
    assert on_paper(code) == f"Thought by mistake: “{misconception_name(code)}”"
    assert on_paper("FUR-1") == name_of("FUR-1")
