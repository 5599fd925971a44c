"""How gunicorn serves Riichi Dojo; HOST, PORT and WEB_CONCURRENCY come from the environment."""

import os
import sys

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


def when_ready(_server: Arbiter) -> None:
    """Say where to click, once the socket listens."""
    print(f"Riichi Dojo is ready: http://{bind}  (Ctrl-C stops it)", flush=True)  # noqa: T201


def post_fork(_server: Arbiter, _worker: Worker) -> None:
    """Let threads take turns ten times as often as usual.

    The one that holds SQLite's write lock would else wait 5 ms for its turn, and all others with it.
    """
    sys.setswitchinterval(0.0005)
