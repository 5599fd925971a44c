"""The picture of a puzzle at its address: for anybody, kept by its digest, refused where its page is."""

from dataclasses import replace
from urllib.parse import urlsplit

import pytest
from django.core.cache import caches
from django.test import Client

from tests.classroom.builders import assignment, classroom, enrolled
from tests.play.conftest import give, page_of
from trainer.accounts.limits import PICTURES
from trainer.exchange.pictures import previews
from trainer.puzzles.models import Puzzle

pytestmark = pytest.mark.django_db
TAG = '<meta property="og:image" content="'


def tagged(response):
    """The path of the picture that a page names."""
    whole = response.text.partition(TAG)[2].partition('"')[0]
    assert whole.startswith("http://testserver/")
    return whole.removeprefix("http://testserver")


def test_a_page_names_its_picture_which_keeps_for_good(client, yes):
    where = tagged(client.get(page_of(yes)))
    assert urlsplit(where).path == f"/p/{yes.slug}/picture.png"
    response = client.get(where)
    assert response["Content-Type"] == "image/png"
    assert "immutable" in response["Cache-Control"]
    assert "public" in response["Cache-Control"]
    again = client.get(where, headers={"if-none-match": response["ETag"]})
    assert again.status_code == 304
    assert not again.content
    bare = client.get(urlsplit(where).path)
    assert bare["Cache-Control"] == "max-age=300, public"


@pytest.mark.parametrize(
    ("ending", "status"),
    [
        ("picture.svg?look=dark", 200),
        ("picture.png?look=purple", 400),
        ("picture.gif", 404),
        ("picture.png%00", 404),
        ("picture.", 404),
    ],
)
def test_what_is_no_picture_is_refused(client, yes, ending, status):
    assert client.get(f"/p/{yes.slug}/{ending}").status_code == status


def test_there_is_no_picture_of_what_has_no_page(client, yes):
    assert client.get("/p/nothing/picture.png").status_code == 404
    Puzzle.objects.filter(slug=yes.slug).update(status="reserved")
    assert client.get(f"/p/{yes.slug}/picture.png").status_code == 404


def test_no_picture_is_told_where_an_assignment_holds_the_puzzle(client, bank, yes):
    aiko = enrolled(classroom())
    assignment(aiko.classroom, [yes], mode="exam", feedback="after_due")
    client.force_login(aiko.learner.user)
    aiko.learner.in_class = True
    aiko.learner.save()
    assert client.get(page_of(yes)).status_code == 403
    assert client.get(f"/p/{yes.slug}/picture.png").status_code == 403


def test_tags_are_for_guests_and_not_in_fragments(client, yes):
    assert 'property="og:title"' in client.get(page_of(yes)).text
    assert "og:" not in give(client, yes, htmx=True, answer="no").text
    client.force_login(enrolled(classroom()).learner.user)
    assert 'property="og:image"' not in client.get(page_of(yes)).text


def test_the_verdict_is_copied_for_a_chat_and_the_question_is_not(client, yes):
    assert "chat-text" not in client.get(page_of(yes)).text
    verdict = give(client, yes, htmx=True, answer="no").text
    assert f"http://testserver/p/{yes.slug}/\n||Yes||</textarea>" in verdict


def test_the_words_of_a_preview_hold_no_answer_after_one_was_given(client, yes):
    page = client.get(give(client, yes, answer="no")["Location"])
    tags = page.text[page.text.index('property="og:title"') : page.text.index('name="twitter:card"')]
    assert "Yes" not in tags
    assert "/picture.png" not in tags


def test_guests_of_one_address_have_so_many_pictures_drawn_and_those_that_are_kept_as_often_as_they_like(
    client, yes, monkeypatch
):
    caches["pictures"].clear()
    monkeypatch.setattr(previews, "PICTURES", replace(PICTURES, most=1))
    png, svg = (f"/p/{yes.slug}/picture.{ending}" for ending in ("png", "svg"))
    assert client.get(png).status_code == 200
    refused = client.get(svg)
    assert (refused.status_code, refused["Retry-After"]) == (429, "600")
    assert "Try again" in refused.text
    assert client.get(png).status_code == 200
    assert Client(REMOTE_ADDR="192.0.2.7").get(svg).status_code == 200
