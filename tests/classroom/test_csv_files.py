"""Tables that leave the site: safe cells, UTF-8 with its mark."""

import csv
import io

import pytest

from trainer.classroom.csv_files import csv_bytes, plain_text, safe_cell


@pytest.mark.parametrize(
    "text", ["=1+1", "+49", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠SUM", "="]
)
def test_a_text_that_begins_like_a_formula_gets_an_apostrophe(text):
    assert safe_cell(text) == "'" + text


@pytest.mark.parametrize("value", ["Aiko", "1=1", " =1", "", "'=1", "日本", -5, 0.5, 0])
def test_other_texts_and_all_numbers_stay(value):
    assert safe_cell(value) == value


def test_nothing_is_an_empty_cell():
    assert safe_cell(None) == ""


def test_a_file_is_utf_8_with_its_mark_and_reads_back():
    rows = [["Name", 'First, "second"'], ['=HYPERLINK("x")', None], ["Zoë\nB", 12.5]]
    content = csv_bytes(rows)
    assert content.startswith(b"\xef\xbb\xbfName,")
    assert list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""))) == [
        ["Name", 'First, "second"'],
        ['\'=HYPERLINK("x")', ""],
        ["Zoë\nB", "12.5"],
    ]


def test_control_characters_leave_a_text_for_a_workbook():
    assert plain_text("a\x00b\x1fc\td\n\ufffe\uffff") == "abc\td\n"
