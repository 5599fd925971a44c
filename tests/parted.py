"""What is done on another site in a child of this process, where all is loaded already.

A start of its own takes seconds of processor time, of which a command needs a few hundredths. The child has
the settings that a start would read from its environment, its own connections, and nothing of this test; it
goes through no test's end. What a start itself does is tested by starts.
"""

import gc
import os
import sys
import tempfile
import traceback
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path

from django.conf import Settings, settings
from django.core.signals import setting_changed
from django.db import connections
from django.utils.log import configure_logging
from pytest_django import DjangoDbBlocker

ROOT = Path(__file__).resolve().parent.parent
_others: list[object] = []
"""Connections of this process, which a child must neither use nor close."""


def part(work: Callable[[], object]) -> int:
    """Do the work in a child, which ends with it; its number. A SystemExit says the child's status."""
    with warnings.catch_warnings():
        # Newer Pythons warn where there are threads: those of this process hold no lock that a child needs.
        warnings.simplefilter("ignore", DeprecationWarning)
        if child := os.fork():
            return child
    status = 1
    try:
        gc.disable()
        warnings.simplefilter("ignore")
        work()
        status = 0
    except SystemExit as error:
        status = error.code if isinstance(error.code, int) else int(error.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def be_at(env: Mapping[str, str], blocker: DjangoDbBlocker) -> None:
    """In a child: the settings and connections that a start with that environment has."""
    before = settings._wrapped
    os.environ.clear()
    os.environ.update(env)
    sys.modules.pop("trainer.settings", None)
    settings._wrapped = Settings("trainer.settings")
    for name in filter(str.isupper, dir(settings)):
        value = getattr(settings, name)
        if name != "INSTALLED_APPS" and getattr(before, name, None) != value:
            setting_changed.send(sender=Settings, setting=name, value=value, enter=True)
    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)
    blocker.unblock()
    _others.extend(connections.all(initialized_only=True))
    for each in connections:
        if hasattr(connections._connections, each):
            del connections[each]
    connections.__dict__.pop("settings", None)
    connections._settings = None


def done_there(
    work: Callable[[], object], env: Mapping[str, str], blocker: DjangoDbBlocker
) -> tuple[int, str]:
    """The status of that work on the site with that environment, and all that it said."""
    with tempfile.TemporaryFile("w+") as said:

        def heard() -> None:
            for number in (1, 2):
                os.dup2(said.fileno(), number)
            sys.stdout, sys.stderr = (open(number, "w", closefd=False) for number in (1, 2))  # noqa: SIM115
            sys.stdin = open(os.devnull)  # noqa: SIM115
            os.chdir(ROOT)
            be_at(env, blocker)
            work()

        _, status = os.waitpid(part(heard), 0)
        said.seek(0)
        return os.waitstatus_to_exitcode(status), said.read()
