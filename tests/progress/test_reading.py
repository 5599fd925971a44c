"""Statements built once: what they read is what is there now, of this learner alone."""

from datetime import timedelta

from django.utils import timezone

from tests.progress.conftest import answered, make_version
from trainer.accounts.models import Learner
from trainer.progress.models import Attempt
from trainer.progress.reading import own_attempt, turns


def test_turns_count_answers_to_a_version_and_name_the_last_key_for_an_hour(learner, version):
    def now_turns():
        return turns(learner.pk, version)

    assert now_turns() == (0, "")
    first, second = (answered(learner, version, nonce=nonce).attempt for nonce in "ab")
    answered(Learner.objects.create(), version, nonce="c")
    answered(learner, make_version("other"), nonce="d")
    now = timezone.now()
    for attempt, minutes in ((first, 59), (second, 61)):
        moment = now - timedelta(minutes=minutes)
        Attempt.objects.filter(pk=attempt.pk).update(answered_at=moment)
    assert now_turns() == (2, "a")
    Attempt.objects.filter(pk=first.pk).update(answered_at=now - timedelta(minutes=62))
    assert now_turns() == (2, "")


def test_turns_take_one_query(learner, version, django_assert_num_queries):
    with django_assert_num_queries(1):
        turns(learner.pk, version)
    with django_assert_num_queries(0):
        assert turns(None, version) == (0, "")


def test_an_attempt_is_read_with_its_puzzle_by_who_gave_it_alone(learner, version, django_assert_num_queries):
    attempt = answered(learner, version).attempt
    with django_assert_num_queries(1):
        found = own_attempt(learner.pk, attempt.pk)
        assert found == attempt
        assert found.version.puzzle.slug == version.puzzle.slug
        assert found.item is None
    assert own_attempt(Learner.objects.create().pk, attempt.pk) is None


def test_an_attempt_whose_result_is_withheld_is_not_read_before_its_time(learner, version):
    attempt, now = answered(learner, version).attempt, timezone.now()
    Attempt.objects.filter(pk=attempt.pk).update(withheld_until=now + timedelta(hours=1))
    assert own_attempt(learner.pk, attempt.pk) is None
    Attempt.objects.filter(pk=attempt.pk).update(withheld_until=now - timedelta(seconds=1))
    assert own_attempt(learner.pk, attempt.pk) is not None
