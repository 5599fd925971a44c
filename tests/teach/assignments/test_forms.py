"""The form of an assignment says at the field what is wrong, and names places for what was chosen."""

from collections import Counter
from datetime import UTC, datetime

import pytest
from django.http import QueryDict

from tests.classroom.builders import PAST, assignment
from tests.teach.assignments.posted import posted
from trainer.authoring.models import ReviewedClass
from trainer.puzzles.collections import keep_collection
from trainer.puzzles.models import Puzzle
from trainer.scenarios.kind import kinds
from trainer.teach.assignments.forms import AssignmentForm, first_values, present_values

NOW = datetime(2082, 10, 31, 12, tzinfo=UTC)


@pytest.fixture
def filled(room, owner):
    def fill(kept="", chosen=False, public=False, initial=None, **changes):
        data = QueryDict(mutable=True)
        for name, value in posted(**changes).items():
            data.setlist(name, value if isinstance(value, list) else [value])
        options = {"kept": kept, "chosen": chosen, "public": public, "initial": initial}
        return AssignmentForm(data, classroom=room, user=owner, now=NOW, **options)

    return fill


def test_twelve_puzzles_on_furiten_and_kan(filled):
    form = filled(ruleset="ema_2025")
    assert form.is_valid(), form.errors
    assert {kinds()[place.kind].family for place in form.places} == {"furiten", "kan"}
    assert {(place.level, place.ruleset) for place in form.places} == {(2, "ema_2025")}
    assert len(form.places) == 12
    assert max(Counter(place.kind for place in form.places).values()) <= 2


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"opens_at": "2082-11-28T20:00"}, "due_at"),
        ({"late": "half", "late_until": "2082-11-28T19:00"}, "late_until"),
        ({"late_until": "2082-11-29T19:00"}, "late_until"),
        ({"due_at": "", "late": "half", "late_until": "2082-11-29T19:00"}, "late_until"),
        ({"due_at": "", "feedback": "after_due"}, "feedback"),
        ({"due_at": "", "feedback": "", "mode": "exam"}, "feedback"),
        ({"feedback": "after_due", "late": "half"}, "late_until"),
        ({"feedback": "", "mode": "exam", "late": "accept"}, "late_until"),
        ({"mode": "exam", "source": "list", "puzzles": "anything"}, "source"),
        ({"mode": "exam", "source": "collection", "collection": ""}, "source"),
        ({"mode": "exam", "source": "keep", "kept": "free", "chosen": True}, "source"),
        ({"tries": "11"}, "tries"),
        ({"tries": "0", "feedback": "never"}, "tries"),
        ({"due_at": "2082-10-31T13:00"}, "due_at"),
        ({"due_at": "2020-11-28T20:00", "late": "half"}, "due_at"),
        ({"mode": "mastery", "feedback": "never"}, "feedback"),
        ({"minutes": "0"}, "minutes"),
        ({"weight": "-1"}, "weight"),
        ({"weight": "101"}, "weight"),
        ({"to_pass": "0"}, "to_pass"),
        ({"to_pass": "101"}, "to_pass"),
        ({"minutes": "601"}, "minutes"),
        ({"streak": "1"}, "streak"),
        ({"streak": "11"}, "streak"),
        ({"number": "0"}, "number"),
        ({"number": "101"}, "number"),
        ({"number": ""}, "number"),
        ({"families": []}, "families"),
        ({"families": ["open"], "ruleset": "ema_2025"}, "ruleset"),
        ({"levels": []}, "levels"),
        ({"levels": ["6"]}, "levels"),
        ({"title": "a\0b"}, "title"),
        ({"title": ""}, "title"),
        ({"source": "list"}, "puzzles"),
        ({"source": "collection"}, "collection"),
        ({"source": "collection", "collection": "nobodys"}, "collection"),
    ],
)
def test_what_is_wrong_is_said_at_the_field(filled, changes, field):
    form = filled(**changes)
    assert list(form.errors) == [field]


def test_all_that_lacks_is_said_at_once(filled):
    form = filled(families=[], levels=[], number="")
    assert list(form.errors) == ["families", "levels", "number"]


@pytest.mark.parametrize(
    "changes",
    [
        {"due_at": ""},
        {"due_at": "2082-10-31T13:01"},
        {"tries": "0"},
        {"tries": "10", "feedback": "after_due"},
        {"mode": "exam", "feedback": "after_due", "minutes": "600"},
        {"mode": "mastery", "streak": "10"},
        {"mode": "mastery", "feedback": ""},
        {"mode": "exam", "source": "keep", "kept": "free"},
        {"mode": "exam", "feedback": "at_once", "late": "accept", "due_at": ""},
        {"feedback": "after_due", "late": "accept", "late_until": "2082-11-29T19:00"},
        {"families": [], "kinds": ["can-ron"]},
        {"late": "half", "late_until": "2082-11-29T19:00", "opens_at": "2082-11-20T08:00"},
        {"players": "3", "number": "100"},
        {"weight": "0"},
        {"weight": "100"},
        {"to_pass": "60"},
    ],
)
def test_what_is_right_is_taken(filled, changes):
    form = filled(**changes)
    assert form.is_valid(), form.errors


@pytest.mark.parametrize(
    ("mode", "feedback"), [("homework", "at_once"), ("mastery", "at_once"), ("exam", "after_due")]
)
def test_as_usual_the_verdicts_of_an_exam_wait_for_the_due_date(filled, room, mode, feedback):
    form = filled(mode=mode, feedback="")
    assert form.is_valid(), form.errors
    assert form.facts["feedback"] == feedback
    usual, other = (assignment(room, [], mode=mode, feedback=each) for each in (feedback, "never"))
    assert (present_values(usual)["feedback"], present_values(other)["feedback"]) == ("", "never")


def test_sent_twice_it_asks_for_the_same_places(filled):
    one, other, third = (filled(number="2", slug=slug) for slug in ("abcdefghjkmn",) * 2 + ("nmkjhgfedcba",))
    assert all(form.is_valid() for form in (one, other, third))
    assert one.places == other.places != third.places


def test_lines_that_name_nothing_are_named(filled, supply):
    form = filled(source="list", puzzles=f"{supply[0].slug}\nnothing")
    assert form.errors == {"puzzles": ["Line 2: there is no puzzle “nothing”."]}


def test_a_collection_of_ones_own_is_offered_and_anothers_not(filled, owner, supply, django_user_model):
    other = django_user_model.objects.create_user("other")
    mine, theirs = (
        keep_collection(owner=o, title="C", puzzles=Puzzle.objects.all()[:2]) for o in (owner, other)
    )
    form = filled(source="collection", collection=mine.slug)
    assert form.is_valid()
    assert [place.fixed is not None for place in form.places] == [True, True]
    assert list(filled(source="collection", collection=theirs.slug).errors) == ["collection"]


def test_who_has_no_collection_is_told_where_one_is_made(filled, teaching, owner, room, supply):
    address = f"/teach/c/{room.slug}/assign/"
    assert filled().fields["collection"].empty_label == "None yet"
    assert "You have no collection yet" in teaching.get(address).text
    assert '<a href="/studio/collections/">Make one in the studio</a>' in teaching.get(address).text
    keep_collection(owner=owner, title="C", puzzles=Puzzle.objects.all()[:2])
    assert filled().fields["collection"].empty_label == "Choose one"
    assert "You have no collection yet" not in teaching.get(address).text


def test_a_collection_shared_with_a_class_of_ones_own_is_offered(
    filled, owner, room, supply, django_user_model
):
    other = django_user_model.objects.create_user("other")
    theirs = keep_collection(owner=other, title="C", puzzles=Puzzle.objects.all()[:2])
    room.teachings.get_or_create(user=owner)
    theirs.classes.create(classroom=room)
    assert filled(source="collection", collection=theirs.slug).is_valid()


@pytest.mark.parametrize("source", ["list", "collection"])
def test_a_class_that_asks_for_reviews_takes_no_puzzle_that_nobody_approved(
    filled, owner, room, supply, source
):
    """Those of the bank need no approval."""
    puzzles = Puzzle.objects.order_by("pk")[:2]
    collection = keep_collection(owner=owner, title="C", puzzles=puzzles)
    asked = {"source": source, "collection": collection.slug, "puzzles": "\n".join(p.slug for p in puzzles)}
    assert filled(**asked).is_valid()
    Puzzle.objects.filter(pk=puzzles[0].pk).update(from_bank=False)
    assert filled(**asked).is_valid()
    ReviewedClass.objects.create(classroom=room)
    field = {"list": "puzzles"}.get(source, source)
    said = "This class asks that another author approves a puzzle first. Not approved: {}."
    assert filled(**asked).errors == {field: [said.format(puzzles[0].slug)]}
    Puzzle.objects.update(from_bank=True)
    assert filled(**asked).is_valid()


def test_a_new_assignment_is_due_in_a_week_at_eight_in_the_evening(room):
    values = first_values(room, datetime(2082, 11, 21, 15, tzinfo=UTC))
    assert (values["title"], values["due_at"].isoformat()) == ("Homework 1", "2082-11-28T20:00:00")


def test_an_assignment_that_is_kept_chooses_no_puzzles(filled, room):
    form = filled(kept="free", source="keep", families=[], number="")
    assert form.is_valid(), form.errors
    assert form.places is None


def test_once_begun_the_way_of_working_is_not_read(room, owner):
    found = assignment(room, [], mode="exam")
    data = QueryDict(mutable=True)
    data.update(posted(source="keep", mode="mastery", families=None, levels="2"))
    form = AssignmentForm(
        data, initial=present_values(found), classroom=room, user=owner, now=NOW, kept="fixed"
    )
    assert form.is_valid(), form.errors
    assert form.facts["mode"] == "exam"


@pytest.mark.parametrize(("due", "errors"), [("2026-01-02T04:04", []), ("2026-01-02T04:05", ["due_at"])])
def test_a_date_that_has_passed_stays_but_is_not_chosen(filled, room, due, errors):
    found = assignment(room, [], due_at=PAST)
    form = filled(kept="free", source="keep", initial=present_values(found), due_at=due)
    assert list(form.errors) == errors
    assert [str(each) for each in form.errors.get("due_at", [])] == ["This date has passed."] * len(errors)


@pytest.mark.parametrize(("mode", "tries"), [("homework", 3), ("exam", 1), ("mastery", 1)])
def test_tries_are_those_of_homework(filled, mode, tries):
    form = filled(mode=mode, tries="3", feedback="")
    assert form.is_valid(), form.errors
    assert form.facts["tries"] == tries
    assert "An exam takes one" in str(form["tries"].help_text)


PUBLIC = "Chosen puzzles are public: anybody signed out can look them up"


def listed(supply, owner, source):
    """The form's fields for the same puzzle, by its name or in a collection."""
    slug = supply[0].slug
    kept = keep_collection(owner=owner, title="Kan", puzzles=Puzzle.objects.filter(slug=slug))
    return {"list": {"puzzles": slug}, "collection": {"collection": kept.slug}}[source] | {"source": source}


@pytest.mark.parametrize("feedback", ["after_due", "never"])
@pytest.mark.parametrize("source", ["list", "collection"])
def test_verdicts_on_public_puzzles_are_not_kept_back(filled, supply, owner, source, feedback):
    chosen = listed(supply, owner, source)
    form = filled(feedback=feedback, **chosen)
    assert list(form.errors) == ["source"]
    assert form.errors["source"][0].startswith(PUBLIC)
    assert filled(feedback="at_once", **chosen).is_valid()
    Puzzle.objects.filter(slug=supply[0].slug).update(status="linked")
    assert filled(feedback=feedback, **chosen).is_valid()


def test_nor_of_an_assignment_that_has_them_unless_somebody_has_begun(filled):
    kept = {"source": "keep", "feedback": "after_due", "initial": {"mode": "homework", "streak": 2}}
    assert list(filled(kept="free", chosen=True, public=True, **kept).errors) == ["source"]
    assert filled(kept="free", chosen=True, **kept).is_valid()
    assert filled(kept="fixed", chosen=True, public=True, **kept).is_valid()
