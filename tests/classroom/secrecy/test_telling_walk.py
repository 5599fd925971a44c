"""Every address of the site, walked by somebody who sits an exam, or whose homework keeps verdicts back: none
tells a verdict that it tells else.

The addresses come from the site itself, and each says there whether a verdict can be told. Whoever walks
teaches a class, learns in it or writes puzzles, and sits an exam or has homework in another class. The
homework asks every puzzle of the walk; a draft of an author's is another table.

Every address is walked by teacher and learner, and in an exam by both of them. Of those that else tell
nothing each of them asks one half before the exam; with homework one half before it is begun, the other half
afterwards; with EVERYTHING=1 both ask all of them both times.
"""

import os
from datetime import timedelta
from html import unescape
from zlib import crc32

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.urls import get_resolver
from django.utils import timezone

from tests.classroom.answers import submission
from tests.classroom.builders import assignment, classroom, enrolled
from tests.classroom.lessons import give
from tests.exams.builders import measure_nothing
from tests.permissions import signed_in
from tests.play.homework.conftest import key_in
from tests.studio import test_permissions as studio
from tests.teach import test_permissions as teach
from trainer.classroom.live.lessons import reveal_step
from trainer.pages.routes import routes_in
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import question_of
from trainer.teach.lessons.views import steps_of
from trainer.wording.kind_words import words_of

pytestmark = pytest.mark.django_db
KINDS = ("can-ron", "may-tsumo", "kan-legal", "is-tenpai")
FIELDS = {
    "embed/<str:address>/": {"answer": "yes"},
    "p/<slug:slug>/": {"answer": "yes"},
    "k/<slug:slug>/p/<slug:puzzle>/": {"answer": "yes"},
    "review/<slug:rule>/p/<slug:slug>/": {"answer": "yes"},
    "teach/a/<slug:slug>/preview/<int:place>/": {"answer": "yes"},
}
"""What is posted, beside what `people` say."""
OF_OTHER_TABLES = {f"studio/d/<slug:slug>/{part}" for part in ("", "flip/", "review/", "verdict/")} | {
    f"studio/table/<str:text>/{part}" for part in ("rulings/", "<slug:kind>/", "<slug:kind>/flip/")
}
"""Those that tell somebody who has homework elsewhere of tables that the homework does not ask."""
NOT_WALKED = ("accounts/", "lti/")
"""How addresses begin that know of no puzzle's answer: signing in, and the talk of platforms. Of the lessons'
puzzles and the runs' the walk has none: tests/play/reading/test_path.py and tests/play/training/test_views.py
walk these.
"""


@pytest.fixture(autouse=True)
def platforms_too(monkeypatch):
    monkeypatch.setattr(settings, "ROOT_URLCONF", teach.ADDRESSES)
    measure_nothing(monkeypatch)
    cache.clear()


@pytest.fixture
def school(bank):
    found = teach.school("Ours", bank)
    give(found.lesson, found.learner, "yes", 1.0)
    steps = steps_of(found.lesson.current.version)
    reveal_step(question=found.lesson.current, step=steps, of=steps)
    return found


@pytest.fixture
def studies():
    return studio.things("Author", (20, 21, 22))


@pytest.fixture
def exam(bank):
    """Makes somebody sit an exam of another class. None is there before, as it would hold frames."""
    begun = []

    def sit(user):
        if not begun:
            asked = [bank["is-tenpai", "yes"]]
            begun.append(assignment(classroom("Elsewhere"), asked, mode="exam", feedback="after_due"))
        (found,) = begun
        return submission(
            found, enrolled(found.classroom, f"Examinee {user.pk}", user), started_at=timezone.now()
        )

    return sit


@pytest.fixture
def homework(walkers):
    """Gives somebody homework of another class, of all the walk's puzzles, whose verdicts wait."""
    entries = list(Puzzle.objects.filter(kind__in=KINDS))
    due_at = timezone.now() + timedelta(days=1)
    found = assignment(classroom("Elsewhere"), entries, feedback="after_due", due_at=due_at)

    def give_it(user):
        """Given, not begun; what is returned begins it."""
        learner = enrolled(found.classroom, f"Pupil {user.pk}", user)
        return lambda: submission(found, learner)

    return give_it


def walked():
    found = routes_in(get_resolver(teach.ADDRESSES).url_patterns)
    return {route: page for route, page in found.items() if not route.startswith(NOT_WALKED)}


def sentences():
    """What verdicts on the puzzles of the walk say."""
    found = set()
    for version in PuzzleVersion.objects.filter(puzzle__kind__in=KINDS).select_related("puzzle"):
        position = question_of(version).position
        found |= {str(words_of(version.puzzle.kind).verdict_line(each, position)) for each in (True, False)}
    assert len(found) >= 2 * len(KINDS)
    return found


def tells(response, said):
    body = b"".join(response) if response.streaming else response.content
    text = unescape(body.decode(errors="replace"))
    key = (response.context or {}).get("answers") if not response.streaming else None
    keyed = isinstance(key, list) and any(getattr(row, "answer", "") for row in key)
    return keyed or any(each in text for each in said) or 'fraction="100"' in text


class Walker:
    """Somebody who asks every address about one's own things."""

    def __init__(self, user, school, studies):
        self.user, self.school, self.studies = user, school, studies
        self.keys = {}

    def where(self, route, client):
        if route.startswith("studio/"):
            part, key = route.removeprefix("studio/"), "0" * 16
            if "<slug:key>" in part:
                session = client.session
                key = studio.keep_record(session, studio.record(), now=timezone.now())
                session.save()
            return studio.address(part, self.studies, key)
        return teach.address(route.replace("<int:place>", "1"), self.school)

    def fields(self, route):
        if route in FIELDS:
            return {**FIELDS[route], **({"key": self.keys[route]} if route in self.keys else {})}
        if route.startswith("studio/"):
            return studio.form(route.removeprefix("studio/"), self.studies)
        return teach.form(route, self.school)

    def keep_keys(self):
        """Of the forms that stood open before the exam."""
        if self.user == self.studies.owner:
            return
        client = signed_in(self.user)
        asked = (
            "embed/<str:address>/",
            "p/<slug:slug>/",
            "k/<slug:slug>/p/<slug:puzzle>/",
            "review/<slug:rule>/p/<slug:slug>/",
        )
        for route in asked:
            page = client.get(self.where(route, client))
            self.keys[route] = key_in(page) if page.status_code == 200 else ""

    def told(self, routes):
        said, found = sentences(), set()
        of_studio = self.user == self.studies.owner
        for route in sorted(each for each in routes if each.startswith("studio/") == of_studio):
            for method in ("GET", "POST"):
                headers = {"HX-Request": "true"} if method == "POST" else {}
                client = signed_in(self.user, headers=headers)
                with transaction.atomic():
                    path = self.where(route, client)
                    if method == "GET":
                        response = client.get(path, {"key": "1", "format": "moodle"})
                    else:
                        response = client.post(path, self.fields(route))
                    if tells(response, said):
                        found.add(route)
                    transaction.set_rollback(True)
        return found


@pytest.fixture
def walkers(school, studies):
    people = (school.owner, school.learner.learner.user, studies.owner)
    return [Walker(user, school, studies) for user in people]


def halves(walker):
    """The addresses that a walker asks before the exam or homework is begun, and those afterwards: between
    teacher and learner all of them in both ways. Those that else tell a verdict are asked in both by both,
    and so are those of the author, who alone walks the studio.
    """
    every = walked()
    if os.environ.get("EVERYTHING") or walker.user == walker.studies.owner:
        return every, every
    turned = walker.user == walker.school.owner
    return tuple(
        {
            route: page
            for route, page in every.items()
            if page.tells or (crc32(route.encode()) % 2 == half) != turned
        }
        for half in (0, 1)
    )


def test_homework_whose_verdicts_are_kept_back_is_told_by_no_address_begun_or_not(walkers, homework):
    given, begun = set(), set()
    for walker in walkers:
        before, afterwards = halves(walker)
        walker.keep_keys()
        begin = homework(walker.user)
        given |= walker.told(before)
        begin()
        begun |= walker.told(afterwards)
    assert (given, begun) == (OF_OTHER_TABLES, OF_OTHER_TABLES)


def test_teacher_and_learner_between_them_ask_every_address_before_and_after_and_both_what_tells(walkers):
    (one, other), every = map(halves, walkers[:2]), set(walked())
    assert [set(mine) | set(theirs) for mine, theirs in zip(one, other, strict=True)] == [every, every]
    assert [set().union(*each) for each in (one, other)] == [every, every]
    telling = {route for route, page in walked().items() if page.tells}
    assert all(telling <= set(asked) for asked in (*one, *other))
    assert halves(walkers[2]) == (walked(), walked()), "the author walks the studio alone"


def test_verdicts_are_told_where_they_are_said_to_be_and_nowhere_in_an_exam(walkers, exam):
    free, sitting = set(), set()
    for walker in walkers:
        before, _ = halves(walker)
        walker.keep_keys()
        free |= walker.told(before)
        exam(walker.user)
        sitting |= walker.told(walked())
    telling = {route for route, page in walked().items() if page.tells}
    assert (free, sitting) == (telling, set())
