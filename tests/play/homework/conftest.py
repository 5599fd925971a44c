import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.builders import assignment, classroom, enrolled
from tests.play.conftest import fields_of
from trainer.classroom.doing.work import items_of, work_of


@pytest.fixture
def room(bank):
    return classroom(zone="Europe/Paris")


@pytest.fixture
def aiko(room):
    return enrolled(room)


@pytest.fixture
def signed(client, aiko):
    """A client of the learner's."""
    client.force_login(aiko.learner.user)
    return client


@pytest.fixture
def three(bank):
    """Three puzzles: two that are answered yes, one that is answered no."""
    return [bank["can-ron", "yes"], bank["is-tenpai", "yes"], bank["is-tenpai", "no"]]


@pytest.fixture
def homework(room, three):
    """Makes an assignment of the three puzzles with other facts."""
    return lambda **facts: assignment(room, three, **facts)


def url(found, rest=""):
    return f"/hw/{found.slug}/{rest}"


def start(client, found):
    return client.post(url(found, "start/"))


def key_in(response):
    return re.search(r'name="key" value="([^"]+)"', response.text)[1]


def give(client, found, place=1, *, key=None, htmx=False, query="", rest=None, **fields):
    """Ask for the item's page, if no key is given, and answer it."""
    where = url(found, rest or f"{place}/")
    key = key or key_in(client.get(where + query))
    return client.post(where, {"key": key, **fields}, headers={"HX-Request": "true"} if htmx else {})


def right(entry):
    return fields_of(entry)


def items(enrollment, found):
    return items_of(work_of(enrollment.learner_id, found.slug).submission)


def ago(**much):
    return timezone.now() - timedelta(**much)


def due_passed(found, **much):
    found.due_at = ago(**much or {"seconds": 5})
    found.save()
