import threading

import pytest
from django.db import connections
from django.utils import timezone

from tests.progress.conftest import SHOWN, answered, make_version
from trainer.accounts.models import Learner, User
from trainer.progress.actions import Graded, adopt
from trainer.progress.keys import Key
from trainer.progress.models import Attempt, Mode, Run
from trainer.progress.runs import RunClosedError, answer_item, begin_run, item_now, mistakes_of, stop_run


def graded(right=True):
    return Graded(raw="", answer="1m", score=float(right), solved="1m", rules_version=1)


def begun(learner, mode=Mode.STREAK):
    return begin_run(learner_id=learner.pk, mode=mode, choice={}, now=timezone.now())


def drawn(run, version):
    return item_now(run_id=run.pk, now=timezone.now(), draw=lambda _run, _items: version, withheld=())


def give(item, nonce="k1", right=True):
    return answer_item(item=item, key=Key(1, nonce, SHOWN), graded=graded(right), now=timezone.now())


def test_an_answer_to_a_place_that_is_closed_or_a_run_that_was_stopped_is_refused(learner, version):
    run = begun(learner)
    item = drawn(run, version)
    assert give(item).first
    assert not give(item).first
    with pytest.raises(RunClosedError):
        give(item, "k2")
    following = drawn(run, version)
    stop_run(run=run, now=timezone.now())
    with pytest.raises(RunClosedError):
        give(following, "k3")
    assert Attempt.objects.count() == 1


def test_each_try_at_a_mistake_halves_what_it_counts_and_is_one_mistake(learner, version):
    run = begun(learner, Mode.MISTAKES)
    item = drawn(run, version)
    give(item, "k1", right=False)
    give(item, "k2", right=False)
    give(item, "k3")
    run.refresh_from_db()
    assert (run.right, run.mistakes, run.score) == (1, 1, 0.25)


def test_a_mistake_waits_until_a_later_answer_is_right(learner, version):
    other = make_version("other")
    for nonce, at, right in (("1", version, False), ("2", other, False), ("3", version, True)):
        answered(learner, at, nonce=nonce, right=right)
    assert mistakes_of(learner.pk) == ["other"]
    answered(learner, version, nonce="4", right=False)
    assert mistakes_of(learner.pk) == [version.puzzle.slug, "other"]
    assert mistakes_of(None) == []


def test_adoption_moves_runs(learner, version):
    run = begun(learner)
    item = drawn(run, version)
    account = Learner.objects.create(user=User.objects.create_user("mika"))
    adopt(guest=learner, learner=account)
    assert give(item).attempt.learner == account
    assert Run.objects.by(account.pk).get() == run


@pytest.mark.django_db(transaction=True)
def test_two_answers_at_one_moment_count_once():
    learner = Learner.objects.create()
    run = begun(learner)
    item = drawn(run, make_version())

    def answer():
        try:
            give(item)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=answer) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    run.refresh_from_db()
    assert (run.right, Attempt.objects.count()) == (1, 1)
