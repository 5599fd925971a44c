"""A record from the upload to the draft, and what is refused on the way."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.pages.records.written import NAME, of_a_league, record, xml
from trainer.accounts.models import User
from trainer.authoring.drafts import sketch_of
from trainer.authoring.models import Draft
from trainer.classroom.secrecy.telling import WithheldError
from trainer.studio.records import views
from trainer.studio.records.timeline import Timeline
from trainer.studio.records.views import finds_in

NEW = "/studio/r/"


@pytest.fixture
def author(db, client):
    user = User.objects.create_user("author", password="a long pass phrase")
    client.force_login(user)
    return user


def handed_in(client, data=None):
    return client.post(NEW, {"file": SimpleUploadedFile("game.xml", data or xml())}).url


def test_by_which_rules_a_record_is_shown_is_told(author, client):
    assert "You see this record under the rules of Tenhou." in client.get(handed_in(client)).text
    # GO's bit 4: tanyao may not be open.
    closed = xml().replace(b'type="9"', b'type="13"')
    assert (
        "You see this record under the rules of Tenhou, but tanyao counts in a closed hand only."
        in client.get(handed_in(client, closed)).text
    )
    page = client.get(handed_in(client, of_a_league())).text
    assert (
        "This record does not give the rules of its lobby, so you see it under the rules of Tenhou." in page
    )


def test_record_becomes_a_draft_of_the_moment_that_was_looked_at(author, client):
    here = handed_in(client)
    page = client.get(here)
    assert page["Cache-Control"].startswith("max-age=0")
    assert NAME not in page.text
    assert f'href="{here}?round=2"' in page.text
    assert client.get(NEW).text.count(here) == 1

    part = client.get(here, {"round": 1, "step": 9, "seat": 2}, headers={"HX-Request": "true"})
    assert part.text.lstrip().startswith('<div id="moment" data-step="9">')
    assert "<html" not in part.text

    taken = client.post(f"{here}take/", {"round": 1, "step": 9, "seat": 2})
    draft = Draft.objects.get(author=author)
    assert taken.url == f"/studio/d/{draft.slug}/"
    assert draft.kind == ""
    assert sketch_of(draft).history == Timeline(record().rounds[0]).position(9, 2)

    kind, [find, *_] = finds_in(record().rounds[0].replay).by_kind[0]
    client.post(f"{here}take/", {"round": 1, "find": find.name})
    second = Draft.objects.exclude(pk=draft.pk).get()
    assert (second.kind, sketch_of(second).history) == (kind.slug, find.mined.position)


def test_moments_worth_asking_are_told_as_far_as_the_reader_may_know(author, client, monkeypatch):
    def refuse(_position):
        raise WithheldError("exam", "Exam")

    here = handed_in(client)
    page = client.get(here).text
    assert re.search(r"Answer: <b>[^<]+</b> · level [1-5]<", page)
    assert page.count('aria-label="Hand: ') == page.count("Answer: ") > 3
    monkeypatch.setattr(views, "refuse_table", refuse)
    page = client.get(here).text
    assert "The answer is not told now." in page
    assert "Answer: " not in page
    assert "level " not in page


def test_what_can_not_be_read_is_refused_and_the_text_stays(author, client):
    none = client.post(NEW, {})
    assert (none.status_code, "Choose a file or paste text." in none.text) == (422, True)
    broken = client.post(NEW, {"text": '{"type": "none"}\n{"what":'})
    assert broken.status_code == 422
    assert "The pasted text: line 2 is not JSON." in broken.text
    assert "{&quot;what&quot;:" in broken.text
    nul = client.post(NEW, {"text": "<mjloggm>\0"})
    assert nul.status_code == 422
    large = client.post(NEW, {"file": SimpleUploadedFile("a.xml", b"x" * (5 * 1024 * 1024))})
    assert "at most 4 MB are allowed" in large.text


def test_record_opens_for_nobody_else(author, client):
    here = handed_in(client)
    client.force_login(User.objects.create_user("other", password="a long pass phrase"))
    assert client.get(here).status_code == 404
    assert client.post(f"{here}take/", {"round": 1}).status_code == 404
    client.logout()
    assert client.get(here).url == f"/accounts/login/?next={here}"
    assert client.get(NEW).status_code == 302
    assert client.get(f"{here}take/").url == f"/accounts/login/?next={here}take/"
    assert not Draft.objects.exists()
