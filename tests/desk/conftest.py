"""Staff of both sorts, and an account to help."""

import pytest

from tests.pages.conftest import bank, nothing_kept  # noqa: F401  fixtures
from trainer.accounts.models import User


@pytest.fixture
def staff(db):
    return User.objects.create_user("support", password="a long pass phrase", is_staff=True)


@pytest.fixture
def chief(db):
    return User.objects.create_superuser("chief", password="a long pass phrase")


@pytest.fixture
def aiko(db):
    return User.objects.create_user("aiko", "aiko@mail.example", "a long pass phrase")
