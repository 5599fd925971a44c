"""Who may review what, what waits for whom, and which puzzles a class takes."""

import pytest

from tests.authoring.actions.test_reviewing import (  # noqa: F401  fixtures
    colleague,
    draft,
    room,
    trusted,
    writer,
)
from tests.authoring.making import at_other_table, author
from tests.classroom.builders import classroom, enrolled, teacher
from trainer.authoring.actions.drafting import current
from trainer.authoring.actions.publishing import publish
from trainer.authoring.actions.reviewing import ask_for_reviews, ask_review, decide_review
from trainer.authoring.actions.sharing import trust_author
from trainer.authoring.reviews import (
    classes_lacking,
    drafts_to_review,
    lacking_review,
    reviews_asked_by,
    reviews_open_to,
    reviews_waiting_for,
)
from trainer.puzzles.models import Collection, Puzzle
from trainer.studio.drafts.publishing import outlook

# ruff: noqa: F811  fixtures by the names of their imports
pytestmark = pytest.mark.django_db


def test_review_for_a_class_is_done_by_its_teachers_and_trusted_authors_never_by_its_author(
    room, writer, colleague, draft
):
    review = ask_review(draft=draft, seen=1, classroom=room)
    staff = author("staff", is_staff=True)
    for user, may in (
        (colleague, True),
        (trusted(), True),
        (staff, True),
        (writer, False),
        (author("stranger"), False),
        (teacher("elsewhere", classroom("Other")), False),
        (enrolled(room).learner.user, False),
    ):
        assert list(reviews_open_to(user)) == [review] * may, user
        assert list(reviews_waiting_for(user)) == [review] * may
        assert list(drafts_to_review(user)) == [draft] * may
    assert list(reviews_asked_by(writer)) == [review]


def test_review_for_no_class_is_done_by_trusted_authors_alone(writer, colleague, draft):
    trust_author(user=writer, trusted=True)
    review = ask_review(draft=draft, seen=1)
    assert [list(reviews_open_to(user)) for user in (colleague, trusted(), writer)] == [[], [review], []]


@pytest.fixture
def collected(draft):
    """The published draft in a collection, with a puzzle of the bank and another author's."""
    found = Collection.objects.create(slug="mine", title="Mine", owner=draft.author)
    puzzles = [
        Puzzle.objects.create(slug="other", kind="can-ron"),
        publish(draft=draft, by=draft.author, listed=False).puzzle,
        Puzzle.objects.create(slug="bank", kind="can-ron", from_bank=True),
    ]
    for place, puzzle in enumerate(puzzles, 1):
        found.items.create(puzzle=puzzle, place=place)
    return found


def test_class_that_asks_lacks_all_but_the_bank_until_they_are_approved(
    room, colleague, draft, collected, django_assert_num_queries
):
    other, own, _bank = [item.puzzle for item in collected.items.select_related("puzzle")]
    with django_assert_num_queries(3):
        assert lacking_review(collected, room) == [other, own]
    assert lacking_review(collected, classroom("Lax")) == []
    ask_review(draft=draft, seen=1, classroom=room)
    assert lacking_review(collected, room) == [other, own]
    decide_review(draft=draft, by=colleague, seen=1, approved=True)
    assert lacking_review(collected, room) == [other]
    strict = classroom("Strict")
    ask_for_reviews(classroom=strict, asks=True)
    assert lacking_review(collected, strict) == [other, own]
    ask_for_reviews(classroom=strict, asks=False)
    assert lacking_review(collected, strict) == []


def test_approval_for_no_class_is_good_for_each_and_holds_until_the_next_version(room, draft, collected):
    ask_review(draft=draft, seen=1)
    decide_review(draft=draft, by=trusted(), seen=1, approved=True)
    own = current(draft).puzzle
    assert own not in lacking_review(collected, room)
    later = at_other_table(draft)
    assert own not in lacking_review(collected, room)
    publish(draft=later, by=draft.author, listed=False)
    assert own in lacking_review(collected, room)


def test_classes_that_have_a_puzzle_are_named_until_its_next_version_is_approved(
    room, colleague, draft, collected
):
    collected.classes.create(classroom=room)
    now = current(draft)
    assert list(classes_lacking(now)) == [room]
    ask_review(draft=now, seen=1, classroom=room)
    decide_review(draft=now, by=colleague, seen=1, approved=True)
    assert list(classes_lacking(now)) == []
    later = at_other_table(now)
    assert list(classes_lacking(later)) == [room]
    assert any(room.name in each for each in outlook(later).question.warnings)
    ask_review(draft=later, seen=later.revision)
    decide_review(draft=later, by=trusted(), seen=later.revision, approved=True)
    assert list(classes_lacking(later)) == []
    ask_for_reviews(classroom=room, asks=False)
    assert list(classes_lacking(at_other_table(later, 2))) == []
