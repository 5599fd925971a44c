"""manage.py mine_puzzles: a balanced bank, the same one for a seed, and what can not be read."""

from collections import Counter
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.records.tenhou_writer import THREE, game
from trainer.puzzles.bank import read_bank
from trainer.puzzles.digests import record_name

NAME = "Zanzibar"
"""A player's name, which no bank may hold."""
KINDS = ["can-ron", "kan-legal", "may-riichi", "waits"]
SIZE = {"mined": 4, "generated": 4, "seed": 3, "every": 1, "twins": 0, "kinds": KINDS}


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of three records with four players and one with three."""
    folder = tmp_path_factory.mktemp("games")
    for number in range(3):
        (folder / f"four{number}.xml").write_text(game(number)[0].replace('n0="A"', f'n0="{NAME}"'))
    (folder / "three.xml").write_text(game(0, THREE)[0].replace('n0="A"', f'n0="{NAME}"'))
    return folder


@pytest.fixture(scope="module")
def mined(games: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bank")
    call_command("mine_puzzles", games, out=folder, **SIZE)
    return folder


def test_each_side_of_a_kind_is_asked_as_often(mined):
    sides = Counter((entry.kind, entry.answer not in ("no", "none")) for entry in read_bank(mined))
    assert sides == {(kind, side): 4 for kind in KINDS for side in (True, False)}


def test_positions_come_from_records_and_from_generators(mined):
    sources = Counter("record" in entry.source for entry in read_bank(mined))
    assert sources[True] + sources[False] == 4 * 8
    assert sources[True] >= 3 * SIZE["mined"]


def test_twins_name_each_other_and_answer_otherwise(tmp_path):
    call_command("mine_puzzles", out=tmp_path, generated=10, twins=2, kinds=["can-ron"])
    entries = {entry.slug: entry for entry in read_bank(tmp_path)}
    twins = [entry for entry in entries.values() if entry.twin]
    assert len(twins) == 4
    for entry in twins:
        other = entries[entry.twin]
        assert (other.twin, other.answer == entry.answer) == (entry.slug, False)


def test_positions_are_made_up_of_the_levels_that_are_named(tmp_path):
    call_command("mine_puzzles", out=tmp_path, generated=6, twins=0, levels=[1, 1, 2], kinds=["hand-closed"])
    levels = Counter(entry.level for entry in read_bank(tmp_path))
    assert levels == {1: 4, 2: 2}


def test_only_the_named_kinds_are_written(games, mined, tmp_path):
    (tmp_path / "can-ron.jsonl").write_text("kept")
    call_command("mine_puzzles", out=tmp_path, **(SIZE | {"kinds": ["waits"]}))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["can-ron.jsonl", "waits.jsonl"]
    assert (tmp_path / "can-ron.jsonl").read_text() == "kept"


def test_made_up_anew_a_kind_loses_its_records_and_is_told_so(mined, tmp_path, capsys):
    recorded = sum("record" in entry.source for entry in read_bank(mined) if entry.kind == "waits")
    (tmp_path / "waits.jsonl").write_text((mined / "waits.jsonl").read_text())
    (tmp_path / "checked.txt").write_text("a digest")
    call_command("mine_puzzles", out=tmp_path, **(SIZE | {"kinds": ["waits"]}))
    told = capsys.readouterr()
    assert told.err.startswith(f"waits: {recorded} positions from records will be dropped")
    assert "checked.txt is gone until manage.py fill_bank" in told.out
    assert not (tmp_path / "checked.txt").exists()


def test_a_kind_that_there_is_not_is_named(tmp_path):
    with pytest.raises(CommandError, match="--kinds nothing: there is no such kind"):
        call_command("mine_puzzles", out=tmp_path, kinds=["nothing"])


def test_the_same_seed_gives_the_same_bank_and_another_one_another(games, mined, tmp_path):
    call_command("mine_puzzles", games, out=tmp_path / "same", **SIZE)
    call_command("mine_puzzles", games, out=tmp_path / "other", **(SIZE | {"seed": 4}))
    banks = [[path.read_text() for path in sorted(d.iterdir())] for d in (mined, tmp_path / "same")]
    assert banks[0] == banks[1]
    assert read_bank(tmp_path / "other") != read_bank(mined)


def test_no_player_is_named(mined):
    assert [path.name for path in mined.iterdir() if NAME in path.read_text()] == []


def test_what_can_not_be_read_is_named_and_counted_and_the_rest_goes_on(games, tmp_path, capsys):
    (tmp_path / "bad.xml").write_text("<mjloggm")
    (tmp_path / "good.xml").write_text((games / "four0.xml").read_text())
    call_command("mine_puzzles", tmp_path, out=tmp_path / "bank", **SIZE)
    told = capsys.readouterr()
    assert f"unreadable: {tmp_path}/bad.xml: " in told.err
    assert told.out.splitlines()[-1] == "1 unreadable, passed over"
    assert {entry.source.get("record") for entry in read_bank(tmp_path / "bank")} == {
        record_name("good"),
        None,
    }


def test_a_kind_that_nothing_is_found_for_loses_its_old_file(games, mined, tmp_path):
    for path in mined.iterdir():
        (tmp_path / path.name).write_text(path.read_text())
    (tmp_path / "mine.txt").write_text("kept")
    call_command("mine_puzzles", out=tmp_path, **(SIZE | {"generated": 0}))
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ({"every": 0}, "--every 0: 1 or more expected"),
        ({"mined": -1}, "--mined -1: 0 or more expected"),
        ({"levels": [1, 6]}, "--levels 6: 1 to 5 are expected"),
        ({"generated": -5}, "--generated -5: 0 or more expected"),
        ({"seed": -1}, "--seed -1: 0 or more expected"),
    ],
)
def test_a_number_out_of_range_is_refused_at_once(games, tmp_path, option, said):
    with pytest.raises(CommandError) as caught:
        call_command("mine_puzzles", games, out=tmp_path / "bank", **(SIZE | option))
    assert str(caught.value) == said
    assert not (tmp_path / "bank").exists()


def test_a_folder_that_is_none_is_refused_at_once(games, tmp_path):
    out = tmp_path / "file"
    out.write_text("kept")
    with pytest.raises(CommandError) as caught:
        call_command("mine_puzzles", games, out=out, **SIZE)
    assert (str(caught.value), out.read_text()) == (f"--out {out}: not a folder", "kept")
    with pytest.raises(CommandError, match="no such file or folder"):
        call_command("mine_puzzles", tmp_path / "nowhere", out=tmp_path / "bank", **SIZE)
