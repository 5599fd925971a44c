"""What a learner has to repair, on the page of the class."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.answers import answered
from tests.classroom.builders import assignment, classroom, enrolled
from tests.classroom.supply import load_supply
from trainer.classroom.models import Assignment

pytestmark = pytest.mark.django_db


@pytest.fixture
def aiko(tmp_path, client):
    """Missed a rule, and is signed in."""
    supply = load_supply(tmp_path)
    work = assignment(classroom(), [each for each in supply if each.kind == "can-ron"][:1])
    learner = enrolled(work.classroom)
    answered(work, learner, 1, "yes", 0.0, found=[("rule", "FUR-1", False)], at=timezone.now())
    client.force_login(learner.learner.user)
    return learner


def url(learner, page=""):
    return f"/c/{learner.classroom.slug}/{page}"


def test_it_is_named_with_a_button_that_makes_a_set(client, aiko):
    page = client.get(url(aiko)).text
    assert "1 of 1 answer wrong" in page
    response = client.post(url(aiko, "repair/"), {"about": "FUR-1"})
    made = Assignment.objects.get(own=True)
    assert response["Location"] == f"/hw/{made.slug}/"
    assert "Go on with the repair set" in client.get(url(aiko)).text


def test_positions_by_other_rules_than_those_of_the_class_are_said(client, aiko):
    aiko.classroom.ruleset = "ema_2016"
    aiko.classroom.save()
    page = client.post(url(aiko, "repair/"), {"about": "FUR-1"}, follow=True).text
    assert "Too few positions ask this by the rules of the class" in page


@pytest.mark.parametrize("about", ["KAN-1", "nonsense", ""])
def test_what_was_not_missed_makes_nothing(client, aiko, about):
    page = client.post(url(aiko, "repair/"), {"about": about}, follow=True).text
    assert "That is not to be repaired now." in page
    assert not Assignment.objects.filter(own=True).exists()


def test_what_opens_later_is_folded_away_and_has_no_mark_yet(client, aiko):
    work = aiko.classroom.assignments.get()
    assignment(aiko.classroom, [], title="In a month", opens_at=timezone.now() + timedelta(days=30))
    page = client.get(url(aiko)).text
    assert "1 assignment opens later" in page
    assert "In a month" not in client.get(url(aiko, "marks/")).text
    assert (page.count("In a month"), page.count(work.title)) == (1, 1)
