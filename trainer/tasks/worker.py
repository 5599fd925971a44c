"""The worker: does one task after the other, each under a lease, and sees that none is lost or forgotten."""

import logging
from threading import Event, Thread
from typing import Any, TypeAlias

from django.conf import settings
from django.db import close_old_connections, connection, transaction
from django.utils import timezone
from django_tasks_db.management.commands import db_worker
from django_tasks_db.models import DBTaskResult

from trainer.tasks.leases import (
    BEAT,
    Held,
    LeaseLostError,
    extend,
    give_back,
    still_held,
    take,
    take_up_lost,
    under,
)
from trainer.tasks.models import Lease
from trainer.tasks.timetable import ask_for_due

Row: TypeAlias = DBTaskResult[..., Any]
logger = logging.getLogger(__name__)


class Worker(db_worker.Worker):
    """A worker of django-tasks whose tasks are leased; a thread beside them looks around now and then."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._held: Held | None = None
        self._over = Event()

    def run(self) -> None:
        """Until told to end; a task under way is finished first."""
        looking = Thread(target=self._keep_looking, daemon=True)
        looking.start()
        try:
            super().run()
        finally:
            self._over.set()
            looking.join(BEAT)

    def run_task(self, db_task_result: Row) -> None:
        """Do a task that was claimed."""
        row, self.running_task = db_task_result, True
        self._held = held = take(task=row.pk, tries=len(row.worker_ids), now=timezone.now())
        try:
            with under(held):
                self._do(row)
        except LeaseLostError as error:
            logger.warning("%s: what came of it here is refused", error)
        except BaseException:
            # Told to end at once: somebody else does it.
            give_back(held)
            raise
        finally:
            self._held, self.running_task = None, False
            self._run_tasks += 1

    def _do(self, row: Row) -> None:
        asked = row.args_kwargs
        try:
            value = row.task.call(*asked["args"], **asked["kwargs"])
        except LeaseLostError:
            raise
        except Exception as error:
            logger.exception("task %s (%s) failed", row.pk, row.task_path)
            with transaction.atomic():
                _end(row)
                row.set_failed(error)
        else:
            with transaction.atomic():
                _end(row)
                row.set_successful(value)

    def _keep_looking(self) -> None:
        while True:
            try:
                close_old_connections()
                self.look_around()
            except Exception:
                # The database may be away for a while.
                logger.exception("could not look after the tasks")
            if self._over.wait(BEAT):
                connection.close()
                return

    def look_around(self) -> None:
        """Extend the lease of what is done here; take up what was lost; ask for what is due."""
        held = self._held
        if held is not None:
            extend(held, now=timezone.now())
        take_up_lost(now=timezone.now())
        ask_for_due(settings.TIMETABLE, now=timezone.now())


def _end(row: Row) -> None:
    """Give the lease of a task up for good, in the transaction that says what came of it.

    :raises LeaseLostError: if it is another's by now.
    """
    still_held()
    Lease.objects.filter(task=row.pk).delete()
