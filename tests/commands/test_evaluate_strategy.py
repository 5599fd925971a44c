"""manage.py evaluate_strategy: every demand with what was measured, a report and a page."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from tests.records.tenhou_writer import THREE, game


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    folder = tmp_path_factory.mktemp("records")
    for seed in range(8):
        (folder / f"four{seed}.xml").write_text(game(seed)[0])
    (folder / "three.xml").write_text(game(0, THREE)[0])
    return folder


def run(*paths, **options):
    """Lines printed, and what was said beside them."""
    stdout, stderr = io.StringIO(), io.StringIO()
    call_command("evaluate_strategy", *map(str, paths), stdout=stdout, stderr=stderr, **{"jobs": 1} | options)
    return stdout.getvalue().splitlines(), stderr.getvalue()


@pytest.fixture(scope="module")
def measured(records, tmp_path_factory):
    """Lines printed, what was said beside them, and where report and page were written."""
    folder = tmp_path_factory.mktemp("measured")
    broken = folder / "broken.xml"
    broken.write_text("<mjloggm")
    return *run(broken, records, out=folder / "strategy", all=True), folder / "strategy"


class TestEvaluateStrategy:
    def test_every_demand_is_printed_and_reported(self, measured):
        lines, said, out = measured
        report = json.loads((out / "report.json").read_text())
        assert said.startswith(f"unreadable: {out.parent / 'broken.xml'}")
        assert len(report["figures"]) == len(lines) - 1 == 19
        assert lines[-1] == report["measured_on"]
        assert "1 games of three players skipped" in lines[-1]
        assert {figure["name"] for figure in report["figures"] if figure["met"] is None} <= {
            "chase outcomes, records",
            "chase outcomes, published",
            "first-riichi outcomes, records",
            "push or fold, decided cells of an independent chart",
        }

    def test_the_page_shows_its_plots(self, measured):
        page = (measured[2] / "README.md").read_text()
        drawn = sorted(path.name for path in measured[2].glob("*.svg"))
        assert len(drawn) == 9
        assert [name for name in drawn if f"({name})" not in page] == []

    def test_only_the_held_out_half_is_measured_unless_told(self, records, measured):
        half, whole = run(records)[0][-1], measured[0][-1]
        assert half.startswith("the held-out half of ")
        assert whole.startswith("all of ")

    def test_two_riichi_are_measured_alone_and_have_their_page(self, records, tmp_path):
        lines, _ = run(records, two=True, all=True, out=tmp_path / "strategy")
        assert [path.name for path in (tmp_path / "strategy").iterdir()] == ["two-riichi.md"]
        page = (tmp_path / "strategy" / "two-riichi.md").read_text()
        assert len(lines) == page.count("| met |") + page.count("| **not met** |") == 4

    def test_no_records(self, tmp_path):
        with pytest.raises(CommandError, match="no record of a game"):
            run(tmp_path)

    def test_no_first_riichi(self, tmp_path):
        (tmp_path / "three.xml").write_text(game(0, THREE)[0])
        with pytest.raises(CommandError, match="no first riichi in these records"):
            run(tmp_path, all=True)

    def test_a_path_that_is_not_there(self, tmp_path):
        with pytest.raises(CommandError, match="no such file or folder"):
            run(tmp_path / "nowhere")

    def test_a_folder_that_can_not_be_made_is_told_before_the_work(self, records, tmp_path):
        with pytest.raises(CommandError, match="there is no folder"):
            run(records, out=tmp_path / "nowhere" / "deeper")
