"""Holding an examination."""

from datetime import timedelta

import pytest

from tests.classroom.builders import classroom, make_rare, teacher
from tests.exams.builders import CLOSES, EASY, NOW, OPENS, blueprint, measured_as, registered, sitting
from trainer.classroom.models import Classroom, Extension, SlotChoice
from trainer.exams.actions.holding import (
    BegunError,
    NotMeasuredError,
    ReserveTooSmallError,
    give_minutes,
    is_over,
)
from trainer.exams.models import Access, BlueprintRow, Sitting
from trainer.puzzles.models import Puzzle
from trainer.rules.catalogue import RULES_VERSION

pytestmark = pytest.mark.django_db


@pytest.fixture
def examiner():
    return teacher()


def test_a_sitting_is_an_exam_in_a_hall_of_its_own(examiner):
    held = sitting(blueprint(examiner), examiner)
    work, room = held.assignment, held.assignment.classroom
    assert (work.mode, work.for_some, work.minutes, work.due_at) == ("exam", True, 30, CLOSES)
    assert (room.hall, room.join_code, room.teachings.get().user) == (True, None, examiner)
    assert not Classroom.objects.listed().exists()
    assert (held.points, held.needed, held.rulesets) == (10, 6, "ema_2025 m_league")
    assert held.rules_version == RULES_VERSION


def test_positions_are_made_for_each_seat_with_points_and_nobody_else_has_them(examiner):
    work = sitting(blueprint(examiner), examiner).assignment
    assert work.published_at is not None
    assert [(s.points, s.sourced, s.choices.count()) for s in work.slots.all()] == [
        (3, True, 12), (3, True, 12), (4, True, 12),
    ]  # fmt: skip
    made = SlotChoice.objects.filter(slot__assignment=work)
    assert {each.version.puzzle.status for each in made} == {Puzzle.Status.RESERVED}
    assert made.values("version").distinct().count() == 36


def test_the_positions_of_a_place_are_about_equally_hard(examiner):
    rows = [EASY]
    made = blueprint(examiner, rows)
    BlueprintRow.objects.update(measured=[measured_as("hand-closed", hard=1230.0)])
    work = sitting(made, examiner).assignment
    apart = [abs(each.hard - 1230.0) for each in SlotChoice.objects.filter(slot__assignment=work)]
    assert max(apart) <= 30


def test_what_was_not_measured_is_not_held(examiner):
    with pytest.raises(NotMeasuredError):
        sitting(blueprint(examiner, measured=False), examiner)


def test_a_reserve_for_two_sittings_is_too_small_and_says_where(examiner):
    made = blueprint(examiner, [EASY])
    BlueprintRow.objects.update(measured=[measured_as("hand-closed", 2 * 2 * 20)])
    with pytest.raises(ReserveTooSmallError) as refused:
        sitting(made, examiner, seats=20)
    (lacking,) = refused.value.lacking
    assert (lacking.row, lacking.kind, lacking.reserve, lacking.needed) == (1, "hand-closed", 80, 120)
    assert not Sitting.objects.exists()
    sitting(made, examiner, seats=13)


def test_what_is_sent_twice_makes_one(examiner):
    made = blueprint(examiner, [EASY])
    first, second = (sitting(made, examiner, slug="abcdefghjkmn") for _time in range(2))
    assert first == second
    assert Classroom.objects.count() == 1


def test_a_later_change_of_the_blueprint_changes_nothing_of_it(examiner):
    made = blueprint(examiner, [EASY])
    held = sitting(made, examiner)
    made.pass_mark = 1
    made.save()
    made.rows.all().delete()
    held.refresh_from_db()
    assert (held.needed, held.points, held.assignment.slots.count()) == (6, 6, 2)
    made.delete()
    assert Sitting.objects.get().blueprint is None


def test_more_time_is_fixed_beforehand_and_closes_later_for_that_one(examiner):
    held = sitting(blueprint(examiner, [EASY]), examiner)
    slow = registered(held, "Aiko")
    give_minutes(candidate=slow, minutes=15, by=examiner, now=NOW)
    given = Extension.objects.get()
    assert (given.minutes, given.due_at) == (15, CLOSES + timedelta(minutes=15))
    assert not is_over(held, CLOSES + timedelta(minutes=10))
    assert is_over(held, CLOSES + timedelta(minutes=16))
    with pytest.raises(BegunError):
        give_minutes(candidate=slow, minutes=0, by=examiner, now=OPENS)
    give_minutes(candidate=slow, minutes=0, by=examiner, now=NOW)
    assert not Extension.objects.exists()


def test_a_sitting_in_a_class_makes_no_hall(examiner):
    room = classroom()
    room.teachings.create(user=examiner, role="owner")
    held = sitting(blueprint(examiner, [EASY]), examiner, access=Access.CLASS, classroom=room)
    assert held.assignment.classroom == room
    assert not room.hall


def test_what_is_too_rare_is_not_made_for_a_blueprint_of_before(examiner, monkeypatch):
    made = blueprint(examiner, [EASY])
    make_rare(monkeypatch, (EASY.asked, EASY.level))
    with pytest.raises(ReserveTooSmallError) as refused:
        sitting(made, examiner)
    assert [(each.row, each.kind, each.reserve) for each in refused.value.lacking] == [(1, "hand-closed", 0)]
    assert not Sitting.objects.exists()
