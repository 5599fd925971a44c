"""Fills a fresh database with a class, its learners' sessions and an assignment.

    python -m benchmarks.classroom_people LEARNERS PUZZLES BANK [OTHERS]

BANK is the folder with the bank's files. Prints JSON: `path` (of the submission), `cookies`, one object for
each learner, and the same for so many `others`, who are in no class, and for the class's `teacher`.
"""

import json
import os
import sys
from pathlib import Path

import django

from benchmarks.crowd import KINDS
from benchmarks.tables import migrated

os.environ["DJANGO_SETTINGS_MODULE"] = "trainer.settings"
django.setup()

from django.conf import settings  # noqa: E402  # needs settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402  # needs settings
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402  # needs settings
from django.core.management import call_command  # noqa: E402  # needs settings
from django.db import transaction  # noqa: E402  # needs settings
from django.urls import reverse  # noqa: E402  # needs settings
from django.utils import timezone  # noqa: E402  # needs settings

from trainer.accounts.middleware import LEARNER_KEY  # noqa: E402  # needs settings
from trainer.accounts.models import Learner, User  # noqa: E402  # needs settings
from trainer.classroom.models import (  # noqa: E402  # needs settings
    Assignment,
    Classroom,
    Enrollment,
    Role,
    Slot,
    SlotChoice,
    Teaching,
)
from trainer.puzzles.models import PuzzleVersion  # noqa: E402  # needs settings

POOL = 60


def main(learners: str, puzzles: str, bank: str, others: str = "0") -> None:
    migrated()
    call_command("load_bank", folder=Path(bank), verbosity=0)
    if not settings.DEBUG:
        call_command("collectstatic", verbosity=0, interactive=False)
    with transaction.atomic():
        room = Classroom.objects.create(name="Benchmark")
        assignment = _assignment(room, int(puzzles))
        told = {
            "path": reverse("homework:submission", args=[assignment.slug]),
            "cookies": [_learner(room, number) for number in range(int(learners))],
            "others": [_signed_in(f"other{number}")[1] for number in range(int(others))],
            "teacher": _teacher(room),
        }
    print(json.dumps(told))


def _assignment(room: Classroom, puzzles: int) -> Assignment:
    now = timezone.now()
    found = Assignment.objects.create(classroom=room, title="Benchmark", ready_at=now, published_at=now)
    for place in range(1, puzzles + 1):
        kind = KINDS[place % len(KINDS)]
        versions = PuzzleVersion.objects.published().filter(puzzle__kind=kind).order_by("digest")[:POOL]
        slot = Slot.objects.create(
            assignment=found, place=place, kind=kind, level=versions[0].level, ruleset=versions[0].ruleset
        )
        SlotChoice.objects.bulk_create(SlotChoice(slot=slot, version=version) for version in versions)
    return found


def _learner(room: Classroom, number: int) -> dict[str, str]:
    """Somebody in the class, signed in."""
    learner, cookies = _signed_in(f"learner{number}")
    Enrollment.objects.create(classroom=room, learner=learner, name=f"Learner {number}")
    return cookies


def _teacher(room: Classroom) -> dict[str, str]:
    """Whose class it is."""
    learner, cookies = _signed_in("teacher")
    Teaching.objects.create(classroom=room, user=learner.user, role=Role.OWNER)
    return cookies


def _signed_in(name: str) -> tuple[Learner, dict[str, str]]:
    user = User.objects.create(username=name, password="!")
    learner = Learner.objects.create(user=user)
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "trainer.accounts.backends.Backend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session[LEARNER_KEY] = str(learner.id)
    session.save()
    return learner, {"sessionid": session.session_key or ""}


if __name__ == "__main__":
    main(*sys.argv[1:])
