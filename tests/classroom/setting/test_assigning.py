"""Assignments are made whole or not at all; their puzzles stand still once somebody has begun."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from random import Random
from types import SimpleNamespace

import pytest

from tests.classroom.builders import PAST, assignment, classroom, enrolled, teacher
from tests.classroom.supply import load_supply
from trainer.accounts.models import Learner
from trainer.classroom.models import Assignment, SlotChoice, Submission
from trainer.classroom.people.enrolling import add_learners, join
from trainer.classroom.people.rosters import read_lines
from trainer.classroom.setting import assigning, filling
from trainer.classroom.setting.places import (
    BankTooSmallError,
    Leaning,
    LeaningError,
    Place,
    fixed_places,
    is_guessable,
)
from trainer.puzzles.models import Puzzle, PuzzleVersion, Stocked
from trainer.puzzles.restocking import rebuild

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture
def supply(db, tmp_path):
    return load_supply(tmp_path)


@pytest.fixture
def room(db):
    return classroom()


@pytest.fixture
def owner(room):
    return teacher(classroom=room)


def made(room, owner, places, *, fill=True, publish=True, **facts):
    facts = {"title": "Kan"} | facts
    return assigning.make_assignment(
        classroom=room, by=owner, facts=facts, places=places, fill=fill, publish=publish, rng=Random(1)
    )


def fixed(number=2):
    versions = PuzzleVersion.objects.select_related("puzzle").order_by("pk")
    return fixed_places(versions[:number])


def test_homework_from_the_bank_is_ready_and_published_at_once(supply, room, owner):
    found = made(room, owner, [Place("can-ron", 2), Place("kan-legal", 2)], fill=False)
    assert found.ready_at
    assert found.published_at
    assert [slot.choices.count() >= 8 for slot in found.slots.all()] == [True, True]


def test_a_draft_is_ready_and_not_published(supply, room, owner):
    found = made(room, owner, fixed(), publish=False)
    assert found.ready_at
    assert not found.published_at


def test_a_bank_that_is_too_small_is_named_and_nothing_is_made(supply, room, owner):
    with pytest.raises(BankTooSmallError) as caught:
        made(room, owner, [Place("can-ron", 2, "ema_2025")] * 4, fill=False)
    (shortage,) = caught.value.shortages
    have = PuzzleVersion.objects.of(kind="can-ron", ruleset="ema_2025").filter(level=2).count()
    assert (shortage.kind, shortage.level, shortage.have, shortage.needed) == ("can-ron", 2, have, 32)
    assert not Assignment.objects.exists()


def test_what_the_bank_lacks_is_made(supply, room, owner):
    enrolled(room)
    found = made(room, owner, [Place("can-ron", 2, "ema_2025")] * 3)
    found.refresh_from_db()
    assert found.ready_at
    assert found.published_at
    choices = SlotChoice.objects.filter(slot__assignment=found)
    assert [slot.choices.count() for slot in found.slots.all()] == [8, 8, 8]
    assert {(c.version.level, c.version.ruleset) for c in choices.select_related("version")} == {
        (2, "ema_2025")
    }
    assert choices.values("version__canonical_key").distinct().count() == 24


def test_the_same_form_sent_twice_makes_one_assignment(supply, room, owner):
    one, other = (made(room, owner, fixed(), slug="abcdefghjkmn") for _ in range(2))
    assert one == other
    assert one.slots.count() == 2


@pytest.mark.parametrize(
    ("changes", "number"), [({"title": "Other"}, 2), ({"publish": False}, 2), ({}, 1), ({"tries": 3}, 2)]
)
def test_something_else_under_the_same_slug_is_not_taken_for_it(supply, room, owner, changes, number):
    first = made(room, owner, fixed(), slug="abcdefghjkmn")
    with pytest.raises(assigning.SetAlreadyError) as caught:
        made(room, owner, fixed(number), slug="abcdefghjkmn", **changes)
    assert caught.value.assignment == first
    assert (Assignment.objects.count(), first.slots.count()) == (1, 2)


def test_an_exam_sent_twice_is_one_exam(supply, room, owner):
    one, other = (
        made(room, owner, [Place("can-ron", 2)], mode="exam", slug="abcdefghjkmn") for _ in range(2)
    )
    assert one == other


def test_the_slug_of_another_class_names_nothing(supply, room, owner):
    made(classroom("Other"), owner, fixed(), slug="abcdefghjkmn")
    with pytest.raises(assigning.SetAlreadyError) as caught:
        made(room, owner, fixed(), slug="abcdefghjkmn")
    assert caught.value.assignment is None


def test_puzzles_stand_still_once_somebody_has_begun(supply, room, owner):
    found = made(room, owner, fixed())
    Submission.objects.create(assignment=found, enrollment=enrolled(room))
    with pytest.raises(assigning.BegunError):
        assigning.change_assignment(assignment=found, facts={}, places=fixed(1), rng=Random(1))
    with pytest.raises(assigning.BegunError):
        assigning.unpublish(assignment=found)
    assigning.change_assignment(assignment=found, facts={"title": "Other"}, rng=Random(1))
    found.refresh_from_db()
    assert (found.title, found.slots.count(), bool(found.published_at)) == ("Other", 2, True)


def test_other_puzzles_take_the_place_of_the_old_ones(supply, room, owner):
    enrolled(room)
    found = made(room, owner, fixed(3))
    assigning.change_assignment(assignment=found, facts={"mode": "mastery"}, places=fixed(1), rng=Random(1))
    found.refresh_from_db()
    assert (found.slots.count(), bool(found.ready_at), bool(found.published_at)) == (1, True, True)


def test_published_only_when_ready(supply, room, owner):
    found = assignment(room, [], published_at=None, ready_at=None)
    with pytest.raises(assigning.NotReadyError):
        assigning.publish_assignment(assignment=found)
    assigning.publish_assignment(assignment=found, when_ready=True)
    found.refresh_from_db()
    assert (found.published_at, found.publish_ready) == (None, True)
    assigning.unpublish(assignment=found)
    found.refresh_from_db()
    assert not found.publish_ready


@pytest.mark.parametrize(
    "facts", [{"due_at": None}, {"due_at": PAST, "late": "half"}, {"due_at": None, "late": "half"}]
)
def test_verdicts_that_wait_for_no_date_keep_it_from_being_published(supply, room, owner, facts):
    found = assignment(room, [], published_at=None, feedback="after_due", **facts)
    for when_ready in (False, True):
        with pytest.raises(assigning.LacksDateError):
            assigning.publish_assignment(assignment=found, when_ready=when_ready)
    Assignment.objects.update(due_at=PAST, late="refuse")
    assigning.publish_assignment(assignment=found)
    found.refresh_from_db()
    assert found.published_at


@pytest.mark.parametrize(
    ("facts", "again"),
    [
        ({}, False),
        ({"prepared_at": NOW - timedelta(minutes=9)}, False),
        ({"prepared_at": NOW - timedelta(minutes=10)}, True),
        ({"failed_at": NOW}, True),
        ({"prepared_at": PAST, "ready_at": NOW}, False),
    ],
)
def test_what_lacks_is_made_again_when_nobody_is_at_it(room, facts, again, monkeypatch):
    enrolled(room)
    sent = []
    monkeypatch.setattr(assigning, "prepare_variants", SimpleNamespace(enqueue=sent.append))
    found = assignment(room, [], **({"ready_at": None, "published_at": None, "prepared_at": NOW} | facts))
    for _ in range(2):
        assigning.prepare_again(assignment=found, now=NOW)
    assert sent == [found.pk] * again
    found.refresh_from_db()
    assert found.failed_at is None


def test_the_page_of_a_copy_sent_for_two_classes_makes_two(supply, room, owner):
    found, others = made(room, owner, fixed()), [classroom("A"), classroom("B")]
    for other in (*others, others[0]):
        assigning.copy_assignment(assignment=found, classroom=other, by=owner, slug="abcdefghjkmn")
    assert [other.assignments.count() for other in others] == [1, 1]


def test_a_copy_has_the_choices_and_no_dates(supply, room, owner):
    other = classroom("Other club")
    found = made(room, owner, [Place("can-ron", 2)], tries=3, due_at=datetime(2026, 12, 1, 20, tzinfo=UTC))
    copied = assigning.copy_assignment(assignment=found, classroom=other, by=owner)
    choices = [
        set(SlotChoice.objects.filter(slot__assignment=each).values_list("version", flat=True))
        for each in (found, copied)
    ]
    assert choices[0] == choices[1] != set()
    assert (copied.classroom, copied.tries, copied.due_at, copied.published_at) == (other, 3, None, None)
    assert copied.ready_at


def test_a_copied_exam_has_other_variants(supply, room, owner):
    enrolled(room)
    found = made(room, owner, [Place("can-ron", 2)], mode="exam")
    copied = assigning.copy_assignment(assignment=found, classroom=room, by=owner)
    copied.refresh_from_db()
    first, second = (
        set(SlotChoice.objects.filter(slot__assignment=each).values_list("version", flat=True))
        for each in (found, copied)
    )
    assert (len(first), len(second), first & second) == (12, 12, set())
    assert copied.ready_at
    assert not copied.published_at


def test_deleting_takes_the_submissions_and_leaves_the_puzzles(supply, room, owner):
    found = made(room, owner, fixed())
    Submission.objects.create(assignment=found, enrollment=enrolled(room))
    before = PuzzleVersion.objects.count()
    assigning.delete_assignment(assignment=found)
    assert (Assignment.objects.count(), Submission.objects.count()) == (0, 0)
    assert PuzzleVersion.objects.count() == before


class TestFairPools:
    def keep(self, answers):
        """Leave so many puzzles of each answer of this kind and level in the stock."""
        for answer, number in answers.items():
            rows = Stocked.objects.filter(kind="can-ron", level=2, answer_class=answer).order_by("pk")
            Puzzle.objects.filter(pk__in=list(rows.values_list("pk", flat=True)[number:])).update(
                status=Puzzle.Status.RETIRED
            )
        rebuild()

    def test_where_all_have_the_same_answer_nothing_is_made_and_it_is_said_of_which(
        self, supply, room, owner
    ):
        self.keep({"yes": 0, "no": 5})
        with pytest.raises(LeaningError) as caught:
            made(room, owner, [Place("can-ron", 2), Place("kan-legal", 2)])
        assert caught.value.leanings == (Leaning("can-ron", 2, "", 5),)
        assert not Assignment.objects.exists()

    def test_where_one_answer_is_too_frequent_the_others_are_made(self, supply, room, owner):
        enrolled(room, "Beni")
        self.keep({"yes": 2, "no": 9})
        found = made(room, owner, [Place("can-ron", 2)])
        classes = Counter(found.slots.get().choices.values_list("version__answer_class", flat=True))
        assert classes.total() == 8
        assert max(classes.values()) <= 0.7 * 8

    def test_of_few_the_same_answer_may_be_chance_and_others_are_made(self, supply, room, owner):
        enrolled(room, "Beni")
        self.keep({"yes": 0, "no": 3})
        found = made(room, owner, [Place("can-ron", 2)])
        assert len(set(found.slots.get().choices.values_list("version__answer_class", flat=True))) == 2

    def test_each_learner_is_drawn_another_position_evenly_over_the_answers(self, supply, room, owner):
        enrolled(room, "Beni")
        found = made(room, owner, [Place("can-ron", 2)] * 4)
        for slot in found.slots.all():
            classes = Counter(slot.choices.values_list("version__answer_class", flat=True))
            assert classes == {"yes": 4, "no": 4}
        versions = SlotChoice.objects.filter(slot__assignment=found).values_list("version", flat=True)
        assert len(set(versions)) == len(versions)


def test_kinds_with_few_answers_can_be_guessed_and_others_not():
    assert [is_guessable(kind) for kind in ("can-ron", "must-show", "waits", "dora-count")] == [
        True, True, False, False,
    ]  # fmt: skip


def test_what_changes_marks_of_published_work_is_in_the_journal(supply, room, owner):
    found = made(room, owner, fixed())
    assigning.change_assignment(assignment=found, facts={"title": "Other"}, rng=Random(1), by=owner)
    assert [(each.what, each.by, each.about) for each in room.journal.all()] == [("set", owner, found.title)]
    due = datetime(2090, 1, 2, 3, 4, tzinfo=UTC)
    facts = {"weight": 3, "due_at": due, "to_pass": 60}
    assigning.change_assignment(assignment=found, facts=facts, rng=Random(1), by=owner)
    said = {each.what: (each.by, each.about, each.before, each.after) for each in room.journal.all()}
    assert said["passing"] == (owner, "Other", "–", "60 %")
    assert said["weight"] == (owner, "Other", "1", "3")
    assert said["dates"][3] == f"{due.astimezone(room.tz):%Y-%m-%d %H:%M}"


class TestClassOfNobody:
    """Nothing is made for it: what lacks waits for the first learner."""

    @pytest.fixture
    def waiting(self, supply, room, owner):
        found = made(room, owner, [Place("can-ron", 2, "ema_2025")] * 2, mode="exam")
        found.refresh_from_db()
        assert (found.ready_at, SlotChoice.objects.count()) == (None, 0)
        assert assigning.waits_for_learners(found)
        return found

    def test_it_is_not_stuck_however_long_it_waits(self, waiting):
        later = waiting.prepared_at + timedelta(days=9)
        assert not assigning.is_stuck(waiting, later)
        assigning.prepare_again(assignment=waiting, now=later)
        assert not SlotChoice.objects.exists()

    def test_it_is_made_and_set_once_somebody_joins_by_the_code(self, waiting, room):
        learner = Learner.objects.create(user=teacher("aiko"))
        join(classroom=room, learner=learner, name="Aiko")
        waiting.refresh_from_db()
        assert (bool(waiting.ready_at), bool(waiting.published_at)) == (True, True)
        assert not assigning.waits_for_learners(waiting)

    def test_of_a_list_each_learner_has_a_variant(self, waiting, room, owner):
        add_learners(
            classroom=room, by=owner, roster=read_lines("\n".join(f"Learner {n}" for n in range(14)))
        )
        assert [slot.choices.count() for slot in waiting.slots.all()] == [14, 14]

    def test_who_comes_later_has_nothing_made_twice(self, waiting, room, owner, monkeypatch):
        sent = []
        monkeypatch.setattr(filling, "prepare_variants", SimpleNamespace(enqueue=sent.append))
        for name in ("Aiko", "Beni"):
            add_learners(classroom=room, by=owner, roster=read_lines(name))
        assert sent == [waiting.pk]

    def test_what_the_bank_has_is_set_at_once(self, supply, room, owner):
        assert made(room, owner, fixed()).published_at


def test_setting_taking_back_and_deleting_are_in_the_journal_of_what_learners_saw(supply, room, owner):
    draft, found = (made(room, owner, fixed(), publish=publish) for publish in (False, True))
    assigning.delete_assignment(assignment=draft, by=owner)
    assigning.unpublish(assignment=found, by=owner)
    assigning.publish_assignment(assignment=found, by=owner)
    found.refresh_from_db()
    assigning.delete_assignment(assignment=found, by=owner)
    assert [each.what for each in room.journal.order_by("pk")] == ["set", "unset", "set", "erased"]
    assert set(room.journal.values_list("by", "about")) == {(owner.pk, found.title)}
