"""A long list is shown in parts, by the address."""

import pytest
from django.test import RequestFactory

from trainer.accounts.models import User
from trainer.forms.lists import PER_PAGE, FindForm, paged
from trainer.forms.queries import QueryError


@pytest.fixture
def everybody(db):
    User.objects.bulk_create(User(username=f"user-{number:03}") for number in range(PER_PAGE + 1))
    return User.objects.order_by("username")


@pytest.mark.parametrize(
    ("asked", "part", "first"), [("", 1, 0), ("page=2", 2, PER_PAGE), ("page=99", 2, PER_PAGE)]
)
def test_the_part_that_is_asked_for_or_the_last(everybody, asked, part, first):
    page = paged(RequestFactory().get(f"/?{asked}"), everybody)
    assert (page.number, page[0].username) == (part, f"user-{first:03}")


def test_what_is_no_number_is_refused(everybody):
    with pytest.raises(QueryError):
        paged(RequestFactory().get("/?page=x"), everybody)


def test_what_is_looked_for_may_be_nothing():
    assert FindForm({}).is_valid()
