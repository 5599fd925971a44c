"""The page of a poll: nothing of the votes and of the opinion before one's own vote, by any road."""

import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.authoring.making import author, position_of
from tests.classroom.answers import submission
from tests.classroom.builders import assignment, classroom, enrolled, teacher
from tests.polls.making import REASON, poll
from trainer.accounts.limits import Limit
from trainer.accounts.models import Learner
from trainer.classroom.models import Slot, SlotChoice
from trainer.polls.asking import post_poll
from trainer.polls.models import Poll, PollReport, Vote
from trainer.polls.voting import cast_vote
from trainer.progress.models import Attempt, Tally
from trainer.puzzles.actions import reserve_puzzle
from trainer.rules.replay.events import Discard, Riichi

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked():
    return poll()


def page_of(found):
    return reverse("polls:poll", args=[found.slug])


def test_before_the_vote_the_page_has_neither_shares_nor_the_opinion(client, asked):
    cast_vote(poll=asked, learner=Learner.objects.create(), choice="1p")
    for headers in ({}, {"HX-Request": "true"}):
        text = client.get(page_of(asked), headers=headers).text
        assert "What would you discard?" in text
        assert "no key" in text
        assert REASON not in text
        assert "vote-count" not in text
        assert "author</span>" not in text


def test_a_vote_is_refused_that_cannot_be_read_and_tells_nothing(client, asked):
    response = client.post(page_of(asked), {"tile": "9s", "answer": "tiles"})
    assert response.status_code == 422
    assert "answer-error" in response.text
    assert REASON not in response.text
    assert not Vote.objects.exists()


def test_a_guest_votes_once_and_sees_shares_and_opinion(client, asked):
    cast_vote(poll=asked, learner=Learner.objects.create(), choice="1p")
    assert client.post(page_of(asked), {"tile": "8s", "answer": "tiles"}).status_code == 302
    client.post(page_of(asked), {"tile": "2p", "answer": "tiles"})
    assert sorted(Vote.objects.values_list("choice", flat=True)) == ["1p", "8s"]
    text = client.get(page_of(asked)).text
    assert "Your vote: 8s" in text
    assert REASON in text
    assert "2 votes" in text
    assert text.count("vote-count") == 3  # what was voted for, and what the author would do
    assert "<form" not in text[text.index('id="poll"') : text.index("</article>")]


def test_two_sendings_of_one_page_are_one_vote(asked):
    """A browser that has no session yet: its cookie for forms says who it is."""
    first = Client()
    first.get(page_of(asked))
    second = Client()
    second.cookies["csrftoken"] = first.cookies["csrftoken"].value
    for client in (first, second):
        client.post(page_of(asked), {"typed": "1p", "answer": "tiles"})
    assert Vote.objects.count() == 1


def test_so_many_new_guests_vote_from_one_address_in_an_hour(asked, monkeypatch):
    monkeypatch.setattr("trainer.play.practice.polls.GUEST_VOTES", Limit("guest votes", 2, 3600))
    first = Client()
    for client in (first, Client()):
        assert client.post(page_of(asked), {"typed": "1p", "answer": "tiles"}).status_code == 302
    refused = Client().post(page_of(asked), {"typed": "1p", "answer": "tiles"})
    assert refused.status_code == 429
    assert "Many guests have voted from your network in this hour." in refused.text
    assert REASON not in refused.text
    assert Vote.objects.count() == Learner.objects.count() == 2
    another = poll(author("Another"))
    assert first.post(page_of(another), {"typed": "1p", "answer": "tiles"}).status_code == 302
    signed_in = Client()
    signed_in.force_login(author("Reader"))
    assert signed_in.post(page_of(asked), {"typed": "1p", "answer": "tiles"}).status_code == 302


def test_tiles_that_may_not_be_discarded_are_no_inputs(client):
    found = poll(position=position_of("kuikae", 2), choice="6s")
    text = client.get(page_of(found)).text
    offered = set(re.findall(r'<input type="radio" name="tile" value="(\w+)"(?![^>]*disabled)', text))
    assert offered == set(found.options)
    assert "disabled" in text


def test_riichi_or_not_and_call_or_pass_are_buttons(client):
    for kind, asks, choice in (("riichi-or-damaten", "riichi", "damaten"), ("can-ron", "call", "pon")):
        found = poll(author(asks), position=position_of(kind), asks=asks, choice=choice)
        assert f'name="answer" value="{choice}"' in client.get(page_of(found)).text
        client.post(page_of(found), {"answer": choice})
        assert REASON in client.get(page_of(found)).text
    assert Vote.objects.count() == 2


def test_a_vote_is_no_answer(client, asked):
    client.force_login(author("Reader"))
    client.post(page_of(asked), {"typed": "1p", "answer": "tiles"})
    assert Vote.objects.count() == 1
    assert not Attempt.objects.exists()
    assert not Tally.objects.exists()


def test_author_and_teacher_see_the_shares_at_once_and_do_not_vote(client, asked):
    room = classroom()
    owner = teacher("owner", room)
    post_poll(poll=asked, classroom=room, by=owner)
    for user in (asked.author, owner):
        client.force_login(user)
        assert REASON in client.get(page_of(asked)).text
        client.post(page_of(asked), {"typed": "1p", "answer": "tiles"})
    assert not Vote.objects.exists()
    client.force_login(enrolled(room).learner.user)
    assert REASON not in client.get(page_of(asked)).text


def test_members_find_it_in_their_class(client, asked):
    room = classroom()
    post_poll(poll=asked, classroom=room, by=teacher("owner", room))
    client.force_login(enrolled(room).learner.user)
    page = reverse("classes:classroom", args=[room.slug])
    assert "Your vote is open." in (before := client.get(page).text)
    assert page_of(asked) in before
    client.post(page_of(asked), {"typed": "1p", "answer": "tiles"})
    assert "You voted." in client.get(page).text


def test_a_vote_of_a_guest_goes_along_to_the_account(client, asked):
    client.post(page_of(asked), {"typed": "1p", "answer": "tiles"})
    user = author("Reader")
    client.post("/accounts/login/", {"login": user.username, "password": "riichi riichi"})
    assert Vote.objects.get().learner.user == user
    assert "Your vote: 1p" in client.get(page_of(asked)).text


def test_nothing_of_it_is_told_or_taken_while_an_exam_is_sat(client, asked, bank):
    found = assignment(classroom(), [bank["can-ron", "yes"]], mode="exam", feedback="after_due")
    sitting = enrolled(found.classroom)
    submission(found, sitting, started_at=timezone.now())
    client.force_login(sitting.learner.user)
    assert client.get(page_of(asked)).status_code == 403
    assert client.post(page_of(asked), {"typed": "1p", "answer": "tiles"}).status_code == 403
    assert not Vote.objects.exists()


def test_a_table_like_one_of_a_running_exam_is_asked_of_nobody(client, asked):
    due_at = timezone.now() + timedelta(days=1)
    found = assignment(classroom(), [], mode="exam", feedback="after_due", due_at=due_at)
    slot = Slot.objects.create(assignment=found, place=1, kind="may-riichi", level=2, ruleset="tenhou_4p")
    version = reserve_puzzle(kind="may-riichi", position=position_of("may-riichi"), level=2, seed=1)
    SlotChoice.objects.create(slot=slot, version=version)
    for _ in range(2):
        assert client.get(page_of(asked)).status_code == 403
        assert client.post(page_of(asked), {"typed": "1p", "answer": "tiles"}).status_code == 403
        client.force_login(asked.author)
    assert not Vote.objects.exists()


def timed(asked, opens=None, closes=None):
    """The poll with votes from and until so many hours from now."""
    now = timezone.now()
    asked.opens_at, asked.closes_at = (
        None if hours is None else now + timedelta(hours=hours) for hours in (opens, closes)
    )
    asked.save()
    return asked


def test_before_it_opens_the_table_is_shown_and_no_vote_is_taken(client, asked):
    timed(asked, opens=1, closes=2)
    text = client.get(page_of(asked)).text
    assert "The vote opens on <time" in text
    assert "and closes on <time" in text
    assert 'id="table"' in text
    assert '<form id="answer' not in text
    assert REASON not in text
    assert client.post(page_of(asked), {"typed": "1p", "answer": "tiles"}).status_code == 409
    assert not Vote.objects.exists()
    assert not Learner.objects.exists()


def test_while_it_is_open_its_end_is_said_and_a_vote_is_taken(client, asked):
    timed(asked, opens=-1, closes=1)
    assert "The vote is open until <time" in client.get(page_of(asked)).text
    assert client.post(page_of(asked), {"typed": "1p", "answer": "tiles"}).status_code == 302
    assert Vote.objects.count() == 1


def test_once_it_is_over_everybody_sees_the_shares_and_nobody_votes(client, asked):
    cast_vote(poll=asked, learner=Learner.objects.create(), choice="1p")
    timed(asked, opens=-2, closes=-1)
    client.post(page_of(asked), {"typed": "2p", "answer": "tiles"})
    text = client.get(page_of(asked)).text
    assert "The vote closed on <time" in text
    assert "1 vote." in text
    assert REASON in text
    assert [*Vote.objects.values_list("choice", flat=True)] == ["1p"]


def test_times_are_told_in_the_zone_of_the_reader(client, asked):
    asked.closes_at = datetime(2040, 1, 2, 20, 30, tzinfo=UTC)
    asked.save()
    client.cookies["zone"] = "Asia/Tokyo"
    assert "Tue 3 Jan 2040, 05:30 (Asia/Tokyo)" in client.get(page_of(asked)).text


def test_the_class_says_when_votes_are_taken(client, asked):
    room = classroom()
    post_poll(poll=asked, classroom=room, by=teacher("owner", room))
    client.force_login(enrolled(room).learner.user)
    page = reverse("classes:classroom", args=[room.slug])
    for hours, said in (
        ((1, 2), "The vote opens on"),
        ((-1, 2), "Your vote is open."),
        ((-2, -1), "closed on"),
    ):
        timed(asked, *hours)
        text = client.get(page).text
        assert said in text
        assert ("Your vote is open." in text) is (hours == (-1, 2))


MARK = "A grey tile with a dot below it was discarded as it was drawn (tsumogiri)."


def by_hand(position):
    """The position with every discard out of the hand."""
    events = (
        replace(each, tsumogiri=False) if isinstance(each, Discard) else each for each in position.events
    )
    return replace(position, events=tuple(events))


def test_tiles_discarded_as_they_were_drawn_are_marked_with_the_legend_where_one_was_laid(client, asked):
    marked = client.get(page_of(asked)).text
    assert MARK in marked
    assert ", tsumogiri" in marked
    plain = client.get(page_of(poll(author("Another"), position=by_hand(asked.laid)))).text
    assert MARK not in plain
    assert ", tsumogiri" not in plain
    assert "How to read the table:" in plain


def test_what_a_riichi_makes_of_later_discards_is_no_mark(asked):
    events = (Riichi(1), Discard(1, 3), Discard(1, 4, tsumogiri=True))
    assert not marked_by(replace(asked.laid, events=events))
    assert marked_by(replace(asked.laid, events=(*events, Discard(2, 3, tsumogiri=True))))


def marked_by(position):
    return Poll(position=json.dumps(position.to_json(short=True))).marks_tsumogiri


def test_a_link_that_leads_nowhere_is_not_found(client):
    assert client.get("/polls/abcdefghjkmn/").status_code == 404


def report_of(found):
    return reverse("polls:report", args=[found.slug])


def test_a_guest_reports_a_question_and_reads_the_answer(client, asked):
    assert report_of(asked) in client.get(page_of(asked)).text
    sent = client.post(report_of(asked), {"reason": "words", "text": "It insults a player."})
    assert sent.headers["Location"] == f"{report_of(asked)}?sent"
    assert "Thank you." in client.get(f"{report_of(asked)}?sent").text
    PollReport.objects.update(outcome="explained", reply="It quotes a rule.")
    assert f'href="{report_of(asked)}#own-reports"' in client.get("/").text
    assert "It quotes a rule." in client.get(report_of(asked)).text
    assert PollReport.objects.get().read_at
    assert report_of(asked) not in client.get("/").text
    assert "It quotes a rule." not in Client().get(report_of(asked)).text


def test_a_report_needs_a_reason_and_words_where_the_reason_is_none(client, asked):
    for said in ({}, {"reason": "other"}, {"reason": "answer"}):
        assert client.post(report_of(asked), said).status_code == 422
    assert not PollReport.objects.exists()


def test_too_many_reports_are_refused_with_a_word(client, asked, monkeypatch):
    monkeypatch.setattr("trainer.authoring.reported.PER_HOUR", 1)
    client.post(report_of(asked), {"reason": "words"})
    refused = client.post(report_of(asked), {"reason": "drawing"})
    assert refused.status_code == 422
    assert "That is many reports within an hour" in refused.text


def test_the_author_is_told_what_is_said_and_not_by_whom(client, asked):
    reader = enrolled(classroom(), "Aiko Tanaka").learner
    PollReport.objects.create(poll=asked, learner=reader, reason="words", text="It insults a player.")
    client.force_login(asked.author)
    assert "1 report on your questions without a key waits for staff" in client.get("/").text
    text = client.get(page_of(asked)).text
    assert "It insults a player." in text
    assert "Aiko Tanaka" not in text
    assert report_of(asked) not in text
    assert "1 report</a>" in client.get(reverse("studio:polls")).text
    client.force_login(author("Reader"))
    assert "It insults a player." not in client.get(page_of(asked)).text


def test_a_question_that_staff_took_away_opens_for_nobody(client, asked):
    room = classroom()
    post_poll(poll=asked, classroom=room, by=teacher("owner", room))
    client.post(report_of(asked), {"reason": "words"})
    PollReport.objects.update(outcome="withdrawn", reply="Thank you.")
    Poll.objects.update(withdrawn=True)
    assert client.get(page_of(asked)).status_code == 404
    assert client.post(page_of(asked), {"typed": "1p", "answer": "tiles"}).status_code == 404
    assert "The question was taken away." in client.get(report_of(asked)).text
    client.post(report_of(asked), {"reason": "drawing"})
    assert PollReport.objects.count() == 1
    assert Client().get(report_of(asked)).status_code == 404
    client.force_login(asked.author)
    assert client.get(page_of(asked)).status_code == 404
    assert "Staff took this question away" in client.get(reverse("studio:polls")).text
    client.force_login(enrolled(room).learner.user)
    assert asked.slug not in client.get(reverse("classes:classroom", args=[room.slug])).text


def test_no_report_is_taken_while_an_exam_is_sat(client, asked, bank):
    found = assignment(classroom(), [bank["can-ron", "yes"]], mode="exam", feedback="after_due")
    sitting = enrolled(found.classroom)
    submission(found, sitting, started_at=timezone.now())
    client.force_login(sitting.learner.user)
    assert client.post(report_of(asked), {"reason": "words"}).status_code == 403
    assert not PollReport.objects.exists()
