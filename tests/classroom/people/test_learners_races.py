"""Two requests at once, each with its own connection: a form makes cards once, an account has one home."""

from datetime import UTC, datetime, timedelta
from threading import Barrier, Thread
from uuid import uuid4

import pytest
from django.db import connection

from tests.classroom.builders import a_teacher_of, classroom, teacher
from trainer.accounts.models import LoginCard
from trainer.classroom.models import Enrollment
from trainer.classroom.people import learners as acts
from trainer.classroom.people.enrolling import add_learners
from trainer.classroom.people.rosters import read_lines

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def aiko():
    room = classroom()
    by = teacher(classroom=room)
    return add_learners(classroom=room, by=by, roster=read_lines("Aiko"))[0]


def at_once(*calls):
    """Run calls at the same time; the errors that came of it."""
    barrier, errors = Barrier(len(calls)), []

    def run(call):
        try:
            barrier.wait()
            call()
        except Exception as error:
            errors.append(type(error))
        finally:
            connection.close()

    threads = [Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return errors


def test_form_sent_twice_at_once_makes_one_card(aiko):
    key = uuid4()

    def send():
        acts.make_cards(
            classroom=aiko.classroom,
            enrollments=[Enrollment.objects.get()],
            expires_at=NOW + timedelta(days=7),
            now=NOW,
            form=key,
            by=a_teacher_of(aiko.classroom),
        )

    assert at_once(send, send, send) == [acts.PrintedError] * 2
    assert LoginCard.objects.get().revoked_at is None


def test_moved_into_two_classes_at_once_the_account_has_one_home(aiko):
    rooms = [classroom(f"Other {n}") for n in range(2)]

    def move(room):
        by = a_teacher_of(aiko.classroom)
        own = Enrollment.objects.get(pk=aiko.pk)
        return lambda: acts.move_learner(enrollment=own, to=room, by=by, now=NOW)

    assert at_once(*map(move, rooms)) == []
    assert Enrollment.objects.get(home=True).classroom in rooms
