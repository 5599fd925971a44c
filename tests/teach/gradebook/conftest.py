import pytest

from tests.classroom.builders import assignment, classroom, enrolled, teacher
from tests.pages.conftest import waits, yes  # noqa: F401  fixtures


@pytest.fixture
def work(yes, waits):  # noqa: F811  the fixtures
    return assignment(classroom(), [yes, waits])


@pytest.fixture
def room(work):
    return work.classroom


@pytest.fixture
def aiko(room):
    return enrolled(room)


@pytest.fixture
def signed_in(client, room):
    """The client of a teacher of the class."""
    client.force_login(teacher(classroom=room))
    return client
