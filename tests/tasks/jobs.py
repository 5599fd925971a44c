"""Tasks for tests: they write down that they ran, in a file that their first argument names."""

import os
import time
from pathlib import Path

from django.db import transaction
from django_tasks import task

from trainer.tasks.leases import is_taken_up_again, still_held


@task()
def note(path: str) -> str:
    """One line more."""
    with Path(path).open("a") as file:
        file.write(f"{os.getpid()} {is_taken_up_again()}\n")
    return "noted"


@task()
def sleep_long(path: str) -> None:
    """A line, and then nothing for a while; the second time nothing at all."""
    note.call(path)
    if not is_taken_up_again():
        time.sleep(60)


@task()
def write_fenced(path: str) -> None:
    """What it does in the end only the holder of the lease may do."""
    with transaction.atomic():
        still_held()
        note.call(path)


@task()
def fail() -> None:
    raise ValueError("no such tile")


@task()
def be_interrupted() -> None:
    raise SystemExit(1)


ROUNDS: list[str] = []


def go_round() -> None:
    """No task: a work that a worker does by itself."""
    ROUNDS.append("went")
