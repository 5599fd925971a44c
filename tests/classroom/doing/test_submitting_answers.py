"""Each try is stored once, and what may no longer be answered stores nothing."""

from datetime import timedelta
from random import Random

import pytest

from tests.classroom.builders import assignment, enrolled
from tests.classroom.works import NOW, answer, begun, item_of, refused, some, work
from trainer.classroom.doing.submitting import hand_in
from trainer.classroom.doing.work import make_try_key, read_try_key
from trainer.classroom.marks.marks import MarkedAnswer, item_mark
from trainer.classroom.models import Answer, Assignment, Classroom, Extension
from trainer.classroom.setting.assigning import change_assignment
from trainer.progress.keys import KeyRefusedError
from trainer.progress.models import NEVER, Attempt

DUE = NOW + timedelta(days=1)


class TestAnswer:
    def test_attempt_and_answer_are_stored_with_the_time_of_arrival(self, room, aiko, bank):
        of = begun(aiko, assignment(room, some(bank)))
        arrived = NOW + timedelta(minutes=3)
        stored = answer(of, now=arrived).answer
        attempt = Attempt.objects.get()
        assert (stored.attempt, stored.number, stored.score) == (attempt, 1, 1)
        assert stored.arrived_at == attempt.answered_at == arrived
        assert (attempt.learner, attempt.version_id) == (aiko.learner, stored.item.version_id)
        assert attempt.withheld_until is None

    def test_sent_twice_it_is_stored_once_and_the_first_counts(self, room, aiko, bank):
        of = begun(aiko, assignment(room, some(bank), tries=3))
        first = answer(of, right=False)
        again = answer(of, right=True)
        assert (first.first, again.first) == (True, False)
        assert again.answer == first.answer
        assert (Answer.objects.count(), Attempt.objects.count()) == (1, 1)

    def test_an_attempt_without_its_answer_is_taken_up_again(self, room, aiko, bank):
        """As after two transactions, one of which was lost."""
        of = begun(aiko, assignment(room, some(bank)))
        stored = answer(of, right=False).answer
        Answer.objects.all().delete()
        assert answer(of).answer.attempt == stored.attempt
        assert Attempt.objects.count() == 1

    def test_tries_are_counted_and_none_is_given_when_they_are_used_up(self, room, aiko, bank):
        of = begun(aiko, assignment(room, some(bank), tries=2))
        assert [answer(of, number=n, right=False).answer.number for n in (1, 2)] == [1, 2]
        refused(lambda: answer(of, number=3), "no_tries")
        assert [answer(of, number=n).first for n in (1, 2)] == [False, False]

    def test_no_number_is_left_out(self, room, aiko, bank):
        of = begun(aiko, assignment(room, some(bank), tries=0))
        refused(lambda: answer(of, number=2), "no_tries")

    def test_what_was_right_is_not_tried_again_once_that_is_shown(self, room, aiko, bank):
        of = begun(aiko, assignment(room, some(bank), tries=0))
        answer(of)
        refused(lambda: answer(of, number=2), "no_tries")

    def test_an_exam_takes_one_answer_whatever_its_tries_say(self, room, aiko, bank):
        of = begun(aiko, assignment(room, some(bank), mode="exam", tries=5, feedback="never"))
        answer(of, right=False)
        refused(lambda: answer(of, number=2), "no_tries")

    def test_verdicts_that_are_kept_back_are_kept_back_with_the_attempt(self, room, aiko, bank):
        found = assignment(room, some(bank), feedback="after_due", due_at=DUE)
        answer(begun(aiko, found))
        assert Attempt.objects.get().withheld_until == DUE
        ben = enrolled(room, "Ben")
        answer(begun(ben, assignment(room, some(bank), feedback="never")))
        assert Attempt.objects.get(learner=ben.learner).withheld_until == NEVER

    def test_once_verdicts_are_shown_a_late_try_does_not_follow_an_answer(self, room, aiko, bank):
        found = assignment(room, some(bank), feedback="after_due", due_at=DUE, late="accept", tries=0)
        of = begun(aiko, found)
        late = DUE + timedelta(minutes=1)
        answer(of, right=False)
        assert answer(of, number=2, right=False).first
        refused(lambda: answer(of, number=3, now=late), "no_tries")
        assert answer(of, place=2, now=late).first

    def test_what_comes_after_closing_is_kept_counts_nothing_and_counts_with_an_extension(
        self, room, aiko, bank
    ):
        found = assignment(room, some(bank), due_at=DUE)
        of = begun(aiko, found)
        stored = answer(of, now=DUE + timedelta(seconds=1)).answer
        given = [MarkedAnswer(stored.score, stored.arrived_at)]
        assert item_mark(given, work(aiko, found).schedule) == 0
        Extension.objects.create(assignment=found, enrollment=aiko, due_at=DUE + timedelta(days=1))
        assert item_mark(given, work(aiko, found).schedule) == 1

    def test_arrival_decides_whatever_the_clock_says_when_it_is_stored(self, room, aiko, bank):
        """`NOW` and `DUE` are long gone or far away: no other clock is asked."""
        found = assignment(room, some(bank), due_at=DUE)
        stored = answer(begun(aiko, found), now=DUE).answer
        assert not work(aiko, found).schedule.is_late(stored.arrived_at)

    def test_nothing_is_stored_after_handing_in_even_by_a_page_that_did_not_know(self, room, aiko, bank):
        of = begun(aiko, assignment(room, some(bank), mode="exam"))
        answer(of)
        hand_in(work=of, arrived_at=NOW)
        refused(lambda: answer(of, place=2), "handed_in")
        assert not answer(of).first

    def test_a_key_is_good_for_its_learner_item_and_try_alone(self, room, aiko, bank):
        of = begun(aiko, assignment(room, some(bank), tries=3))
        one, two = item_of(of, 1), item_of(of, 2)
        own = of.enrollment.learner_id
        token = make_try_key(learner_id=own, item=one, number=2)
        assert read_try_key(token, learner_id=own, item=one, most=3)[1] == 2
        other = enrolled(room, "Ben").learner_id
        for owner, item, most in [(other, one, 3), (own, two, 3), (own, one, 1)]:
            with pytest.raises(KeyRefusedError):
                read_try_key(token, learner_id=owner, item=item, most=most)

    def test_dates_that_were_changed_since_the_page_was_read_hold(self, room, aiko, bank):
        found = assignment(room, some(bank))
        of = begun(aiko, found)
        change_assignment(assignment=found, facts={"feedback": "after_due", "due_at": DUE}, rng=Random(1))
        answer(of)
        assert Attempt.objects.get().withheld_until == DUE
        later = DUE + timedelta(days=1)
        Extension.objects.create(assignment=found, enrollment=aiko, due_at=later)
        answer(of, place=2)
        assert Attempt.objects.get(assigned__item__place=2).withheld_until == later

    def test_a_class_that_was_archived_since_the_page_was_read_takes_nothing(self, room, aiko, bank):
        of = begun(aiko, assignment(room, some(bank)))
        Classroom.objects.update(archived_at=NOW)
        refused(lambda: answer(of), "archived")

    def test_an_assignment_that_was_deleted_meanwhile_is_no_error(self, room, aiko, bank):
        of = begun(aiko, assignment(room, some(bank)))
        item = item_of(of)
        Assignment.objects.all().delete()
        refused(lambda: answer(of, item=item), "not_open")
