"""manage.py verify_records --resume: what is finished is kept, and a run that was cut off goes on."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings

from tests.commands.verifying import broken_record, run, summary
from tests.records.tenhou_writer import game
from trainer.lab.shards import Shards


def test_all_is_told_again_from_what_was_finished(games, tmp_path):
    text, _, _ = broken_record()
    (games / "bad.xml").write_text(text)
    (games / "notes.json").write_text('{"a": 1}')
    options = {"resume": tmp_path / "kept", "shard": 2, "verbosity": 2}
    first, error = run(games, **options)
    assert str(error) == "there are disagreements or unreadable files"
    again, error = run(games, **options)
    assert str(error) == "there are disagreements or unreadable files"
    assert again.partition(" (")[0] == first.partition(" (")[0]
    assert again.split(" s)")[1] == first.split(" s)")[1]


def test_a_changed_record_is_refused_by_the_file_of_its_shard(games, tmp_path):
    run(games, resume=tmp_path / "kept", shard=1)
    text, _, _ = broken_record()
    (games / "three.xml").write_text(text)
    said, error = run(games, resume=tmp_path / "kept", shard=1)
    assert said == ""
    assert str(error) == (
        f"{tmp_path}/kept/verify_item/0000002.shard: the records of this shard have changed since; "
        "take another folder"
    )


def test_a_folder_in_use_is_refused(games, tmp_path):
    with Shards(tmp_path / "verify_item", "verify_item", 16):
        said, error = run(games, resume=tmp_path)
    assert (said, str(error)) == ("", f"{tmp_path}/verify_item is in use by another run")
    assert run(games, resume=tmp_path)[1] is None


@pytest.mark.parametrize("address", ["tcp://10.0.0.1:8786", "hosts"])
def test_an_open_line_to_other_hosts_is_refused(games, address):
    said, error = run(games, dask=address)
    assert said == ""
    assert "tls://" in str(error)


@pytest.mark.once
def test_interrupt_says_how_to_go_on(tmp_path):
    folder, kept = many(tmp_path, 1000), tmp_path / "kept"
    process = started(folder, kept, jobs=2)
    wait_for_shards(kept, 3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, b"")
    assert err.decode() == f"CommandError: interrupted; go on with --resume {kept}\n"
    assert len(finished(kept)) < 500


@pytest.mark.once
def test_killed_run_goes_on_where_it_was(tmp_path):
    """A process that is killed in mid-run; the next one verifies the rest and finds the same."""
    folder, kept = many(tmp_path, 40), tmp_path / "kept"
    process = started(folder, kept, jobs=1)
    wait_for_shards(kept, 3)
    process.kill()
    process.communicate()
    before = {path: path.stat().st_mtime_ns for path in finished(kept)}
    said, error = run(folder, resume=kept, shard=2)
    assert error is None
    assert summary(said).startswith("40 records, ")
    assert len(finished(kept)) == 20
    assert {path: path.stat().st_mtime_ns for path in before} == before


INTERRUPTIBLE = """
import runpy, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.argv[0] = "manage.py"
runpy.run_path("manage.py", run_name="__main__")
"""
"""A process started in the background may ignore interrupts."""


def many(tmp_path: Path, number: int) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    for each in range(number):
        (folder / f"{each:04}.xml").write_text(RECORD)
    return folder


def started(folder: Path, kept: Path, jobs: int) -> subprocess.Popen[bytes]:
    """The command in a process of its own."""
    options = [f"--jobs={jobs}", f"--resume={kept}", "--shard=2"]
    return subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, "verify_records", str(folder), *options],
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def finished(kept: Path) -> list[Path]:
    return sorted(kept.glob("*/*.shard"))


def wait_for_shards(kept: Path, number: int) -> None:
    deadline = time.monotonic() + 60
    while len(finished(kept)) < number:
        assert time.monotonic() < deadline
        time.sleep(0.01)


RECORD = game(0)[0]
