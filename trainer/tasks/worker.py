"""The worker: does one task after the other, each under a lease, and asks for what comes due.

`settings.TIMETABLE` says which task comes due how often. What was missed while nothing ran is made up for by
one run; however many workers look, each time is asked for once. `settings.ROUNDS` are works so small and so
frequent that no task is made for them: each worker does them every few seconds by itself.
"""

import logging
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from threading import Event, Thread
from typing import Any, Final, TypeAlias

from django.conf import settings
from django.db import close_old_connections, connection, transaction
from django.utils import timezone
from django.utils.module_loading import import_string
from django_tasks_db.management.commands import db_worker
from django_tasks_db.models import DBTaskResult

from trainer.tasks.leases import (
    BEAT,
    SLACK,
    HeldLease,
    LeaseLostError,
    extend,
    give_back,
    still_held,
    take,
    take_up_lost,
    under,
)
from trainer.tasks.models import Duty, Heartbeat, Lease


def ask_for_due(timetable: Mapping[str, timedelta], *, now: datetime) -> list[str]:
    """Ask for a run of each task of the timetable that is due; their names."""
    known = dict(Duty.objects.values_list("name", "at"))
    fresh = [Duty(name=name, at=now) for name in timetable if name not in known]
    Duty.objects.bulk_create(fresh, ignore_conflicts=True)
    return [name for name, every in timetable.items() if _ask_for(name, known.get(name, now), every, now)]


@transaction.atomic
def _ask_for(name: str, at: datetime, every: timedelta, now: datetime) -> bool:
    """Unless it is not due, or another worker was quicker."""
    # What is further off than it can be was written before the clock was set back.
    if now < at <= now + every + SLACK:
        return False
    if not Duty.objects.filter(name=name, at=at).update(at=now + every):
        return False
    import_string(name).enqueue()
    return True


def make_rounds(rounds: Iterable[str]) -> None:
    """Do each of these works, named by their paths; one that fails is tried again the next time."""
    for name in rounds:
        try:
            import_string(name)()
        except Exception:
            logger.exception("%s failed", name)


Row: TypeAlias = DBTaskResult[..., Any]
logger = logging.getLogger(__name__)
PACE: Final = 3.0
"""Seconds between two rounds."""
FORGOTTEN: Final = timedelta(days=1)
"""How long the last word of a worker that was killed is kept."""


class Worker(db_worker.Worker):
    """A worker of django-tasks whose tasks are leased; threads beside them look around now and then, and make
    the rounds.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._held: HeldLease | None = None
        self._over = Event()

    def run(self) -> None:
        """Until told to end; a task under way is finished first."""
        beside = [Thread(target=each, daemon=True) for each in (self._keep_looking, self._keep_rounding)]
        for thread in beside:
            thread.start()
        try:
            super().run()
        finally:
            self._over.set()
            for thread in beside:
                thread.join(BEAT)
            Heartbeat.objects.filter(worker=self.worker_id).delete()

    def run_task(self, db_task_result: Row) -> None:
        """Do a task that was claimed."""
        row, self.running_task = db_task_result, True
        self._held = lease = take(task=row.pk, tries=len(row.worker_ids), now=timezone.now())
        try:
            with under(lease):
                self._do(row)
        except LeaseLostError as error:
            logger.warning("%s: what came of it here is refused", error)
        except BaseException:
            # Told to end at once: somebody else does it.
            give_back(lease)
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

    def _keep_rounding(self) -> None:
        while not self._over.wait(PACE):
            close_old_connections()
            make_rounds(settings.ROUNDS)
        connection.close()

    def look_around(self) -> None:
        """Say that this one is alive; extend the lease of what is done here; take up what was lost; ask for
        what is due.
        """
        now = timezone.now()
        Heartbeat.objects.update_or_create(worker=self.worker_id, defaults={"at": now})
        Heartbeat.objects.filter(at__lt=now - FORGOTTEN).delete()
        lease = self._held
        if lease is not None:
            extend(lease, now=timezone.now())
        take_up_lost(now=timezone.now())
        ask_for_due(settings.TIMETABLE, now=timezone.now())


def _end(row: Row) -> None:
    """Give the lease of a task up for good, in the transaction that says what came of it.

    :raises LeaseLostError: if it is another's by now.
    """
    still_held()
    Lease.objects.filter(task=row.pk).delete()
