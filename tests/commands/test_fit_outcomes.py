"""manage.py fit_outcomes: rates from a folder of records, and what can not be used."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from tests.records.tenhou_writer import THREE, game
from trainer.lab.fit.games import is_held_out
from trainer.lab.fit.outcome_rows import collected_outcomes, game_outcomes
from trainer.lab.spreading import Spread
from trainer.records.sources import Source
from trainer.strategy.choice.rates import read_rates

SEEDS = range(8)


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    """Records of four players on both sides of the split, one of them twice, and one of three players."""
    folder = tmp_path_factory.mktemp("records")
    for seed in SEEDS:
        (folder / f"four{seed}.xml").write_text(game(seed)[0])
    (folder / "again.xml").write_text(game(0)[0])
    (folder / "three.xml").write_text(game(0, THREE)[0])
    return folder


def run(*paths, out, jobs=1):
    """The printed counts, and what was said beside them."""
    stdout, stderr = io.StringIO(), io.StringIO()
    call_command("fit_outcomes", *map(str, paths), out=out, jobs=jobs, stdout=stdout, stderr=stderr)
    return json.loads(stdout.getvalue()), stderr.getvalue()


def collect(*paths, jobs=1):
    return collected_outcomes(list(paths), Spread(jobs), lambda read, words: None)


@pytest.fixture(scope="module")
def broken(tmp_path_factory):
    """A file that is no record."""
    path = tmp_path_factory.mktemp("broken") / "broken.xml"
    path.write_text("<mjloggm")
    return path


@pytest.fixture(scope="module")
def fitted(broken, records, tmp_path_factory):
    """The printed counts, what was said beside them, and the written rates: a fit takes seconds."""
    out = tmp_path_factory.mktemp("fitted") / "rates.json"
    return *run(broken, records, out=out), out.read_text()


class TestFitOutcomes:
    def test_rates_are_written_and_counts_printed(self, records, fitted):
        counts, _, text = fitted
        written = json.loads(text)
        assert written["about"] == counts
        assert counts["first_riichis"] == len(collect(records).training.firsts) > 0
        assert 0 < read_rates(written).chase.own < 2

    def test_the_same_for_the_same_records_and_nothing_said(self, records, fitted, tmp_path):
        _, said = run(records, out=tmp_path / "rates.json", jobs=2)
        assert said == ""
        assert (tmp_path / "rates.json").read_text() == fitted[2]

    def test_what_can_not_be_read_is_named_and_the_rest_goes_on(self, broken, fitted):
        counts, said, _ = fitted
        assert said.startswith(f"unreadable: {broken}")
        assert counts["games"] == len(SEEDS) + 1

    def test_a_path_that_is_not_there(self, tmp_path):
        with pytest.raises(CommandError, match="no such file or folder"):
            run(tmp_path / "nowhere", out=tmp_path / "rates.json")

    def test_a_place_that_can_not_be_written_is_told_before_the_work(self, records, tmp_path):
        with pytest.raises(CommandError, match="there is no such folder"):
            run(records, out=tmp_path / "nowhere" / "rates.json")

    def test_records_without_a_riichi_to_learn_from(self, tmp_path):
        (tmp_path / "three.xml").write_text(game(0, THREE)[0])
        with pytest.raises(CommandError, match="no first riichi"):
            run(tmp_path / "three.xml", out=tmp_path / "rates.json")
        assert not (tmp_path / "rates.json").exists()


class TestCollected:
    def test_a_game_is_on_one_side_and_a_repeated_hand_counts_once(self, records):
        found = collect(records)
        once = [
            game_outcomes(Source(f"four{seed}.xml", (records / f"four{seed}.xml").read_bytes()))
            for seed in SEEDS
        ]
        firsts = [0, 0]
        for each in once:
            firsts[is_held_out(each.game_id)] += sum(len(rows.firsts) for _, rows in each.hands)
        assert len(found.training.firsts) + len(found.held_out.firsts) == sum(firsts)
        assert found.repeated == len(once[0].hands)
        assert len(found.all.firsts) == sum(firsts)

    def test_three_players_are_skipped_and_counted(self, records):
        assert collect(records).three_players == 1

    def test_an_archive_gives_the_rows_of_its_members(self, games):
        assert collect(games).games == 2
