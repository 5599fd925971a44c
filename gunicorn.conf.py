"""How gunicorn serves Riichi Dojo, and the worker for long tasks beside it.

HOST, PORT, WEB_CONCURRENCY and TASK_WORKER come from the environment.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from threading import Event, Lock, Thread

from gunicorn.arbiter import Arbiter
from gunicorn.workers.base import Worker

host, port = os.environ.get("HOST", "127.0.0.1"), os.environ.get("PORT", "8000")
bind = f"{host}:{port}"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
# A browser opens connections ahead of need: with one thread each would hold a worker.
worker_class = "gthread"
threads = 4
# The tables of the rules are built once, before the workers part.
preload_app = True
loglevel = "warning"


DB_WORKER = ("db_worker", "--interval", "2", "--no-reload", "--verbosity", "0")
with_tasks = os.environ.get("TASK_WORKER", "1").strip().lower() not in {"0", "no", "off", "false"}


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
                self._run = subprocess.Popen(self._command)  # noqa: S603  our own command
                return self._run
        return None


tasks: list[Beside] = []


def when_ready(server: Arbiter) -> None:
    """Begin with long tasks, and say where to click, once the socket listens."""
    if with_tasks:
        worker = Beside([sys.executable, "manage.py", *DB_WORKER], lambda: bool(server.LISTENERS))
        worker.start()
        tasks.append(worker)
    print(f"Riichi Dojo is ready: http://{bind}  (Ctrl-C stops it)", flush=True)  # noqa: T201


def post_fork(_server: Arbiter, _worker: Worker) -> None:
    """Let threads take turns ten times as often as usual.

    The one that holds SQLite's write lock would else wait 5 ms for its turn, and all others with it.
    """
    sys.setswitchinterval(0.0005)


def on_exit(_server: Arbiter) -> None:
    """The worker for long tasks ends with the site; a task under way is finished first."""
    for worker in tasks:
        worker.stop()
