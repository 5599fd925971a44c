"""A puzzle after another's, from the verdict on that to the draft."""

import pytest

from tests.authoring.making import author, draft_of
from tests.classroom.builders import assignment, classroom, enrolled
from tests.play.conftest import give
from trainer.authoring.actions.publishing import publish
from trainer.authoring.models import Draft
from trainer.puzzles.models import Puzzle, PuzzleVersion

pytestmark = pytest.mark.django_db
HOSTILE = "<b>Rin</b>"


@pytest.fixture
def mayumi(client):
    user = author()
    client.force_login(user)
    return user


def theirs(licence="cc-by-sa-4.0"):
    rin = author("Rin")
    version = publish(draft=draft_of(rin), by=rin, listed=False, licence=licence, credit=HOSTILE)
    Puzzle.objects.update(status=Puzzle.Status.PUBLISHED)
    return PuzzleVersion.objects.select_related("puzzle").get(pk=version.pk)


def after_answering(client, version):
    return client.get(give(client, version.puzzle, answer="yes")["Location"]).text


def test_whoever_answered_is_led_to_a_draft_that_names_the_author(client, mayumi):
    version = theirs()
    where = f"/studio/after/{version.puzzle.slug}/"
    assert where not in client.get(f"/p/{version.puzzle.slug}/").text
    page = after_answering(client, version)
    assert f'href="{where}"' in page
    assert "CC BY-SA 4.0" in page
    asked = client.get(where)
    assert "Your puzzle names its author, and keeps this licence." in asked.text
    assert "Puzzle by <bdi>&lt;b&gt;Rin&lt;/b&gt;</bdi>." in asked.text
    assert not Draft.objects.filter(author=mayumi).exists()
    came = client.post(where)
    draft = Draft.objects.get(author=mayumi)
    assert came["Location"] == f"/studio/d/{draft.slug}/"
    page = client.get(f"/studio/d/{draft.slug}/publish/").text
    credit = f'based on <a href="/p/{version.puzzle.slug}/" rel="nofollow">a puzzle</a> by <bdi>&lt;b&gt;Rin'
    assert credit in page
    assert 'value="reserved"' not in page
    client.post(
        f"/studio/d/{draft.slug}/publish/", {"who": "link", "seen": draft.revision, "licence": "cc-by-4.0"}
    )
    assert Draft.objects.get(author=mayumi).puzzle is None
    client.post(f"/studio/d/{draft.slug}/publish/", {"who": "link", "seen": draft.revision})
    ours = PuzzleVersion.objects.select_related("puzzle").get(puzzle__draft=draft)
    page = after_answering(client, ours)
    assert credit in page
    assert 'rel="license">CC BY-SA 4.0</a>' in page


@pytest.mark.parametrize("licence", ["", "reserved"])
def test_without_such_a_licence_nothing_is_offered(client, mayumi, licence):
    version = theirs(licence)
    assert "/studio/after/" not in after_answering(client, version)
    for answer in (client.get, client.post):
        assert answer(f"/studio/after/{version.puzzle.slug}/").status_code == 404
    assert client.get("/studio/after/nosuchpuzzle/").status_code == 404


@pytest.mark.parametrize("status", ["reserved", "retired", "draft"])
def test_what_is_not_offered_has_no_remix(client, mayumi, status):
    version = theirs()
    Puzzle.objects.update(status=status)
    assert client.get(f"/studio/after/{version.puzzle.slug}/").status_code == 404


def test_what_homework_keeps_back_is_not_remixed_nor_told_of_a_copy(client, mayumi):
    version = theirs()
    ume = author("Ume")
    copy = publish(draft=draft_of(ume), by=ume, listed=False, licence="cc-by-4.0")
    room = classroom()
    enrolled(room, user=mayumi)
    for each in (version, copy):
        assert "Puzzle by" in after_answering(client, each)
    assignment(room, [version.puzzle], mode="homework", feedback="never")
    assert give(client, copy.puzzle, answer="yes").status_code == 403
    for each in (version, copy):
        assert client.post(f"/studio/after/{each.puzzle.slug}/").status_code == 403
    assert not Draft.objects.filter(author=mayumi).exists()
