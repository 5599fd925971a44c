"""The teacher's pages of an assignment: looked at, published, changed, copied, deleted."""

from datetime import UTC, datetime

import pytest

from tests.classroom.builders import PAST, assignment, classroom, enrolled, teacher
from tests.teach.assignments.posted import posted
from trainer.classroom.models import Assignment, SlotChoice, Submission
from trainer.puzzles.models import Collection

QUERIES = 12
"""Of the page of an assignment: session, user with learner, assignment, slots, submissions, extensions,
learners, puzzles made, classes to copy to; public puzzles among the chosen, and who laid a table like them,
of the class and others.
"""
LINKS = ("", "edit/", "delete/", "preview/", "preview/1/")
POSTS = ("publish/", "prepare/", "copy/", "collect/", "edit/", "delete/", "preview/1/")


def test_a_copy_is_not_published_before_its_due_date_is_set(teaching, room, found):
    Assignment.objects.update(published_at=None, feedback="after_due")
    response = teaching.post(f"/teach/a/{found.slug}/publish/", {"to": "now"}, follow=True)
    assert response.redirect_chain[0][0] == f"/teach/a/{found.slug}/edit/"
    assert "wait for a date that is not set" in response.content.decode()
    found.refresh_from_db()
    assert not found.published_at


def test_while_puzzles_are_made_the_page_says_how_far(teaching, room, found):
    enrolled(room)
    found.slots.update(wanted=5)
    Assignment.objects.update(ready_at=None, published_at=None)
    page = teaching.get(f"/teach/a/{found.slug}/").content.decode()
    assert "Its puzzles are being prepared: 2 of 10." in page
    assert "Making them takes a minute at most, if nothing else waits to be made." in page
    teaching.post(f"/teach/a/{found.slug}/publish/", {"to": "now"})
    found.refresh_from_db()
    assert not found.published_at
    assert "Try again" not in page
    teaching.post(f"/teach/a/{found.slug}/prepare/")
    found.refresh_from_db()
    assert not found.ready_at
    Assignment.objects.update(prepared_at=PAST)
    assert "Try again" in teaching.get(f"/teach/a/{found.slug}/").content.decode()
    teaching.post(f"/teach/a/{found.slug}/prepare/")
    found.refresh_from_db()
    assert found.ready_at
    assert SlotChoice.objects.count() == 10


def test_what_waits_for_the_first_learner_says_so_and_how_long_it_will_take(teaching, room, found):
    found.slots.update(wanted=5)
    Assignment.objects.update(ready_at=None, published_at=None, prepared_at=PAST)
    page = " ".join(teaching.get(f"/teach/a/{found.slug}/").text.split())
    said = (
        "Nobody is in the class yet. Its puzzles are made once the first learner is there. Making them takes"
    )
    assert said in page
    assert "Try again" not in page


def test_a_failure_names_the_places(teaching, room, found):
    found.slots.filter(place=2).update(wanted=5)
    Assignment.objects.update(ready_at=None, published_at=None, failed_at=found.created_at)
    page = teaching.get(f"/teach/a/{found.slug}/").content.decode()
    assert "Not all puzzles could be made:" in page
    assert ": 1 of 5." in page


def test_an_exam_with_fewer_variants_than_learners_says_so(teaching, room, supply):
    found = assignment(room, supply[:2], mode="exam")
    for name in ("Aiko", "Botan"):
        assert "some meet the same question" not in teaching.get(f"/teach/a/{found.slug}/").content.decode()
        enrolled(room, name)
    page = teaching.get(f"/teach/a/{found.slug}/").content.decode()
    assert "2 learners and only 1 variant of a place: some meet the same question." in page


@pytest.mark.parametrize("number", [1, 3])
def test_the_page_takes_the_same_queries_for_more_of_everything(
    teaching, room, supply, number, django_assert_num_queries
):
    found = assignment(room, supply[:number])
    for each in range(number):
        Submission.objects.create(assignment=found, enrollment=enrolled(room, f"Learner {each}"))
    teaching.get(f"/teach/a/{found.slug}/")
    with django_assert_num_queries(QUERIES):
        teaching.get(f"/teach/a/{found.slug}/")


def test_published_and_taken_back(teaching, found):
    teaching.post(f"/teach/a/{found.slug}/publish/", {"to": "back"})
    found.refresh_from_db()
    assert not found.published_at
    teaching.post(f"/teach/a/{found.slug}/publish/", {"to": "now"})
    found.refresh_from_db()
    assert found.published_at


def test_dates_change_at_any_time_and_puzzles_only_before(teaching, room, found, supply):
    Submission.objects.create(assignment=found, enrollment=enrolled(room))
    data = posted(source="list", puzzles=supply[5].slug, title="Other", due_at="2082-12-05T20:00")
    assert teaching.post(f"/teach/a/{found.slug}/edit/", data).status_code == 422
    data["source"] = "keep"
    assert teaching.post(f"/teach/a/{found.slug}/edit/", data).status_code == 302
    found.refresh_from_db()
    assert (found.title, found.due_at.isoformat(), found.slots.count()) == (
        "Other",
        "2082-12-05T19:00:00+00:00",
        2,
    )


def test_saved_unchanged_the_dates_stay_to_the_second(teaching, room, supply):
    """Also one that comes twice, because the clocks are set back: nobody is asked which."""
    dates = {
        "opens_at": datetime(2082, 10, 20, 8, 0, 1, tzinfo=UTC),
        "due_at": datetime(2082, 10, 24, 17, 59, 59, 999999, tzinfo=UTC),
        "late_until": datetime(2082, 10, 25, 1, 30, 30, tzinfo=UTC),
    }
    found = assignment(room, supply[:2], late="half", **dates)
    where = f"/teach/a/{found.slug}/edit/"
    form = teaching.get(where).context["form"]
    shown = {name: form[name].value() for name in form.fields}
    sent = {name: value for name, value in shown.items() if value not in (None, False)}
    assert (sent["due_at"], sent["late_until"]) == ("2082-10-24T19:59", "2082-10-25T02:30")
    assert teaching.post(where, sent).status_code == 302
    found.refresh_from_db()
    assert {name: getattr(found, name) for name in dates} == dates
    assert teaching.post(where, sent | {"due_at": "2082-10-24T20:00"}).status_code == 302
    found.refresh_from_db()
    assert found.due_at == datetime(2082, 10, 24, 18, tzinfo=UTC)


def test_another_list_replaces_the_puzzles(teaching, found, supply):
    data = posted(source="list", puzzles=supply[5].slug)
    assert teaching.post(f"/teach/a/{found.slug}/edit/", data).status_code == 302
    assert [c.version.puzzle.slug for c in SlotChoice.objects.all()] == [supply[5].slug]


def test_another_way_of_working_deals_anew(teaching, room, found):
    enrolled(room)
    teaching.post(f"/teach/a/{found.slug}/edit/", posted(source="keep", mode="mastery"))
    assert [slot.choices.count() >= 12 for slot in found.slots.all()] == [True, True]


def test_deleted_after_a_word(teaching, room, found):
    assert "Nobody has begun it." in teaching.get(f"/teach/a/{found.slug}/delete/").content.decode()
    teaching.post(f"/teach/a/{found.slug}/delete/")
    assert not Assignment.objects.exists()


def test_with_answers_the_title_is_typed(teaching, room, found):
    Submission.objects.create(assignment=found, enrollment=enrolled(room))
    assert teaching.post(f"/teach/a/{found.slug}/delete/", {"title": "Wrong"}).status_code == 422
    teaching.post(f"/teach/a/{found.slug}/delete/", {"title": found.title})
    assert not Assignment.objects.exists()


def test_copied_to_a_class_of_ones_own_alone(teaching, owner, found):
    theirs = classroom("Theirs")
    assert teaching.post(f"/teach/a/{found.slug}/copy/", {"classroom": theirs.slug}).status_code == 422
    theirs.teachings.create(user=owner)
    teaching.post(f"/teach/a/{found.slug}/copy/", {"classroom": theirs.slug})
    copied = theirs.assignments.get()
    assert (copied.title, copied.due_at, copied.published_at) == (found.title, None, None)


def test_fixed_puzzles_are_kept_as_a_collection_once(teaching, owner, found, supply):
    for _ in range(2):
        teaching.post(f"/teach/a/{found.slug}/collect/", {"title": "Kans"})
    kept = Collection.objects.get()
    assert (kept.owner, kept.public) == (owner, False)
    assert list(kept.items.values_list("puzzle__slug", flat=True)) == [e.slug for e in supply[:2]]


@pytest.mark.parametrize("who", ["teacher of another class", "learner of the class"])
def test_nobody_else_finds_them(client, room, found, who):
    learner = enrolled(room)
    user = learner.learner.user if who == "learner of the class" else teacher("other", classroom("Other"))
    client.force_login(user)
    own = [f"/teach/a/{found.slug}/{each}" for each in (*LINKS, f"more-time/{learner.pk}/")]
    own += [f"/teach/c/{room.slug}/assign/", f"/teach/c/{room.slug}/assign/puzzles/"]
    assert {client.get(each).status_code for each in own} == {404}
    assert {client.post(f"/teach/a/{found.slug}/{each}").status_code for each in POSTS} == {404}
    assert Assignment.objects.count() == 1


def test_guests_are_sent_to_the_login(client, room, found):
    for each in LINKS:
        assert client.get(f"/teach/a/{found.slug}/{each}").url.startswith("/accounts/login/")
    assert client.post(f"/teach/c/{room.slug}/assign/").url.startswith("/accounts/login/")


def test_a_copy_opens_with_a_date_and_the_button_that_sets_it(teaching, room, found):
    copied = teaching.post(f"/teach/a/{found.slug}/copy/", {"classroom": room.slug}, follow=True)
    page, form = copied.content.decode(), copied.context["form"]
    made = copied.context["assignment"]
    assert form["due_at"].value()
    assert 'name="set"' in page
    assert "Publish" not in page
    teaching.post(f"/teach/a/{made.slug}/edit/", posted(source="keep", set=None, keep=""))
    made.refresh_from_db()
    assert (made.due_at.isoformat(), made.published_at) == ("2082-11-28T19:00:00+00:00", None)
    teaching.post(f"/teach/a/{made.slug}/edit/", posted(source="keep"))
    made.refresh_from_db()
    assert made.published_at
    assert 'name="set"' not in teaching.get(f"/teach/a/{made.slug}/edit/").content.decode()


def test_the_page_says_the_state_beside_the_title_and_who_is_done(teaching, room, found):
    where = f"/teach/a/{found.slug}/"
    Submission.objects.create(assignment=found, enrollment=enrolled(room), handed_in_at=PAST)
    page = " ".join(teaching.get(where).content.decode().split())
    assert '<span id="state"> <span class="tag"> open </span>' in page
    assert "The class has 1 learner. 1 learner has begun. 1 learner is done." in page
    Assignment.objects.update(published_at=None, ready_at=None, publish_ready=True)
    page = " ".join(teaching.get(where).content.decode().split())
    assert '<span class="tag"> being prepared </span>' in page
    assert "A draft" not in page


def test_a_place_without_puzzles_is_not_filled_from_zero(teaching, found):
    SlotChoice.objects.all().delete()
    page = teaching.get(f"/teach/a/{found.slug}/").content.decode()
    assert "0 puzzles" not in page
    assert "none yet" in page


@pytest.mark.parametrize(("streak", "chance"), [(2, 25), (4, 6)])
def test_what_guessing_reaches_until_mastery_is_told(teaching, found, streak, chance):
    found.slots.filter(place=1).update(kind="can-ron")
    Assignment.objects.update(mode="mastery", streak=streak)
    page = " ".join(teaching.get(f"/teach/a/{found.slug}/").text.split())
    assert f"a row of {streak} is reached at once in {chance} % of cases" in page
    assert "one of 5 in 3 %" in page


@pytest.mark.parametrize("facts", [{"mode": "mastery", "streak": 5}, {"mode": "homework", "streak": 2}])
def test_nothing_is_said_of_guessing_where_it_reaches_no_row(teaching, found, facts):
    found.slots.filter(place=1).update(kind="can-ron")
    Assignment.objects.update(**facts)
    assert "By guessing" not in teaching.get(f"/teach/a/{found.slug}/").text
