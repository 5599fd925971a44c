"""Who may open what of the studio: every page, for every sort of person, as `urls.py` says of it.

Two authors have all of the same things, and nothing of one is the other's.
"""

from copy import deepcopy
from types import SimpleNamespace

import pytest
from django.db import transaction
from django.urls import get_resolver
from django.utils import timezone

from tests.authoring.making import at_other_table, author, draft_of, position_of
from tests.begun import stored
from tests.classroom.builders import classroom, teacher
from tests.pages.records.written import value as record
from tests.permissions import LOGIN, METHODS, answers_of, signed_in, who_may
from tests.polls.making import poll
from tests.studio.people import COME, FIELDS, LICENSED, NOT_THERE, PEOPLE
from trainer.accounts.models import Learner
from trainer.authoring.actions.drafting import share_draft
from trainer.authoring.actions.publishing import publish
from trainer.authoring.actions.reviewing import ask_for_reviews, ask_review, decide_review
from trainer.authoring.actions.sharing import trust_author
from trainer.authoring.models import ClassCollection, ImportJob, Report
from trainer.classroom.models import Role
from trainer.pages.records.uploads import keep_record
from trainer.pages.routes import routes_in
from trainer.puzzles.collections import add_puzzles, make_collection
from trainer.scenarios.position.texts import link_text

pytestmark = pytest.mark.django_db
STUDIO = "studio/"


def studio_pages():
    """Every page of the studio, by its address without what they all begin with."""
    every = routes_in(get_resolver("trainer.urls").url_patterns)
    return {route.removeprefix(STUDIO): page for route, page in every.items() if route.startswith(STUDIO)}


def things(name, numbers):
    """One of everything that an author makes, out of positions of the bank by these numbers; the people
    around it.
    """
    room = classroom(f"Class of {name}")
    ask_for_reviews(classroom=room, asks=True)
    owner, reviewer = teacher(f"Author of {name}", room), author(f"Reviewer of {name}")
    draft = draft_of(owner, number=numbers[0])
    ask_review(draft=draft, seen=draft.revision)
    trust_author(user=reviewer, trusted=True)
    decide_review(draft=draft, by=reviewer, seen=draft.revision, approved=True)
    trust_author(user=reviewer, trusted=False)
    version = publish(draft=draft, by=owner, listed=False, licence="cc-by-4.0")
    draft = at_other_table(draft, numbers[1])
    ask_review(draft=draft, seen=draft.revision, classroom=room)
    learner = Learner.objects.create()
    collection = make_collection(owner=owner, title=name)
    add_puzzles(collection=collection, puzzles=[version.puzzle])
    ClassCollection.objects.create(collection=collection, classroom=room, shared_by=owner)
    return SimpleNamespace(
        room=room, owner=owner, reviewer=reviewer, draft=draft, version=version, collection=collection,
        report=Report.objects.create(version=version, learner=learner, reason="answer"),
        job=ImportJob.objects.create(owner=owner, format="json", state="done", ended_at=timezone.now()),
        link=link_text(position_of("can-ron", numbers[2])), poll=poll(owner),
    )  # fmt: skip


@pytest.fixture(scope="module")
def kept(django_db_setup, django_db_blocker):
    """What two authors have made, and the people around the first, all of whom have signed in."""
    with stored(django_db_blocker):
        ours, theirs = things("Ours", (0, 1, 2)), things("Theirs", (3, 4, 5))
        people = everybody(ours, theirs)
        for user in people.values():
            signed_in(user)
        yield SimpleNamespace(ours=ours, theirs=theirs, people=people)


@pytest.fixture
def own_copy(kept, db):
    return deepcopy(kept)


@pytest.fixture
def ours(own_copy):
    return own_copy.ours


@pytest.fixture
def theirs(own_copy):
    return own_copy.theirs


def everybody(ours, theirs, suffix=""):
    """Users by the names of the table's columns, those who own nothing called so with the suffix."""
    trusted = author(f"trusted{suffix}")
    trust_author(user=trusted, trusted=True)
    return {
        "guest": None,
        "stranger": theirs.owner,
        "author": ours.owner,
        "trusted": trusted,
        "reviewer": ours.reviewer,
        "teacher": teacher(f"teacher{suffix}", ours.room, Role.CO),
        "staff": author(f"staff{suffix}", is_staff=True),
    }


@pytest.fixture
def people(own_copy):
    return own_copy.people


def address(route, of, key="0" * 16):
    """The address of something of an author's; `key` of a record in the session."""
    for name, named in {
        "after/<slug:slug>": f"after/{of.version.puzzle.slug}",
        "d/<slug:slug>": f"d/{of.draft.slug}",
        "p/<slug:slug>": f"p/{of.version.puzzle.slug}",
        "reports/<slug:slug>": f"reports/{of.version.puzzle.slug}",
        "polls/<slug:slug>": f"polls/{of.poll.slug}",
        "collections/<slug:slug>": f"collections/{of.collection.slug}",
        "import/<slug:slug>": f"import/{of.job.slug}",
        "<int:number>": "1",
        "<str:text>": of.link,
        "<slug:kind>": "can-ron",
        "<slug:key>": key,
    }.items():
        route = route.replace(name, named)
    assert "<" not in route, f"say in `address` what stands for {route}"
    return f"/{STUDIO}{route}"


def form(route, of):
    """What is posted to it."""
    names = {
        "link": of.link,
        "room": of.room.slug,
        "revision": of.draft.revision,
        "code": of.version.puzzle.slug[:6],
        "puzzle": of.version.puzzle.slug,
        "report": of.report.pk,
    }
    return {name: given.format(**names) for name, given in FIELDS.get(route, {}).items()}


def outcome(user, method, route, of, fields=None):
    """What is answered, as the table says it; nothing stays changed. The author's session holds a record."""
    with transaction.atomic():
        client, key = signed_in(user), "0" * 16
        if user == of.owner and "<slug:key>" in route:
            session = client.session
            key = keep_record(session, record(), now=timezone.now())
            session.save()
        path = address(route, of, key)
        response = client.get(path) if method == "GET" else client.post(path, fields)
        transaction.set_rollback(True)
    where = response.headers.get("Location", "")
    return LOGIN if where.startswith("/accounts/login/") else str(response.status_code)


def expected(page, method, route, who):
    """The answers that somebody may get."""
    comes = who in COME[who_may(page, method)]
    if comes and (method, route) in NOT_THERE:
        return {"404"}
    if route == LICENSED and method == "POST" and who in ("teacher", "staff"):
        return {"403"}
    return answers_of(page, method, comes=comes, guest=who == "guest")


@pytest.mark.parametrize("who", PEOPLE)
def test_those_come_whom_the_page_names(people, ours, who):
    wrong = []
    for route, page in studio_pages().items():
        for method in METHODS:
            got = outcome(people[who], method, route, ours, form(route, ours))
            if got not in (wanted := expected(page, method, route, who)):
                wrong.append(f"{method} {route}: {got}, not {sorted(wanted)}")
    assert wrong == []


def test_shared_draft_opens_for_reading_and_copying_alone(ours, theirs):
    share_draft(draft=ours.draft, shared=True)
    opened = {("GET", part): "200" for part in ("", "verdict/", "flip/", "serves/")} | {
        ("POST", "copy/"): "302"
    }
    wrong = []
    for route, page in studio_pages().items():
        part = route.removeprefix("d/<slug:slug>/")
        for method in METHODS if part != route else ():
            got = outcome(theirs.owner, method, route, ours, form(route, ours))
            wanted = {opened.get((method, part), "")} - {""} or expected(page, method, route, "stranger")
            if got not in wanted:
                wrong.append(f"{method} {route}: {got}, not {sorted(wanted)}")
    assert wrong == []


def test_own_form_that_names_something_of_another_is_refused(ours, theirs):
    room, revision = theirs.room.slug, ours.draft.revision
    posted = {
        "reviews/classes/": {"classroom": room},
        "d/<slug:slug>/review/ask/": {"classroom": room, "seen": revision},
        "d/<slug:slug>/review/withdraw/": {"classroom": room},
        "collections/<slug:slug>/share/": {"do": "share", "classroom": room},
    }
    got = [outcome(ours.owner, "POST", route, ours, fields) for route, fields in posted.items()]
    assert dict(zip(posted, got, strict=True)) == dict(zip(posted, ("404", "422", "404", "404"), strict=True))
