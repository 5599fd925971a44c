"""manage.py verify_records: the table, the exit status, resuming, and what can not be read."""

import hashlib
import io
import json
import signal
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from tests.records.tenhou_writer import THREE, game
from trainer.commands.verification import Result, verify_item
from trainer.commands.verification_state import State, StateError
from trainer.records.findings import CHECKS
from trainer.records.sources import Unreadable
from trainer.records.tenhou_xml import parse

HEADING = "digest\trecord\tround\tevent\tcheck\treason\n"


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder of two clean records and an archive of a third."""
    folder = tmp_path / "games"
    folder.mkdir()
    for name, text in (("four", game(0)[0]), ("three", game(0, THREE)[0])):
        (folder / f"{name}.xml").write_text(text)
    data = game(1, rounds=2)[0].encode()
    with tarfile.open(folder / "more.tar.xz", "w:xz") as archive:
        info = tarfile.TarInfo("more/one.xml")
        info.size = len(data)
        archive.addfile(info, io.BytesIO(data))
    return folder


def broken_record() -> tuple[str, int, int]:
    """A record in which a winner's hand is short of a tile, with the round and the event."""
    text, _ = game(0)
    index = next(one.index for one in parse(text).rounds if one.reason == "win")
    place = text.index("<AGARI")
    start = text.index('hai="', place) + len('hai="')
    broken = text[:start] + text[text.index(",", start) + 1 :]
    return broken, index, len(parse(text).rounds[index].events) - 1


def run(*paths: Path, **options: object) -> tuple[str, CommandError | None]:
    """What the command prints, and the error that sets its status."""
    out = io.StringIO()
    try:
        call_command("verify_records", *map(str, paths), stdout=out, jobs=options.pop("jobs", 1), **options)
    except CommandError as error:
        return out.getvalue(), error
    return out.getvalue(), None


def row(table: str, check: str) -> list[str]:
    """The numbers of one check: checked, agree, known, disagree."""
    line = next(line for line in table.splitlines() if line.split()[0] == check)
    return line.removeprefix(check).replace(CHECKS[check], "").split()


def summary(table: str) -> str:
    line = next(line for line in table.splitlines() if "disagreements" in line)
    return line.partition(" (")[0]


@pytest.mark.parametrize("jobs", [1, 2])
def test_clean_records_give_a_table_and_status_0(games, jobs):
    said, error = run(games, jobs=jobs)
    assert error is None
    rounds = sum(len(parse(text).rounds) for text in (game(0)[0], game(0, THREE)[0], game(1, rounds=2)[0]))
    assert summary(said) == (
        f"3 records, {rounds} rounds: 0 disagreements, 0 known defects of records, 0 unreadable files"
    )
    assert [line.split()[0] for line in said.splitlines()[1 : 1 + len(CHECKS)]] == list(CHECKS)
    checked, agree, known, wrong = row(said, "end")
    assert (checked, agree, known, wrong) == (str(rounds), str(rounds), "0", "0")


def test_all_cores_find_the_same_as_one(games):
    assert run(games, jobs=2)[0].partition("\n\n")[0] == run(games, jobs=1)[0].partition("\n\n")[0]


def test_disagreement_is_named_with_file_round_and_event_and_sets_the_status(games):
    text, index, event = broken_record()
    (games / "bad.xml").write_text(text)
    said, error = run(games)
    assert str(error) == "there are disagreements or unreadable files"
    assert error.returncode == 1
    assert row(said, "hand")[2:] == ["0", "1"]
    (line,) = [line for line in said.splitlines() if "bad.xml" in line]
    assert line.startswith(f"{games}/bad.xml, round {index}, event {event} [hand]: hand ")


def test_known_defect_is_counted_apart_and_sets_no_status(games, tmp_path):
    text, index, event = broken_record()
    (games / "bad.xml").write_text(text)
    digest = hashlib.sha256(text.encode()).hexdigest()
    known = tmp_path / "known.tsv"
    known.write_text(f"{HEADING}{digest}\tbad\t{index}\t{event}\thand\ta tile is missing\n")
    said, error = run(games, known=known, verbosity=2)
    assert error is None
    assert row(said, "hand")[2:] == ["1", "0"]
    assert (
        f"known: {games}/bad.xml, round {index}, event {event} [hand]: a tile is missing" in said.splitlines()
    )


def test_known_defect_of_other_bytes_excuses_nothing(games, tmp_path):
    text, index, event = broken_record()
    (games / "bad.xml").write_text(text + "\n")
    digest = hashlib.sha256(text.encode()).hexdigest()
    known = tmp_path / "known.tsv"
    known.write_text(f"{HEADING}{digest}\tbad\t{index}\t{event}\thand\ta tile is missing\n")
    assert row(run(games, known=known)[0], "hand")[2:] == ["0", "1"]


def test_unreadable_files_are_named_counted_and_the_rest_goes_on(games):
    (games / "0.xml").write_text("<html/>")
    (games / "1.xml").write_text(game(5)[0][:-30])
    said, error = run(games, games / "none.xml")
    assert error.returncode == 1
    assert summary(said).startswith("3 records, ")
    assert summary(said).endswith("0 disagreements, 0 known defects of records, 3 unreadable files")
    lines = [line for line in said.splitlines() if line.startswith("unreadable: ")]
    assert lines[0] == f"unreadable: {games}/0.xml: the root element is 'html', not 'mjloggm'"
    assert lines[1].startswith(f"unreadable: {games}/1.xml: round 7, event ")
    assert lines[2] == f"unreadable: {games}/none.xml: no such file"


def test_folder_without_records_is_an_error(tmp_path):
    said, error = run(tmp_path)
    assert (said, str(error)) == ("", "no record was found there")


def test_known_list_of_another_form_is_an_error(games, tmp_path):
    known = tmp_path / "known.tsv"
    known.write_text("nothing")
    assert str(run(games, known=known)[1]).startswith("known defects: the heading must be ")


@pytest.mark.parametrize("jobs", ["0", "-1", "many"])
def test_number_of_jobs_must_be_positive(games, jobs):
    with pytest.raises(CommandError, match=f"'{jobs}': 1 or more expected"):
        call_command("verify_records", str(games), f"--jobs={jobs}")


def test_unreadable_source_becomes_its_result():
    result = verify_item(Unreadable("a.tar:b.xml", "why"))
    assert result == Result("a.tar:b.xml", error="why")


# --- progress --------------------------------------------------------------------------------------


def test_bar_is_drawn_when_asked_for(games, capsys):
    run(games, progress=True)
    drawn = capsys.readouterr().err
    assert drawn.startswith("\r[")
    assert drawn.endswith("\r")
    assert "records" in drawn


def test_no_bar_without_a_terminal(games, capsys):
    run(games)
    assert capsys.readouterr().err == ""


# --- state -------------------------------------------------------------------------------------------


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
