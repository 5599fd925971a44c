"""The files that the page and the docs show can be imported as they stand."""

from pathlib import Path

import pytest

from trainer.authoring.exchange.checking import check
from trainer.authoring.exchange.csv_format import COLUMNS, CsvFile
from trainer.authoring.exchange.fields import FIELDS
from trainer.authoring.exchange.json_format import JsonFile
from trainer.studio.importing.examples import CSV_EXAMPLE, JSON_EXAMPLE

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
