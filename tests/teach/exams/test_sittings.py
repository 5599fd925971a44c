"""The pages of sittings for examiners."""

from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace

import pytest

from tests.classroom.builders import classroom, make_rare, teacher
from tests.exams.builders import (
    AFTER,
    EASY,
    NOW,
    OPENS,
    answers,
    blueprint,
    measured_as,
    registered,
    sitting,
)
from trainer.classroom.models import Assignment, Feedback, SubmissionItem
from trainer.exams.actions.appealing import appeal
from trainer.exams.actions.awarding import award
from trainer.exams.models import Appeal, Blueprint, BlueprintRow, Candidate, Certificate, Sitting
from trainer.puzzles.digests import rules_key
from trainer.rules.rulesets.written import read_rules

pytestmark = pytest.mark.django_db
FORM = {
    "access": "code", "classroom": "", "time_zone": "Europe/Paris", "opens_at": "2100-05-01T18:00",
    "closes_at": "2100-05-01T20:00", "seats": "12", "word": "", "feedback": "after_due",
    "slug": "abcdefghjkmn", "issuer": "Riichi club", "supervisor": "Beni",
}  # fmt: skip


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """Sets what time it is for requests."""
    at = {"now": NOW}
    monkeypatch.setattr("trainer.security.timezone", SimpleNamespace(now=lambda: at["now"]))
    return lambda now: at.update(now=now)


@pytest.fixture
def owner(client):
    found = teacher()
    client.force_login(found)
    return found


@pytest.fixture
def made(owner):
    return blueprint(owner, [EASY])


@pytest.fixture
def held(made, owner):
    return sitting(made, owner)


def test_a_sitting_is_held_at_the_times_of_its_zone(client, made):
    response = client.post(f"/teach/exams/{made.slug}/hold/", FORM)
    found = Sitting.objects.get()
    assert response.url == f"/teach/exams/s/{found.slug}/"
    assert (found.assignment.opens_at.hour, found.assignment.classroom.zone) == (16, "Europe/Paris")
    page = client.get(response.url).text
    assert f"{found.code[:4]}-{found.code[4:]}" in page
    assert "Nobody has registered yet." in page
    assert "Its positions are made. Candidates may register until it closes." in page
    assert "Two papers usually differ by" in page
    assert "Difficulty is an estimate until 30 candidates have sat it." in page
    assert "Certificates are issued by Riichi club. They name Beni as supervisor." in " ".join(page.split())
    assert 'value="Riichi club"' in client.get(f"/teach/exams/{made.slug}/hold/").text


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"opens_at": ""}, "Say when."),
        ({"access": "class"}, "Choose the class whose learners may register."),
        ({"closes_at": "2100-05-01T18:20"}, "It closes before the 30 minutes are over."),
        ({"opens_at": "2020-05-01T18:00", "closes_at": "2020-05-01T20:00"}, "This date has passed."),
        ({"issuer": ""}, "This field is required."),
        ({"seats": "0"}, "Ensure this value is greater than or equal to 1."),
    ],
)
def test_what_is_wrong_is_said(client, made, facts, said):
    response = client.post(f"/teach/exams/{made.slug}/hold/", FORM | facts)
    assert response.status_code == 422
    assert said in response.text
    assert not Sitting.objects.exists()


def test_a_reserve_that_is_too_small_is_refused_by_kind(client, made):
    BlueprintRow.objects.update(measured=[measured_as("hand-closed", 71)])
    response = client.post(f"/teach/exams/{made.slug}/hold/", FORM)
    assert response.status_code == 422
    assert "Is your hand closed: about 71 positions can be made, 72 are needed." in response.text


def test_more_time_is_given_before_it_opens(client, held, clock):
    own = registered(held, "Aiko")
    address = f"/teach/exams/s/{held.slug}/minutes/{own.pk}/"
    assert client.post(address, {"minutes": "10"}).status_code == 302
    assert Candidate.objects.get().minutes == 10
    clock(OPENS)
    response = client.post(address, {"minutes": "0"})
    assert response.status_code == 422
    assert "The sitting has opened: time stays as it was fixed." in response.text


def test_how_long_the_making_takes_is_told_beforehand(client, made):
    page = " ".join(client.get(f"/teach/exams/{made.slug}/hold/").text.split())
    assert "does not run at present" in page, "no worker has said that it is there"
    assert (
        "Making them takes a minute at most, if nothing else waits to be made. That is for 30 seats." in page
    )


def test_a_sitting_for_a_class_of_nobody_waits_for_its_first_learner(client, owner, made):
    room = classroom("Tuesday club")
    room.teachings.create(user=owner, role="owner")
    held = sitting(made, owner, access="class", classroom=room)
    page = client.get(f"/teach/exams/s/{held.slug}/").text
    assert "Nobody is in its class yet: its positions are made once the first learner is there." in page
    assert "Making them takes a minute at most" in page
    assert held.assignment.slots.filter(choices=None).count() == 2


def test_the_page_looks_by_itself_until_the_positions_are_made(client, held, clock):
    address, work = f"/teach/exams/s/{held.slug}/", type(held.assignment).objects
    looks, again = f'hx-get="{address}" hx-trigger="every 5s"', f'href="{address}">Look again</a>'
    page = client.get(address).text
    assert "Its positions are made." in page
    assert looks not in page
    assert again not in page
    work.update(ready_at=None, published_at=None)
    page = client.get(address).text
    assert "Its positions are being made." in page
    assert looks in page
    assert again in page
    clock(AFTER)
    assert looks not in client.get(address).text


def test_minutes_for_a_foreign_language_are_confirmed_or_not(client, owner, clock):
    held = sitting(blueprint(owner, [EASY], more_minutes=15), owner)
    registered(held, "Aiko", foreign=True)
    own = registered(held, "Beni", foreign=True)
    assert "asks for 15" in client.get(f"/teach/exams/s/{held.slug}/").text
    address = f"/teach/exams/s/{held.slug}/minutes/{own.pk}/"
    page = client.get(address)
    assert page.context["form"].initial["minutes"] == 15
    assert "Beni asks for 15 minutes more" in page.text
    client.post(address, {"minutes": "15"})
    own.refresh_from_db()
    assert (own.minutes, own.asked_minutes) == (15, 0)


def test_results_are_given_out_once_it_is_over(client, held, clock):
    answers(registered(held, "Aiko"), [1, 1])
    address = f"/teach/exams/s/{held.slug}/"
    page = client.post(f"{address}award/", follow=True).text
    assert "Somebody may still sit it" in page
    assert "Give out the results" not in page
    clock(AFTER)
    page = client.get(address).text
    assert "Give out the results" in page
    assert "Two minutes after the end, candidates see the verdict on each of their answers." in page
    Assignment.objects.update(feedback=Feedback.NEVER)
    assert "Candidates see their points, and have certificates, once" in client.get(address).text
    page = client.post(f"{address}award/", follow=True).text
    assert "1 result is given out." in page
    assert "6 of 6, passed" in page
    code = Certificate.objects.get().code
    client.post(f"{address}revoke/{code}/")
    assert "revoked" in client.get(address).text
    client.post(f"{address}revoke/{code}/", {"back": ""})
    assert Certificate.objects.get().revoked_at is None


def test_an_appeal_is_decided_and_declined_with_a_reason_only(client, held, clock):
    own = registered(held, "Aiko")
    answers(own, [0, 1])
    award(sitting=held, now=AFTER)
    clock(AFTER)
    item = SubmissionItem.objects.get(submission__enrollment=own.enrollment, place=1)
    found = appeal(candidate=own, item=item, text="The meld is closed.", now=AFTER, told=True)
    address = f"/teach/exams/s/{held.slug}/appeal/{found.pk}/"
    assert "The meld is closed." in client.get(address).text
    assert client.post(address, {"decision": "declined", "reason": ""}).status_code == 422
    assert client.post(address, {"decision": "credited", "reason": ""}).status_code == 302
    assert Appeal.objects.get().decision == "credited"
    assert "6 of 6, passed" in client.get(f"/teach/exams/s/{held.slug}/").text


def test_the_analysis_has_a_row_a_question(client, made, held, clock):
    answers(registered(held, "Aiko"), [0, 1])
    award(sitting=held, now=AFTER)
    page = client.get(f"/teach/exams/{made.slug}/analysis/")
    assert [row.found.right for row in page.context["rows"]] == [0, 100]
    assert "0:20" in page.text
    assert "Difficulty is an estimate until 30 candidates have sat it." in page.text


def test_own_rules_are_said_by_their_name_on_the_pages_of_a_sitting(client, owner):
    rules = read_rules("tenhou_4p.aka-0")
    key, said = rules_key(rules), "“Club”: Tenhou, but no red fives"
    kept = {key: {"name": "Club", "word": "tenhou_4p.aka-0"}}
    made = blueprint(owner, [replace(EASY, ruleset=key)], own_rules=kept)
    held = sitting(made, owner)
    answers(registered(held, "Aiko"), [0, 1])
    award(sitting=held, now=AFTER)
    Blueprint.objects.update(own_rules={})
    assert f'<span class="exam-rules">{said}</span>' in client.get(f"/teach/exams/s/{held.slug}/").text
    page = client.get(f"/teach/exams/{made.slug}/analysis/")
    assert [row.rules for row in page.context["rows"]] == [said, said]


def test_once_enough_have_sat_it_difficulty_is_no_estimate_any_more(client, made, held, clock, monkeypatch):
    monkeypatch.setattr("trainer.exams.analysis.SURE", 2)
    for name in ("Aiko", "Beni"):
        answers(registered(held, name), [0, 1])
    pages = [f"/teach/exams/{made.slug}/", f"/teach/exams/{made.slug}/analysis/"]
    pages.append(f"/teach/exams/s/{held.slug}/")
    clock(AFTER)
    assert ["Difficulty is an estimate" in client.get(page).text for page in pages] == [True] * 3
    award(sitting=held, now=AFTER)
    assert ["Difficulty is an estimate" in client.get(page).text for page in pages] == [False] * 3
    assert "Going by earlier sittings" in client.get(pages[-1]).text


@pytest.mark.parametrize("part", ["edit/", "publish/", "delete/", "copy/", "more-time/"])
def test_the_assignment_of_a_sitting_is_changed_nowhere_else(client, held, part):
    response = client.post(f"/teach/a/{held.assignment.slug}/{part}", {"to": "back"})
    assert (response.status_code, response.url) == (302, f"/teach/exams/s/{held.slug}/")
    held.assignment.refresh_from_db()
    assert held.assignment.published_at is not None


def test_a_hall_stands_in_no_list_of_classes(client, owner, held):
    room = classroom("Tuesday club")
    room.teachings.create(user=owner, role="owner")
    page = client.get("/teach/")
    assert [each.name for each in page.context["going_on"]] == ["Tuesday club"]


@pytest.mark.parametrize("number", [1, 3])
def test_a_sitting_takes_as_many_queries_for_three_candidates_as_for_one(
    client, held, number, clock, django_assert_num_queries
):
    for each in range(number):
        answers(registered(held, f"Candidate {each}"), [1, 1])
    award(sitting=held, now=AFTER)
    clock(AFTER + timedelta(days=1))
    with django_assert_num_queries(17):
        client.get(f"/teach/exams/s/{held.slug}/")


def test_where_a_sitting_is_held_it_is_said_what_is_too_rare(client, made, monkeypatch):
    make_rare(monkeypatch, ("hand-closed", 1))
    response = client.post(f"/teach/exams/{made.slug}/hold/", FORM)
    assert response.status_code == 422
    assert "Positions of “Is your hand closed” at level 1 are too rare to be made" in response.text
