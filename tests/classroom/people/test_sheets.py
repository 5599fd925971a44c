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
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("utf-16-be", "UTF-16"),
    ],
)
def test_the_same_rows_in_any_encoding(encoding, named, delimiter):
    text = "\r\n".join(delimiter.join(row) for row in TABLE)
    sheet = read_bytes(text.encode(encoding))
    assert (cells(sheet), sheet.encoding) == (TABLE, named)


@pytest.mark.parametrize(
    ("text", "codec"),
    [
        ("Name\nJürgen", "cp1252"),
        ("氏名\n田中愛子", "cp932"),
        ("이름\n김민수", "cp949"),
        ("姓名\n王芳", "gb18030"),
    ],
)
def test_a_file_that_does_not_show_its_encoding_is_read_in_the_likeliest(text, codec):
    sheet = read_bytes(text.encode(codec))
    assert (cells(sheet), sheet.codec) == ([[line] for line in text.splitlines()], codec)


def test_a_file_is_read_in_the_encoding_that_was_chosen_of_those_that_can_be():
    data = "Name\n王芳\n".encode("gb18030")
    assert {"euc_jp", "gb18030"} <= {each.codec for each in read_bytes(data).readings}
    assert cells(read_bytes(data, "gb18030")) == [["Name"], ["王芳"]]
    assert read_bytes(data, "utf-16") == read_bytes(data, "no such") == read_bytes(data)


def test_blank_rows_are_no_rows_and_keep_the_lines():
    sheet = read_text("name\n\n , \nAiko\n\n")
    assert [(row.line, row.cells) for row in sheet.rows] == [(1, ("name",)), (4, ("Aiko",))]


@pytest.mark.parametrize(
    ("data", "trouble", "line"),
    [
        (b"x" * (1024 * 1024 + 1), "size", 0),
        (b"PK\x03\x04 a workbook", "workbook", 0),
        (b"Aiko\n\x80\xa6", "encoding", 2),
        (b"\xff\xfeA", "encoding", 1),
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
        ("Фамилия;Имя", (0, 1)),
        ("Apellidos;Nombre", (0, 1)),
        ("Nazwisko;Imię;Klasa", (0, 1)),
        ("성명,반", (0,)),
        ("username;", (0,)),
        ('"Name, Vorname";E-Mail', (0,)),
    ],
)
def test_headings_say_which_columns_are_the_name(heading, columns):
    sheet = read_text(f"{heading}\n1,2,3")
    assert guessed(sheet) == Columns(columns, heading=1)


@pytest.mark.parametrize(("text", "at"), [("Aiko\nBen", 0), ("1,Aiko,a@x\n2,Ben,b@x", 1), ("7\n8", 0)])
def test_without_a_heading_the_first_column_that_looks_like_names_is_meant(text, at):
    assert guessed(read_text(text)) == Columns((at,), heading=0)


def test_an_empty_sheet_has_a_guess_too():
    assert guessed(read_text("")) == Columns((0,), heading=0)


@pytest.mark.parametrize(
    ("heading", "at"), [("name,username", 1), ("Benutzername;Name", 0), ("name,group", None)]
)
def test_the_column_of_usernames_is_known(heading, at):
    assert username_column(read_text(heading)) == at


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("sep=;\nName;E-Mail\nMina Ott;m@example.com", ["Mina Ott"]),
        ('"sep=;"\r\nName;E-Mail\r\nMina, Ott;m@example.com', ["Mina, Ott"]),
        ("SEP=\t\nMina, Ott\tm@example.com", ["Mina, Ott"]),
        ("Class 5b, spring\n\nNo;Name;E-Mail\n1;Mina Ott;m@example.com", ["Mina Ott"]),
        ("Exported by Schoolsoft\nName\nMina Ott\nAnn Name", ["Mina Ott", "Ann Name"]),
        ("Mina Ott\nSpieler, Ben\nCho", ["Mina Ott", "Spieler, Ben", "Cho"]),
        ("Ad;Smith\nBen;Jones", ["Ad", "Ben"]),
        ("username;\njdoe;\n", ["jdoe"]),
    ],
)
def test_what_stands_above_the_headings_names_nobody(text, rows):
    sheet = read_text(text)
    columns = guessed(sheet)
    assert [row.cell(columns.names[0]) for row in sheet.rows[columns.heading :]] == rows


def test_lines_are_counted_with_the_one_that_names_the_separator():
    assert [row.line for row in read_text("sep=;\nName\n\nMina").rows] == [2, 4]


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ('"Name, Vorname";E-Mail\nOtt;m@example.com', 2),
        ("Ott, Mina\nBen\nCho", 1),
        ("Ott, Mina;1\nSmith, Ben;2\nCho;3", 2),
        ("Name|Class\nOtt|5b", 2),
        ("a,b;c\td\ne\tf", 2),
    ],
)
def test_between_columns_stands_what_makes_the_rows_alike(text, width):
    assert read_text(text).width == width
