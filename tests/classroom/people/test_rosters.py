"""Rosters: whom a typed list or a sheet names, and what is wrong with which line."""

import pytest

from trainer.classroom.csv_files import csv_bytes
from trainer.classroom.people.rosters import checked, chosen, read_lines
from trainer.classroom.people.sheets import Columns, guessed, read_bytes, read_text


def roster(text, in_class=(), others=()):
    sheet = read_text(text)
    return chosen(sheet, guessed(sheet), in_class, others)


def names(text, **more):
    return [each.name for each in roster(text, **more).names]


def lines(problems):
    return [(each.line, each.what) for each in problems]


@pytest.mark.parametrize(
    "text",
    [
        "Aiko\nBenoît\n",
        "Aiko\r\n\r\nBenoît",
        "name\nAiko\nBenoît\n\n",
        "Name;Group\nAiko;1\nBenoît;2",
        "group\tname\n\tAiko\n\tBenoît",
        '"Aiko"\n"Benoît"\n',
        "name,username\nAiko,\n  Benoît ,\n",
        "Aiko\nBenoi\u0302t\n",
    ],
)
def test_the_same_names_in_many_manners(text):
    assert names(text) == ["Aiko", "Benoît"]


@pytest.mark.parametrize(
    "text",
    [
        "Family name,Given name\nTanaka,Aiko\nDupont,Benoît\n",
        "Nr;Nachname;Vorname;Klasse\n1;Tanaka;Aiko;7b\n2;Dupont;Benoît;7b",
        "姓\t名\nTanaka\tAiko\nDupont\tBenoît",
        "Family name,Given name\nTanaka Aiko,\n,Dupont Benoît",
    ],
)
def test_family_and_given_names_are_joined_in_the_order_of_their_columns(text):
    assert names(text) == ["Tanaka Aiko", "Dupont Benoît"]


def test_columns_are_what_the_teacher_says():
    sheet = read_text("7b,Aiko,Tanaka\n7b,Ben,Ott")
    found = chosen(sheet, Columns((1, 2), heading=False), [])
    assert [each.name for each in found.names] == ["Aiko Tanaka", "Ben Ott"]


def test_lines_that_name_nobody_are_left_out_and_told():
    found = roster("name,username,group\nAiko,,a\n,,b\nBe\x07n,,\n" + "x" * 81 + ",,\nCho,cho,\n\u200b,,\n")
    assert [each.name for each in found.names] == ["Aiko"]
    assert lines(found.left_out) == [
        (3, "empty"),
        (4, "control"),
        (5, "long"),
        (6, "username"),
        (7, "empty"),
    ]
    assert (found.problems, found.again) == ((), ())


def test_of_a_name_that_is_there_the_teacher_says_who_it_is():
    text, here = "Aiko\nBen\nＡＩＫＯ\nAi\u200bko\nCho", ["cho"]
    found = roster(text, here)
    assert [each.name for each in found.names] == ["Aiko", "Ben"]
    assert lines(found.again) == [(3, "twice"), (4, "twice"), (5, "in_class")]
    assert names(text, in_class=here, others=[4, 5]) == ["Aiko", "Ben", "Ai\u200bko (2)", "Cho (2)"]
    assert names("Aiko\nAiko\nAiko", in_class=["Aiko (3)"], others=[2, 3]) == ["Aiko", "Aiko (2)", "Aiko (4)"]


def test_numbered_names_are_short_enough_to_be_added():
    found = roster("\n".join(["x" * 80] * 3), others=[2, 3])
    assert checked(found, []).problems == ()


def test_more_than_a_class_takes_and_nobody_at_all_are_problems():
    here = [f"Here {n}" for n in range(999)]
    assert roster("One", here).problems == ()
    assert lines(roster("One\nTwo", here).problems) == [(0, "too_many")]
    assert lines(roster("name\n").problems) == [(0, "nobody")]
    assert lines(roster("").problems) == [(0, "nobody")]


def test_a_thousand_rows_are_read():
    text = "Vorname;Name\n" + "".join(f"Learner;Number {n}\n" for n in range(1000))
    assert len(names(text)) == 1000


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [(0, "nobody")]),
        ("Aiko\nBen\naiko\nBEN", [(3, "twice"), (4, "twice")]),
        ("Ａｉｋｏ\nAiko", [(2, "twice")]),
        ("Aiko\n" + "x" * 81, [(2, "long")]),
        ("Aiko\u202e\n\u2067Ben", [(1, "control"), (2, "control")]),
        ("Here\nAiko", [(1, "in_class")]),
    ],
)
def test_problems_of_a_typed_list_by_line(text, found):
    assert lines(checked(read_lines(text), ["HERE"]).problems) == found


def test_typed_names_may_have_empty_lines_between_them():
    assert [(each.line, each.name) for each in read_lines(" Aiko \n\nBen").names] == [(1, "Aiko"), (3, "Ben")]


def test_saved_names_are_read_again():
    sheet = read_bytes(csv_bytes([["name", "username"], ["Tanaka, Aiko", ""], ["Benoît", ""]]))
    assert [each.name for each in chosen(sheet, guessed(sheet), []).names] == ["Tanaka, Aiko", "Benoît"]
