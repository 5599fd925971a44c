"""Answering a puzzle of an assignment: kept once, verdicts, tries, late answers, another device."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from tests.classroom.builders import assignment
from tests.play.homework.conftest import ago, due_passed, give, items, key_in, right, start, url
from trainer.classroom.doing.work import work_of
from trainer.classroom.models import Answer, Extension, LateAnswer, SlotChoice, Submission
from trainer.progress.models import Attempt

FAR = datetime(2100, 5, 1, 10, tzinfo=UTC)


@pytest.mark.parametrize("htmx", [False, True])
class TestAnswer:
    def test_at_once_the_verdict_stands_in_place_with_the_way_to_the_next_place(self, signed, homework, htmx):
        found = homework()
        start(signed, found)
        response = give(signed, found, htmx=htmx, answer="yes")
        where = f"{url(found, '1/')}?try=1"
        if htmx:
            assert response.headers["HX-Push-Url"] == where
            assert '<div id="table" hx-swap-oob="innerHTML">' in response.text
            page = response.text
        else:
            assert response.url == f"{where}#verdict"
            page = signed.get(where).text
        assert '<span class="verdict-headline">Right.</span>' in page
        assert "CachedVerdict" not in page
        assert f'onwards-next" href="{url(found, "2/")}">Next puzzle</a>' in page
        assert "/next/?after=" not in page.partition("onwards-bar")[2].partition("</nav>")[0]
        assert Answer.objects.get().attempt == Attempt.objects.get()

    def test_kept_back_nothing_is_said_of_the_verdict(self, signed, homework, htmx):
        found = homework(feedback="after_due", due_at=FAR)
        start(signed, found)
        response = give(signed, found, htmx=htmx, answer="no")
        page = response.text if htmx else signed.get(response.url).text
        assert "Kept." in page
        assert "The verdict is shown after Sat 1 May 2100, 12:00." in page
        assert "You answered: No." in page
        assert "Not quite." not in page
        assert 'class="steps"' not in page
        assert f'onwards-next" href="{url(found, "2/")}">Next puzzle</a>' in page

    def test_the_same_page_sent_twice_is_stored_once(self, signed, homework, htmx):
        found = homework(tries=3)
        start(signed, found)
        key = key_in(signed.get(url(found, "1/")))
        give(signed, found, key=key, htmx=htmx, answer="no")
        response = give(signed, found, key=key, htmx=htmx, answer="yes")
        page = response.text if htmx else signed.get(response.url).text
        assert "You had answered try 1 already" in page
        assert "Not right yet." in page
        assert "2 tries are left." in page
        assert [each.number for each in Answer.objects.all()] == [1]

    def test_a_try_is_used_up_once_and_then_there_is_none(self, signed, homework, htmx):
        found = homework(tries=2)
        start(signed, found)
        first = give(signed, found, htmx=htmx, answer="no")
        page = first.text if htmx else signed.get(first.url).text
        assert f'href="{url(found, "1/")}?again">Try again</a>' in page
        second = key_in(signed.get(url(found, "1/?again")))
        assert second != key_in(signed.get(url(found, "2/")))
        for _ in range(2):
            give(signed, found, key=second, htmx=htmx, answer="no")
        assert Answer.objects.count() == 2
        page = signed.get(url(found, "1/?again")).text
        assert 'name="key"' not in page
        assert "Try again" not in page
        response = give(signed, found, key="nonsense", htmx=htmx, answer="yes")
        assert response.status_code == 403
        assert "All tries at this puzzle are used up." in response.text

    def test_what_cannot_be_read_is_asked_again(self, signed, homework, htmx):
        found = homework()
        start(signed, found)
        key = key_in(signed.get(url(found, "1/")))
        response = give(signed, found, key=key, htmx=htmx)
        assert response.status_code == 422
        assert "Choose an answer first." in response.text
        assert "Choose what to practise" not in response.text
        assert key_in(response) == key
        assert Attempt.objects.count() == 0

    def test_a_foreign_key_is_asked_again(self, signed, homework, htmx):
        found = homework()
        start(signed, found)
        other = key_in(signed.get(url(found, "2/")))
        response = give(signed, found, 1, key=other, htmx=htmx, answer="yes")
        assert response.status_code == 409
        assert "Nothing was stored; here it is again." in response.text
        assert give(signed, found, 1, key=key_in(response), answer="yes").status_code == 302

    def test_the_due_date_that_passed_while_the_page_was_open_is_told(self, signed, aiko, homework, htmx):
        found = homework(due_at=FAR)
        start(signed, found)
        key = key_in(signed.get(url(found, "1/")))
        due_passed(found)
        response = give(signed, found, key=key, htmx=htmx, answer="yes")
        page = response.text if htmx else signed.get(response.url).text
        assert "Answers counted until " in page
        assert "Your answer is kept, but it counts only if your teacher gives more time." in page
        schedule = work_of(aiko.learner_id, found.slug).schedule
        assert schedule.weight(Answer.objects.get().arrived_at) == 0
        Extension.objects.create(assignment=found, enrollment=aiko, due_at=FAR)
        assert "Answers counted until" not in signed.get(url(found, "1/")).text

    def test_the_time_that_was_up_is_told(self, signed, homework, htmx):
        found = homework(minutes=10)
        start(signed, found)
        key = key_in(signed.get(url(found, "1/")))
        Submission.objects.update(started_at=ago(minutes=11))
        response = give(signed, found, key=key, htmx=htmx, answer="yes")
        page = response.text if htmx else signed.get(response.url).text
        assert "The time is up." in page
        assert "Your teacher decides whether it counts." in page
        assert "Right." not in page
        assert (Answer.objects.count(), LateAnswer.objects.count()) == (0, 1)


def test_every_shape_of_answer_can_be_given(signed, room, bank, aiko):
    entries = list(bank.values())
    found = assignment(room, entries)
    start(signed, found)
    for place, entry in enumerate(entries, 1):
        assert give(signed, found, place, **right(entry)).status_code == 302
    assert set(Answer.objects.values_list("score", flat=True)) == {1}


def test_work_goes_on_on_another_device(signed, aiko, homework):
    found = homework(feedback="after_due", due_at=FAR)
    start(signed, found)
    give(signed, found, 1, answer="yes")
    phone = Client()
    phone.force_login(aiko.learner.user)
    page = phone.get(url(found)).text
    assert "1 of 3 answered" in page
    assert f'href="{url(found, "2/")}">Go on: 2</a>' in page
    give(phone, found, 2, answer="yes")
    assert "2 of 3 answered" in signed.get(url(found)).text


def test_two_tabs_hold_the_same_key_for_the_same_try(signed, homework):
    found = homework(tries=2)
    start(signed, found)
    one, two = (key_in(signed.get(url(found, "1/"))) for _ in range(2))
    give(signed, found, key=one, answer="no")
    give(signed, found, key=two, answer="yes")
    assert Answer.objects.count() == 1


def test_the_clock_is_told_by_the_server(signed, homework):
    found = homework(minutes=10)
    start(signed, found)
    Submission.objects.update(started_at=ago(minutes=2, seconds=1))  # a minute until other words are right
    for rest in ("", "1/", "hand-in/"):
        page = signed.get(url(found, rest)).text
        assert "7 minutes left" in page
        assert 'data-seconds="4' in page
    Submission.objects.update(started_at=ago(minutes=11))
    page = signed.get(url(found, "1/")).text
    assert "hw-clock" not in page
    assert "The time is up." in page
    assert 'name="key"' not in page


def test_until_mastery_another_one_follows_and_earlier_ones_stay_readable(signed, aiko, homework, three):
    found = homework(mode="mastery", streak=2)
    slot = found.slots.get(place=2)
    other = found.slots.get(place=3).choices.get().version
    SlotChoice.objects.create(slot=slot, version=other)
    start(signed, found)
    page = signed.get(give(signed, found, 2, answer="no").url).text
    assert f'href="{url(found, "2/2/")}">Another one like it</a>' in page
    assert [(item.place, item.round) for item in items(aiko, found)] == [(1, 1), (2, 1), (2, 2), (3, 1)]
    assert "Not quite." in signed.get(url(found, "2/1/")).text
    assert 'name="key"' in signed.get(url(found, "2/")).text
    page = signed.get(url(found)).text
    assert "0 of 3 mastered" in page
    assert page.count("0 of 2 right in a row") == 3
    assert f'href="{url(found, "1/1/")}">Go on: 1</a>' in page
    assert f'href="{url(found, "2/1/")}"' in page


def test_each_place_of_mastery_says_how_far_it_is_and_when_it_is_done(signed, homework):
    found = homework(mode="mastery", streak=1)
    start(signed, found)
    assert "0 of 1 right in a row" in signed.get(url(found, "1/1/")).text
    page = signed.get(give(signed, found, rest="1/1/", answer="yes").url).text
    assert "</span> done</span>" in page.partition("hw-bar")[2].partition("</nav>")[0]
    page = signed.get(url(found)).text
    assert "1 of 3 mastered" in page
    assert page.count("</span> done</span>") == 1


@pytest.mark.parametrize("mode", ["homework", "exam"])
def test_list_and_start_say_whether_it_is_an_exam(signed, homework, mode):
    found = homework(mode=mode, minutes=20)
    for _ in range(2):
        page = signed.get(url(found)).text
        assert ("<dt>Exam</dt>" in page) == (mode == "exam")
        assert "20 minutes from the start" in page
        start(signed, found)


def test_a_verdict_belongs_to_the_classes(signed, homework):
    found = homework()
    start(signed, found)
    give(signed, found, answer="yes")
    page = signed.get(url(found, "1/")).text
    assert page.count('aria-current="page"') == signed.get(url(found)).text.count('aria-current="page"')


def test_what_is_said_of_a_late_answer_stands_right_below_the_word_of_the_verdict(signed, homework):
    found = homework(due_at=FAR)
    start(signed, found)
    key = key_in(signed.get(url(found, "1/")))
    due_passed(found)
    page = signed.get(give(signed, found, key=key, answer="yes").url).text
    below = page.partition('class="verdict-word"')[2].partition("onwards-bar")[0]
    assert "Answers counted until " in below
