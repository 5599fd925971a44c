"""A command that runs beside the site: started again when it ends, gone when the site is.

gunicorn reads its configuration anew when it is told HUP; what runs is therefore remembered here.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from threading import Event, Lock, Thread
from typing import Final

PARENT: Final = "BESIDE"
"""The variable that names, to a command beside a site, the process of the site."""
_CLOSED: Final = "import os, sys; os.closerange(3, 65536); os.execv(sys.argv[1], sys.argv[1:])"
"""Becomes the command without the files of the site: its sockets are the site's alone."""
GRACE: Final = 20.0
"""Seconds that a command has left to finish what it does when its site is gone."""


class Beside:
    """A command that runs beside the site; when it ends while this is `serving` it is started again, after a
    `pause` in seconds. `keeper` is the thread that sees to it, until there is nothing more to start.
    """

    def __init__(self, command: Sequence[str], serving: Callable[[], bool], pause: float = 5.0) -> None:
        self._command, self._serving, self._pause = command, serving, pause
        self._starting, self._stopped = Lock(), Event()
        self._run: subprocess.Popen[bytes] | None = None
        self.keeper = Thread(target=self._keep, daemon=True)

    def start(self) -> None:
        """Run it, and watch over it from a thread."""
        self.keeper.start()

    def stop(self) -> None:
        """Ask it to end, for good."""
        with self._starting:
            self._stopped.set()
            if self._run is not None:
                self._run.terminate()

    def _keep(self) -> None:
        run = self._started()
        while run is not None and not self._stopped.wait(self._pause):
            if run.poll() is not None:
                run = self._started()

    def _started(self) -> subprocess.Popen[bytes] | None:
        """A new run; None when there is to be none. `stop` waits for a start that has begun."""
        with self._starting:
            if self._serving() and not self._stopped.is_set():
                told = os.environ | {PARENT: str(os.getpid())}
                # Without close_fds it is spawned, not forked: a worker that gunicorn forks at the same moment
                # would keep open the pipe by which Popen hears that a forked child has begun, and this thread
                # would wait as long as that worker lives.
                command = [sys.executable, "-c", _CLOSED, *self._command]
                self._run = subprocess.Popen(command, env=told, close_fds=False)  # noqa: S603  our own command
                return self._run
        return None


_running: list[Beside] = []


def run_beside(command: Sequence[str], serving: Callable[[], bool]) -> None:
    """Run a command of Python beside this process, while that is `serving`."""
    beside = Beside([sys.executable, *command], serving)
    beside.start()
    _running.append(beside)


def stop_beside() -> None:
    """Ask all of them to end; what is under way there is finished first."""
    while _running:
        _running.pop().stop()


def end_with_parent(every: float = 1.0, grace: float = GRACE) -> None:
    """In a command that runs beside a site: ask this process to end once the site is gone, however it went,
    and end it if it has not after a grace in seconds. Does nothing in a command that runs by itself.
    """
    if parent := int(os.environ.get(PARENT, "0")):
        Thread(target=_watch, args=(parent, every, grace), daemon=True).start()


def _watch(parent: int, every: float, grace: float) -> None:
    pause = Event()
    while os.getppid() == parent:
        pause.wait(every)
    os.kill(os.getpid(), signal.SIGTERM)
    pause.wait(grace)
    os._exit(1)
