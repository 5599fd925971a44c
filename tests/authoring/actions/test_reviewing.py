"""Reviews: who may do which, of which revision they are, which puzzles a class takes."""

import pytest

from tests.authoring.making import at_other_table, author, draft_of
from tests.classroom.builders import classroom, teacher
from trainer.authoring.actions.drafting import StaleDraftError, current, start_draft
from trainer.authoring.actions.reviewing import (
    NoReviewError,
    ask_for_reviews,
    ask_review,
    decide_review,
    withdraw_review,
)
from trainer.authoring.actions.sharing import trust_author
from trainer.authoring.drafts import sketch_of
from trainer.authoring.models import Draft, Review
from trainer.authoring.reviews import (
    classes_asking,
    drafts_to_review,
    is_stale,
    reviews_waiting_for,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def room():
    """A class that asks for reviews."""
    found = classroom()
    ask_for_reviews(classroom=found, asks=True)
    return found


@pytest.fixture
def writer(room):
    """An author who teaches the class."""
    return teacher("writer", room)


@pytest.fixture
def colleague(room):
    """Another teacher of the class."""
    return teacher("colleague", room)


@pytest.fixture
def draft(writer):
    return draft_of(writer)


def trusted(name="trusted"):
    user = author(name)
    trust_author(user=user, trusted=True)
    return user


def states(draft):
    return [(review.state, review.revision) for review in draft.reviews.order_by("pk")]


def test_asked_twice_it_waits_once_and_asked_later_it_is_of_the_later_revision(room, draft):
    first = ask_review(draft=draft, seen=1, classroom=room)
    assert ask_review(draft=draft, seen=1, classroom=room) == first
    later = at_other_table(draft)
    ask_review(draft=later, seen=later.revision, classroom=room)
    assert states(draft) == [("withdrawn", 1), ("open", later.revision)]


def test_review_is_asked_of_what_was_seen_and_for_a_class_of_the_authors_that_asks(room, writer, draft):
    with pytest.raises(StaleDraftError) as stale:
        ask_review(draft=draft, seen=2)
    assert stale.value.draft == draft
    foreign = classroom("Foreign")
    ask_for_reviews(classroom=foreign, asks=True)
    lax = classroom("Lax")
    lax.teachings.create(user=writer)
    for other in (foreign, lax):
        with pytest.raises(NoReviewError, match="class"):
            ask_review(draft=draft, seen=1, classroom=other)
    assert list(classes_asking(writer)) == [room]
    assert not draft.reviews.exists()


def test_approval_is_of_the_revision_that_was_seen(room, colleague, draft):
    review = ask_review(draft=draft, seen=1, classroom=room)
    later = at_other_table(draft)
    with pytest.raises(StaleDraftError):
        decide_review(draft=draft, by=colleague, seen=1, approved=True)
    (done,) = decide_review(draft=draft, by=colleague, seen=later.revision, approved=True, comment="Good.")
    assert (done.pk, done.state, done.reviewer, done.comment) == (review.pk, "approved", colleague, "Good.")
    assert not is_stale(done, current(draft))
    assert is_stale(done, at_other_table(later, 2))
    with pytest.raises(NoReviewError, match="nothing"):
        decide_review(draft=draft, by=colleague, seen=current(draft).revision, approved=False)
    assert list(drafts_to_review(colleague)) == [draft]


def test_one_word_does_all_reviews_that_wait_for_the_user_and_no_others(room, colleague, draft):
    ask_review(draft=draft, seen=1, classroom=room)
    ask_review(draft=draft, seen=1)
    decide_review(draft=draft, by=colleague, seen=1, approved=False, comment="Which tile?")
    assert states(draft) == [("changes", 1), ("open", 1)]
    decide_review(draft=draft, by=trusted(), seen=1, approved=True)
    assert states(draft) == [("changes", 1), ("approved", 1)]


def test_what_is_withdrawn_waits_no_more(room, colleague, draft):
    ask_review(draft=draft, seen=1, classroom=room)
    assert (withdraw_review(draft=draft), withdraw_review(draft=draft, classroom=room)) == (0, 1)
    assert not reviews_waiting_for(colleague).exists()
    with pytest.raises(NoReviewError):
        decide_review(draft=draft, by=colleague, seen=1, approved=True)


def test_draft_that_was_deleted_takes_its_reviews_along(draft):
    ask_review(draft=draft, seen=1)
    twin = start_draft(author=draft.author, sketch=sketch_of(draft), twin_of=draft)
    Draft.objects.filter(pk=draft.pk).delete()
    assert (Review.objects.count(), Draft.objects.get()) == (0, twin)
