"""The button of a repair set, and what came of it."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.classroom.answers import answered
from tests.classroom.builders import assignment, classroom, enrolled, teacher
from tests.classroom.supply import load_supply
from trainer.classroom.models import Assignment, Feedback, Submission
from trainer.classroom.repairs.repairing import LASTS
from trainer.teach.gradebook.repaired import repaired_rules, repairs_of
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


def press(client, work, *names):
    """Tick these and press the button; the page that follows."""
    who = [str(each.pk) for each in work.classroom.enrollments.filter(name__in=names)]
    return client.post(f"/teach/a/{work.slug}/repair/", {"about": CODE, "who": who}, follow=True)


def test_a_press_sets_it_to_those_ticked_and_says_so(client, work):
    where = f"/teach/a/{work.slug}/"
    assert f'name="about" value="{CODE}"' in client.get(f"{where}results/").text
    page = press(client, work, "Aiko")
    assert "1 learner has it to do now" in page.text
    assert "Repair sets" in page.text
    assert "1 of 1 have had a repair set" in page.text
    (made,) = work.repairs.all()
    assert made.title == f"Once more: {rule_name(CODE)}"
    assert "Everybody you ticked has a repair set about it to do already." in press(client, work, "Aiko").text
    assert work.repairs.count() == 1


def boxes(client, work):
    """The learners of the form: whether each is ticked, and whether it can be."""
    page = client.get(f"/teach/a/{work.slug}/repair/", {"about": CODE}).text
    found = {}
    for each in work.classroom.enrollments.all():
        if f'value="{each.pk}"' in page:
            box = page.partition(f'value="{each.pk}"')[2].partition(">")[0]
            found[each.name] = ("checked" in box, "disabled" not in box)
    return found


def test_the_form_lists_who_missed_it_and_ticks_who_missed_it_twice(client, work):
    cleo = enrolled(work.classroom, "Cleo")
    for _try in range(2):
        answered(work, cleo, 1, "yes", 0.0, found=[("rule", CODE, False)])
    assert boxes(client, work) == {"Aiko": (False, True), "Cleo": (True, True)}
    press(client, work, "Cleo")
    # Nobody is left who missed it twice: those who missed it once are ticked, so that one press does.
    assert boxes(client, work) == {"Aiko": (True, True), "Cleo": (False, False)}


def test_with_nobody_ticked_the_form_stays(client, work):
    page = client.post(f"/teach/a/{work.slug}/repair/", {"about": CODE, "who": "nobody"})
    assert page.status_code == 422
    assert "Tick at least one learner." in page.text
    assert 'name="who"' in page.text
    assert not work.repairs.exists()


def test_that_other_levels_are_asked_is_said(client, work):
    assert "Too few positions of level 3 ask this" in press(client, work, "Aiko").text


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


def checked(client, work):
    """Aiko's repair set with one right answer, and its check with another."""
    press(client, work, "Aiko")
    made, aiko = work.repairs.get(), work.classroom.enrollments.get(name="Aiko")
    check = assignment(work.classroom, [], title="Check", about=CODE, repair_of=work, for_some=True)
    check.members.add(aiko)
    Assignment.objects.filter(pk=check.pk).update(published_at=made.published_at + LASTS)
    slot = made.slots.first()
    slot.choices.filter(pk=slot.choices.first().pk).update(fixed=True)
    made.slots.exclude(pk=slot.pk).delete()
    answered(made, aiko, 1, "yes", 1.0, found=[("rule", CODE, True)], at=timezone.now())
    slot.pk, slot.assignment = None, check
    slot._state.adding = True
    slot.save()
    version = made.slots.get().choices.get(fixed=True).version
    slot.choices.create(version=version, fixed=True)
    answered(check, aiko, 1, "yes", 1.0, found=[("rule", CODE, True)], at=timezone.now())
    return made, check


def test_before_and_after_stand_beside_each_other_in_the_results(client, work):
    _made, check = checked(client, work)
    (repair,) = repairs_of(work, timezone.now())
    assert repair.check == check.slug
    assert [(each.name, each.before, each.after) for each in repair.learners] == [("Aiko", 0, 100)]
    assert "Right a week later" in client.get(f"/teach/a/{work.slug}/results/").text


def book(client, work):
    return client.get(f"/teach/c/{work.classroom.slug}/gradebook/").text


def rules_of(work, now=None):
    learners = list(work.classroom.enrollments.order_by("name"))
    return repaired_rules(work.classroom, learners, now or timezone.now())


def test_the_gradebook_has_one_line_a_rule_and_below_one_a_learner(client, work):
    made, _check = checked(client, work)
    (rule,) = rules_of(work)
    assert (rule.name, rule.before, rule.after) == (f"{CODE} {rule_name(CODE)}", "0 %", "100 %")
    (line,) = rule.lines
    assert (line.name, line.before, line.after) == ("Aiko", "0 %", "100 %")
    assert line.repaired == "50 %", "one of two in a row"
    assert line.url == f"/teach/a/{made.slug}/learner/{work.classroom.enrollments.get(name='Aiko').pk}/"
    assert "0 % → 1 of 1 repaired → 100 %" in " ".join(book(client, work).split())


def test_two_sets_about_a_rule_are_one_line(client, work):
    press(client, work, "Aiko")
    cleo = enrolled(work.classroom, "Cleo")
    answered(work, cleo, 1, "yes", 0.0, found=[("rule", CODE, False)])
    press(client, work, "Cleo")
    assert work.repairs.count() == 2
    (rule,) = rules_of(work)
    assert [(line.name, line.repaired) for line in rule.lines] == [
        ("Aiko", "not begun"),
        ("Cleo", "not begun"),
    ]
    assert rule.repaired == "0 of 2"


def test_what_was_repaired_takes_the_same_queries_for_many(client, work):
    def queries():
        with CaptureQueriesContext(connection) as found:
            rules_of(work)
        return len(found)

    press(client, work, "Aiko")
    before = queries()
    for name in ("Cleo", "Dai"):
        learner = enrolled(work.classroom, name)
        answered(work, learner, 1, "yes", 0.0, found=[("rule", CODE, False)])
        press(client, work, name)
    assert queries() == before


def test_a_repair_set_is_no_column_of_the_gradebook_its_files_and_the_learners_page(client, work):
    made, check = checked(client, work)
    room = work.classroom
    page = book(client, work)
    assert f"/teach/a/{made.slug}/results/" not in page
    assert f"/teach/a/{check.slug}/results/" not in page
    head = client.get(f"/teach/c/{room.slug}/gradebook/csv/").text.partition("\n")[0]
    assert "First homework" in head
    assert made.title not in head
    aiko = room.enrollments.get(name="Aiko")
    of_aiko = client.get(f"/teach/c/{room.slug}/learner/{aiko.pk}/").text
    assert work.title in of_aiko
    assert made.title not in of_aiko


def test_that_a_check_lacks_positions_is_told_in_the_gradebook_and_the_results(client, work):
    press(client, work, "Aiko")
    made, aiko = work.repairs.get(), work.classroom.enrollments.get(name="Aiko")
    Submission.objects.create(assignment=made, enrollment=aiko)
    long_ago = timezone.now() - timedelta(days=8)
    Assignment.objects.filter(pk=made.pk).update(published_at=long_ago)
    said = "it is tried again each day"
    assert said in book(client, work)
    assert said in client.get(f"/teach/a/{work.slug}/results/").text
    Assignment.objects.filter(pk=made.pk).update(check_made=True)
    assert "They were not asked once more" in book(client, work)


def test_without_a_repair_set_the_gradebook_has_nothing_about_it(work, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert repaired_rules(work.classroom, [], timezone.now()) == []


@pytest.fixture
def withheld(work):
    """The same work, its verdicts told tomorrow."""
    work.feedback, work.due_at = Feedback.AFTER_DUE, timezone.now() + timedelta(days=1)
    work.save()
    return work


def test_of_withheld_work_the_button_says_that_it_waits_and_a_press_makes_nothing(client, withheld):
    where = f"/teach/a/{withheld.slug}/"
    page = client.get(f"{where}results/").text
    assert "Repair set, once verdicts are shown" in page
    assert "The verdicts are shown on" in page
    assert ">Show it<" not in page
    said = client.post(f"{where}repair/", {"about": CODE}, follow=True).text
    assert "The repair set is made when the verdicts are shown." in said
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
    assert "The verdicts are never shown." in page
    assert 'name="about"' not in page
    said = client.post(f"{where}repair/", {"about": CODE}, follow=True).text
    assert "Its verdicts are never shown" in said
    assert not withheld.planned_repairs.exists()
