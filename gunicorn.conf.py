"""How gunicorn serves Riichi Dojo, and the worker for long tasks beside it.

HOST, PORT, WEB_CONCURRENCY, TASK_WORKER and PREPARE come from the environment, or from its file.
"""

import gc
import os
import sys
from pathlib import Path

from gunicorn.arbiter import Arbiter

sys.path.insert(0, str(Path(__file__).resolve().parent))

from trainer.beside import run_beside, stop_beside
from trainer.commands.preparing import do_tasks, prepare_before_parting
from trainer.environment import env_file, flag, number, read_file, take_up
from trainer.server import PatientWorker
from trainer.telemetry.sharing import end_sharing, share_counts

# What is loaded stays: to look for garbage in it takes a fifth of the start. `when_ready` looks again.
# It has done so where this file is read anew.
if not gc.get_freeze_count():
    gc.disable()
take_up(read_file(env_file()))
share_counts(Path(os.environ.get("VAR_DIR") or "var"))
host, port = os.environ.get("HOST") or "127.0.0.1", number("PORT", 8000)
bind = f"{host}:{port}"
workers = number("WEB_CONCURRENCY", 2)
worker_class = PatientWorker
threads = 4
# Its socket would be one for all sites of an account.
control_socket_disable = True
# All is loaded once, and the tables of the rules are built once, before the workers part.
preload_app = True
loglevel = "warning"


with_tasks = flag("TASK_WORKER", default=True)


def on_starting(_server: Arbiter) -> None:
    """Bring the database up to date where `script/serve` asks for it: Django is loaded here already."""
    if flag("PREPARE"):
        prepare_before_parting()


def when_ready(server: Arbiter) -> None:
    """Begin with long tasks, and say where to click, once the socket listens."""
    # What is there is not looked through again: that would make each process its own copy of it.
    gc.collect()
    gc.freeze()
    gc.enable()
    if with_tasks:
        run_beside(
            do_tasks, lambda: bool(server.LISTENERS), name="dojo-tasks", part=lambda: stop_listening(server)
        )
    print(f"Riichi Dojo is ready: http://{bind}  (Ctrl-C stops it)", flush=True)  # noqa: T201  # for whoever started it


def stop_listening(server: Arbiter) -> None:
    """In a process that has parted: its sockets are the site's alone."""
    for each in server.LISTENERS:
        each.close()


def post_fork(server: Arbiter, worker: PatientWorker) -> None:
    """Let threads take turns ten times as often as usual.

    The one that holds SQLite's write lock would else wait 5 ms for its turn, and all others with it.
    """
    worker.unheard = server.SIG_QUEUE
    sys.setswitchinterval(0.0005)


def on_exit(_server: Arbiter) -> None:
    """The worker for long tasks ends with the site; a task under way is finished first."""
    stop_beside()
    end_sharing()
