import pytest

from tests.classroom.builders import assignment, classroom, teacher
from tests.classroom.supply import load_supply


@pytest.fixture
def room(db):
    return classroom(zone="Europe/Paris")


@pytest.fixture
def owner(room):
    return teacher(classroom=room)


@pytest.fixture
def teaching(client, owner):
    """The owner's browser."""
    client.force_login(owner)
    return client


@pytest.fixture
def supply(db, tmp_path):
    return load_supply(tmp_path)


@pytest.fixture
def found(room, owner, supply):
    """A published assignment of two puzzles."""
    return assignment(room, supply[:2])
