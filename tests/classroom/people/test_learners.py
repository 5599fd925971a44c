"""What teachers do with the learners of a class and the accounts that they made."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from tests.classroom.builders import a_teacher_of, assignment, classroom, enrolled, teacher
from trainer.accounts.actions import NotManagedError, RevokedCardError, card_of
from trainer.accounts.models import Learner, LoginCard, User
from trainer.classroom.models import Enrollment, Submission
from trainer.classroom.people import learners as acts
from trainer.classroom.people.enrolling import (
    ClosedError,
    FullError,
    RemovedError,
    RosterRefusedError,
    add_learners,
    in_class,
    join,
    leave,
)
from trainer.classroom.people.rosters import read_lines
from trainer.classroom.setting.classes import archive_class
from trainer.progress.models import Attempt
from trainer.puzzles.models import PuzzleVersion

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
LATER = NOW + timedelta(days=7)

pytestmark = pytest.mark.django_db


@pytest.fixture
def room():
    found = classroom()
    teacher(classroom=found)
    return found


def add(room, text):
    return add_learners(classroom=room, by=a_teacher_of(room), roster=read_lines(text))


def test_learners_get_accounts_of_their_own_that_tell_no_name(room):
    added = add(room, "Aiko Tanaka\n\nBen")
    users = [each.learner.user for each in added]
    assert [each.name for each in added] == ["Aiko Tanaka", "Ben"]
    assert all(user.username.startswith("learner-") and len(user.username) == 14 for user in users)
    assert [user.has_usable_password() for user in users] == [False, False]
    assert {user.managed.made_by.username for user in users} == {"teacher"}


def test_one_problem_and_nobody_is_added(room):
    with pytest.raises(RosterRefusedError) as refused:
        add(room, "Aiko\nBen\naiko")
    assert [(each.line, each.what, each.other) for each in refused.value.problems] == [(3, "twice", 1)]
    assert (Enrollment.objects.count(), User.objects.count()) == (0, 1)


def test_pressed_twice_the_second_finds_them_in_the_class(room):
    add(room, "Aiko")
    with pytest.raises(RosterRefusedError) as refused:
        add(room, "Aiko")
    assert [each.what for each in refused.value.problems] == ["in_class"]


def test_archived_class_takes_nobody(room):
    archive_class(classroom=room, now=NOW)
    with pytest.raises(ClosedError):
        add(room, "Aiko")


def test_thousand_learners_are_added_in_few_queries(room, django_assert_max_num_queries):
    with django_assert_max_num_queries(67):
        add(room, "\n".join(f"Learner {n}" for n in range(1000)))
    assert Enrollment.objects.count() == 1000


def test_moved_learner_leaves_the_submissions_with_the_old_class(room, bank):
    own, other = add(room, "Aiko")[0], classroom("Other")
    submission = Submission.objects.create(assignment=assignment(room, []), enrollment=own)
    there = acts.move_learner(by=a_teacher_of(room), enrollment=own, to=other, now=NOW)
    own.refresh_from_db()
    submission.refresh_from_db()
    assert (there.classroom, there.name, there.learner) == (other, "Aiko", own.learner)
    assert (own.left_at, submission.enrollment) == (NOW, own)
    back = acts.move_learner(by=a_teacher_of(room), enrollment=there, to=room, now=LATER)
    assert (back, back.left_at) == (own, None)


def test_moved_into_the_same_class_nothing_happens(room):
    own = add(room, "Aiko")[0]
    assert acts.move_learner(by=a_teacher_of(room), enrollment=own, to=room, now=NOW).left_at is None
    own.refresh_from_db()
    assert own.left_at is None


@pytest.mark.parametrize("why", ["archived", "full"])
def test_move_into_a_class_that_takes_nobody_is_refused(room, why, monkeypatch):
    own, other = add(room, "Aiko")[0], classroom("Other")
    enrolled(other, "Ben")
    if why == "archived":
        archive_class(classroom=other, now=NOW)
    monkeypatch.setattr(acts, "MAX_LEARNERS", 1)
    with pytest.raises(ClosedError if why == "archived" else FullError):
        acts.move_learner(by=a_teacher_of(room), enrollment=own, to=other, now=NOW)
    own.refresh_from_db()
    assert own.left_at is None


def test_account_is_at_home_in_the_class_that_made_it_until_moved_from_there(room):
    own, foreign, third = add(room, "Aiko")[0], classroom("Foreign"), classroom("Third")
    guest = enrolled(foreign, "Aiko", own.learner.user)
    assert (own.is_looked_after, guest.is_managed, guest.is_looked_after) == (True, True, False)
    guest = acts.move_learner(by=a_teacher_of(room), enrollment=guest, to=third, now=NOW)
    assert Enrollment.objects.get(home=True) == own
    moved = acts.move_learner(by=a_teacher_of(room), enrollment=own, to=third, now=NOW)
    assert (moved, moved.is_looked_after) == (guest, True)
    assert Enrollment.objects.get(home=True) == guest
    # A second move that began from the same page takes no home along: it is gone from there.
    assert not acts.move_learner(by=a_teacher_of(room), enrollment=own, to=foreign, now=NOW).home
    with pytest.raises(IntegrityError), transaction.atomic():
        Enrollment.objects.filter(classroom=foreign).update(home=True)


def test_teachers_of_a_class_that_is_not_its_home_have_no_hold_on_an_account(room):
    own, foreign = add(room, "Aiko")[0], classroom("Foreign")
    [(_, card)] = acts.make_cards(
        by=a_teacher_of(room), classroom=room, enrollments=[own], expires_at=LATER, now=NOW
    )
    guest, times = (
        enrolled(foreign, "Aiko", own.learner.user),
        {"expires_at": LATER, "now": NOW, "by": a_teacher_of(room)},
    )
    for act in (
        lambda: acts.make_cards(classroom=foreign, enrollments=[guest], **times),
        lambda: acts.make_cards(classroom=foreign, enrollments=[guest], releases=True, **times),
        lambda: acts.reset_account(enrollment=guest, **times),
        lambda: acts.delete_account(by=a_teacher_of(room), enrollment=guest),
    ):
        with pytest.raises(NotManagedError):
            act()
    assert (card_of(card.code, NOW).user, LoginCard.objects.count()) == (own.learner.user, 1)


def test_form_sent_twice_makes_cards_once(room):
    own, other = add(room, "Aiko\nBen")
    key, times = uuid4(), {"expires_at": LATER, "now": NOW, "by": a_teacher_of(room)}
    [(_, card)] = acts.make_cards(classroom=room, enrollments=[own], form=key, **times)
    for act in (
        lambda: acts.make_cards(classroom=room, enrollments=[own], form=key, **times),
        lambda: acts.make_cards(classroom=room, enrollments=[other], form=key, **times),
        lambda: acts.reset_account(enrollment=own, form=key, **times),
    ):
        with pytest.raises(acts.PrintedError):
            act()
    assert card_of(card.code, NOW).user == own.learner.user
    assert LoginCard.objects.count() == 1
    acts.make_cards(classroom=room, enrollments=[own], form=uuid4(), **times)
    with pytest.raises(RevokedCardError):
        card_of(card.code, NOW)


def test_nobody_is_taken_back_into_an_archived_class(room):
    own = add(room, "Aiko")[0]
    leave(enrollment=own, now=NOW)
    archive_class(classroom=room, now=NOW)
    with pytest.raises(ClosedError):
        acts.restore_learner(by=a_teacher_of(room), enrollment=own)
    own.refresh_from_db()
    assert own.left_at == NOW


def test_restored_learner_is_in_the_class(room):
    own = add(room, "Aiko")[0]
    leave(enrollment=own, now=NOW)
    acts.restore_learner(by=a_teacher_of(room), enrollment=own)
    assert list(Enrollment.objects.filter(classroom=room).current()) == [own]


def test_cards_are_for_those_in_the_class_whose_account_was_made(room):
    managed, own = add(room, "Aiko")[0], enrolled(room, "Ben")
    cards = {"classroom": room, "expires_at": LATER, "now": NOW, "by": a_teacher_of(room)}
    assert len(acts.make_cards(enrollments=[managed], **cards)) == 1
    with pytest.raises(NotManagedError):
        acts.make_cards(enrollments=[managed, own], **cards)
    with pytest.raises(NotManagedError):
        acts.make_cards(enrollments=[managed], **(cards | {"classroom": classroom("Other")}))
    assert LoginCard.objects.count() == 1


def test_learner_who_left_is_no_longer_looked_after_here(room):
    own = add(room, "Aiko")[0]
    leave(enrollment=own, now=NOW)
    own.refresh_from_db()
    for act in (acts.delete_account, lambda **kw: acts.reset_account(expires_at=LATER, now=NOW, **kw)):
        with pytest.raises(NotManagedError):
            act(enrollment=own, by=a_teacher_of(room))
    assert Learner.objects.count() == 1


def test_reset_ends_the_old_card_and_password(room):
    own = add(room, "Aiko")[0]
    [(_, old)] = acts.make_cards(
        by=a_teacher_of(room), classroom=room, enrollments=[own], expires_at=LATER, now=NOW
    )
    before = own.learner.user.password
    new = acts.reset_account(by=a_teacher_of(room), enrollment=own, expires_at=LATER, now=NOW)
    with pytest.raises(RevokedCardError):
        card_of(old.code, NOW)
    assert card_of(new.code, NOW).user == own.learner.user
    assert User.objects.get(pk=own.learner.user.pk).password != before


def test_deleted_account_is_gone_from_every_class(room):
    own = add(room, "Aiko")[0]
    enrolled(classroom("Other"), "Aiko", own.learner.user)
    acts.delete_account(by=a_teacher_of(room), enrollment=own)
    assert (Enrollment.objects.count(), Learner.objects.count(), User.objects.count()) == (0, 0, 1)


def test_own_account_is_not_deleted(room):
    with pytest.raises(NotManagedError):
        acts.delete_account(by=a_teacher_of(room), enrollment=enrolled(room, "Ben"))
    assert Enrollment.objects.count() == 1


def test_a_removed_learner_does_not_come_back_by_the_code(room):
    own = enrolled(room, "Ben")
    here = {"classroom": room, "by": a_teacher_of(room), "now": NOW}
    assert acts.remove_learners(enrollments=[own], **here) == 1
    assert acts.remove_learners(enrollments=[own], **here) == 0
    with pytest.raises(RemovedError):
        join(classroom=room, learner=own.learner, name="Ben")
    own.refresh_from_db()
    acts.restore_learner(enrollment=own, by=a_teacher_of(room))
    leave(enrollment=own, now=LATER)
    assert join(classroom=room, learner=own.learner, name="Other").left_at is None


def test_adding_is_undone_but_for_those_who_have_begun(room, bank):
    begun, signed_in, moved, *_fresh = add(room, "Aiko\nBen\nCho\nDai\nEmi")
    at = {"shown_at": NOW, "answered_at": NOW, "key": "k", "raw": "answer=yes", "answer": "yes", "score": 1}
    Attempt.objects.create(
        learner=begun.learner, version=PuzzleVersion.objects.first(), rules_version=1, **at
    )
    User.objects.filter(pk=signed_in.learner.user_id).update(last_login=NOW)
    acts.move_learner(enrollment=moved, to=classroom("Other"), by=a_teacher_of(room), now=NOW)
    later = add(room, "Fumi")
    newest, first = acts.batches(room)
    assert ([each.name for each in newest.fresh], newest.others) == (["Fumi"], ())
    assert sorted(each.name for each in first.fresh) == ["Dai", "Emi"]
    assert len(first.others) == 3
    undo = {"classroom": room, "by": a_teacher_of(room), "key": first.key}
    assert (acts.undo_adding(**undo), acts.undo_adding(**undo)) == (2, 0)
    assert {each.name for each in in_class(room)} == {"Aiko", "Ben", "Fumi"}
    assert acts.batches(room)[0].key == later[0].batch


def test_changes_are_written_with_who_and_when(room):
    own, by = add(room, "Aiko")[0], a_teacher_of(room)
    acts.rename_learner(enrollment=own, name="Aiko T.", by=by)
    acts.remove_learners(classroom=room, enrollments=[own], by=by, now=NOW)
    written = room.journal.order_by("pk").values_list("what", "by", "enrollment", "before", "after")
    assert list(written) == [
        ("added", by.pk, None, "", "1"),
        ("renamed", by.pk, own.pk, "Aiko", "Aiko T."),
        ("removed", by.pk, own.pk, "", ""),
    ]


def test_the_journal_keeps_no_name_of_a_deleted_learner(room):
    own, other, by = *add(room, "Aiko\nBen"), a_teacher_of(room)
    for each in (own, other):
        acts.rename_learner(enrollment=each, name=f"{each.name} T.", by=by)
    acts.delete_account(enrollment=own, by=by)
    renamed = room.journal.filter(what="renamed").order_by("pk").values_list("enrollment", "before", "after")
    assert list(renamed) == [(None, "", ""), (other.pk, "Ben", "Ben T.")]
    assert room.journal.filter(what="deleted").count() == 1
