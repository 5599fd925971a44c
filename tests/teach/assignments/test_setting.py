"""An assignment is set in one form: drawn, listed or picked, and nothing of the form is lost."""

import pytest

from tests.classroom.builders import assignment, classroom, enrolled, make_rare
from tests.teach.assignments.posted import posted
from trainer.classroom.models import Assignment, SlotChoice
from trainer.puzzles.models import Puzzle, PuzzleVersion, Stocked
from trainer.puzzles.restocking import rebuild


def test_homework_is_set_with_one_form(teaching, room, supply):
    enrolled(room)
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
    assert f'<a href="/teach/a/{first.slug}/">Furiten and kan</a> has already been set from this page' in page
    assert "My own words" in page
    anew = response.context["form"]["slug"].value()
    assert teaching.post(where, posted(title="My own words", slug=anew)).status_code == 302
    assert [each.title for each in Assignment.objects.order_by("pk")] == ["Furiten and kan", "My own words"]


def test_a_form_sent_for_another_class_is_no_error(teaching, room, supply):
    assignment(classroom("Other"), [], slug=posted()["slug"], title="Nobody's business")
    response = teaching.post(f"/teach/c/{room.slug}/assign/", posted())
    page = response.content.decode()
    assert response.status_code == 422
    assert "has already been set from this page, for another class" in page
    assert "business" not in page


def test_chosen_puzzles_are_refused_for_an_exam(teaching, room, found, supply):
    data = posted(source="list", puzzles=supply[0].slug, mode="exam", feedback="")
    response = teaching.post(f"/teach/c/{room.slug}/assign/", data)
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["source"])
    data = posted(source="keep", mode="exam", feedback="")
    response = teaching.post(f"/teach/a/{found.slug}/edit/", data)
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["source"])


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
    enrolled(room)
    data = posted(mode="exam", feedback="after_due", families=None, kinds=["can-ron"], number="2")
    teaching.post(f"/teach/c/{room.slug}/assign/", data)
    made = Assignment.objects.get()
    versions = PuzzleVersion.objects.filter(pk__in=SlotChoice.objects.values("version")).select_related(
        "puzzle"
    )
    assert (made.mode, len(versions), bool(made.ready_at)) == ("exam", 24, True)
    assert {teaching.get(f"/p/{v.puzzle.slug}/").status_code for v in versions} == {404}
    assert not versions.published().exists()
    assert "is shown a verdict" in teaching.get(f"/teach/a/{made.slug}/").content.decode()


def test_puzzles_are_picked_by_an_address(teaching, room, supply):
    page = teaching.get(
        f"/teach/c/{room.slug}/assign/puzzles/?kind=kan-legal&level=2&picked={supply[0].slug}"
    )
    assert page.status_code == 200
    assert {row.level for row in page.context["rows"]} == {2}
    assert supply[0].slug in page.content.decode()
    form = teaching.get(f"/teach/c/{room.slug}/assign/?picked={supply[0].slug}&picked={supply[1].slug}")
    assert form.context["form"]["puzzles"].value().split() == [supply[0].slug, supply[1].slug]


@pytest.mark.parametrize("odd", ["level=x", "level=%C2%B2", "kind=none", "ruleset=%00"])
def test_a_filter_that_there_is_not_is_named_at_its_field_and_filters_nothing(teaching, room, supply, odd):
    page = teaching.get(f"/teach/c/{room.slug}/assign/puzzles/?{odd}")
    assert page.status_code == 200
    assert list(page.context["form"].errors) == [odd.partition("=")[0]]
    assert f'id="pick-{odd.partition("=")[0]}_error"' in page.content.decode()
    assert page.context["page"].paginator.count == len(supply)


@pytest.mark.parametrize(("odd", "status"), [("page=9999", 200), ("page=x", 400), ("picked=%00", 400)])
def test_a_page_beyond_the_last_is_the_last_and_what_is_no_number_is_refused(teaching, room, odd, status):
    assert teaching.get(f"/teach/c/{room.slug}/assign/puzzles/?{odd}").status_code == status


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


def test_what_could_be_guessed_is_refused_at_the_levels_with_what_would_mend_it(teaching, room, supply):
    rows = Stocked.objects.filter(kind="can-ron", answer_class="no").values_list("pk", flat=True)
    Puzzle.objects.filter(pk__in=list(rows)).update(status=Puzzle.Status.RETIRED)
    rebuild()
    data = posted(families=None, kinds=["can-ron"], number="2")
    response = teaching.post(f"/teach/c/{room.slug}/assign/", data)
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["levels"])
    assert "puzzles have the same answer: it could be guessed" in response.text
    assert not Assignment.objects.exists()


def test_a_new_form_begins_with_a_mix_of_subjects(teaching, room):
    form = teaching.get(f"/teach/c/{room.slug}/assign/").context["form"]
    assert form["families"].value() == ("riichi", "ippatsu", "furiten", "kan", "calls")


RARE = (
    "Positions of “Can you ron” at level 2 are too rare to be made for an examination: choose level 1, 3, 4"
    " or 5."
)


def test_an_exam_does_not_ask_what_is_too_rare_and_says_what_to_choose(teaching, room, supply, monkeypatch):
    where, alone = f"/teach/c/{room.slug}/assign/", {"families": None, "kinds": ["can-ron"]}
    made_rare = posted(**alone, mode="exam", feedback="")
    make_rare(monkeypatch, ("can-ron", 2))
    response = teaching.post(where, made_rare)
    assert (response.status_code, response.context["form"].errors["levels"]) == (422, [RARE])
    assert teaching.post(where, posted(**alone)).status_code == 302


def test_homework_that_asks_what_is_too_rare_does_not_become_an_exam(teaching, room, supply, monkeypatch):
    where, alone = f"/teach/c/{room.slug}/assign/", {"families": None, "kinds": ["can-ron"]}
    teaching.post(where, posted(**alone))
    made = Assignment.objects.get()
    make_rare(monkeypatch, ("can-ron", 2))
    exam = posted(source="keep", mode="exam", feedback="")
    response = teaching.post(f"/teach/a/{made.slug}/edit/", exam)
    assert (response.status_code, response.context["form"].errors["source"]) == (422, [RARE])
    assert Assignment.objects.get().mode == "homework"
