"""What `manage.py prepare` and `work` do, in the process of the site and in one that parts from it."""

import sys

from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connections


def prepare_before_parting() -> None:
    """Bring the database up to date and let go of it: processes that part must not share a connection.

    What cannot be prepared ends the process, with the reason.
    """
    try:
        call_command("prepare")
    except CommandError as error:
        sys.exit(str(error))
    for connection in connections.all(initialized_only=True):
        connection.close()
        if connection.vendor == "postgresql":
            connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's alone


def do_tasks() -> None:
    """Do long tasks until told to end, in a process that has parted from one in which Django is loaded."""
    call_command("work")
