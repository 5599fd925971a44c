"""Work that needs much memory or time for what a stranger has sent, done in a process of its own that ends
with it: `python -m trainer.apart module:function` is given the bytes and gives back what the function makes
of them, as JSON. So memory goes back to the system, and what was sent can use up a limit but not the site.

The function takes bytes, and whatever texts it is given besides; it must not ask the database.
"""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any, Final, NamedTuple

import django
from django.utils.translation import activate, get_language

ROOT: Final = Path(__file__).resolve().parent.parent
AT_ONCE: Final = 2
"""Such processes of one process of the site: its other threads answer."""
PATIENCE: Final = 3.0
"""Seconds that one more waits for its turn."""
SECONDS: Final = 10
"""Of processor time; of the clock three times as many, for a machine that is busy."""
MEGABYTES: Final = 256
"""Of address space beside what the code takes itself."""
_LARGEST: Final = 16 * 1024 * 1024
"""Bytes of an answer."""
_LIMIT: Final = 3
"""The status that says: a limit was reached."""
_turns: Final = BoundedSemaphore(AT_ONCE)


class ApartError(RuntimeError):
    """The work came to no end within its limits."""


class BusyError(RuntimeError):
    """Others do such work at the moment."""


class Limits(NamedTuple):
    """What a process may use up: seconds of processor time and megabytes beside its code."""

    seconds: int = SECONDS
    megabytes: int = MEGABYTES


def done_apart(function: str, data: bytes, *told: str, limits: Limits = Limits()) -> Any:  # noqa: B008  immutable
    """What the function, named as `module:function`, makes of the bytes and the texts, in the language of the
    caller.

    :raises ApartError: if it does not come to an end within the limits, or fails.
    :raises BusyError: if there are too many such processes already.
    """
    command = [
        sys.executable,
        "-m",
        "trainer.apart",
        function,
        *map(str, limits),
        get_language() or "en",
        *told,
    ]
    # Counts are those of the site; and what it brings along is of no use there.
    env = {name: value for name, value in os.environ.items() if name != "PROMETHEUS_MULTIPROC_DIR"}
    with _turn():
        try:
            done = subprocess.run(  # noqa: S603  our own command
                command,
                input=data,
                stdout=subprocess.PIPE,
                cwd=ROOT,
                env=env,
                timeout=3 * limits.seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise ApartError(f"{function} took {3 * limits.seconds} s") from None
    if done.returncode:
        raise ApartError(f"{function} ended with status {done.returncode}")
    return json.loads(done.stdout)


@contextmanager
def _turn() -> Iterator[None]:
    if not _turns.acquire(timeout=PATIENCE):
        raise BusyError(f"{AT_ONCE} at once are the most")
    try:
        yield
    finally:
        _turns.release()


def _limit(limits: Limits) -> None:
    """From now on: what is loaded by now does not count."""
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    memory = used + limits.megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    usage = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(usage.ru_utime + usage.ru_stime) + limits.seconds + 1
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> int:
    """The process. Its arguments: name of the function, limits, language, and what the function is told."""
    name, seconds, megabytes, language, *told = sys.argv[1:]
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trainer.settings")
    django.setup()
    activate(language)
    module, _, wanted = name.partition(":")
    function = getattr(import_module(module), wanted)
    try:
        _limit(Limits(int(seconds), int(megabytes)))
        said = json.dumps(function(sys.stdin.buffer.read(), *told)).encode()
    except MemoryError:
        return _LIMIT
    if len(said) > _LARGEST:
        return _LIMIT
    sys.stdout.buffer.write(said)
    sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
