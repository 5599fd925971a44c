"""A puzzle in a frame of another site: in nobody's name, no other page is framed, and nothing is kept."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.classroom.builders import PAST, assignment, classroom, enrolled, teacher
from tests.play.conftest import key_in, page_of
from trainer.accounts.models import Learner
from trainer.accounts.turns import forget_turns
from trainer.classroom.models import Lookup
from trainer.play.practice.embedding import TODAY, frame_address
from trainer.progress.models import Attempt
from trainer.puzzles.actions import puzzle_of_the_day
from trainer.puzzles.models import Puzzle

pytestmark = pytest.mark.django_db
VERDICT = 'id="verdict"'
OUR_SCRIPT = '<script src="/static/js/framed.js" defer>'
"""Which tells how high the page is; it reads and sends nothing else."""
DENIED = ("frame-ancestors 'none'", "DENY")


@pytest.fixture(autouse=True)
def fresh_turns():
    forget_turns()
    yield
    forget_turns()


@pytest.fixture
def framed(yes):
    """The address of a frame with a puzzle whose right answer is yes."""
    return frame_address(yes.slug)


def answer(client, address, key=None, **fields):
    key = key or key_in(client.get(address))
    return client.post(address, {"key": key, **(fields or {"answer": "no"})})


def policy(response):
    said = re.search(r"frame-ancestors [^;]+", response["Content-Security-Policy"])[0]
    return said, response.headers.get("X-Frame-Options")


def test_a_puzzle_is_asked_and_told_with_its_reasons_and_the_way_to_its_page(client, yes, framed):
    asked = client.get(framed)
    assert asked.status_code == 200
    assert VERDICT not in asked.text
    told = answer(client, framed).text
    assert VERDICT in told
    assert "Not quite." in told
    assert 'class="steps"' in told
    assert f'href="http://testserver/p/{yes.slug}/"' in told
    assert "Right." in answer(client, framed, answer="yes").text


def test_the_text_to_copy_stands_on_the_page_of_a_public_puzzle_alone(client, yes, framed):
    page = client.get(page_of(yes)).text
    assert f"&lt;iframe src=&quot;http://testserver{framed}&quot;" in page
    for status in (Puzzle.Status.LINKED, Puzzle.Status.RETIRED):
        Puzzle.objects.filter(slug=yes.slug).update(status=status)
        page = client.get(page_of(yes))
        assert (page.status_code, "iframe" in page.text) == (200, False)
        refused = client.get(framed)
        assert (refused.status_code, "There is no puzzle here." in refused.text) == (404, True)
        assert 'class="felt' not in refused.text


def test_this_page_may_be_framed_and_no_other(client, yes, framed):
    key = key_in(client.get(framed))
    for response in (client.get(framed), answer(client, framed, key), client.get("/embed/nothing/")):
        assert policy(response) == ("frame-ancestors *", None)
        assert "script-src 'self'" in response["Content-Security-Policy"]
        assert re.findall(r"<script[^>]*>", response.text) == [OUR_SCRIPT]
    for path in ("/", page_of(yes), "/days/", "/today.atom", f"{framed}more/"):
        assert policy(client.get(path)) == DENIED


@pytest.mark.parametrize("signed_in", [False, True])
def test_no_cookie_is_set_and_nothing_is_stored(client, yes, framed, signed_in):
    if signed_in:
        client.force_login(teacher())
    before = dict(client.cookies)
    rows = Attempt.objects.count(), Learner.objects.count()
    for response in (client.get(framed), answer(client, framed), answer(client, framed, "old")):
        assert not response.cookies
        assert response.wsgi_request.session.accessed is False
    assert dict(client.cookies) == before
    assert (Attempt.objects.count(), Learner.objects.count()) == rows


def test_a_session_that_is_sent_along_changes_nothing(client, yes, framed):
    learner = enrolled(classroom()).learner
    learner.theme, learner.shortcuts = "dark", False
    learner.save()
    client.force_login(learner.user)
    key = key_in(client.get(framed))
    for post in (False, True):
        pages = [answer(each, framed, key) if post else each.get(framed) for each in (client, Client())]
        own, other = (re.sub(r'name="key" value="[^"]+"', "", page.text) for page in pages)
        assert own == other
        headers = [{name: page[name] for name in page.headers if name != "X-Request-ID"} for page in pages]
        assert headers[0] == headers[1]


def test_no_token_of_the_browser_is_asked_for(yes, framed):
    assert VERDICT in answer(Client(enforce_csrf_checks=True), framed).text


def test_an_address_that_we_have_not_written_shows_nothing(client, yes, discards, framed):
    signed = framed.removeprefix("/embed/").removesuffix("/")
    name, _colon, signature = signed.partition(":")
    for forged in (
        name,
        f"{name}:",
        f"{name}:{signature[:-1]}",
        f"{discards.slug}:{signature}",
        f"{TODAY}:{signature}",
        f"{name}:%00",
    ):
        response = client.get(f"/embed/{forged}/")
        assert response.status_code == 404
        assert 'class="felt' not in response.text


def test_the_key_of_another_puzzle_or_frame_or_of_long_ago_is_asked_anew(
    client, yes, discards, framed, time_machine
):
    other = key_in(client.get(frame_address(discards.slug)))
    page = key_in(client.get(page_of(yes)))
    own = key_in(client.get(framed))
    for key in (other, page, own[:-1], "x", own.replace(yes.slug, discards.slug)):
        again = client.post(framed, {"key": key, "answer": "yes"})
        assert again.status_code == 409
        assert VERDICT not in again.text
        assert key_in(again)
    time_machine.move_to(timezone.now() + timedelta(days=8))
    assert answer(client, framed, own).status_code == 409


def test_the_key_of_a_frame_is_taken_by_no_page_that_stores(client, yes, framed):
    client.post(page_of(yes), {"key": key_in(client.get(framed)), "answer": "yes"})
    assert not Attempt.objects.exists()


def test_what_cannot_be_read_is_asked_again(client, yes, framed):
    again = answer(client, framed, answer="perhaps")
    assert again.status_code == 422
    assert VERDICT not in again.text


def test_as_a_fragment_is_asked_for_the_whole_page_comes(client, framed):
    response = client.post(framed, {"key": "x"}, headers={"HX-Request": "true"})
    assert "<!doctype html>" in response.text
    assert not response.cookies


def held_by(entry, **facts):
    facts = {"mode": "exam", "feedback": "after_due", "due_at": timezone.now() + timedelta(days=1)} | facts
    return assignment(classroom("Elsewhere"), [entry], **facts)


@pytest.mark.parametrize("mode", ["exam", "homework"])
def test_what_an_exam_or_held_homework_of_any_class_asks_is_neither_shown_nor_graded(
    client, yes, framed, mode
):
    key = key_in(client.get(framed))
    held_by(yes, mode=mode)
    for response in (
        client.get(framed),
        answer(client, framed, key),
        answer(client, framed, "stale"),
        answer(client, framed, key, answer="perhaps"),
    ):
        assert response.status_code == 403
        assert "This puzzle is not shown now." in response.text
        assert 'class="felt' not in response.text
        assert VERDICT not in response.text
        assert response["Cache-Control"] == "no-store"
        assert policy(response) == ("frame-ancestors *", None)
    assert not Lookup.objects.exists()


@pytest.mark.parametrize(
    "facts",
    [
        {"due_at": PAST, "late": "refuse"},
        {"published_at": None},
        {"opens_at": timezone.now() + timedelta(hours=3)},
        {"mode": "homework", "feedback": "at_once"},
    ],
    ids=["over", "a draft", "not open yet", "told at once"],
)
def test_what_is_over_or_not_begun_or_told_at_once_holds_no_frame(client, yes, framed, facts):
    held_by(yes, **facts)
    assert VERDICT in answer(client, framed).text


def test_in_a_browser_that_sits_an_exam_nothing_is_told(client, yes, framed, monkeypatch):
    monkeypatch.setattr("trainer.classroom.secrecy.telling.Reader.exams_here", [held_by(yes)])
    response = client.get(framed)
    assert (response.status_code, "An exam is under way in this browser." in response.text) == (403, True)


def test_todays_puzzle_is_framed_and_still_answered_once_the_day_is_over(client, bank, time_machine):
    time_machine.move_to("2031-05-04 12:00Z", tick=False)
    address = frame_address(TODAY)
    today = puzzle_of_the_day(timezone.now().date())
    page = client.get(address)
    assert "Today&#x27;s puzzle" in page.text or "Today's puzzle" in page.text
    assert f"/p/{today.puzzle.slug}/" in page.text
    assert f"src=&quot;http://testserver{address}&quot;" in client.get("/days/").text
    time_machine.move_to("2031-05-05 00:10Z", tick=False)
    told = answer(client, address, key_in(page), answer="yes", number="1", typed="1m")
    assert f"/p/{today.puzzle.slug}/" in told.text
    assert told.status_code in (200, 422)


def test_the_key_of_todays_frame_is_good_for_no_other(client, yes, framed):
    key = key_in(client.get(frame_address(TODAY)))
    assert client.post(framed, {"key": key, "answer": "yes"}).status_code == 409


def test_without_any_puzzle_the_frame_says_so(client, db):
    response = client.get(frame_address(TODAY))
    assert (response.status_code, "There is none today." in response.text) == (404, True)


def test_the_question_is_kept_for_a_minute_and_a_verdict_by_nobody(client, framed):
    asked = client.get(framed)
    assert asked["Cache-Control"] == "public, max-age=60"
    assert "Cookie" in asked["Vary"]
    assert answer(client, framed)["Cache-Control"] == "no-store"


def test_too_many_requests_are_told_when_to_come_again(client, framed, settings, monkeypatch):
    settings.API_A_MINUTE = 20
    monkeypatch.setattr("trainer.accounts.turns.AT_ONCE", 20)
    answers = [client.get(framed) for _ in range(21)]
    assert [each.status_code for each in answers] == [200] * 20 + [429]
    assert int(answers[-1]["Retry-After"]) > 0
    assert policy(answers[-1]) == ("frame-ancestors *", None)


def test_other_methods_are_refused(client, framed):
    assert client.put(framed).status_code == 405
    assert client.head(framed).status_code == 200
