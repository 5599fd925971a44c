"""manage.py fit_danger: parameters from a folder of records, and what can not be used."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.records.tenhou_writer import THREE, game
from trainer.lab.fit.danger import collected_dangers, game_rows
from trainer.lab.fit.games import is_held_out
from trainer.lab.spreading import Spread
from trainer.records.sources import Source
from trainer.strategy.danger.weights import Parameters


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    """Records of four players on both sides of the split, one of them twice, and one of three players."""
    folder = tmp_path_factory.mktemp("records")
    for seed in range(6):
        (folder / f"four{seed}.xml").write_text(game(seed)[0])
    (folder / "again.xml").write_text(game(0)[0])
    (folder / "three.xml").write_text(game(0, THREE)[0])
    return folder


def run(*paths: Path, out: Path, **options: object) -> tuple[dict[str, object], str]:
    """The printed figures, and what was said beside them."""
    stdout, stderr = io.StringIO(), io.StringIO()
    call_command(
        "fit_danger",
        *map(str, paths),
        out=out,
        epochs=1,
        stdout=stdout,
        stderr=stderr,
        **{"jobs": 1} | options,
    )
    return json.loads(stdout.getvalue()), stderr.getvalue()


def collect(*paths, jobs=1):
    return collected_dangers(list(paths), Spread(jobs), lambda read, words: None)


class TestFitDanger:
    def test_parameters_are_written_and_figures_printed(self, records, tmp_path):
        figures, said = run(records, out=tmp_path / "danger.json")
        written = Parameters.from_json((tmp_path / "danger.json").read_text())
        assert said == ""
        assert written.about["riichis"] > 0
        assert written.about["held_out"]["riichis"] == figures["riichis"] > 0
        assert written.about["settings"]["epochs"] == 1

    def test_the_same_for_the_same_records(self, records, tmp_path):
        run(records, out=tmp_path / "one.json")
        run(records, out=tmp_path / "two.json", jobs=2)
        assert (tmp_path / "one.json").read_text() == (tmp_path / "two.json").read_text()

    def test_what_can_not_be_read_is_named_and_the_rest_goes_on(self, records, tmp_path):
        broken = tmp_path / "broken.xml"
        broken.write_text("<mjloggm")
        figures, said = run(broken, records, out=tmp_path / "danger.json")
        assert said.startswith(f"unreadable: {broken}")
        assert figures["riichis"] > 0

    def test_a_path_that_is_not_there(self, tmp_path):
        with pytest.raises(CommandError, match="no such file or folder"):
            run(tmp_path / "nowhere", out=tmp_path / "danger.json")

    def test_a_place_that_can_not_be_written_is_told_before_the_work(self, records, tmp_path):
        with pytest.raises(CommandError, match="there is no such folder"):
            run(records, out=tmp_path / "nowhere" / "danger.json")

    def test_records_without_a_riichi_to_learn_from(self, tmp_path):
        (tmp_path / "three.xml").write_text(game(0, THREE)[0])
        with pytest.raises(CommandError, match="too few riichis"):
            run(tmp_path / "three.xml", out=tmp_path / "danger.json")
        assert not (tmp_path / "danger.json").exists()


class TestCollected:
    def test_a_game_is_on_one_side_and_a_repeated_hand_counts_once(self, records):
        found, without = collect(records), collect(*(records / f"four{seed}.xml" for seed in range(6)))
        once = [
            game_rows(Source(f"four{seed}.xml", (records / f"four{seed}.xml").read_bytes()))
            for seed in range(6)
        ]
        positions = [0, 0]
        for each in once:
            positions[is_held_out(each.game_id)] += sum(len(rows) for _, rows in each.hands)
        assert [len(without.training), len(without.held_out)] == positions
        assert len(found.training) + len(found.held_out) == sum(positions)
        assert found.repeated == len(once[0].hands)

    def test_three_players_give_no_rows(self, records):
        assert game_rows(Source("three.xml", (records / "three.xml").read_bytes())).hands == ()

    def test_an_archive_gives_the_rows_of_its_members(self, games):
        assert collect(games).games == 2
