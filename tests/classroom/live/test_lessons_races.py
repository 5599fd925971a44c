"""At the same time in a lesson: one lesson, one question, one answer, no result withheld for ever."""

from functools import partial
from threading import Barrier, Thread

import pytest
from django.db import connection

from tests.classroom.builders import enrolled
from tests.classroom.lessons import give, version_of
from trainer.classroom.live.lessons import (
    QuestionClosedError,
    end_lesson,
    reveal_step,
    show_question,
    start_lesson,
)
from trainer.classroom.models import Lesson, LessonAnswer, LessonQuestion
from trainer.progress.models import NEVER, Attempt

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls):
    """Run the calls in threads that begin together; what none of them expected."""
    ready, failed = Barrier(len(calls)), []

    def run(call):
        try:
            ready.wait()
            call()
        except QuestionClosedError:
            pass
        except Exception as error:
            failed.append(error)
        finally:
            connection.close()

    threads = [Thread(target=run, args=[call]) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return failed


def test_a_class_has_one_lesson(room, host):
    assert at_once(*[lambda: start_lesson(classroom=room, by=host)] * 4) == []
    assert Lesson.objects.count() == 1


def test_one_question_follows(bank, lesson):
    version = version_of(bank["waits", "other"])
    assert at_once(*[lambda: show_question(lesson=lesson, version=version, after=1)] * 4) == []
    assert LessonQuestion.objects.count() == 2


def test_a_learner_answers_once(lesson, room):
    aiko = enrolled(room)
    calls = [partial(give, lesson, aiko, text) for text in ("yes", "no", "yes", "no")]
    assert at_once(*calls) == []
    assert (LessonAnswer.objects.count(), Attempt.objects.count()) == (1, 1)
    assert LessonAnswer.objects.get().text == Attempt.objects.get().answer


@pytest.mark.parametrize("end", [False, True])
def test_no_answer_stays_withheld_behind_the_verdict(lesson, room, end):
    def last():
        return end_lesson(lesson=lesson) if end else reveal_step(question=lesson.current, step=1, of=2)

    answers = [partial(give, lesson, enrolled(room, name), seconds=-1) for name in "ABCDEF"]
    assert at_once(*answers, last) == []
    assert Attempt.objects.count() == 6
    assert Attempt.objects.filter(withheld_until=NEVER).count() == 0
