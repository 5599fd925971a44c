"""Rounds until mastery follow once each; hints are counted once; handing in is for good."""

from datetime import timedelta
from random import Random

import pytest

from tests.classroom.builders import assignment, enrolled
from tests.classroom.works import NOW, answer, begun, graded, item_of, pooled, refused, some
from trainer.classroom.doing.submitting import answer_item, ask_hint, hand_in
from trainer.classroom.doing.work import items_of, make_try_key, read_try_key
from trainer.classroom.models import Answer, Submission
from trainer.progress.models import Attempt
from trainer.puzzles.models import PuzzleVersion


class TestMastery:
    def test_a_fresh_variant_follows_until_enough_are_right_in_a_row(self, room, aiko, bank):
        versions = list(PuzzleVersion.objects.order_by("pk")[:6])
        of = begun(aiko, pooled(room, versions, mode="mastery", streak=2))
        for right in (True, False, True, True):
            answer(of, right=right)
        items = items_of(of.submission)
        assert [item.round for item in items] == [1, 2, 3, 4]
        assert len({item.version_id for item in items}) == 4
        refused(lambda: answer(of, number=2), "no_tries")

    def test_when_all_were_used_the_one_answered_longest_ago_comes_again(self, room, aiko, bank):
        versions = list(PuzzleVersion.objects.order_by("pk")[:2])
        of = begun(aiko, pooled(room, versions, mode="mastery", streak=2))
        for _ in range(4):
            answer(of, right=False)
        order = [item.version_id for item in items_of(of.submission)]
        assert order[0] != order[1]
        assert order == [*order[:2], *order[:2], order[0]]

    def test_what_breaks_halfway_stores_nothing_and_can_be_sent_again(self, room, aiko, bank):
        """As when the process is killed between two statements."""

        class Broken(Random):
            def shuffle(self, found):
                raise ZeroDivisionError

        of = begun(aiko, pooled(room, PuzzleVersion.objects.all()[:5], mode="mastery"))
        with pytest.raises(ZeroDivisionError):
            answer(of, right=False, rng=Broken())
        assert (Answer.objects.count(), Attempt.objects.count()) == (0, 0)
        assert answer(of, right=False).first
        assert (Answer.objects.count(), Attempt.objects.count()) == (1, 1)

    def test_sent_twice_one_round_follows(self, room, aiko, bank):
        of = begun(aiko, pooled(room, PuzzleVersion.objects.all()[:5], mode="mastery"))
        item = item_of(of)
        learner_id = of.enrollment.learner_id
        token = make_try_key(learner_id=learner_id, item=item, number=1)
        key, _ = read_try_key(token, learner_id=learner_id, item=item, most=1)
        for _ in range(2):
            answer_item(work=of, item=item, number=1, key=key, graded=graded(), arrived_at=NOW, rng=Random(1))
        assert [item.round for item in items_of(of.submission)] == [1, 2]


class TestHints:
    def test_each_hint_counts_once(self, room, aiko, bank):
        of = begun(aiko, assignment(room, some(bank), hints=True))
        for number in (1, 1, 2, 1):
            ask_hint(work=of, item=item_of(of), number=number, most=2, arrived_at=NOW)
        assert item_of(of).hints == 2

    def test_none_is_given_where_none_may_be_asked_for_or_nothing_is_left_to_answer(self, room, aiko, bank):
        of = begun(aiko, assignment(room, some(bank)))
        refused(lambda: ask_hint(work=of, item=item_of(of), number=1, most=2, arrived_at=NOW), "no_hint")
        ben = enrolled(room, "Ben")
        of = begun(ben, assignment(room, some(bank), hints=True))
        refused(lambda: ask_hint(work=of, item=item_of(of), number=3, most=2, arrived_at=NOW), "no_hint")
        answer(of)
        refused(lambda: ask_hint(work=of, item=item_of(of), number=1, most=2, arrived_at=NOW), "no_hint")


class TestHandIn:
    def test_the_first_time_stays(self, room, aiko, bank):
        of = begun(aiko, assignment(room, some(bank), minutes=10))
        for minute in (1, 2):
            hand_in(work=of, arrived_at=NOW + timedelta(minutes=minute))
        assert Submission.objects.get().handed_in_at == NOW + timedelta(minutes=1)

    def test_homework_without_a_limit_is_not_handed_in(self, room, aiko, bank):
        of = begun(aiko, assignment(room, some(bank)))
        refused(lambda: hand_in(work=of, arrived_at=NOW), "no_hand_in")
