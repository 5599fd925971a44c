"""A lesson of one question, and who holds it."""

import pytest

from tests.classroom.builders import teacher
from tests.classroom.lessons import lesson_with


@pytest.fixture
def host(room):
    return teacher(classroom=room)


@pytest.fixture
def lesson(bank, room, host):
    return lesson_with(room, host, bank["can-ron", "yes"])
