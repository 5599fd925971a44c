"""manage.py tabulate_biases: the table is written and told, or it is said why not."""

import io
import json

import pytest
from django.core.management import CommandError, call_command


def test_the_table_is_written_and_each_class_told(tmp_path):
    said, out = io.StringIO(), tmp_path / "biases.json"
    call_command("tabulate_biases", out=out, stdout=said)
    rows = json.loads(out.read_text("utf-8"))["classes"]
    *told, last = said.getvalue().splitlines()
    assert len(told) == len(rows)
    assert last == f"classes off by more than 2 standard errors: {len(rows)}"


@pytest.mark.parametrize("text", ["", "{}"])
def test_a_report_that_is_none_is_refused(tmp_path, text):
    (tmp_path / "decisions.json").write_text(text)
    with pytest.raises(CommandError, match="no table was written"):
        call_command("tabulate_biases", report=tmp_path / "decisions.json", out=tmp_path / "biases.json")
    assert not (tmp_path / "biases.json").exists()
