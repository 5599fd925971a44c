"""No request of one test counts in another."""

import pytest

from tests.pages.conftest import bank  # noqa: F401  a fixture
from trainer.accounts.turns import forget_turns


@pytest.fixture(autouse=True)
def fresh_turns():
    forget_turns()
    yield
    forget_turns()
