import threading

import pytest
from django.db import connections

from tests.progress.conftest import SHOWN, answered, make_version
from trainer.accounts.models import Learner, User
from trainer.progress.actions import NoLearnerError, adopt
from trainer.progress.models import Attempt, Finding

STATEMENTS = 4
"""In a test each atomic block is a savepoint: two of these begin and end it."""

FOUND = (("rule", "TEN-1", True), ("mistake", "missed-wait", False), ("rule", "TEN-1", True))


def test_an_answer_is_stored_with_its_findings(learner, version):
    recorded = answered(learner, version, found=FOUND)
    assert recorded.first
    attempt = Attempt.objects.get()
    assert attempt == recorded.attempt
    assert (attempt.raw, attempt.answer, attempt.solved) == ("tile=1m", "1m", "1m")
    assert (attempt.key, attempt.shown_at, attempt.rules_version) == ("k1", SHOWN, 1)
    assert attempt.is_right
    assert sorted(Finding.objects.values_list("attempt", "sort", "code", "right")) == [
        (attempt.id, "mistake", "missed-wait", False),
        (attempt.id, "rule", "TEN-1", True),
    ]


def test_the_first_answer_under_a_key_wins(learner, version):
    first = answered(learner, version, right=False, found=FOUND)
    second = answered(learner, version, right=True, found=FOUND)
    assert (second.attempt, second.first) == (first.attempt, False)
    assert list(Attempt.objects.values_list("score", flat=True)) == [0.0]
    assert Finding.objects.count() == 2


def test_a_new_key_stores_a_new_attempt(learner, version):
    answered(learner, version, nonce="k1")
    answered(learner, version, nonce="k2")
    assert Attempt.objects.count() == 2


def test_two_learners_may_hold_the_same_nonce(learner, version):
    answered(learner, version)
    assert answered(Learner.objects.create(), version).first


def test_storing_takes_one_insert_and_the_findings(learner, version, django_assert_num_queries):
    with django_assert_num_queries(STATEMENTS):
        answered(learner, version, found=FOUND)


def test_adoption_moves_a_guests_attempts_and_keeps_their_times(learner, version):
    user_learner = Learner.objects.create(user=User.objects.create_user("mika"))
    kept = answered(learner, version).attempt
    assert adopt(guest=learner, learner=user_learner) == 1
    moved = Attempt.objects.get()
    assert (moved.id, moved.learner, moved.answered_at) == (
        kept.id,
        user_learner,
        kept.answered_at,
    )
    assert adopt(guest=learner, learner=user_learner) == 0


def test_adoption_leaves_behind_what_the_account_answered_first(learner, version):
    own = Learner.objects.create(user=User.objects.create_user("mika"))
    first = answered(own, version, nonce="same").attempt
    answered(learner, version, nonce="same")
    answered(learner, make_version("other"), nonce="other")
    assert adopt(guest=learner, learner=own) == 1
    assert Attempt.objects.filter(learner=own, key="same").get() == first
    assert Attempt.objects.filter(learner=own).count() == 2


def test_a_guests_answer_under_way_goes_to_the_account_that_adopted_the_guest(learner, version):
    own = Learner.objects.create(user=User.objects.create_user("mika"))
    adopt(guest=learner, learner=own)
    late = answered(learner, version, nonce="late")
    assert (late.first, late.attempt.learner) == (True, own)
    assert Attempt.objects.get().learner == own
    again = answered(learner, version, nonce="late")
    assert (again.first, again.attempt) == (False, late.attempt)


def test_the_answer_of_a_learner_who_is_gone_is_no_second_answer(version):
    gone = Learner()
    with pytest.raises(NoLearnerError):
        answered(gone, version)
    assert Attempt.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_answers_that_cross_with_the_adoption_all_reach_the_account():
    guest, version = Learner.objects.create(), make_version()
    own = Learner.objects.create(user=User.objects.create_user("mika"))
    start = threading.Barrier(5)

    def meanwhile(act, *args, **kwargs):
        start.wait()
        try:
            act(*args, **kwargs)
        finally:
            connections.close_all()

    threads = [
        threading.Thread(target=meanwhile, args=(answered, guest, version), kwargs={"nonce": str(n)})
        for n in range(4)
    ]
    threads.append(threading.Thread(target=meanwhile, args=(adopt,), kwargs={"guest": guest, "learner": own}))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Attempt.objects.filter(learner=own).count() == 4


@pytest.mark.django_db(transaction=True)
def test_two_submits_at_once_store_one_attempt():
    learner, version = Learner.objects.create(), make_version()
    start, results = threading.Barrier(4), []

    def submit(right):
        start.wait()
        try:
            results.append(answered(learner, version, right=right, found=FOUND))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=submit, args=(n % 2 == 0,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    attempt = Attempt.objects.get()
    assert {result.attempt for result in results} == {attempt}
    assert sorted(result.first for result in results) == [False, False, False, True]
    assert {result.attempt.score for result in results} == {attempt.score}
    assert Finding.objects.count() == 2
