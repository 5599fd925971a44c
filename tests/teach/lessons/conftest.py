import pytest

from tests.classroom.builders import classroom, teacher
from tests.classroom.lessons import lesson_with


@pytest.fixture
def room(bank):
    return classroom(name="Tuesday club")


@pytest.fixture
def host(room):
    return teacher(classroom=room)


@pytest.fixture
def wall(client, host):
    client.force_login(host)
    return client


@pytest.fixture
def lesson(bank, room, host):
    return lesson_with(room, host, bank["can-ron", "yes"])


@pytest.fixture(autouse=True)
def nobody_here(settings, tmp_path):
    """Nobody looked in before the test."""
    settings.VAR_DIR = tmp_path
