"""Rulesets: levels held to their lists, presets as typed values, the form that positions store."""

import json
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import (
    PARAMETERS,
    PRESETS,
    Ruleset,
    cells,
    load_preset,
    option_name,
    parameters,
    rule_options,
)


def test_defaults_are_the_usual_levels_of_house_classic():
    assert load_preset("house_classic") == Ruleset()


@pytest.mark.parametrize("preset", PRESETS)
def test_every_cell_of_a_preset_loads_as_its_level(preset):
    ruleset = load_preset(preset)
    assert {name: getattr(ruleset, name) for name in PARAMETERS} == {
        name: cell.value for name, cell in cells(preset).items()
    }
    assert ruleset.changes == {}


def test_fields_are_the_parameters_in_the_order_of_the_data():
    assert tuple(parameters()) == PARAMETERS


def test_ruleset_can_not_be_altered():
    with pytest.raises(FrozenInstanceError):
        load_preset("tenhou_4p").ippatsu = False


def test_preset_is_loaded_once():
    assert load_preset("ema_2025") is load_preset("ema_2025")


@pytest.mark.parametrize(
    ("preset", "aborts"), [("tenhou_4p", True), ("mahjong_soul_4p", False), ("tenhou_3p", False)]
)
def test_sanchahou_follows_from_triple_ron(preset, aborts):
    assert load_preset(preset).abort_sanchahou is aborts


# Changes


def test_changed_leaves_everything_else():
    tenhou = load_preset("tenhou_4p")
    strict = tenhou.changed(riichi_ankan="waits+shape")
    assert strict.riichi_ankan == "waits+shape"
    assert strict.changed(riichi_ankan="waits") == tenhou
    assert tenhou.riichi_ankan == "waits"


def test_riichi_on_exactly_zero_can_be_barred():
    assert load_preset("house_classic").changed(riichi_min_points=1100).riichi_min_points == 1100


def test_changes_name_what_differs_from_the_preset():
    ruleset = load_preset("m_league").changed(riichi_min_points=1000, ippatsu=True)
    assert ruleset.changes == {"riichi_min_points": 1000}


def test_stated_level_of_a_disputed_parameter_is_no_longer_disputed():
    wrc = load_preset("wrc_2025")
    assert wrc.disputed == {"riichi_ankan", "kokushi_robs_ankan"}
    assert wrc.changed(riichi_ankan="waits+shape").disputed == {"kokushi_robs_ankan"}
    assert wrc.changed(riichi_ankan="waits").disputed == {"kokushi_robs_ankan"}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"riichi_ankan": "shape"},
            (
                "riichi_ankan: 'shape' is not a level; "
                "allowed: forbidden, any, waits, waits+shape, waits+shape+yaku"
            ),
        ),
        (
            {"riichi_min_points": 900},
            "riichi_min_points: 900 is not a level; allowed: 1000, 1100, null",
        ),
        ({"riichi_min_live_wall": 2}, "riichi_min_live_wall: 2 is not a level; allowed: 4, 3, 1, 0"),
        (
            {"riichi_min_live_wall": True},
            "riichi_min_live_wall: True is not a level; allowed: 4, 3, 1, 0",
        ),
        ({"furiten_riichi": 1}, "furiten_riichi: 1 is not a level; allowed: true, false"),
        ({"furiten_riichi": None}, "furiten_riichi: None is not a level; allowed: true, false"),
        (
            {"triple_ron": "none"},
            "triple_ron: 'none' is not a level; allowed: all, abort, head_bump, null",
        ),
        ({"oka": -1}, "oka: -1 is not a level; allowed: a whole number from 0 to 200000"),
        ({"oka": 1.0}, "oka: 1.0 is not a level; allowed: a whole number from 0 to 200000"),
        (
            {"pao": ("d4", "d3")},
            (
                "pao: ('d4', 'd3') is not a level; "
                "allowed: a list of (d3, d4, k4, rin), each once, in this order"
            ),
        ),
        (
            {"pao": ("d3", "d3")},
            (
                "pao: ('d3', 'd3') is not a level; "
                "allowed: a list of (d3, d4, k4, rin), each once, in this order"
            ),
        ),
        (
            {"uma": "sinking"},
            "uma: 'sinking' is not a level; allowed: a list of (a whole number from -200 to 200), floating",
        ),
        ({"uma": (20, 0, -20)}, "uma: 20/0/-20 with 4 players"),
        ({"players": 3}, "wall_tiles: 136 with 3 players"),
        ({"riichi_max": 1}, "there is no ruleset parameter 'riichi_max'"),
        ({"preset": "tenhou_4p"}, "there is no ruleset parameter 'preset'"),
        ({"stated": ()}, "there is no ruleset parameter 'stated'"),
        ({"self": 1}, "there is no ruleset parameter 'self'"),
    ],
)
def test_wrong_level_is_refused_by_name(changes, message):
    with pytest.raises(RulesetError) as caught:
        load_preset("house_classic").changed(**changes)
    assert str(caught.value) == message


def test_wrong_level_is_refused_when_made_directly_too():
    with pytest.raises(RulesetError):
        Ruleset(temp_furiten_ends="never")


def test_three_players_need_the_whole_frame():
    house = load_preset("house_classic").changed(players=3, wall_tiles=108, uma=(20, 0, -20))
    assert (house.players, house.wall_tiles, house.uma) == (3, 108, (20, 0, -20))


# Stored form


@pytest.mark.parametrize(
    ("stored", "parameter", "level"),
    [
        ({"preset": "tenhou_4p"}, "riichi_min_points", 1000),
        ({"preset": "tenhou_4p", "changes": {}}, "riichi_min_points", 1000),
        ({"preset": "tenhou_4p", "changes": {"riichi_min_points": None}}, "riichi_min_points", None),
        ({"preset": "tenhou_4p", "changes": {"pao": ["d3"]}}, "pao", ("d3",)),
    ],
)
def test_stored_form_gives_the_level(stored, parameter, level):
    assert getattr(Ruleset.from_name(stored), parameter) == level


def test_stored_form_lists_changes_by_name():
    ruleset = load_preset("wrc_2025").changed(riichi_ankan="waits", aka=3, pao=("d3",))
    assert ruleset.to_json() == {
        "preset": "wrc_2025",
        "changes": {"aka": 3, "pao": ["d3"], "riichi_ankan": "waits"},
    }


@given(
    preset=st.sampled_from(PRESETS),
    names=st.lists(st.sampled_from(sorted(set(PARAMETERS) - {"players", "wall_tiles", "uma"})), max_size=6),
    data=st.data(),
)
def test_stored_form_round_trips(preset, names, data):
    changes = {name: data.draw(st.sampled_from(rule_options(name)), label=name) for name in names}
    ruleset = load_preset(preset).changed(**changes)
    stored = json.loads(json.dumps(ruleset.to_json()))
    assert Ruleset.from_name(stored) == ruleset
    assert Ruleset.from_name(stored).disputed == ruleset.disputed


@pytest.mark.parametrize(
    ("stored", "message"),
    [
        (None, 'a ruleset is {"preset": ..., "changes": ...}, not None'),
        ("tenhou_4p", 'a ruleset is {"preset": ..., "changes": ...}, not \'tenhou_4p\''),
        ({}, 'a ruleset is {"preset": ..., "changes": ...}, not {}'),
        (
            {"preset": "tenhou_4p", "level": 1},
            "a ruleset is {\"preset\": ..., \"changes\": ...}, not {'level': 1, 'preset': 'tenhou_4p'}",
        ),
        ({"preset": 4}, "preset: 4 is not a name"),
        ({"preset": ["tenhou_4p"]}, "preset: ['tenhou_4p'] is not a name"),
        (
            {"preset": "tenhou_4p", "changes": [1]},
            "changes: [1] does not map parameters to levels",
        ),
        (
            {"preset": "tenhou_4p", "changes": {"zzz": 1}},
            "there is no ruleset parameter 'zzz'",
        ),
        (
            {"preset": "tenhou_4p", "changes": {"ippatsu": {"on": True}}},
            "ippatsu: {'on': True} is not a level; allowed: true, false",
        ),
        (
            {"preset": "tenhou_4p", "changes": {"ippatsu": "x" * 5000}},
            "ippatsu: 'xxxxxxxxxxxx...xxxxxxxxxxxxx' is not a level; allowed: true, false",
        ),
    ],
)
def test_stored_form_of_another_shape_is_refused(stored, message):
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_name(stored)
    assert str(caught.value) == message


def test_unknown_preset_is_refused_with_the_list():
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_name({"preset": "tenhou"})
    assert str(caught.value) == f"there is no ruleset preset 'tenhou'; presets: {', '.join(PRESETS)}"


# Levels


@pytest.mark.parametrize(
    ("parameter", "expected"),
    [
        ("riichi_ankan", ("forbidden", "any", "waits", "waits+shape", "waits+shape+yaku")),
        ("riichi_min_points", (1000, 1100, None)),
        ("riichi_min_live_wall", (4, 3, 1, 0)),
        ("furiten_riichi", (True, False)),
        ("bust", ("none", "below_0", "at_or_below_0")),
        ("triple_ron", ("all", "abort", "head_bump")),
        ("tsumo_loss", (True, False)),
        ("noten_pool", (3000, 2000)),
        ("pao", (("d3", "d4"), ("d3", "d4", "k4"), ("d3", "d4", "rin"))),
    ],
)
def test_levels_worth_trying(parameter, expected):
    assert rule_options(parameter) == expected


@pytest.mark.parametrize("parameter", sorted(set(PARAMETERS) - {"players", "wall_tiles", "uma"}))
def test_every_level_worth_trying_is_allowed(parameter):
    tried = [getattr(Ruleset().changed(**{parameter: level}), parameter) for level in rule_options(parameter)]
    assert tuple(tried) == rule_options(parameter)


def test_levels_of_an_unknown_parameter_are_refused():
    with pytest.raises(RulesetError, match="there is no ruleset parameter 'preset'"):
        rule_options("preset")


@pytest.mark.parametrize(
    ("parameter", "level", "name"),
    [
        ("riichi_ankan", "waits+shape", "waits+shape"),
        ("furiten_riichi", True, "yes"),
        ("furiten_riichi", False, "no"),
        ("riichi_min_points", 1000, "1000"),
        ("riichi_min_points", None, "none"),
        ("triple_ron", None, "n/a"),
        ("pao", ("d3", "d4"), "d3+d4"),
        ("double_pattern_yakuman", (), "none"),
        ("uma", (15, 0, -15), "15/0/-15"),
    ],
)
def test_name_of_a_level(parameter, level, name):
    assert option_name(parameter, level) == name
