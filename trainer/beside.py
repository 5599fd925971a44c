"""What runs beside the site: parted from its process, begun again when it ends, gone when the site is.

It is forked, not started as a command: all that the site has loaded is there, and shared, so that it costs
neither the seconds of a start nor the memory of a second copy. gunicorn reads its configuration anew when it
is told HUP; what runs is therefore remembered here.
"""

import logging
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Final, Never

logger = logging.getLogger(__name__)
PARENT: Final = "BESIDE"
"""The variable that names, to what runs beside a site, the process of the site."""
GRACE: Final = 20.0
"""Seconds that it has left to finish what it does when its site is gone."""


class Beside:
    """`work` in a process of its own beside the site; when it ends while this is `serving` it is begun again,
    after a `pause` in seconds. There it is called `name`, and `part` is called first, to let go of what is
    the site's alone. `keeper` is the thread that sees to it, until there is nothing more to begin.
    """

    def __init__(
        self,
        work: Callable[[], object],
        serving: Callable[[], bool],
        pause: float = 5.0,
        *,
        name: str = "",
        part: Callable[[], object] | None = None,
    ) -> None:
        self._work, self._serving, self._pause = work, serving, pause
        self._name, self._part = name, part
        self._starting, self._stopped = Lock(), Event()
        self._run = 0
        self.keeper = Thread(target=self._keep, daemon=True)

    def start(self) -> None:
        """Begin with it, and watch over it from a thread."""
        # By this thread, before there is another: what one that is not forked holds would be held for ever.
        self._begin()
        self.keeper.start()

    def stop(self) -> None:
        """Ask it to end, for good."""
        with self._starting:
            self._stopped.set()
            if self._runs():
                os.kill(self._run, signal.SIGTERM)

    @property
    def process(self) -> int:
        """The id of the last one that did the work; 0 before there was one."""
        return self._run

    def _keep(self) -> None:
        while not self._stopped.wait(self._pause):
            with self._starting:
                over = not self._runs()
            if over and not self._begin():
                return

    def _runs(self) -> bool:
        """Whether it has not ended. gunicorn collects every child, so it may be nobody's by now."""
        try:
            return self._run > 0 and not os.waitpid(self._run, os.WNOHANG)[0]
        except ChildProcessError:
            return False

    def _begin(self) -> bool:
        """A new run; False when there is to be none. `stop` waits for one that begins."""
        with self._starting:
            if not self._serving() or self._stopped.is_set():
                return False
            site = os.getpid()
            self._run = os.fork()
            if not self._run:
                self._become(site)
        return True

    def _become(self, site: int) -> Never:
        """In the new process: do the work, and end without a word to whoever called."""
        status = 1
        try:
            for each in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
                if callable(signal.getsignal(each)):
                    signal.signal(each, signal.SIG_DFL)
            if self._part is not None:
                self._part()
            os.environ[PARENT] = str(site)
            _call_this_process(self._name)
            self._work()
            status = 0
        except SystemExit as error:
            status = error.code if isinstance(error.code, int) else int(error.code is not None)
        except BaseException:
            logger.exception("what runs beside the site has failed")
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)


def _call_this_process(name: str) -> None:
    """As lists of processes show it, where the system lets it be said."""
    if name:
        try:
            Path("/proc/self/comm").write_text(name)
        except OSError:
            logger.debug("no name for a process here")


_running: list[Beside] = []


def run_beside(
    work: Callable[[], object],
    serving: Callable[[], bool],
    *,
    name: str = "",
    part: Callable[[], object] | None = None,
) -> None:
    """Do some work beside this process, while that is `serving`; see `Beside`."""
    beside = Beside(work, serving, name=name, part=part)
    _running.append(beside)
    beside.start()


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
