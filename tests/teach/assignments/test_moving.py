"""The page that moves dates: what is ticked, what comes of it, done once that was seen."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.classroom.answers import submission
from tests.classroom.builders import assignment, classroom, enrolled

DUE = datetime(2082, 11, 21, 19, tzinfo=UTC)
WEEK = timedelta(days=7)


@pytest.fixture
def works(room, owner):
    return [assignment(room, [], title=title, due_at=DUE) for title in ("One", "Two")]


@pytest.fixture
def where(room):
    return f"/teach/c/{room.slug}/dates/"


def dates(room):
    return dict(room.assignments.values_list("title", "due_at"))


def test_what_comes_of_it_is_shown_first_and_then_done(teaching, room, works, where):
    sent = {"which": [each.slug for each in works], "days": "7", "due_at": ""}
    looked = teaching.post(where, sent | {"look": ""})
    assert looked.status_code == 200
    assert "28 Nov 2082" in looked.text
    assert dates(room) == {"One": DUE, "Two": DUE}
    sent |= {"seen": looked.context["form"]["seen"].value(), "move": ""}
    done = teaching.post(where, sent, follow=True)
    assert "2 assignments have other dates." in done.text
    assert dates(room) == {"One": DUE + WEEK, "Two": DUE + WEEK}
    again = teaching.post(where, sent)
    assert "The dates are not those that you saw." in again.text
    assert dates(room) == {"One": DUE + WEEK, "Two": DUE + WEEK}
    assert "dates of an assignment moved" in teaching.get(f"/teach/c/{room.slug}/journal/").text


def test_nothing_is_moved_unseen(teaching, room, works, where):
    teaching.post(where, {"which": [works[0].slug], "days": "7", "move": ""})
    assert dates(room) == {"One": DUE, "Two": DUE}


def test_an_exam_that_somebody_has_begun_says_why_it_stays(teaching, room, owner, where):
    exam = assignment(room, [], title="Exam", mode="exam", due_at=DUE)
    submission(exam, enrolled(room))
    page = teaching.post(where, {"which": [exam.slug], "due_at": "2082-12-01T20:00"}).text
    assert "Somebody has begun this exam: its dates stay." in page


@pytest.mark.parametrize(
    ("facts", "wrong"),
    [
        ({"days": "", "due_at": ""}, "days"),
        ({"days": "7", "due_at": "2082-12-01T20:00"}, "days"),
        ({"days": "0", "due_at": ""}, "days"),
        ({"days": "1000", "due_at": ""}, "days"),
        ({"days": "", "due_at": "yesterday"}, "due_at"),
        ({"days": "7", "which": []}, "which"),
        ({"days": "7", "which": ["abcdefghjkmn"]}, "which"),
    ],
)
def test_what_is_not_clear_is_refused_at_its_field(teaching, works, where, facts, wrong):
    response = teaching.post(where, {"which": [works[0].slug]} | facts)
    assert (response.status_code, list(response.context["form"].errors)) == (422, [wrong])


def test_all_that_are_not_over_are_ticked_by_a_link(teaching, room, works, where):
    assignment(room, [], title="Over", due_at=datetime(2020, 1, 1, tzinfo=UTC))
    assert teaching.get(where + "?all").text.count("checked") == 2
    assert teaching.get(where).text.count("checked") == 0


def test_an_archived_class_moves_nothing_and_the_assignments_of_others_are_not_offered(
    teaching, room, works, where
):
    theirs = assignment(classroom("Theirs"), [], due_at=DUE)
    assert teaching.post(where, {"which": [theirs.slug], "days": "7"}).status_code == 422
    room.archived_at = DUE
    room.save()
    assert teaching.post(where, {"which": [works[0].slug], "days": "7"}).status_code == 409
