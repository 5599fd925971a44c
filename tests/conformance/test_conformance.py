"""The cases of the independent oracle, and the runner that holds the rules against them."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.conformance.cases import ANSWERS
from tests.conformance.run import main, run_file

CASES = Path(__file__).parent
SCRIPT = CASES.parents[1] / "script" / "conformance"

WAITS_CASE = {
    "id": "waits-x",
    "players": 4,
    "hand": "1112345678999s",
    "melds": [],
    "expected": {
        "waits": ["1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s"],
        "waits_nominal": ["1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s"],
        "tenpai": True,
        "tenpai_nominal": True,
    },
}
WRONG_CASE = {
    **WAITS_CASE,
    "id": "waits-y",
    "expected": {**WAITS_CASE["expected"], "waits": ["1s"], "tenpai": 1},
}


def write(folder, name, *lines):
    text = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    (folder / name).write_text("\n".join(text) + "\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "right", "sensitive"),
    [
        ("waits", 300, 0),
        ("riichi", 259, 41),
        ("kan", 297, 3),
        ("furiten", 200, 0),
        ("kyuushuu", 80, 0),
        ("events", 200, 0),
    ],
)
def test_every_case_is_answered_right_the_sensitive_ones_too(name, right, sensitive):
    tally = run_file(CASES / f"{name}.jsonl")
    assert list(tally.lines()) == [
        f"{name:<10} right {right}, wrong 0, sensitive {sensitive} (right {sensitive}, wrong 0)"
    ]


@pytest.mark.parametrize("name", sorted(ANSWERS))
def test_answers_change_when_a_case_does(name):
    """Each file holds cases with different answers: one fixed answer can not be right for all."""
    lines = (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    answers = {json.dumps(ANSWERS[name](json.loads(line)), sort_keys=True) for line in lines[:20]}
    assert len(answers) > 5


def test_whole_folder_is_reported_and_passes(capsys):
    assert main([str(CASES)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "events     right 200, wrong 0, sensitive 0 (right 0, wrong 0)",
        "furiten    right 200, wrong 0, sensitive 0 (right 0, wrong 0)",
        "kan        right 297, wrong 0, sensitive 3 (right 3, wrong 0)",
        "kyuushuu   right 80, wrong 0, sensitive 0 (right 0, wrong 0)",
        "riichi     right 259, wrong 0, sensitive 41 (right 41, wrong 0)",
        "waits      right 300, wrong 0, sensitive 0 (right 0, wrong 0)",
    ]


def test_wrong_case_is_named_with_what_differs(tmp_path, capsys):
    write(tmp_path, "waits.jsonl", WAITS_CASE, WRONG_CASE)
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "waits      right 1, wrong 1, sensitive 0 (right 0, wrong 0)",
        (
            '  wrong waits-y: expected.waits: expected ["1s"], answered '
            '["1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s"], '
            "expected.tenpai: expected 1, answered true"
        ),
    ]


def test_wrong_sensitive_case_is_named_apart_and_passes(tmp_path, capsys):
    write(tmp_path, "waits.jsonl", {**WRONG_CASE, "sensitive": ["own_quad"]})
    assert main([str(tmp_path)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "waits      right 0, wrong 0, sensitive 1 (right 0, wrong 1)"
    assert out[1].startswith("  wrong, but sensitive waits-y: expected.waits: ")


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        ("{", "Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"),
        ("[1]", "list indices must be integers or slices, not str"),
        ({**WAITS_CASE, "hand": "1112345678999x"}, "'1112345678999x': unexpected 'x' at place 14"),
        ({**WAITS_CASE, "hand": "1111123456789s"}, "5 copies of 1s: there are only 4"),
        ({**WAITS_CASE, "hand": "123s"}, "123s: 13 or 14 concealed tiles expected, 3 given"),
        ({**WAITS_CASE, "melds": [{"type": "kong", "tiles": "1111z"}]}, "'kong' is not a valid MeldType"),
        ({"id": "waits-z", "players": 4}, "'hand' is missing or not known"),
        ({**WAITS_CASE, "expected": {}}, "'waits' is missing or not known"),
    ],
)
def test_unreadable_line_is_named_and_the_rest_goes_on(tmp_path, capsys, line, cause):
    write(tmp_path, "waits.jsonl", WAITS_CASE, line, WAITS_CASE)
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "waits      right 2, wrong 0, sensitive 0 (right 0, wrong 0)",
        f"  unreadable waits.jsonl line 2: {cause}",
    ]


def test_unknown_rule_of_a_case_is_unreadable(tmp_path):
    case = json.loads((CASES / "riichi.jsonl").read_text(encoding="utf-8").splitlines()[0])
    write(tmp_path, "riichi.jsonl", {**case, "rules": {**case["rules"], "points": "at_least_2000"}})
    tally = run_file(tmp_path / "riichi.jsonl")
    assert tally.unreadable == ["riichi.jsonl line 1: 'at_least_2000' is missing or not known"]


def test_file_of_no_known_kind_is_named(tmp_path, capsys):
    write(tmp_path, "scores.jsonl", {"id": "scores-1"})
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines()[1] == "  unreadable scores.jsonl: no such kind of case"


@pytest.mark.parametrize("arguments", [[], ["a", "b"], ["no/such/folder"]])
def test_folder_that_can_not_be_used_is_status_2(arguments, capsys):
    assert main(arguments) == 2
    assert capsys.readouterr().out == ""


def test_script_runs_from_any_folder(tmp_path):
    write(tmp_path, "waits.jsonl", WAITS_CASE)
    done = subprocess.run([SCRIPT, "."], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (
        0,
        "waits      right 1, wrong 0, sensitive 0 (right 0, wrong 0)\n",
        "",
    )
