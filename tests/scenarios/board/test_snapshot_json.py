"""Snapshots as JSON: an exact round trip, and everything that is refused by the name of its field."""

import json
from pathlib import Path

import pytest
from hypothesis import given

from tests.scenarios.json_values import json_values
from tests.scenarios.tables import bank_sample, table
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.board.reconstruct import picture
from trainer.scenarios.board.snapshot import empty_snapshot, snapshot_from_json, snapshot_to_json
from trainer.scenarios.position.position import PositionError

EXAMPLE = {
    "schema": 1,
    "ruleset": {"preset": "tenhou_4p", "changes": {"riichi_ankan": "any"}},
    "round": "S2",
    "honba": 1,
    "hero": 1,
    "scores": [24000, 25000, 25000, 25000],
    "sides": [
        {"river": "1z =9m 5p!"},
        {"river": "1m 9s 3z"},
        {"river": "2z 7z 9p", "melds": "pon 333z<1", "shown": "1122m"},
        {},
    ],
    "hand": "234m067p345s1188z",
    "sticks": 1,
    "indicators": "4z",
    "lies": 2,
    "then": "1r",
    "ura": "3z",
    "ask": {"tile": "3z"},
}
DOCS = Path(__file__).parents[3] / "docs" / "snapshot.md"


def example(**changes):
    fields = {**EXAMPLE, "hand": "234m067p345s1177z", **changes}
    return {name: value for name, value in fields.items() if value is not ...}


def test_every_field_comes_back():
    snapshot = snapshot_from_json(example())
    assert snapshot_to_json(snapshot) == example()
    assert snapshot.ruleset == load_preset("tenhou_4p").changed(riichi_ankan="any")
    assert (snapshot.lies, snapshot.then, snapshot.ask) == (2, "1r", (("tile", "3z"),))


def test_what_is_empty_is_left_out():
    value = snapshot_to_json(empty_snapshot("tenhou_3p"))
    assert sorted(value) == ["hero", "round", "ruleset", "schema", "scores", "sides"]
    assert value["sides"] == [{}, {}, {}]
    assert snapshot_from_json(value) == empty_snapshot("tenhou_3p")


def test_an_unfinished_hand_and_an_impossible_meld_can_be_kept():
    snapshot = table("123m", "1z", melds={1: "chi 357m<0", 2: "pon 55z"}, drawn="0s")
    assert snapshot_from_json(json.loads(json.dumps(snapshot_to_json(snapshot)))) == snapshot


def test_pictures_of_the_bank_come_back():
    for _, position in bank_sample(1):
        snapshot = picture(position)
        assert snapshot_from_json(snapshot_to_json(snapshot)) == snapshot


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"schema": 2}, "schema: 1 expected, not 2"),
        ({"schema": True}, "schema: 1 expected, not True"),
        ({"sides": ...}, "sides: missing"),
        ({"colour": 1}, "'colour': there is no such field"),
        ({"ruleset": {"preset": "mine"}}, "ruleset: "),
        ({"round": "X1"}, "round: "),
        ({"round": 5}, "round: "),
        ({"honba": 100}, "honba: a number from 0 to 99 expected, not 100"),
        ({"hero": 4}, "hero: a number from 0 to 3 expected, not 4"),
        ({"hero": True}, "hero: "),
        ({"lies": -1}, "lies: "),
        ({"scores": [1] * 3}, "scores: a list of 4 numbers"),
        ({"scores": [10**9] * 4}, "scores: 1,000,000 points at most"),
        ({"sides": [{}] * 3}, "sides: a list of 4 objects"),
        ({"sides": [{}, {}, 5, {}]}, "sides 2: an object expected, not int"),
        ({"sides": [{"rivers": ""}, {}, {}, {}]}, "'rivers': there is no such field"),
        ({"sides": [{}, {"river": "8z"}, {}, {}]}, "sides 1: river: "),
        ({"sides": [{}, {"melds": "pong"}, {}, {}]}, "sides 1: melds: "),
        ({"sides": [{"river": "1z" * 400}, {}, {}, {}]}, "sides 0: river: text of 400 characters at most"),
        ({"hand": "1z" * 21}, "hand: 21 tiles, 20 at most"),
        ({"hand": "x"}, "hand: "),
        ({"hand": 13}, "hand: text of 400 characters at most expected, not 13"),
        ({"drawn": "12m"}, "drawn: "),
        ({"ask": {"a": 1}}, "ask: text"),
        ({"ask": {str(n): "" for n in range(11)}}, "ask: 10 names"),
    ],
)
def test_what_is_wrong_is_named(changes, message):
    with pytest.raises(PositionError) as refused:
        snapshot_from_json(example(**changes))
    assert str(refused.value).startswith(message)


@given(json_values())
def test_no_json_is_anything_but_read_or_refused(value):
    for given_value in (value, example(sides=value), example(ask=value), example(hand=value)):
        try:
            snapshot_from_json(given_value)
        except PositionError:
            continue


def test_the_example_of_the_page_is_a_snapshot():
    text = DOCS.read_text()
    value = json.loads(text.split("```json\n", 1)[1].split("```", 1)[0])
    assert snapshot_to_json(snapshot_from_json(value)) == value
