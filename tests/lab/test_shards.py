"""What is finished of work over records: kept once, gone on with, refused where it is of something else."""

import json

import pytest

from tests.lab.spread_work import numbered
from trainer.lab.shards import ShardError, Shards, shard_digest
from trainer.records.sources import Source, Unreadable

ONE, OTHER = shard_digest(numbered(2)), shard_digest(numbered(2, "other"))


@pytest.fixture
def folder(tmp_path):
    """A folder with one finished shard."""
    path = tmp_path / "kept"
    with Shards(path, "count", 2) as kept:
        kept.add(3, ONE, [{"a": (1, b"x")}, None])
    return path


def opened(folder, work="count", size=2):
    with Shards(folder, work, size):
        pass


def test_results_come_back_as_they_were_and_of_what_is_not_finished_there_are_none(folder):
    with Shards(folder, "count", 2) as kept:
        assert kept.results(3, ONE) == [{"a": (1, b"x")}, None]
        assert kept.results(2, ONE) is None


def test_nobody_else_reads_the_folder(folder):
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_shard_of_other_records_is_refused(folder):
    with Shards(folder, "count", 2) as kept, pytest.raises(ShardError) as caught:
        kept.results(3, OTHER)
    assert str(caught.value) == (
        f"{folder}/0000003.shard: the records of this shard have changed since; take another folder"
    )


@pytest.mark.parametrize("change", [lambda body: body[:-1], lambda body: body + b"x", lambda body: b""])
def test_a_damaged_shard_is_done_anew(folder, change):
    path = folder / "0000003.shard"
    path.write_bytes(change(path.read_bytes()))
    with Shards(folder, "count", 2) as kept:
        assert kept.results(3, ONE) is None


@pytest.mark.parametrize(
    ("name", "then", "now"),
    [("work", "count", "weigh"), ("records in a shard", 2, 3)],
)
def test_other_work_is_refused_with_what_differs(folder, name, then, now):
    with pytest.raises(ShardError) as caught:
        opened(folder, *((now, 2) if name == "work" else ("count", now)))
    assert str(caught.value) == (
        f"{folder} can not be gone on with: {name}: {then} then, {now} now; take another folder"
    )


@pytest.mark.parametrize("name", ["release", "Python", "numpy"])
def test_another_version_is_refused_by_its_name(folder, name):
    path = folder / "run.json"
    about = json.loads(path.read_text())
    path.write_text(json.dumps(about | {name: "old"}))
    with pytest.raises(ShardError, match=f"can not be gone on with: {name}: old then, {about[name]} now"):
        opened(folder)


@pytest.mark.parametrize(("text", "why"), [("", "run.json is empty"), ("my diary", "can not be read")])
def test_shards_of_which_nobody_knows_what_they_are_of_are_refused(folder, text, why):
    (folder / "run.json").write_text(text)
    with pytest.raises(ShardError, match=why):
        opened(folder)


def test_two_runs_do_not_write_to_one_folder(folder):
    with Shards(folder, "count", 2):
        with pytest.raises(ShardError) as caught:
            opened(folder)
        assert str(caught.value) == f"{folder} is in use by another run"
    opened(folder)


def test_a_digest_tells_names_contents_and_what_is_unreadable_apart():
    ways = [
        [Source("a", b"1")],
        [Source("a", b"2")],
        [Source("b", b"1")],
        [Source("a", b""), Source("a", b"1")],
        [Unreadable("a", "gone")],
        [],
    ]
    assert len({shard_digest(each) for each in ways}) == len(ways)
    assert shard_digest([Source("a", b"1", 5)]) == shard_digest([Source("a", b"1", 7)])
