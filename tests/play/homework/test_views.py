"""An assignment as its learner sees it: who may, and its list before and after the start."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.classroom.builders import enrolled
from tests.play.homework.conftest import give, key_in, start, url
from trainer.classroom.models import Answer, Enrollment, Submission, SubmissionItem
from trainer.progress.models import Attempt
from trainer.puzzles.digests import rules_key
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.rulesets.written import written_rules

FAR = datetime(2100, 5, 1, 10, tzinfo=UTC)


class TestAccess:
    @pytest.mark.parametrize("rest", ["", "1/", "1/1/", "hand-in/", "receipt/"])
    def test_guests_sign_in_and_others_find_nothing(self, client, aiko, homework, rest):
        found = homework()
        assert client.get(url(found, rest)).url.startswith("/accounts/login/")
        other = enrolled(found.classroom, "Ben")
        other.classroom = type(found.classroom).objects.create(name="Another")
        other.save()
        client.force_login(other.learner.user)
        assert client.get(url(found, rest)).status_code == 404

    def test_a_draft_is_not_found(self, signed, homework):
        assert signed.get(url(homework(published_at=None))).status_code == 404

    def test_who_left_the_class_is_told_so(self, signed, aiko, homework, three):
        found = homework()
        start(signed, found)
        key = key_in(signed.get(url(found, "1/")))
        Enrollment.objects.update(left_at=timezone.now())
        response = give(signed, found, key=key, answer="yes")
        assert response.status_code == 403
        assert "You are not in this class any more." in response.text
        assert "Nothing was stored." in response.text
        assert Attempt.objects.count() == 0

    def test_an_archived_class_stays_readable_and_takes_nothing(self, signed, homework, room):
        found = homework()
        start(signed, found)
        give(signed, found, answer="yes")
        key = key_in(signed.get(url(found, "2/")))
        room.archived_at = timezone.now()
        room.save()
        assert "This class is archived" in signed.get(url(found)).text
        assert signed.get(url(found, "1/")).status_code == 200
        assert give(signed, found, 2, key=key, answer="yes").status_code == 403
        assert Answer.objects.count() == 1


class TestRules:
    def test_own_rules_go_by_the_name_that_the_class_keeps_and_that_costs_no_query(
        self, signed, homework, room, django_assert_num_queries
    ):
        found, rules = homework(), load_preset("ema_2025").changed(kuikae="allowed")
        start(signed, found)
        with CaptureQueriesContext(connection) as before:
            assert "<summary>Rules: “" not in signed.get(url(found, "1/")).text
        found.slots.update(ruleset=rules_key(rules))
        room.own_rules = {rules_key(rules): {"name": "Club", "word": written_rules(rules)}}
        room.save()
        with django_assert_num_queries(len(before)):
            page = signed.get(url(found, "1/")).text
        assert "<summary>Rules: “Club”: " in page


class TestSubmission:
    def test_before_the_start_it_says_what_holds(self, signed, homework):
        found = homework(due_at=FAR, tries=2, minutes=20, note="Take your time.", feedback="after_due")
        page = signed.get(url(found)).text
        assert "3 puzzles" in page
        assert "Take your time." in page
        assert "Sat 1 May 2100, 12:00" in page
        assert "2 for each puzzle" in page
        assert "20 minutes from the start" in page
        assert "The verdict is shown after Sat 1 May 2100, 12:02." in page
        assert "A late answer is kept, but does not count." in page
        assert "The clock begins when you start: 20 minutes, and it does not stop." in page
        assert "Start now: the clock begins" in page
        assert Submission.objects.count() == 0

    def test_started_twice_it_is_one_submission(self, signed, homework):
        found = homework()
        assert start(signed, found).url == url(found)
        assert start(signed, found).url == url(found)
        assert (Submission.objects.count(), SubmissionItem.objects.count()) == (1, 3)

    def test_an_item_leads_to_the_start_before_it_is_begun(self, signed, homework):
        found = homework()
        assert signed.get(url(found, "1/")).url == url(found)

    @pytest.mark.parametrize(
        ("facts", "said"),
        [
            ({"opens_at": FAR}, "This assignment is not open yet."),
            ({"due_at": datetime(2026, 1, 3, tzinfo=UTC)}, "Answers do not count any more"),
        ],
    )
    def test_when_it_is_not_open_there_is_no_button(self, signed, homework, facts, said):
        found = homework(**facts)
        page = signed.get(url(found)).text
        assert said in page
        assert "hw-start" not in page
        assert start(signed, found).status_code == 403
        assert Submission.objects.count() == 0

    def test_places_have_a_state_and_the_way_on_is_the_first_open_one(self, signed, homework, three):
        found = homework(tries=2)
        start(signed, found)
        give(signed, found, 1, answer="yes")
        give(signed, found, 3, answer="yes")
        page = signed.get(url(found)).text
        assert "2 of 3 answered" in page
        assert f'<a class="button button-large" href="{url(found, "2/")}">Go on: 2</a>' in page
        assert page.count("</span> right</span>") == 1
        assert page.count("</span> not right</span>") == 1
        assert f'href="{url(found, "3/")}?again"' in page
        assert f'href="{url(found, "1/")}?again"' not in page

    @pytest.mark.parametrize("number", [1, 3])
    def test_the_list_costs_the_same_queries_however_long(
        self, signed, homework, number, django_assert_num_queries
    ):
        found = homework()
        found.slots.filter(place__gt=number).delete()
        start(signed, found)
        give(signed, found, answer="yes")
        with django_assert_num_queries(5):
            signed.get(url(found))


@pytest.mark.parametrize(("mode", "linked"), [("homework", True), ("exam", False)])
def test_words_of_a_question_open_but_not_in_an_exam(signed, homework, mode, linked):
    """There the rulebook is closed: a link would only lead away from the question."""
    found = homework(mode=mode)
    start(signed, found)
    question = (
        signed.get(url(found, "1/"), follow=True)
        .text.partition('<h1 class="puzzle-question')[2]
        .partition("</h1>")[0]
    )
    assert ('class="term"' in question) is linked
