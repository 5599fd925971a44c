"""Regrades: a dry run, its reasons, and writing what changed, once."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from tests.classroom.answers import answered, submission
from tests.classroom.builders import assignment, classroom, enrolled, teacher
from tests.tasks.lost import lost_lease
from trainer.accounts.models import User
from trainer.classroom.marks.gradebook import cells_of
from trainer.classroom.marks.regrade_tasks import (
    LONGEST,
    is_large,
    is_under_way,
    leave_to_worker,
    regrade_assignment,
)
from trainer.classroom.marks.regrading import changes_of, regrade
from trainer.classroom.marks.results import answers_to, item_results, missed, versions_at_hand
from trainer.classroom.models import Answer, Regrade, RegradeRun
from trainer.progress.models import Finding
from trainer.rules.catalogue import RULES_VERSION
from trainer.tasks.leases import LeaseLostError

DATABASE = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}


def regraded(work, by=None):
    return regrade(found=changes_of(work), by=by)


@pytest.fixture
def work(yes, waits):
    return assignment(classroom(), [yes, waits])


@pytest.fixture
def aiko(work):
    return enrolled(work.classroom)


def test_an_answer_with_todays_score_does_not_change(work, aiko):
    answered(work, aiko, 1, "yes", 1, solved="yes")
    answered(work, aiko, 1, "no", 0, solved="yes")
    found = changes_of(work)
    assert (found.looked_at, found.changes, found.unread) == (2, (), 0)


def test_a_dry_run_says_what_would_change_and_why_and_writes_nothing(work, aiko):
    answer = answered(work, aiko, 1, "yes", 0, solved="no", rules=1)
    (change,) = changes_of(work).changes
    assert (change.answer, change.given, change.before, change.solved_before, change.rules_before) == (
        answer,
        "yes",
        0,
        "no",
        1,
    )
    assert (change.today.score, change.today.solved) == (1, "yes")
    assert change.today.line.startswith("Yes")
    answer.refresh_from_db()
    assert (answer.score, Regrade.objects.count()) == (0, 0)


def test_a_regrade_writes_the_score_and_a_row_with_who_and_by_which_rules(work, aiko):
    answer = answered(work, aiko, 1, "yes", 0, solved="no", rules=1)
    same = answered(work, aiko, 1, "no", 0, solved="yes")
    user = teacher()
    assert regraded(work, user) == 1
    answer.refresh_from_db()
    row = Regrade.objects.get()
    assert answer.score == 1
    assert (row.answer, row.before, row.after, row.solved) == (answer, 0, 1, "yes")
    assert (row.rules_version, row.by) == (RULES_VERSION, user)
    assert not same.regrades.exists()


def test_a_regrade_leaves_the_attempt_as_history(work, aiko):
    answer = answered(work, aiko, 1, "yes", 0, solved="no", rules=1)
    regraded(work)
    answer.attempt.refresh_from_db()
    assert (answer.attempt.score, answer.attempt.solved, answer.attempt.rules_version) == (0, "no", 1)


def test_a_second_regrade_changes_nothing(work, aiko):
    answered(work, aiko, 1, "yes", 0, solved="no")
    assert [regraded(work) for _ in range(2)] == [1, 0]
    assert Regrade.objects.count() == 1


@pytest.mark.parametrize(("score", "solved"), [(0, "no"), (1, "no")])
def test_what_another_run_wrote_meanwhile_is_not_written_again(work, aiko, score, solved):
    """The second of two runs holds changes that it read before the first one wrote: scores, or keys alone."""
    answered(work, aiko, 1, "yes", score, solved=solved)
    first, second = changes_of(work), changes_of(work)
    assert [regrade(found=found, by=None) for found in (first, second)] == [1, 0]
    assert Regrade.objects.count() == 1


def test_an_answer_that_went_meanwhile_is_left_out(work, aiko):
    answered(work, aiko, 1, "yes", 0, solved="no")
    answered(work, enrolled(work.classroom, "Bea"), 1, "yes", 0, solved="no")
    found = changes_of(work)
    aiko.learner.delete()
    assert regrade(found=found, by=None) == 1


@pytest.mark.django_db(transaction=True)
def test_nothing_is_graded_while_the_database_is_held(work, aiko):
    answered(work, aiko, 1, "yes", 0, solved="no")
    with CaptureQueriesContext(connection) as queries:
        regrade_assignment.call(assignment=work.slug, by=teacher().pk)
    asked = [each["sql"] for each in queries]
    held = asked[next(n for n, sql in enumerate(asked) if sql.startswith("BEGIN")) :]
    assert any("progress_attempt" in sql for sql in asked)
    assert any(sql.startswith("UPDATE") for sql in held)
    assert not any("puzzles_puzzleversion" in sql for sql in held)


def flags(work):
    answers = answers_to(work)
    found = item_results(work, answers, versions_at_hand(each.version for each in answers))
    return [each.statistics.flags for each in found]


def test_a_key_that_moved_while_the_score_stays_is_written_and_no_longer_flagged(work, aiko):
    answer = answered(work, aiko, 1, "yes", 1, solved="no", rules=1)
    assert flags(work) == [("contradicts",)]
    (change,) = changes_of(work).changes
    assert (change.before, change.today.score, change.solved_before, change.today.solved) == (
        1,
        1,
        "no",
        "yes",
    )
    assert regraded(work) == 1
    row = Regrade.objects.get()
    assert (row.answer, row.before, row.after, row.solved) == (answer, 1, 1, "yes")
    assert flags(work) == [()]
    assert changes_of(work).changes == ()


def test_who_missed_what_agrees_with_the_marks_of_today(work, aiko):
    """An answer that counts as right now missed nothing, one that counts as wrong now missed something."""
    old = [("rule", "OLD-1", False), ("misconception", "old-belief", False)]
    right = answered(work, aiko, 1, "yes", 0, solved="no", found=old).attempt
    wrong = answered(work, aiko, 1, "no", 1, solved="no", found=[("rule", "OLD-1", True)]).attempt
    regraded(work)
    assert missed(work, Finding.Sort.MISCONCEPTION) == []
    rows = missed(work, Finding.Sort.RULE)
    assert "OLD-1" not in {row.code for row in rows}
    assert sum(row.wrong for row in rows) == wrong.findings.filter(sort="rule").count() > 0
    assert set(right.findings.values_list("sort", "right")) == {("rule", True)}
    assert set(wrong.findings.values_list("right", flat=True)) == {False}


@pytest.fixture
def mastery(yes):
    return assignment(classroom(), [yes], mode="mastery", streak=2)


def test_of_mastery_a_row_that_is_too_short_now_goes_on_with_the_next_round(mastery, aiko):
    version = mastery.slots.get().choices.get().version
    answered(mastery, aiko, 1, "yes", 1)
    answered(mastery, aiko, 1, "no", 1, solved="no", round_=2, version=version)
    assert cells_of(mastery, now=timezone.now())[aiko.pk].state == "done"
    regraded(mastery)
    assert list(submission(mastery, aiko).items.values_list("round", flat=True)) == [1, 2, 3]
    assert cells_of(mastery, now=timezone.now())[aiko.pk].state == "progress"


@pytest.mark.parametrize(("answers", "handed_in"), [(["yes"], None), (["yes", "no"], timezone.now())])
def test_of_mastery_no_round_is_put_where_one_is_open_or_the_submission_is_handed_in(
    mastery, aiko, answers, handed_in
):
    version = mastery.slots.get().choices.get().version
    own = submission(mastery, aiko, handed_in_at=handed_in)
    own.items.create(slot=mastery.slots.get(), version=version, place=1, round=2)
    for number, text in enumerate(answers, 1):
        answered(mastery, aiko, 1, text, 0.5, solved="no", round_=number)
    assert regraded(mastery) == len(answers)
    assert own.items.count() == 2


def test_what_a_score_rests_on_is_its_last_regrade(work, aiko):
    answer = answered(work, aiko, 1, "yes", 0.5, solved="no", rules=1)
    Regrade.objects.create(answer=answer, before=0, after=0.5, solved="maybe", rules_version=2)
    (change,) = changes_of(work).changes
    assert (change.solved_before, change.rules_before) == ("maybe", 2)


def test_an_answer_that_cannot_be_graded_any_more_stays_and_is_counted(work, aiko):
    answer = answered(work, aiko, 1, "3m", 0.7, solved="3m")
    assert (changes_of(work).unread, changes_of(work).changes) == (1, ())
    regraded(work)
    answer.refresh_from_db()
    assert answer.score == 0.7


def test_an_error_on_the_way_leaves_every_score_and_finding_as_it_was(work, aiko):
    """The rows of a regrade are refused that is by a user whom the database does not know."""
    answered(work, aiko, 1, "yes", 0, solved="no", found=[("rule", "OLD-1", False)])
    answered(work, aiko, 1, "no", 1, solved="no")
    with pytest.raises(ValueError, match="unsaved related object"):
        regraded(work, User(username="nobody"))
    assert list(Answer.objects.values_list("score", flat=True).order_by("pk")) == [0, 1]
    assert Finding.objects.get().code == "OLD-1"


@pytest.mark.parametrize("learners", [1, 3])
def test_a_dry_run_takes_three_queries_for_any_number_of_answers(work, learners, django_assert_num_queries):
    for number in range(learners):
        answered(work, enrolled(work.classroom, f"Learner {number}"), 1, "yes", 0, solved="no")
    with django_assert_num_queries(3):
        found = changes_of(work)
        assert [c.answer.item.submission.enrollment.name for c in found.changes] == [
            f"Learner {number}" for number in range(learners)
        ]


def test_a_worker_regrades_by_the_assignments_slug(work, aiko):
    answer, user = answered(work, aiko, 1, "yes", 0, solved="no"), teacher()
    regrade_assignment.enqueue(assignment=work.slug, by=user.pk)
    answer.refresh_from_db()
    assert (answer.score, Regrade.objects.get().by) == (1, user)


def test_a_regrade_in_the_queue_is_under_way_until_it_ended(work, aiko, settings):
    settings.TASKS = DATABASE
    other, now, user = assignment(work.classroom, []), timezone.now(), teacher()
    assert not is_under_way(work, now)
    assert leave_to_worker(assignment=work, by=user, now=now)
    assert (is_under_way(work, now), is_under_way(other, now)) == (True, False)
    regrade_assignment.call(assignment=work.slug, by=user.pk)
    assert not is_under_way(work, now)


def test_whatever_the_backend_of_tasks_a_regrade_that_ended_is_not_under_way(work, aiko):
    answer, now = answered(work, aiko, 1, "yes", 0, solved="no"), timezone.now()
    assert leave_to_worker(assignment=work, by=teacher(), now=now)
    answer.refresh_from_db()
    assert (answer.score, is_under_way(work, now)) == (1, False)


def test_a_regrade_is_asked_for_once_and_again_when_its_worker_was_lost(work, settings):
    settings.TASKS = DATABASE
    user, now = teacher(), timezone.now()
    later = now + LONGEST + timedelta(seconds=1)
    asked = [leave_to_worker(assignment=work, by=user, now=each) for each in (now, now + LONGEST, later)]
    assert asked == [True, False, True]
    assert DBTaskResult.objects.count() == 2
    assert RegradeRun.objects.get().asked_at == later


def test_an_assignment_with_many_answers_is_large(work, aiko, monkeypatch):
    monkeypatch.setattr("trainer.classroom.marks.regrade_tasks.LARGE", 2)
    answered(work, aiko, 1, "yes", 1)
    assert not is_large(work)
    answered(work, aiko, 1, "yes", 1)
    assert is_large(work)


def test_worker_that_was_given_up_on_regrades_nothing_and_leaves_the_run_to_the_other(work, aiko, settings):
    settings.TASKS = DATABASE
    answer, user, now = answered(work, aiko, 1, "yes", 0, solved="no"), teacher(), timezone.now()
    leave_to_worker(assignment=work, by=user, now=now)
    with lost_lease(), pytest.raises(LeaseLostError):
        regrade_assignment.call(assignment=work.slug, by=user.pk)
    answer.refresh_from_db()
    assert (answer.score, is_under_way(work, now)) == (0, True)
