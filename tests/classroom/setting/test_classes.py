"""A class from its making to its end."""

from datetime import UTC, datetime

import pytest

from tests.classroom.builders import a_teacher_of, classroom, enrolled, teacher
from trainer.accounts.actions import make_managed_accounts
from trainer.accounts.models import Learner
from trainer.classroom.models import Classroom, Role, Teaching
from trainer.classroom.setting import classes as acts

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)

pytestmark = pytest.mark.django_db


def test_new_class_has_its_maker_as_owner_and_a_code():
    made = acts.create_class(owner=teacher(), name="Tuesday club", zone="Europe/Paris")
    teaching = Teaching.objects.get()
    assert (teaching.classroom, teaching.user.username, teaching.role) == (made, "teacher", Role.OWNER)
    assert (made.zone, made.ruleset, len(made.join_code)) == ("Europe/Paris", "", 8)


def test_account_that_a_teacher_made_makes_no_class():
    pupil = make_managed_accounts(made_by=teacher(), count=1)[0].user
    with pytest.raises(acts.MayNotTeachError):
        acts.create_class(owner=pupil, name="Mine", zone="UTC")
    assert Classroom.objects.count() == 0


def test_change_keeps_what_is_chosen():
    room = classroom()
    acts.change_class(classroom=room, name="Friday club", zone="Asia/Tokyo", ruleset="ema_2025")
    room.refresh_from_db()
    assert (room.name, room.zone, room.ruleset) == ("Friday club", "Asia/Tokyo", "ema_2025")


def test_another_mean_to_pass_is_in_the_journal_and_the_same_is_not():
    room = classroom()
    teacher(classroom=room)
    facts = {"name": room.name, "zone": room.zone, "ruleset": room.ruleset, "mean_to_pass": 60}
    for _ in range(2):
        acts.change_class(classroom=room, by=a_teacher_of(room), **facts)
    entry = room.journal.get()
    assert (entry.what, entry.before, entry.after) == ("passing", "–", "60 %")


def test_a_new_code_and_closing_are_in_the_journal_without_the_code():
    room = classroom()
    teacher(classroom=room)
    code = acts.renew_join_code(classroom=room, by=a_teacher_of(room))
    for _ in range(2):
        acts.close_joining(classroom=room, by=a_teacher_of(room))
    entries = list(room.journal.order_by("pk"))
    assert [(each.what, each.by) for each in entries] == [
        ("code", a_teacher_of(room)),
        ("closed", a_teacher_of(room)),
    ]
    assert not any(code in (each.about, each.before, each.after) for each in entries)


def test_archived_twice_keeps_the_first_time_and_can_be_taken_up_again():
    room = classroom()
    acts.archive_class(classroom=room, now=NOW)
    acts.archive_class(classroom=room, now=NOW.replace(year=2027))
    room.refresh_from_db()
    assert room.archived_at == NOW
    acts.unarchive_class(classroom=room)
    room.refresh_from_db()
    assert not room.is_archived


def test_new_code_replaces_the_old_and_closing_leaves_none():
    room = classroom()
    old = room.join_code
    assert acts.renew_join_code(classroom=room) != old
    acts.close_joining(classroom=room)
    room.refresh_from_db()
    assert room.join_code is None


def test_deleted_only_by_its_name():
    room = classroom("Tuesday club")
    enrolled(room)
    with pytest.raises(acts.NotConfirmedError):
        acts.delete_class(classroom=room, typed="tuesday")
    assert Classroom.objects.count() == 1
    acts.delete_class(classroom=room, typed=" Tuesday  club ")
    assert (Classroom.objects.count(), Learner.objects.count()) == (0, 1)
