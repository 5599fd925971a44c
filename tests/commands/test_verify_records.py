"""manage.py verify_records: the table, the exit status, resuming, and what can not be read."""

import gzip
import hashlib

import pytest
from django.core.management import CommandError, call_command

from tests.commands.verifying import broken_record, row, run, summary
from tests.records.tenhou_writer import THREE, game
from trainer.lab.verify.records import VerifiedRecord, verify_item
from trainer.records.checking.findings import CHECKS
from trainer.records.sources import Unreadable
from trainer.records.tenhou.xml_records import parse

HEADING = "digest\trecord\tround\tevent\tcheck\treason\n"


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


def test_what_is_no_record_is_passed_over_and_told(games):
    """A table of single wins, for example: JSON, but of no format of records."""
    (games / "cases.jsonl.gz").write_bytes(gzip.compress(b'{"in": {}}\n{"in": {}}\n'))
    (games / "notes.json").write_text('{"a": 1}')
    said, error = run(games, verbosity=2)
    assert error is None
    assert summary(said).startswith("3 records, ")
    assert summary(said).endswith(", 0 unreadable files, 2 files that are no records")
    reason = "not a record: no object of a known format"
    assert [line for line in said.splitlines() if line.startswith("passed over: ")] == [
        f"passed over: {games}/cases.jsonl.gz: {reason}",
        f"passed over: {games}/notes.json: {reason}",
    ]


def test_nothing_but_other_files_is_an_error(tmp_path):
    (tmp_path / "notes.json").write_text('{"a": 1}')
    said, error = run(tmp_path)
    assert (said, str(error)) == ("", "no record was found there")


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
    assert result == VerifiedRecord("a.tar:b.xml", error="why")


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
