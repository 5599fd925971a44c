"""How many statements an answer of a class takes, whichever way of working; only where the transaction begins
and ends is not counted.
"""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.classroom.builders import classroom, enrolled
from tests.play.homework.conftest import ago, give, key_in, start, url
from tests.play.homework.test_ending import FAR
from trainer.classroom.doing.work import work_of
from trainer.classroom.models import SlotChoice

OF_TRANSACTIONS = ("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT")


def statements(sent):
    """Without the one savepoint that a transaction is within a test."""
    found = [each["sql"] for each in sent.captured_queries]
    assert sum(sql.startswith(OF_TRANSACTIONS) for sql in found) == 2
    return len(found) - 2


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"tries": 3},
        {"late": "half", "due_at": ago(hours=1)},
        {"feedback": "after_due", "due_at": FAR},
        {"mode": "mastery", "streak": 1},
        {"mode": "exam"},
    ],
    ids=["homework", "tries", "late", "kept", "mastery", "exam"],
)
def test_an_answer_takes_ten(signed, homework, facts):
    found = homework()
    start(signed, found)
    type(found).objects.filter(pk=found.pk).update(**facts)
    key = key_in(signed.get(url(found, "1/")))
    with CaptureQueriesContext(connection) as sent:
        assert give(signed, found, key=key, htmx=True, answer="yes").status_code == 200
    assert statements(sent) == 10


@pytest.mark.parametrize(("answer", "number"), [("no", 10), ("yes", 11)])
def test_a_second_try_takes_one_more_where_the_first_was_kept_for_it(signed, homework, answer, number):
    found = homework(tries=3)
    start(signed, found)
    give(signed, found, answer="no")
    key = key_in(signed.get(url(found, "1/?again")))
    with CaptureQueriesContext(connection) as sent:
        assert give(signed, found, key=key, htmx=True, answer=answer).status_code == 200
    assert statements(sent) == number


def test_a_further_round_takes_two_more(signed, homework, three):
    found = homework(mode="mastery", streak=2)
    SlotChoice.objects.create(
        slot=found.slots.get(place=1), version=found.slots.get(place=3).choices.get().version, fixed=True
    )
    start(signed, found)
    key = key_in(signed.get(url(found, "1/")))
    with CaptureQueriesContext(connection) as sent:
        assert give(signed, found, key=key, htmx=True, answer="yes").status_code == 200
    assert statements(sent) == 12


def test_keeping_what_is_chosen_takes_seven(signed, homework):
    found = homework(mode="exam", feedback="after_due", due_at=FAR)
    start(signed, found)
    for answer in ("yes", "no"):
        key = key_in(signed.get(url(found, "1/")))
        with CaptureQueriesContext(connection) as sent:
            assert give(signed, found, key=key, htmx=True, answer=answer).status_code == 200
        assert statements(sent) == 7


def test_what_a_learner_works_on_is_found_in_one_query(aiko, homework, signed, django_assert_num_queries):
    found = homework()
    start(signed, found)
    with django_assert_num_queries(1):
        work = work_of(aiko.learner_id, found.slug)
    assert (work.assignment, work.enrollment, work.submission) == (found, aiko, found.submissions.get())
    assert work_of(enrolled(classroom("Other"), "Ben").learner_id, found.slug) is None
