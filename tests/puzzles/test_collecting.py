"""Collections: places stay dense, two who change one at once lose nothing, licences are kept."""

import pytest
from django.contrib.auth.models import AnonymousUser

from trainer.puzzles import collections as collecting
from trainer.puzzles.collections import (
    CollectionFullError,
    LicenceKeptError,
    LinkedPuzzlesError,
    NotCopyableError,
    StaleOrderError,
    add_puzzles,
    copy_collection,
    describe_collection,
    keep_collection,
    make_collection,
    move_puzzle,
    put_in_order,
    remove_puzzle,
    set_by_link,
    set_public,
)
from trainer.puzzles.models import Collection, Puzzle

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(django_user_model):
    return django_user_model.objects.create_user("author")


@pytest.fixture
def other(django_user_model):
    return django_user_model.objects.create_user("other")


@pytest.fixture
def collection(owner):
    return make_collection(owner=owner, title="Furiten")


def puzzles(*slugs, status="published"):
    return [Puzzle.objects.create(slug=slug, kind="can-ron", status=status) for slug in slugs]


def order(collection):
    """The slugs by place; the places are 1, 2, 3 and so on."""
    rows = list(collection.items.order_by("place").values_list("place", "puzzle__slug"))
    assert [place for place, _ in rows] == list(range(1, len(rows) + 1))
    return "".join(slug for _, slug in rows)


def test_puzzles_are_added_once_at_the_end_and_only_those_that_may_be(collection):
    a, b, c = puzzles("a", "b", "c")
    never = [*puzzles("d", status="draft"), *puzzles("x", status="reserved"), *puzzles("r", status="retired")]
    assert add_puzzles(collection=collection, puzzles=[b, a, b, *never]) == 2
    assert add_puzzles(collection=collection, puzzles=[a, c]) == 1
    assert order(collection) == "bac"


def test_too_many_puzzles_are_refused_as_a_whole(collection, monkeypatch):
    monkeypatch.setattr(collecting, "MOST_COLLECTED", 3)
    add_puzzles(collection=collection, puzzles=puzzles("a", "b"))
    with pytest.raises(CollectionFullError):
        add_puzzles(collection=collection, puzzles=puzzles("c", "d"))
    assert order(collection) == "ab"


def test_moving_and_removing_leave_no_gap(collection):
    add_puzzles(collection=collection, puzzles=puzzles("a", "b", "c", "d"))
    assert move_puzzle(collection=collection, slug="c", by=-1) == 2
    assert order(collection) == "acbd"
    assert move_puzzle(collection=collection, slug="a", by=-1) == 1
    assert move_puzzle(collection=collection, slug="d", by=1) == 4
    assert move_puzzle(collection=collection, slug="nowhere", by=1) == 0
    assert move_puzzle(collection=collection, slug="a", by=2) == 3
    assert order(collection) == "cbad"
    assert remove_puzzle(collection=collection, slug="c") is True
    assert remove_puzzle(collection=collection, slug="c") is False
    assert order(collection) == "bad"


def test_an_order_keeps_what_came_in_and_leaves_out_what_went_since_the_page_was_read(collection):
    add_puzzles(collection=collection, puzzles=puzzles("a", "b", "c"))
    add_puzzles(collection=collection, puzzles=puzzles("n"))
    remove_puzzle(collection=collection, slug="b")
    put_in_order(collection=collection, order=["c", "b", "a", "zzz", "a"], seen=["a", "b", "c"])
    assert order(collection) == "can"


def test_an_order_made_from_another_one_is_refused_with_both(collection):
    add_puzzles(collection=collection, puzzles=puzzles("a", "b", "c"))
    put_in_order(collection=collection, order=["b", "a", "c"], seen=["a", "b", "c"])
    with pytest.raises(StaleOrderError) as refused:
        put_in_order(collection=collection, order=["c", "a", "b"], seen=["a", "b", "c"])
    assert (refused.value.present, refused.value.wanted) == (("b", "a", "c"), ("c", "a", "b"))
    assert order(collection) == "bac"
    put_in_order(collection=collection, order=refused.value.wanted, seen=refused.value.present)
    assert order(collection) == "cab"


def test_what_is_open_by_link_alone_stands_in_no_public_collection(collection):
    linked = puzzles("l", status="linked")
    add_puzzles(collection=collection, puzzles=linked)
    with pytest.raises(LinkedPuzzlesError) as refused:
        set_public(collection=collection, public=True)
    assert refused.value.puzzles == tuple(linked)
    remove_puzzle(collection=collection, slug="l")
    set_public(collection=collection, public=True)
    with pytest.raises(LinkedPuzzlesError):
        add_puzzles(collection=collection, puzzles=linked)
    assert order(collection) == ""


@pytest.mark.parametrize("licence", Collection.Licence.values)
def test_a_copy_keeps_licence_order_and_credit_where_the_licence_allows_one(
    collection, owner, other, licence
):
    add_puzzles(collection=collection, puzzles=puzzles("b", "a"))
    describe_collection(collection=collection, title="T", description="D", licence=licence)
    collection.refresh_from_db()
    own = copy_collection(collection=collection, owner=owner, credit="unneeded")
    assert (order(own), own.credit, own.public, own.by_link) == ("ba", "", False, False)
    if licence == Collection.Licence.RESERVED:
        with pytest.raises(NotCopyableError):
            copy_collection(collection=collection, owner=other, credit="T by author")
        assert not Collection.objects.filter(owner=other).exists()
        return
    copied = copy_collection(collection=collection, owner=other, credit="T by author" + "!" * 200)
    assert (order(copied), copied.title, copied.description) == ("ba", "T", "D")
    assert (copied.licence, copied.copied_from, len(copied.credit)) == (licence, collection, 160)
    assert copied.credit.startswith("T by author!")
    assert copied.credit.endswith("!…")


def test_a_copy_of_what_is_shared_alike_keeps_its_licence(collection, other):
    Collection.objects.update(licence=Collection.Licence.BY_SA)
    collection.refresh_from_db()
    copied = copy_collection(collection=collection, owner=other, credit="T by author")
    with pytest.raises(LicenceKeptError):
        describe_collection(collection=copied, title="Mine", description="", licence="cc0-1.0")
    describe_collection(collection=copied, title="Mine", description="", licence="cc-by-sa-4.0")
    copied.refresh_from_db()
    assert copied.title == "Mine"
    collecting.delete_collection(collection=collection)
    copied.refresh_from_db()
    assert (copied.copied_from, copied.credit) == (None, "T by author")


def test_who_finds_opens_and_changes_a_collection(collection, owner, other, django_user_model):
    guest, staff = AnonymousUser(), django_user_model.objects.create_superuser("staff")

    def reads(user):
        found = Collection.objects
        chosen = (found.usable_by(user), found.open_by_link(user), found.editable_by(user))
        return [each.exists() for each in chosen]

    everybody = (owner, other, guest, staff)
    assert list(map(reads, everybody)) == [[True] * 3, [False] * 3, [False] * 3, [False, True, False]]
    Collection.objects.update(owner=None)
    assert list(map(reads, everybody)) == [[False] * 3, [False] * 3, [False] * 3, [False, True, True]]
    Collection.objects.update(owner=owner)
    set_by_link(collection=collection, by_link=True)
    assert reads(guest) == [False, True, False]
    set_public(collection=collection, public=True)
    assert (reads(other), Collection.objects.public().get()) == ([True, True, False], collection)


def test_kept_puzzles_are_those_that_anybody_may_open(owner):
    kept = keep_collection(
        owner=owner, title="Kept", puzzles=[*puzzles("b", "a"), *puzzles("x", status="reserved")]
    )
    assert order(kept) == "ba"
