"""The button of a repair set, and what came of it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.answers import answered
from tests.classroom.builders import assignment, classroom, enrolled, teacher
from tests.classroom.supply import load_supply
from trainer.classroom.models import Assignment, Feedback
from trainer.teach.gradebook.repairs import repair_table, repairs_of
from trainer.wording.rule_names import rule_name

CODE = "FUR-1"
pytestmark = pytest.mark.django_db


@pytest.fixture
def work(client, tmp_path):
    supply = load_supply(tmp_path)
    found = assignment(classroom(), [each for each in supply if each.kind == "can-ron"][:2])
    client.force_login(teacher(classroom=found.classroom))
    for name, right in (("Aiko", False), ("Ben", True)):
        answered(
            found, enrolled(found.classroom, name), 1, "yes", float(right), found=[("rule", CODE, right)]
        )
    return found


def test_a_press_sets_it_to_those_who_missed_it_and_says_so(client, work):
    where = f"/teach/a/{work.slug}/"
    assert f'name="about" value="{CODE}"' in client.get(f"{where}results/").text
    page = client.post(f"{where}repair/", {"about": CODE}, follow=True)
    assert "1 learner has it to do now" in page.text
    assert "Repair sets" in page.text
    (made,) = work.repairs.all()
    assert made.title == f"Once more: {rule_name(CODE)}"
    client.post(f"{where}repair/", {"about": CODE})
    assert work.repairs.count() == 1


@pytest.mark.parametrize(
    ("about", "said"),
    [
        ("KAN-1", "Nobody who is in the class today missed it."),
        ("x", "not a rule or misconception"),
        ("", "not a rule"),
    ],
)
def test_what_cannot_be_repaired_is_said(client, work, about, said):
    page = client.post(f"/teach/a/{work.slug}/repair/", {"about": about}, follow=True)
    assert said in page.text
    assert Assignment.objects.count() == 1


def test_before_and_after_stand_beside_each_other(client, work, django_assert_num_queries):
    client.post(f"/teach/a/{work.slug}/repair/", {"about": CODE})
    made, now = work.repairs.get(), timezone.now()
    check = assignment(work.classroom, [], title="Check", about=CODE, repair_of=work, for_some=True)
    slot = made.slots.first()
    slot.choices.filter(pk=slot.choices.first().pk).update(fixed=True)
    made.slots.exclude(pk=slot.pk).delete()
    aiko = work.classroom.enrollments.get(name="Aiko")
    answered(made, aiko, 1, "yes", 1.0, found=[("rule", CODE, True)])
    slot.pk, slot.assignment = None, check
    slot._state.adding = True
    slot.save()
    version = made.slots.get().choices.get(fixed=True).version
    slot.choices.create(version=version, fixed=True)
    answered(check, aiko, 1, "yes", 1.0, found=[("rule", CODE, True)])
    (repair,) = repairs_of(work, now)
    assert repair.check == check.slug
    assert [(each.name, each.before, each.after) for each in repair.learners] == [("Aiko", 0, 100)]
    assert "Right a week later" in client.get(f"/teach/a/{work.slug}/results/").text
    learners = list(work.classroom.enrollments.order_by("name"))
    with django_assert_num_queries(3):
        table = repair_table(work.classroom, learners)
    ((name, results),) = table.heads
    assert (CODE in name, results) == (True, f"/teach/a/{work.slug}/results/")
    assert table.rows == (("Aiko", ("0 → 100",)),)
    assert "0 → 100" in client.get(f"/teach/c/{work.classroom.slug}/gradebook/").text


def test_without_a_repair_set_the_gradebook_has_nothing_about_it(work, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert repair_table(work.classroom, []) is None


@pytest.fixture
def withheld(work):
    """The same work, its verdicts told tomorrow."""
    work.feedback, work.due_at = Feedback.AFTER_DUE, timezone.now() + timedelta(days=1)
    work.save()
    return work


def test_of_withheld_work_the_button_says_that_it_waits_and_a_press_makes_nothing(client, withheld):
    where = f"/teach/a/{withheld.slug}/"
    page = client.get(f"{where}results/").text
    assert "Repair set, once told" in page
    assert "The verdicts are told on" in page
    assert ">Show it<" not in page
    said = client.post(f"{where}repair/", {"about": CODE}, follow=True).text
    assert "The repair set is made when the verdicts are told." in said
    assert "Repair sets asked for" in said
    assert withheld.repairs.count() == 0
    assert withheld.planned_repairs.count() == 1


def test_it_can_be_withdrawn_on_the_page(client, withheld):
    where = f"/teach/a/{withheld.slug}/repair/"
    client.post(where, {"about": CODE})
    said = client.post(where, {"about": CODE, "withdraw": "1"}, follow=True).text
    assert "The repair set is no longer asked for." in said
    assert "Repair sets asked for" not in said


def test_no_page_of_a_learner_tells_what_is_asked_for(client, withheld):
    client.post(f"/teach/a/{withheld.slug}/repair/", {"about": CODE})
    aiko = withheld.classroom.enrollments.get(name="Aiko")
    client.force_login(aiko.learner.user)
    for where in ("/", f"/c/{withheld.classroom.slug}/", f"/a/{withheld.slug}/"):
        assert "Repair:" not in client.get(where, follow=True).text


def test_of_work_that_never_tells_there_is_no_button_and_a_press_is_refused(client, withheld):
    withheld.feedback = Feedback.NEVER
    withheld.save()
    where = f"/teach/a/{withheld.slug}/"
    page = client.get(f"{where}results/").text
    assert "The verdicts are never told." in page
    assert 'name="about"' not in page
    said = client.post(f"{where}repair/", {"about": CODE}, follow=True).text
    assert "Its verdicts are never told" in said
    assert not withheld.planned_repairs.exists()
