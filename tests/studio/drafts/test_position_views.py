"""A shared position opens for everybody; a link that holds none says so."""

import json

import pytest

from tests.authoring.making import author, position_of
from trainer.authoring.drafts import sketch_of
from trainer.authoring.models import Draft
from trainer.scenarios.position.position import Position
from trainer.scenarios.position.texts import link_text

pytestmark = pytest.mark.django_db


def test_guests_see_the_table_and_may_copy_it(client):
    position = position_of("can-ron")
    page = client.get(f"/studio/t/{link_text(position)}/")
    assert page.status_code == 200
    assert Position.from_json(json.loads(page.context["json"])) == position
    assert "Sign in to make a puzzle of it" in page.text
    taken = client.post(f"/studio/t/{link_text(position)}/take/")
    assert taken["Location"].startswith("/accounts/login/")


def test_who_is_signed_in_makes_a_draft_of_it(client):
    user, position = author(), position_of("can-ron")
    client.force_login(user)
    assert "Make a puzzle of it" in client.get(f"/studio/t/{link_text(position)}/").text
    page = client.post(f"/studio/t/{link_text(position)}/take/")
    draft = Draft.objects.of(user).get()
    assert page["Location"] == f"/studio/d/{draft.slug}/"
    assert sketch_of(draft).history == position


def test_broken_links_are_refused_in_words(client):
    whole = link_text(position_of("can-ron"))
    for text in (whole[:-5], whole[:20], "1", "2abc", "1" + "A" * 5000, "日本", "1~~~", whole + "A"):
        page = client.get(f"/studio/t/{text}/")
        assert (page.status_code, "This link holds no position" in page.text) == (404, True), text[:20]
