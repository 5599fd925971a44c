"""What runs beside the site: it is there again after it was killed, and gone with the site."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from benchmarks.serving import serving
from trainer.beside import Beside
from trainer.settings import BASE_DIR

SAYS_ITS_ID = "import os, sys, time; open(sys.argv[1], 'a').write(f'{os.getpid()}\\n'); time.sleep(60)"
WATCHES = f"from trainer.beside import end_with_parent; end_with_parent(.01, .2); {SAYS_ITS_ID}"
STUBBORN = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {WATCHES}"
SITE = (
    "import sys, time; from trainer.beside import run_beside; code = sys.argv.pop(1); "
    "run_beside(lambda: exec(code), lambda: True); time.sleep(60)"
)
CONFIGURATION = """
from pathlib import Path
own = Path({own!r})
exec(compile(own.read_text(), own, "exec"))
import os, sys, time
def do_tasks():
    open({said!r}, "a").write(f"{{os.getpid()}}\\n")
    time.sleep(60)
"""
ANSWERS = "def application(environ, start):\n    start('200 OK', [])\n    return [b'here']\n"


@pytest.fixture
def said(tmp_path):
    return tmp_path / "ids"


@pytest.fixture
def site():
    """Whether the site serves."""
    return {"serves": True}


@pytest.fixture
def beside(said, site):
    worker = Beside(lambda: says_its_id(said), lambda: site["serves"], pause=0.01)
    worker.start()
    yield worker
    worker.stop()


def says_its_id(said):
    """What the work is here: to be found, and to wait."""
    with said.open("a") as file:
        file.write(f"{os.getpid()}\n")
    time.sleep(60)


def ids(said, number):
    """The process ids of so many runs, once there are."""
    for _ in range(12_000):
        found = said.read_text().splitlines() if said.exists() else []
        if len(found) >= number:
            return [int(each) for each in found]
        time.sleep(0.01)
    raise AssertionError(f"{len(found)} of {number} runs")


def gone(process):
    """Whether a process ends within seconds; collects it, as the arbiter of gunicorn collects every child."""
    for _ in range(12_000):
        try:
            if os.waitpid(process, os.WNOHANG)[0]:
                return True
        except ChildProcessError:
            if not runs(process):
                return True
        time.sleep(0.01)
    return False


def runs(process):
    """Whether there is such a process, of whomever; one that ended and waits to be collected is none."""
    try:
        told = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    # 123 (its name) S …: the name may hold anything, a bracket too.
    return told.rpartition(")")[2].split()[0] != "Z"


def test_a_worker_that_was_killed_is_started_again(beside, said):
    (first,) = ids(said, 1)
    os.kill(first, signal.SIGKILL)
    _first, second = ids(said, 2)
    assert gone(first)
    beside.stop()
    assert gone(second)


def test_a_worker_that_ends_while_the_site_does_is_not_started_again(beside, said, site):
    (first,) = ids(said, 1)
    site["serves"] = False
    os.kill(first, signal.SIGTERM)
    beside.keeper.join(10)
    assert not beside.keeper.is_alive()
    assert ids(said, 1) == [first]


def test_a_worker_that_was_stopped_stays_so(beside, said):
    (first,) = ids(said, 1)
    beside.stop()
    assert gone(first)
    beside.keeper.join(10)
    assert not beside.keeper.is_alive()
    assert ids(said, 1) == [first]


@pytest.mark.parametrize("command", [WATCHES, STUBBORN], ids=["willing", "stubborn"])
def test_what_runs_beside_a_site_that_was_killed_ends_too(command, said):
    site = subprocess.Popen([sys.executable, "-c", SITE, command, str(said)], cwd=BASE_DIR)
    (worker,) = ids(said, 1)
    assert runs(worker)
    site.kill()
    site.wait()
    assert gone(worker)


def test_a_command_that_runs_by_itself_watches_nobody(said):
    env = {name: value for name, value in os.environ.items() if name != "BESIDE"}
    command = [sys.executable, "-c", f"{WATCHES.replace('sleep(60)', 'sleep(.5)')}; print('done')", str(said)]
    done = subprocess.run(command, cwd=BASE_DIR, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "done\n")


def test_a_site_that_read_its_configuration_anew_takes_its_worker_along(said, tmp_path):
    (tmp_path / "answers.py").write_text(ANSWERS)
    told = CONFIGURATION.format(own=str(BASE_DIR / "gunicorn.conf.py"), said=str(said))
    (tmp_path / "gunicorn.conf.py").write_text(told)
    with serving(
        "answers:application", tmp_path, {"TASK_WORKER": "1", "PYTHONPATH": str(BASE_DIR)}
    ) as server:
        (worker,) = ids(said, 1)
        server.process.send_signal(signal.SIGHUP)
        time.sleep(1)
        assert runs(worker)
        assert Path(f"/proc/{worker}/comm").read_text() == "dojo-tasks\n"
        assert listening_of(worker).isdisjoint(listening_of(server.process.pid))
        assert listening_of(server.process.pid)
    assert gone(worker)


def listening_of(process):
    """The sockets of a process that listen."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    listen = {f"socket:[{line[9]}]" for line in lines if line[3] == "0A"}
    return {os.readlink(each) for each in Path(f"/proc/{process}/fd").iterdir()} & listen


@pytest.mark.parametrize(
    ("work", "status"),
    [(lambda: None, 0), (lambda: 1 / 0, 1), (lambda: sys.exit(3), 3), (lambda: sys.exit("no"), 1)],
    ids=["done", "failed", "a number", "a word"],
)
def test_it_ends_without_going_back_to_what_the_site_was_doing(work, status):
    beside = Beside(work, lambda: True, pause=60)
    beside.start()
    assert os.waitstatus_to_exitcode(os.waitpid(beside.process, 0)[1]) == status
    beside.stop()


def test_what_the_site_does_with_signals_is_the_sites_alone(said):
    def ignored(*_): ...

    before = signal.signal(signal.SIGTERM, ignored)
    try:
        beside = Beside(lambda: says_its_id(said), lambda: True, pause=60)
        beside.start()
    finally:
        signal.signal(signal.SIGTERM, before)
    (process,) = ids(said, 1)
    beside.stop()
    assert gone(process)
