"""Records of all formats: told apart by their content, and written without losing what both can say."""

import json
from contextlib import suppress
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.records.agreement import differences
from tests.records.tenhou_writer import FOUR, THREE, game
from tests.records.writing import write_game
from trainer.records.game_record import Game, RecordError, Setup, Win
from trainer.records.sources import FORMATS, read_format, read_game
from trainer.records.tenhou.xml_records import MAX_BYTES
from trainer.rules.replay.events import Dora, Kita

EAST = Setup(4, aka=False, kuitan=False, hanchan=False)
WORTH = (
    {"fu": 30, "limit": "", "yaku": (("riichi", 1), ("tanyao", 1), ("dora", 2))},
    {"fu": 40, "limit": "", "yaku": (("yakuhai_seat_wind", 1), ("yakuhai_round_wind", 1), ("aka", 1))},
    {"limit": "mangan", "yaku": (("riichi", 1), ("ippatsu", 1), ("pinfu", 1), ("ura_dora", 2))},
    {"limit": "yakuman", "yaku": (("daisangen", 13), ("tsuuiisou", 13))},
)
"""What the wins of a generated game are said to be worth, in turn."""


@cache
def told(seed: int, setup: Setup, rounds: int = 8) -> Game:
    """A generated game whose wins name fu, limit and yaku."""
    found = read_game(game(seed, setup, rounds)[0].encode())
    return replace(found, rounds=tuple(replace(one, wins=wins_of(one)) for one in found.rounds))


def wins_of(record) -> tuple[Win, ...]:
    return tuple(
        worth(record, win, WORTH[(record.index + n) % len(WORTH)]) for n, win in enumerate(record.wins)
    )


def worth(record, win, said) -> Win:
    """The win with what is said of it, and the norths that the winner extracted."""
    kita = sum(isinstance(event, Kita) and event.seat == win.seat for event in record.events)
    win = replace(win, **said)
    return win if win.yakuman or not kita else replace(win, yaku=(*win.yaku, ("kita", kita)))


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("setup", [FOUR, THREE, EAST], ids=["four", "three", "east"])
@pytest.mark.parametrize("seed", range(3))
def test_game_is_read_back_from_each_format(seed, setup, fmt):
    before = told(seed, setup)
    found, after = read_format(write_game(before, fmt), "game")
    assert found == fmt
    assert len(after.rounds) == len(before.rounds)
    assert [differences(a, b) for a, b in zip(before.rounds, after.rounds, strict=True)] == [
        [] for _ in before.rounds
    ]


@cache
def read_through(fmt: str) -> Game:
    """A game as a format keeps it."""
    return read_game(write_game(told(1, FOUR), fmt))


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("other", FORMATS)
def test_what_is_written_from_another_format_is_the_same_as_before(fmt, other):
    through = read_through(other)
    once = read_game(write_game(through, fmt))
    assert [differences(a, b) for a, b in zip(through.rounds, once.rounds, strict=True)] == [
        [] for _ in once.rounds
    ]


@pytest.mark.parametrize("fmt", FORMATS)
def test_writing_what_was_read_gives_the_same_bytes(fmt):
    assert write_game(read_through(fmt), fmt) == write_game(told(1, FOUR), fmt)


def test_generated_games_have_what_is_compared():
    records = [one for seed in (0, 1, 2, 5) for one in told(seed, THREE).rounds + told(seed, FOUR).rounds]
    kinds = {type(event) for one in records for event in one.events}
    assert {Dora, Kita} <= kinds
    assert {one.reason for one in records} >= {"win", "exhaustive", "kyuushu"}
    assert any(one.standing for one in records)


@pytest.mark.parametrize(
    ("fmt", "setup", "read"),
    [
        ("tenhou_xml", EAST, EAST),
        ("tenhou_json", EAST, EAST),
        ("mjai", EAST, replace(EAST, kuitan=True)),
        ("mahjong_soul", EAST, replace(EAST, rules="mahjong_soul_4p")),
        ("tenhou_json", Setup(3, rules="mahjong_soul_3p"), Setup(3, rules="mahjong_soul_3p")),
        ("tenhou_xml", Setup(3, rules="mahjong_soul_3p"), Setup(3, rules="tenhou_3p")),
    ],
)
def test_rules_are_told_as_far_as_the_format_has_words(fmt, setup, read):
    found = read_game(game(2, replace(setup, rules=""), rounds=1)[0].encode())
    one = replace(found.rounds[0], setup=setup)
    assert read_game(write_game(Game(setup, (one,)), fmt)).setup == read


def test_mjai_may_be_an_array_or_an_object_with_events():
    data = write_game(told(1, FOUR), "mjai")
    events = [json.loads(line) for line in data.splitlines()]
    assert read_game(json.dumps(events).encode()) == read_game(data)
    assert read_game(b"\xef\xbb\xbf" + json.dumps({"events": events}).encode()) == read_game(data)


def test_tenhou_json_may_have_a_round_a_line():
    document = json.loads(write_game(told(1, FOUR), "tenhou_json"))
    lines = [json.dumps({**document, "log": [row]}) for row in document["log"]]
    assert read_game("\n".join(lines).encode()) == read_game(json.dumps(document).encode())


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", ": the record is empty"),
        (b"MZ", ": not well-formed XML, line 1, column 0: syntax error"),
        (b"{", ", line 1: not JSON: Expecting property name enclosed in double quotes, column 2"),
        (b"[]", ": not a record: no object of a known format"),
        (b"[1]", ": not a record: no object of a known format"),
        (b'{"a": 1}', ": not a record: no object of a known format"),
        (b'{"log": []}', ": the record holds no round"),
        (b'{"log": NaN}', ", line 1: not JSON: NaN is no value"),
        (b'{"events": 1}', ": not a record: events: an array expected, not 1"),
        (b"[" * 100_000, ", line 1: JSON is nested too deeply"),
        (b'{"type": "start_game"}', ": the record holds no round"),
        (b'{"data": {"actions": []}}', ": the record holds no round"),
    ],
    ids=range(12),
)
def test_what_is_no_record_is_refused_by_name(data, message):
    with pytest.raises(RecordError) as caught:
        read_game(data, "bad")
    assert str(caught.value) == f"bad{message}"


def test_bytes_that_are_no_text_are_refused():
    with pytest.raises(RecordError, match=r"^bad, line 1: byte 0xff is no text in UTF-8$"):
        read_game(b'{"log": "\xff"}', "bad")


def test_oversized_record_is_not_even_decoded():
    with pytest.raises(RecordError, match=f"^{MAX_BYTES + 1} bytes: a record has at most {MAX_BYTES}$"):
        read_game(b"{" * (MAX_BYTES + 1))


def places(value, path=()):
    """The paths of all values in a document."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from places(each, (*path, key))


def put(value, path, new):
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = put(value[path[0]], path[1:], new)
    return copy


WEIRD = [
    None,
    True,
    -1,
    0,
    3,
    60,
    10**30,
    1.5,
    "",
    "5m",
    "99",
    "r60",
    "c",
    "11p1111",
    [],
    [0],
    {},
    [[]],
    {"a": 1},
]
DOCUMENTS = {
    fmt: [json.loads(line) for line in write_game(told(4, THREE, 3), fmt).splitlines()]
    for fmt in FORMATS
    if fmt != "tenhou_xml"
}
PLACES = {fmt: list(places(document)) for fmt, document in DOCUMENTS.items()}


@settings(max_examples=300)
@given(st.data())
def test_spoilt_document_is_read_or_a_record_error(data):
    fmt = data.draw(st.sampled_from(sorted(DOCUMENTS)))
    path = data.draw(st.sampled_from(PLACES[fmt]))
    spoilt = put(DOCUMENTS[fmt], path, data.draw(st.sampled_from(WEIRD)))
    lines = "\n".join(json.dumps(each) for each in spoilt) if isinstance(spoilt, list) else "{}"
    with suppress(RecordError):
        assert read_game(lines.encode()).rounds
