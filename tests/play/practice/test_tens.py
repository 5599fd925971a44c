"""Ten answers make a session: it is counted beside each verdict, and the tenth leads to its closing page."""

import re
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.utils import timezone

from tests.play.conftest import fields_of, give
from trainer.play.practice.tens import SESSION_KEY, begin_ten, begun_at, close_ten, so_far, told_so_far
from trainer.progress.models import Attempt
from trainer.progress.moving import Earlier

NOW = timezone.now()
COUNTED = re.compile(r'class="ten">.*?</span> (.+?)</p>')


def visit(since=0, kept=None, learner_id=1):
    """A request of somebody, so many minutes after `NOW`."""
    session = {} if kept is None else {SESSION_KEY: kept}
    visitor = SimpleNamespace(learner_id=learner_id)
    return SimpleNamespace(session=session, visitor=visitor, arrived_at=NOW + timedelta(minutes=since))


def kept(minutes=0, *, closed=False):
    """What is kept of a session that began so many minutes after `NOW`."""
    return [(NOW + timedelta(minutes=minutes)).isoformat(), closed]


def test_a_session_begins_once_and_is_over_after_two_hours():
    request = visit()
    begin_ten(request)
    assert begun_at(request) == NOW
    later = visit(119, request.session[SESSION_KEY])
    begin_ten(later)
    assert begun_at(later) == NOW
    over = visit(120, request.session[SESSION_KEY])
    assert begun_at(over) is None
    begin_ten(over)
    assert begun_at(over) == over.arrived_at


def test_after_its_closing_page_the_next_question_begins_another():
    request = visit(10, kept())
    close_ten(request)
    assert begun_at(request) == NOW
    begin_ten(request)
    assert begun_at(request) == request.arrived_at


def test_nothing_is_kept_of_a_guest_before_an_answer():
    request = visit(learner_id=None)
    begin_ten(request)
    assert not request.session


@pytest.mark.parametrize("broken", ["", [], ["x"], [NOW.isoformat(), "no"], {"began": 1}])
def test_what_is_kept_otherwise_is_no_session(broken):
    assert begun_at(visit(1, broken)) is None


def attempt(minutes=5, **facts):
    return Attempt(score=0.5, answered_at=NOW + timedelta(minutes=minutes), **facts)


def test_counted_are_the_answers_since_it_began():
    before = [Earlier("can-ron", *facts) for facts in ((0, 1), (1, 0), (1, 1), (1, 0))]
    assert so_far(visit(6, kept()), attempt(), before) == [1, 0, 0.5]


@pytest.mark.parametrize("other", [attempt(-1), attempt(item_id=3), attempt(reviewed="FUR-1")])
def test_an_answer_of_another_time_or_way_is_not_counted(other):
    assert so_far(visit(6, kept()), other, []) == []


@pytest.mark.parametrize(
    ("scores", "said", "right", "wrong"),
    [
        ([1], "1 of 10 answered, 1 right.", 1, 0),
        ([1, 0, 0.5], "3 of 10 answered, 1 right.", 1, 2),
        ([1] * 13, "13 of 13 answered, 13 right.", 13, 0),
    ],
)
def test_it_is_told_in_words_and_marks(scores, said, right, wrong):
    told = told_so_far(scores)
    assert said in told
    assert (told.count("is-right"), told.count("is-wrong"), told.count("<i ")) == (
        right,
        wrong,
        max(10, len(scores)),
    )


@pytest.mark.django_db
def test_the_tenth_answer_leads_to_the_closing_page_and_the_ones_before_do_not(client, yes, waits):
    asked = [yes, waits] * 5
    for number, entry in enumerate(asked, start=1):
        told = give(client, entry, "?again", htmx=True, **fields_of(entry))
        assert COUNTED.search(told.text)[1] == f"{number} of 10 answered, {number} right."
        assert ('href="/ten/"' in told.text) == (number == 10)


@pytest.mark.django_db
def test_after_a_wrong_tenth_answer_a_trap_can_be_tried_again(client, bank):
    open_hand = bank["can-ron", "no"]
    for _number in range(9):
        give(client, open_hand, "?again", answer="no")
    told = give(client, open_hand, "?again", htmx=True, answer="yes").text
    ways = re.findall(r'href="([^"]+)"', told.split("onwards-bar")[1].split("</nav>")[0])
    assert ways[0] == "/ten/"
    assert ways[1].startswith("/repair/")


@pytest.mark.django_db
def test_the_next_puzzle_begins_a_session_for_who_has_answered(client, yes):
    give(client, yes, **fields_of(yes))
    first = client.session[SESSION_KEY]
    client.get("/next/")
    assert client.session[SESSION_KEY] == first
    session = client.session
    session[SESSION_KEY] = [first[0], True]
    session.save()
    client.get("/next/")
    assert client.session[SESSION_KEY][0] > first[0]
    assert client.session[SESSION_KEY][1] is False
