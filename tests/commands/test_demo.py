"""The school of `demo` stands on a site of its own, is sound, and goes without a trace."""

import re
from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command

from tests.puzzles.loaded import load_entries
from tests.puzzles.shipped import shipped_entries
from trainer.accounts.models import Learner, User
from trainer.classroom.models import Answer, Assignment, Classroom, HandMark
from trainer.classroom.setting import places
from trainer.commands.sanity import CHECKS, Reach
from trainer.commands.school import NAMES, TEACHER
from trainer.exams import reserve
from trainer.exams.models import Blueprint, Certificate, Sitting
from trainer.progress.models import Attempt, Ledger
from trainer.puzzles.models import Collection

pytestmark = pytest.mark.django_db


@pytest.fixture
def bank(tmp_path, monkeypatch):
    """Enough yes and no for homework, an exam and practice, with fewer choices at each place."""
    monkeypatch.setattr(places, "DRAWS", 2)
    monkeypatch.setattr(places, "FRESH", 2)
    monkeypatch.setattr(reserve, "MOST_CHOICES", 4)
    kinds, chosen = {"can-ron", "may-tsumo", "is-tenpai", "win-has-ippatsu", "kan-legal"}, {}
    for entry in shipped_entries():
        if entry.kind in kinds:
            chosen.setdefault((entry.kind, entry.answer), []).append(entry)
    load_entries([entry for entries in chosen.values() for entry in entries[:12]], tmp_path)


def demo(*flags):
    said = StringIO()
    call_command("demo", *flags, stdout=said)
    return said.getvalue()


def test_it_stands_beside_others_once_told_shows_a_class_at_work_and_goes_without_a_trace(bank, client):
    User.objects.create_user("aiko")
    with pytest.raises(CommandError, match="others use this site"):
        demo()
    said = demo("--anyway")
    assert f"A school with {len(NAMES)} learners" in said
    assert Classroom.objects.count() == 2
    assert HandMark.objects.count() == 1
    assert Answer.objects.count() == 6 * 6 + 8 * 6
    assert Ledger.objects.filter(answers__gt=10).count() == len(NAMES)
    assert [name for name, check in CHECKS.items() if list(check(Reach(None, Random(1))))] == []
    client.force_login(User.objects.get(username=TEACHER))
    club = Classroom.objects.get(name__contains="club")
    assert "Waits and furiten" in client.get(f"/teach/c/{club.slug}/").text
    collections = client.get("/studio/collections/").text
    (shown,) = re.findall(r'href="(/studio/collections/[^"/]+/)"', collections)
    assert "Made to be looked at." in client.get(shown).text
    shows_a_repair_set_a_dropped_question_and_certificates(client)
    with pytest.raises(CommandError, match="there already"):
        demo("--anyway")
    assert demo("--remove") == "The school is gone.\n"
    left = (Learner, Attempt, Classroom, Collection.objects.exclude(owner=None), Blueprint, Sitting)
    assert [getattr(each, "objects", each).count() for each in (*left, Certificate)] == [0] * 7
    assert User.objects.get().username == "aiko"
    assert demo("--remove") == "There is no such school.\n"


def shows_a_repair_set_a_dropped_question_and_certificates(client):
    done = Assignment.objects.get(title="Waits and furiten")
    assert done.slots.exclude(dropped_at=None).count() == 1
    repair = Assignment.objects.get(repair_of=done)
    assert repair.members.exists()
    assert "Once more: " in client.get(f"/teach/c/{done.classroom.slug}/").text
    held = Sitting.objects.get()
    points = list(held.candidates.values_list("points", "passed"))
    assert len(points) == len(NAMES)
    assert None not in {value for each in points for value in each}
    assert held.certificates.count() == held.candidates.filter(passed=True).count() > 0
    assert "The results are given out." in client.get(f"/teach/exams/s/{held.slug}/").text
    shown = client.get(f"/certificates/{held.certificates.first().code}/").text
    assert "Rules of the club" in shown


def test_where_nobody_is_it_needs_not_be_told_but_puzzles():
    """Who looks after the site is nobody else."""
    User.objects.create_superuser("nagi")
    with pytest.raises(CommandError, match="there are no puzzles yet"):
        demo()


def test_somebody_who_took_the_name_is_not_taken_away():
    User.objects.create_user(TEACHER, email="me@mine.example")
    assert demo("--remove") == "There is no such school.\n"
    assert User.objects.count() == 1
