"""Who may open what: every page of the site, for every sort of person, as `urls.py` says of it.

Those for platforms are among them; allauth's under `accounts/` are their own matter. Two classes have all of
the same things, and nothing of one is found by the other's addresses.

What anybody may open is asked by those of `ALWAYS` and by one of the others in turn, with EVERYTHING=1 by
all.
"""

import os
import re
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from zlib import crc32

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.urls import get_resolver
from django.utils import timezone

from tests.authoring.making import author
from tests.begun import stored
from tests.classroom.answers import answered
from tests.classroom.builders import assignment, classroom, enrolled, teacher
from tests.classroom.lessons import lesson_with
from tests.exams.builders import blueprint, measure_nothing, over
from tests.pages.conftest import sampled
from tests.permissions import LOGIN, METHODS, answers_of, signed_in, who_may
from tests.polls.making import poll
from tests.puzzles.loaded import load_entries
from tests.teach.people import COME, FIELDS, FORMER, NOT_THERE, PEOPLE
from trainer.accounts import actions as cards
from trainer.accounts.models import User
from trainer.authoring.actions.publishing import set_page
from trainer.classroom.models import Enrollment, PlatformVisit, Role
from trainer.classroom.setting.classes import post_news
from trainer.pages.question.further import further_address
from trainer.pages.routes import Who, routes_in
from trainer.play.own.reminders import token_of
from trainer.play.practice.embedding import frame_address
from trainer.progress.models import Attempt
from trainer.puzzles.collections import keep_collection
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import question_of
from trainer.rules.rulesets.ruleset import load_preset
from trainer.tablerules.keeping import keep_rules
from trainer.tablerules.models import Office

pytestmark = pytest.mark.django_db
FAR = timedelta(days=30)
ASIDE = ("accounts/", "studio/")
ADDRESSES = "tests.teach.lti.urls"
INSIDE = re.compile(r"\b[A-Z][A-Za-z]+\(\w+=|\bobject at 0x")
"""An object as Python prints it, which is no word for a reader."""
OF_THEIRS = ("stranger", "staff")
"""Whose pages name people of the other class."""
ALWAYS = ("guest", "stranger", "owner", "staff")
"""Of whom a page for anybody could think in different ways: without an account, and with one; who teaches the
class that it is about, and who may do everything.
"""
IN_TURN = tuple(who for who in PEOPLE if who not in ALWAYS)
ODD = {"do": "nonsense", "who": "nonsense", "page": "nonsense", "to": "nonsense", "answer": "nonsense"}


@pytest.fixture(autouse=True)
def platforms_too(monkeypatch):
    monkeypatch.setattr(settings, "ROOT_URLCONF", ADDRESSES)
    measure_nothing(monkeypatch)
    cache.clear()


def all_pages():
    """Every page by its address, as it is written."""
    found = routes_in(get_resolver(ADDRESSES).url_patterns)
    return {route: page for route, page in found.items() if not route.startswith(ASIDE)}


def school(name, bank):
    """A class with one of everything, and the people around it."""
    owner = teacher(f"owner of {name}")
    room = classroom(name)
    room.teachings.create(user=owner, role=Role.OWNER)
    own, gone = enrolled(room, f"Learner of {name}"), enrolled(room, f"Former learner of {name}")
    (account,) = cards.make_managed_accounts(made_by=owner, count=1)
    managed = room.enrollments.create(learner=account, name=f"Managed learner of {name}", home=True)
    entries = [bank["can-ron", "yes"], bank["may-tsumo", "yes"]]
    homework = assignment(room, entries, hints=True, due_at=datetime(2100, 4, 1, tzinfo=UTC))
    for each in (own, managed, gone):
        answered(homework, each, 1, "yes", 1.0)
    collection = keep_collection(owner=owner, title=name, puzzles=Puzzle.objects.filter(kind="is-tenpai"))
    collection.classes.create(classroom=room)
    Office.objects.create(user=owner, preset="ema_2025", body=f"Committee of {name}")
    now = timezone.now()
    Enrollment.objects.filter(pk=gone.pk).update(left_at=now)
    version = PuzzleVersion.objects.get(puzzle__slug=bank["is-tenpai", "yes"].slug)
    practised = Attempt.objects.create(
        learner=own.learner, version=version, key=name, shown_at=now, answered_at=now, raw="answer=yes",
        answer="yes", score=1.0, solved="yes", rules_version=1,
    )  # fmt: skip
    return SimpleNamespace(
        room=room, owner=owner, learner=own, gone=gone, managed=managed, homework=homework,
        lesson=lesson_with(room, owner, bank["kan-legal", "yes"]),
        news=post_news(classroom=room, author=owner, text="Hello"),
        card=cards.make_card(user=account.user, expires_at=now + FAR, now=now),
        attempt=practised, puzzle=version.puzzle, collection=collection, blueprint=blueprint(owner),
        sitting=over(room, [bank["can-ron", "no"]], own), poll=poll(author(f"Poller of {name}")),
    )  # fmt: skip


@pytest.fixture(scope="module")
def kept(django_db_setup, django_db_blocker, tmp_path_factory):
    """Two classes and the people around the first, all of whom have signed in."""
    bank = sampled()
    with stored(django_db_blocker):
        load_entries(bank.values(), tmp_path_factory.mktemp("bank"))
        ours, theirs = school("Ours", bank), school("Theirs", bank)
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


def everybody(ours, theirs):
    """Users by the names of the table's columns."""
    return {
        "guest": None,
        "stranger": theirs.learner.learner.user,
        "learner": ours.learner.learner.user,
        "managed": ours.managed.learner.user,
        "former": ours.gone.learner.user,
        "co": teacher("co-teacher", ours.room, Role.CO),
        "owner": ours.owner,
        "staff": User.objects.create_superuser("staff", password="a long pass phrase"),
    }


@pytest.fixture
def people(own_copy):
    return own_copy.people


def address(route, of, ids=None):
    """The address of something of a class; `ids`: the class that the ids in it are of. What takes a query is
    asked for where it occurs.
    """
    ids = ids or of
    visit = PlatformVisit._meta.pk.get_default()
    for name, value in {
        "glossary/<slug:slug>": "glossary/furiten",
        "exams/like/<slug:name>": "exams/like/rank",
        "judge/<slug:slug>": "judge/two-rons",
        "picture.<str:form>": "picture.png",
        "polls/<slug:slug>": f"polls/{of.poll.slug}",
        "rules/own/change/": "rules/own/change/?rules=tenhou_4p",
        "rules/own/show/": "rules/own/show/?rules=tenhou_4p",
        "rules/shared/<slug:code>": lambda: (
            f"rules/shared/{keep_rules(owner=of.owner, name='Club', ruleset=load_preset('m_league')).code}"
        ),
        "users/<int:number>": f"users/{of.owner.pk}",
        "classes/<slug:slug>": f"classes/{of.room.slug}",
        "puzzles/<slug:slug>": f"puzzles/{of.puzzle.slug}",
        "collections/<slug:slug>": f"collections/{of.collection.slug}",
        "exams/s/<slug:slug>/appeal/<int:number>": lambda: (
            f"exams/s/{of.sitting.slug}/appeal/{own_appeal(ids)}"
        ),
        "exams/s/<slug:slug>": f"exams/s/{of.sitting.slug}",
        "teach/exams/<slug:slug>": f"teach/exams/{of.blueprint.slug}",
        "exams/<slug:slug>/appeal/<int:place>": f"exams/{of.sitting.slug}/appeal/1",
        "exams/<slug:slug>": f"exams/{of.sitting.slug}",
        "<uuid:candidate>": lambda: ids.sitting.candidates.get().pk,
        "revoke/<slug:code>": lambda: f"revoke/{ids.sitting.certificates.get().code}",
        "certificates/<slug:code>": lambda: f"certificates/{of.sitting.certificates.get().code}",
        "c/<slug:slug>": f"c/{of.room.slug}",
        "a/<slug:slug>": f"a/{of.homework.slug}",
        "hw/<slug:slug>": f"hw/{of.homework.slug}",
        "live/<slug:slug>": f"live/{of.lesson.slug}",
        "l/<slug:slug>": f"l/{of.lesson.slug}",
        "p/<slug:slug>": f"p/{of.puzzle.slug}",
        "k/<slug:slug>": f"k/{of.collection.slug}",
        "by/<slug:slug>": lambda: f"by/{set_page(user=of.owner, public=True, name='A teacher').slug}",
        "p/<slug:puzzle>": f"p/{of.puzzle.slug}",
        "embed/<str:address>/": lambda: frame_address(of.puzzle.slug).lstrip("/"),
        "further/<str:told>/": lambda: further_address(question_of(_newest(of.puzzle))).lstrip("/"),
        "join/<slug:code>": f"join/{of.room.join_code}",
        "card/<slug:code>": f"card/{of.card.code}",
        "logo/<slug:name>.png": "logo/0123456789abcdef.png",
        "<slug:name>": "KAN-4",
        "<slug:rule>": "KAN-4",
        "repair/<slug:code>": "repair/own_four_is_a_wait",
        "<slug:first>..<slug:second>": "tenhou_4p..ema_2025",
        "<slug:preset>": "ema_2025",
        "<slug:parameter>": "kuikae",
        "path/<slug:lesson>": "path/the-tiles",
        "course/<slug:lesson>": "course/riichi",
        "<int:item>": lambda: ids.homework.submissions.first().items.first().pk,
        "<int:place>": "2",
        "<int:number>": "1",
        "<int:round_>": "1",
        "<uuid:enrollment>": ids.learner.pk,
        "<uuid:enrollment_id>": ids.learner.pk,
        "<uuid:news>": ids.news.pk,
        "<uuid:attempt_id>": ids.attempt.pk,
        "<uuid:visit>": visit,
        "<uuid:run>": visit,
        "game/<slug:key>": "game/0000000000000000",
        "<path:other>": "v1/none/",
        "<str:token>": lambda: token_of(ids.learner.learner),
        "<int:device>": "1",
    }.items():
        if name in route:
            route = route.replace(name, str(value() if callable(value) else value))
    assert "<" not in route, f"say in `address` what stands for {route}"
    return f"/{route}"


def own_appeal(of):
    return of.sitting.candidates.get().appeals.get().pk


def _newest(puzzle):
    return PuzzleVersion.objects.select_related("puzzle").filter(puzzle=puzzle).latest("number")


def outcome(user, method, path, fields=None):
    """What is answered, as the table says it, and its text; nothing stays changed."""
    response, text = asked(user, method, path, fields)
    assert response.streaming or INSIDE.search(text) is None, f"{path} prints an object"
    where = response.headers.get("Location", "")
    return LOGIN if where.startswith("/accounts/login/") else str(response.status_code), text


def asked(user, method, path, fields=None):
    """What is answered, and its text; nothing stays changed."""
    client = signed_in(user)
    with transaction.atomic():
        response = client.get(path) if method == "GET" else client.post(path, fields)
        read = b"".join(response) if response.streaming else response.content
        transaction.set_rollback(True)
    return response, read.decode("utf-8", "replace")


def form(route, of):
    """What is posted to it."""
    names = {"room": of.room.slug, "managed": of.managed.pk, "poll": of.poll.slug}
    return {name: value.format(**names) for name, value in FIELDS.get(route, {}).items()}


def expected(page, method, route, who):
    """The answers that somebody may get."""
    comes = who in COME[who_may(page, method)]
    if comes and (method, route) in NOT_THERE:
        return {"403", "404", "405"}
    if who == "former" and route.startswith("hw/"):
        return {FORMER, "405"}
    return answers_of(page, method, comes=comes, guest=who == "guest")


def asks(who, page, method, route):
    """Whether somebody asks it: everybody does where anybody is shut out."""
    if who in ALWAYS or who_may(page, method) != Who.ANYBODY or os.environ.get("EVERYTHING"):
        return True
    return who == IN_TURN[crc32(f"{method} {route}".encode()) % len(IN_TURN)]


@pytest.mark.parametrize("who", PEOPLE)
def test_those_come_whom_the_page_names_and_nobody_reads_a_name_of_another_class(people, ours, who):
    wrong, told, shut = [], [], []
    for route, page in all_pages().items():
        taken, methods = set(), [method for method in METHODS if asks(who, page, method, route)]
        for method in methods:
            got, text = outcome(people[who], method, address(route, ours), form(route, ours))
            taken.add(got)
            if got not in (wanted := expected(page, method, route, who)):
                wrong.append(f"{method} {route}: {got}, not {sorted(wanted)}")
            if method == "GET" and "of Theirs" in text:
                told.append(route)
        if taken == {"405"} and len(methods) == len(METHODS) and who in COME[page.posts]:
            shut.append(route)
    assert wrong == []
    assert shut == [], "neither method is taken of somebody whom the page names"
    assert who in OF_THEIRS or told == []


def test_everybody_asks_where_somebody_is_shut_out_and_one_more_than_always_where_nobody_is():
    turns = set()
    for route, page in all_pages().items():
        for method in METHODS:
            asking = {who for who in PEOPLE if asks(who, page, method, route)}
            if who_may(page, method) != Who.ANYBODY or os.environ.get("EVERYTHING"):
                assert asking == set(PEOPLE), route
            else:
                (turn,) = asking - set(ALWAYS)
                assert asking == {*ALWAYS, turn}, route
                turns.add(turn)
    assert os.environ.get("EVERYTHING") or turns == set(IN_TURN)


def test_own_class_with_something_of_another_is_not_found(ours, theirs):
    mixed = {route: page for route, page in all_pages().items() if route.count("<") > 1 and "<uuid:" in route}
    assert len(mixed) >= 10
    found = []
    for route, page in mixed.items():
        for method in METHODS:
            if who_may(page, method) in (Who.ANYBODY, Who.ACCOUNTS):
                continue
            for path in (address(route, ours, theirs), address(route, theirs, ours)):
                got, _ = outcome(ours.owner, method, path, form(route, ours))
                if got not in ("404", "405"):
                    found.append(f"{method} {path}: {got}")
    assert found == []


def test_form_of_the_own_class_that_names_something_of_another_is_refused(ours, theirs):
    room, homework = f"/teach/c/{ours.room.slug}/", f"/teach/a/{ours.homework.slug}/"
    posted = {
        f"{homework}copy/": {"classroom": theirs.room.slug, "slug": "abcdefghjkmn"},
        f"{room}learner/{ours.learner.pk}/": {"do": "move", "to": theirs.room.slug},
        f"{room}cards/": {"who": str(theirs.managed.pk), "days": "7"},
        f"{room}teachers/change/": {"username": theirs.owner.username, "do": "owner"},
        f"/teach/l/{ours.lesson.slug}/show/": {"after": "1", "slot": f"{theirs.homework.slug}.1"},
    }
    got = {path: outcome(ours.owner, "POST", path, fields)[0] for path, fields in posted.items()}
    assert got == dict(zip(posted, ("422", "422", "422", "404", "422"), strict=True))


def test_no_form_fails_on_words_that_it_does_not_know(people, ours):
    failed = [
        f"{who}: {route}"
        for route in all_pages()
        for who in ("learner", "owner", "staff")
        if asked(people[who], "POST", address(route, ours), ODD)[0].status_code >= 500
    ]
    assert failed == []
