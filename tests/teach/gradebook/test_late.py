"""Answers that came when the time was up: seen, accepted or not, once, with the journal."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.answers import answered, submission
from trainer.classroom.marks.gradebook import gradebook
from trainer.classroom.models import Answer, Change, JournalEntry, LateAnswer

MINUTE = timedelta(minutes=1)


@pytest.fixture
def now():
    return timezone.now()


@pytest.fixture
def exam(work):
    work.mode, work.minutes, work.feedback = "exam", 30, "never"
    work.save()
    return work


@pytest.fixture
def late(exam, aiko, now):
    """An answer that came ten minutes too late, beside one that is wrong."""
    answered(exam, aiko, 1, "no", 0.0, solved="yes", at=now - 50 * MINUTE)
    own = submission(exam, aiko)
    type(own).objects.update(started_at=now - 60 * MINUTE, handed_in_at=now - 30 * MINUTE, by_clock=True)
    item = own.items.get(place=1)
    facts = {"key": "k", "shown_at": now - 60 * MINUTE, "given": {"answer": ["yes"]}, "answer": "yes"}
    return LateAnswer.objects.create(
        item=item, chosen_at=now - 31 * MINUTE, arrived_at=now - 20 * MINUTE, **facts
    )


def url(exam):
    return f"/teach/a/{exam.slug}/late/"


def decide(client, exam, late, do):
    return client.post(url(exam), {"late": late.pk, "do": do})


def cell(room):
    return gradebook(room, now=timezone.now()).rows[0].cells[0]


def test_the_results_lead_to_them_and_the_page_says_what_counts_and_what_came(signed_in, exam, late):
    assert f'href="{url(exam)}"' in signed_in.get(f"/teach/a/{exam.slug}/results/").text
    page = signed_in.get(url(exam)).text
    for said in ("Aiko", ">No</td>", "Yes <span", ">right</span>", "Let it count"):
        assert said in page


def test_accepted_it_counts_once_as_if_it_had_come_at_the_end(signed_in, exam, room, late, now):
    before = cell(room)
    assert (before.mark, before.waiting) == (0, 1)
    for _ in range(2):
        assert decide(signed_in, exam, late, "accept").url == url(exam)
    first, second = Answer.objects.order_by("number")
    assert (first.attempt.answer, second.attempt.answer, second.number) == ("no", "yes", 2)
    assert (second.arrived_at, second.sent_at) == (now - 30 * MINUTE, late.arrived_at)
    after = cell(room)
    assert (after.mark, after.waiting, after.sent_late) == (0.5, 0, True)
    entry = JournalEntry.objects.get()
    assert (entry.what, entry.before, entry.after) == (Change.ACCEPTED, "no", "yes")
    assert entry.by.username == "teacher"


def test_declined_nothing_changes_but_the_journal(signed_in, exam, room, late):
    decide(signed_in, exam, late, "decline")
    decide(signed_in, exam, late, "accept")
    assert (Answer.objects.count(), cell(room).mark, cell(room).waiting) == (1, 0, 0)
    assert JournalEntry.objects.get().what == Change.DECLINED
    assert "does not count" in signed_in.get(url(exam)).text


def test_of_one_that_came_when_the_right_answer_could_be_read_it_is_said(signed_in, exam, late):
    assert "could be read" not in signed_in.get(url(exam)).text
    exam.feedback = "at_once"
    exam.save()
    assert "The right answer could be read by then." in signed_in.get(url(exam)).text


def test_of_another_assignment_it_is_not_found(signed_in, exam, late):
    assert signed_in.post(url(exam), {"late": "0", "do": "accept"}).status_code == 404
    assert signed_in.post(url(exam), {"do": "accept"}).status_code == 404


@pytest.mark.parametrize("number", [1, 2])
def test_it_takes_the_same_queries_for_any_number(
    signed_in, exam, late, number, aiko, now, django_assert_num_queries
):
    if number == 2:
        other = submission(exam, aiko).items.get(place=2)
        LateAnswer.objects.create(
            item=other, key="l", shown_at=now, given={}, answer=late.answer, chosen_at=now, arrived_at=now
        )
    with django_assert_num_queries(9):
        signed_in.get(url(exam))
