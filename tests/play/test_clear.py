"""Was this clear? One tap under a verdict and under a screen of a lesson, with a script and without."""

import uuid

import pytest

from tests.play.conftest import give
from trainer.accounts.models import User
from trainer.progress.models import Attempt, Clarity
from trainer.puzzles.models import Puzzle
from trainer.rulebook.path import lessons

CLEAR = "/clear/"
PRESSED = 'id="clear-{}" name="clear" value="{}" aria-pressed="true"'


def is_pressed(page, word):
    return PRESSED.format(word, word) in page


@pytest.fixture
def attempt(client, yes):
    give(client, yes, answer="yes")
    return Attempt.objects.get()


def tap(client, word, htmx=False, **about):
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(CLEAR, {"clear": word, **about}, headers=headers)


def test_a_verdict_asks_whether_it_is_clear_at_once_and_on_its_page(client, yes):
    told = give(client, yes, htmx=True, answer="no").text
    attempt = Attempt.objects.get()
    assert f'name="attempt" value="{attempt.pk}"' in told
    assert "aria-pressed" not in told
    page = client.get(f"/p/{yes.slug}/a/{attempt.pk}/").text
    assert f'name="attempt" value="{attempt.pk}"' in page


def test_a_tap_is_kept_and_shown(client, yes, attempt):
    where = f"/p/{yes.slug}/a/{attempt.pk}/"
    answered = tap(client, "no", attempt=attempt.pk, back=where)
    assert (answered.status_code, answered.url) == (302, f"{where}#clear")
    assert is_pressed(client.get(where).text, "no")
    said = tap(client, "yes", htmx=True, attempt=attempt.pk, back=where).text
    assert is_pressed(said, "yes")
    assert '<div id="live"' in said
    assert list(Clarity.objects.values_list("attempt", "clear")) == [(attempt.pk, True)]


def test_who_finds_it_unclear_can_say_what(client, yes, attempt):
    report = f'href="/p/{yes.slug}/report/"'
    assert report in tap(client, "no", htmx=True, attempt=attempt.pk).text
    assert report not in tap(client, "yes", htmx=True, attempt=attempt.pk).text
    Puzzle.objects.update(status=Puzzle.Status.RESERVED)
    assert report not in tap(client, "no", htmx=True, attempt=attempt.pk).text


@pytest.mark.django_db
def test_a_screen_asks_too_and_makes_a_learner_of_a_guest(client):
    where = f"/path/{next(iter(lessons()))}/"
    page = client.get(where).text
    which = page.split('name="screen" value="')[1].split('"')[0]
    answered = tap(client, "no", screen=which, back=where)
    assert answered.url == f"{where}#clear"
    assert is_pressed(client.get(where).text, "no")
    assert list(Clarity.objects.values_list("screen", "clear")) == [(which, False)]


@pytest.mark.parametrize(
    "about",
    [
        {"attempt": "x"},
        {"attempt": str(uuid.uuid4())},
        {"screen": "riichi/99"},
        {"screen": "riichi/01"},
        {"screen": "none/1"},
        {},
    ],
)
def test_of_what_there_is_not_nothing_is_kept(client, attempt, about):
    assert tap(client, "yes", **about).status_code == 404
    assert not Clarity.objects.exists()


@pytest.mark.parametrize("word", ["", "maybe"])
def test_another_word_is_refused(client, attempt, word):
    assert tap(client, word, attempt=attempt.pk).status_code == 422
    assert not Clarity.objects.exists()


def test_nobody_speaks_of_the_verdict_of_another(client, attempt):
    client.force_login(User.objects.create_user("other"))
    assert tap(client, "yes", attempt=attempt.pk).status_code == 404
    assert not Clarity.objects.exists()


def test_the_way_back_stays_on_the_site(client, attempt):
    assert tap(client, "yes", attempt=attempt.pk, back="https://example.org/").url == "/#clear"
