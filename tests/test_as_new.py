"""After a test that committed, nothing of it is there."""

import pytest
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.test import TransactionTestCase

from trainer.accounts.models import Learner, User


@pytest.mark.django_db(transaction=True)
def test_what_was_committed_is_gone_and_what_came_with_the_tables_is_there():
    kept = (ContentType.objects.count(), Permission.objects.count())
    assert min(kept) > 0
    Learner.objects.create(user=User.objects.create_user("akagi"))
    TransactionTestCase._fixture_teardown(None)
    assert not User.objects.exists()
    assert not Learner.objects.exists()
    assert (ContentType.objects.count(), Permission.objects.count()) == kept
