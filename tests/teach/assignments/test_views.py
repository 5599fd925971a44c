"""The teacher's pages of assignments: set in one form, looked at, changed, copied, extended, deleted."""

import pytest

from tests.classroom.builders import PAST, assignment, classroom, enrolled, teacher
from tests.teach.assignments.posted import posted
from trainer.classroom.models import Assignment, Sheet, SlotChoice
from trainer.puzzles.models import Collection, PuzzleVersion

QUERIES = 10
"""Of the page of an assignment: session, user, assignment, slots, sheets, extensions, learners, puzzles made,
learner, classes to copy to.
"""
LINKS = ("", "edit/", "delete/", "preview/", "preview/1/")
POSTS = ("publish/", "prepare/", "copy/", "collect/", "edit/", "delete/", "preview/1/")


@pytest.fixture
def found(room, owner, supply):
    return assignment(room, supply[:2])


def test_homework_is_set_with_one_form(teaching, room, supply):
    form = teaching.get(f"/teach/c/{room.slug}/assign/")
    assert form.status_code == 200
    response = teaching.post(f"/teach/c/{room.slug}/assign/", posted())
    made = Assignment.objects.get()
    assert response.url == f"/teach/a/{made.slug}/"
    assert (made.slots.count(), made.due_at.isoformat()) == (12, "2082-11-28T19:00:00+00:00")
    assert made.published_at


def test_every_learner_draws_from_the_same_kinds_and_levels(teaching, room, supply):
    teaching.post(
        f"/teach/c/{room.slug}/assign/", posted(families=None, kinds=["can-ron", "kan-legal"], number="4")
    )
    slots = Assignment.objects.get().slots.all()
    assert [(s.kind, s.level) for s in slots] == [("can-ron", 2), ("kan-legal", 2)] * 2
    for slot in slots:
        versions = PuzzleVersion.objects.filter(pk__in=slot.choices.values("version")).select_related(
            "puzzle"
        )
        assert {(v.puzzle.kind, v.level) for v in versions} == {(slot.kind, slot.level)}
        assert len(versions) >= 8


def test_a_form_sent_twice_sets_one_assignment(teaching, room, supply):
    answers = [teaching.post(f"/teach/c/{room.slug}/assign/", posted()) for _ in range(2)]
    assert answers[0].url == answers[1].url
    assert Assignment.objects.count() == 1


def test_a_form_changed_after_going_back_says_what_was_set(teaching, room, supply):
    where = f"/teach/c/{room.slug}/assign/"
    teaching.post(where, posted())
    first = Assignment.objects.get()
    response = teaching.post(where, posted(title="My own words", number="5"))
    page = response.content.decode()
    assert response.status_code == 422
    assert f'<a href="/teach/a/{first.slug}/">Furiten and kan</a> was set already' in page
    assert "My own words" in page
    anew = response.context["form"]["slug"].value()
    assert teaching.post(where, posted(title="My own words", slug=anew)).status_code == 302
    assert [each.title for each in Assignment.objects.order_by("pk")] == ["Furiten and kan", "My own words"]


def test_a_form_sent_for_another_class_is_no_error(teaching, room, supply):
    assignment(classroom("Other"), [], slug=posted()["slug"], title="Nobody's business")
    response = teaching.post(f"/teach/c/{room.slug}/assign/", posted())
    page = response.content.decode()
    assert response.status_code == 422
    assert "was set already, for another class" in page
    assert "business" not in page


def test_chosen_puzzles_are_refused_for_an_exam(teaching, room, found, supply):
    data = posted(source="list", puzzles=supply[0].slug, mode="exam", feedback="")
    response = teaching.post(f"/teach/c/{room.slug}/assign/", data)
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["source"])
    data = posted(source="keep", mode="exam", feedback="")
    response = teaching.post(f"/teach/a/{found.slug}/edit/", data)
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["source"])


def test_a_copy_is_not_published_before_its_due_date_is_set(teaching, room, found):
    Assignment.objects.update(published_at=None, feedback="after_due")
    response = teaching.post(f"/teach/a/{found.slug}/publish/", {"to": "now"}, follow=True)
    assert response.redirect_chain[0][0] == f"/teach/a/{found.slug}/edit/"
    assert "wait for a date that is not set" in response.content.decode()
    found.refresh_from_db()
    assert not found.published_at


def test_a_bank_too_small_is_named_and_the_form_kept(teaching, room, supply):
    data = posted(families=None, kinds=["can-ron"], ruleset="ema_2025", fill=None, title="My own words")
    response = teaching.post(f"/teach/c/{room.slug}/assign/", data)
    assert response.status_code == 422
    page = response.content.decode()
    assert "level 2, EMA 2025: the bank has" in page
    assert "My own words" in page
    assert not Assignment.objects.exists()


def test_an_unclear_time_is_asked_and_everything_else_kept(teaching, room, supply):
    data = posted(due_at="2082-10-25T02:30", title="My own words")
    response = teaching.post(f"/teach/c/{room.slug}/assign/", data)
    page = response.content.decode()
    assert response.status_code == 422
    assert "02:30 CEST (UTC+02:00)" in page
    assert "My own words" in page
    data["due_at_which"] = "2082-10-25T02:30:00+01:00"
    teaching.post(f"/teach/c/{room.slug}/assign/", data)
    assert Assignment.objects.get().due_at.isoformat() == "2082-10-25T01:30:00+00:00"


def test_an_exam_is_made_beforehand_and_behind_no_link(teaching, room, supply, client):
    data = posted(mode="exam", feedback="after_due", families=None, kinds=["can-ron"], number="2")
    teaching.post(f"/teach/c/{room.slug}/assign/", data)
    made = Assignment.objects.get()
    versions = PuzzleVersion.objects.filter(pk__in=SlotChoice.objects.values("version")).select_related(
        "puzzle"
    )
    assert (made.mode, len(versions), bool(made.ready_at)) == ("exam", 24, True)
    assert {teaching.get(f"/p/{v.puzzle.slug}/").status_code for v in versions} == {404}
    assert not versions.published().exists()
    assert "a learner may ask it" in teaching.get(f"/teach/a/{made.slug}/").content.decode()


def test_while_puzzles_are_made_the_page_says_how_far(teaching, room, found):
    found.slots.update(wanted=5)
    Assignment.objects.update(ready_at=None, published_at=None)
    page = teaching.get(f"/teach/a/{found.slug}/").content.decode()
    assert "Its puzzles are being prepared: 2 of 10." in page
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
        Sheet.objects.create(assignment=found, enrollment=enrolled(room, f"Learner {each}"))
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
    Sheet.objects.create(assignment=found, enrollment=enrolled(room))
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


def test_another_list_replaces_the_puzzles(teaching, found, supply):
    data = posted(source="list", puzzles=supply[5].slug)
    assert teaching.post(f"/teach/a/{found.slug}/edit/", data).status_code == 302
    assert [c.version.puzzle.slug for c in SlotChoice.objects.all()] == [supply[5].slug]


def test_another_way_of_working_deals_anew(teaching, found):
    teaching.post(f"/teach/a/{found.slug}/edit/", posted(source="keep", mode="mastery"))
    assert [slot.choices.count() >= 12 for slot in found.slots.all()] == [True, True]


def test_deleted_after_a_word(teaching, room, found):
    assert "Nobody has begun it." in teaching.get(f"/teach/a/{found.slug}/delete/").content.decode()
    teaching.post(f"/teach/a/{found.slug}/delete/")
    assert not Assignment.objects.exists()


def test_with_answers_the_title_is_typed(teaching, room, found):
    Sheet.objects.create(assignment=found, enrollment=enrolled(room))
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


def test_fixed_puzzles_are_kept_as_a_collection(teaching, owner, found, supply):
    teaching.post(f"/teach/a/{found.slug}/collect/", {"title": "Kans"})
    kept = Collection.objects.get()
    assert (kept.owner, kept.public) == (owner, False)
    assert list(kept.items.values_list("puzzle__slug", flat=True)) == [e.slug for e in supply[:2]]


def test_puzzles_are_picked_by_an_address(teaching, room, supply):
    page = teaching.get(
        f"/teach/c/{room.slug}/assign/puzzles/?kind=kan-legal&level=2&picked={supply[0].slug}"
    )
    assert page.status_code == 200
    assert {row.level for row in page.context["rows"]} == {2}
    assert supply[0].slug in page.content.decode()
    form = teaching.get(f"/teach/c/{room.slug}/assign/?picked={supply[0].slug}&picked={supply[1].slug}")
    assert form.context["form"]["puzzles"].value().split() == [supply[0].slug, supply[1].slug]


@pytest.mark.parametrize(
    "odd", ["level=x", "level=%C2%B2", "page=9999", "kind=none", "ruleset=%00", "picked=%00"]
)
def test_an_odd_address_of_the_list_is_no_error(teaching, room, supply, odd):
    assert teaching.get(f"/teach/c/{room.slug}/assign/puzzles/?{odd}").status_code == 200


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
    Sheet.objects.create(assignment=found, enrollment=enrolled(room), handed_in_at=PAST)
    page = " ".join(teaching.get(where).content.decode().split())
    assert '<span id="state"> <span class="tag"> open </span>' in page
    assert "1 learner has begun, 1 is done, of 1." in page
    Assignment.objects.update(published_at=None, ready_at=None, publish_ready=True)
    page = " ".join(teaching.get(where).content.decode().split())
    assert '<span class="tag"> being prepared </span>' in page
    assert "A draft" not in page


def test_a_place_without_puzzles_is_not_filled_from_zero(teaching, found):
    SlotChoice.objects.all().delete()
    page = teaching.get(f"/teach/a/{found.slug}/").content.decode()
    assert "0 puzzles" not in page
    assert "none yet" in page


def test_what_is_needed_may_not_stay_empty(teaching, room):
    page = teaching.get(f"/teach/c/{room.slug}/assign/").content.decode()
    for label in ("Links or names of puzzles, one on each line", "Collection", "How many puzzles"):
        said = page.split(f"{label}", 1)[1].split("</label>", 1)[0]
        assert "may stay empty" not in said
    assert "may stay empty" in page.split("Due", 1)[1].split("</label>", 1)[0]


def test_picking_has_one_button_to_add_and_one_to_end(teaching, room, supply):
    page = teaching.get(f"/teach/c/{room.slug}/assign/puzzles/").content.decode()
    bar = page.split('<div class="row picking">', 1)[1].split("</div>", 1)[0]
    assert [each.rsplit(">", 1)[1] for each in bar.split("</button")[:-1]] == ["Add the ticked", "Done"]
    assert "Next page" in page
