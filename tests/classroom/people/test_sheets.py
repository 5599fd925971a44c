"""Sheets of people as they come: any encoding, any delimiter, headings in four languages."""

import pytest

from trainer.classroom.people.sheets import (
    MAX_ROWS,
    Columns,
    SheetError,
    guessed,
    read_bytes,
    read_text,
    username_column,
)

TABLE = [["Nr.", "Nachname", "Vorname"], ["1", "Müller", "Jürgen"], ["2", "Dupont", "Benoît"]]


def cells(sheet):
    return [list(row.cells) for row in sheet.rows]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize(
    ("encoding", "named"),
    [
        ("utf-8", ""),
        ("utf-8-sig", ""),
        ("cp1252", "Windows-1252"),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("utf-16-be", "UTF-16"),
    ],
)
def test_the_same_rows_in_any_encoding(encoding, named, delimiter):
    text = "\r\n".join(delimiter.join(row) for row in TABLE)
    sheet = read_bytes(text.encode(encoding))
    assert (cells(sheet), sheet.encoding) == (TABLE, named)


def test_japanese_of_a_spreadsheet_is_shift_jis():
    sheet = read_bytes("氏名\n田中愛子\n".encode("cp932"))
    assert (cells(sheet), sheet.encoding) == ([["氏名"], ["田中愛子"]], "Shift JIS")


def test_blank_rows_are_no_rows_and_keep_the_lines():
    sheet = read_text("name\n\n , \nAiko\n\n")
    assert [(row.line, row.cells) for row in sheet.rows] == [(1, ("name",)), (4, ("Aiko",))]


@pytest.mark.parametrize(
    ("data", "trouble", "line"),
    [
        (b"x" * (1024 * 1024 + 1), "size", 0),
        (b"PK\x03\x04 a workbook", "workbook", 0),
        (b"Aiko\n\x81\x8d\xff", "encoding", 2),
        (b'Aiko\n"Ben\nCho', "quotes", 2),
        (b"Aiko\n" * (MAX_ROWS + 1), "rows", MAX_ROWS + 1),
    ],
)
def test_what_is_no_sheet_is_refused_by_name_and_line(data, trouble, line):
    with pytest.raises(SheetError) as refused:
        read_bytes(data)
    assert (refused.value.trouble, refused.value.line) == (trouble, line)


@pytest.mark.parametrize(
    "text", ['"Tanaka, Aiko"\nBen', 'a;"b\nc";d\n\n;;e', '"say ""hi""",2', "Be\x07n\nAi\0ko", "\tAiko\n\tBen"]
)
def test_a_sheet_written_as_text_is_read_again(text):
    sheet = read_text(text)
    again = read_text(sheet.as_text(), delimiter="\t")
    assert [row.line for row in again.rows] == [row.line for row in sheet.rows]
    assert [len(row.cells) for row in again.rows] == [len(row.cells) for row in sheet.rows]
    assert read_text(again.as_text(), delimiter="\t") == again


@pytest.mark.parametrize(
    ("heading", "columns"),
    [
        ("name", (0,)),
        ("group,Name", (1,)),
        ("Family name,Given name", (0, 1)),
        ("username,FIRST_NAME,Last-Name", (1, 2)),
        ("Klasse;Nachname;Vorname", (1, 2)),
        ("Vorname;Name;E-Mail", (0, 1)),
        ("Schülername", (0,)),
        ("Prénom;Nom;Classe", (0, 1)),
        ("Nom et prénom", (0,)),
        ("番号,氏名,ふりがな", (1,)),
        ("出席番号,姓,名", (1, 2)),
        ("Surname", (0,)),
    ],
)
def test_headings_say_which_columns_are_the_name(heading, columns):
    sheet = read_text(f"{heading}\n1,2,3")
    assert guessed(sheet) == Columns(columns, heading=True)


@pytest.mark.parametrize(("text", "at"), [("Aiko\nBen", 0), ("1,Aiko,a@x\n2,Ben,b@x", 1), ("7\n8", 0)])
def test_without_a_heading_the_first_column_that_looks_like_names_is_meant(text, at):
    assert guessed(read_text(text)) == Columns((at,), heading=False)


def test_an_empty_sheet_has_a_guess_too():
    assert guessed(read_text("")) == Columns((0,), heading=False)


@pytest.mark.parametrize(
    ("heading", "at"), [("name,username", 1), ("Benutzername;Name", 0), ("name,group", None)]
)
def test_the_column_of_usernames_is_known(heading, at):
    assert username_column(read_text(heading)) == at
