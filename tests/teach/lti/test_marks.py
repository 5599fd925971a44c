"""A mark that changes reaches the platform its learner came from: when it may be known, and in the end."""

import json
from copy import deepcopy
from datetime import timedelta

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from lti_tool.models import LtiContext, LtiLineItem

from tests.begun import stored
from tests.classroom import builders
from tests.classroom.answers import answered
from tests.pages.conftest import sampled
from tests.puzzles.loaded import load_entries
from tests.tasks.lost import second_try
from tests.teach.lti.conftest import Journey, registered, switch_on
from trainer.classroom.marks.gradebook import cells_of
from trainer.classroom.models import Assignment, Classroom, Enrollment, Extension, Submission, WaitingMark
from trainer.classroom.people.enrolling import put_into_course
from trainer.classroom.platforms.sending import (
    LOST,
    TRIES,
    mark_changed,
    marks_changed,
    send_mark,
    sendable_from,
)
from trainer.classroom.secrecy.withholding import keep_withheld

WAITING = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}


def put_homework(school):
    """Two puzzles of the bank, put into the course by the owner, opened from there by one learner."""
    owner = builders.teacher("owner", builders.classroom())
    entries = [sampled()["can-ron", answer] for answer in ("yes", "no")]
    found = builders.assignment(Classroom.objects.get(), entries)
    Journey(school).open(person="t")
    put_into_course(assignment=found, context=LtiContext.objects.get().pk, user=owner)
    Journey(school).open(found, person="person-1")
    return found


@pytest.fixture(scope="module")
def begun(django_db_setup, django_db_blocker, tmp_path_factory):
    """A platform and its homework."""
    with pytest.MonkeyPatch.context() as patch, stored(django_db_blocker):
        switch_on(patch)
        load_entries(sampled().values(), tmp_path_factory.mktemp("bank"))
        with registered() as made:
            yield made, put_homework(made)


@pytest.fixture
def school(begun, db):
    """The platform, which was asked for nothing yet."""
    made, _ = begun
    made.requests.clear()
    made.status = 200
    return made


@pytest.fixture
def homework(begun, db):
    return deepcopy(begun[1])


def answer(homework, place=1, score=1.0, **facts):
    return answered(
        homework, Enrollment.objects.get(name="Aiko Tanaka"), place, "yes", score, **facts
    ).item.submission


def sent(school):
    return [json.loads(body) for _method, _path, _sort, body in school.requests]


def waiting():
    return DBTaskResult.objects.filter(status="READY", task_path=send_mark.module_path).order_by("run_after")


def run():
    """Work off the tasks whose time has come, as the worker does."""
    for task in DBTaskResult.objects.ready():
        task.task.call(*task.args_kwargs["args"], **task.args_kwargs["kwargs"])
        DBTaskResult.objects.filter(pk=task.pk).delete()


def test_changed_mark_is_sent(homework, school):
    mark_changed(answer(homework))
    (body,) = sent(school)
    assert (body["userId"], body["scoreGiven"], body["scoreMaximum"]) == ("person-1", 50, 100)
    assert body["activityProgress"] == "InProgress"


def test_the_mark_of_a_repair_set_goes_nowhere(homework, school):
    type(homework).objects.filter(pk=homework.pk).update(about="FUR-1")
    mark_changed(answer(homework))
    run()
    assert sent(school) == []


def test_whole_submission_is_complete(homework, school):
    answer(homework, 1)
    mark_changed(answer(homework, 2, 0.5))
    (body,) = sent(school)
    assert (body["scoreGiven"], body["activityProgress"]) == (75, "Completed")


def test_handed_in_without_an_answer_is_nothing_and_complete(homework, school):
    submission = Submission.objects.create(
        assignment=homework, enrollment=Enrollment.objects.get(), handed_in_at=timezone.now()
    )
    mark_changed(submission)
    (body,) = sent(school)
    assert (body["scoreGiven"], body["activityProgress"]) == (0, "Completed")


def test_later_scores_carry_later_times(homework, school):
    mark_changed(answer(homework, 1))
    mark_changed(answer(homework, 2))
    first, second = (body["timestamp"] for body in sent(school))
    assert first < second


def test_each_column_once_though_the_learner_is_in_two_courses(homework, school):
    claim = "https://purl.imsglobal.org/spec/lti/claim/context"
    Journey(school).open(person="person-1", **{claim: {"id": "course-8"}})
    LtiLineItem.objects.create(
        context=LtiContext.objects.get(id_on_platform="course-8"),
        url=f"{school.url}/columns/9",
        maximum_score=100,
        label="another",
        resource_id="another",
    )
    mark_changed(answer(homework))
    assert [path for _method, path, _sort, _body in school.requests] == ["/columns/5/scores?type=1"]


def test_learner_who_came_by_a_code(homework, school, django_assert_num_queries):
    other = builders.enrolled(homework.classroom, "Ben")
    submission = answered(homework, other, 1, "yes", 1.0).item.submission
    with django_assert_num_queries(1):
        mark_changed(submission)
    assert sent(school) == []


def test_nothing_is_asked_unless_configured(homework, school, settings, django_assert_num_queries):
    submission = answer(homework)
    settings.PLATFORM = ""
    with django_assert_num_queries(0):
        mark_changed(submission)
    assert sent(school) == []


def test_answers_one_after_the_other_wait_as_one_task(homework, school, settings):
    settings.TASKS = WAITING
    for place in (1, 2):
        mark_changed(answer(homework, place))
    run()
    (body,) = sent(school)
    assert body["scoreGiven"] == 100
    mark_changed(answer(homework, 1, 0.0))
    run()
    assert len(sent(school)) == 2


@pytest.mark.parametrize("learners", [1, 3])
def test_one_mark_costs_the_same_in_a_large_class(homework, school, django_assert_num_queries, learners):
    for number in range(learners):
        answered(homework, builders.enrolled(homework.classroom, f"Ben {number}"), 1, "yes", 1.0)
    submission = answer(homework)
    mark_changed(submission)  # once before: the library keeps what it found
    at = WaitingMark.objects.create(submission=submission, at=timezone.now()).at
    with django_assert_num_queries(13):
        send_mark.call(str(submission.pk), at.isoformat())
    assert len(sent(school)) == 2


def test_the_mark_is_that_of_the_gradebook(homework, school):
    Assignment.objects.update(mode="mastery", due_at=builders.PAST + timedelta(days=1), late="half")
    submission = answer(homework)
    answer(homework, at=builders.PAST + timedelta(days=2))
    answer(homework, 2, 0.0)
    homework.refresh_from_db()
    Extension.objects.create(assignment=homework, enrollment=submission.enrollment, minutes=5)
    mark_changed(submission)
    cell = cells_of(homework, now=timezone.now())[submission.enrollment_id]
    assert [body["scoreGiven"] for body in sent(school)] == [pytest.approx(100 * cell.mark, abs=0.01)]
    assert 0 < cell.mark < 1


def test_all_marks_are_asked_for_in_one_query_for_whose_go_anywhere(
    homework, school, settings, django_assert_num_queries
):
    settings.TASKS = WAITING
    Journey(school).open(homework, person="person-2", name="Ben")
    for enrollment in Enrollment.objects.all():
        answered(homework, enrollment, 1, "yes", 1.0)
    answered(homework, builders.enrolled(homework.classroom, "Cai"), 1, "yes", 1.0)
    # submissions, those that wait, rows, tasks, a savepoint
    with django_assert_num_queries(1 + 1 + 1 + 2 + 2):
        marks_changed(homework)
    run()
    assert sorted(body["userId"] for body in sent(school)) == ["person-1", "person-2"]


def test_the_mark_of_one_learner(homework, school):
    Journey(school).open(homework, person="person-2", name="Ben")
    for enrollment in Enrollment.objects.all():
        answered(homework, enrollment, 1, "yes", 1.0)
    marks_changed(homework, Enrollment.objects.get(name="Ben"))
    assert [body["userId"] for body in sent(school)] == ["person-2"]


def test_verdicts_after_the_due_date_keep_the_mark_back(homework, school, settings):
    settings.TASKS = WAITING
    due = timezone.now() + timedelta(days=1)
    Assignment.objects.update(feedback="after_due", due_at=due)
    for place in (1, 2, 1):
        mark_changed(answer(Assignment.objects.get(), place, at=timezone.now()))
        run()
    assert sent(school) == []
    assert [task.run_after for task in waiting()] == [due]
    assert WaitingMark.objects.get().at == due


def test_dates_that_change_have_the_mark_sent_and_the_task_of_before_sends_none(homework, school, settings):
    settings.TASKS = WAITING
    Assignment.objects.update(feedback="after_due", due_at=timezone.now() + timedelta(days=1))
    mark_changed(answer(Assignment.objects.get(), at=timezone.now()))
    run()
    (before,) = waiting()
    Assignment.objects.update(due_at=timezone.now())
    marks_changed(Assignment.objects.get())
    run()
    assert len(sent(school)) == 1
    send_mark.call(*before.args_kwargs["args"])
    assert len(sent(school)) == 1
    assert not WaitingMark.objects.exists()


def test_more_time_keeps_it_back_longer(homework):
    due = timezone.now() + timedelta(days=1)
    Assignment.objects.update(feedback="after_due", due_at=due)
    submission = answer(Assignment.objects.get())
    Extension.objects.create(
        assignment=homework, enrollment=submission.enrollment, due_at=due + timedelta(days=2)
    )
    assert sendable_from(submission) == due + timedelta(days=2)


def test_verdicts_never_keep_it_back_until_a_teacher_shows_them(homework, school, settings):
    settings.TASKS = WAITING
    Assignment.objects.update(feedback="never", due_at=builders.PAST)
    submission = answer(Assignment.objects.get())
    mark_changed(submission)
    run()
    Submission.objects.update(handed_in_at=timezone.now())
    mark_changed(submission)
    run()
    assert (sent(school), list(waiting())) == ([], [])
    Assignment.objects.update(feedback="after_due")
    keep_withheld(assignment=Assignment.objects.get())
    run()
    assert len(sent(school)) == 1


def test_platform_that_fails_is_asked_again_later_each_time(homework, school, settings, caplog):
    settings.TASKS = WAITING
    school.status = 503
    submission = answer(homework)
    waits = []
    for tried in (0, 3):
        at = WaitingMark.objects.create(submission=submission, at=timezone.now()).at
        send_mark.call(str(submission.pk), at.isoformat(), tried)
        (task,) = waiting().filter(run_after__gt=at)
        waits.append(((task.run_after - at).total_seconds() // 60, task.args_kwargs["args"][2]))
        mark_changed(submission)
        assert waiting().count() == 1
        DBTaskResult.objects.all().delete()
        WaitingMark.objects.all().delete()
    assert waits == [(1, 1), (8, 4)]
    assert "answered 503" in caplog.text
    assert not any(word in caplog.text for word in ("Aiko", "person-1", "not to be logged"))


def test_it_is_given_up_in_the_end(homework, school, settings, caplog):
    settings.TASKS = WAITING
    school.status = 503
    submission = answer(homework)
    at = WaitingMark.objects.create(submission=submission, at=timezone.now()).at
    send_mark.call(str(submission.pk), at.isoformat(), TRIES - 1)
    assert not DBTaskResult.objects.exists()
    assert "gave up" in caplog.text
    school.status = 200
    mark_changed(submission)
    run()
    assert json.loads(school.requests[-1][3])["scoreGiven"] == 50


def test_task_that_was_lost_is_asked_for_again(homework, school):
    submission = answer(homework)
    WaitingMark.objects.create(submission=submission, at=timezone.now() - LOST - timedelta(seconds=1))
    mark_changed(submission)
    assert len(sent(school)) == 1


def test_tasks_that_can_not_wait_hold_back_no_later_mark(homework, school, caplog):
    Assignment.objects.update(feedback="after_due", due_at=timezone.now() + timedelta(days=1))
    submission = answer(Assignment.objects.get())
    mark_changed(submission)
    assert "can not wait here" in caplog.text
    assert not WaitingMark.objects.exists()


def test_submission_that_is_gone(homework, school):
    submission = answer(homework)
    key = str(submission.pk)
    homework.submissions.all().delete()
    send_mark.call(key, timezone.now().isoformat())
    assert sent(school) == []


def test_mark_is_sent_by_the_next_worker_when_one_was_killed_on_the_way(homework, school, settings):
    settings.TASKS = WAITING
    submission = answer(homework)
    mark_changed(submission)
    row = WaitingMark.objects.get()
    told = (str(submission.pk), row.at.isoformat())
    # It was taken off the list, and then the worker was killed.
    row.delete()
    send_mark.call(*told)
    assert sent(school) == []
    with second_try():
        send_mark.call(*told)
    assert len(sent(school)) == 1
