"""Repair sets: those who missed something get it anew, alone, and are asked once more a week later."""

from collections import Counter
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from tests.classroom.answers import answered, submission
from tests.classroom.builders import a_teacher_of, assignment, classroom, enrolled, teacher
from tests.classroom.supply import load_supply
from trainer.classroom.actions.repairing import LASTS, NobodyMissedError, make_checks, make_repair
from trainer.classroom.due import due_in
from trainer.classroom.gradebook import gradebook
from trainer.classroom.models import Assignment, Mode
from trainer.classroom.repairs import NothingToRepairError, repair_places
from trainer.classroom.work import work_of
from trainer.puzzles.models import PuzzleVersion, Stocked

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
        answered(found, learner, 1, "yes", float(right), found=[("rule", CODE, right)])
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
