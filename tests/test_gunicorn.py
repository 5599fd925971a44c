"""The worker for long tasks: it is there again after it was killed, and gone with the site."""

import os
import runpy
import signal
import sys
import time

import pytest

from trainer.settings import BASE_DIR

SAYS_ITS_ID = "import os, sys, time; open(sys.argv[1], 'a').write(f'{os.getpid()}\\n'); time.sleep(60)"


@pytest.fixture
def said(tmp_path):
    return tmp_path / "ids"


@pytest.fixture
def site():
    """Whether the site serves."""
    return {"serves": True}


@pytest.fixture
def beside(said, site):
    made = runpy.run_path(str(BASE_DIR / "gunicorn.conf.py"))["Beside"]
    worker = made([sys.executable, "-c", SAYS_ITS_ID, str(said)], lambda: site["serves"], pause=0.01)
    worker.start()
    yield worker
    worker.stop()


def ids(said, number):
    """The process ids of so many runs, once there are."""
    for _ in range(1000):
        found = said.read_text().splitlines() if said.exists() else []
        if len(found) >= number:
            return [int(each) for each in found]
        time.sleep(0.01)
    raise AssertionError(f"{len(found)} of {number} runs")


def gone(process):
    """Whether a process ends within seconds; collects it, as the arbiter of gunicorn collects every child."""
    for _ in range(1000):
        try:
            if os.waitpid(process, os.WNOHANG)[0]:
                return True
        except ChildProcessError:
            return True
        time.sleep(0.01)
    return False


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
