import pytest

from tests.classroom.builders import classroom, enrolled
from tests.pages.conftest import bank, nothing_kept, waits, yes  # noqa: F401  fixtures


@pytest.fixture
def room(bank):  # noqa: F811  the fixture
    return classroom(zone="Europe/Paris")


@pytest.fixture
def aiko(room):
    return enrolled(room)
