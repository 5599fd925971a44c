"""Who teaches a class: it never is without an owner."""

from threading import Barrier, Thread

import pytest
from django.db import connection

from tests.classroom.builders import classroom, teacher
from trainer.accounts.actions import make_managed_accounts
from trainer.classroom.models import Role, Teaching
from trainer.classroom.setting import classes as acts
from trainer.classroom.setting.classes import MayNotTeachError


def roles(room):
    return dict(Teaching.objects.filter(classroom=room).values_list("user__username", "role"))


@pytest.fixture
def room(db):
    found = classroom()
    teacher("owner", found)
    teacher("co", found, Role.CO)
    return found


def user(room, name):
    return room.teachings.get(user__username=name).user


def test_co_teacher_is_added_by_name_in_any_case_and_once(room):
    teacher("third")
    for name in ("Third", "third"):
        acts.add_teacher(classroom=room, username=name)
    assert roles(room) == {"owner": "owner", "co": "co", "third": "co"}


def test_owner_who_is_added_again_stays_owner(room):
    assert acts.add_teacher(classroom=room, username="owner").role == Role.OWNER


def test_nobody_of_that_name(room):
    with pytest.raises(acts.NoSuchTeacherError):
        acts.add_teacher(classroom=room, username="nobody")


def test_account_that_a_teacher_made_does_not_teach(room):
    pupil = make_managed_accounts(made_by=user(room, "owner"), count=1)[0].user
    with pytest.raises(MayNotTeachError):
        acts.add_teacher(classroom=room, username=pupil.username)


def test_ownership_is_handed_over(room):
    acts.give_ownership(classroom=room, giver=user(room, "owner"), to=user(room, "co"))
    assert roles(room) == {"owner": "co", "co": "owner"}


def test_last_owner_is_not_made_co_teacher(room):
    last = user(room, "owner")
    with pytest.raises(acts.LastOwnerError):
        acts.change_role(classroom=room, user=last, role=Role.CO)
    assert roles(room) == {"owner": "owner", "co": "co"}


def test_last_owner_is_not_removed(room):
    last = user(room, "owner")
    with pytest.raises(acts.LastOwnerError):
        acts.remove_teacher(classroom=room, user=last)
    assert roles(room) == {"owner": "owner", "co": "co"}


def test_one_of_two_owners_goes(room):
    acts.change_role(classroom=room, user=user(room, "co"), role=Role.OWNER)
    acts.remove_teacher(classroom=room, user=user(room, "owner"))
    assert roles(room) == {"co": "owner"}


def test_who_does_not_teach_here_is_not_removed(room):
    with pytest.raises(acts.NoSuchTeacherError):
        acts.remove_teacher(classroom=room, user=teacher("elsewhere", classroom("Other")))


@pytest.mark.django_db(transaction=True)
def test_two_owners_who_leave_at_once_leave_one():
    room = classroom()
    owners = [teacher("one", room), teacher("two", room)]
    barrier, refused = Barrier(2), []

    def leave(who):
        try:
            barrier.wait()
            acts.remove_teacher(classroom=room, user=who)
        except acts.LastOwnerError:
            refused.append(who)
        finally:
            connection.close()

    threads = [Thread(target=leave, args=[who]) for who in owners]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) == 1
    assert roles(room) == {refused[0].username: "owner"}
