"""What staff do about classes and puzzles."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.builders import assignment, classroom, teacher
from tests.polls.making import poll
from trainer.accounts.models import Learner
from trainer.classroom.models import RegradeRun, Role
from trainer.classroom.setting.classes import MayNotTeachError, NoSuchTeacherError
from trainer.polls.models import PollReport
from trainer.polls.reporting import report_poll
from trainer.puzzles.models import Puzzle, Stocked
from trainer.support import content
from trainer.support.models import Deed, TrailEntry

pytestmark = pytest.mark.django_db
WHY = "its teacher has left"


def test_another_owner_stands_beside_those_that_there_are(staff, aiko):
    room = classroom()
    left = teacher("left", room)
    content.add_owner(classroom=room, username="AIKO", by=staff, why=WHY)
    owners = room.teachings.filter(role=Role.OWNER).values_list("user__username", flat=True)
    assert set(owners) == {left.username, "aiko"}
    entry = TrailEntry.objects.get()
    assert (entry.what, entry.of, entry.about, entry.after) == (Deed.OWNER, aiko, room.name, Role.OWNER)


@pytest.mark.parametrize("name", ["nobody", ""])
def test_nobody_becomes_no_owner(staff, name):
    with pytest.raises((NoSuchTeacherError, MayNotTeachError)):
        content.add_owner(classroom=classroom(), username=name, by=staff, why=WHY)
    assert not TrailEntry.objects.exists()


def test_a_class_is_archived_once_and_taken_up_again(staff):
    room, now = classroom(), timezone.now()
    assert content.set_archived(classroom=room, by=staff, why=WHY, archived=True, now=now)
    room.refresh_from_db()
    assert not content.set_archived(classroom=room, by=staff, why=WHY, archived=True, now=now)
    assert content.set_archived(classroom=room, by=staff, why=WHY, archived=False, now=now + timedelta(1))
    assert list(TrailEntry.objects.values_list("after", flat=True)) == ["open", "archived"]


def test_what_is_taken_out_is_in_no_list_until_it_is_put_back(staff, bank):
    puzzle = Puzzle.objects.get(slug=bank["can-ron", "yes"].slug)
    assert content.set_listed(puzzle=puzzle, by=staff, why=WHY, listed=False)
    assert not content.set_listed(puzzle=puzzle, by=staff, why=WHY, listed=False)
    assert not Stocked.objects.filter(puzzle=puzzle).exists()
    assert content.set_listed(puzzle=puzzle, by=staff, why=WHY, listed=True)
    assert Stocked.objects.filter(puzzle=puzzle).exists()
    assert list(TrailEntry.objects.values_list("what", "about")) == [
        (Deed.RESTORED, puzzle.slug),
        (Deed.RETIRED, puzzle.slug),
    ]


def test_what_nobody_took_out_is_not_put_back(staff, bank):
    puzzle = Puzzle.objects.get(slug=bank["can-ron", "yes"].slug)
    Puzzle.objects.filter(pk=puzzle.pk).update(status=Puzzle.Status.RETIRED)
    assert not content.set_listed(puzzle=puzzle, by=staff, why=WHY, listed=True)


def test_assignments_that_ask_a_puzzle_are_regraded_once(staff, bank):
    entry = bank["can-ron", "yes"]
    asking = assignment(classroom(), [entry])
    assignment(classroom("Another"), [bank["may-tsumo", "yes"]])
    puzzle, now = Puzzle.objects.get(slug=entry.slug), timezone.now()
    RegradeRun.objects.create(assignment=asking, asked_at=now)
    assert content.regrade_puzzle(puzzle=puzzle, by=staff, why=WHY, now=now) == 0
    RegradeRun.objects.all().delete()
    assert content.regrade_puzzle(puzzle=puzzle, by=staff, why=WHY, now=now) == 1
    assert TrailEntry.objects.get().after == "1"


@pytest.mark.parametrize(("outcome", "gone"), [("explained", False), ("withdrawn", True)])
def test_reports_on_a_question_without_a_key_are_closed_with_one_answer(staff, outcome, gone):
    found = poll()
    for words in ("It insults a player.", "It is false."):
        report_poll(poll=found, learner=Learner.objects.create(), reason="words", text=words)
    said = {"outcome": PollReport.Outcome(outcome), "reply": "We read it.", "now": timezone.now()}
    assert content.close_poll_reports(poll=found, by=staff, why=WHY, **said) == 2
    found.refresh_from_db()
    assert found.withdrawn is gone
    assert {(each.outcome, each.reply, each.answered_by) for each in PollReport.objects.all()} == {
        (outcome, "We read it.", staff)
    }
    entry = TrailEntry.objects.get()
    told = (entry.what, entry.of, entry.about, entry.before, entry.after, entry.why)
    assert told == (Deed.POLL, found.author, found.slug, "2", outcome, WHY)
