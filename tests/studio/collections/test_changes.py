"""Order, adding, taking out, sharing: as forms, and with htmx as fragments."""

from tests.classroom.builders import classroom
from tests.studio.collections.conftest import order, where
from trainer.authoring.models import Author, Draft, ReviewedClass
from trainer.puzzles.models import Puzzle

HTMX = {"HX-Request": "true"}


def move(client, collection, slug, step, **headers):
    return client.post(where(collection, "order/"), {"move": f"{step} {slug}"}, headers=headers)


def test_a_step_leads_back_to_the_row_or_says_its_new_place(signed, collection, slugs):
    a, b, c = slugs
    assert move(signed, collection, b, "up")["Location"] == f"{where(collection)}#row-{b}"
    assert order(collection) == [b, a, c]
    fragment = move(signed, collection, b, "down", **HTMX).text
    assert order(collection) == [a, b, c]
    assert '<div id="live" hx-swap-oob="innerHTML">Place 2 of 3: ' in fragment
    assert f'id="down-{b}"' in fragment
    assert "<html" not in fragment


def test_two_pages_that_reorder_at_once_lose_nothing(signed, collection, slugs):
    a, b, c = slugs
    seen = " ".join(slugs)
    there = where(collection, "order/")
    assert signed.post(there, {"order": [c, a, b], "seen": seen, "moved": c}).status_code == 302
    for headers in ({}, HTMX):
        refused = signed.post(there, {"order": [a, c, b], "seen": seen}, headers=headers)
        assert refused.status_code == 409
        assert f'name="mine" value="{a} {c} {b}"' in refused.text
        assert f'name="seen" value="{c} {a} {b}"' in refused.text
    assert order(collection) == [c, a, b]
    again = {"move": "mine", "mine": f"{a} {c} {b}", "seen": f"{c} {a} {b}", "order": [c, a, b]}
    signed.post(there, again)
    assert order(collection) == [a, c, b]


def test_taking_out_keeps_the_puzzle(signed, collection, slugs):
    signed.post(where(collection, "remove/"), {"puzzle": slugs[1]})
    fragment = signed.post(where(collection, "remove/"), {"puzzle": slugs[0]}, headers=HTMX).text
    assert order(collection) == [slugs[2]]
    assert "the puzzle itself stays" in fragment
    assert Puzzle.objects.filter(slug__in=slugs).count() == 3


def test_puzzles_are_added_by_link_and_bad_lines_are_named(signed, collection, bank):
    there, new = where(collection, "add/"), bank["may-tsumo", "yes"].slug
    refused = signed.post(there, {"links": f"https://dojo.example/p/{new}/\nnonsense"})
    assert refused.status_code == 422
    assert "Line 2: there is no puzzle “nonsense”." in refused.text
    assert len(order(collection)) == 3
    page = signed.post(there, {"links": f"https://dojo.example/p/{new}/"}, follow=True)
    assert "1 puzzle added." in page.text
    assert order(collection)[3:] == [new]
    again = signed.post(there, {"links": new}, follow=True)
    assert "Nothing was added" in again.text


def test_puzzles_are_found_by_kind_and_words_and_those_of_ones_own(signed, author, collection, slugs, bank):
    there, other = where(collection, "add/"), bank["may-tsumo", "yes"].slug

    def offered(query):
        page = signed.get(f"{there}?{query}").text
        return [slug for slug in (*slugs, other) if f'name="puzzle" value="{slug}"' in page]

    assert offered("kind=may-tsumo&level=x&ruleset=nonsense") == [other]
    assert offered("kind=can-ron") == []
    assert offered("among=mine") == []
    assert 'name="puzzle"' in signed.get(there).text, "without own puzzles all are offered"
    puzzle = Puzzle.objects.get(slug=other)
    Draft.objects.create(author=author, content="{}", puzzle=puzzle)
    puzzle.tags.create(name="kuikae-club")
    puzzle.versions.get().words.create(language="en", title="The Quiet Tile")
    assert [offered(f"among=mine&q={q}") for q in ("quiet", "kuikae-club", "loud", other)] == [
        [other], [other], [], [other],
    ]  # fmt: skip
    for query in ("among=mine", ""):
        assert "The Quiet Tile" in signed.get(f"{there}?{query}").text
    assert "among=&amp;kind=may-tsumo" in signed.get(f"{there}?among=&kind=may-tsumo").text
    signed.post(f"{there}?among=mine&page=1", {"puzzle": [other]})
    assert order(collection)[3:] == [other]


def test_sharing_says_what_holds(signed, author, collection, room):
    there = where(collection, "share/")

    def do(what, **fields):
        response = signed.post(there, {"do": what, **fields}, follow=True)
        collection.refresh_from_db()
        return response

    assert "Only trusted authors" in do("list").text
    assert not collection.public
    assert "Anybody with the link may open it." in do("link").text
    assert collection.by_link
    assert "no longer opens it" in do("unlink").text
    assert not collection.by_link
    Author.objects.create(user=author, trusted=True)
    assert "Everybody finds it now." in do("list").text
    assert collection.public
    assert "no longer listed" in do("unlist").text
    assert not collection.public
    assert "Shared with Tuesday club." in do("share", classroom=room.slug).text
    assert list(collection.classes.values_list("classroom", flat=True)) == [room.pk]
    room.teachings.all().delete()
    assert "does not find it any more" in do("unshare", classroom=room.slug).text
    assert do("unshare", classroom=room.slug).status_code == 404
    assert do("share", classroom=room.slug).status_code == 404
    assert do("share", classroom=classroom("Other").slug).status_code == 404
    assert do("nonsense").status_code == 200


def test_a_refusal_names_the_puzzles(signed, author, collection, room):
    mine = Puzzle.objects.create(slug="mine", kind="can-ron")
    Draft.objects.create(author=author, content="{}", puzzle=mine, published_revision=1)
    collection.items.create(puzzle=mine, place=4)
    ReviewedClass.objects.create(classroom=room)
    refused = signed.post(where(collection, "share/"), {"do": "share", "classroom": room.slug})
    assert refused.status_code == 422
    assert "This puzzle lacks a review: Can you ron (mine)." in refused.text
    Puzzle.objects.filter(slug="mine").update(status="linked")
    Author.objects.create(user=author, trusted=True)
    refused = signed.post(where(collection, "share/"), {"do": "list"})
    assert "open by its link alone: Can you ron (mine)." in refused.text
