"""What `manage.py prepare` and `work` do, in processes that part from the one in which the site is loaded."""

import gc
import os
import sys
from typing import Never

from django.core.management import call_command
from django.core.management.base import CommandError


def prepare_before_parting() -> None:
    """Bring the database up to date, in a process of its own. What that takes ends with it: a bank that is
    loaded takes half a gigabyte, which every process of the site would hold on to; and none may share a
    connection.

    What cannot be prepared ends this process, with the reason.
    """
    process = os.fork()
    if not process:
        _prepare()
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    if status:
        sys.exit(1)


def _prepare() -> Never:
    """In the new process: no words of whoever began it are said a second time at its end."""
    status = 1
    gc.enable()
    try:
        call_command("prepare")
        status = 0
    except CommandError as error:
        print(error, file=sys.stderr)  # noqa: T201  # for whoever starts the site
    except BaseException:  # as it would end any process
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def do_tasks() -> None:
    """Do long tasks until told to end, in a process that has parted from one in which Django is loaded."""
    call_command("work")
