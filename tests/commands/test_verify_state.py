"""manage.py verify_records --state: what is finished is kept, and an interrupted run goes on."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings

from tests.commands.verifying import broken_record, row, run, summary
from tests.records.tenhou_writer import game
from trainer.lab.verify.records import State, StateError


def test_finished_records_are_not_verified_again(games, tmp_path):
    state = tmp_path / "state"
    first, _ = run(games, state=state)
    lines = state.read_text().splitlines()
    assert [json.loads(line)["name"] for line in lines[1:]] == [
        f"{games}/four.xml",
        f"{games}/more.tar.xz:more/one.xml",
        f"{games}/three.xml",
    ]
    forged = json.loads(lines[1])
    forged["checked"]["riichi"] = 1_000_000
    state.write_text("\n".join([lines[0], json.dumps(forged), *lines[2:]]) + "\n")
    again, error = run(games, state=state)
    assert error is None
    assert row(again, "end") == row(first, "end")
    assert int(row(again, "riichi")[0].replace(",", "")) >= 1_000_000
    assert len(state.read_text().splitlines()) == len(lines)


@pytest.mark.parametrize("kept", [0, 1, 2])
def test_torn_state_goes_on_after_its_last_whole_line(games, tmp_path, kept):
    state = tmp_path / "state"
    whole, _ = run(games, state=state)
    lines = state.read_text().splitlines(keepends=True)
    state.write_text("".join(lines[:kept]) + lines[kept][:10])
    again, error = run(games, state=state)
    assert error is None
    assert again.partition("\n\n")[0] == whole.partition("\n\n")[0]
    assert state.read_text() == "".join(lines)


def test_changed_record_is_verified_anew(games, tmp_path):
    state = tmp_path / "state"
    run(games, state=state)
    text, _, _ = broken_record()
    (games / "four.xml").write_text(text)
    said, error = run(games, state=state)
    assert error is not None
    assert row(said, "hand")[2:] == ["0", "1"]
    assert summary(said).startswith("3 records, ")


def test_disagreements_are_told_again_from_the_state(games, tmp_path):
    text, _, _ = broken_record()
    (games / "bad.xml").write_text(text)
    state = tmp_path / "state"
    first, _ = run(games, state=state)
    again, error = run(games, state=state)
    assert error is not None
    assert again.split(" s)")[1] == first.split(" s)")[1]


def test_state_of_other_paths_is_refused(games, tmp_path):
    state = tmp_path / "state"
    run(games, state=state)
    before = state.read_bytes()
    said, error = run(games / "four.xml", state=state)
    assert str(error) == f"{state} is the state of other paths: ['{games}']"
    assert (said, state.read_bytes()) == ("", before)


def test_state_of_another_version_is_refused(games, tmp_path):
    state = tmp_path / "state"
    run(games, state=state)
    heading, *rest = state.read_text().splitlines(keepends=True)
    state.write_text(heading.replace('"code": "', '"code": "0') + "".join(rest))
    assert str(run(games, state=state)[1]) == f"{state} is the state of another version of the rules"


@pytest.mark.parametrize("content", ["my diary\n", "my diary", '{"format": "other"}\n', "[1]\n", "\n"])
def test_other_file_is_not_overwritten(games, tmp_path, content):
    state = tmp_path / "state"
    state.write_text(content)
    assert str(run(games, state=state)[1]) == f"{state} is not a state of verify_records"
    assert state.read_text() == content


@pytest.mark.parametrize("line", ["nonsense", "{}", "[]", '{"disagreements": [], "colour": "red"}'])
def test_damaged_line_is_named(games, tmp_path, line):
    state = tmp_path / "state"
    run(games, state=state)
    lines = state.read_text().splitlines()
    state.write_text("\n".join([lines[0], line, *lines[2:]]) + "\n")
    with pytest.raises(StateError, match="line 2 is damaged"), State(state, [games]):
        pass


def test_state_in_use_is_refused(games, tmp_path):
    state = tmp_path / "state"
    with State(state, [games]):
        said, error = run(games, state=state)
    assert (said, str(error)) == ("", f"{state} is in use by another run")
    assert run(games, state=state)[1] is None


def test_interrupt_says_how_to_go_on(tmp_path):
    folder = tmp_path / "games"
    folder.mkdir()
    for seed in range(200):
        (folder / f"{seed:03}.xml").write_text(RECORD)
    state = tmp_path / "state"
    process = started(folder, state, jobs=2)
    wait_for_lines(state, 3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, b"")
    assert err.decode() == f"CommandError: interrupted; go on with --state {state}\n"
    assert len(state.read_text().splitlines()) < 201


def test_killed_run_goes_on_from_its_state(tmp_path):
    """A process that is killed in mid-run; the next one verifies the rest and finds the same."""
    folder = tmp_path / "games"
    folder.mkdir()
    for seed in range(40):
        (folder / f"{seed:02}.xml").write_text(RECORD)
    state = tmp_path / "state"
    process = started(folder, state, jobs=1)
    wait_for_lines(state, 3)
    process.kill()
    process.communicate()
    finished = state.read_text().count("\n")
    said, error = run(folder, state=state)
    assert error is None
    assert summary(said).startswith("40 records, ")
    assert 3 <= finished <= 41
    assert state.read_text().count("\n") == 41


INTERRUPTIBLE = """
import runpy, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.argv[0] = "manage.py"
runpy.run_path("manage.py", run_name="__main__")
"""
"""A process started in the background may ignore interrupts."""


def started(folder: Path, state: Path, jobs: int) -> subprocess.Popen[bytes]:
    """The command in a process of its own."""
    arguments = ["verify_records", str(folder), f"--jobs={jobs}", f"--state={state}"]
    return subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, *arguments],
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def wait_for_lines(state: Path, number: int) -> None:
    deadline = time.monotonic() + 60
    while not (state.exists() and state.read_text().count("\n") >= number):
        assert time.monotonic() < deadline
        time.sleep(0.01)


RECORD = game(0)[0]
