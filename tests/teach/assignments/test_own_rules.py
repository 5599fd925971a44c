"""Own rules of a table from the class's settings to its assignment, lesson and course, said in words."""

from datetime import timedelta
from random import Random
from types import SimpleNamespace

import pytest
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils import timezone

from tests.classroom.builders import assignment, classroom, enrolled, teacher
from tests.teach.assignments.posted import posted
from trainer.classroom.models import Assignment, Classroom, Role, Teaching
from trainer.classroom.setting.own_rules import BankStanding
from trainer.puzzles import own_rules as known
from trainer.puzzles.actions import reserve_puzzle
from trainer.puzzles.digests import rules_key
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.own_rules import rules_line, rules_said
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.kind import kinds
from trainer.tablerules.keeping import keep_rules
from trainer.tablerules.models import TableRules
from trainer.teach.lessons import forms, tonight

CLUB = load_preset("ema_2025").changed(kuikae="allowed")
KEY = rules_key(CLUB)
SAID = "“Club”: EMA 2025, but "


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch):
    known._words.clear()
    yield
    known._words.clear()


@pytest.fixture
def club(owner):
    return keep_rules(owner=owner, name="Club", ruleset=CLUB)


@pytest.fixture
def by_club(teaching, room, club):
    """The class by the rules of the club."""
    response = teaching.post(f"/teach/c/{room.slug}/settings/", settings(room))
    assert response.status_code == 302
    return Classroom.objects.get(pk=room.pk)


def settings(room, ruleset=KEY):
    return {"name": room.name, "zone": room.zone, "ruleset": ruleset, "mean_to_pass": ""}


def test_a_class_is_made_by_own_rules_and_says_them_to_teachers_and_learners(teaching, club):
    form = teaching.get("/teach/new/")
    assert f'<option value="{KEY}">{SAID}' in form.text
    slug = form.context["form"]["slug"].value()
    sent = {"name": "Club night", "zone": "UTC", "ruleset": KEY, "slug": slug}
    assert teaching.post("/teach/new/", sent).status_code == 302
    made = Classroom.objects.get(name="Club night")
    assert (made.ruleset, made.own_rules) == (KEY, {KEY: {"word": club.word, "name": "Club"}})
    assert f"The class plays by {SAID}" in teaching.get(f"/teach/c/{made.slug}/").text
    assert f"The class plays by {SAID}" in teaching.get(f"/join/{made.join_code}/").text
    aiko = enrolled(made)
    teaching.force_login(aiko.learner.user)
    assert f"The class plays by {SAID}" in teaching.get(f"/c/{made.slug}/").text


def test_keys_that_are_neither_the_teacher_s_nor_the_class_s_are_refused(teaching, room):
    other = teacher("other")
    keep_rules(owner=other, name="Theirs", ruleset=CLUB)
    known.use_rules(CLUB)
    for where, sent in (
        (f"/teach/c/{room.slug}/settings/", settings(room)),
        (f"/teach/c/{room.slug}/assign/", posted(ruleset=KEY)),
        ("/teach/new/", {"name": "New", "zone": "UTC", "ruleset": KEY}),
    ):
        response = teaching.post(where, sent)
        assert (response.status_code, list(response.context["form"].errors)) == (422, ["ruleset"])
        assert "Theirs" not in response.text
    assert not Classroom.objects.exclude(ruleset="").exists()


def test_a_co_teacher_without_these_rules_goes_on_with_them_after_they_were_removed(client, by_club, club):
    TableRules.objects.all().delete()
    co = teacher("co")
    Teaching.objects.create(classroom=by_club, user=co, role=Role.CO)
    client.force_login(co)
    page = client.get(f"/teach/c/{by_club.slug}/settings/").text
    assert f'<option value="{KEY}" selected>{SAID}' in page
    assert client.post(f"/teach/c/{by_club.slug}/settings/", settings(by_club)).status_code == 302
    assert client.get(f"/teach/c/{by_club.slug}/assign/").context["form"]["ruleset"].value() == KEY


def test_an_assignment_begins_with_them_and_names_them_at_each_place(teaching, by_club, supply):
    enrolled(by_club)
    form = teaching.get(f"/teach/c/{by_club.slug}/assign/")
    assert form.context["form"]["ruleset"].value() == KEY
    sent = posted(ruleset=KEY, families=None, kinds=["can-ron"], number="2")
    assert teaching.post(f"/teach/c/{by_club.slug}/assign/", sent).status_code == 302
    made = Assignment.objects.get()
    assert list(made.slots.values_list("kind", "ruleset")) == [("can-ron", KEY)] * 2
    page = teaching.get(f"/teach/a/{made.slug}/").text
    assert page.count(SAID) == 2
    assert KEY not in page


def test_a_row_takes_own_rules_though_the_class_has_none(teaching, room, club, supply):
    sent = posted(ruleset=KEY, families=None, kinds=["can-ron"], number="2")
    assert teaching.post(f"/teach/c/{room.slug}/assign/", sent).status_code == 302
    there = Classroom.objects.get(pk=room.pk)
    assert (there.ruleset, list(there.own_rules)) == ("", [KEY])
    assert SAID in teaching.get(f"/teach/a/{Assignment.objects.get().slug}/").text


@pytest.fixture
def by_them(supply):
    """What the bank asks by the rules of the club."""
    position = kinds()["can-ron"].generate(Random(1), 2, CLUB)
    version = reserve_puzzle(kind="can-ron", position=position, level=2, seed=1)
    Puzzle.objects.filter(pk=version.puzzle_id).update(status=Puzzle.Status.PUBLISHED)
    QuerySet(PuzzleVersion).filter(pk=version.pk).update(ruleset=KEY)
    return version


def test_puzzles_by_them_are_looked_for_by_name_and_what_is_picked_is_kept(teaching, room, club, by_them):
    where = f"/teach/c/{room.slug}/assign/puzzles/"
    assert f'<option value="{KEY}">{SAID}' in teaching.get(where).text
    page = teaching.get(where, {"ruleset": KEY})
    (row,) = page.context["rows"]
    assert (row.slug, row.rules[: len(SAID)]) == (by_them.puzzle.slug, SAID)
    assert not Classroom.objects.get(pk=room.pk).own_rules
    sent = posted(source="list", puzzles=row.slug, families=None)
    assert teaching.post(f"/teach/c/{room.slug}/assign/", sent).status_code == 302
    assert list(Classroom.objects.get(pk=room.pk).own_rules) == [KEY]
    assert SAID in teaching.get(f"/teach/a/{Assignment.objects.get().slug}/").text


def test_puzzles_are_looked_for_by_the_rules_of_the_class_until_others_are_chosen(
    teaching, by_club, supply, by_them
):
    where = f"/teach/c/{by_club.slug}/assign/puzzles/"
    page = teaching.get(where)
    assert f'<option value="{KEY}" selected>' in page.text
    assert [row.slug for row in page.context["rows"]] == [by_them.puzzle.slug]
    page = teaching.get(where, {"ruleset": ""})
    assert f'<option value="{KEY}" selected>' not in page.text
    assert len(page.context["rows"]) > 1


def test_looking_for_puzzles_says_how_far_the_bank_is_and_refuses_the_rules_of_others(
    teaching, room, club, by_them, monkeypatch
):
    where, asked = f"/teach/c/{room.slug}/assign/puzzles/", []

    def judged(choice, among, *, seconds):
        asked.append((choice, among))
        return BankStanding(3, 30)

    monkeypatch.setattr("trainer.teach.assignments.views.judge_bank", judged)
    page = teaching.get(where, {"ruleset": KEY, "kind": "kan-legal"}).text
    assert "3 of 30 kinds of question are done. Press “Show” again in a few seconds." in page
    assert asked == [(KEY, ["kan-legal"])]
    TableRules.objects.all().delete()
    refused = teaching.get(where, {"ruleset": KEY})
    assert list(refused.context["form"].errors) == ["ruleset"]
    assert asked[-1] == ("", [])


def test_a_preview_names_the_rules_as_the_class_does(teaching, by_club, supply):
    work = assignment(by_club, supply[:1])
    work.slots.update(ruleset=KEY)
    assert "<summary>Rules: “Club”: " in teaching.get(f"/teach/a/{work.slug}/preview/1/").text


def test_what_the_bank_lacks_is_said_by_name_and_how_far_it_is(teaching, by_club, supply, monkeypatch):
    where = f"/teach/c/{by_club.slug}/assign/"
    sent = posted(ruleset=KEY, families=None, kinds=["can-ron"], fill=None)
    response = teaching.post(where, sent)
    assert f"level 2, {SAID}" in response.text
    assert "still being judged" not in response.text
    monkeypatch.setattr("trainer.teach.assignments.views.judge_bank", lambda *_: BankStanding(0, 1))
    response = teaching.post(where, sent)
    assert response.status_code == 422
    assert "still being judged by these rules: 0 of 1 kind of question is done." in response.text
    assert teaching.post(where, sent | {"fill": "on"}).status_code == 302
    (said,) = teaching.get(f"/teach/a/{Assignment.objects.get().slug}/").context["messages"]
    assert "What is missing is made for this assignment." in str(said)


def test_the_course_waits_until_the_bank_is_judged(teaching, by_club, monkeypatch):
    where = f"/teach/c/{by_club.slug}/course/"
    first = (timezone.now() + timedelta(days=30)).date().isoformat()
    sent = {"first": first, "at": "19:00", "slug": "abcdefghjkmn", "copy": ""}
    monkeypatch.setattr("trainer.teach.syllabus.views.judge_for_class", lambda *_: BankStanding(3, 30))
    response = teaching.post(where, sent)
    assert response.status_code == 422
    assert "3 of 30 kinds of question are done" in response.text
    assert not Assignment.objects.exists()


def test_a_live_question_may_be_asked_by_them_and_says_that_they_are_not_ready(
    teaching, by_club, owner, monkeypatch
):
    monkeypatch.setattr(forms, "judge_bank", lambda *_: BankStanding(0, 2))
    sent = {"kind": "can-ron", "ruleset": KEY, "after": "0"}
    form = forms.QuestionForm(sent, user=owner, classroom=by_club)
    assert list(form.errors) == ["ruleset"]
    assert "0 of 2 kinds of question are done" in str(form.errors["ruleset"])
    monkeypatch.setattr(forms, "judge_bank", lambda *_: None)
    stranger = forms.QuestionForm(sent, user=teacher("stranger"), classroom=classroom("Other"))
    assert "Select a valid choice" in str(stranger.errors["ruleset"])


def test_a_copy_for_another_class_names_them_there(teaching, by_club, owner, supply):
    work = assignment(by_club, supply[:1])
    work.slots.update(ruleset=KEY)
    other = classroom("Other")
    Teaching.objects.create(classroom=other, user=owner, role=Role.OWNER)
    teaching.post(f"/teach/a/{work.slug}/copy/", {"classroom": other.slug, "slug": "abcdefghjkmn"})
    assert rules_said(KEY, Classroom.objects.get(pk=other.pk).own_rules).startswith(SAID)


def test_a_handout_by_them_says_their_name(by_club, supply):
    version = PuzzleVersion.objects.first()
    version.ruleset = KEY
    assert tonight._by_own_rules(by_club, [version]) == [
        f"By the rules of the class, {rules_line(KEY, by_club.own_rules)}."
    ]
    assert tonight._by_own_rules(classroom("Other"), [version]) == []


def test_the_cover_of_homework_by_them_says_every_change(client, by_club, supply):
    work = assignment(by_club, supply[:1])
    aiko = enrolled(by_club)
    client.force_login(aiko.learner.user)
    line = f"<dt>Rules</dt><dd>{rules_line(KEY, by_club.own_rules)}</dd>"
    assert line not in client.get(f"/hw/{work.slug}/").text
    work.slots.update(ruleset=KEY)
    assert line in client.get(f"/hw/{work.slug}/").text


def test_on_the_wall_the_table_of_rulesets_calls_them_by_their_name():
    rows = [
        SimpleNamespace(title=title, own=own)
        for title, own in (("Tenhou with 3 changes", True), ("M", False))
    ]
    told = {
        "told": {"presets": True},
        "verdict": {"presets": {"rows": rows, "same": 0}},
        "heading": {"ruleset": "“Club”: Tenhou"},
    }
    page = " ".join(render_to_string("teach/lessons/told.html", told).split())
    assert '<th scope="row">“Club”: Tenhou <span class="small soft">(asked here)</span></th>' in page
    assert '<th scope="row">M</th>' in page
    assert "with 3 changes" not in page
