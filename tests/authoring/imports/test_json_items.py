"""A document is found apart into its puzzles, with lines, whatever it holds."""

import json

import pytest

from trainer.authoring.imports.entries import MAX_ITEM, MAX_PUZZLES, LineError
from trainer.authoring.imports.json_file import MAX_DEPTH, MAX_HEAD, Document


def refused(text):
    with pytest.raises(LineError) as caught:
        Document(text)
    return caught.value


def test_puzzles_come_with_their_lines_and_the_rest_is_the_head():
    text = '{"riichi-dojo": 1,\n "puzzles": [\n  {"a": "]}\\" ["},\n  [1, {"b": [2]}],\n 3, "x"],\n'
    text += ' "z": {"q": 1}}'
    document = Document(text)
    assert document.head == {"riichi-dojo": 1, "z": {"q": 1}}
    assert list(document.values()) == [(3, {"a": ']}" ['}), (4, [1, {"b": [2]}]), (5, 3), (5, "x")]


@pytest.mark.parametrize("text", ['{"puzzles":[]}', " {} \n", '{"puzzles" : [ ] , "a" : "" }'])
def test_what_is_empty_has_no_puzzles(text):
    assert Document(text).pieces == []


def test_any_document_reads_as_json_reads_it():
    value = {"puzzles": [{"x": ["\\", '"', "{", {"é": 1.5}]}, {"y": True}], "head": [1, [2, "]"]]}
    for indent in (None, 1, 3):
        document = Document(json.dumps(value, indent=indent))
        assert [each for _line, each in document.values()] == value["puzzles"]
        assert document.head == {"head": value["head"]}


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("", "not_json", 1, 1),
        ("[1]", "not_json", 1, 1),
        ('{"puzzles": [{"a": 1} {"b": 2}]}', "not_json", 1, 23),
        ('{"puzzles": [1, ]}', "not_json", 1, 17),
        ('{"puzzles": [\n{"a": "x}]}', "unclosed", 2, 1),
        ('{"puzzles": ["x]}', "unclosed", 1, 14),
        ('{"puzzles": [{"a": 1', "unclosed", 1, 14),
        ('{"a": 1, "a": 2}', "field_twice", 1, 10),
        ('{"a": 1} x', "after_end", 1, 10),
        ('{"a": NaN}', "not_json", 1, 7),
        ("{a: 1}", "not_json", 1, 2),
    ],
)
def test_what_is_no_json_is_named_by_line_and_column(text, code, line, column):
    error = refused(text)
    assert (error.code, error.line, error.values["column"]) == (code, line, column)


def test_a_puzzle_that_is_no_json_is_told_and_the_others_are_read():
    found = list(Document('{"puzzles": [{"a": 1},\n{"a" 1},\n{"a": 3}]}').values())
    assert [line for line, _value in found] == [1, 2, 3]
    assert (found[1][1].code, found[1][1].values["column"]) == ("not_json", 6)
    assert (found[0][1], found[2][1]) == ({"a": 1}, {"a": 3})


def test_a_number_of_thousands_of_digits_is_told():
    ((_line, error),) = Document('{"puzzles": [' + "9" * 5000 + "]}").values()
    assert error.code == "not_json"


def test_nesting_and_length_are_bounded():
    deep = "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1)
    assert refused('{"puzzles": [' + deep + "]}").code == "too_deep"
    assert refused('{"puzzles": [' + "[" * 1_000_000).code == "too_deep"
    assert refused('{"puzzles": [["' + "x" * MAX_ITEM + '"]]}').code == "too_long"


def test_the_number_of_puzzles_and_of_other_fields_is_bounded():
    assert refused('{"puzzles": [' + "1," * MAX_PUZZLES + "1]}").code == "too_many"
    fields = ",".join(f'"{number}": 1' for number in range(MAX_HEAD + 1))
    assert refused("{" + fields + "}").code == "unknown_field"


def test_hostile_quotes_and_backslashes_are_refused():
    # Read in time that grows with the length alone: by the square these would take hours.
    refused('{"puzzles": [{"' + '\\"' * 2_000_000)
    refused('{"puzzles": ["' + '\\"' * 2_000_000)
    refused('{"puzzles": [' + "[]," * 10 + '"' * 1_000_001)
