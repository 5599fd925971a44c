"""Who gets to see a collection, and what a class that asks for reviews takes."""

import pytest

from tests.classroom.builders import classroom, enrolled, teacher
from trainer.authoring.actions.sharing import (
    LackingReviewError,
    NotTrustedError,
    add_to_collection,
    copy_with_credit,
    list_for_everybody,
    share_with_class,
    unshare_with_class,
)
from trainer.authoring.models import Author, Draft, Review, ReviewedClass
from trainer.authoring.sharing import (
    class_collections,
    may_see_key,
    open_collections,
    owner_name,
    sharings,
    usable_collections,
)
from trainer.puzzles.collections import add_puzzles, make_collection, set_public
from trainer.puzzles.models import Collection, Puzzle

pytestmark = pytest.mark.django_db


@pytest.fixture
def room():
    return classroom()


@pytest.fixture
def owner(room):
    return teacher("owner", room)


@pytest.fixture
def collection(owner):
    return make_collection(owner=owner, title="Furiten", licence=Collection.Licence.BY)


def test_a_shared_collection_opens_for_the_class_and_is_set_by_its_teachers(room, owner, collection):
    aiko, stranger, co = enrolled(room), teacher("stranger"), teacher("co", room, role="co")
    share_with_class(collection=collection, classroom=room, by=owner)
    share_with_class(collection=collection, classroom=room, by=owner)
    people = (aiko.learner.user, co, stranger)
    assert [open_collections(user).exists() for user in people] == [True, True, False]
    assert [class_collections(user).exists() for user in people] == [True, True, False]
    assert [usable_collections(user).exists() for user in people] == [False, True, False]
    assert [may_see_key(collection, user) for user in people] == [False, True, False]
    assert [(each.classroom, each.shared) for each in sharings(collection, co)] == [(room, True)]
    aiko.left_at = aiko.joined_at
    aiko.save()
    assert not open_collections(aiko.learner.user).exists()
    unshare_with_class(collection=collection, classroom=room)
    assert not open_collections(co).exists()


def test_only_trusted_authors_and_staff_list_for_everybody(owner, collection):
    with pytest.raises(NotTrustedError):
        list_for_everybody(collection=collection, by=owner)
    Author.objects.create(user=owner, trusted=True)
    list_for_everybody(collection=collection, by=owner)
    collection.refresh_from_db()
    assert collection.public
    assert may_see_key(collection, teacher("anybody"))


def authored(slug, author, *, approved=False):
    puzzle = Puzzle.objects.create(slug=slug, kind="can-ron")
    draft = Draft.objects.create(author=author, content="{}", puzzle=puzzle, published_revision=1)
    if approved:
        Review.objects.create(draft=draft, revision=1, state=Review.State.APPROVED)
    return puzzle


def test_a_class_that_asks_for_reviews_takes_what_was_approved_and_names_the_rest(room, owner, collection):
    fine, lacking = authored("fine", owner, approved=True), authored("lacking", owner)
    ReviewedClass.objects.create(classroom=room)
    add_puzzles(collection=collection, puzzles=[fine, lacking])
    with pytest.raises(LackingReviewError) as refused:
        share_with_class(collection=collection, classroom=room, by=owner)
    assert (refused.value.classroom, refused.value.puzzles) == (room, (lacking,))
    assert not collection.classes.exists()
    collection.items.get(puzzle=lacking).delete()
    share_with_class(collection=collection, classroom=room, by=owner)
    with pytest.raises(LackingReviewError):
        add_to_collection(collection=collection, puzzles=[lacking])
    assert [item.puzzle for item in collection.items.all()] == [fine]


def test_a_copy_names_whose_it_was_and_whose_that_was_copied_from(owner, collection):
    Author.objects.create(user=owner, credit="A. Author")
    first = copy_with_credit(collection=collection, owner=teacher("second"))
    assert first.credit == "“Furiten” by A. Author"
    second = copy_with_credit(collection=first, owner=teacher("third"))
    assert second.credit == "“Furiten” by second; “Furiten” by A. Author"


def test_a_collection_of_the_site_has_no_name_beside_it(collection):
    Collection.objects.update(owner=None)
    set_public(collection=collection, public=True)
    site = Collection.objects.get()
    assert owner_name(site) == ""
    assert copy_with_credit(collection=site, owner=teacher("second")).credit == "“Furiten”"
