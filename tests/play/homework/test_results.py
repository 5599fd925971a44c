"""The line of results: as soon as verdicts are shown, with what late work counts."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from tests.play.homework.conftest import give, items, start, url
from trainer.classroom.doing.work import work_of
from trainer.classroom.models import Answer
from trainer.play.homework.views import result_word

FAR = datetime(2100, 5, 1, 10, tzinfo=UTC)


@pytest.fixture
def said(aiko):
    """The line of an assignment."""
    return lambda found: result_word(work_of(aiko.learner_id, found.slug), items(aiko, found), timezone.now())


def test_right_places_of_all_are_counted(signed, homework, said):
    found = homework()
    start(signed, found)
    assert said(found) == ""
    give(signed, found, 1, answer="yes")
    give(signed, found, 3, answer="yes")
    assert said(found) == "1 of 3 right."
    Answer.objects.filter(score=0).update(score=0.5)
    assert said(found) == "1 of 3 right, 1 partly."
    assert said(found) in signed.get(url(found)).text


def test_what_came_late_counts_what_the_assignment_says(signed, homework, said):
    found = homework(due_at=FAR, late="half")
    start(signed, found)
    give(signed, found, 1, answer="yes")
    give(signed, found, 2, answer="yes")
    found.due_at = timezone.now() - timedelta(hours=1)
    found.save()
    Answer.objects.filter(item__place=1).update(arrived_at=found.due_at - timedelta(hours=1))
    assert said(found) == "2 of 3 right. With late answers it counts 1.5 of 3."


def test_a_dropped_question_is_told_wherever_the_learner_looks(signed, homework, said):
    found = homework()
    start(signed, found)
    give(signed, found, 1, answer="yes")
    give(signed, found, 3, answer="yes")
    found.slots.filter(place=3).update(dropped_at=timezone.now())
    line = "1 of 2 right. Your teacher dropped 1 question: it counts in nobody's mark."
    assert said(found) == line
    page = signed.get(url(found)).text
    assert "1 of 2 answered" in page
    assert page.count("dropped: counts in no mark") == 1
    told = "Your teacher dropped this question."
    assert [told in signed.get(url(found, f"{place}/")).text for place in (1, 3)] == [False, True]
    assert "Dropped by your teacher" in signed.get(url(found, "receipt/")).text


def test_a_dropped_question_is_not_waited_for(signed, homework):
    found = homework(mode="exam", feedback="after_due", due_at=FAR)
    start(signed, found)
    give(signed, found, 1, answer="yes")
    found.slots.filter(place=2).update(dropped_at=timezone.now())
    page = signed.get(url(found)).text
    assert "dropped by your teacher" in page
    assert "Go on</a>" not in page
    assert ": 3</a>" in page


@pytest.mark.parametrize("facts", [{"feedback": "after_due", "due_at": FAR}, {"mode": "mastery"}])
def test_nothing_is_said_while_verdicts_are_kept_back_nor_of_mastery(signed, homework, said, facts):
    found = homework(**facts)
    start(signed, found)
    give(signed, found, 1, rest="1/1/" if "mode" in facts else None, answer="yes")
    assert said(found) == ""
