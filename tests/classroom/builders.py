"""Classes, learners and assignments for tests, each with what matters and nothing else."""

from datetime import UTC, datetime

from trainer.accounts.models import Learner, User
from trainer.classroom.models import Assignment, Classroom, Enrollment, Role, Slot, SlotChoice, Teaching
from trainer.classroom.setting import making
from trainer.puzzles.models import PuzzleVersion
from trainer.scenarios.kind import kinds

PAST = datetime(2026, 1, 2, 3, 4, tzinfo=UTC)


def teacher(name="teacher", classroom=None, role=Role.OWNER):
    user = User.objects.create_user(name, password="a long pass phrase")
    if classroom:
        Teaching.objects.create(classroom=classroom, user=user, role=role)
    return user


def a_teacher_of(room):
    return room.teachings.first().user


def classroom(name="Tuesday club", **facts):
    return Classroom.objects.create(name=name, **facts)


def enrolled(room, name="Aiko", user=None):
    """An enrolment since PAST; of a new user named after it if none is given."""
    user = user or User.objects.create_user(f"user-{name}".lower(), password="a long pass phrase")
    learner, _ = Learner.objects.get_or_create(user=user)
    return Enrollment.objects.create(classroom=room, learner=learner, name=name, joined_at=PAST)


def assignment(room, entries, **facts):
    """A published assignment with a slot for each entry of the bank, each slot that puzzle for everybody."""
    facts = {"title": "First homework", "published_at": PAST, "ready_at": PAST} | facts
    found = Assignment.objects.create(classroom=room, **facts)
    for place, entry in enumerate(entries, 1):
        version = PuzzleVersion.objects.get(puzzle__slug=entry.slug)
        slot = Slot.objects.create(
            assignment=found,
            place=place,
            kind=entry.kind,
            level=version.level,
            ruleset=version.ruleset,
        )
        SlotChoice.objects.create(slot=slot, version=version, fixed=True)
    return found


def make_rare(monkeypatch, *cells):
    """Positions of these kinds and levels alone take too long to be made for an exam."""
    times = {slug: dict.fromkeys(map(str, kind.levels), 1) for slug, kind in kinds().items()}
    for kind, level in cells:
        times[kind][str(level)] = making.TOO_RARE + 1
    monkeypatch.setattr(making, "_times", lambda: times)
