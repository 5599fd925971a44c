"""Choosing answers of work that is handed in: kept, changed, in time or too late, handed in by the clock."""

from datetime import timedelta

import pytest

from tests.classroom.builders import a_teacher_of, assignment, teacher
from tests.classroom.works import NOW, answer, begun, item_of, refused, some
from trainer.classroom.doing.choosing import KeptAnswer, keep_chosen
from trainer.classroom.doing.closing import hand_in_by_clock
from trainer.classroom.doing.submitting import hand_in
from trainer.classroom.doing.work import make_try_key, read_try_key
from trainer.classroom.marks.gradebook import gradebook
from trainer.classroom.models import Answer, ChosenAnswer, LateAnswer, Submission
from trainer.classroom.people.enrolling import leave
from trainer.classroom.setting.extending import give_extension
from trainer.progress.models import Attempt, Finding

MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)
UP = NOW + 30 * MINUTE
"""When the time of these exams is up."""
SOON = UP + 30 * SECOND
LATER = UP + 3 * MINUTE


@pytest.fixture
def exam(room, bank):
    teacher(classroom=room)
    entries = [bank["can-ron", "yes"], bank["is-tenpai", "no"]]
    return assignment(room, entries, mode="exam", feedback="never", minutes=30)


@pytest.fixture
def sat(aiko, exam):
    return begun(aiko, exam)


def chosen(of, said="yes", place=1, *, at=NOW, moment=None, seen=-1):
    """How an answer came that arrived then, having been chosen at the moment."""
    item, learner_id = item_of(of, place), of.enrollment.learner_id
    token = make_try_key(learner_id=learner_id, item=item, number=1)
    key, number = read_try_key(token, learner_id=learner_id, item=item, most=1)
    kept = keep_chosen(
        work=of,
        item=item,
        number=number,
        key=key,
        choice=KeptAnswer({"answer": [said]}, said),
        chosen_at=moment,
        arrived_at=at,
        seen=seen,
    )
    return kept.came


def standing():
    return list(ChosenAnswer.objects.order_by("item__place").values_list("answer", flat=True))


def given():
    return list(Answer.objects.order_by("item__place", "number").values_list("attempt__answer", flat=True))


def test_what_is_chosen_is_no_answer_and_no_attempt_and_can_be_changed(sat):
    for said in ("yes", "no"):
        assert chosen(sat, said) == "counts"
    assert (standing(), Answer.objects.count(), Attempt.objects.count()) == (["no"], 0, 0)


def test_handing_in_grades_what_is_chosen_once_with_what_it_shows(sat):
    chosen(sat, "yes", 1)
    chosen(sat, "yes", 2)
    for _ in range(2):
        hand_in(work=sat, arrived_at=NOW + MINUTE)
    assert (standing(), given()) == ([], ["yes", "yes"])
    assert list(Answer.objects.order_by("item__place").values_list("score", flat=True)) == [1, 0]
    assert set(Answer.objects.values_list("arrived_at", flat=True)) == {NOW}
    assert Finding.objects.filter(attempt__assigned__isnull=False).exists()
    refused(lambda: chosen(sat, "no", at=NOW + 2 * MINUTE), "handed_in")


def test_the_clock_hands_in_two_minutes_after_the_time_is_up_and_only_then(sat):
    chosen(sat)
    assert hand_in_by_clock(now=UP + 2 * MINUTE) == 0
    assert hand_in_by_clock(now=LATER) == 1
    assert hand_in_by_clock(now=LATER) == 0
    own = Submission.objects.get()
    assert (own.handed_in_at, own.by_clock, given()) == (UP, True, ["yes"])


def test_an_exam_without_any_answer_is_handed_in_by_the_clock_too(sat):
    assert hand_in_by_clock(now=LATER) == 1


@pytest.mark.parametrize(
    ("at", "moment", "came"),
    [
        (UP, None, "counts"),
        (SOON, UP, "in_time"),
        (SOON, UP + SECOND, "late"),
        (SOON, None, "late"),
        (UP + 2 * MINUTE, NOW, "in_time"),
        (LATER, UP, "late"),
    ],
)
def test_what_arrives_after_the_end_counts_if_it_was_chosen_before_and_comes_soon(sat, at, moment, came):
    assert chosen(sat, at=at, moment=moment) == came
    hand_in_by_clock(now=LATER + MINUTE)
    assert given() == ([] if came == "late" else ["yes"])
    assert [each.sent_at for each in Answer.objects.all()] == {"in_time": [at], "counts": [None]}.get(
        came, []
    )
    assert LateAnswer.objects.count() == (came == "late")


def test_what_comes_too_late_leaves_what_counts_untouched(sat):
    chosen(sat, "yes")
    chosen(sat, "no", at=SOON)
    assert standing() == ["yes"]
    hand_in_by_clock(now=LATER)
    assert chosen(sat, "no", at=LATER + MINUTE) == "late"
    assert chosen(sat, "yes", at=LATER + MINUTE) == "counts"
    assert (given(), LateAnswer.objects.get().answer) == (["yes"], "no")


def test_of_two_devices_the_later_choice_holds_in_whichever_order_they_arrive(sat):
    chosen(sat, "no", at=NOW + 5 * MINUTE, moment=NOW + 2 * MINUTE)
    chosen(sat, "yes", at=NOW + 6 * MINUTE, moment=NOW + MINUTE)
    assert standing() == ["no"]
    chosen(sat, "no", at=NOW + 8 * MINUTE)
    chosen(sat, "yes", at=NOW + 9 * MINUTE, moment=NOW + 7 * MINUTE)
    assert standing() == ["no"]
    assert ChosenAnswer.objects.get().arrived_at == NOW + 5 * MINUTE


def test_who_had_seen_what_stands_there_changes_it_though_the_clock_goes_wrong(sat):
    chosen(sat, "no", moment=NOW - MINUTE, at=NOW)
    assert ChosenAnswer.objects.get().turn == 1
    chosen(sat, "yes", moment=NOW - 9 * MINUTE, at=NOW + MINUTE, seen=1)
    assert (standing(), ChosenAnswer.objects.get().turn) == (["yes"], 2)


def test_a_queue_that_was_sent_late_does_not_win_over_what_was_chosen_meanwhile(sat):
    chosen(sat, "no", at=NOW)
    chosen(sat, "yes", at=NOW + 5 * MINUTE, moment=NOW + 4 * MINUTE, seen=1)
    for number, said in enumerate(("no", "yes", "no"), 1):
        moment = NOW + number * MINUTE
        chosen(sat, said, at=NOW + 6 * MINUTE, moment=moment, seen=1)
    assert (standing(), ChosenAnswer.objects.get().turn) == (["yes"], 2)


def test_the_same_once_more_is_no_turn(sat):
    for minutes in (1, 2):
        chosen(sat, "no", at=NOW + minutes * MINUTE)
    assert ChosenAnswer.objects.get().turn == 1


def test_a_page_cannot_say_that_it_was_chosen_later_than_it_came(sat):
    chosen(sat, "no", moment=NOW + 20 * MINUTE)
    assert chosen(sat, "yes", at=NOW + MINUTE) == "counts"
    assert standing() == ["yes"]


def test_more_time_in_the_last_second_lets_it_go_on(sat, exam, aiko, room):
    chosen(sat)
    give_extension(assignment=exam, enrollment=aiko, due_at=None, minutes=10, by=a_teacher_of(room))
    assert hand_in_by_clock(now=LATER) == 0
    assert chosen(sat, "no", at=LATER) == "counts"


def test_more_time_after_the_end_opens_it_again_and_takes_what_came_too_late(sat, exam, aiko, room):
    chosen(sat, "yes", 1)
    hand_in_by_clock(now=LATER)
    chosen(sat, "no", 2, at=LATER + MINUTE)
    give_extension(assignment=exam, enrollment=aiko, due_at=None, minutes=10, by=a_teacher_of(room))
    assert (Submission.objects.get().handed_in_at, given(), standing()) == (None, ["yes"], ["no"])
    assert hand_in_by_clock(now=UP + 13 * MINUTE) == 1
    assert (given(), Submission.objects.get().handed_in_at) == (["yes", "no"], UP + 10 * MINUTE)
    assert LateAnswer.objects.count() == 0


def test_what_was_handed_in_by_hand_stays_so_with_more_time(sat, exam, aiko, room):
    hand_in(work=sat, arrived_at=NOW)
    give_extension(assignment=exam, enrollment=aiko, due_at=None, minutes=10, by=a_teacher_of(room))
    assert Submission.objects.get().handed_in_at == NOW


@pytest.mark.parametrize("removed", [True, False])
def test_of_who_leaves_the_class_what_was_chosen_is_handed_in_when_the_time_is_up(sat, aiko, removed):
    chosen(sat)
    leave(enrollment=aiko, now=NOW + MINUTE, removed=removed)
    refused(lambda: chosen(sat, "no", at=NOW + 2 * MINUTE), "left")
    hand_in_by_clock(now=LATER)
    assert given() == ["yes"]


def test_leaving_hands_in_what_was_chosen_of_an_exam_that_nothing_else_ends(room, aiko, bank):
    endless = begun(aiko, assignment(room, some(bank), mode="exam", feedback="never"))
    chosen(endless)
    assert hand_in_by_clock(now=NOW + timedelta(days=900)) == 0
    leave(enrollment=aiko, now=NOW + MINUTE)
    assert (given(), Submission.objects.get().handed_in_at) == (["yes"], NOW + MINUTE)


def test_work_with_a_time_limit_counts_what_was_chosen_after_its_last_try(room, aiko, bank):
    found = begun(aiko, assignment(room, [bank["is-tenpai", "no"]], minutes=30, tries=3))
    answer(found, right=False)
    item, learner_id = item_of(found), aiko.learner_id
    token = make_try_key(learner_id=learner_id, item=item, number=2)
    key, number = read_try_key(token, learner_id=learner_id, item=item, most=2)
    facts = {"choice": KeptAnswer({"answer": ["no"]}, "no"), "chosen_at": None, "arrived_at": NOW}
    keep_chosen(work=found, item=item, number=number, key=key, **facts)
    hand_in_by_clock(now=LATER)
    assert list(Answer.objects.order_by("number").values_list("number", "score")) == [(1, 0), (2, 1)]


def test_an_answer_that_is_given_for_good_takes_the_place_of_what_was_chosen(room, aiko, bank):
    found = begun(aiko, assignment(room, [bank["is-tenpai", "no"]], minutes=30))
    chosen(found)
    answer(found)
    assert standing() == []
    refused(lambda: chosen(found, "no"), "no_tries")


def test_verdicts_that_are_shown_while_late_answers_count_end_the_choosing(room, aiko, bank):
    facts = {"mode": "exam", "feedback": "after_due", "due_at": UP, "late": "accept"}
    found = begun(aiko, assignment(room, [bank["can-ron", "yes"]], **facts))
    chosen(found)
    hand_in_by_clock(now=LATER)
    assert (given(), Submission.objects.get().handed_in_at) == (["yes"], None)


def test_a_limit_that_is_taken_away_lets_what_was_chosen_count_at_once(sat, exam):
    chosen(sat)
    exam.mode, exam.minutes = "homework", None
    exam.save()
    hand_in_by_clock(now=NOW)
    assert (given(), standing()) == (["yes"], [])


def test_the_gradebook_counts_what_is_chosen_as_answered_and_no_mark_before_it_is_graded(sat, room):
    chosen(sat, "yes", 1)

    def cell(now):
        return gradebook(room, now=now).rows[0].cells[0]

    for now in (NOW, SOON, LATER):
        assert (cell(now).answered, cell(now).mark, cell(now).counts) == (1, None, False)
    hand_in_by_clock(now=LATER)
    assert (cell(LATER).state, cell(LATER).answered, cell(LATER).mark) == ("done", 1, 0.5)


def test_an_answer_sent_after_the_end_is_marked_in_the_gradebook(sat, room):
    chosen(sat, "yes", at=SOON, moment=NOW)
    hand_in_by_clock(now=LATER)
    assert gradebook(room, now=LATER).rows[0].cells[0].sent_late


def test_it_is_kept_by_few_statements_and_handed_in_by_few(sat, django_assert_num_queries):
    for place in (1, 2):
        item = item_of(sat, place)
        key = make_try_key(learner_id=sat.enrollment.learner_id, item=item, number=1)
        read, number = read_try_key(key, learner_id=sat.enrollment.learner_id, item=item, most=1)
        facts = {"choice": KeptAnswer({"answer": ["no"]}, "no"), "chosen_at": None, "arrived_at": NOW}
        with django_assert_num_queries(5):
            keep_chosen(work=sat, item=item, number=number, key=read, **facts)
    with django_assert_num_queries(19):
        hand_in_by_clock(now=LATER)
