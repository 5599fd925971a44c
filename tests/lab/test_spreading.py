"""Work over records in this process, in others and on other hosts: in order, each once, gone on with."""

from functools import partial

import pytest

from tests.lab.spread_work import dying_once, failing, name_of, noted, numbered
from trainer.lab.shards import ShardError
from trainer.lab.spreading import Spread, SpreadError, is_guarded, results_of


def names(number):
    return [f"{each}.xml" for each in range(number)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_order_with_the_bytes_read(jobs):
    found = list(Spread(jobs, size=3).over(name_of, numbered(100)))
    assert found == [(10 * each, f"{each}.xml") for each in range(100)]


@pytest.mark.parametrize("number", [0, 1, 3, 4])
def test_the_last_shard_may_be_short(number):
    assert [name for _, name in Spread(size=3).over(name_of, numbered(number))] == names(number)


def test_what_is_read_ahead_is_bounded():
    read = []

    def items():
        for each in numbered(100):
            read.append(each)
            yield each

    found = Spread(size=2).over(name_of, items())
    next(found)
    assert len(read) == 2


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_failure_in_the_work_itself_is_told_as_it_is(jobs):
    with pytest.raises(LookupError, match=r"0\.xml"):
        list(Spread(jobs).over(failing, numbered(2)))


class TestGoingOn:
    @pytest.fixture
    def notes(self, tmp_path):
        path = tmp_path / "notes"
        path.mkdir()
        return path

    def counted(self, notes):
        return {path.name: path.read_text().count("done") for path in notes.iterdir()}

    def test_what_was_finished_when_a_run_was_left_is_not_done_again(self, notes, tmp_path):
        spread = Spread(size=2, resume=tmp_path / "kept")
        cut_off = spread.over(partial(noted, str(notes)), numbered(9))
        for _ in range(5):
            next(cut_off)
        cut_off.close()
        again = [name for _, name in spread.over(partial(noted, str(notes)), numbered(9))]
        assert again == names(9)
        assert self.counted(notes) == dict.fromkeys(names(9), 1)

    def test_all_finished_nothing_is_done(self, notes, tmp_path):
        spread = Spread(size=2, resume=tmp_path / "kept")
        for _ in range(3):
            found = list(spread.over(partial(noted, str(notes)), numbered(5)))
            assert found == [(10 * each, f"{each}.xml") for each in range(5)]
        assert set(self.counted(notes).values()) == {1}

    def test_after_a_killed_process_what_it_had_is_done_and_what_was_finished_is_not(self, notes, tmp_path):
        spread = Spread(2, size=1, resume=tmp_path / "kept")
        work = partial(dying_once, "12.xml", str(notes))
        with pytest.raises(SpreadError) as caught:
            list(spread.over(work, numbered(40)))
        assert str(caught.value) == "a worker process was killed; fewer --jobs need less memory"
        finished = [int(path.stem) for path in tmp_path.glob("kept/*/*.shard")]
        assert [name for _, name in spread.over(work, numbered(40))] == names(40)
        counted = self.counted(notes)
        assert counted["12.xml"] == 2
        assert 12 not in finished
        assert {counted[f"{each}.xml"] for each in finished} <= {1}

    def test_each_work_has_a_folder_of_its_own(self, notes, tmp_path):
        spread = Spread(size=2, resume=tmp_path / "kept")
        list(spread.over(name_of, numbered(3)))
        list(spread.over(partial(noted, str(notes)), numbered(3)))
        assert sorted(path.name for path in (tmp_path / "kept").iterdir()) == ["name_of", "noted"]

    def test_the_same_work_with_another_argument_is_refused(self, notes, tmp_path):
        spread = Spread(resume=tmp_path / "kept")
        list(spread.over(partial(noted, str(notes)), numbered(3)))
        with pytest.raises(ShardError, match="can not be gone on with: work: noted"):
            list(spread.over(partial(noted, str(tmp_path)), numbered(3)))

    def test_changed_records_are_refused(self, tmp_path):
        spread = Spread(size=2, resume=tmp_path / "kept")
        list(spread.over(name_of, numbered(4)))
        with pytest.raises(ShardError, match=r"0000000\.shard: the records of this shard have changed"):
            list(spread.over(name_of, numbered(4, "other")))


class TestOtherHosts:
    @pytest.mark.parametrize(
        "address",
        [
            "tls://hosts.example:1",
            "tls://10.0.0.1:1",
            "tcp://127.9.9.9:1",
            "tcp://localhost:1",
            "tcp://[::1]:1",
        ],
    )
    def test_tls_or_this_host_itself(self, address):
        assert is_guarded(address)

    @pytest.mark.parametrize(
        "address", ["tcp://10.0.0.1:8786", "tcp://hosts.example:8786", "tcp://[fe80::1]:8786"]
    )
    def test_anything_else_is_refused_before_it_is_asked(self, address):
        assert not is_guarded(address)
        with pytest.raises(SpreadError) as caught:
            list(Spread(dask=address).over(name_of, numbered(3)))
        assert str(caught.value) == (
            f"{address}: other hosts are reached by TLS alone: tls:// in place of tcp://"
        )

    @pytest.mark.parametrize(
        "address",
        [
            "",
            "hosts.example",
            "hosts.example:1",
            "tls://:1",
            "tls://a",
            "tls://a:b",
            "ws://a:1",
            "tcp://[::1",
        ],
    )
    def test_what_is_no_address_is_named(self, address):
        with pytest.raises(SpreadError) as caught:
            is_guarded(address)
        assert str(caught.value) == f"{address!r}: an address such as tls://host:8786 is expected"

    def test_a_worker_of_another_release_does_nothing(self):
        with pytest.raises(SpreadError, match="has another release of the site"):
            results_of(failing, numbered(1), "0")
