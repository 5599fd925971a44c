"""A submission is begun once, by what was set then; too early, too late or taken back there is none."""

from datetime import timedelta
from random import Random

import pytest

from tests.classroom.builders import assignment, enrolled
from tests.classroom.works import NOW, answer, begun, graded, item_of, pooled, refused, some, work
from trainer.classroom.doing.submitting import start_submission
from trainer.classroom.doing.work import items_of
from trainer.classroom.models import Assignment, Enrollment, Submission, SubmissionItem
from trainer.classroom.setting.assigning import change_assignment, places_now
from trainer.progress.actions import record_attempt
from trainer.progress.keys import Key
from trainer.puzzles.models import PuzzleVersion

SAVEPOINT = 2
"""In a test an atomic block is two queries more."""


class TestStart:
    def test_a_submission_has_an_item_for_each_place_and_the_clock_begins_at_arrival(self, room, aiko, bank):
        entries = some(bank, 3)
        of = begun(aiko, assignment(room, entries))
        slugs = [item.version.puzzle.slug for item in items_of(of.submission)]
        assert slugs == [entry.slug for entry in entries]
        assert of.submission.started_at == NOW

    def test_begun_twice_it_is_the_same_submission(self, room, aiko, bank):
        found = assignment(room, some(bank))
        stale = work(aiko, found)
        first = start_submission(work=stale, arrived_at=NOW, rng=Random(1))
        second = start_submission(work=stale, arrived_at=NOW + timedelta(hours=1), rng=Random(2))
        assert (second, second.started_at) == (first, NOW)
        assert (Submission.objects.count(), SubmissionItem.objects.count()) == (1, 2)

    def test_places_that_are_the_same_for_all_cost_four_queries(
        self, room, aiko, bank, django_assert_num_queries
    ):
        of = work(aiko, assignment(room, some(bank, 6)))
        with django_assert_num_queries(4 + SAVEPOINT):
            start_submission(work=of, arrived_at=NOW, rng=Random(1))

    def test_shuffled_the_order_is_another_one_and_each_puzzle_is_there(self, room, bank):
        found = assignment(room, some(bank, 6), shuffled=True)
        orders = set()
        for seed, name in enumerate(("A", "B", "C", "D")):
            items = items_of(begun(enrolled(room, name), found, seed=seed).submission)
            assert sorted(item.slot.place for item in items) == [1, 2, 3, 4, 5, 6]
            assert [item.place for item in items] == [1, 2, 3, 4, 5, 6]
            orders.add(tuple(item.slot.place for item in items))
        assert len(orders) > 1

    def test_what_the_learner_never_answered_is_drawn_first(self, room, aiko, bank):
        versions = list(PuzzleVersion.objects.order_by("pk")[:5])
        for version in versions[:4]:
            record_attempt(
                learner_id=aiko.learner_id,
                version_id=version.pk,
                key=Key(1, f"k{version.pk}", NOW),
                graded=graded(),
            )
        found = pooled(room, versions)
        assert item_of(begun(aiko, found)).version == versions[4]

    @pytest.mark.parametrize(
        ("facts", "why"),
        [
            ({"opens_at": NOW + timedelta(seconds=1)}, "not_open"),
            ({"due_at": NOW - timedelta(seconds=1)}, "closed"),
            ({"ready_at": None}, "not_ready"),
            ({"published_at": None}, "not_open"),
        ],
    )
    def test_what_was_changed_since_the_page_was_read_holds(self, room, aiko, bank, facts, why):
        """Too early, too late, not ready, taken back."""
        of = work(aiko, assignment(room, some(bank)))
        Assignment.objects.update(**facts)
        refused(lambda: start_submission(work=of, arrived_at=NOW, rng=Random(1)), why)
        assert Submission.objects.count() == 0

    def test_a_class_that_was_left_or_archived_takes_no_work(self, room, aiko, bank):
        found = assignment(room, some(bank))
        of = begun(aiko, found)
        aiko.left_at = NOW
        aiko.save()
        refused(lambda: answer(work(aiko, found)), "left")
        aiko.left_at = None
        aiko.save()
        room.archived_at = NOW
        room.save()
        refused(lambda: answer(work(aiko, found)), "archived")
        refused(lambda: begun(enrolled(room, "Ben"), found), "archived")
        assert items_of(of.submission)[0].answers.count() == 0

    def test_a_submission_is_drawn_from_the_places_that_there_are_then(self, room, aiko, bank):
        found = assignment(room, some(bank, 3))
        of = work(aiko, found)
        change_assignment(assignment=found, facts={}, places=places_now(found)[:1], rng=Random(1))
        submission = start_submission(work=of, arrived_at=NOW, rng=Random(1))
        assert [item.slot for item in items_of(submission)] == list(found.slots.all())

    @pytest.mark.parametrize(("gone", "why"), [(Assignment, "not_open"), (Enrollment, "left")])
    @pytest.mark.django_db(transaction=True)
    def test_what_is_gone_meanwhile_is_no_error(self, room, aiko, bank, gone, why):
        of = work(aiko, assignment(room, some(bank)))
        gone.objects.all().delete()
        refused(lambda: start_submission(work=of, arrived_at=NOW, rng=Random(1)), why)

    def test_learners_of_an_exam_get_variants_of_their_own_as_long_as_there_are_any(self, room, bank):
        versions = list(PuzzleVersion.objects.all()[:4])
        found = pooled(room, versions, mode="exam")
        drawn = [item_of(begun(enrolled(room, name), found)).version_id for name in "ABCDE"]
        assert set(drawn[:4]) == {version.pk for version in versions}
        assert drawn[4] in drawn[:4]
