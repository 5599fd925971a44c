"""A change of a mark and the task that sends it, at the same time: no change is left behind."""

from threading import Event, Thread

import pytest
from django.db import connection, transaction
from django.utils import timezone

from tests.teach.lti.test_marks import WAITING, answer, put_homework, sent
from trainer.classroom.models import WaitingMark
from trainer.classroom.platforms.sending import mark_changed, send_mark

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.usefixtures("bank")
def test_change_that_is_not_committed_yet_when_the_task_begins(school, settings):
    homework = put_homework(school)
    settings.TASKS = WAITING
    submission = answer(homework)
    at = WaitingMark.objects.create(submission=submission, at=timezone.now()).at
    asked, failed = Event(), []

    def work():
        asked.wait(10)
        try:
            send_mark.call(str(submission.pk), at.isoformat())
        except Exception as error:
            failed.append(error)
        finally:
            connection.close()

    worker = Thread(target=work)
    worker.start()
    with transaction.atomic():
        answer(homework, 2)
        mark_changed(submission)
        asked.set()
        worker.join(1)
    worker.join()
    assert failed == []
    assert [body["scoreGiven"] for body in sent(school)] == [100]
