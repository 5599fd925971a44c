"""Every fault of a file that is imported has a sentence."""

import re
from pathlib import Path
from typing import Final

import pytest

from trainer.wording.errors import IMPORT_CODES, import_sentence

ROOT = Path(__file__).resolve().parents[2] / "trainer"
RAISED = re.compile(r'(?:LineError\(|_error\(|Fault\([\w.]+, )\s*"(\w+)"')
FROM_CHOICES = {"unclosed", "not_json", "too_long", "none_found", "no_records", "nul", "encoding"} | {
    "close_call",
    "other_payments",
}
"""Codes that a line of code chooses from, or that a kind names."""
IN_REPORTS: Final = {"kept_back"}
"""No longer raised; reports that are stored have it."""


def test_every_code_that_is_raised_has_a_sentence_and_no_sentence_is_left_over():
    sources = [*(ROOT / "authoring").rglob("*.py"), *(ROOT / "exchange").glob("*.py")]
    raised = {code for path in sources for code in RAISED.findall(path.read_text())}
    assert raised | FROM_CHOICES | IN_REPORTS == set(IMPORT_CODES)


@pytest.mark.parametrize(
    ("code", "values", "said"),
    [
        ("size", {"most": 20}, "The file is larger than 20 MB."),
        ("not_json", {"column": 7}, "Column 7: This is not JSON."),
        (
            "none_found",
            {"games": 1, "hands": 9},
            "Nothing that fits your choice was found in 1 game (hands: 9).",
        ),
        ("more", {"n": 1200}, "1,200 more lines are not listed."),
        (
            "twin_gone",
            {"name": "%s"},
            "No other puzzle in the file has the id “%s”, which this puzzle names as its twin.",
        ),
    ],
)
def test_a_sentence_names_its_values(code, values, said):
    assert import_sentence(code, values) == said
