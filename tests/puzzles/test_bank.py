import json
from dataclasses import replace

import pytest

from tests.puzzles.shipped import shipped_entries
from trainer.puzzles.bank import (
    BANK,
    MAX_LINE,
    BankError,
    Entry,
    format_line,
    parse_line,
    read_bank,
    write_bank,
)
from trainer.rules.rulesets.ruleset import load_preset

POSITION = {
    "schema": 1,
    "players": 4,
    "ruleset": {"preset": "ema_2025"},
    "round": "E1",
    "scores": [30000, 30000, 30000, 30000],
    "hero": 0,
    "hand": "3444m778899s333z",
    "indicator": "1p",
    "events": "0+9p 0! 0=9p 1-1z 2-1z 3-1z 0+4m",
    "ask": {"call": "ankan", "tile": "4m"},
}
ENTRY = Entry(
    kind="kan-legal",
    level=2,
    position=POSITION,
    answer="no",
    source={"record": "2009010100gm-00a1", "round": 3, "event": 41},
    aftermath={"did": "0-4m", "end": "0t4m", "deltas": [3900, -1300, -1300, -1300]},
)


def test_a_line_gives_its_entry_back():
    assert parse_line(format_line(ENTRY)) == ENTRY


def test_a_line_without_aftermath_and_twin_does_not_name_them():
    line = format_line(replace(ENTRY, aftermath={}, source={"seed": 7}))
    assert sorted(json.loads(line)) == ["answer", "kind", "level", "position", "source"]


def test_a_line_gives_the_rulesets_back_that_ask_it_too():
    entry = replace(ENTRY, under={"wrc_2025": [3, "yes"]})
    assert parse_line(format_line(entry)) == entry
    assert entry.slug == ENTRY.slug


def test_an_entry_by_another_ruleset_is_a_question_of_its_own():
    there = replace(ENTRY, under={"wrc_2025": [3, "yes"], "tenhou_4p": [2, "no"]}).restated(
        load_preset("wrc_2025")
    )
    assert (there.level, there.answer, there.under) == (3, "yes", {})
    assert there.position["ruleset"] == {"preset": "wrc_2025"}
    assert there.slug != ENTRY.slug
    assert (there.source, there.aftermath) == (ENTRY.source, ENTRY.aftermath)


def test_by_rules_that_begin_with_other_points_the_scores_move_and_gaps_stay():
    there = replace(ENTRY, under={"tenhou_4p": [2, "no"]}).restated(load_preset("tenhou_4p"))
    assert there.position["scores"] == [25000] * 4


def test_the_pinned_answer_has_no_part_in_the_digest():
    assert replace(ENTRY, answer="yes").digest == ENTRY.digest


def test_a_line_of_more_than_two_kilobytes_is_refused():
    long = replace(ENTRY, position={**POSITION, "events": "x" * MAX_LINE})
    with pytest.raises(BankError, match=r"^kan-legal [a-z2-7]{10}: 2442 bytes, 2048 at most$"):
        format_line(long)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("[1", "bank.jsonl, line 2: not JSON: Expecting ',' delimiter: line 1 column 3 (char 2)"),
        ("[1]", "bank.jsonl, line 2: an object expected, list given"),
        (
            '{"kind":"waits","level":1,"position":{},"answer":"1m","player":"x"}',
            "bank.jsonl, line 2: missing ['source'], unknown ['player']",
        ),
        (
            json.dumps(
                {"kind": "waits", "level": 1, "answer": "1m", "source": {"seed": 1}}
                | {"position": {name: POSITION[name] for name in POSITION if name not in ("events", "hand")}}
            ),
            "bank.jsonl, line 2: events, hand: missing",
        ),
    ],
)
def test_a_bad_line_is_named_with_file_and_number(tmp_path, line, message):
    (tmp_path / "bank.jsonl").write_text(f"{format_line(ENTRY)}\n{line}\n")
    with pytest.raises(BankError) as caught:
        read_bank(tmp_path)
    assert str(caught.value) == message


def test_a_puzzle_that_stands_twice_is_refused(tmp_path):
    (tmp_path / "a.jsonl").write_text(format_line(ENTRY) + "\n")
    (tmp_path / "b.jsonl").write_text(format_line(replace(ENTRY, answer="yes")) + "\n")
    with pytest.raises(BankError) as caught:
        read_bank(tmp_path)
    assert str(caught.value) == f"b.jsonl, line 1: {ENTRY.slug} stands at a.jsonl, line 1 already"


def test_the_bank_is_written_a_file_per_kind_sorted_by_digest(tmp_path):
    entries = [replace(ENTRY, position={**POSITION, "honba": n}) for n in range(1, 6)]
    other = next(entry for entry in shipped_entries() if entry.kind == "waits")
    write_bank([*entries, other], tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kan-legal.jsonl", "waits.jsonl"]
    assert read_bank(tmp_path) == [*sorted(entries, key=lambda e: e.digest), other]


def test_every_line_of_the_shipped_bank_is_written_as_we_write_it():
    for path in sorted(BANK.glob("*.jsonl")):
        lines = path.read_text().splitlines()
        entries = [parse_line(line, checked=True) for line in lines]
        assert [format_line(entry) for entry in entries] == lines
        assert {entry.kind for entry in entries} == {path.stem}
        assert entries == sorted(entries, key=lambda entry: entry.digest)
    assert shipped_entries()


def changed(**fields):
    return json.dumps(json.loads(format_line(ENTRY)) | fields)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (changed(kind="chess"), "there is no kind of puzzle 'chess'"),
        (changed(kind=["waits"]), "kind: ['waits'] will not do"),
        (changed(kind="waits"), "a wait is asked with 13 tiles (less three a meld), before a draw"),
        (changed(level=0), "level: 0 is none of kan-legal"),
        (changed(level="2"), "level: '2' will not do"),
        (changed(level=True), "level: True will not do"),
        (changed(position=[]), "position: [] will not do"),
        (changed(answer=1), "answer: 1 will not do"),
        (changed(answer="perhaps"), "not_yes_or_no: perhaps"),
        (changed(source={}), "source: {} will not do"),
        (changed(source={"seed": "7"}), "source: {'seed': '7'} will not do"),
        (changed(source={"seed": 7, "round": 1}), "source: {'round': 1, 'seed': 7} will not do"),
        (
            changed(source={"record": "r", "round": -1, "event": 0}),
            "source: {'event': 0, 'record': 'r', 'round': -1} will not do",
        ),
        (changed(aftermath={"did": "0-4m"}), "aftermath: {'did': '0-4m'} will not do"),
        (changed(aftermath={"did": "x", "end": ""}), "aftermath: {'did': 'x', 'end': ''} will not do"),
        (
            changed(aftermath={"did": "", "end": "", "deltas": [1]}),
            "aftermath: a delta for each player expected",
        ),
        (changed(under={"nowhere": [1, "no"]}), "under: {'nowhere': [1, 'no']} will not do"),
        (changed(under={"wrc_2025": ["1", "no"]}), "under: {'wrc_2025': ['1', 'no']} will not do"),
        (changed(under={"wrc_2025": [1]}), "under: {'wrc_2025': [1]} will not do"),
        (changed(under={"wrc_2025": [0, "no"]}), "level: 0 is none of kan-legal"),
        (changed(under={"wrc_2025": [1, "maybe"]}), "not_yes_or_no: maybe"),
        (changed(twin="\0"), "a character that no text holds (NUL or half a character)"),
        (changed(twin="\ud800"), "a character that no text holds (NUL or half a character)"),
        (changed(twin="x" * 2048), "3080 bytes, 2048 at most"),
        ("[" * 2040, "not JSON: nested too deeply"),
        ("\xff", "not UTF-8: invalid start byte"),
    ],
)
def test_a_field_that_will_not_do_is_named_with_file_and_line(tmp_path, line, message):
    (tmp_path / "bank.jsonl").write_bytes(format_line(ENTRY).encode() + b"\n" + line.encode("latin-1"))
    with pytest.raises(BankError) as caught:
        read_bank(tmp_path)
    said = str(caught.value).removeprefix("bank.jsonl, line 2: ")
    assert said == message or (said.endswith(" bytes, 2048 at most") and message.endswith("2048 at most"))


def test_a_folder_without_a_bank_is_no_empty_bank(tmp_path):
    with pytest.raises(BankError, match="no such folder"):
        read_bank(tmp_path / "nowhere")
    with pytest.raises(BankError, match=r"no \*.jsonl"):
        read_bank(tmp_path)


def test_a_kind_without_entries_loses_its_file_and_no_draft_stays(tmp_path):
    other = next(entry for entry in shipped_entries() if entry.kind == "waits")
    write_bank([ENTRY, other], tmp_path)
    write_bank([ENTRY], tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["kan-legal.jsonl"]


def test_a_file_that_can_not_be_written_leaves_the_old_one(tmp_path, monkeypatch):
    write_bank([ENTRY], tmp_path)
    before = (tmp_path / "kan-legal.jsonl").read_bytes()

    def full(path, text):
        with path.open("w") as file:
            file.write(text[:100])
        raise OSError("no space left on device")

    monkeypatch.setattr(type(tmp_path), "write_text", full)
    with pytest.raises(OSError, match="no space"):
        write_bank([replace(ENTRY, answer="yes")], tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["kan-legal.jsonl"]
    assert (tmp_path / "kan-legal.jsonl").read_bytes() == before
