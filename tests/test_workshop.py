"""What is run apart: a part is run again when anything that it rests on has changed, and only then."""

import json

import pytest

from tests import workshop
from tests.workshop import PARTS, ROOT, digest, files_of, note, part_of, rests_on, unchanged

READ_BY_POSITIONS = (
    "tests/conftest.py",
    "tests/scenarios/every_kind.py",
    "trainer/kinds/kan/kan_legal.py",
    "trainer/puzzles/bank/kan-legal.jsonl",
    "trainer/rules/judges/kan.py",
    "docs/coverage.md",
    "pyproject.toml",
)


@pytest.fixture
def noted(tmp_path, monkeypatch):
    """The file of what was green, empty."""
    monkeypatch.setattr(workshop, "NOTED", tmp_path / "workshop.json")
    monkeypatch.setattr(workshop, "_count", lambda _: 3)
    yield workshop.NOTED
    # Meanwhile the project's own file was data like any other.
    workshop._data_beside.cache_clear()


@pytest.mark.parametrize("part", PARTS)
def test_each_part_has_tests(part):
    assert workshop.tests_in(part)


def test_most_tests_are_of_no_part():
    assert part_of("tests/rules/test_melds.py") is None
    assert part_of("tests/commands/test_backups.py") is None


@pytest.mark.parametrize("path", READ_BY_POSITIONS)
def test_what_a_part_reads_is_in_its_digest(path):
    assert (ROOT / path).is_file()
    assert ROOT / path in rests_on("positions")


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("path", ["puzzles/bank/can-ron.jsonl", "strategy/data/danger.json"])
def test_each_part_rests_on_the_data_of_the_site(part, path):
    assert (ROOT / "trainer" / path).is_file()
    assert ROOT / "trainer" / path in rests_on(part)


def test_modules_that_are_imported_by_a_name_made_up_are_in_the_digest():
    assert ROOT / "tests/kinds/kan/test_kan_legal.py" in rests_on("positions")


def test_benchmarks_rest_on_the_whole_site():
    rests = rests_on("benchmarks")
    assert {ROOT / "templates/base.html", ROOT / "static/js/lesson.js", ROOT / "trainer/urls.py"} <= rests


def test_other_tests_and_what_is_made_while_running_are_in_no_digest():
    for part in PARTS:
        rests = rests_on(part)
        assert ROOT / "tests/test_docs.py" not in rests
        assert ROOT / "tests/workshop.json" not in rests
        assert [path for path in rests if "__pycache__" in path.parts] == []


def test_digest_changes_with_a_file_of_the_part(tmp_path, monkeypatch):
    (test := tmp_path / "tests/opinions/test_it.py").parent.mkdir(parents=True)
    for name in workshop.EVERYWHERE:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.setattr(workshop, "ROOT", tmp_path)
    test.write_text("def test_it(): ...")
    before = digest("opinions")
    assert digest("opinions") == before
    test.write_text("def test_it(): assert True")
    assert digest("opinions") != before


def test_part_that_was_green_is_left_out_until_it_changes(noted):
    assert unchanged() == {}
    note("opinions", digest("opinions"))
    assert unchanged() == {"opinions": 3}
    noted.write_text(json.dumps({"opinions": {"digest": "of something else", "tests": 3}}))
    assert unchanged() == {}


def test_noting_one_part_keeps_the_others_and_forgets_what_is_none(noted):
    noted.write_text(
        json.dumps({"opinions": {"digest": "a", "tests": 1}, "gone": {"digest": "b", "tests": 1}})
    )
    note("laboratory", digest("laboratory"))
    assert list(json.loads(noted.read_text())) == ["laboratory", "opinions"]


def test_part_that_changed_while_it_was_tested_is_not_noted(noted):
    with pytest.raises(SystemExit, match="opinions has changed while it was tested"):
        note("opinions", "what it was before")
    assert not noted.exists()


def test_files_of_a_part_are_its_tests_and_what_they_share():
    names = {path.name for path in files_of("opinions")}
    assert {"engines.py", "test_waits.py"} <= names
