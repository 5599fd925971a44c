"""Positions of schema 1: read, written, replayed; everything that is refused, by field or event."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scenarios.build import EXAMPLE, example, random_replay
from trainer.rules.replay.events import Discard, Draw
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import format_tiles, parse_tile, parse_tiles
from trainer.scenarios.position.mining import mined_at
from trainer.scenarios.position.position import Position, PositionError

DOCS = Path(__file__).parents[3] / "docs" / "position.md"
HAND = "123m456p789s1123z"


def test_a_position_is_read_field_by_field():
    position = Position.from_json(EXAMPLE)
    assert position.ruleset == load_preset("tenhou_4p")
    assert position.round == Round(0, 2, 1)
    assert position.scores == (24000, 25000, 26000, 24000)
    assert (position.hero, position.sticks, position.players) == (1, 1, 4)
    assert position.hand == parse_tiles(HAND)
    assert position.indicator == parse_tile("4p")
    assert position.events[:2] == (Draw(1, parse_tile("1z")), Discard(1, parse_tile("3z")))
    assert (position.ask, position.shown) == ((), ())


def test_what_may_be_left_out_is_none():
    position = Position.from_json(example(honba=..., sticks=..., scores=[25_000] * 4))
    assert (position.round.honba, position.sticks) == (0, 0)


def test_the_table_is_derived_by_replay():
    state = Position.from_json(EXAMPLE).table()
    assert state.pending is not None
    assert (state.pending.seat, state.pending.tile) == (2, parse_tile("0p"))
    assert format_tiles(state.seats[1].hand or ()) == "123m456p789s1z"
    assert state.wall == 70 - 4
    assert [seat.hand is None for seat in state.seats] == [True, False, True, True]


def test_ask_and_shown_are_kept_in_order_of_their_names():
    shown = {"3": "123m456m789m2255z"}
    fields = example(events="1+1z ~kyuushu", ask={"tile": "1z", "call": "ankan"}, shown=shown)
    position = Position.from_json(fields)
    assert position.ask == (("call", "ankan"), ("tile", "1z"))
    assert position.asked("tile") == "1z"
    assert position.shown == ((3, parse_tiles("123m456m789m2255z")),)
    assert Position.from_json(position.to_json()) == position


def test_a_missing_value_of_ask_is_named():
    with pytest.raises(PositionError, match=r"^ask: 'tile' is missing$"):
        Position.from_json(EXAMPLE).asked("tile")


def test_the_short_form_is_what_was_read():
    assert Position.from_json(EXAMPLE).to_json(short=True) == {
        **EXAMPLE,
        "ruleset": {"preset": "tenhou_4p"},
    }


def test_changes_of_the_ruleset_are_kept_in_the_short_form():
    fields = example(ruleset={"preset": "tenhou_4p", "changes": {"riichi_ankan": "any"}})
    assert Position.from_json(fields).to_json(short=True) == fields


def test_the_long_form_says_the_same():
    position = Position.from_json(EXAMPLE)
    long = position.to_json()
    assert long["events"][:2] == [
        {"type": "tsumo", "actor": 1, "pai": "1z"},
        {"type": "dahai", "actor": 1, "pai": "3z", "tsumogiri": False},
    ]
    assert Position.from_json(json.loads(json.dumps(long))) == position


@given(st.integers(0, 2**32), st.sampled_from([3, 4]), st.integers(0, 2))
def test_positions_of_random_hands_survive_both_forms(seed, players, hero):
    replay = random_replay(seed, players)
    moment = Random(seed).randrange(len(replay.events))
    position = mined_at(replay, hero, moment).position
    for short in (True, False):
        assert Position.from_json(json.loads(json.dumps(position.to_json(short=short)))) == position


# --- the document ---------------------------------------------------------------------------------


def documented() -> list[Any]:
    return [json.loads(text) for text in re.findall(r"```json\n(.*?)```", DOCS.read_text(), re.S)]


def test_the_examples_of_the_document_are_one_position():
    long, short = (Position.from_json(value) for value in documented())
    assert long == short
    assert long.to_json() == documented()[0]
    assert short.to_json(short=True) == documented()[1]


def test_the_document_names_every_field():
    rows = re.findall(r"^\| `(\w+)` \|", DOCS.read_text(), re.M)
    assert rows == [
        *("schema", "players", "ruleset", "round", "honba", "scores", "sticks", "hero"),
        *("hand", "indicator", "events", "ask", "shown", "ura"),
    ]


# --- what is refused ------------------------------------------------------------------------------
