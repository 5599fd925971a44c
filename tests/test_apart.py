"""What is done apart comes back as it is; what goes beyond a limit ends, and leaves nothing behind."""

import os
import subprocess
from pathlib import Path
from threading import BoundedSemaphore

import pytest
from django.utils.translation import gettext, override

from trainer import apart
from trainer.apart import ApartError, BusyError, Limits, done_apart

HERE = "tests.apart_works"


@pytest.fixture
def bare(monkeypatch):
    """Processes that load none of the site's pages; tests/pages/records/test_reading.py has those that do."""
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "tests.bare_settings")


def children():
    return Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()


@pytest.mark.usefixtures("bare")
def test_bytes_and_texts_go_there_and_json_comes_back_in_the_language_of_the_page():
    with override("de"):
        found = done_apart(f"{HERE}:counted", b"\0\xff" * 200_000, "ä\n", "")
        assert found["no"] == gettext("No")
    assert (found["bytes"], found["told"]) == (400_000, ["ä\n", ""])
    assert found["process"] != os.getpid()


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("name", ["greedy", "endless", "killed"])
def test_what_comes_to_no_end_is_an_error_and_leaves_no_process(name):
    before = children()
    with pytest.raises(ApartError, match=name):
        done_apart(f"{HERE}:{name}", b"x" * 1024, limits=Limits(seconds=1, megabytes=64))
    assert children() == before


def test_a_process_that_stands_still_is_killed_when_its_time_is_up(monkeypatch):
    def late(command, *, timeout, **_more):
        raise subprocess.TimeoutExpired(command, timeout)

    monkeypatch.setattr(subprocess, "run", late)
    with pytest.raises(ApartError, match="took 30 s"):
        done_apart(f"{HERE}:counted", b"")


@pytest.mark.usefixtures("bare")
def test_who_comes_when_others_are_read_is_told_so_and_has_a_turn_later(monkeypatch):
    monkeypatch.setattr(apart, "_turns", BoundedSemaphore(1))
    monkeypatch.setattr(apart, "PATIENCE", 0)
    with apart._turn(), pytest.raises(BusyError):
        done_apart(f"{HERE}:counted", b"")
    assert done_apart(f"{HERE}:counted", b"")["bytes"] == 0
