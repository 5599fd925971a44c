"""Statements whose SQL is built once: each time other values, the same objects as by a usual query."""

import uuid

import pytest
from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.db.models import BigAutoField, F, QuerySet, Subquery, UUIDField

from trainer.accounts.models import Learner, User
from trainer.prepared import Prepared, PreparedInsert, PreparedRows
from trainer.progress.models import Belief

pytestmark = pytest.mark.django_db


def named(key: int) -> "QuerySet[User]":
    return User.objects.select_related("learner").filter(pk=key)


def found(learner: uuid.UUID) -> Subquery:
    return Subquery(Learner.objects.filter(pk=learner).values(of=F("id")))


@pytest.fixture
def users():
    return [get_user_model().objects.create_user(name) for name in ("one", "two")]


def test_objects_are_those_of_the_values_that_are_given(users, django_assert_num_queries):
    kept = Prepared(named, {"key": (BigAutoField(), 4_611_686_018_427_387)})
    for user in users:
        with django_assert_num_queries(1):
            read = kept.first(key=user.pk)
        assert read == user
        assert read.username == user.username
        assert not read._state.adding
    assert kept.first(key=users[1].pk + 1) is None


def test_what_is_related_comes_with_them_or_is_known_to_be_missing(users, django_assert_num_queries):
    learner = Learner.objects.create(user=users[0])
    kept = Prepared(named, {"key": (BigAutoField(), 4_611_686_018_427_387)})
    with django_assert_num_queries(2):
        assert kept.first(key=users[0].pk).learner == learner
        assert not hasattr(kept.first(key=users[1].pk), "learner")


def test_a_row_is_stored_with_what_the_database_finds():
    stored = PreparedInsert(Learner, "adopted_by_id", found, {"learner": (UUIDField(), uuid.UUID(int=0xABC))})
    keeper, others = Learner.objects.create(), [Learner(), Learner(theme="dark")]
    for other in others:
        stored.store(other, learner=keeper.pk)
    assert {each.theme for each in Learner.objects.filter(adopted_by=keeper)} == {
        each.theme for each in others
    }
    assert others[1].adopted_by == keeper


def test_a_row_that_a_constraint_forbids_is_not_stored():
    stored = PreparedInsert(Belief, "learner_id", found, {"learner": (UUIDField(), uuid.UUID(int=0xABC))})
    with pytest.raises(IntegrityError):
        stored.store(Belief(code="none"), learner=uuid.uuid4())


def test_rows_are_handed_over_as_one_in_their_order(users, django_assert_num_queries):
    def build(key: int) -> "QuerySet[User, tuple[int, str]]":
        return User.objects.filter(pk__gte=key).order_by("-username").values_list("pk", "username")

    kept = Prepared(build, {"key": (BigAutoField(), 4_611_686_018_427_387)})
    one, two = users
    with django_assert_num_queries(1):
        assert kept.listed(key=one.pk) == [[two.pk, "two"], [one.pk, "one"]]
    assert kept.listed(key=two.pk + 1) == []


def test_rows_are_stored_together_and_all_or_none(django_assert_num_queries):
    stored, one = PreparedRows(Belief, "learner", "code", "probability", "said_by"), Learner.objects.create()
    for codes in (["a"], ["b", "c"]):
        with django_assert_num_queries(1):
            stored.store([(one.pk, code, 0.5, [code]) for code in codes])
    with django_assert_num_queries(0):
        stored.store([])
    assert sorted(Belief.objects.filter(learner=one).values_list("code", flat=True)) == ["a", "b", "c"]
    with pytest.raises(IntegrityError), transaction.atomic():
        stored.store([(one.pk, "d", 0.5, []), (one.pk, "a", 0.5, [])])
    assert Belief.objects.filter(learner=one).count() == 3
