"""How gunicorn serves Riichi Dojo, and the worker for long tasks beside it.

HOST, PORT, WEB_CONCURRENCY and TASK_WORKER come from the environment.
"""

import os
import sys
from pathlib import Path

from gunicorn.arbiter import Arbiter
from gunicorn.workers.base import Worker

sys.path.insert(0, str(Path(__file__).resolve().parent))

from trainer.beside import run_beside, stop_beside
from trainer.server import PatientWorker

host, port = os.environ.get("HOST", "127.0.0.1"), os.environ.get("PORT", "8000")
bind = f"{host}:{port}"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
worker_class = PatientWorker
threads = 4
# The tables of the rules are built once, before the workers part.
preload_app = True
loglevel = "warning"


TASKS = ("manage.py", "work")
with_tasks = os.environ.get("TASK_WORKER", "1").strip().lower() not in {"0", "no", "off", "false"}


def when_ready(server: Arbiter) -> None:
    """Begin with long tasks, and say where to click, once the socket listens."""
    if with_tasks:
        run_beside(TASKS, lambda: bool(server.LISTENERS))
    print(f"Riichi Dojo is ready: http://{bind}  (Ctrl-C stops it)", flush=True)  # noqa: T201


def post_fork(_server: Arbiter, _worker: Worker) -> None:
    """Let threads take turns ten times as often as usual.

    The one that holds SQLite's write lock would else wait 5 ms for its turn, and all others with it.
    """
    sys.setswitchinterval(0.0005)


def on_exit(_server: Arbiter) -> None:
    """The worker for long tasks ends with the site; a task under way is finished first."""
    stop_beside()
