"""An examination of 24 questions, attacked from the candidate's own account, a second one and a classmate's:
no road tells an answer.

The candidate teaches too, and holds a sitting of the same blueprint. `tests/classroom/secrecy` walks every
address while somebody sits an exam; here are the roads of the exam desk, with the paper itself, and those
that keep answers, plan lessons, repair, copy and export. The second browser, and who comes after the time is
up, take these at a question of each kind; with EVERYTHING=1 at all of them.
"""

import csv
import json
import os
import re
from copy import deepcopy
from datetime import timedelta
from functools import partial
from html import unescape
from types import SimpleNamespace

import pytest
from django.test import Client

from tests.begun import stored
from tests.classroom.builders import classroom, enrolled, teacher
from tests.exams.builders import AFTER, NOW, OPENS, begun, blueprint, registered, sitting
from trainer.accounts.models import Learner, Reminder
from trainer.authoring.actions.drafting import start_draft
from trainer.classroom.doing.work import items_of
from trainer.classroom.models import (
    Assignment,
    ChosenAnswer,
    LateAnswer,
    Lookup,
    PlannedQuestion,
    SlotChoice,
)
from trainer.classroom.secrecy.telling import Reader, WithheldError
from trainer.classroom.setting import places
from trainer.classroom.setting.assigning import copy_assignment
from trainer.exams.actions.awarding import award
from trainer.exams.models import Blueprint, BlueprintRow
from trainer.exams.papers import PaperRow
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import question_of
from trainer.scenarios.board.sketch import Sketch
from trainer.wording.kind_words import words_of

pytestmark = pytest.mark.django_db
ROWS = [PaperRow(kind, 1, "m_league", 6) for kind in ("hand-closed", "is-tenpai", "can-ron", "may-tsumo")]

HTMX = {"HX-Request": "true"}
PLACES = range(1, 25)
LIMIT = timedelta(minutes=30)
CHOICES = 4
"""Positions of each place: a third of what an exam has."""


@pytest.fixture(scope="module", autouse=True)
def few_choices():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(places, "FRESH", CHOICES)
        yield


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """Sets what time it is for requests."""
    at = {"now": OPENS}
    monkeypatch.setattr("trainer.security.timezone", SimpleNamespace(now=lambda: at["now"]))
    return lambda now: at.update(now=now)


@pytest.fixture(scope="module")
def kept(django_db_setup, django_db_blocker, few_choices):
    """The two sittings: to make their positions takes longer than to attack them."""
    with stored(django_db_blocker):
        attacker = Learner.objects.create(user=teacher("attacker"))
        own = begun_by(attacker)
        yield SimpleNamespace(attacker=attacker, own=own, mine=taken_over(own, attacker))


@pytest.fixture
def own_copy(kept, db):
    return deepcopy(kept)


@pytest.fixture
def attacker(own_copy):
    return own_copy.attacker


@pytest.fixture
def own(own_copy):
    """The candidate, who has begun."""
    return own_copy.own


@pytest.fixture
def mine(own_copy):
    """A sitting of the same blueprint, taken over by the attacker."""
    return own_copy.mine


def begun_by(attacker):
    examiner = teacher("examiner")
    made = blueprint(examiner, ROWS)
    found = registered(sitting(made, examiner, seats=1), "Attacker", who=attacker)
    begun(found)
    return found


def taken_over(own, attacker):
    copied = Blueprint.objects.get(pk=own.sitting.blueprint_id)
    copied.pk, copied.slug, copied.owner = None, "abcdefghjkmn", attacker.user
    copied.save()
    for row in BlueprintRow.objects.filter(blueprint=own.sitting.blueprint_id):
        row.pk, row.blueprint = None, copied
        row.save()
    return sitting(copied, attacker.user, seats=1)


def paper(own):
    """The questions of the paper, by their places."""
    asked = [item.version_id for item in items_of(own.sitting.assignment.submissions.get())]
    versions = PuzzleVersion.objects.select_related("puzzle").in_bulk(asked)
    return [question_of(versions[each]) for each in asked]


def few(questions):
    """A place of each kind, or all."""
    if os.environ.get("EVERYTHING"):
        return PLACES
    return {question.kind.slug: place for place, question in enumerate(questions, 1)}.values()


def verdicts(questions):
    """What the verdict on each of them says."""
    return {
        str(words_of(each.kind.slug).verdict_line(each.solve().answer, each.position)) for each in questions
    }


def roads(own, mine, questions):
    """Addresses that know of the paper, the candidate, or a sitting like it."""
    paper_of_mine = f"/teach/a/{mine.assignment.slug}/"
    slug, exam = own.sitting.slug, own.sitting.assignment.slug
    yield from ("/exams/", f"/exams/{slug}/", f"/exams/{mine.slug}/", f"/exams/{slug}/appeal/1/")
    yield from (f"/hw/{exam}/", f"/hw/{exam}/receipt/", f"/hw/{exam}/hand-in/")
    yield from (f"/hw/{exam}/{place}/" for place in range(1, len(questions) + 1))
    yield from (f"/p/{each.slug}/{part}" for each in questions for part in ("", "print/", "report/"))
    yield from (
        f"{paper_of_mine}{part}" for part in ("", "preview/1/", "results/", "results/csv/", "regrade/")
    )
    yield from (f"/teach/exams/{part}/" for part in (mine.blueprint.slug, f"{mine.blueprint.slug}/analysis"))
    yield from (
        f"/teach/exams/s/{mine.slug}/",
        f"/teach/exams/s/{slug}/",
        f"/c/{mine.assignment.classroom.slug}/",
    )
    yield from ("/progress/", "/progress/answers/", "/settings/data.json", "/settings/data.csv", "/review/")


def told(client, addresses, said):
    """The addresses that say one of these verdicts."""
    return telling(map(client.get, addresses), said)


def telling(responses, said):
    """The addresses whose answers say one of these verdicts."""
    bodies = [(response.request["PATH_INFO"], body_of(response)) for response in responses]
    return [where for where, body in bodies if any(each in body for each in said)]


def body_of(response):
    """What was sent, as text."""
    body = b"".join(response) if response.streaming else response.content
    return unescape(body.decode(errors="replace"))


def test_24_questions_attacked_from_the_candidates_account_give_no_answer(client, own, mine, attacker, clock):
    questions = paper(own)
    assert len({each.digest for each in questions}) == 24
    said = verdicts(questions)
    client.force_login(attacker.user)
    assert told(client, roads(own, mine, questions), said) == []
    exam = own.sitting.assignment.slug
    for place in range(1, 25):
        page = client.get(f"/hw/{exam}/{place}/")
        sent = client.post(f"/hw/{exam}/{place}/", {"key": page.context["key"], "answer": "yes"}, follow=True)
        assert not any(each in unescape(sent.text) for each in said), place
    assert told(client, roads(own, mine, questions), said) == []
    clock(AFTER)
    own.sitting.refresh_from_db()
    award(sitting=own.sitting, now=AFTER)
    assert len(told(client, [f"/hw/{exam}/{place}/" for place in range(1, 25)], said)) == 24


def test_its_tables_are_judged_neither_for_who_sits_it_nor_for_who_waits(own):
    own.sitting.seats = 2
    own.sitting.save()
    waiting = registered(own.sitting, "Waiting", now=NOW)
    for candidate in (own, waiting):
        learner = candidate.enrollment.learner
        for question in paper(own):
            with pytest.raises(WithheldError):
                Reader(lambda who=learner: who, OPENS).refuse_table(question.position)


def laid_by(learner, questions):
    """The pages of the studio about these tables, each laid by the learner with its question."""
    client = Client()
    client.force_login(learner.user)
    for each in questions:
        sketch = Sketch.of_position(each.position)
        draft = start_draft(author=learner.user, sketch=sketch, kind=each.kind.slug)
        yield client.get(f"/studio/d/{draft.slug}/verdict/")


def test_24_questions_laid_as_tables_from_a_second_account_and_a_classmates_give_0_answers(own, clock):
    room, questions = own.sitting.assignment.classroom, paper(own)
    second = Learner.objects.create(user=teacher("second"))
    people = [second, enrolled(classroom("Elsewhere"), "Elsewhere").learner, enrolled(room, "Mate").learner]
    for learner in people:
        pages = list(laid_by(learner, questions))
        assert all("asks about a table like this one" in each.text for each in pages)
        assert len(telling(pages, verdicts(questions))) == 0
    assert set(Lookup.objects.values_list("learner", flat=True)) == {each.pk for each in people}
    clock(AFTER)
    some = [questions[place - 1] for place in few(questions)]
    for learner, asked in ((second, questions), (people[1], some), (people[2], some)):
        assert len(telling(laid_by(learner, asked), verdicts(asked))) == len(asked)


def test_two_sittings_of_one_blueprint_share_no_position(own, mine):
    asked = [
        set(SlotChoice.objects.filter(slot__assignment=each.assignment).values_list("version", flat=True))
        for each in (own.sitting, mine)
    ]
    assert [len(each) for each in asked] == [24 * CHOICES] * 2
    assert asked[0] & asked[1] == set()
    keys = PuzzleVersion.objects.filter(pk__in=asked[0] | asked[1]).values("canonical_key").distinct()
    assert keys.count() == 2 * 24 * CHOICES


@pytest.fixture
def room(attacker):
    """A class of the attacker's own."""
    found = classroom("Mine")
    found.teachings.create(user=attacker.user, role="owner")
    return found


def address(own, place, rest=""):
    return f"/hw/{own.sitting.assignment.slug}/{place}/{rest}"


def keys_of(client, own):
    """Of the forms of all questions, by place."""
    return {place: client.get(address(own, place)).context["key"] for place in PLACES}


def keep(client, own, place, key, answer):
    fields = {"key": key, "answer": answer}
    return client.post(address(own, place, "1/keep/"), fields, headers=HTMX)


def solved(client, questions):
    """How many of the questions the learner's own data has the right answer of: as JSON, as CSV."""
    slugs, files = (
        {each.slug for each in questions},
        [client.get(f"/settings/data.{e}") for e in ("json", "csv")],
    )
    if not any("Content-Disposition" in each.headers for each in files):
        return 0, 0
    data, table = map(body_of, files)
    rows = csv.DictReader(table.lstrip("\ufeff").splitlines())
    return (
        sum(each["puzzle"] in slugs and each["solved"] != "" for each in json.loads(data)["attempts"]),
        sum(any(slug in each["Page"] for slug in slugs) and each["Right answer"] != "" for each in rows),
    )


def attacks(client, own, room, questions, keys, at=PLACES):
    """Answers of the site to all that is asked of it, at some places of the paper."""
    exam, slug, hall = own.sitting.assignment.slug, own.sitting.slug, own.sitting.assignment.classroom.slug
    lesson, post = f"/teach/c/{room.slug}/lesson/", partial(client.post, follow=True)
    names = "\n".join(each.slug for each in questions)
    for place in at:
        yield client.get(address(own, place))
        yield post(address(own, place, "1/hint/"), {"number": "1"})
        yield post(address(own, place, "1/verdict/"), {"key": keys[place]})
        yield post(f"/exams/{slug}/appeal/{place}/", {"text": "What is right?"})
        yield client.get(f"/teach/a/{exam}/preview/{place}/")
    for place in at:
        yield post(f"/p/{questions[place - 1].slug}/", {"answer": "yes"}, headers=HTMX)
    yield post(f"{lesson}plan/", {"puzzles": names})
    yield post(f"{lesson}plan/", {"source": f"asked.{exam}", "number": "24"})
    yield post(f"{lesson}tonight/", {"there": "0"})
    for part in ("plan/", "tonight/", "handout/?key=1"):
        yield client.get(f"{lesson}{part}")
    for code in {rule for place in at for rule in questions[place - 1].kind.rules}:
        yield post(f"/c/{hall}/repair/", {"about": code})
        yield post(f"/teach/a/{exam}/repair/", {"about": code})
    yield from map(client.get, (f"/c/{hall}/", f"/hw/{exam}/", f"/hw/{exam}/receipt/", f"/exams/{slug}/"))
    yield from map(client.get, ("/settings/reminders/", "/progress/", "/progress/answers/", "/train/", "/"))


def test_no_newer_road_tells_an_answer_while_the_exam_is_open_and_all_do_afterwards(
    client, own, room, attacker, clock
):
    questions = paper(own)
    said, some = verdicts(questions), few(questions)
    assert len(some) >= len(ROWS)
    Reminder.objects.create(learner=attacker, hour=0, site="https://dojo.example/")
    other = Client()
    for each in (client, other):
        each.force_login(attacker.user)
    keys = keys_of(client, own)
    kept = [keep(client, own, place, keys[place], "yes") for place in PLACES]
    assert ChosenAnswer.objects.count() == 24
    assert telling([*kept, *attacks(client, own, room, questions, keys)], said) == []
    assert telling(attacks(other, own, room, questions, keys, some), said) == []
    assert solved(client, questions) == (0, 0)
    assert not PlannedQuestion.objects.filter(version__puzzle__slug__in=[each.slug for each in questions])
    assert not Assignment.objects.filter(own=True).exists()
    # The time of the candidate is up, that of the sitting is not.
    clock(OPENS + LIMIT + timedelta(minutes=1))
    late = [keep(client, own, place, keys[place], "no") for place in PLACES]
    clock(OPENS + LIMIT + timedelta(minutes=5))
    assert telling([*late, *attacks(other, own, room, questions, keys, some)], said) == []
    assert solved(other, questions) == (0, 0)
    assert LateAnswer.objects.count() == 24
    clock(AFTER)
    own.sitting.refresh_from_db()
    award(sitting=own.sitting, now=AFTER)
    for each in (client, other):
        assert len(told(each, [address(own, place) for place in PLACES], said)) == 24
        assert solved(each, questions) == (24, 24)


def test_what_is_kept_is_said_in_the_same_words_whether_it_is_right_or_not(client, own, attacker):
    client.force_login(attacker.user)
    for place, key in keys_of(client, own).items():
        yes, no = (
            re.sub(r'(name="seen" value=)"\d+"', r"\1", body_of(keep(client, own, place, key, answer)))
            for answer in ("yes", "no")
        )
        assert "Kept: Yes" in yes
        assert yes.replace("Yes", "No") == no, place


def test_who_is_not_signed_in_meets_none_of_its_questions(own):
    guest = Client()
    assert {guest.get(f"/p/{each.slug}/").status_code for each in paper(own)} == {404}
    assert {guest.get(address(own, place)).status_code for place in PLACES} == {302}


def test_the_copy_of_an_exam_that_the_candidate_teaches_asks_other_positions(client, own, room, attacker):
    """As the copy of a course has its exam: its teacher sits the first one."""
    enrolled(room, "Aiko")
    copied = copy_assignment(assignment=own.sitting.assignment, classroom=room, by=attacker.user)
    asked = [
        PuzzleVersion.objects.filter(
            pk__in=SlotChoice.objects.filter(slot__assignment=each).values("version")
        )
        for each in (own.sitting.assignment, copied)
    ]
    assert [len(each) for each in asked] == [24 * CHOICES] * 2
    keys = [set(each.values_list("canonical_key", flat=True)) for each in asked]
    assert keys[0] & keys[1] == set()
    client.force_login(attacker.user)
    previews = [client.get(f"/teach/a/{copied.slug}/preview/{place}/") for place in PLACES]
    assert {each.status_code for each in previews} <= {200, 404}
    assert telling(previews, verdicts(paper(own))) == []
