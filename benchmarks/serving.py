"""A server for a benchmark: gunicorn as the app ships it, on a free port and a database of its own."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
from psycopg.sql import SQL, Identifier

ROOT = Path(__file__).resolve().parent.parent
WORKERS = 2
PATIENCE = 1200
"""Tenths of a second that a start may take, on a machine that is busy."""


@contextmanager
def database(name: str, *, postgres: bool) -> Iterator[None]:
    """A new PostgreSQL database for the run, where one is wanted, dropped at its end: on 127.0.0.1 as user
    postgres, if PGHOST and PGUSER do not say otherwise.
    """
    if not postgres:
        yield
        return
    own = SQL("{} DATABASE {} {}")
    with _server() as connection:
        connection.execute(own.format(SQL("CREATE"), Identifier(name), SQL("")))
    try:
        yield
    finally:
        with _server() as connection:
            connection.execute(own.format(SQL("DROP"), Identifier(name), SQL("WITH (FORCE)")))


def _server() -> psycopg.Connection:
    host, user = os.environ.get("PGHOST", "127.0.0.1"), os.environ.get("PGUSER", "postgres")
    return psycopg.connect(host=host, user=user, dbname="postgres", autocommit=True)


class Server:
    """gunicorn with `application`, run in the folder `home`, without a worker for long tasks."""

    def __init__(self, application: str, home: Path, env: dict[str, str], *, workers: int = WORKERS) -> None:
        self.port, self.application, self.home = 0, application, home
        self.env = os.environ | {"TASK_WORKER": "0"} | env | {"WEB_CONCURRENCY": str(workers)}
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers. Its port is bound here, so that nobody else takes it."""
        own = self.home / "gunicorn.conf.py"
        config = own if own.exists() else ROOT / "gunicorn.conf.py"
        with self._bound() as bound:
            self.port = bound.getsockname()[1]
            address = f"fd://{bound.fileno()}"
            command = [sys.executable, "-m", "gunicorn", "-c", str(config), "-b", address, self.application]
            self.process = subprocess.Popen(
                command,
                cwd=self.home,
                env=self.env | {"PORT": str(self.port)},
                stdout=subprocess.DEVNULL,
                start_new_session=True,
                pass_fds=[bound.fileno()],
            )
        try:
            self._wait()
        except BaseException:
            self.kill()
            raise

    def _bound(self) -> socket.socket:
        """A socket on the port, any free one the first time; what was killed lets go of it a moment later."""
        bound = socket.socket()
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        for _ in range(PATIENCE):
            try:
                bound.bind(("127.0.0.1", self.port))
            except OSError:
                time.sleep(0.1)
            else:
                return bound
        bound.close()
        raise TimeoutError(f"port {self.port} is still taken")

    def kill(self) -> None:
        """End all of its processes at once, whatever they are doing."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it in good order; after a minute and a half in any."""
        self.process.terminate()
        try:
            self.process.wait(90)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def _wait(self) -> None:
        for _ in range(PATIENCE):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            if self.process.poll() is not None:
                raise ChildProcessError(f"it ended with status {self.process.returncode}")
            time.sleep(0.1)
        raise TimeoutError(f"nothing answers on port {self.port}")


@contextmanager
def serving(application: str, home: Path, env: dict[str, str], *, workers: int = WORKERS) -> Iterator[Server]:
    """A server for as long as it is needed."""
    server = Server(application, home, env, workers=workers)
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def served(application: str, home: Path, env: dict[str, str]) -> Iterator[int]:
    """Its port alone."""
    with serving(application, home, env) as server:
        yield server.port
