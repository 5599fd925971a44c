"""Rosters as files: what is read, and what is refused by its line."""

import csv
import io

import pytest

from trainer.classroom.csv_files import checked, csv_bytes, plain_text, read_csv, read_lines, safe_cell


def names(data):
    roster = checked(read_csv(data), [])
    assert roster.problems == ()
    return [each.name for each in roster.names]


def problems(data, in_class=()):
    return [(each.line, each.what) for each in checked(read_csv(data), in_class).problems]


@pytest.mark.parametrize(
    "data",
    [
        "Aiko\nBenoît\n",
        "Aiko\r\nBenoît",
        "name\nAiko\nBenoît\n\n",
        "Name;Group\nAiko;\nBenoît;",
        "group\tname\n\tAiko\n\tBenoît",
        '"Aiko"\n"Benoît"\n',
        "name,username\nAiko,\n  Benoît ,\n",
        "Aiko\nBenoi\u0302t\n",
    ],
)
def test_the_same_names_in_many_manners(data):
    assert names(data.encode()) == ["Aiko", "Benoît"]
    assert names(data.encode("utf-8-sig")) == ["Aiko", "Benoît"]


@pytest.mark.parametrize(
    "data",
    [
        "Family name,Given name\nTanaka,Aiko\nDupont,Benoît\n",
        "LAST NAME;first name;Group\nTanaka;Aiko;\nDupont;Benoît;",
        "姓\t名\nTanaka\tAiko\nDupont\tBenoît",
        "Family name,Given name\nTanaka Aiko,\n,Dupont Benoît",
    ],
)
def test_family_and_given_names_are_joined_in_the_order_of_their_columns(data):
    assert names(data.encode()) == ["Tanaka Aiko", "Dupont Benoît"]


def test_given_names_first_stay_first_and_one_of_the_two_will_do():
    assert names(b"Surname\nTanaka") == ["Tanaka"]
    assert names(b"username,First name,Surname\n,Aiko,Tanaka") == ["Aiko Tanaka"]


def test_name_with_the_delimiter_in_quotes_is_one_name():
    assert names(b'"Tanaka, Aiko"\n') == ["Tanaka, Aiko"]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", [(0, "nobody")]),
        (b"name\n", [(0, "nobody")]),
        (b"Aiko\n\nBen", [(2, "empty")]),
        (b"Aiko\nBen\naiko\nBEN", [(3, "twice"), (4, "twice")]),
        ("Ａｉｋｏ\nAiko".encode(), [(2, "twice")]),
        (b"Aiko\n" + b"x" * 81, [(2, "long")]),
        (b"Ai\0ko\nBe\x07n", [(1, "control"), (2, "control")]),
        ("Aiko\u202e\n\u2067Ben".encode(), [(1, "control"), (2, "control")]),
        ("Aiko\n\u200b\n\u3000".encode(), [(2, "empty"), (3, "empty")]),
        ("Aiko\nAi\u200bko".encode(), [(2, "twice")]),
        (b'"Ai\nko"\nBen\nBen', [(1, "control"), (4, "twice")]),
        (b'Aiko\n"Ben\nCho', [(2, "quotes")]),
        (b"Aiko,2\nBen,3", [(1, "columns"), (2, "columns")]),
        (b"Tanaka,Aiko", [(1, "columns")]),
        (b"family name,given name\n,\nTanaka,Aiko", [(2, "empty")]),
        (b"family name,given name,group\nTanaka,Aiko,2", [(2, "columns")]),
        (b"name,username\nAiko,aiko\nBen,", [(2, "username")]),
        (b"Here\nAiko", [(1, "in_class")]),
        (b"x" * (1024 * 1024 + 1), [(0, "size")]),
    ],
)
def test_problems_by_line(data, found):
    assert problems(data, in_class=["HERE"]) == found


@pytest.mark.parametrize(
    ("encoding", "line", "named"),
    [("utf-16", 1, "UTF-16"), ("cp1252", 2, "Windows-1252"), ("cp932", 2, "Shift JIS")],
)
def test_other_encodings_are_refused_by_name_and_line(encoding, line, named):
    text = "Aiko\nBenoît\n" if encoding != "cp932" else "Aiko\n田中愛子\n"
    [problem] = read_csv(text.encode(encoding)).problems
    assert (problem.line, problem.what, problem.text) == (line, "encoding", named)


def test_ten_thousand_lines_are_refused_with_every_problem():
    lines = [f"Learner {n}" for n in range(9_998)] + ["Learner 5", ""]
    found = problems("\n".join([*lines, "Last"]).encode())
    assert found == [(0, "too_many"), (9_999, "twice"), (10_000, "empty")]


def test_room_is_counted_with_those_in_the_class():
    here = [f"Here {n}" for n in range(999)]
    assert problems(b"One", here) == []
    assert problems(b"One\nTwo", here) == [(0, "too_many")]


def test_typed_names_may_have_empty_lines_between_them():
    assert [(each.line, each.name) for each in read_lines(" Aiko \n\nBen").names] == [(1, "Aiko"), (3, "Ben")]


def test_saved_names_are_read_again():
    assert names(csv_bytes([["name", "username"], ["Tanaka, Aiko", ""], ["Benoît", ""]])) == [
        "Tanaka, Aiko",
        "Benoît",
    ]


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
