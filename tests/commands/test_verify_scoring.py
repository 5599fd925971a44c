"""manage.py verify_scoring: cases counted, differences named, other files passed over."""

import gzip
import io
import json

import pytest
from django.core.management import CommandError, call_command

from tests.lab.verify.test_scoring_cases import MAJIANG
from tests.records.tenhou_writer import game


def run(*paths) -> tuple[list[str], CommandError | None]:
    out = io.StringIO()
    try:
        call_command("verify_scoring", *map(str, paths), stdout=out)
    except CommandError as error:
        return out.getvalue().splitlines(), error
    return out.getvalue().splitlines(), None


@pytest.fixture
def wins(tmp_path):
    """A folder with two cases that agree, and a record of a game."""
    lines = "\n".join([json.dumps(MAJIANG)] * 2)
    (tmp_path / "wins.jsonl.gz").write_bytes(gzip.compress(lines.encode()))
    (tmp_path / "game.xml").write_text(game(0, rounds=1)[0])
    return tmp_path


def test_cases_that_agree_are_counted(wins):
    assert run(wins) == (["2 cases: 0 differ, 0 unreadable files"], None)


def test_difference_is_named_with_its_line_and_sets_the_status(wins):
    wrong = MAJIANG | {"out": MAJIANG["out"] | {"fu": 40}}
    (wins / "more.jsonl").write_text(f"{json.dumps(MAJIANG)}\n{json.dumps(wrong)}\n")
    said, error = run(wins)
    assert error.returncode == 1
    assert said == [
        f"{wins}/more.jsonl:2 [fu SCO-1]: 40, by the rules 30",
        "4 cases: 1 differ, 0 unreadable files",
    ]


def test_damaged_file_is_named_and_the_rest_goes_on(wins):
    (wins / "a.jsonl").write_text(json.dumps(MAJIANG | {"in": {}}))
    said, error = run(wins)
    assert error is not None
    assert said == [
        f"unreadable: {wins}/a.jsonl:1: KeyError: 'param'",
        "2 cases: 0 differ, 1 unreadable files",
    ]


def test_nothing_but_records_is_an_error(tmp_path):
    (tmp_path / "game.xml").write_text(game(0, rounds=1)[0])
    said, error = run(tmp_path)
    assert (said, str(error)) == ([], "no scoring case was found there")
