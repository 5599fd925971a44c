"""Long tasks as staff see them: which, how they stand and how they failed, never what they were given."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from trainer.accounts.models import User
from trainer.support.models import Deed
from trainer.support.trail import note_deed
from trainer.tasks.models import Duty

SHOWN: Final = 50
"""Tasks that are listed of each state."""
ASLEEP: Final = timedelta(minutes=5)
"""How long what is due waits where no worker looks."""


@dataclass(frozen=True, slots=True)
class Work:
    """A task: its `name` is the last part of its path, `failure` the class of what went wrong."""

    id: UUID
    name: str
    asked_at: datetime
    ended_at: datetime | None
    failure: str


class NotFailedError(LookupError):
    """No failed task has this id; perhaps somebody ran it again already."""


def waiting_works() -> list[Work]:
    """Those that wait, the oldest first."""
    return _works(DBTaskResult.objects.filter(status=TaskResultStatus.READY).order_by("enqueued_at"))


def running() -> list[Work]:
    """Those under way, the oldest first."""
    return _works(DBTaskResult.objects.filter(status=TaskResultStatus.RUNNING).order_by("enqueued_at"))


def failed() -> list[Work]:
    """Those that failed, the latest first."""
    return _works(DBTaskResult.objects.filter(status=TaskResultStatus.FAILED).order_by("-finished_at"))


@transaction.atomic
def run_again(*, task: UUID, by: User, why: str) -> None:
    """Let a failed task wait once more, with what it was given.

    :raises NotFailedError: if there is no such failed task.
    """
    failed = DBTaskResult.objects.select_for_update().filter(pk=task, status=TaskResultStatus.FAILED).first()
    if failed is None:
        raise NotFailedError(f"task {task} has not failed")
    note_deed(Deed.AGAIN, by=by, why=why, about=_name(failed.task_path), before=_class(failed))
    # As if no worker had had it: `TRIES` counts from nought.
    anew: dict[str, Any] = {"started_at": None, "finished_at": None, "worker_ids": []}
    anew |= {"exception_class_path": "", "traceback": "", "run_after": timezone.now()}
    rows = DBTaskResult.objects.filter(pk=task)
    rows.update(status=TaskResultStatus.READY, **anew)


def _works(rows: Iterable[DBTaskResult]) -> list[Work]:  # type: ignore[type-arg]  # generic in its stubs alone
    return [
        Work(row.pk, _name(row.task_path), row.enqueued_at, row.finished_at, _class(row))
        for row in rows[:SHOWN]  # type: ignore[index]  # a query set
    ]


def _name(path: str) -> str:
    return path.rpartition(".")[2].replace("_", " ")


def _class(row: DBTaskResult) -> str:  # type: ignore[type-arg]  # the same
    return (row.exception_class_path or "").rpartition(".")[2]


def late_since(now: datetime) -> datetime | None:
    """Since when what is due has waited for a worker, None where one has looked within minutes."""
    late = Duty.objects.filter(at__lt=now - ASLEEP).order_by("at").values_list("at", flat=True)
    return late.first()
