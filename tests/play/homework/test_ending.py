"""Handing in, the receipt, hints, and what stands behind no link of its own."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from tests.play.homework.conftest import give, items, key_in, start, url
from trainer.classroom.models import Answer, ChosenAnswer, SlotChoice, Submission
from trainer.progress.models import Attempt
from trainer.puzzles.models import Puzzle

FAR = datetime(2100, 5, 1, 10, tzinfo=UTC)


class TestHandIn:
    def test_open_places_are_named_and_nothing_is_stored_afterwards(self, signed, homework):
        found = homework(mode="exam", feedback="after_due", due_at=FAR)
        start(signed, found)
        give(signed, found, 1, answer="yes")
        key = key_in(signed.get(url(found, "2/")))
        assert "2 questions are not answered. They come first." in signed.get(url(found, "hand-in/")).text
        assert signed.post(url(found, "hand-in/")).url == url(found, "receipt/")
        response = give(signed, found, 2, key=key, answer="yes")
        assert response.status_code == 403
        assert "You have handed this in." in response.text
        assert Answer.objects.count() == 1
        assert "Kept." in signed.get(url(found, "1/")).text
        assert signed.get(url(found, "2/")).status_code == 403
        page = signed.get(url(found)).text
        assert page.count("not answered") == 2
        assert f'href="{url(found, "2/")}"' not in page

    def test_once_verdicts_are_shown_what_stayed_unanswered_is_shown_too(self, signed, homework):
        found = homework(mode="exam", feedback="after_due", due_at=FAR)
        start(signed, found)
        signed.post(url(found, "hand-in/"))
        found.due_at = timezone.now() - timedelta(seconds=100)
        found.save()
        assert f'href="{url(found, "1/")}"' not in signed.get(url(found)).text
        found.due_at = timezone.now() - timedelta(seconds=121)
        found.save()
        assert f'href="{url(found, "1/")}"' in signed.get(url(found)).text
        page = signed.get(url(found, "1/")).text
        assert "Not answered." in page
        assert "Yes, you can ron." in page
        assert 'class="steps"' in page
        assert "You answered" not in page
        assert 'name="key"' not in page

    @pytest.mark.parametrize("htmx", [False, True])
    def test_the_last_answer_leads_to_handing_in(self, signed, homework, htmx):
        found = homework(mode="exam")
        found.slots.filter(place=3).delete()
        start(signed, found)
        hand_in = f'onwards-next" href="{url(found, "hand-in/")}">Hand in</a>'
        for place, last in ((1, False), (2, True)):
            response = give(signed, found, place, htmx=htmx, answer="yes")
            page = response.text if htmx else signed.get(response.url).text
            assert (hand_in in page) == last

    def test_when_the_time_is_up_there_is_nothing_to_hand_in_and_soon_it_is(self, signed, homework):
        found = homework(minutes=10)
        start(signed, found)
        assert url(found, "hand-in/") in signed.get(url(found)).text
        for minutes, said in ((11, "it is handed in automatically"), (13, "You have handed this in.")):
            Submission.objects.update(started_at=timezone.now() - timedelta(minutes=minutes))
            page = signed.get(url(found)).text
            assert said in page
            assert url(found, "hand-in/") not in page
        assert Submission.objects.get().by_clock

    def test_homework_that_is_finished_says_so(self, signed, homework):
        found = homework()
        found.slots.filter(place__gt=1).delete()
        start(signed, found)
        assert "Done. Everything is kept." not in signed.get(url(found)).text
        give(signed, found, answer="yes")
        assert "Done. Everything is kept." in signed.get(url(found)).text

    def test_an_exam_takes_one_answer(self, signed, homework):
        found = homework(mode="exam", tries=3)
        start(signed, found)
        page = signed.get(give(signed, found, 1, answer="no").url).text
        assert "Try again" not in page
        assert 'name="key"' not in signed.get(url(found, "1/?again")).text

    def test_homework_has_nothing_to_hand_in(self, signed, homework):
        found = homework()
        start(signed, found)
        assert signed.get(url(found, "hand-in/")).url == url(found)


class TestReceipt:
    def test_it_lists_what_was_answered_when_in_the_class_zone(self, signed, aiko, homework):
        found = homework(mode="exam", feedback="never")
        start(signed, found)
        give(signed, found, 1, answer="yes")
        ChosenAnswer.objects.update(arrived_at=datetime(2026, 7, 1, 10, tzinfo=UTC))
        page = signed.get(url(found, "receipt/")).text
        assert ">1 Jul, 12:00:00</time>" in page
        assert page.count("Europe/Paris") == 1
        assert "<dt>Not answered</dt><dd>2, 3</dd>" in page
        assert "<td>Yes</td>" in page
        assert "right" not in page.partition("<main")[2].partition("</main>")[0].lower()

    @pytest.mark.parametrize(
        ("facts", "said"),
        [
            ({"minutes": 10}, "after the time, does not count"),
            ({"late": "refuse"}, "late, does not count"),
            ({"late": "half"}, "late, counts half"),
            ({"late": "accept"}, "late"),
        ],
    )
    def test_it_says_what_a_late_answer_counts(self, signed, homework, facts, said):
        found = homework(**facts)
        start(signed, found)
        give(signed, found, answer="yes")
        found.due_at = None if "minutes" in facts else timezone.now() - timedelta(hours=1)
        found.save()
        Submission.objects.update(started_at=timezone.now() - timedelta(hours=2))
        assert f'<b class="hw-late">{said}</b>' in signed.get(url(found, "receipt/")).text

    def test_of_mastery_it_counts_rounds(self, signed, homework, three):
        found = homework(mode="mastery", streak=2)
        slot = found.slots.get(place=2)
        SlotChoice.objects.create(slot=slot, version=found.slots.get(place=3).choices.get().version)
        start(signed, found)
        give(signed, found, 2, answer="no")
        page = signed.get(url(found, "receipt/")).text
        assert '<th scope="col">Round</th>' in page
        assert "<dt>Not answered</dt><dd>1, 3</dd>" in page

    def test_its_code_is_another_one_after_another_answer(self, signed, homework):
        found = homework()
        start(signed, found)

        def code():
            return signed.get(url(found, "receipt/")).text.partition("<code>")[2].partition("</code>")[0]

        empty = code()
        give(signed, found, 1, answer="yes")
        one = code()
        assert len(one) == len("AAAA-BBBB-CCCC-DDDD")
        assert one == code() != empty


class TestHint:
    def test_it_is_shown_and_counted(self, signed, aiko, homework):
        found = homework(hints=True)
        start(signed, found)
        page = signed.get(url(found, "1/")).text
        assert "A hint" in page
        assert "Think of these rules" not in page
        where = url(found, "1/1/hint/")
        assert signed.post(where, {"number": "1"}).url == f"{url(found, '1/')}#hints"
        assert "Think of these rules" in signed.get(url(found, "1/")).text
        part = signed.post(where, {"number": "2"}, headers={"HX-Request": "true"}).text
        assert "Think of these rules too" in part
        assert "<html" not in part
        assert items(aiko, found)[0].hints == 2

    @pytest.mark.parametrize("number", ["0", "2", "3", "9", "x", "", "99999999999"])
    def test_one_that_there_is_not_is_refused(self, signed, aiko, homework, number):
        found = homework(hints=True)
        start(signed, found)
        response = signed.post(url(found, "1/1/hint/"), {"number": number}, headers={"HX-Request": "true"})
        assert response.status_code == 403
        assert "Think of these rules" not in response.text
        assert items(aiko, found)[0].hints == 0

    def test_where_none_may_be_asked_for_there_is_no_button(self, signed, homework):
        found = homework()
        start(signed, found)
        assert "A hint" not in signed.get(url(found, "1/")).text
        assert signed.post(url(found, "1/1/hint/"), {"number": "1"}).status_code == 403


def test_a_puzzle_that_nobody_else_has_is_served_here_and_its_attempt_leads_here(signed, homework, three):
    found = homework(mode="exam")
    Puzzle.objects.filter(slug=three[0].slug).update(status="reserved")
    start(signed, found)
    give(signed, found, 1, answer="yes")
    attempt = Attempt.objects.get()
    response = signed.get(f"/p/{three[0].slug}/a/{attempt.id}/")
    assert response.url == url(found, "1/1/")
    page = signed.get(response.url).text
    assert "Right." in page
    assert f"/p/{three[0].slug}/" not in page
    Puzzle.objects.filter(slug=three[0].slug).update(status="published")
    assert f'href="/p/{three[0].slug}/"' in signed.get(response.url).text
