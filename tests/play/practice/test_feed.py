"""The feed of the puzzles of the days: an Atom document, with questions and pictures, and without answers."""

from datetime import UTC, datetime, timedelta
from html import unescape

import pytest
from defusedxml.ElementTree import fromstring

from tests.classroom.builders import assignment, classroom
from tests.support.conftest import chief  # noqa: F401  a fixture
from trainer.puzzles.actions import puzzle_of_the_day
from trainer.puzzles.models import DailyPuzzle, Puzzle, PuzzleVersion
from trainer.puzzles.questions import question_of
from trainer.support.house import change_house
from trainer.wording.kind_words import words_of

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"
NOW = datetime(2031, 5, 4, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def noon(time_machine):
    time_machine.move_to(NOW, tick=False)


@pytest.fixture
def today(bank):
    return puzzle_of_the_day(NOW.date())


def read(client):
    response = client.get("/today.atom")
    assert response.status_code == 200
    return fromstring(response.content), response


def linked(entry, rel):
    return next(each.attrib for each in entry.iter(f"{ATOM}link") if each.attrib["rel"] == rel)


def test_it_is_a_feed_with_all_that_atom_asks_for(client, today):
    feed, response = read(client)
    assert response["Content-Type"].startswith("application/atom+xml")
    assert feed.tag == f"{ATOM}feed"
    for part in (feed, *feed.iter(f"{ATOM}entry")):
        for needed in ("id", "title", "updated"):
            assert len(part.findall(f"{ATOM}{needed}")) == 1
            assert part.find(f"{ATOM}{needed}").text
    assert feed.find(f"{ATOM}author/{ATOM}name").text == "Riichi Dojo"
    assert linked(feed, "self")["href"] == "http://testserver/today.atom"


def test_today_stands_first_with_its_words_link_and_picture_and_without_its_answer(client, today):
    feed, _response = read(client)
    entry = feed.find(f"{ATOM}entry")
    slug, question = today.puzzle.slug, question_of(today)
    words = words_of(question.kind.slug)
    assert entry.find(f"{ATOM}title").text == words.question(question.position)
    assert linked(entry, "alternate")["href"] == f"http://testserver/p/{slug}/"
    assert "Dora indicators: " in entry.find(f"{ATOM}summary").text
    picture = linked(entry, "enclosure")
    assert picture["type"] == "image/png"
    shown = client.get(picture["href"].removeprefix("http://testserver"))
    assert int(picture["length"]) == len(shown.content)
    text = unescape(client.get("/today.atom").text)
    for right in (True, False):
        assert str(words.verdict_line(right, question.position)) not in text


def test_each_day_is_an_entry_of_its_own_and_a_week_of_them_stays(client, today):
    for back in (1, 6, 7, -1):
        DailyPuzzle.objects.create(day=NOW.date() - timedelta(days=back), version=today)
    feed, _response = read(client)
    ids = [each.text for each in feed.iterfind(f"{ATOM}entry/{ATOM}id")]
    updated = [each.text[:10] for each in feed.iterfind(f"{ATOM}entry/{ATOM}updated")]
    assert len(set(ids)) == 3
    assert updated == ["2031-05-04", "2031-05-03", "2031-04-28"]


def test_what_was_taken_back_or_is_asked_in_an_exam_is_left_out(client, bank, today):
    entry = next(each for each in bank.values() if each.slug == today.puzzle.slug)
    due = NOW + timedelta(days=1)
    held = assignment(classroom(), [entry], mode="exam", feedback="after_due", due_at=due)
    assert read(client)[0].find(f"{ATOM}entry") is None
    held.delete()
    assert read(client)[0].find(f"{ATOM}entry") is not None
    Puzzle.objects.filter(pk=today.puzzle_id).update(status=Puzzle.Status.RETIRED)
    assert read(client)[0].find(f"{ATOM}entry") is None


def test_without_puzzles_it_is_empty(client, db):
    assert not PuzzleVersion.objects.exists()
    assert read(client)[0].find(f"{ATOM}entry") is None


def test_who_has_it_gets_it_no_second_time(client, today):
    _feed, response = read(client)
    assert response["Cache-Control"] == "public, max-age=600"
    assert response["Last-Modified"] == "Sun, 04 May 2031 00:00:00 GMT"
    for header, value in (("if-none-match", "ETag"), ("if-modified-since", "Last-Modified")):
        again = client.get("/today.atom", headers={header: response[value]})
        assert (again.status_code, again.content) == (304, b"")
        assert again["Cache-Control"] == "public, max-age=600"
    assert not response.cookies
    assert response.wsgi_request.session.accessed is False


def test_it_has_the_name_of_the_site(client, today, chief):  # noqa: F811  the fixture
    change_house(by=chief, name="Lyon & Villeurbanne")
    feed, _response = read(client)
    assert feed.find(f"{ATOM}title").text == "Puzzle of the day · Lyon & Villeurbanne"


def test_pages_of_todays_puzzle_lead_to_it(client, today):
    for path in ("/", "/days/"):
        assert '<link rel="alternate" type="application/atom+xml"' in client.get(path).text


def test_it_asks_the_database_little(client, today, django_assert_max_num_queries):
    with django_assert_max_num_queries(4):
        client.get("/today.atom")
