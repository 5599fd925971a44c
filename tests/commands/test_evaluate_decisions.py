"""manage.py evaluate_decisions: the demands with what was measured, and the page."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from tests.records.tenhou_writer import game
from trainer.lab.evaluate import decisions


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    folder = tmp_path_factory.mktemp("records")
    for seed in range(8):
        (folder / f"four{seed}.xml").write_text(game(seed)[0])
    return folder


def run(*paths, **options):
    """Lines printed, and what was said beside them."""
    stdout, stderr = io.StringIO(), io.StringIO()
    call_command(
        "evaluate_decisions", *map(str, paths), stdout=stdout, stderr=stderr, **{"jobs": 1} | options
    )
    return stdout.getvalue().splitlines(), stderr.getvalue()


class TestEvaluateDecisions:
    def test_courses_are_printed_and_the_page_is_written(self, records, tmp_path, monkeypatch):
        monkeypatch.setattr(decisions, "SMALL", 5)
        (tmp_path / "broken.xml").write_text("<mjloggm")
        lines, said = run(tmp_path / "broken.xml", records, all=True, out=tmp_path / "strategy")
        report = json.loads((tmp_path / "strategy" / "decisions.json").read_text())
        assert said.startswith(f"unreadable: {tmp_path / 'broken.xml'}")
        assert {course["course"] for course in report["courses"]} >= {"riichi, nobody before"}
        assert lines[-1] == report["measured_on"]
        assert "decisions of 8 games" in lines[-1]
        text = (tmp_path / "strategy" / "decisions.md").read_text()
        drawn = {path.name for path in (tmp_path / "strategy").glob("*.svg")}
        assert {name for name in drawn if f"({name})" in text} == drawn

    def test_the_held_out_half_alone_is_measured_unless_told(self, records, monkeypatch):
        monkeypatch.setattr(decisions, "SMALL", 1)
        (half, _), (whole, _) = run(records), run(records, all=True)
        assert "of the held-out half" in half[-1]
        assert int(half[-1].split()[0]) < int(whole[-1].split()[0])

    def test_too_few_decisions(self, records):
        with pytest.raises(CommandError, match="there is nothing to measure"):
            run(next(records.iterdir()), all=True)

    def test_a_path_that_is_not_there(self, tmp_path):
        with pytest.raises(CommandError, match="no such file or folder"):
            run(tmp_path / "nowhere")

    def test_a_folder_that_can_not_be_made_is_told_before_the_work(self, records, tmp_path):
        with pytest.raises(CommandError, match="there is no folder"):
            run(records, out=tmp_path / "nowhere" / "deeper")
