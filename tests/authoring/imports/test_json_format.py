"""JSON in and out: what is written is read again, and every fault has its line and its field."""

import json
from random import Random

import pytest

from tests.authoring.exchange.samples import bank_values, document
from trainer.authoring.imports.entries import Fault, ImportedEntry, LineError, text_of, texts
from trainer.authoring.imports.json_file import JsonFile, json_text
from trainer.authoring.imports.storing import check
from trainer.wording.errors import import_sentence

VALUE = next(each for each in bank_values(40, kinds=("kan-legal",)) if each["position"]["players"] == 4)
ALL = VALUE | {
    "id": "one",
    "level": 3,
    "tags": ["kan", "riichi"],
    "source": "A book, page 7",
    "credit": "Ann",
    "words": {"en": {"title": "T", "note": "*N*", "hints": ["a", "b"]}, "ja": {"title": "題"}},
    "pins": {"ema_2025": "yes", "tenhou_4p": "no"},
    "twin": "two",
}


def read(*values, **head):
    return list(JsonFile(document(list(values), **head)).lines())


def test_all_that_is_told_of_a_puzzle_is_read_and_written_again():
    (entry,) = read(ALL)
    assert (entry.line, entry.kind, entry.level, entry.tags) == (2, "kan-legal", 3, ("kan", "riichi"))
    assert [(words.language, words.hints) for words in entry.words] == [("en", "a\nb"), ("ja", "")]
    assert entry.pins == (("ema_2025", "yes"), ("tenhou_4p", "no"))
    written = json.loads("".join(json_text([entry])))
    assert written["puzzles"] == [json.loads(json.dumps(ALL))]


def test_long_events_are_read_as_short_ones():
    entries = read(*bank_values(4))
    long = [{"kind": e.kind, "position": e.position.to_json()} for e in entries]
    assert [e.position for e in read(*long)] == [e.position for e in entries]


def test_the_head_says_what_the_collection_is():
    about = {"title": "Kans", "description": "All of them", "licence": "cc0-1.0"}
    assert JsonFile(document([], collection=about)).collection == about


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"puzzles": []}', "no_version"),
        ('{"riichi-dojo": 2}', "version"),
        ('{"riichi-dojo": true}', "version"),
        ('{"riichi-dojo": 1, "puzles": []}', "unknown_field"),
        ('{"riichi-dojo": 1, "collection": []}', "bad_field"),
        ('{"riichi-dojo": 1, "collection": {"licence": "mine"}}', "bad_field"),
        ('{"riichi-dojo": 1, "collection": {"title": 3}}', "bad_field"),
    ],
)
def test_what_is_no_such_document_is_refused(text, code):
    with pytest.raises(LineError) as caught:
        JsonFile(text)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"kind": "nothing"}, "no_kind"),
        ({"kind": 3}, "bad_field"),
        ({"kind": "x" * 41}, "long_field"),
        ({"position": 3}, "bad_position"),
        ({"position": VALUE["position"] | {"hand": "19m"}}, "bad_position"),
        ({"position": VALUE["position"] | {"events": "0-9z"}}, "bad_position"),
        ({"level": 6}, "bad_field"),
        ({"level": True}, "bad_field"),
        ({"tags": "kan"}, "bad_field"),
        ({"tags": ["a, b"]}, "bad_field"),
        ({"tags": [str(n) for n in range(11)]}, "many_tags"),
        ({"tags": ["x" * 31]}, "long_field"),
        ({"source": "x" * 201}, "long_field"),
        ({"credit": "a\0b"}, "unstorable"),
        ({"source": "\ud800"}, "unstorable"),
        ({"words": []}, "bad_field"),
        ({"words": {"de": {"title": "T"}}}, "no_language"),
        ({"words": {"en": {"titel": "T"}}}, "bad_field"),
        ({"words": {"en": {"hints": "a"}}}, "bad_field"),
        ({"words": {"en": {"note": "x" * 4001}}}, "long_field"),
        ({"pins": ["yes"]}, "bad_field"),
        ({"pins": {"ema_2025": 1}}, "bad_field"),
        ({"answer": "yes"}, "unknown_field"),
        ({"origin": {}}, "unknown_field"),
    ],
)
def test_a_field_that_will_not_do_is_named_with_its_line(changes, code):
    sound, fault = read(VALUE, VALUE | changes)
    assert isinstance(sound, ImportedEntry)
    assert (fault.line, fault.code, fault.refuses) == (3, code, True)
    assert import_sentence(fault.code, fault.values)
    json.dumps(dict(fault.values)).encode()


def test_a_missing_field_is_named():
    faults = read({"kind": "kan-legal"}, {"position": {}}, 7)
    assert [(fault.code, fault.values["field"]) for fault in faults] == [
        ("missing", "position"),
        ("missing", "kind"),
        ("bad_field", "puzzles"),
    ]


def judged(line):
    """An entry, or the fault that the rules find with it."""
    try:
        return check(line).entry if isinstance(line, ImportedEntry) else line
    except LineError as error:
        return error.fault(line.line)


def test_whatever_stands_in_a_file_it_is_read_or_refused_in_words():
    rng = Random(7)
    text = document([ALL | {"id": str(number)} for number in range(6)])
    outcomes = set()
    for _ in range(400):
        at = rng.randrange(len(text))
        broken = text[:at] + rng.choice(
            ['"', "{", "]", ",", "0", "9m", "\ud800", "é", " ", "-1", "null"]
        ) * rng.choice((1, 1, 40))
        broken += text[at + rng.randrange(4) :]
        try:
            lines = list(JsonFile(broken).lines())
        except LineError as error:
            lines = [error.fault(0)]
        for line in map(judged, lines):
            if isinstance(line, Fault):
                assert import_sentence(line.code, line.values)
            outcomes.add(getattr(line, "code", "read"))
    assert {"read", "not_json", "bad_position"} <= outcomes


@pytest.mark.parametrize(
    ("data", "code", "line", "column"),
    [
        (b"\xff\xfe{\0", "utf16", 1, None),
        ("äb\nä".encode() + b"\xff", "encoding", 2, 2),
        ("äb\näb\0".encode(), "nul", 2, 3),
        ("ä".encode() * 3 + b"\xc3", "encoding", 1, 4),
        (b"\xef\xbb\xbfa\0", "nul", 1, 2),
    ],
)
def test_what_is_no_text_is_found_at_the_same_place_however_the_file_is_cut(data, code, line, column):
    for size in (2, 3, len(data)):
        with pytest.raises(LineError) as error:
            list(texts([data[at : at + size] for at in range(0, len(data), size)]))
        assert (error.value.code, error.value.line, error.value.values.get("column")) == (code, line, column)


def test_a_text_is_the_same_however_the_file_is_cut():
    data = b"\xef\xbb\xbf" + "日本\n".encode() * 5
    for size in (3, 4, 7):
        assert "".join(texts(data[at : at + size] for at in range(0, len(data), size))) == "日本\n" * 5
    assert text_of(data) == "日本\n" * 5
