"""Queries and times of the teacher's pages over a class that did its work: `python -m benchmarks.gradebook`.

A class is made in a fresh SQLite database in a temporary folder: learners, assignments, one answer to each
item, three of four right. Each page is asked for as a signed-in teacher asks for it, through all
middleware, by Django's test client in this process: once with nothing kept, then several times.
"""

import argparse
import os
import random
import shutil
import statistics
import tempfile
import time
from datetime import datetime, timedelta
from itertools import count, islice
from pathlib import Path
from typing import Final

import django

from benchmarks.tables import migrated

FOLDER: Final = tempfile.mkdtemp(prefix="gradebook-")
os.environ |= {"VAR_DIR": FOLDER, "DATABASE_URL": "", "DJANGO_SETTINGS_MODULE": "trainer.settings"}
django.setup()

from django.conf import settings  # noqa: E402  # needs settings
from django.core.management import call_command  # noqa: E402  # needs settings
from django.db import connection  # noqa: E402  # needs settings
from django.test import Client  # noqa: E402  # needs settings
from django.test.utils import CaptureQueriesContext  # noqa: E402  # needs settings
from django.urls import reverse  # noqa: E402  # needs settings
from django.utils import timezone  # noqa: E402  # needs settings

from trainer.accounts.models import Learner, User  # noqa: E402  # needs settings
from trainer.classroom.marks.results import solved_today  # noqa: E402  # needs settings
from trainer.classroom.models import (  # noqa: E402  # needs settings
    Answer,
    Assignment,
    Classroom,
    Enrollment,
    Role,
    Slot,
    SlotChoice,
    Submission,
    SubmissionItem,
    Teaching,
)
from trainer.progress.actions import found_in  # noqa: E402  # needs settings
from trainer.progress.models import Attempt, Finding  # noqa: E402  # needs settings
from trainer.puzzles.bank import BANK  # noqa: E402  # needs settings
from trainer.puzzles.models import PuzzleVersion  # noqa: E402  # needs settings
from trainer.puzzles.questions import grade_of, question_of  # noqa: E402  # needs settings
from trainer.rules.catalogue import RULES_VERSION  # noqa: E402  # needs settings

TIMES: Final = 7
SIZES: Final = ((100, 5, 10), (100, 50, 1), (100, 1, 50), (300, 20, 20))
"""Learners, assignments, items of each; the first three are 100 learners by 50 items."""
MOST_QUERIES: Final = 15
MOST_MS: Final = 500
_KEYS = count()


def main() -> None:
    parser = argparse.ArgumentParser(description="Queries and times of the teacher's pages.")
    parser.add_argument("--sizes", nargs="*", type=_size, default=SIZES, help="as 100x5x10")
    parser.add_argument("--bank", type=Path, default=BANK, help="folder with the bank's files")
    options = parser.parse_args()
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.ALLOWED_HOSTS = ["*"]
    settings.SECURE_SSL_REDIRECT = False
    migrated()
    call_command("load_bank", folder=options.bank, verbosity=0)
    head = ("page", "queries", "first ms", "median ms", "of it CPU")
    print(f"{'learners x works x items':32}{head[0]:11}{head[1]:>8}{head[2]:>10}{head[3]:>11}{head[4]:>11}")
    for size in options.sizes:
        measure(*size)
    print(f"to be kept with 100 learners x 50 items: {MOST_QUERIES} queries, {MOST_MS} ms")


def _size(text: str) -> tuple[int, ...]:
    """:raises ValueError: if it is not three numbers."""
    learners, assignments, items = map(int, text.split("x"))
    return learners, assignments, items


def measure(learners: int, assignments: int, items: int) -> None:
    """Make a class and print a line for each page."""
    room = Classroom.objects.create(name="Benchmark")
    user = User.objects.create_user(f"teacher-{room.slug}")
    Teaching.objects.create(classroom=room, user=user, role=Role.OWNER)
    works = filled(room, learners, assignments, items)
    client = Client()
    client.force_login(user)
    for page, url in (
        ("gradebook", reverse("teach:gradebook", args=[room.slug])),
        ("results", reverse("teach:results", args=[works[0].slug])),
        ("regrade", reverse("teach:regrade", args=[works[0].slug])),
    ):
        queries, first, median, cpu = asked(client, url)
        size = f"{learners} x {assignments} x {items}"
        print(f"{size:32}{page:11}{queries:8}{first:10.0f}{median:11.0f}{cpu:11.0f}", flush=True)


def asked(client: Client, url: str) -> tuple[int, float, float, float]:
    """The number of queries of a page, its first time, the median of the later ones and of their CPU, in ms.

    :raises RuntimeError: if the page is not shown.
    """
    with CaptureQueriesContext(connection) as queries:
        first, _cpu = _timed(client, url)
        number = len(queries)
    times, cpu = zip(*(_timed(client, url) for _ in range(TIMES)), strict=True)
    return number, first, statistics.median(times), statistics.median(cpu)


def _timed(client: Client, url: str) -> tuple[float, float]:
    start, begun = time.perf_counter(), time.process_time()
    status = client.get(url).status_code
    if status != 200:
        raise RuntimeError(f"{url}: {status}")
    return 1000 * (time.perf_counter() - start), 1000 * (time.process_time() - begun)


def filled(room: Classroom, learners: int, assignments: int, items: int) -> list[Assignment]:
    """Assignments with fixed slots, and everybody's answers to them."""
    rng, now, versions = random.Random(1), timezone.now(), _versions()
    users = User.objects.bulk_create(User(username=f"{room.slug}-{n}") for n in range(learners))
    people = Learner.objects.bulk_create(Learner(user=user) for user in users)
    enrolled = Enrollment.objects.bulk_create(
        Enrollment(classroom=room, learner=learner, name=f"Learner {n}") for n, learner in enumerate(people)
    )
    works = []
    for number in range(assignments):
        facts = {"title": f"Homework {number}", "late": "half", "published_at": now, "ready_at": now}
        due = now + timedelta(days=number - assignments)
        work = Assignment.objects.create(classroom=room, due_at=due, **facts)
        _work_on(work, enrolled, _slots(work, islice(versions, items)), due - timedelta(hours=2), rng)
        works.append(work)
    return works


def _versions():
    """Versions whose right answer is yes or no."""
    for version in PuzzleVersion.objects.select_related("puzzle").order_by("digest").iterator():
        if solved_today(version) in ("yes", "no"):
            yield version


def _slots(work: Assignment, versions) -> list[tuple[Slot, PuzzleVersion]]:
    found = []
    for place, version in enumerate(versions, 1):
        facts = {"kind": version.puzzle.kind, "level": version.level, "ruleset": version.ruleset}
        slot = Slot.objects.create(assignment=work, place=place, **facts)
        SlotChoice.objects.create(slot=slot, version=version, fixed=True)
        found.append((slot, version))
    return found


def _work_on(
    work: Assignment,
    enrolled: list[Enrollment],
    slots: list[tuple[Slot, PuzzleVersion]],
    at: datetime,
    rng: random.Random,
) -> None:
    """Everybody's answer to everything, with what it shows about rules."""
    submissions = Submission.objects.bulk_create(
        Submission(assignment=work, enrollment=each) for each in enrolled
    )
    items, attempts, findings = [], [], []
    for submission in submissions:
        for slot, version in slots:
            items.append(SubmissionItem(submission=submission, slot=slot, version=version, place=slot.place))
            right = rng.random() < 0.75
            attempt, shown = _attempt(submission.enrollment.learner, version, right=right, at=at)
            attempts.append(attempt)
            findings += shown
    items = SubmissionItem.objects.bulk_create(items, batch_size=2000)
    Attempt.objects.bulk_create(attempts, batch_size=2000)
    Finding.objects.bulk_create(findings, batch_size=2000)
    Answer.objects.bulk_create(
        (
            Answer(item=item, number=1, attempt=attempt, arrived_at=attempt.answered_at, score=attempt.score)
            for item, attempt in zip(items, attempts, strict=True)
        ),
        batch_size=2000,
    )


def _attempt(
    learner: Learner, version: PuzzleVersion, *, right: bool, at: datetime
) -> tuple[Attempt, list[Finding]]:
    """An answer as it would have been graded."""
    question, solved = question_of(version), solved_today(version)
    text = solved if right else {"yes": "no", "no": "yes"}[solved]
    grade = grade_of(question, question.shape.read(text))
    attempt = Attempt(
        learner=learner,
        version=version,
        key=f"key-{next(_KEYS)}",
        shown_at=at - timedelta(seconds=20),
        answered_at=at,
        raw=f"answer={text}",
        answer=text,
        score=grade.score,
        solved=solved,
        rules_version=RULES_VERSION,
    )
    shown = [
        Finding(attempt=attempt, sort=sort, code=code, right=known)
        for sort, code, known in found_in(question, grade)
        if sort == "rule"
    ]
    return attempt, shown


if __name__ == "__main__":
    try:
        main()
    finally:
        shutil.rmtree(FOLDER)
