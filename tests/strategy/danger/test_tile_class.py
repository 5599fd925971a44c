"""Classes of tiles against a riichi, and the published table by them."""

import numpy as np
import pytest

from tests.strategy.build import facing_of
from trainer.rules.tiles.tile import parse_face, parse_tiles
from trainer.strategy.danger.facing import evidence_of
from trainer.strategy.danger.tile_class import (
    DORA_NAMES,
    KABE_NAMES,
    SMS,
    SMS_NAMES,
    SYSTEMS,
    live_lines,
    published,
    sms_classes,
    sms_danger,
)


def sms_class(facing, kind):
    return SMS_NAMES[int(sms_classes(evidence_of([facing]))[0, kind])]


def names(system, kinds, turn=5, **facts):
    codes = SYSTEMS[system].codes(evidence_of([facing_of(**facts)]), np.array([turn], np.int8))[0]
    return [SYSTEMS[system].names[codes[kind]] if codes[kind] >= 0 else None for kind in parse_tiles(kinds)]


@pytest.mark.parametrize(
    ("tile", "safe", "name"),
    [
        ("5p", "", "no-suji 456"),
        ("5p", "2p", "half-suji 456"),
        ("5p", "28p", "both-suji 456"),
        ("3s", "", "no-suji 37"),
        ("3s", "6s", "suji 37"),
        ("8s", "", "no-suji 28"),
        ("8s", "5s", "suji 28"),
        ("1p", "", "no-suji 19"),
        ("1p", "4p", "suji 19"),
        ("9p", "6p", "suji 19"),
        ("9p", "4p", "no-suji 19"),
        ("9s", "9p", "no-suji 19"),
    ],
)
def test_suji_classes(tile, safe, name):
    assert sms_class(facing_of(safe=safe), parse_face(tile)) == name


@pytest.mark.parametrize(("seen", "name"), [("", "0"), ("5z", "1"), ("55z", "2"), ("555z", "2")])
def test_honours_by_the_copies_visible_besides_the_own(seen, name):
    assert sms_class(facing_of(held="5z", seen=seen), parse_face("5z")) == f"honour, {name} visible"


def test_kabe_of_four_and_of_three():
    assert names("kabe", "12345m", seen="3333m") == [KABE_NAMES[code] for code in (0, 0, 2, 2, 2)]
    assert names("kabe", "12m45m1z", seen="333m") == ["one chance", "one chance", "neither", "neither", None]


def test_a_kind_with_another_ryanmen_left_is_no_chance_of_neither_side():
    assert names("kabe", "4m", seen="3333m") == ["neither"]
    assert names("kabe", "4m", seen="33335555m") == ["no chance"]


def test_live_lines_are_those_without_a_genbutsu_at_either_end():
    facings = [facing_of(river="1z"), facing_of(river="1z", safe="4m"), facing_of(river="1z", safe="14m5p")]
    assert live_lines(evidence_of(facings)).tolist() == [18, 16, 14]
    assert names("live suji lines", "1p", river="1z", safe="4m") == ["16-18 lines"]
    assert names("live suji lines", "1p", river="1z", safe="456m456p456s") == ["0-3 lines"]


def test_dora_and_its_neighbours():
    assert names("dora", "123456789m", dora="3m") == [
        DORA_NAMES[code] for code in (2, 1, 0, 1, 2, 4, 4, 4, 4)
    ]
    assert names("dora", "5z6z", dora="5z") == ["dora honour", "other"]


@pytest.mark.parametrize(
    ("turn", "name"), [(1, "turn 1-3"), (3, "turn 1-3"), (4, "turn 4-6"), (18, "turn 16+")]
)
def test_turns_in_threes(turn, name):
    assert names("turn", "5p", turn=turn) == [name]


@pytest.mark.parametrize(
    ("turn", "expected"), [(1, 0.079), (3, 0.079), (4, 0.0875), (5, 0.096), (8, 0.121), (9, 0.13), (17, 0.13)]
)
def test_the_table_is_linear_in_the_turn_and_constant_outside(turn, expected):
    classes = sms_classes(evidence_of([facing_of(held="5p")]))
    found = sms_danger(classes, np.array([turn], np.int8))
    assert found[0, parse_face("5p")] == pytest.approx(expected)


def test_both_tables_tell_the_same_classes_apart():
    assert tuple(SMS) == SMS_NAMES
    kobalab = published()["danger"]["kobalab"]["percent"]
    assert set(kobalab) - set(SMS) == {"honour, 3 visible"}
