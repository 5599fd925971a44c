"""Repair sets: those who missed something get it anew, alone, and are asked once more a week later."""

from collections import Counter
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from tests.classroom.answers import answered, submission
from tests.classroom.builders import a_teacher_of, assignment, classroom, enrolled, teacher
from tests.classroom.supply import load_supply
from trainer.classroom.doing.due import assignment_rows, due_in
from trainer.classroom.doing.work import work_of
from trainer.classroom.marks.gradebook import gradebook
from trainer.classroom.models import Assignment, Mode
from trainer.classroom.repairs.asking import (
    NothingToRepairError,
    ToRepair,
    repair_places,
    scopes_of,
    to_repair,
)
from trainer.classroom.repairs.repairing import (
    LASTS,
    NobodyMissedError,
    make_checks,
    make_own_repair,
    make_repair,
    said_of_rules,
)
from trainer.progress.models import NEVER, Attempt
from trainer.puzzles.models import PuzzleVersion, Stocked
from trainer.puzzles.stock import Scope

CODE = "FUR-1"
pytestmark = pytest.mark.django_db


@pytest.fixture
def supply(tmp_path):
    return load_supply(tmp_path)


@pytest.fixture
def work(supply):
    """Homework of two puzzles, in which Aiko missed a rule and Ben did not."""
    room = classroom()
    teacher(classroom=room)
    found = assignment(room, [each for each in supply if each.kind == "can-ron"][:2])
    for name, right in (("Aiko", False), ("Ben", True)):
        learner = enrolled(room, name)
        shown = [("rule", CODE, right)]
        answered(found, learner, 1, "yes", float(right), found=shown, at=timezone.now())
    return found


def repaired(work, now=None):
    by, now = a_teacher_of(work.classroom), now or timezone.now()
    return make_repair(assignment=work, code=CODE, title="Repair: furiten", by=by, now=now)


def of(work, name):
    return work.classroom.enrollments.get(name=name)


def test_places_are_even_over_the_answers_and_leave_out_what_is_in_use(supply):
    places = repair_places(CODE, Random(1))
    assert len(places) <= 3
    for place in places:
        versions = PuzzleVersion.objects.filter(pk__in=place.versions)
        assert {(each.puzzle.kind, each.level) for each in versions} == {(place.kind, place.level)}
        classes = Counter(versions.values_list("answer_class", flat=True))
        assert len(classes) > 1
        assert len(set(classes.values())) == 1
    with pytest.raises(NothingToRepairError):
        repair_places(CODE, Random(1), without=set(Stocked.objects.values_list("pk", flat=True)))
    with pytest.raises(NothingToRepairError):
        repair_places("no-such-thing", Random(1))


def test_places_are_by_the_rules_of_the_class_where_there_are_enough(supply):
    Stocked.objects.exclude(kind="can-ron").update(ruleset="tenhou_4p", players=4)
    Stocked.objects.filter(kind="can-ron").update(ruleset="m_league", players=4)
    within = [Scope(rulesets=("m_league",), players=(4,)), Scope(players=(4,))]
    chosen = {key for place in repair_places(CODE, Random(1), within=within) for key in place.versions}
    assert set(Stocked.objects.filter(version__in=chosen).values_list("ruleset", flat=True)) == {"m_league"}


def test_too_few_by_the_rules_of_the_class_others_of_as_many_players_follow_and_it_is_told(work):
    with_three = Stocked.objects.filter(kind="can-ron", players=3)
    assert with_three.update(facts={"rules": [CODE]})
    work.classroom.ruleset = "tenhou_3p"
    work.classroom.save()
    made = repaired(work)
    chosen = PuzzleVersion.objects.filter(pk__in=made.slots.values("choices__version"))
    assert set(chosen.values_list("players", flat=True)) == {3}
    assert chosen.exclude(ruleset="tenhou_3p").exists()
    assert said_of_rules(made).startswith("Too few positions ask this by the rules of the class")


def test_without_a_ruleset_the_players_are_those_of_what_the_class_was_set(work):
    assert scopes_of(work.classroom) == [Scope(players=(4,))]
    assert said_of_rules(repaired(work)) == ""


def test_who_missed_it_has_it_to_do_and_nobody_else_sees_it(work):
    made = repaired(work)
    aiko, ben = of(work, "Aiko"), of(work, "Ben")
    now = timezone.now()
    assert {each.assignment for each in due_in(work.classroom, aiko.learner, now)} == {made, work}
    assert [each.assignment for each in due_in(work.classroom, ben.learner, now)] == [work]
    assert work_of(aiko.learner_id, made.slug) is not None
    assert work_of(ben.learner_id, made.slug) is None
    assert (made.mode, made.for_some, made.repair_of, made.about) == (Mode.MASTERY, True, work, CODE)


def test_the_gradebook_holds_nothing_against_those_it_was_not_set_for(work):
    now = timezone.now()
    made = repaired(work, now)
    book = gradebook(work.classroom, now=now + 2 * LASTS)
    column = next(at for at, each in enumerate(book.columns) if each.assignment == made)
    states = {row.enrollment.name: (row.cells[column].state, row.cells[column].mark) for row in book.rows}
    assert states == {"Aiko": ("unbegun", 0.0), "Ben": ("unasked", None)}
    assert book.columns[column].mean == 0.0


def test_it_is_made_once_and_only_if_somebody_missed_it(work):
    assert repaired(work) == repaired(work)
    with pytest.raises(NobodyMissedError):
        make_repair(
            assignment=work, code="KAN-1", title="Repair", by=a_teacher_of(work.classroom), now=timezone.now()
        )
    assert Assignment.objects.count() == 2


def test_a_week_later_who_began_it_is_asked_once_more_by_itself_and_once(work):
    now = timezone.now()
    made = repaired(work, now)
    item_slots = made.slots.all()
    for slot in item_slots:
        choice = slot.choices.first()
        choice.fixed = True
        choice.save()
    submission(made, of(work, "Aiko"))
    assert make_checks(now + LASTS - timedelta(minutes=1)) == 0
    assert make_checks(now + LASTS) == 1
    assert make_checks(now + LASTS) == 0
    (check,) = Assignment.objects.exclude(pk__in=[work.pk, made.pk])
    assert (check.mode, check.about, check.repair_of) == (Mode.HOMEWORK, CODE, work)
    assert [each.name for each in check.members.all()] == ["Aiko"]
    asked = set(made.submissions.get().items.values_list("version", flat=True))
    assert not asked & set(check.slots.values_list("choices__version", flat=True))
    assert make_checks(now + 3 * LASTS) == 0, "a check is not checked again"


def test_what_nobody_began_is_not_asked_again(work):
    now = timezone.now()
    repaired(work, now)
    assert make_checks(now + LASTS) == 0
    assert Assignment.objects.count() == 2


def own_set(work, name="Aiko", code=CODE, now=None):
    return make_own_repair(enrollment=of(work, name), code=code, title="Mine", now=now or timezone.now())


def test_a_learner_finds_what_it_missed_until_it_is_right_twice(work):
    aiko, now = of(work, "Aiko"), timezone.now()
    assert to_repair(aiko, now) == [ToRepair(CODE, 1, 1, work.slug, "")]
    assert to_repair(of(work, "Ben"), now) == []
    for number, left in ((2, 1), (3, 0)):
        answered(work, aiko, 1, "yes", 1.0, found=[("rule", CODE, True)], at=now)
        assert len(to_repair(aiko, now)) == left, number


def test_what_is_kept_back_is_not_named_and_not_repaired(work):
    Attempt.objects.filter(learner=of(work, "Aiko").learner).update(withheld_until=NEVER)
    assert to_repair(of(work, "Aiko"), timezone.now()) == []
    with pytest.raises(NobodyMissedError):
        own_set(work)


def test_an_own_set_is_there_once_for_its_learner_alone_and_in_nothing_of_the_teachers(work):
    made = own_set(work)
    assert (made.mode, made.own, list(made.members.all())) == ("mastery", True, [of(work, "Aiko")])
    assert own_set(work) == made
    assert to_repair(of(work, "Aiko"), timezone.now())[0].going == made.slug
    with pytest.raises(NobodyMissedError):
        own_set(work, "Ben")
    assert {each.assignment for each in gradebook(work.classroom, now=timezone.now()).columns} == {work}
    assert [row.title for row in assignment_rows(work.classroom)] == [work.title]
    assert not Assignment.objects.taught_by(a_teacher_of(work.classroom)).filter(own=True).exists()
    # The teacher's set about the same is another one.
    assert repaired(work) != made


def test_an_own_set_that_was_begun_is_asked_once_more_after_a_week(work):
    made = own_set(work)
    made.submissions.create(enrollment=of(work, "Aiko"))
    assert make_checks(timezone.now() + timedelta(days=8)) == 1
    check = Assignment.objects.get(own=True, mode="homework")
    assert list(check.members.all()) == [of(work, "Aiko")]
