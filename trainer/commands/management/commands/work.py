"""`manage.py work`: do long tasks, one after the other, until told to end."""

import logging
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils.crypto import get_random_string

from trainer.beside import end_with_parent
from trainer.running import hold_running
from trainer.tasks.worker import Worker


class Command(BaseCommand):
    help = "Do the long tasks that wait in the database, and what is due; beside a site it ends with it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--interval", type=float, default=2.0, help="seconds between two looks for a task"
        )
        parser.add_argument("--batch", action="store_true", help="do what waits now, then end")

    def handle(self, *, interval: float, batch: bool, **options: Any) -> None:
        end_with_parent()
        hold_running(settings.VAR_DIR)
        # What it logs of each start and stop is for whoever watches it in a terminal.
        logging.getLogger("django_tasks_db").setLevel(logging.ERROR)
        worker = Worker(
            queue_names=["*"],
            excluded_queue_names=[],
            interval=interval,
            batch=batch,
            backend_name="default",
            startup_delay=False,
            max_tasks=None,
            worker_id=get_random_string(32),
        )
        worker.configure_signals()
        worker.run()
