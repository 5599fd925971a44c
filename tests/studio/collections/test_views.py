"""An author's collections: made, described, copied, deleted, and nobody else's touched."""

import pytest

from tests.classroom.builders import teacher
from tests.studio.collections.conftest import order, where
from trainer.puzzles.collections import make_collection, set_by_link, set_public
from trainer.puzzles.models import Collection, Puzzle

FIELDS = {"title": "Kan in riichi", "description": "*Ten* puzzles", "licence": "cc-by-4.0"}


def test_a_collection_is_made_described_and_deleted(signed, author):
    assert "You have no collection yet." in signed.get("/studio/collections/").text
    assert signed.post("/studio/collections/", FIELDS | {"title": " "}).status_code == 422
    made_at = signed.post("/studio/collections/", FIELDS)["Location"]
    made = Collection.objects.get()
    assert (made_at, made.owner, made.public, made.by_link) == (where(made), author, False, False)
    page = signed.get(made_at).text
    assert "CC BY 4.0: copy with credit" in page
    assert "<em>Ten</em>" in page
    signed.post(where(made, "words/"), FIELDS | {"title": "Kans", "licence": "cc0-1.0"})
    made.refresh_from_db()
    assert (made.title, made.licence) == ("Kans", "cc0-1.0")
    assert "Kans" in signed.get("/studio/collections/").text
    assert "Delete “Kans”?" in signed.get(where(made, "delete/")).text
    signed.post(where(made, "delete/"))
    assert not Collection.objects.exists()


@pytest.mark.parametrize("rest", ["", "words/", "add/", "delete/", "order/", "remove/", "share/"])
def test_what_is_somebody_elses_is_not_found(client, collection, rest):
    set_public(collection=collection, public=True)
    before = order(collection)
    ask = client.post if rest in ("order/", "remove/", "share/") else client.get
    assert ask(where(collection, rest)).status_code == 302
    client.force_login(teacher("other"))
    assert ask(where(collection, rest)).status_code == 404
    if ask is client.get and rest:
        assert client.post(where(collection, rest), FIELDS).status_code == 404
    collection.refresh_from_db()
    assert (collection.title, order(collection)) == ("Furiten", before)


def test_a_reserved_collection_is_not_copied_and_others_are_with_credit(client, collection, slugs):
    client.force_login(teacher("other"))
    assert client.post(where(collection, "copy/")).status_code == 404
    set_by_link(collection=collection, by_link=True)
    refused = client.post(where(collection, "copy/"))
    assert (refused.status_code, Collection.objects.count()) == (403, 1)
    assert "All rights in “Furiten” are reserved by author" in " ".join(refused.text.split())
    Collection.objects.update(licence="cc-by-sa-4.0")
    page = client.post(where(collection, "copy/"), follow=True).text
    copied = Collection.objects.get(copied_from=collection)
    assert order(copied) == slugs
    assert "Copied from “Furiten” by author" in page
    assert f'href="/k/{collection.slug}/"' in page
    changed = client.post(where(copied, "words/"), FIELDS)
    copied.refresh_from_db()
    assert (changed.status_code, copied.title, copied.licence) == (302, "Kan in riichi", "cc-by-sa-4.0")


def test_the_list_takes_as_many_queries_for_four_as_for_two(signed, author, django_assert_num_queries):
    other = teacher("other")
    for each in (author, other):
        set_public(collection=make_collection(owner=each, title="One"), public=True)
    with django_assert_num_queries(4):
        signed.get("/studio/collections/")
    for each in (author, teacher("third")):
        set_public(collection=make_collection(owner=each, title="Two"), public=True)
    with django_assert_num_queries(4):
        signed.get("/studio/collections/")


def test_a_puzzle_that_was_taken_back_is_said_to_be(signed, collection, slugs):
    Puzzle.objects.filter(slug=slugs[0]).update(status="retired")
    assert signed.get(where(collection)).text.count("taken back") == 1
