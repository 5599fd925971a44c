"""What staff do about classes, puzzles and polls. Each deed stands in the trail."""

from datetime import datetime

from django.db import transaction

from trainer.accounts.models import User
from trainer.classroom.marks.regrade_tasks import leave_to_worker
from trainer.classroom.models import Assignment, Classroom, Role
from trainer.classroom.setting.classes import add_teacher, archive_class, change_role, unarchive_class
from trainer.polls.models import Poll, PollReport
from trainer.polls.reporting import settle_poll
from trainer.puzzles.actions import set_withdrawn
from trainer.puzzles.collections import set_public
from trainer.puzzles.models import Collection, Puzzle
from trainer.support.models import Deed
from trainer.support.trail import note_deed


@transaction.atomic
def add_owner(*, classroom: Classroom, username: str, by: User, why: str) -> None:
    """Make somebody an owner of a class beside those that it has, where its teachers have left, say.

    :raises NoSuchTeacherError: if nobody is called that.
    :raises MayNotTeachError: for an account that a teacher looks after.
    """
    teaching = add_teacher(classroom=classroom, username=username)
    before, teaching.role = teaching.role, Role.OWNER
    change_role(classroom=classroom, user=teaching.user, role=Role.OWNER)
    note_deed(
        Deed.OWNER, by=by, why=why, of=teaching.user, about=classroom.name, before=before, after=Role.OWNER
    )


@transaction.atomic
def set_archived(*, classroom: Classroom, by: User, why: str, archived: bool, now: datetime) -> bool:
    """Archive a class or take it up again; whether that changed anything."""
    if classroom.is_archived == archived:
        return False
    if archived:
        archive_class(classroom=classroom, now=now)
    else:
        unarchive_class(classroom=classroom)
    after = "archived" if archived else "open"
    note_deed(Deed.ARCHIVE, by=by, why=why, about=classroom.name, after=after)
    return True


@transaction.atomic
def set_listed(*, puzzle: Puzzle, by: User, why: str, listed: bool) -> bool:
    """Take a published puzzle out of all lists, or put it back; whether that changed anything. Neither a new
    bank nor its author lists it again meanwhile.
    """
    changed = set_withdrawn(puzzle=puzzle, withdrawn=not listed)
    if changed:
        note_deed(Deed.RESTORED if listed else Deed.RETIRED, by=by, why=why, about=puzzle.slug)
    return changed


@transaction.atomic
def close_poll_reports(
    *, poll: Poll, by: User, why: str, outcome: PollReport.Outcome, reply: str, now: datetime
) -> int:
    """Answer all open reports on a poll, which is taken away or stays; how many these are."""
    closed = settle_poll(poll=poll, by=by, outcome=outcome, reply=reply, now=now)
    note_deed(Deed.POLL, by=by, why=why, of=poll.author, about=poll.slug, before=str(closed), after=outcome)
    return closed


@transaction.atomic
def unlist_collection(*, collection: Collection, by: User, why: str) -> bool:
    """Take a collection out of what everybody finds; whether it was there. Its owner keeps it as it is."""
    if not collection.public:
        return False
    set_public(collection=collection, public=False)
    note_deed(Deed.UNLISTED, by=by, why=why, of=collection.owner, about=collection.slug)
    return True


@transaction.atomic
def regrade_puzzle(*, puzzle: Puzzle, by: User, why: str, now: datetime) -> int:
    """Have every assignment that asks the puzzle regraded by a worker; how many these are."""
    asking = Assignment.objects.filter(slots__choices__version__puzzle=puzzle).distinct().order_by("pk")
    asked = sum(leave_to_worker(assignment=each, by=by, now=now) for each in asking)
    if asked:
        note_deed(Deed.REGRADE, by=by, why=why, about=puzzle.slug, after=str(asked))
    return asked
