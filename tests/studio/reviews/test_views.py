"""Pages of reviews: asking, deciding, classes that ask; with what happens to a draft in between."""

import pytest
from django.test import Client

from tests.authoring.making import at_other_table, author, draft_of, laid
from tests.classroom.builders import classroom, teacher
from trainer.authoring.actions.drafting import Described, SaidOfPuzzle, save_words, start_draft
from trainer.authoring.actions.reviewing import ask_review
from trainer.authoring.models import ReviewedClass

pytestmark = pytest.mark.django_db


@pytest.fixture
def room():
    found = classroom()
    ReviewedClass.objects.create(classroom=found)
    return found


@pytest.fixture
def writer(room):
    return teacher("writer", room)


@pytest.fixture
def colleague(room):
    return teacher("colleague", room)


@pytest.fixture
def draft(writer):
    said = Described({"en": SaidOfPuzzle("Furiten by a *called* tile", "Look at **West**.", "One\nTwo")})
    return save_words(draft=draft_of(writer), seen=1, said=said)


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def where(draft, do=""):
    return f"/studio/d/{draft.slug}/review/{do}"


def test_review_is_asked_for_done_and_read(room, writer, colleague, draft):
    asking, doing = signed_in(writer), signed_in(colleague)
    page = asking.get(where(draft)).text
    assert (f'value="{room.slug}"' in page, "decide/" in page) == (True, False)
    assert doing.get(where(draft)).status_code == 404
    posted = {"seen": draft.revision, "classroom": room.slug}
    response = asking.post(where(draft, "ask/"), posted, follow=True)
    assert (response.redirect_chain[0][0], "Waiting for a reviewer" in response.text) == (where(draft), True)
    assert "Furiten by a *called* tile" in doing.get("/studio/reviews/").text
    page = doing.get(where(draft)).text
    assert "<strong>West</strong>" in page
    assert ("decide/" in page, "ask/" in page) == (True, False)
    said = {"seen": draft.revision, "approved": "no", "comment": "Which discard\nis meant?"}
    assert doing.post(where(draft, "decide/"), said).url == "/studio/reviews/"
    assert "Which discard<br>is meant?" in asking.get(where(draft)).text
    assert "Changes are asked for" in asking.get("/studio/reviews/").text
    assert "Waiting for your review" in doing.get("/studio/reviews/").text
    assert draft.slug not in doing.get("/studio/reviews/").text


def test_draft_that_was_changed_meanwhile_is_shown_again_and_the_words_are_kept(
    room, writer, colleague, draft
):
    ask_review(draft=draft, seen=draft.revision, classroom=room)
    later = at_other_table(draft)
    said = {"seen": draft.revision, "approved": "no", "comment": "Kept <words>"}
    response = signed_in(colleague).post(where(draft, "decide/"), said)
    assert response.status_code == 409
    assert "The author changed the draft" in response.text
    assert "Kept &lt;words&gt;" in response.text
    assert f'name="seen" value="{later.revision}"' in response.text
    assert draft.reviews.get().state == "open"


def test_what_is_not_said_right_is_told_at_its_field(room, writer, colleague, draft):
    ask_review(draft=draft, seen=draft.revision, classroom=room)
    doing, asking = signed_in(colleague), signed_in(writer)
    for posted, told in (
        ({"seen": draft.revision, "approved": "no"}, "Say what should be changed."),
        ({"seen": draft.revision}, "This field is required."),
        ({"seen": draft.revision, "approved": "yes", "comment": "x" * 2001}, "at most 2000 characters"),
    ):
        response = doing.post(where(draft, "decide/"), posted)
        assert (response.status_code, told in response.text) == (422, True)
    other = classroom("Other")
    for posted in ({"seen": draft.revision, "classroom": other.slug}, {"seen": "x"}, {"seen": 2**40}):
        assert asking.post(where(draft, "ask/"), posted).status_code == 422
    stale = asking.post(where(draft, "ask/"), {"seen": 1}, follow=True)
    assert "The draft has changed since" in stale.text
    assert draft.reviews.count() == 1


def test_review_that_was_taken_back_is_nobodys_any_more(room, writer, colleague, draft):
    ask_review(draft=draft, seen=draft.revision, classroom=room)
    withdrawn = {"classroom": room.slug}
    assert signed_in(writer).post(where(draft, "withdraw/"), withdrawn).url == where(draft)
    said = {"seen": draft.revision, "approved": "yes"}
    assert signed_in(colleague).post(where(draft, "decide/"), said).status_code == 404
    assert signed_in(writer).post(where(draft, "withdraw/"), {"classroom": "no\0ne"}).status_code == 404


def test_unfinished_table_is_shown_as_it_was_laid(room, writer, colleague):
    unfinished = start_draft(author=writer, sketch=laid("123m456p"))
    ask_review(draft=unfinished, seen=1, classroom=room)
    page = signed_in(colleague).get(where(unfinished)).text
    assert "A table without a question" in page
    assert "4 pin" in page


def test_class_is_switched_by_those_who_teach_it(room, colleague):
    doing = signed_in(colleague)
    assert "asks for reviews" in doing.get("/studio/reviews/").text
    assert doing.post("/studio/reviews/classes/", {"classroom": room.slug}).url == "/studio/reviews/"
    assert not ReviewedClass.objects.exists()
    assert "takes any puzzle" in doing.get("/studio/reviews/").text
    doing.post("/studio/reviews/classes/", {"classroom": room.slug, "asks": "yes"})
    assert ReviewedClass.objects.get().classroom == room
    foreign = {"classroom": classroom("Foreign").slug, "asks": "yes"}
    assert doing.post("/studio/reviews/classes/", foreign).status_code == 404
    assert (
        signed_in(author("x")).post("/studio/reviews/classes/", {"classroom": room.slug}).status_code == 404
    )


@pytest.mark.parametrize("rows", [1, 3])
def test_list_takes_as_many_queries_for_three_as_for_one(
    room, writer, colleague, rows, django_assert_num_queries
):
    for number in range(rows):
        made = draft_of(writer, number=number)
        ask_review(draft=made, seen=1, classroom=room)
        own = draft_of(colleague, number=number + 3)
        ask_review(draft=own, seen=1, classroom=room)
    client = signed_in(colleague)
    with django_assert_num_queries(9):
        page = client.get("/studio/reviews/").text
    assert page.count("/review/") == 2 * rows


def test_review_that_was_asked_for_again_is_taken_back_as_the_first_one_is(room, writer, colleague, draft):
    asking, doing = signed_in(writer), signed_in(colleague)
    ask_review(draft=draft, seen=draft.revision, classroom=room)
    doing.post(where(draft, "decide/"), {"seen": draft.revision, "approved": "no", "comment": "Why?"})
    ask_review(draft=draft, seen=draft.revision, classroom=room)
    assert asking.post(where(draft, "withdraw/"), {"classroom": room.slug}).status_code == 302
    assert sorted(draft.reviews.values_list("state", flat=True)) == ["changes", "withdrawn"]
