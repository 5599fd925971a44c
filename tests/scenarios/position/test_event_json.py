"""Events as MJAI objects: every type, what is refused, and exact round trips."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scenarios.build import random_replay
from tests.scenarios.json_values import json_values
from trainer.rules.errors import NotationError
from trainer.rules.replay.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Dora,
    Draw,
    Kakan,
    Kita,
    Pon,
    Riichi,
    Ron,
    Ryuukyoku,
    Tsumo,
)
from trainer.rules.tiles.tile import parse_tile, parse_tiles
from trainer.scenarios.position.event_formats import brief, event_from_json, event_to_json
from trainer.scenarios.position.mining import masked

LITERAL = [
    (Draw(0, parse_tile("0m")), {"type": "tsumo", "actor": 0, "pai": "0m"}),
    (Draw(1), {"type": "tsumo", "actor": 1, "pai": "?"}),
    (Discard(2, parse_tile("5m")), {"type": "dahai", "actor": 2, "pai": "5m", "tsumogiri": False}),
    (
        Discard(2, parse_tile("5m"), tsumogiri=True),
        {"type": "dahai", "actor": 2, "pai": "5m", "tsumogiri": True},
    ),
    (Riichi(3), {"type": "reach", "actor": 3}),
    (Riichi(3, open=True), {"type": "reach", "actor": 3, "open": True}),
    (
        Chi(1, 0, parse_tile("3m"), parse_tiles("24m")),
        {"type": "chi", "actor": 1, "target": 0, "pai": "3m", "consumed": ["2m", "4m"]},
    ),
    (
        Pon(1, 0, parse_tile("5p"), parse_tiles("05p")),
        {"type": "pon", "actor": 1, "target": 0, "pai": "5p", "consumed": ["0p", "5p"]},
    ),
    (
        Daiminkan(1, 0, parse_tile("7z"), parse_tiles("777z")),
        {"type": "daiminkan", "actor": 1, "target": 0, "pai": "7z", "consumed": ["7z", "7z", "7z"]},
    ),
    (
        Ankan(1, parse_tiles("1111s")),
        {"type": "ankan", "actor": 1, "consumed": ["1s", "1s", "1s", "1s"]},
    ),
    (Kakan(1, parse_tile("7z")), {"type": "kakan", "actor": 1, "pai": "7z"}),
    (Kita(1, parse_tile("4z")), {"type": "kita", "actor": 1, "pai": "4z"}),
    (Dora(parse_tile("9s")), {"type": "dora", "dora_marker": "9s"}),
    (Ron(1, 0, parse_tile("9s")), {"type": "hora", "actor": 1, "target": 0, "pai": "9s"}),
    (Tsumo(1, parse_tile("9s")), {"type": "hora", "actor": 1, "target": 1, "pai": "9s"}),
    (Tsumo(1), {"type": "hora", "actor": 1, "target": 1, "pai": "?"}),
    (Ryuukyoku("suufon"), {"type": "ryukyoku", "reason": "suufon"}),
]


@pytest.mark.parametrize(("event", "value"), LITERAL)
def test_an_event_is_written_as_its_object(event, value):
    assert event_to_json(event) == value


@pytest.mark.parametrize(("event", "value"), LITERAL)
def test_an_object_is_read_as_its_event(event, value):
    assert event_from_json(value) == event


def test_a_kita_is_read_by_its_name_in_mjai_too():
    read = event_from_json({"type": "nukidora", "actor": 1, "pai": "4z"})
    assert read == Kita(1, parse_tile("4z"))
    with pytest.raises(NotationError, match=r"nukidora: 'pai' is missing"):
        event_from_json({"type": "nukidora", "actor": 1})


def test_what_may_be_left_out_has_its_usual_value():
    assert event_from_json({"type": "dahai", "actor": 0, "pai": "1m"}) == Discard(0, parse_tile("1m"))
    assert event_from_json({"type": "ryukyoku"}) == Ryuukyoku("exhaustive")


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (None, "None is not an event"),
        ([], "[] is not an event"),
        ({}, "{} is not an event"),
        ({"type": "hello"}, "{'type': 'hello'} is not an event"),
        ({"type": ["tsumo"]}, "{'type': ['tsumo']} is not an event"),
        ({"type": "tsumo", "actor": 0}, "tsumo: 'pai' is missing"),
        ({"type": "tsumo", "pai": "1m"}, "tsumo: 'actor' is missing"),
        ({"type": "tsumo", "actor": 4, "pai": "1m"}, "tsumo: actor: seat 0 to 3 expected, not 4"),
        ({"type": "tsumo", "actor": True, "pai": "1m"}, "tsumo: actor: seat 0 to 3 expected, not True"),
        ({"type": "tsumo", "actor": 1.0, "pai": "1m"}, "tsumo: actor: seat 0 to 3 expected, not 1.0"),
        ({"type": "tsumo", "actor": "1", "pai": "1m"}, "tsumo: actor: seat 0 to 3 expected, not '1'"),
        ({"type": "tsumo", "actor": 0, "pai": 5}, "tsumo: pai: a tile expected, not 5"),
        ({"type": "tsumo", "actor": 0, "pai": "8z"}, "tsumo: '8z': there is no tile '8z'"),
        ({"type": "dahai", "actor": 0, "pai": "?"}, "dahai: '?': unexpected '?' at place 1"),
        (
            {"type": "dahai", "actor": 0, "pai": "1m", "tsumogiri": "no"},
            "dahai: tsumogiri: true or false expected, not 'no'",
        ),
        ({"type": "reach", "actor": 0, "open": 1}, "reach: open: true or false expected, not 1"),
        (
            {"type": "ankan", "actor": 0, "consumed": "1111m"},
            "ankan: consumed: a list of tiles expected, four at most",
        ),
        (
            {"type": "ankan", "actor": 0, "consumed": ["1m"] * 5},
            "ankan: consumed: a list of tiles expected, four at most",
        ),
        (
            {"type": "pon", "actor": 1, "target": None, "pai": "1m", "consumed": []},
            "pon: target: seat 0 to 3 expected, not None",
        ),
        ({"type": "ryukyoku", "reason": 3}, "ryukyoku: reason: a code expected, not 3"),
        (
            {"type": "ryukyoku", "reason": "two words"},
            "ryukyoku: a draw has a code such as exhaustive, not 'two words'",
        ),
    ],
)
def test_a_faulty_object_is_refused_by_type_and_field(value, message):
    with pytest.raises(NotationError) as error:
        event_from_json(value)
    assert str(error.value) == message


def test_a_long_value_is_quoted_in_brief():
    assert brief("x" * 100) == "'xxxxxxxxxxxx...xxxxxxxxxxxxx'"


def test_a_number_of_thousands_of_digits_is_quoted_without_them():
    assert brief(10**5000) in ("a number of thousands of digits", "<int instance with roughly 5001 digits>")


@given(st.integers(0, 2**32), st.sampled_from([3, 4]), st.integers(0, 2))
def test_whole_hands_survive_the_round_trip_through_json(seed, players, hero):
    events = list(masked(random_replay(seed, players).events, hero))
    text = json.dumps([event_to_json(event) for event in events])
    assert [event_from_json(value) for value in json.loads(text)] == events


TYPES = ["tsumo", "dahai", "reach", "chi", "pon", "daiminkan", "ankan", "kakan", "kita", "dora", "hora"]
FIELDS = ["actor", "target", "pai", "consumed", "tsumogiri", "open", "dora_marker", "reason"]


@given(
    st.sampled_from([*TYPES, "ryukyoku", "none"]),
    st.dictionaries(st.sampled_from(FIELDS), json_values() | st.sampled_from(["1m", "?", 0, 3, ["1m"]])),
)
def test_an_object_is_an_event_or_a_notation_error(word, fields):
    try:
        event = event_from_json({"type": word, **fields})
    except NotationError:
        return
    assert event_from_json(event_to_json(event)) == event
