"""Positions of schema 1 that are refused: every fault named by field or event, whatever the value."""

import copy
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scenarios.build import EXAMPLE, at, example, random_replay
from tests.scenarios.json_values import json_values
from trainer.rules.replay.events import Draw
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.position.mining import mined_at
from trainer.scenarios.position.position import Position, PositionError

HAND = "123m456p789s1123z"


def refused(value: object) -> str:
    with pytest.raises(PositionError) as error:
        Position.from_json(value)
    return str(error.value)


NO_MORE = "a drawn hand leaves one of each player, and a win takes all"
REFUSED = [
    ({"events": ...}, "events: missing"),
    ({"schema": ..., "hero": ...}, "hero, schema: missing"),
    ({"answer": "yes"}, "'answer': there is no such field"),
    ({"schema": 2}, "schema: 1 expected, not 2"),
    ({"schema": "1"}, "schema: 1 expected, not '1'"),
    ({"schema": True}, "schema: 1 expected, not True"),
    ({"players": 3}, "players: 3, but the ruleset has 4"),
    ({"players": 4.0}, "players: 4.0, but the ruleset has 4"),
    ({"ruleset": "tenhou_4p"}, """ruleset: a ruleset is {"preset": ..., "changes": ...}, not 'tenhou_4p'"""),
    ({"ruleset": {"preset": "tenhou_4p", "changes": {"bust": "often"}}}, None),
    ({"round": "N5"}, "round: one of ESWN and of 1234 expected, not 'N5'"),
    ({"round": "E"}, "round: one of ESWN and of 1234 expected, not 'E'"),
    ({"round": 1}, "round: one of ESWN and of 1234 expected, not 1"),
    ({"honba": -1}, "honba: a number from 0 to 99 expected, not -1"),
    ({"honba": True}, "honba: a number from 0 to 99 expected, not True"),
    ({"sticks": 100}, "sticks: a number from 0 to 99 expected, not 100"),
    ({"sticks": None}, "sticks: a number from 0 to 99 expected, not None"),
    ({"hero": 4}, "hero: a number from 0 to 3 expected, not 4"),
    ({"hero": "1"}, "hero: a number from 0 to 3 expected, not '1'"),
    ({"scores": [25000] * 3}, "scores: a list of 4 numbers expected, not [25000, 25000, 25000]"),
    ({"scores": "25000"}, "scores: a list of 4 numbers expected, not '25000'"),
    (
        {"scores": [25000, 25000, 25000, 25050]},
        "scores: hundreds of points, 1,000,000 at most, expected, not 25050",
    ),
    (
        {"scores": [25000, 25000, 25000, 1_000_100]},
        "scores: hundreds of points, 1,000,000 at most, expected, not 1000100",
    ),
    (
        {"scores": [25000, 25000, 25000, 0.5]},
        "scores: hundreds of points, 1,000,000 at most, expected, not 0.5",
    ),
    ({"hand": "123m456p789s112z"}, "hand: '123m456p789s112z': 13 tiles are dealt, not 12"),
    ({"hand": "123m456p789s112233z"}, "hand: '123m456p789s112233z': 13 tiles are dealt, not 15"),
    ({"hand": "123m456p789s1128z"}, "hand: '123m456p789s1128z': there is no tile '8z'"),
    ({"hand": "123m456p789s1123"}, None),
    ({"hand": "123x"}, "hand: '123x': unexpected 'x' at place 4"),
    ({"hand": None}, "hand: text of 100 characters at most expected, not None"),
    (
        {"hand": "1m" * 60},
        "hand: text of 100 characters at most expected, not '1m1m1m1m1m1m...m1m1m1m1m1m1m'",
    ),
    ({"indicator": "44p"}, "indicator: '44p': one tile expected, 2 given"),
    ({"indicator": ["4p"]}, "indicator: text of 100 characters at most expected, not ['4p']"),
    ({"events": 7}, "events: a list of events or their short text expected, not 7"),
    ({"events": {}}, "events: a list of events or their short text expected, not {}"),
    ({"events": "1+1z oops"}, "events: token 2 'oops': a seat 0 to 3 and what it does expected"),
    ({"events": [{"type": "tsumo", "actor": 1}]}, "events: event 0: tsumo: 'pai' is missing"),
    ({"events": [None]}, "events: event 0: None is not an event"),
    ({"events": "1+1z 1=1z " * 600}, "events: 400 at most"),
    ({"events": [None] * 401}, "events: 400 at most"),
    ({"sticks": 2}, "scores: 99,000 points and 2 sticks, 100,000 in all expected"),
    ({"scores": [25_000] * 4}, "scores: 100,000 points and 1 sticks, 100,000 in all expected"),
    ({"honba": 0}, "sticks: 1 on the table, but no hand was drawn before (honba 0)"),
    (
        {"honba": 2, "sticks": 9, "scores": [22_000, 23_000, 23_000, 23_000]},
        f"sticks: 9 on the table, 8 at most with honba 2: {NO_MORE}",
    ),
    ({"ask": ["tile"]}, "ask: 10 names with texts at most expected, not ['tile']"),
    ({"ask": {"tile": 1}}, "ask: text of 100 characters at most expected, not 1"),
    ({"ask": {"tile": "m" * 101}}, None),
    ({"ask": {str(i): "" for i in range(11)}}, None),
    ({"shown": ["123m"]}, "shown: seats with hands expected, not ['123m']"),
    ({"shown": {"4": HAND}}, "shown: seats with hands expected, not {'4': '123m456p789s1123z'}"),
    ({"shown": {"2": "12x"}}, "shown: '12x': unexpected 'x' at place 3"),
    ({"shown": {"3": "123m"}}, "shown: seat 3 holds 13 tiles, not 3"),
    ({"shown": {"3": "123456789m1111z"}}, "shown: a fifth 1z"),
    ({"shown": {"0": "123456789m1122p", "3": "123456789m1113p"}}, "shown: a fifth 1p"),
    ({"shown": {"3": "123456789m1122p"}}, "shown: the hand of seat 3, but the hand goes on"),
    ({"ura": "9p"}, "ura: tiles turned over, but nobody has won"),
    ({"events": "1+1z ~kyuushu", "ura": "9p"}, "ura: tiles turned over, but nobody has won"),
    ({"events": "1+1z 1t", "ura": "99p"}, "ura: 2 tiles beneath 1 indicators"),
    ({"events": "1+1z 1-3z ~nagashi"}, "event 2: nagashi mangan with 69 tiles in the wall"),
]


@pytest.mark.parametrize(("changes", "message"), REFUSED)
def test_a_faulty_field_is_named(changes, message):
    said = refused(example(**changes))
    if message is None:
        (field,) = changes
        message = f"{field}: {said.partition(': ')[2]}"
    assert said == message


@pytest.mark.parametrize("value", [None, [], "x", 1, True])
def test_only_an_object_is_a_position(value):
    assert refused(value) == f"an object expected, not {type(value).__name__}"


IMPOSSIBLE = [
    ("0+1z", "event 0: draw by seat 0, but it is seat 1's turn"),
    ("1-3z", "event 0: seat 1: hand and drawn tile must be both known or both not"),
    ("1+1z 1-9p", "event 1: 9p is not in the hand 123m456p789s11231z"),
    ("1+1z 1=3z", "event 1: 3z is not the tile just drawn"),
    ("1+1z 1-3z 0-9m", "event 2: draw by seat 0, but it is seat 2's turn"),
    ("1+1z 1-3z 2-9m 2-9m", "event 4: draw by seat 2, but it is seat 3's turn"),
    ("1+1z 1-3z 2p33z 3-1m", "event 3: draw by seat 3, but seat 2 must discard"),
    ("1+1z 1-3z 2+1m", "event 2: seat 2: hand and drawn tile must be both known or both not"),
    ("1+4p 1-3z 2-4p 3-4p 0-4p", "event 5: a fifth 4p"),
    ("1+0p 1-3z 2-0p", "event 3: a second red 0p"),
    ("1+1z 1-3z 2-9m 1p22z", "event 4: pon 9m22z: not all of one kind"),
    ("1+1z 1-3z 2-1m 3c13m", "event 4: chi 113m: not a run of one suit"),
    ("1+1z 1a1111z", "event 1: 1z is not in the hand 123m456p789s11231z"),
    ("1+1z 1k1z", "event 1: kakan of 1z without a pon of it"),
    ("1+1z 1n4z", "event 1: kita of 4z with 4 players"),
    ("1+1z 1! 1!", "event 2: seat 1 has already declared riichi"),
    ("1+1z ~exhaustive", "event 1: exhaustive draw with 69 tiles in the wall"),
    ("1+1z 1t 2-1m", "event 2: the hand has ended"),
    ("*1m *2m *3m *4m", "event 0: 2 dora indicators with 0 kans"),
]


@pytest.mark.parametrize(("events", "message"), IMPOSSIBLE)
def test_an_event_that_can_not_happen_is_named(events, message):
    assert refused(example(events=events)) == message


def test_five_copies_in_the_dealt_hand_are_refused():
    assert refused(example(hand="11111m456p789s11z")) == "hand and indicator: a fifth 1m"


def test_the_indicator_counts_among_the_copies():
    assert refused(example(hand="1111m456p789s112z", indicator="1m")) == "hand and indicator: a fifth 1m"


SANMA = {
    "players": 3,
    "ruleset": {"preset": "tenhou_3p"},
    "scores": [35000] * 3,
    "sticks": 0,
    "round": "E1",
    "hero": 0,
}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hand": HAND}, "hand and indicator: 2m is not used with three players"),
        ({"round": "E4"}, "round: one of ESWN and of 123 expected, not 'E4'"),
        ({"hero": 3}, "hero: a number from 0 to 2 expected, not 3"),
        ({"events": "0+2z 0-2z 3p22z"}, "event 2: there is no seat 3 with three players"),
        ({"events": "0+2z 0-2z 3r"}, "event 2: there is no seat 3 with three players"),
        ({"shown": {"3": HAND}}, None),
    ],
)
def test_what_three_players_do_not_have_is_refused(changes, message):
    fields = example(**{**SANMA, "hand": "19m456p789s11234z", "events": "", **changes})
    assert refused(fields) == (message or "shown: seats with hands expected, not {'3': '123m456p789s1123z'}")


@pytest.mark.parametrize(
    ("preset", "bust", "least", "begins"),
    [
        ("tenhou_4p", "below_0", 0, True),
        ("tenhou_4p", "below_0", -100, False),
        ("house_classic", "at_or_below_0", 100, True),
        ("house_classic", "at_or_below_0", 0, False),
        ("house_classic", "none", -100, True),
        ("m_league", "none", -20_000, True),
    ],
)
def test_no_hand_begins_with_points_that_end_the_game(preset, bust, least, begins):
    """STK-9, rulings: exactly 0 plays on at Tenhou; M.League never busts."""
    rules = load_preset(preset).changed(bust=bust)
    rest = rules.start_points * 4 - 40_000 - least
    scores = [rest, 20_000, 20_000, least]
    fields = example(ruleset=rules.to_json(), sticks=..., scores=scores)
    if begins:
        assert Position.from_json(fields).scores == tuple(scores)
    else:
        assert refused(fields) == f"scores: {least} points, but the game is over then (bust {bust})"


def test_a_position_made_by_hand_is_refused_when_its_table_is_asked_for():
    position = replace(at(HAND, ""), events=(Draw(2),))
    with pytest.raises(PositionError, match=r"^event 0: draw by seat 2, but it is seat 0's turn$"):
        position.table()


@given(st.sampled_from(sorted([*EXAMPLE, "ask", "shown"])), json_values())
def test_any_value_of_a_field_is_a_position_or_a_position_error(field, value):
    try:
        position = Position.from_json({**EXAMPLE, field: value})
    except PositionError:
        return
    assert Position.from_json(position.to_json()) == position


@given(json_values())
def test_any_value_is_a_position_error(value):
    refused(value)


@given(st.dictionaries(st.sampled_from(["preset", "changes", "x"]), json_values()))
def test_any_ruleset_is_one_or_a_position_error(value):
    try:
        Position.from_json({**EXAMPLE, "ruleset": value})
    except PositionError:
        return


@given(st.dictionaries(st.sampled_from(["uma", "pao", "riichi_ankan", "aka", "bust", "oka"]), json_values()))
def test_any_change_of_the_ruleset_is_one_or_a_position_error(changes):
    fields = {**EXAMPLE, "ruleset": {"preset": "tenhou_4p", "changes": changes}}
    try:
        Position.from_json(fields)
    except PositionError:
        return


@given(st.integers(0, 2**32), st.integers(0, 2**32), st.sampled_from([3, 4]))
def test_a_hand_with_one_event_spoiled_is_a_position_or_a_position_error(seed, spoil, players):
    rng = Random(spoil)
    position = mined_at(random_replay(seed, players), 0, 60).position
    fields = copy.deepcopy(position.to_json())
    events = fields["events"]
    one, other = rng.randrange(len(events)), rng.randrange(len(events))
    match rng.randrange(4):
        case 0:
            del events[one]
        case 1:
            events[one], events[other] = events[other], events[one]
        case 2:
            events[one] = events[other] | {"actor": rng.randrange(4)}
        case _:
            events[one] = events[one] | {"pai": rng.choice(["0p", "1z", "5m", "?"])}
    try:
        spoiled = Position.from_json(fields)
    except PositionError:
        return
    assert spoiled.table().moment == len(events)
