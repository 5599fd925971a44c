"""Variants are made beforehand, of the wanted kind and level, all different, seen by nobody; or fail."""

import time
from collections import Counter
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.classroom.builders import PAST, assignment, classroom
from tests.tasks.lost import lost_lease
from trainer.classroom.models import Assignment, Slot, SlotChoice
from trainer.classroom.setting import filling as variants
from trainer.progress.choosing import next_version
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import grade_of, question_of
from trainer.puzzles.stock import Scope
from trainer.scenarios.kind import kind_named
from trainer.tasks.leases import LeaseLostError


@pytest.fixture
def exam(db):
    return assignment(classroom(), [], mode="exam", ready_at=None, published_at=None)


def slot(exam, kind="can-ron", level=2, ruleset="", wanted=5, **facts):
    return Slot.objects.create(
        assignment=exam, place=1, kind=kind, level=level, ruleset=ruleset, wanted=wanted, **facts
    )


def versions(exam):
    chosen = SlotChoice.objects.filter(slot__assignment=exam)
    return PuzzleVersion.objects.filter(pk__in=chosen.values("version")).select_related("puzzle")


def test_variants_are_asked_soundly(exam):
    slot(exam, ruleset="ema_2025")
    assert variants.prepare_puzzles(assignment_id=exam.pk)
    exam.refresh_from_db()
    assert exam.ready_at
    assert not exam.published_at
    for version in versions(exam):
        question = question_of(version)
        solved = question.kind.solve(question.position, question.position.ruleset)
        assert (version.level, version.ruleset) == (2, "ema_2025")
        assert kind_named("can-ron").level(question.position, solved) == 2
        assert grade_of(question, solved.answer).score == 1


def test_variants_differ_from_each_other_and_from_the_bank(exam, bank):
    slot(exam, wanted=20)
    variants.prepare_puzzles(assignment_id=exam.pk)
    keys = set(versions(exam).values_list("canonical_key", flat=True))
    known = set(PuzzleVersion.objects.published().values_list("canonical_key", flat=True))
    assert (len(keys), keys & known) == (20, set())


@pytest.mark.parametrize(("kind", "level"), [("can-ron", 2), ("is-tenpai", 2), ("kyuushuu", 1)])
def test_no_answer_is_that_of_more_than_half_of_the_variants(exam, kind, level):
    slot(exam, kind, level, wanted=10)
    assert variants.prepare_puzzles(assignment_id=exam.pk)
    classes = Counter(version.answer_class for version in versions(exam))
    assert max(classes.values()) == 5


def test_no_link_and_no_list_leads_to_a_variant(exam, client):
    slot(exam, wanted=2)
    variants.prepare_puzzles(assignment_id=exam.pk)
    one, other = versions(exam)
    assert client.get(f"/p/{one.puzzle.slug}/").status_code == 404
    assert not PuzzleVersion.objects.published().exists()
    assert next_version(Scope(), learner_id=None, after="", rng=Random(1)) is None
    assert {one.puzzle.status, other.puzzle.status} == {Puzzle.Status.RESERVED}


def test_three_players_where_three_are_wanted(exam):
    slot(exam, players=3, wanted=3)
    variants.prepare_puzzles(assignment_id=exam.pk)
    assert set(versions(exam).values_list("players", flat=True)) == {3}


def test_a_second_run_makes_only_what_lacks(exam):
    slot(exam, wanted=3)
    for _ in range(2):
        variants.prepare_puzzles(assignment_id=exam.pk)
    assert versions(exam).count() == 3


def test_what_can_not_be_made_is_a_failure(exam):
    slot(exam, kind="open-riichi-cost", ruleset="ema_2025")
    assert not variants.prepare_puzzles(assignment_id=exam.pk)
    exam.refresh_from_db()
    assert exam.failed_at
    assert not exam.ready_at


def test_published_once_ready_where_that_was_wished(exam):
    slot(exam, wanted=1)
    Assignment.objects.update(publish_ready=True)
    variants.prepare_puzzles(assignment_id=exam.pk)
    exam.refresh_from_db()
    assert exam.published_at
    assert not exam.publish_ready


def test_an_assignment_that_is_gone_is_left_alone(db):
    assert not variants.prepare_puzzles(assignment_id=4711)


@pytest.mark.django_db(transaction=True)
def test_a_run_whose_assignment_was_deleted_makes_nothing_more(exam, monkeypatch):
    slot(exam, wanted=50)
    Slot.objects.create(assignment=exam, place=2, kind="can-ron", level=2, wanted=50)
    made = variants._made

    def deleted(*args, **named):
        Assignment.objects.all().delete()
        return made(*args, **named)

    monkeypatch.setattr(variants, "_made", deleted)
    assert not variants.prepare_puzzles(assignment_id=exam.pk)
    assert Puzzle.objects.count() <= 1


def test_others_have_their_turn_before_more_is_made(exam, settings):
    settings.TASKS = {"default": {"BACKEND": "django_tasks.backends.dummy.DummyBackend"}}
    slot(exam, wanted=3)
    for made in (1, 2, 3):
        with pytest.raises(variants.MoreToMakeError):
            variants.prepare_puzzles(assignment_id=exam.pk, until=time.monotonic())
        assert SlotChoice.objects.count() == made
    assert variants.prepare_puzzles(assignment_id=exam.pk, until=time.monotonic())


def test_slots_are_looked_at_after_the_assignment_is_locked(exam):
    """Else slots that another request puts there in between would count as filled."""
    slot(exam, wanted=1)
    with CaptureQueriesContext(connection) as queries:
        variants.prepare_puzzles(assignment_id=exam.pk)
    said = [query["sql"] for query in queries]
    lock = next(at for at, sql in enumerate(said) if sql.startswith("SELECT") and "ready_at" in sql)
    (ready,) = (at for at, sql in enumerate(said) if sql.startswith("UPDATE") and "ready_at" in sql)
    assert [at for at, sql in enumerate(said[lock:ready]) if 'COUNT("classroom_slotchoice"' in sql] == [1]


def test_other_slots_that_lack_something_are_left_to_their_own_task(exam, monkeypatch):
    slot(exam, wanted=1)

    def replaced(each):
        exam.slots.all().delete()
        slot(exam, wanted=2)

        return iter(())

    monkeypatch.setattr(variants, "_filling", replaced)
    assert not variants.prepare_puzzles(assignment_id=exam.pk)
    exam.refresh_from_db()
    assert (exam.ready_at, exam.failed_at) == (None, None)


def test_a_run_that_broke_down_fails_what_lacks(exam, monkeypatch):
    slot(exam, wanted=1)

    def broken(each):
        raise ZeroDivisionError

    monkeypatch.setattr(variants, "_filling", broken)
    with pytest.raises(ZeroDivisionError):
        variants.prepare_puzzles(assignment_id=exam.pk)
    exam.refresh_from_db()
    assert exam.failed_at


def test_each_slot_is_a_sign_of_life(exam):
    slot(exam, wanted=1)
    Assignment.objects.update(prepared_at=PAST)
    variants.prepare_puzzles(assignment_id=exam.pk)
    exam.refresh_from_db()
    assert exam.prepared_at > PAST


def test_worker_that_was_given_up_on_makes_nothing_and_fails_nothing(exam):
    slot(exam)
    with lost_lease(), pytest.raises(LeaseLostError):
        variants.prepare_puzzles(assignment_id=exam.pk)
    exam.refresh_from_db()
    assert (versions(exam).count(), exam.ready_at, exam.failed_at) == (0, None, None)
    assert variants.prepare_puzzles(assignment_id=exam.pk)
