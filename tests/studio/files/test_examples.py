"""The files that the page and the docs show can be imported as they stand."""

from pathlib import Path

import pytest

from trainer.authoring.imports.csv_file import COLUMNS, CsvFile
from trainer.authoring.imports.entries import FIELDS
from trainer.authoring.imports.json_file import JsonFile
from trainer.authoring.imports.storing import check
from trainer.studio.files.forms import CSV_EXAMPLE, JSON_EXAMPLE

DOCS = (Path(__file__).resolve().parents[3] / "docs" / "exchange.md").read_text()


@pytest.mark.parametrize("file", [JsonFile(JSON_EXAMPLE), CsvFile(CSV_EXAMPLE)], ids=["json", "csv"])
def test_an_example_is_a_puzzle(file):
    (entry,) = file.lines()
    assert check(entry).level in range(1, 6)


def test_the_docs_show_the_same_examples_and_name_every_field_and_column():
    assert f"```json\n{JSON_EXAMPLE}```" in DOCS
    assert f"```csv\n{CSV_EXAMPLE}```" in DOCS
    names = {*FIELDS, *(column for column in COLUMNS if column[-1] not in "12")}
    assert [name for name in sorted(names) if f"`{name}`" not in DOCS] == []
